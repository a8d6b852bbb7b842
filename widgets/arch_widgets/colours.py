"""How seats look: what a seat's hue is called and what it looks like agree, whatever game it is, and dashes tell seats apart without any colour."""

from __future__ import annotations

HUES = ("Blue", "Red", "Green", "White", "Sky", "Purple", "Yellow")
"""The colours of the viewer's style sheet (`--arch-seat-0` and so on) by name."""

SEAT_DASHES = [[1, 0], [7, 3], [2, 2], [9, 3, 2, 3], [4, 4], [12, 3]]
"""The dashes of a seat's curve, as stroke and gap; the last ones are those of a curve that is no player's."""


def colour_of(hue: str, seat: int) -> int:
    """The number of a seat's colour: that of its hue, or the seat's own where the style sheet has no such hue."""
    return HUES.index(hue) if hue in HUES else seat % len(HUES)
