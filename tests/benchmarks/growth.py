"""A picture of how times grow: both axes in powers of ten, so that what grows with the number of games is a straight line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 80, 230, 20, 50
LINES = (("#0b5fa5", ""), ("#0b5fa5", "6 4"), ("#b3420a", ""), ("#b3420a", "6 4"), ("#3d7a1f", ""))
"""Colour and dashes; two that are compared with each other have one colour."""
APART = 18
"""Between two labels."""

Points = Sequence[tuple[int, float]]


def drawn(lines: Mapping[str, Points], across: str, up: str) -> str:
    """An SVG of lines by what they are called, each of points above nothing, at most five."""
    every = [point for points in lines.values() for point in points]
    x0, x1 = _decades([x for x, _ in every])
    y0, y1 = _decades([y for _, y in every])

    def place(x: float, y: float) -> tuple[float, float]:
        right = (log10(x) - x0) / (x1 - x0) * (WIDTH - LEFT - RIGHT)
        above = (log10(y) - y0) / (y1 - y0) * (HEIGHT - TOP - BOTTOM)
        return LEFT + right, HEIGHT - BOTTOM - above

    said = "; ".join(f"{name}: {points[-1][1]:.2g} at {points[-1][0]:,}" for name, points in lines.items())
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">',
        f"<title>{escape(up)}, by {escape(across)}</title><desc>{escape(said)}</desc>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for power in range(x0, x1 + 1):
        x, bottom = place(10**power, 10**y0)
        parts.append(f'<path d="M{x:.0f} {TOP}V{bottom:.0f}" stroke="#ddd"/>')
        parts.append(f'<text x="{x:.0f}" y="{bottom + 18:.0f}" text-anchor="middle">{10**power:,}</text>')
    for power in range(y0, y1 + 1):
        x, y = place(10**x0, 10.0**power)
        parts.append(f'<path d="M{x:.0f} {y:.0f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{x - 8:.0f}" y="{y + 4:.0f}" text-anchor="end">{10.0**power:,g}</text>')
    parts.append(
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2:.0f}" y="{HEIGHT - 12}" text-anchor="middle">{escape(across)}</text>'
    )
    parts.append(
        f'<text transform="translate(18 {(TOP + HEIGHT - BOTTOM) / 2:.0f}) rotate(-90)" text-anchor="middle">{escape(up)}</text>'
    )
    free = float(HEIGHT)
    ends = sorted(zip(lines.items(), LINES, strict=False), key=lambda line: line[0][1][-1][1])
    for (name, points), (colour, dashes) in ends:
        corners = [place(*point) for point in points]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in corners)
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in corners]
        x, y = corners[-1]
        free = min(y + 4, free - APART)  # from the lowest line up, no label over another
        parts.append(f'<text x="{x + 10:.0f}" y="{free:.0f}" fill="{colour}">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _decades(values: Sequence[float]) -> tuple[int, int]:
    """The powers of ten around some numbers."""
    return floor(log10(min(values))), max(ceil(log10(max(values))), floor(log10(min(values))) + 1)
