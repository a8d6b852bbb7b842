"""The table of Mykerinos: region, museum, passing scale, standings and what each player owns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arch_engine.core.bits import members
from arch_engine.core.table import Fact
from arch_engine.mykerinos.components import NO_PATRON, PATRON_NAMES
from arch_engine.mykerinos.exhibition import POINTS_A_SERIES, cards_of, series
from arch_engine.mykerinos.museum import ALL_ROOMS, WINGS, best_room, room_name
from arch_engine.mykerinos.narration import ORDINALS, parcel_name, room_words
from arch_engine.mykerinos.region import AREA, COLUMNS, areas_in, space_name
from arch_engine.mykerinos.survey import SIDES, ranking, tied_now
from arch_engine.mykerinos.table import MykerinosTable
from arch_widgets.scenes.contract import Element, Panel, Scene, Shape
from arch_widgets.scenes.mykerinos import drawings as draw
from arch_widgets.viewer.schema import Piece

SHORT = ("Violet", "Lemon", "Brown", "Blackmore", "Tangerine")
POWERS = (
    "take a cube from the general stock, then start or extend",
    "place one cube on a pyramid",
    "put a cube into the museum",
    "start with two cubes",
    "extend with three cubes",
)


class MykerinosScene:
    """See `arch_widgets.scenes.contract.Scene`."""

    note = "Which parcels carry which figure and where the pyramids lie is reconstructed, not read off a real box."

    def panels(self, table: MykerinosTable, names: Sequence[str]) -> list[Panel]:
        sheets: list[Panel] = [
            {
                "id": f"seat-{seat}", "kind": "sheet", "title": name, "seat": seat, "size": 1,
                "slots": [
                    {"id": "stats", "title": "Cubes", "as": "stats"},
                    {"id": "cards", "title": "Patron cards", "as": "cards"},
                    {"id": "worth", "title": "If the exhibition were now", "as": "lines"},
                ],
                "help": "Tilted cards are used up until the season ends.",
            }
            for seat, name in enumerate(names)
        ]  # fmt: skip
        return [
            {
                "id": "region", "kind": "map", "title": "Region", "view": draw.REGION_VIEW, "ground": draw.region_ground(), "size": 5,
                "help": "Cubes of the players on parcels of land. Above each area: who has how many cubes, the leader first.",
            },
            {
                "id": "museum", "kind": "map", "title": "Museum", "view": draw.MUSEUM_VIEW, "ground": draw.museum_ground(), "size": 4,
                "help": "Each wing has a 3-room inside and a 5-room behind it; 2-rooms between wings open on both 5-rooms. Dots are doors.",
            },
            {
                "id": "areas", "kind": "sheet", "title": "Who would win each area now", "seat": None, "size": 1,
                "slots": [{"id": "lines", "title": "", "as": "lines"}],
                "help": "First and second take a parcel or book a room; third and fourth may take what is left.",
            },
            {
                "id": "scale", "kind": "sheet", "title": "Passing scale", "seat": None, "size": 1,
                "slots": [{"id": "lines", "title": "", "as": "lines"}],
                "help": "Who passes earlier wins ties; who passes last begins the next season.",
            },
            *sheets,
        ]  # fmt: skip

    def faces(self, table: MykerinosTable) -> dict[str, list[Shape]]:
        return draw.faces()

    def remember(self, table: MykerinosTable, fact: Fact, step: int, moments: dict[str, int]) -> None:
        """Cubes, cards and rooms remember when they were placed, claimed or tilted, and booked."""
        kind, *values = fact
        if kind in ("place_cube", "place_neutral"):
            moments[f"cube:{values[1]}"] = step
        elif kind in ("send_to_museum", "book_room"):
            moments[f"room:{values[1]}"] = step
        elif kind == "claim_parcel":
            moments[f"card:{values[2]}"] = step
        elif kind == "tilt":
            moments[f"tilt:{values[1]}"] = step
        elif kind == "lay_parcel":
            moments[f"parcel:{values[0]}"] = step
        elif kind in ("pass_turn", "close_scale"):
            moments[f"scale:{values[0]}"] = step

    def elements(self, table: MykerinosTable, names: Sequence[str], moments: Mapping[str, int]) -> dict[str, Element]:
        shown: dict[str, Element] = {}
        _region(table, names, moments, shown)
        _museum(table, names, moments, shown)
        _areas(table, names, shown)
        _scale(table, names, moments, shown)
        for seat in range(table.seats):
            _seat(table, seat, moments, shown)
        return shown


def colour_name(table: MykerinosTable, colour: int, names: Sequence[str]) -> str:
    return "Neutral" if colour == table.neutral else names[colour]


def colour_class(table: MykerinosTable, colour: int) -> str:
    return "n" if colour == table.neutral else str(colour)


# -- region --------------------------------------------------------------------------------------------------------


def _region(table: MykerinosTable, names: Sequence[str], moments: Mapping[str, int], shown: dict[str, Element]) -> None:
    rows = 9 if table.round == 4 else 6
    shown["view:region"] = {"in": "region", "view": draw.region_view(rows)}
    for place, card in enumerate(table.layout):
        if card >= 0:
            _parcel(table, place, card, moments, shown)
    cubes = 0
    for colour, spaces in enumerate(table.cubes):
        cubes |= spaces
        who = colour_name(table, colour, names)
        for space in members(spaces):
            x, y = draw.space_centre(space)
            shown[f"cube:{space}"] = {
                "in": "region", "x": x, "y": y, "face": f"cube-{colour_class(table, colour)}", "z": 4,
                "label": f"{who}'s cube on {space_name(space)}", "at": moments.get(f"cube:{space}"), "space": space_name(space),
                "seat": None if colour == table.neutral else colour,
            }  # fmt: skip
    for column, letter in enumerate(COLUMNS):
        x, y = draw.column_name(column, rows)
        shown[f"column:{letter}"] = {
            "in": "region",
            "x": x,
            "y": y,
            "face": f"column-{letter}",
            "z": 1,
            "label": f"Column {letter}",
        }
    for space in members((table.open | table.bare) & table.lying):
        x, y = draw.space_centre(space)
        pyramid = table.bare >> space & 1
        shown[f"space:{space}"] = {
            "in": "region", "x": x, "y": y, "face": "pyramid" if pyramid else "space", "z": 2, "space": space_name(space),
            "label": f"{'Pyramid on' if pyramid else 'Free space'} {space_name(space)}",
        }  # fmt: skip
    for area in range(areas_in(table.round) if table.round else 0):
        x, y = draw.area_badge(area)
        now = table.phase == "survey" and table.area == area
        shown[f"area:{area}"] = {
            "in": "region", "x": x, "y": y, "face": "area-now" if now else "area", "say": f"Area {area + 1}", "z": 3,
            "label": f"Area {area + 1}{', under survey' if now else ''}",
        }  # fmt: skip
        for position, colour in enumerate(ranking(table, area)):
            count = (table.cubes[colour] & AREA[area]).bit_count()
            letter = "N" if colour == table.neutral else draw.LETTERS[colour]
            shown[f"standing:{area}:{position}"] = {
                "in": "region", "x": x + 1.0 + 0.72 * position, "y": y, "face": f"token-{colour_class(table, colour)}",
                "say": f"{letter}{count}", "z": 3,
                "label": f"Area {area + 1}, {ORDINALS[position + 1]}: {colour_name(table, colour, names)} with {count}",
            }  # fmt: skip


def _parcel(
    table: MykerinosTable, place: int, card: int, moments: Mapping[str, int], shown: dict[str, Element]
) -> None:
    patron = table.parcels.patron[card]
    prestige = table.parcels.prestige[card]
    x, y = draw.parcel_centre(place)
    tint = "none" if patron == NO_PATRON else str(patron)
    shown[f"parcel:{place}"] = {
        "in": "region", "x": x, "y": y, "face": f"parcel-{tint}", "z": 0, "at": moments.get(f"parcel:{place}"),
        "label": parcel_name(table, card),
    }  # fmt: skip
    cartouche: Piece = {
        "in": "region", "x": x, "y": y, "face": f"cartouche-{tint}-{prestige}", "z": 3,
        "label": f"Cartouche: {parcel_name(table, card)}",
    }  # fmt: skip
    if table.phase == "survey" and place // 2 == table.area:
        cartouche["space"] = SIDES[place % 2]
    shown[f"cartouche:{place}"] = cartouche


# -- museum --------------------------------------------------------------------------------------------------------


def _museum(table: MykerinosTable, names: Sequence[str], moments: Mapping[str, int], shown: dict[str, Element]) -> None:
    for wing, patron in enumerate(table.markers):
        if patron < 0:
            continue
        x, y = draw.marker_centre(wing)
        shown[f"wing:{wing}"] = {
            "in": "museum",
            "x": 0,
            "y": 0,
            "face": f"wing-{wing}-{patron}",
            "z": 0,
            "label": f"Wing of {PATRON_NAMES[patron]}",
        }
        shown[f"marker:{wing}"] = {
            "in": "museum", "x": x, "y": y, "face": f"marker-{patron}", "z": 1, "label": f"{PATRON_NAMES[patron]}: {POWERS[patron]}",
        }  # fmt: skip
    if table.markers[0] >= 0:
        for room in members(ALL_ROOMS & ~table.taken_rooms):
            x, y = draw.room_centre(room)
            shown[f"free:{room}"] = {
                "in": "museum", "x": x, "y": y, "face": "room", "z": 2, "space": room_name(table, room),
                "label": f"Free: {room_words(table, room)}",
            }  # fmt: skip
    for seat in range(table.seats):
        for room in members(table.rooms[seat]):
            x, y = draw.room_centre(room)
            shown[f"room:{room}"] = {
                "in": "museum", "x": x, "y": y, "face": f"cube-{seat}", "z": 3, "seat": seat, "scale": 1.2,
                "label": f"{names[seat]} in {room_words(table, room)}", "at": moments.get(f"room:{room}"),
            }  # fmt: skip


# -- sheets --------------------------------------------------------------------------------------------------------


def _areas(table: MykerinosTable, names: Sequence[str], shown: dict[str, Element]) -> None:
    for area in range(areas_in(table.round) if table.round else 0):
        order = ranking(table, area)
        parts = []
        for position, colour in enumerate(order):
            count = (table.cubes[colour] & AREA[area]).bit_count()
            tie = ""
            if position:
                before = order[position - 1]
                if tied_now(table, area, before, colour):
                    tie = " (level, tie open until one passes)"
                elif count == (table.cubes[before] & AREA[area]).bit_count():
                    tie = " (level, but later on the scale)"
            parts.append(f"{colour_name(table, colour, names)} {count}{tie}")
        shown[f"lines:area:{area}"] = {
            "in": "areas", "slot": "lines", "order": area, "text": f"Area {area + 1}: {', '.join(parts) if parts else 'nobody'}",
            "seat": order[0] if order and order[0] != table.neutral else None,
        }  # fmt: skip


def _scale(table: MykerinosTable, names: Sequence[str], moments: Mapping[str, int], shown: dict[str, Element]) -> None:
    for colour, step in enumerate(table.scale):
        if step:
            shown[f"scale:{step}"] = {
                "in": "scale", "slot": "lines", "order": step, "text": f"{step}. {colour_name(table, colour, names)}",
                "seat": None if colour == table.neutral else colour, "at": moments.get(f"scale:{colour}"),
            }  # fmt: skip
    if not any(table.scale):
        shown["scale:none"] = {
            "in": "scale",
            "slot": "lines",
            "order": 0,
            "text": "Nobody has passed yet.",
            "seat": None,
        }


def _seat(table: MykerinosTable, seat: int, moments: Mapping[str, int], shown: dict[str, Element]) -> None:
    here = f"seat-{seat}"
    shown[f"{here}:prestige"] = {
        "in": here,
        "slot": "headline",
        "value": str(table.prestige[seat]),
        "label": "prestige",
    }
    stats = [
        ("Own stock", table.personal[seat], "cubes ready to place"),
        ("General stock", table.general[seat], "cubes that can come back next season or book rooms"),
        ("In the museum", table.rooms[seat].bit_count(), "rooms booked"),
    ]
    if table.seats == 2:
        stats.append(("Neutral", table.keeping[seat], "neutral cubes in keeping"))
    for order, (label, value, help_text) in enumerate(stats):
        shown[f"{here}:{label}"] = {
            "in": here,
            "slot": "stats",
            "order": order,
            "label": label,
            "value": str(value),
            "help": help_text,
        }
    if table.round and table.first == seat and not table.over:
        shown[f"{here}:first"] = {"in": here, "slot": "badge", "text": "first player"}
    if table.scale[seat]:
        shown[f"{here}:passed"] = {"in": here, "slot": "badge", "text": f"passed {ORDINALS[table.scale[seat]]}"}
    if table.won >> seat & 1:
        shown[f"{here}:won"] = {"in": here, "slot": "badge", "text": "wins"}
    _cards(table, seat, moments, shown)
    _worth(table, seat, shown)


def _cards(table: MykerinosTable, seat: int, moments: Mapping[str, int], shown: dict[str, Element]) -> None:
    here = f"seat-{seat}"
    for card in members(table.cards[seat]):
        patron = table.parcels.patron[card]
        tilted = bool(table.tilted[seat] >> card & 1)
        name = PATRON_NAMES[patron] if patron != NO_PATRON else "No patron"
        shown[f"card:{card}"] = {
            "in": here, "slot": "cards", "order": (patron if patron != NO_PATRON else 5) * 100 + card,
            "face": f"patron-{patron}" if patron != NO_PATRON else "patron-none",
            "text": SHORT[patron] if patron != NO_PATRON else "No patron",
            "label": f"{name}, parcel {card + 1}{' (tilted)' if tilted else ''}: {POWERS[patron] if patron != NO_PATRON else 'no help, no points at the end'}",
            "at": moments.get(f"tilt:{card}" if tilted else f"card:{card}"), "state": "tilted" if tilted else "",
        }  # fmt: skip


def _worth(table: MykerinosTable, seat: int, shown: dict[str, Element]) -> None:
    """What the exhibition would add now; after it, what it has added."""
    here = f"seat-{seat}"
    total = 0
    for wing in range(WINGS):
        patron = table.markers[wing]
        number = cards_of(table, seat, patron) if patron >= 0 else 0
        if number:
            each = best_room(table, seat, wing)
            total += number * each
            shown[f"{here}:worth:{patron}"] = {
                "in": here, "slot": "worth", "order": patron, "text": f"{SHORT[patron]}: {number} × {each} = {number * each}",
            }  # fmt: skip
    complete = series(table, seat)
    if complete:
        total += complete * POINTS_A_SERIES
        shown[f"{here}:worth:series"] = {
            "in": here, "slot": "worth", "order": 8, "text": f"Series of five: {complete} × {POINTS_A_SERIES} = {complete * POINTS_A_SERIES}",
        }  # fmt: skip
    if total:
        before = table.prestige[seat] - total if table.over else table.prestige[seat]
        shown[f"{here}:worth:total"] = {
            "in": here,
            "slot": "worth",
            "order": 9,
            "text": f"{before} + {total} = {before + total} prestige",
        }


SCENE: Scene[MykerinosTable] = MykerinosScene()
