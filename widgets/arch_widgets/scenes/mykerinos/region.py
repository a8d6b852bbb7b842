"""The region of Mykerinos: where spaces and parcels lie on the map, and what is on them. A space is one unit wide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arch_engine.core.bits import members
from arch_engine.core.language import say
from arch_engine.mykerinos.components import NO_PATRON
from arch_engine.mykerinos.narration import ORDINALS, parcel_name
from arch_engine.mykerinos.region import AREA, COLUMNS, WIDTH, areas_in, parcel_corner, space_name
from arch_engine.mykerinos.survey import SIDES, ranking
from arch_engine.mykerinos.table import MykerinosTable
from arch_widgets.scenes.contract import Element, frame, shape
from arch_widgets.scenes.mykerinos.faces import LETTERS, colour_class, colour_name
from arch_widgets.viewer.schema import Box, Piece, Shape

STRIP = 0.75  # the height of the strip above each row of areas, for the standings
GAP = 0.4  # between the left and the right areas


def _x(column: float) -> float:
    return column + (GAP if column >= 4 else 0)


def _y(row: int) -> float:
    return row + (row // 3 + 1) * STRIP


def space_centre(space: int) -> tuple[float, float]:
    return round(_x(space % WIDTH) + 0.5, 2), round(_y(space // WIDTH) + 0.5, 2)


def parcel_centre(place: int) -> tuple[float, float]:
    corner = parcel_corner(place)
    return round(_x(corner % WIDTH) + 1, 2), round(_y(corner // WIDTH) + 1.5, 2)


def area_badge(area: int) -> tuple[float, float]:
    return round(_x((area % 2) * 4) + 0.56, 2), round(_y(area // 2 * 3) - STRIP / 2 + 0.04, 2)


def column_name(column: int, rows: int) -> tuple[float, float]:
    return round(_x(column) + 0.5, 2), round(rows + rows // 3 * STRIP + 0.3, 2)


def region_view(rows: int) -> Box:
    return frame(-0.55, -0.1, 9.1, rows + rows // 3 * STRIP + 0.75)


REGION_VIEW = region_view(6)


def region_ground() -> list[Shape]:
    """The empty places for parcels, and the labels of the rows."""
    shapes: list[Shape] = []
    for place in range(12):
        x, y = parcel_centre(place)
        shapes.append(
            shape(
                "rect",
                {
                    "x": x - 0.97,
                    "y": y - 1.47,
                    "width": 1.94,
                    "height": 2.94,
                    "rx": 0.12,
                    "class": "ground",
                    "stroke-width": 0.02,
                },
            )
        )
    for row in range(9):
        shapes.append(
            shape(
                "text",
                {
                    "x": -0.28,
                    "y": _y(row) + 0.5,
                    "font-size": 0.3,
                    "text-anchor": "middle",
                    "dominant-baseline": "central",
                    "class": "ink-soft",
                },
                str(row + 1),
            )
        )
    return shapes


def elements(
    table: MykerinosTable, names: Sequence[str], moments: Mapping[str, int], shown: dict[str, Element]
) -> None:
    """Parcels, cubes and free spaces; above each area, how many cubes each player has there."""
    rows = 9 if table.round == 4 else 6
    shown["view:region"] = {"in": "region", "view": region_view(rows)}
    for place, card in enumerate(table.layout):
        if card >= 0:
            _parcel(table, place, card, moments, shown)
    cubes = 0
    for colour, spaces in enumerate(table.cubes):
        cubes |= spaces
        who = colour_name(table, colour, names)
        for space in members(spaces):
            x, y = space_centre(space)
            shown[f"cube:{space}"] = {
                "in": "region", "x": x, "y": y, "face": f"cube-{colour_class(table, colour)}", "z": 4,
                "label": say("{player}'s cube on {space}", player=who, space=space_name(space)), "at": moments.get(f"cube:{space}"), "space": space_name(space),
                "seat": None if colour == table.neutral else colour,
            }  # fmt: skip
    for column, letter in enumerate(COLUMNS):
        x, y = column_name(column, rows)
        shown[f"column:{letter}"] = {
            "in": "region",
            "x": x,
            "y": y,
            "face": f"column-{letter}",
            "z": 1,
            "label": say("Column {letter}", letter=letter),
        }
    for space in members((table.open | table.bare) & table.lying):
        x, y = space_centre(space)
        pyramid = table.bare >> space & 1
        shown[f"space:{space}"] = {
            "in": "region", "x": x, "y": y, "face": "pyramid" if pyramid else "space", "z": 2, "space": space_name(space),
            "label": say("Pyramid on {space}", space=space_name(space)) if pyramid else say("Free space {space}", space=space_name(space)),
        }  # fmt: skip
    for area in range(areas_in(table.round) if table.round else 0):
        x, y = area_badge(area)
        now = table.phase == "survey" and table.area == area
        shown[f"area:{area}"] = {
            "in": "region", "x": x, "y": y, "face": "area-now" if now else "area", "say": say("Area {area}", area=area + 1), "z": 3,
            "label": say("Area {area}, under survey", area=area + 1) if now else say("Area {area}", area=area + 1),
        }  # fmt: skip
        for position, colour in enumerate(ranking(table, area)):
            count = (table.cubes[colour] & AREA[area]).bit_count()
            letter = "N" if colour == table.neutral else LETTERS[colour]
            shown[f"standing:{area}:{position}"] = {
                "in": "region", "x": round(x + 0.98 + 0.7 * position, 2), "y": y, "face": f"token-{colour_class(table, colour)}",
                "say": f"{letter}{count}", "z": 3,
                "label": say("Area {area}, {ordinal}: {colour} with {count}", area=area + 1, ordinal=say(ORDINALS[position + 1]), colour=colour_name(table, colour, names), count=count),
            }  # fmt: skip


def _parcel(
    table: MykerinosTable, place: int, card: int, moments: Mapping[str, int], shown: dict[str, Element]
) -> None:
    patron = table.parcels.patron[card]
    prestige = table.parcels.prestige[card]
    x, y = parcel_centre(place)
    tint = "none" if patron == NO_PATRON else str(patron)
    shown[f"parcel:{place}"] = {
        "in": "region", "x": x, "y": y, "face": f"parcel-{tint}", "z": 0, "at": moments.get(f"parcel:{place}"),
        "label": parcel_name(table, card),
    }  # fmt: skip
    cartouche: Piece = {
        "in": "region", "x": x, "y": y, "face": f"cartouche-{tint}-{prestige}", "z": 3,
        "label": say("Cartouche: {parcel}", parcel=parcel_name(table, card)),
    }  # fmt: skip
    if table.phase == "survey" and place // 2 == table.area:
        cartouche["space"] = SIDES[place % 2]
    shown[f"cartouche:{place}"] = cartouche
