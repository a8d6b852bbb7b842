"""What the pieces of Mykerinos look like, and the names of patrons and colours."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.language import mark, say
from arch_engine.mykerinos.region import COLUMNS
from arch_engine.mykerinos.table import MykerinosTable
from arch_widgets.scenes.contract import shape
from arch_widgets.viewer.schema import Shape

LETTERS = "BRGW"
# each patron in a word, and what the patron's cards do
SHORT = (mark("Violet"), mark("Lemon"), mark("Brown"), mark("Blackmore"), mark("Tangerine"))
POWERS = (
    mark("take a cube from the general stock, then start or extend"),
    mark("place one cube on a pyramid"),
    mark("put a cube into the museum"),
    mark("start with two cubes"),
    mark("extend with three cubes"),
)


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
    """A patron's power as a small drawing, so that shape tells patrons apart as well as colour; `size` is half its width."""
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
                "rect", {"x": -0.32, "y": -0.23, "width": 0.64, "height": 0.46, "rx": 0.22, "class": f"seat-{colour}"}
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
        shape("rect", {"x": -0.54, "y": -0.23, "width": 1.08, "height": 0.46, "rx": 0.1, "class": "ground-2"})
    ]
    drawn["area-now"] = [
        shape("rect", {"x": -0.54, "y": -0.26, "width": 1.08, "height": 0.52, "rx": 0.1, "class": "accent"})
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
    return drawn


def colour_name(table: MykerinosTable, colour: int, names: Sequence[str]) -> str:
    return say("Neutral") if colour == table.neutral else names[colour]


def colour_class(table: MykerinosTable, colour: int) -> str:
    return "n" if colour == table.neutral else str(colour)
