"""What is written beside the maps of Mykerinos: who would win each area, the passing scale, and what each player owns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arch_engine.core.bits import members
from arch_engine.core.language import mark, say
from arch_engine.mykerinos.components import NO_PATRON, PATRON_NAMES
from arch_engine.mykerinos.museum import POINTS_A_SERIES, WINGS, best_room, cards_of, series
from arch_engine.mykerinos.narration import ORDINALS
from arch_engine.mykerinos.region import AREA, areas_in
from arch_engine.mykerinos.survey import ranking, tied_now
from arch_engine.mykerinos.table import MykerinosTable
from arch_widgets.scenes.contract import Element
from arch_widgets.scenes.mykerinos.faces import POWERS, SHORT, colour_name


def areas(table: MykerinosTable, names: Sequence[str], shown: dict[str, Element]) -> None:
    """Who would win each area now."""
    for area in range(areas_in(table.round) if table.round else 0):
        order = ranking(table, area)
        parts = []
        for position, colour in enumerate(order):
            count = (table.cubes[colour] & AREA[area]).bit_count()
            tie = ""
            if position:
                before = order[position - 1]
                if tied_now(table, area, before, colour):
                    tie = " " + say("(level, tie open until one passes)")
                elif count == (table.cubes[before] & AREA[area]).bit_count():
                    tie = " " + say("(level, but later on the scale)")
            parts.append(f"{colour_name(table, colour, names)} {count}{tie}")
        shown[f"lines:area:{area}"] = {
            "in": "areas", "slot": "lines", "order": area, "text": say("Area {area}: {standing}", area=area + 1, standing=", ".join(parts) if parts else say("nobody")),
            "seat": order[0] if order and order[0] != table.neutral else None,
        }  # fmt: skip


def scale(table: MykerinosTable, names: Sequence[str], moments: Mapping[str, int], shown: dict[str, Element]) -> None:
    """Who has passed, in order."""
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
            "text": say("Nobody has passed yet."),
            "seat": None,
        }


def seat_sheet(table: MykerinosTable, seat: int, moments: Mapping[str, int], shown: dict[str, Element]) -> None:
    """What a player has."""
    here = f"seat-{seat}"
    shown[f"{here}:prestige"] = {
        "in": here,
        "slot": "headline",
        "value": str(table.prestige[seat]),
        "label": say("prestige"),
    }
    stats = [
        (say("Own stock"), table.personal[seat], say("cubes ready to place")),
        (say("General stock"), table.general[seat], say("cubes that can come back next season or book rooms")),
        (say("In the museum"), table.rooms[seat].bit_count(), say("rooms booked")),
    ]
    if table.seats == 2:
        stats.append((say("Neutral"), table.keeping[seat], say("neutral cubes in keeping")))
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
        shown[f"{here}:first"] = {"in": here, "slot": "badge", "text": say("first player")}
    if table.scale[seat]:
        shown[f"{here}:passed"] = {
            "in": here,
            "slot": "badge",
            "text": say("passed {ordinal}", ordinal=say(ORDINALS[table.scale[seat]])),
        }
    if table.won >> seat & 1:
        shown[f"{here}:won"] = {"in": here, "slot": "badge", "text": say("wins")}
    _cards(table, seat, moments, shown)
    _worth(table, seat, shown)


def _cards(table: MykerinosTable, seat: int, moments: Mapping[str, int], shown: dict[str, Element]) -> None:
    here = f"seat-{seat}"
    for card in members(table.cards[seat]):
        patron = table.parcels.patron[card]
        tilted = bool(table.tilted[seat] >> card & 1)
        name = PATRON_NAMES[patron] if patron != NO_PATRON else say("No patron")
        sentence = (
            mark("{patron}, parcel {parcel} (tilted): {power}")
            if tilted
            else mark("{patron}, parcel {parcel}: {power}")
        )
        shown[f"card:{card}"] = {
            "in": here, "slot": "cards", "order": (patron if patron != NO_PATRON else 5) * 100 + card,
            "face": f"patron-{patron}" if patron != NO_PATRON else "patron-none",
            "text": say(SHORT[patron]) if patron != NO_PATRON else say("No patron"),
            "label": say(sentence, patron=name, parcel=card + 1, power=say(POWERS[patron]) if patron != NO_PATRON else say("no help, no points at the end")),
            "at": moments.get(f"tilt:{card}" if tilted else f"card:{card}"), "state": "tilted" if tilted else "",
        }  # fmt: skip


def _worth(table: MykerinosTable, seat: int, shown: dict[str, Element]) -> None:
    """What the exhibition would add now, or what it added once the game is over."""
    here = f"seat-{seat}"
    total = 0
    for wing in range(WINGS):
        patron = table.markers[wing]
        number = cards_of(table, seat, patron) if patron >= 0 else 0
        if number:
            each = best_room(table, seat, wing)
            total += number * each
            shown[f"{here}:worth:{patron}"] = {
                "in": here, "slot": "worth", "order": patron, "text": say("{patron}: {number} × {each} = {points}", patron=say(SHORT[patron]), number=number, each=each, points=number * each),
            }  # fmt: skip
    complete = series(table, seat)
    if complete:
        total += complete * POINTS_A_SERIES
        shown[f"{here}:worth:series"] = {
            "in": here, "slot": "worth", "order": 8, "text": say("Series of five: {complete} × {each} = {points}", complete=complete, each=POINTS_A_SERIES, points=complete * POINTS_A_SERIES),
        }  # fmt: skip
    if total:
        before = table.prestige[seat] - total if table.over else table.prestige[seat]
        shown[f"{here}:worth:total"] = {
            "in": here,
            "slot": "worth",
            "order": 9,
            "text": say("{before} + {total} = {sum} prestige", before=before, total=total, sum=before + total),
        }
