"""A position as a picture: images and text that show without Python, scripts or style sheets.

The browser parts draw what moves (`static/viewer/`); this draws one moment from the same scene, with the colours of the same style
sheet. So a saved notebook, an untrusted one, or one converted to HTML shows the board.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from typing import Any

from arch_engine.charts.colours import colour_of
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table
from arch_widgets.scenes import scene_of
from arch_widgets.scenes.contract import elements_of
from arch_widgets.scripts import asset

WIDE = 720
"""The width of a row of maps, in pixels."""
LEAST = 340
"""The least width of a map."""
SHAPES = {"rect", "circle", "ellipse", "path", "line", "text", "polygon", "polyline"}
GIVEN = set(
    """x y x1 y1 x2 y2 dx dy width height rx ry cx cy r d points transform font-size font-weight text-anchor dominant-baseline
    letter-spacing opacity fill-opacity stroke-width stroke-dasharray stroke-linecap stroke-linejoin""".split()  # noqa: SIM905
)
LETTERS = {
    "font-family": "system-ui, sans-serif",
    "font-weight": "650",
    "text-anchor": "middle",
    "dominant-baseline": "central",
}
ATTRIBUTE = r'<svg\b[^>]*?\b{}="([^"]*)"'
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def still(rules: Rules, names: Sequence[str], table: Table, heading: str) -> str:
    """Return a position as HTML: its maps side by side, and below them what each player has.

    Args:
        rules: The game.
        names: The players by seat.
        table: The state of the game, as much of it as may be shown.
        heading: A line above.
    """
    scene = scene_of(rules)
    elements = elements_of(scene, table, names).values()
    panels, faces = scene.panels(table, names), scene.faces(table)
    maps = [panel for panel in panels if panel["kind"] == "map"]
    sheets = [panel for panel in panels if panel["kind"] == "sheet"]
    lying = {panel["id"]: [one for one in elements if one["in"] == panel["id"]] for panel in panels}
    drawn = "".join(_map(panel, lying[panel["id"]], faces, _wide(panel, maps)) for panel in maps)
    told = "".join(_sheet(rules, panel, lying[panel["id"]]) for panel in sheets)
    return (
        # money is no formula: notebooks look for these between dollars
        f'<div class="mathjax_ignore tex2jax_ignore" style="font-family:{LETTERS["font-family"]};max-width:100%"><b>{escape(heading)}</b>'
        f'<div style="display:flex;flex-wrap:wrap;gap:8px;align-items:flex-start">{drawn}</div>'
        f'<div style="display:flex;flex-wrap:wrap;gap:4px 24px;align-items:flex-start;font-size:12px">{told}</div>{_note(scene.note)}</div>'
    )


def image(drawn: str) -> str:
    """Return an SVG drawing as an HTML image, on white unless it has a ground of its own.

    Of a drawing in a notebook that is not trusted, JupyterLab shows the letters only, in one long word. An image shows there, too; it does
    not follow the theme of the page.
    """
    name, wide = (re.match(ATTRIBUTE.format(attribute), drawn) for attribute in ("aria-label", "width"))
    width = f' width="{wide[1]}"' if wide else ""
    source = f"data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()}"
    return f'<img alt="{name[1] if name else ""}"{width} style="max-width:100%;height:auto;background:#fff" src="{source}"/>'


def _note(note: str) -> str:
    return f"<small>{escape(note)}</small>" if note else ""


def _wide(panel: Mapping[str, Any], maps: Sequence[Mapping[str, Any]]) -> int:
    """The width of a map in pixels: its share of its row, and never so little that its letters cannot be read."""
    row: float = sum(other["size"] for other in maps if other.get("row", 0) == panel.get("row", 0))
    return max(LEAST, round(WIDE * float(panel["size"]) / row))


# -- maps ----------------------------------------------------------------------------------------------------------
def _map(panel: Mapping[str, Any], pieces: Sequence[Mapping[str, Any]], faces: Mapping[str, Any], wide: int) -> str:
    view = next((piece["view"] for piece in pieces if "view" in piece), panel["view"])
    left, top, width, height = view
    drawn = _shapes(panel["ground"])
    drawn += "".join(
        _piece(one, faces.get(one["face"], [])) for one in sorted(_placed(pieces), key=lambda one: one["z"])
    )
    title = escape(panel["title"])
    return image(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{title}" width="{wide}"'
        f' viewBox="{left} {top} {width} {height}" style="background:{colours()["paper"]}">'
        f"<title>{title}</title>{drawn}</svg>"
    )


def _placed(elements: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [one for one in elements if "view" not in one]


def _piece(piece: Mapping[str, Any], face: Sequence[Any]) -> str:
    scale = piece.get("scale", 1)
    inside = f'<g transform="rotate({piece.get("turn", 0)}) scale({scale})">{_shapes(face)}</g>'
    words = piece.get("say", "")
    if words:
        left, top, right, bottom = _box(face)
        fitting = scale * min((bottom - top) * 0.72, (right - left) * 1.3 / len(words))
        letters = {
            **LETTERS,
            "x": (left + right) / 2 * scale,
            "y": (top + bottom) / 2 * scale,
            "font-size": piece.get("size") or fitting,
            "text-anchor": piece.get("anchor", "middle"),
            "fill": colours()[_ink_on(face)],
        }
        inside += f"<text{_attributes(letters)}>{escape(words)}</text>"
    dim = ' opacity="0.4"' if piece.get("state") == "dim" else ""
    return (
        f'<g transform="translate({piece["x"]} {piece["y"]})"{dim}><title>{escape(piece["label"])}</title>{inside}</g>'
    )


def _shapes(shapes: Sequence[Any]) -> str:
    return "".join(_shape(*shape) for shape in shapes if shape[0] in SHAPES)


def _shape(tag: str, attributes: Mapping[str, Any], words: str = "") -> str:
    given = {name: value for name, value in attributes.items() if name in GIVEN}
    paint = _paint(str(attributes.get("class", "")), tag)
    if tag == "text":
        paint.pop("stroke", None)
        return f"<text{_attributes({**LETTERS, 'font-size': 0.34, **paint, **given})}>{escape(words)}</text>"
    thin = {} if "stroke-width" in given else {"vector-effect": "non-scaling-stroke"}
    return f"<{tag}{_attributes({'fill': 'none', **thin, **paint, **given})}/>"


def _attributes(attributes: Mapping[str, Any]) -> str:
    return "".join(f' {name}="{escape(str(value))}"' for name, value in attributes.items())


def _paint(classes: str, tag: str) -> dict[str, str]:
    """The fill and stroke of the classes of a shape, as the style sheet has them."""
    known = colours()
    paint: dict[str, str] = {"fill": known["ink"]} if tag == "text" else {}
    for name in classes.split():
        if name in ("line", "line-strong"):
            paint |= {"stroke": known["line-strong"], "stroke-opacity": "0.55" if name == "line" else "1"}
        elif name.endswith("-line") and name in known:
            paint |= {"stroke": known[name]}
        elif name == "paper":
            paint |= {"fill": known["space"]}
        elif name in known:
            paint |= {"fill": known[name]}
            if f"{name}-edge" in known:
                paint |= {"stroke": known[f"{name}-edge"], "stroke-width": "1.25"}
    return paint


def _ink_on(face: Sequence[Any]) -> str:
    """The colour of letters on a face: that for the last full colour in it."""
    filled = [
        name
        for _, attributes, *_ in face
        if float(attributes.get("fill-opacity", 1)) > 0.7
        for name in str(attributes.get("class", "")).split()
        if f"{name}-ink" in colours()
    ]
    return f"{filled[-1]}-ink" if filled else "ink"


def _box(face: Sequence[Any]) -> tuple[float, float, float, float]:
    """About where a drawing lies: left, top, right, bottom."""
    xs: list[float] = []
    ys: list[float] = []
    for tag, given, *_ in face:
        a = {name: float(value) for name, value in given.items() if isinstance(value, (int, float))}
        x, y = a.get("cx", a.get("x", 0)), a.get("cy", a.get("y", 0))
        wide, tall = a.get("rx", a.get("r", 0)), a.get("ry", a.get("r", 0))
        if tag == "rect":
            xs, ys = [*xs, x, x + a["width"]], [*ys, y, y + a["height"]]
        elif tag in ("circle", "ellipse"):
            xs, ys = [*xs, x - wide, x + wide], [*ys, y - tall, y + tall]
        elif tag in ("polygon", "polyline"):
            numbers = [float(one) for one in NUMBER.findall(str(given["points"]))]
            xs, ys = [*xs, *numbers[::2]], [*ys, *numbers[1::2]]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (-0.4, -0.4, 0.4, 0.4)


@cache
def colours() -> dict[str, str]:
    """The light colours of the viewer's style sheet by name: "ink", "seat-0", "seat-0-edge", "tint-3" and so on."""
    found: dict[str, str] = {}
    for name, value in re.findall(r"--arch-([a-z0-9-]+): ([^;]+);", asset("viewer/viewer.css")):
        found.setdefault(name, value)
    for name in ("space", "ink", "paper"):
        found[name] = _light(found[name])
    return {name: _light(_mixed(value, found)) for name, value in found.items()}


def _light(value: str) -> str:
    """The light one of two colours, without a variable of the host's."""
    inner = re.search(r"light-dark\((#\w+|rgb\([^)]*\))", value)
    return inner[1] if inner else value


def _mixed(value: str, found: Mapping[str, str]) -> str:
    """A mixture of two colours as one."""
    mix = re.fullmatch(r"color-mix\(in srgb, var\(--arch-(\w+)\), var\(--arch-(\w+)\) (\d+)%\)", value)
    if mix is None or mix[1] not in ("ink", "paper") or mix[2] not in ("ink", "paper"):
        return value
    one, other, share = found[mix[1]], found[mix[2]], int(mix[3]) / 100
    parts = [(int(one[k : k + 2], 16), int(other[k : k + 2], 16)) for k in (1, 3, 5)]
    return "#" + "".join(f"{round(a * (1 - share) + b * share):02x}" for a, b in parts)


# -- sheets --------------------------------------------------------------------------------------------------------
def _sheet(rules: Rules, panel: Mapping[str, Any], lying: Sequence[Mapping[str, Any]]) -> str:
    """What a player has, or what is common to all, as a short list."""
    rows = ""
    for slot in panel["slots"]:
        inside = sorted((one for one in lying if one.get("slot") == slot["id"]), key=lambda one: one.get("order", 0))
        told = ", ".join(filter(None, map(_told, inside)))
        if told:
            rows += f"<div>{escape(slot['title'])}{': ' if slot['title'] else ''}{escape(told)}</div>"
    if not rows:
        return ""
    seat = panel["seat"]
    spot = (
        ""
        if seat is None
        else f'<span style="color:{colours()[f"seat-{colour_of(rules.hues[seat], seat)}-line"]}">■</span> '
    )
    return f'<div style="max-width:340px"><b>{spot}{escape(panel["title"])}</b>{rows}</div>'


def _told(element: Mapping[str, Any]) -> str:
    if "value" in element:
        return f"{element['value']} {element['label']}".strip()
    words = str(element.get("label") or element.get("text") or "")
    return words.split(": ")[0] if "face" in element else words  # what a card does stands on it
