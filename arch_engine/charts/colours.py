"""How seats look. In every game a seat's colour matches the name the game gives it; dashes tell seats apart without colour."""

from __future__ import annotations

from collections.abc import Sequence

HUES = ("Blue", "Red", "Green", "White", "Sky", "Purple", "Yellow")
"""The colours of the viewer's style sheet (`--arch-seat-0` and so on) by name."""

SEAT_HEXES = ("#0072B2", "#D55E00", "#009E73", "#8a8a94", "#56B4E9", "#CC79A7", "#a89a00")
"""In the order of `HUES`. Colour-blind readers can tell them apart, and they show on light and dark; white is grey."""

SEAT_DASHES = [[1, 0], [7, 3], [2, 2], [9, 3, 2, 3], [4, 4], [12, 3]]
"""The dashes of each seat's curve, as stroke and gap; the last entry is for curves that belong to no player."""

NOBODYS = SEAT_HEXES[HUES.index("Sky")]
"""The colour of a curve that belongs to no player."""


def colour_of(hue: str, seat: int) -> int:
    """Return the number of a seat's colour in the style sheet: the colour of that name, or the seat's own number if there is none."""
    return HUES.index(hue) if hue in HUES else seat % len(HUES)


def line_colours(hues: Sequence[str], seats: int) -> list[str]:
    """Return the colour of each seat's curve, as text that CSS and Vega read."""
    return [SEAT_HEXES[colour_of(hues[seat], seat)] for seat in range(seats)]
