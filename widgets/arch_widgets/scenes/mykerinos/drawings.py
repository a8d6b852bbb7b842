"""Where things lie on the table of Mykerinos, and what they look like. One space of the region is one unit."""

from __future__ import annotations

from math import cos, pi, sin

from arch_engine.mykerinos.museum import VALUE, WINGS, wing_of
from arch_engine.mykerinos.region import COLUMNS, WIDTH, parcel_corner
from arch_widgets.scenes.contract import frame, shape
from arch_widgets.viewer.schema import Box, Shape

LETTERS = "BRGW"
STRIP = 0.75  # the height above each row of areas where its standings are written
GAP = 0.4  # between the left and the right areas


# -- region --------------------------------------------------------------------------------------------------------


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
    return round(_x((area % 2) * 4) + 0.64, 2), round(_y(area // 2 * 3) - STRIP / 2 + 0.04, 2)


def column_name(column: int, rows: int) -> tuple[float, float]:
    return round(_x(column) + 0.5, 2), round(rows + rows // 3 * STRIP + 0.3, 2)


def region_view(rows: int) -> Box:
    return frame(-0.55, -0.1, 9.1, rows + rows // 3 * STRIP + 0.75)


REGION_VIEW = region_view(6)


def region_ground() -> list[Shape]:
    """Empty places for the parcels, and the names of the rows."""
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


# -- museum --------------------------------------------------------------------------------------------------------

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
    """A room's figure, near its outer wall (a 3-room's near the hall, away from the door)."""
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


# -- faces ---------------------------------------------------------------------------------------------------------

TINTS = ("0", "1", "2", "3", "4")


def _text(content: str, size: float, y: float, kind: str) -> Shape:
    return shape(
        "text",
        {
            "x": 0,
            "y": y,
            "font-size": size,
            "text-anchor": "middle",
            "dominant-baseline": "central",
            "font-weight": 700,
            "class": kind,
        },
        content,
    )


def icon(patron: int, kind: str, size: float, y: float = 0.0) -> list[Shape]:
    """A patron's power as a little drawing, so that it is told by shape as well as by colour; `size` is half its width."""
    s = size
    square = 0.62 * s

    def block(x: float) -> Shape:
        return shape(
            "rect",
            {
                "x": round(x, 3),
                "y": round(y - square / 2, 3),
                "width": round(square, 3),
                "height": round(square, 3),
                "rx": 0.1 * s,
                "class": kind,
            },
        )

    if patron == 0:  # one more cube
        return [
            shape("rect", {"x": -0.16 * s, "y": y - 0.75 * s, "width": 0.32 * s, "height": 1.5 * s, "class": kind}),
            shape("rect", {"x": -0.75 * s, "y": y - 0.16 * s, "width": 1.5 * s, "height": 0.32 * s, "class": kind}),
        ]
    if patron == 1:  # a pyramid
        return [
            shape(
                "path",
                {
                    "d": f"M0 {round(y - 0.8 * s, 3)} L{0.95 * s} {round(y + 0.65 * s, 3)} L{-0.95 * s} {round(y + 0.65 * s, 3)} Z",
                    "class": kind,
                },
            )
        ]
    if patron == 2:  # a museum
        roof = shape(
            "path",
            {
                "d": f"M0 {round(y - 0.85 * s, 3)} L{0.9 * s} {round(y - 0.25 * s, 3)} L{-0.9 * s} {round(y - 0.25 * s, 3)} Z",
                "class": kind,
            },
        )
        pillars = [
            shape(
                "rect",
                {
                    "x": round((p - 0.13) * s, 3),
                    "y": y - 0.15 * s,
                    "width": 0.26 * s,
                    "height": 0.65 * s,
                    "class": kind,
                },
            )
            for p in (-0.6, 0, 0.6)
        ]
        return [
            roof,
            *pillars,
            shape("rect", {"x": -0.9 * s, "y": y + 0.55 * s, "width": 1.8 * s, "height": 0.22 * s, "class": kind}),
        ]
    if patron == 3:  # two cubes
        return [block(-0.72 * s), block(0.1 * s)]
    return [block(-1.05 * s), block(-square / 2), block(1.05 * s - square)]  # three cubes


def faces() -> dict[str, list[Shape]]:
    drawn: dict[str, list[Shape]] = {}
    for colour in ("0", "1", "2", "3", "n"):
        letter = "N" if colour == "n" else LETTERS[int(colour)]
        drawn[f"cube-{colour}"] = [
            shape(
                "rect", {"x": -0.33, "y": -0.33, "width": 0.66, "height": 0.66, "rx": 0.09, "class": f"seat-{colour}"}
            ),
            _text(letter, 0.4, 0.01, f"seat-{colour}-ink"),
        ]
        drawn[f"token-{colour}"] = [
            shape(
                "rect", {"x": -0.34, "y": -0.23, "width": 0.68, "height": 0.46, "rx": 0.23, "class": f"seat-{colour}"}
            )
        ]
    drawn["space"] = [
        shape(
            "rect",
            {
                "x": -0.46,
                "y": -0.46,
                "width": 0.92,
                "height": 0.92,
                "rx": 0.06,
                "class": "paper line",
                "stroke-width": 0.02,
                "fill-opacity": 0.55,
            },
        )
    ]
    drawn["pyramid"] = [
        *drawn["space"],
        shape("path", {"d": "M0 -0.32 L0.36 0.28 L0.05 0.28 Z", "class": "ink-soft", "opacity": 0.75}),
        shape("path", {"d": "M0 -0.32 L0.05 0.28 L-0.36 0.28 Z", "class": "ink-soft", "opacity": 0.45}),
    ]
    for letter in COLUMNS:
        drawn[f"column-{letter}"] = [_text(letter, 0.3, 0, "ink-soft")]
    drawn["room"] = [
        shape(
            "rect",
            {
                "x": -0.36,
                "y": -0.36,
                "width": 0.72,
                "height": 0.72,
                "rx": 0.1,
                "class": "paper line",
                "stroke-width": 0.03,
                "fill-opacity": 0.25,
            },
        )
    ]
    drawn["area"] = [
        shape("rect", {"x": -0.62, "y": -0.23, "width": 1.24, "height": 0.46, "rx": 0.1, "class": "ground-2"})
    ]
    drawn["area-now"] = [
        shape("rect", {"x": -0.62, "y": -0.26, "width": 1.24, "height": 0.52, "rx": 0.1, "class": "accent"})
    ]
    for patron, tint in [(0, "tint-0"), (1, "tint-1"), (2, "tint-2"), (3, "tint-3"), (4, "tint-4"), (-1, "ground-2")]:
        name = "none" if patron < 0 else str(patron)
        ink = "ink" if patron < 0 else f"{tint}-ink"
        drawn[f"parcel-{name}"] = [
            shape(
                "rect",
                {
                    "x": -0.98,
                    "y": -1.48,
                    "width": 1.96,
                    "height": 2.96,
                    "rx": 0.12,
                    "class": tint,
                    "fill-opacity": 0.42,
                },
            )
        ]
        for prestige in (0, 2, 3, 5):
            plate = shape("rect", {"x": -0.18, "y": -0.47, "width": 0.36, "height": 0.94, "rx": 0.18, "class": tint})
            signs = [] if patron < 0 else icon(patron, ink, 0.13, -0.2 if prestige else 0)
            figure = [_text(str(prestige), 0.38, 0.2 if signs else 0, ink)] if prestige else []
            drawn[f"cartouche-{name}-{prestige}"] = [plate, *signs, *figure]
        big = [] if patron < 0 else icon(patron, ink, 0.3)
        drawn[f"patron-{name}"] = [
            shape("rect", {"x": -0.5, "y": -0.5, "width": 1, "height": 1, "rx": 0.14, "class": tint}),
            *big,
        ]
        if patron >= 0:
            drawn[f"marker-{patron}"] = [
                shape("circle", {"cx": 0, "cy": 0, "r": 0.66, "class": tint}),
                *icon(patron, ink, 0.34),
            ]
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
