"""What has been counted for the cards of a game, kept for all its moments and all its witnesses together."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, NamedTuple

MOST_KNOWN: Final = 200_000
"""If so many counts of a sort are remembered, all of that sort are forgotten."""
GAMES: Final = 3
"""The counts of so many boxes are remembered: of those that were asked for last."""


class Rest(NamedTuple):
    """The cards that nobody has accounted for: maps, others, those by trading value, and in how many ways the accounted ones leave them."""

    maps: int
    others: int
    by_value: tuple[int, ...]
    ways: float


class Counted:
    """Counts that depend on the cards of a game alone.

    deals    by the cards accounted for, in hidden places and open ones together: how many deals come to it
    rests    by the known ones of these: what is left
    hands    by what was announced of dealt hands and the cards left of each value: the ways to deal them
    """

    __slots__ = ("deals", "hands", "rests")

    def __init__(self) -> None:
        self.deals: dict[int, float] = {}
        self.rests: dict[int, Rest] = {}
        self.hands: dict[tuple[int, tuple[int, ...]], float] = {}

    def clear(self) -> None:
        """Forget all; it is counted again when it is asked for."""
        self.deals.clear()
        self.rests.clear()
        self.hands.clear()


_counted: dict[Hashable, Counted] = {}


def counted_for(box: Hashable) -> Counted:
    """The counts of a box, by what tells it from others."""
    found = _counted.pop(box, None)
    if found is None:
        found = Counted()
    _counted[box] = found  # the one asked for last stands last
    while len(_counted) > GAMES:
        _counted.pop(next(iter(_counted))).clear()  # an old posterior may still hold them
    return found
