"""The colours of seats: what a seat's hue is called and what it looks like agree, whatever game it is."""

from __future__ import annotations

HUES = ("Blue", "Red", "Green", "White", "Sky", "Purple", "Yellow")
"""The colours of the viewer's style sheet (`--arch-seat-0` and so on) by name."""


def colour_of(hue: str, seat: int) -> int:
    """The number of a seat's colour: that of its hue, or the seat's own where the style sheet has no such hue."""
    return HUES.index(hue) if hue in HUES else seat % len(HUES)
