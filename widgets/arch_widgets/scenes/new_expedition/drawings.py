"""Where things lie on the table of The New Expedition, and what they look like."""

from __future__ import annotations

from arch_engine.core.language import mark, say
from arch_engine.new_expedition.components import TREASURES
from arch_widgets.scenes.contract import frame, shape
from arch_widgets.viewer.schema import Attributes, Shape

TABLE_VIEW = frame(0, 0, 12.4, 6.45)
DIG = (1.15, 1.7)
MARKET_Y = 4.75

# the tint and the sign of each kind; shapes tell kinds apart even without colour
NAMES = (
    mark("Scrap"),
    mark("Coin"),
    mark("Talisman"),
    mark("Shard"),
    mark("Cup"),
    mark("Tablet"),
    mark("Pendant"),
    mark("Map"),
    mark("Mask"),
)
TINTS = (1, 4, 0, 2, 6, 5, 7, 3, 1)


def market_place(kind: int) -> tuple[float, float]:
    return round(0.85 + kind * 1.34, 2), MARKET_Y


def chamber_place(chamber: int, chambers: int) -> tuple[float, float]:
    step = 8.6 / chambers
    return round(3.4 + step * (chamber + 0.5), 2), 1.97


def sign(kind: int, ink: str, size: float, y: float = 0.0) -> list[Shape]:
    """The sign of a kind of treasure; `size` is half its width."""
    s = size

    def path(*points: tuple[float, float]) -> Shape:
        text = " L".join(f"{round(x * s, 3)} {round(y + p * s, 3)}" for x, p in points)
        return shape("path", {"d": f"M{text} Z", "class": ink})

    def bar(x: float, top: float, width: float, height: float) -> Shape:
        return shape(
            "rect",
            {
                "x": round(x * s, 3),
                "y": round(y + top * s, 3),
                "width": round(width * s, 3),
                "height": round(height * s, 3),
                "class": ink,
            },
        )

    if kind == 0:  # a scrap: torn sheet
        return [path((-0.7, -0.9), (0.7, -0.9), (0.7, 0.5), (0.35, 0.9), (0.1, 0.55), (-0.25, 0.9), (-0.7, 0.6))]
    if kind == 1:  # a coin
        return [
            shape("circle", {"cx": 0, "cy": y, "r": 0.85 * s, "class": ink}),
            shape("circle", {"cx": 0, "cy": y, "r": 0.5 * s, "class": f"tint-{TINTS[1]}"}),
        ]
    if kind == 2:  # a talisman: lozenge
        return [path((0, -1), (0.7, 0), (0, 1), (-0.7, 0))]
    if kind == 3:  # a shard
        return [path((-0.9, -0.3), (-0.1, -0.9), (0.9, -0.5), (0.3, 0.1), (0.6, 0.8), (-0.5, 0.6))]
    if kind == 4:  # a cup
        return [
            path(
                (-0.8, -0.8),
                (0.8, -0.8),
                (0.45, 0.2),
                (0.12, 0.3),
                (0.12, 0.7),
                (0.5, 0.9),
                (-0.5, 0.9),
                (-0.12, 0.7),
                (-0.12, 0.3),
                (-0.45, 0.2),
            )
        ]
    if kind == 5:  # a tablet: lines of writing
        return [bar(-0.75, -0.85, 1.5, 0.36), bar(-0.75, -0.25, 1.5, 0.36), bar(-0.75, 0.35, 0.9, 0.36)]
    if kind == 6:  # a pendant on its chain
        return [
            path((-0.8, -0.9), (-0.6, -0.95), (0, -0.1), (0.6, -0.95), (0.8, -0.9), (0.1, 0.15), (-0.1, 0.15)),
            shape("circle", {"cx": 0, "cy": y + 0.5 * s, "r": 0.42 * s, "class": ink}),
        ]
    if kind == 7:  # a map: a cross marks the place
        return [
            path(
                (-0.8, -0.5),
                (-0.5, -0.8),
                (0, -0.3),
                (0.5, -0.8),
                (0.8, -0.5),
                (0.3, 0),
                (0.8, 0.5),
                (0.5, 0.8),
                (0, 0.3),
                (-0.5, 0.8),
                (-0.8, 0.5),
                (-0.3, 0),
            )
        ]
    return [path((-0.7, -0.8), (0.7, -0.8), (0.75, 0.1), (0.35, 0.8), (0, 1), (-0.35, 0.8), (-0.75, 0.1))]  # a mask


def _words(text: str, size: float, x: float, y: float, kind: str, weight: int = 600, room: float = 0) -> Shape:
    """Letters; what is wider than its `room` is squeezed."""
    look: Attributes = {
        "x": x,
        "y": y,
        "font-size": size,
        "text-anchor": "middle",
        "dominant-baseline": "central",
        "font-weight": weight,
        "class": kind,
    }
    return shape("text", {**look, "room": room} if room else look, text)


def table_ground() -> list[Shape]:
    """The names of the three parts of the table."""
    return [
        shape("rect", {"x": 0.1, "y": 3.45, "width": 12.2, "height": 2.95, "rx": 0.2, "class": "ground"}),
        _words(say("Dig site"), 0.3, DIG[0], 0.3, "ink-soft", room=2.2),
        _words(say("Marketplace"), 0.3, 6.2, 3.7, "ink-soft"),
    ]


def faces(trade: tuple[int, ...]) -> dict[str, list[Shape]]:
    """Cards as drawn on the table (`card-…`), and small for hands (`small-…`)."""
    drawn: dict[str, list[Shape]] = {}
    for kind in range(TREASURES):
        tint = f"tint-{TINTS[kind]}"
        ink = f"{tint}-ink"
        drawn[f"card-{kind}"] = [
            shape("rect", {"x": -0.55, "y": -0.75, "width": 1.1, "height": 1.5, "rx": 0.12, "class": tint}),
            _words(str(trade[kind]), 0.3, -0.36, -0.53, ink, 700),
            *sign(kind, ink, 0.36, 0.02),
        ]
        drawn[f"small-{kind}"] = [
            shape("rect", {"x": -0.5, "y": -0.5, "width": 1, "height": 1, "rx": 0.14, "class": tint}),
            *sign(kind, ink, 0.32),
        ]
        drawn[f"empty-{kind}"] = [
            shape(
                "rect",
                {
                    "x": -0.55,
                    "y": -0.75,
                    "width": 1.1,
                    "height": 1.5,
                    "rx": 0.12,
                    "class": "paper line",
                    "stroke-width": 0.03,
                    "fill-opacity": 0.4,
                },
            ),
            *sign(kind, "ink-soft", 0.3, 0.02),
        ]
    back: list[Shape] = [
        shape(
            "rect",
            {
                "x": -0.55,
                "y": -0.75,
                "width": 1.1,
                "height": 1.5,
                "rx": 0.12,
                "class": "ground-2 line-strong",
                "stroke-width": 0.03,
            },
        ),
        shape("path", {"d": "M0 -0.45 L0.32 0.3 L-0.32 0.3 Z", "class": "ink-soft", "opacity": 0.6}),
    ]
    drawn["back"] = back
    drawn["small-back"] = [
        shape(
            "rect",
            {
                "x": -0.5,
                "y": -0.5,
                "width": 1,
                "height": 1,
                "rx": 0.14,
                "class": "ground-2 line-strong",
                "stroke-width": 0.04,
            },
        ),
        _words("?", 0.6, 0, 0, "ink-soft", 700),
    ]
    drawn["no-cards"] = [
        shape(
            "rect",
            {
                "x": -0.55,
                "y": -0.75,
                "width": 1.1,
                "height": 1.5,
                "rx": 0.12,
                "class": "paper line",
                "stroke-width": 0.03,
                "fill-opacity": 0.3,
            },
        )
    ]
    drawn["number"] = [
        shape("circle", {"cx": 0, "cy": 0, "r": 0.27, "class": "paper line-strong", "stroke-width": 0.04})
    ]
    for kind in range(TREASURES):
        drawn[f"name-{kind}"] = [_words(say(NAMES[kind]), 0.22, 0, 0, "ink", room=2.5)]
    drawn["label"] = [
        shape(
            "rect", {"x": -0.6, "y": -0.2, "width": 1.2, "height": 0.4, "rx": 0.1, "class": "ground", "fill-opacity": 0}
        )
    ]
    drawn["wide-label"] = [
        shape(
            "rect", {"x": -1.4, "y": -0.2, "width": 2.8, "height": 0.4, "rx": 0.1, "class": "ground", "fill-opacity": 0}
        )
    ]
    drawn["arch"] = [
        shape(
            "path",
            {
                "d": "M-1.3 1.45 L-1.3 -0.55 C-1.3 -0.964 -0.718 -1.3 0 -1.3 C0.718 -1.3 1.3 -0.964 1.3 -0.55 L1.3 1.45 Z",
                "class": "ground line",
                "stroke-width": 0.05,
            },
        )
    ]
    return drawn
