"""The museum of Mykerinos: its ring of wings and rooms, and who is in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from arch_engine.core.bits import members
from arch_engine.core.language import say
from arch_engine.mykerinos.components import PATRON_NAMES
from arch_engine.mykerinos.museum import ALL_ROOMS, VALUE, WINGS, room_name, wing_of
from arch_engine.mykerinos.narration import room_words
from arch_engine.mykerinos.table import MykerinosTable
from arch_widgets.scenes.contract import Element, frame, shape
from arch_widgets.scenes.mykerinos.faces import POWERS
from arch_widgets.viewer.schema import Shape

HALL, INNER, OUTER = 1.35, 3.1, 5.0
FIVE_HALF, TWO_HALF = 22.0, 14.0  # half the angle of a 5-room (and of the 3-room behind it) and of a 2-room
MUSEUM_VIEW = frame(-6.9, -6.75, 13.8, 13.2)


def _point(radius: float, degrees: float) -> tuple[float, float]:
    angle = (degrees - 90) * pi / 180
    return round(radius * cos(angle), 3), round(radius * sin(angle), 3)


def _room_span(room: int) -> tuple[float, float, float, float]:
    """Inner and outer radius, first and last angle of a room."""
    middle = 72.0 * wing_of(room)
    if VALUE[room] == 2:
        return INNER, OUTER, middle + 36 - TWO_HALF, middle + 36 + TWO_HALF
    inner, outer = (HALL, INNER) if VALUE[room] == 3 else (INNER, OUTER)
    return inner, outer, middle - FIVE_HALF, middle + FIVE_HALF


def _sector(room: int) -> str:
    inner, outer, start, stop = _room_span(room)
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = (
        _point(outer, start),
        _point(outer, stop),
        _point(inner, stop),
        _point(inner, start),
    )
    return f"M{ax} {ay} A{outer} {outer} 0 0 1 {bx} {by} L{cx} {cy} A{inner} {inner} 0 0 0 {dx} {dy} Z"


def room_centre(room: int) -> tuple[float, float]:
    inner, outer, start, stop = _room_span(room)
    return _point((inner + outer) / 2 + (0.2 if VALUE[room] == 3 else -0.12), (start + stop) / 2)


def marker_centre(wing: int) -> tuple[float, float]:
    return _point(OUTER + 0.85, 72.0 * wing)


def museum_ground() -> list[Shape]:
    """Rooms with their values, and the doors between them."""
    shapes: list[Shape] = [shape("circle", {"cx": 0, "cy": 0, "r": HALL, "class": "ground-2"})]
    for room in range(3 * WINGS):
        shapes.append(shape("path", {"d": _sector(room), "class": "ground line", "stroke-width": 0.05}))
        if VALUE[room] == 2:
            shapes.append(_value(room, "ink-soft"))
    return shapes


def _value(room: int, kind: str) -> Shape:
    """A room's value, near its outer wall (in a 3-room near the hall, away from the door)."""
    inner, outer, start, stop = _room_span(room)
    x, y = _point(inner + 0.36 if VALUE[room] == 3 else outer - 0.33, (start + stop) / 2)
    return shape(
        "text",
        {
            "x": x,
            "y": y,
            "font-size": 0.46,
            "font-weight": 700,
            "text-anchor": "middle",
            "dominant-baseline": "central",
            "class": kind,
        },
        str(VALUE[room]),
    )


def _doors(wing: int) -> list[Shape]:
    """The 5-room's doors: to the 3-room inside and to the 2-rooms left and right."""
    middle = 72.0 * wing
    places = [
        _point(INNER, middle),
        _point((INNER + OUTER) / 2, middle - FIVE_HALF),
        _point((INNER + OUTER) / 2, middle + FIVE_HALF),
    ]
    return [shape("circle", {"cx": x, "cy": y, "r": 0.15, "class": "ink-soft"}) for x, y in places]


def wing_faces() -> dict[str, list[Shape]]:
    """The wings in the colours of each patron."""
    drawn: dict[str, list[Shape]] = {}
    for wing in range(WINGS):
        for patron in range(5):
            rooms = [
                shape("path", {"d": _sector(3 * wing + part), "class": f"tint-{patron}", "fill-opacity": opacity})
                for part, opacity in ((0, 0.3), (1, 0.5))
            ]
            drawn[f"wing-{wing}-{patron}"] = [
                *rooms,
                *_doors(wing),
                _value(3 * wing, "ink"),
                _value(3 * wing + 1, "ink"),
            ]
    return drawn


def elements(
    table: MykerinosTable, names: Sequence[str], moments: Mapping[str, int], shown: dict[str, Element]
) -> None:
    """The wings with their patrons, free rooms, and the cubes in the others."""
    for wing, patron in enumerate(table.markers):
        if patron < 0:
            continue
        x, y = marker_centre(wing)
        shown[f"wing:{wing}"] = {
            "in": "museum",
            "x": 0,
            "y": 0,
            "face": f"wing-{wing}-{patron}",
            "z": 0,
            "label": say("Wing of {patron}", patron=PATRON_NAMES[patron]),
        }
        shown[f"marker:{wing}"] = {
            "in": "museum", "x": x, "y": y, "face": f"marker-{patron}", "z": 1, "label": say("{patron}: {power}", patron=PATRON_NAMES[patron], power=say(POWERS[patron])),
        }  # fmt: skip
    if table.markers[0] >= 0:
        for room in members(ALL_ROOMS & ~table.taken_rooms):
            x, y = room_centre(room)
            shown[f"free:{room}"] = {
                "in": "museum", "x": x, "y": y, "face": "room", "z": 2, "space": room_name(table, room),
                "label": say("Free: {room}", room=room_words(table, room)),
            }  # fmt: skip
    for seat in range(table.seats):
        for room in members(table.rooms[seat]):
            x, y = room_centre(room)
            shown[f"room:{room}"] = {
                "in": "museum", "x": x, "y": y, "face": f"cube-{seat}", "z": 3, "seat": seat, "scale": 1.2,
                "label": say("{player} in {room}", player=names[seat], room=room_words(table, room)), "at": moments.get(f"room:{room}"),
            }  # fmt: skip
