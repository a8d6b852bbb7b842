"""How seats look. In every game a seat's colour matches the name the game gives it; dashes tell seats apart without colour."""

from __future__ import annotations

HUES = ("Blue", "Red", "Green", "White", "Sky", "Purple", "Yellow")
"""The colours of the viewer's style sheet (`--arch-seat-0` and so on) by name."""

SEAT_DASHES = [[1, 0], [7, 3], [2, 2], [9, 3, 2, 3], [4, 4], [12, 3]]
"""The dashes of each seat's curve, as stroke and gap; the last entry is for curves that belong to no player."""


def colour_of(hue: str, seat: int) -> int:
    """The number of a seat's colour in the style sheet: the colour of that name, or the seat's own number if there is none."""
    return HUES.index(hue) if hue in HUES else seat % len(HUES)
