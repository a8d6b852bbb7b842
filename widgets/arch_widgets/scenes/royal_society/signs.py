"""The signs of The Royal Society of Archeology: small drawings that tell regions, types, relics and gains apart even without colour."""

from __future__ import annotations

from typing import Any

from arch_engine.core.language import say
from arch_widgets.scenes.contract import shape
from arch_widgets.viewer.schema import Attributes, Shape

Points = tuple[tuple[float, float], ...]

# the tint of each region's cards and relics; the last one is for any region
REGION_TINTS = ("tint-1", "tint-7", "tint-6", "tint-5")

Bar = tuple[float, float, float, float]
POLYGONS: dict[str, tuple[Points, ...]] = {
    # regions: an acacia, a column, a pagoda, a stepped pyramid
    "region-0": (((-1, -0.15), (-0.55, -0.75), (0.55, -0.75), (1, -0.15)), ((-0.16, -0.2), (0.16, -0.2), (0.3, 0.9), (-0.3, 0.9))),
    "region-1": (((-0.85, -0.9), (0.85, -0.9), (0.7, -0.55), (-0.7, -0.55)), ((-0.85, 0.6), (0.85, 0.6), (0.85, 0.9), (-0.85, 0.9))),
    "region-2": (((0, -1), (0.95, -0.2), (-0.95, -0.2)), ((-0.5, -0.1), (0.5, -0.1), (1, 0.5), (-1, 0.5)), ((-0.5, 0.6), (0.5, 0.6), (0.5, 0.95), (-0.5, 0.95))),
    "region-3": (((-1, 0.8), (-1, 0.4), (-0.66, 0.4), (-0.66, 0), (-0.33, 0), (-0.33, -0.6), (0.33, -0.6), (0.33, 0), (0.66, 0), (0.66, 0.4), (1, 0.4), (1, 0.8)),),
    # types: a spade, a compass rose, a person, a folded map
    "type-0": (((-0.5, 0.05), (0.5, 0.05), (0.45, 0.6), (0, 1), (-0.45, 0.6)),),
    "type-1": (((0, -1), (0.24, -0.24), (1, 0), (0.24, 0.24), (0, 1), (-0.24, 0.24), (-1, 0), (-0.24, -0.24)),),
    "type-2": (((-0.85, 0.95), (-0.75, 0.3), (-0.35, 0.05), (0.35, 0.05), (0.75, 0.3), (0.85, 0.95)),),
    "type-3": (((-1, -0.55), (-0.4, -0.85), (-0.4, 0.55), (-1, 0.85)), ((-0.3, -0.85), (0.3, -0.55), (0.3, 0.85), (-0.3, 0.55)), ((0.4, -0.55), (1, -0.85), (1, 0.55), (0.4, 0.85))),
    # relics: a lute, an amphora, a scroll, a gem
    "kind-0": (((-0.4, -1), (0.4, -1), (0.4, -0.8), (-0.4, -0.8)),),
    "kind-1": (((-0.4, -0.95), (0.4, -0.95), (0.25, -0.6), (0.65, -0.1), (0.55, 0.5), (0.2, 0.95), (-0.2, 0.95), (-0.55, 0.5), (-0.65, -0.1), (-0.25, -0.6)),),
    "kind-2": (((-0.6, -0.65), (0.6, -0.65), (0.6, 0.65), (-0.6, 0.65)),),
    "kind-3": (((-0.55, -0.75), (0.55, -0.75), (1, -0.25), (0, 0.95), (-1, -0.25)),),
    # gains
    "prestige": (((0, -1), (0.26, -0.32), (0.98, -0.3), (0.41, 0.14), (0.61, 0.83), (0, 0.43), (-0.61, 0.83), (-0.41, 0.14), (-0.98, -0.3), (-0.26, -0.32)),),
    "science": (((-0.35, -0.95), (0.35, -0.95), (0.35, -0.7), (0.22, -0.7), (0.22, -0.2), (0.85, 0.75), (0.7, 0.95), (-0.7, 0.95), (-0.85, 0.75), (-0.22, -0.2), (-0.22, -0.7), (-0.35, -0.7)),),
    "knowledge": (((-1, -0.65), (-0.1, -0.4), (-0.1, 0.8), (-1, 0.55)), ((0.1, -0.4), (1, -0.65), (1, 0.55), (0.1, 0.8))),
    "expertise": (((-1, 0.4), (1, 0.4), (0.85, 0.7), (-0.85, 0.7)), ((-0.7, 0.3), (-0.62, -0.25), (-0.25, -0.65), (0.25, -0.65), (0.62, -0.25), (0.7, 0.3))),
    "reputation": (((-0.95, 0.75), (-0.95, -0.6), (-0.42, -0.02), (0, -0.85), (0.42, -0.02), (0.95, -0.6), (0.95, 0.75)),),
    "patron": (((-0.85, 0.95), (-0.6, 0.4), (0.6, 0.4), (0.85, 0.95)), ((-0.75, -0.4), (0.75, -0.4), (0.75, -0.25), (-0.75, -0.25)), ((-0.42, -1), (0.42, -1), (0.42, -0.45), (-0.42, -0.45))),
    "logistics": (((-0.95, -0.55), (0.25, -0.55), (0.25, 0.45), (-0.95, 0.45)), ((0.35, -0.2), (0.7, -0.2), (0.98, 0.1), (0.98, 0.45), (0.35, 0.45))),
}  # fmt: skip
BARS: dict[str, tuple[Bar, ...]] = {
    "region-1": ((-0.55, -0.5, 0.26, 1.05), (-0.13, -0.5, 0.26, 1.05), (0.29, -0.5, 0.26, 1.05)),
    "type-0": ((-0.1, -0.85, 0.2, 0.95), (-0.4, -1, 0.8, 0.22)),
    "kind-0": ((-0.11, -0.95, 0.22, 1),),
    "kind-2": ((-0.95, -0.92, 1.9, 0.36), (-0.95, 0.56, 1.9, 0.36)),
    # a card that comes into the hand
    "reserve": ((-0.75, -1, 0.2, 2), (0.55, -1, 0.2, 2), (-0.75, -1, 1.5, 0.2), (-0.75, 0.8, 1.5, 0.2), (-0.11, -0.45, 0.22, 0.9), (-0.38, -0.11, 0.76, 0.22)),
}  # fmt: skip
DOTS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "type-2": ((0, -0.48, 0.44),),
    "kind-0": ((0, 0.42, 0.56),),
    "patron": ((0, 0.05, 0.36),),
    "logistics": ((-0.5, 0.62, 0.28), (0.55, 0.62, 0.28)),
}


def sign(name: str, ink: str, size: float, x: float = 0, y: float = 0) -> list[Shape]:
    """A sign by name; `size` is half its width."""

    def at(offset: float, start: float) -> float:
        return round(start + offset * size, 3)

    shapes: list[Shape] = []
    for points in POLYGONS.get(name, ()):
        path = " L".join(f"{at(px, x)} {at(py, y)}" for px, py in points)
        shapes.append(shape("path", {"d": f"M{path} Z", "class": ink}))
    for left, top, width, height in BARS.get(name, ()):
        shapes.append(shape("rect", {"x": at(left, x), "y": at(top, y), "width": round(width * size, 3), "height": round(height * size, 3), "class": ink}))  # fmt: skip
    for cx, cy, r in DOTS.get(name, ()):
        shapes.append(shape("circle", {"cx": at(cx, x), "cy": at(cy, y), "r": round(r * size, 3), "class": ink}))
    return shapes


def words(
    text: str,
    size: float,
    x: float,
    y: float,
    ink: str = "ink",
    anchor: str = "middle",
    weight: int = 600,
    room: float = 0,
) -> Shape:
    """Letters on a drawing. `ink` may include the word `fine`, for small print; what is wider than its `room` is squeezed."""
    look: Attributes = {"x": round(x, 3), "y": round(y, 3), "font-size": size, "font-weight": weight, "class": ink}
    if room:
        look["room"] = room
    return shape("text", look if anchor == "middle" else {**look, "text-anchor": anchor}, text)


def box(x: float, y: float, width: float, height: float, kind: str, rx: float = 0.12, **more: Any) -> Shape:
    """A rectangle with rounded corners."""
    corner = {"x": round(x, 3), "y": round(y, 3), "width": round(width, 3), "height": round(height, 3)}
    return shape("rect", {**corner, "rx": rx, "class": kind, **more})


def lines_of(text: str, most: int) -> list[str]:
    """A text broken into lines of at most a given number of letters, unless a single word is longer."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def gain_signs(gains: Any, x: float, y: float, ink: str, size: float = 0.22, step: float = 1.0, a_row: int = 3) -> list[Shape]:  # fmt: skip
    """Gains as numbers and signs, `a_row` to a row; a relic of the player's choice has a tick."""
    shapes: list[Shape] = []
    for place, gain in enumerate(gains):
        left, top = x + place % a_row * step, y + place // a_row * size * 2.75
        shapes += _gain(gain, left, top, ink, size)
    return shapes


def _gain(gain: Any, x: float, y: float, ink: str, size: float) -> list[Shape]:
    if gain.what == "money":
        return [words(say("£{amount}", amount=gain.amount), size * 1.7, x + size * 0.5, y, ink, weight=700)]
    number = [] if gain.what in ("reserve", "publish-box") else [words(str(gain.amount), size * 1.6, x - size * 0.62, y, ink, "end", 700)]  # fmt: skip
    return [*number, *gain_sign(gain, x, y, ink, size)]


def gain_sign(gain: Any, x: float, y: float, ink: str, size: float) -> list[Shape]:
    """A gain without its number; not for money, which is written out."""
    if gain.what in ("relic", "chosen"):
        known = gain.where >= 0
        tint = REGION_TINTS[gain.where] if known else "ground-2"
        token: list[Shape] = [box(x - size * 0.3, y - size, size * 2, size * 2, tint, size * 0.4)]
        inner = sign(f"region-{gain.where}", f"{tint}-ink", size * 0.68, x + size * 0.7, y) if known else [words("?", size * 1.5, x + size * 0.7, y)]  # fmt: skip
        tick = (
            [words("✓", size * 1.5, x + size * 2.15, y - size * 0.45, ink, weight=700)] if gain.what == "chosen" else []
        )
        return [*token, *inner, *tick]
    if gain.what == "knowledge" and gain.where >= 0:
        tint = REGION_TINTS[gain.where]
        return [box(x - size * 0.4, y - size, size * 2.2, size * 2, tint, size * 0.3), *sign("knowledge", f"{tint}-ink", size * 0.8, x + size * 0.7, y)]  # fmt: skip
    return sign(gain.what, ink, size, x + size * 0.7, y)
