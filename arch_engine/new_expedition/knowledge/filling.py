"""What the blanks of a state can be in the end: how many deals come to it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from math import comb, factorial, perm, prod
from operator import le
from typing import Final, NamedTuple

from arch_engine.knowledge.lattice import Weights
from arch_engine.new_expedition.components import MAP, TREASURES
from arch_engine.new_expedition.knowledge.moves import BITS, ONE, OWN, TAIL_BITS, Packing
from arch_engine.new_expedition.table import Counts

# What has been counted for the cards of a game, kept for all its moments and all its witnesses together.

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


# -- the main thing ----
ALL_KINDS: Final = (1 << TREASURES * BITS) - 1
"""The counts by kind in the counts by class of a place."""


class Filling:
    """The cards nobody has accounted for, dealt to the blanks and the dig site.

    open     by kind, the cards that lie open or have left the game
    """

    __slots__ = ("_counted", "_in_play", "_laid", "_own", "_packing", "_values", "open")

    def __init__(self, packing: Packing, in_play: Sequence[int]) -> None:
        self._packing = packing
        self._in_play = tuple(in_play)
        self.open = [0] * TREASURES
        self._laid = 0  # `open`, packed as counts of a state are
        self._own = packing.classes - OWN
        self._values = sorted({packing.trade[kind] for kind in range(TREASURES) if kind != MAP})
        self._counted = self._counts()

    def _counts(self) -> Counted:
        return counted_for((self._in_play, tuple(self._packing.trade), self._own))

    def lay_open(self, kind: int, number: int) -> None:
        """So many more cards of a kind lie open; fewer if the number is negative."""
        self.open[kind] += number
        self._laid += number << (kind * BITS)

    def copy(self) -> Filling:
        """The same for another history."""
        new = Filling(self._packing, self._in_play)
        new.open = self.open[:]
        new._laid = self._laid
        return new

    def left(self, counts: Sequence[int]) -> Counts:
        """Return by kind, the cards in the dig site or among the blanks, of the counts by class of all hidden places together."""
        return [have - lying - known for have, lying, known in zip(self._in_play, self.open, counts, strict=False)]

    def ways(self, together: int) -> float:
        """Return how many of all deals come to a state, by its counts together; up to a factor that is the same for all states of a moment."""
        accounted = together + self._laid  # the same again and again, while cards known to be somewhere are laid open
        known = self._counted.deals
        found = known.get(accounted)
        if found is None:
            if len(known) >= MOST_KNOWN:
                known.clear()
            found = known[accounted] = self._count(accounted)
        return found

    def dealt(self, weights: Weights, sums: int) -> Weights:
        """Return those of some states, each with its weight, that some deal comes to; their counts together stand at `sums`."""
        known, laid = self._counted.deals, self._laid
        found: Weights = {}
        for state, weight in weights.items():
            together = state >> sums
            ways = known.get(together + laid)
            if self.ways(together) if ways is None else ways:
                found[state] = weight
        return found

    def _count(self, accounted: int) -> float:
        kinds, rests = accounted & ALL_KINDS, self._counted.rests
        rest = rests.get(kinds)
        if rest is None:
            if len(rests) >= MOST_KNOWN:
                rests.clear()
            rest = rests[kinds] = self._rest(kinds)
        if rest.ways == 0.0:
            return 0.0
        blanks = accounted >> TREASURES * BITS
        dug, dealt, blanks = blanks & ONE, blanks >> BITS & ONE, blanks >> 2 * BITS
        own = 0
        for _ in range(self._own):
            own += blanks & ONE
            blanks >>= BITS
        buried = rest.maps + rest.others - dealt - own  # in the dig site, or dug up
        if rest.maps > buried or rest.others < dealt + own or buried < dug:
            return 0.0
        ways = rest.ways
        if own:
            ways *= self.hands(blanks, rest.by_value)
        return ways * factorial(buried) * perm(rest.others - own, dealt) if ways else 0.0

    def _rest(self, kinds: int) -> Rest:
        """Return what is left beside the cards of each kind that are accounted for."""
        left = [have - (kinds >> kind * BITS & ONE) for kind, have in enumerate(self._in_play)]
        if min(left) < 0:
            return Rest(0, 0, (), 0.0)
        ways = prod(float(perm(have, have - rest)) for have, rest in zip(self._in_play, left, strict=True))
        return Rest(left[MAP], sum(left) - left[MAP], self.by_value(left), ways)

    # -- Beginner's Luck -------------------------------------------------------------------------------------------
    def by_value(self, left: Sequence[int]) -> tuple[int, ...]:
        """Return how many of some cards have each trading value, maps apart."""
        trade = self._packing.trade
        found = dict.fromkeys(self._values, 0)
        for kind, number in enumerate(left):
            if kind != MAP:
                found[trade[kind]] += number
        return tuple(found.values())

    def hands(self, tails: int, left: tuple[int, ...]) -> float:
        """The ways to deal blanks to the seats, as many and worth as much as the tails say, out of cards by value."""
        if not tails:
            return 1.0
        key = (tails, left)
        known = self._counted.hands
        found = known.get(key)
        if found is None:
            if len(known) >= MOST_KNOWN:
                known.clear()
            found = 0.0
            number, worth = self._packing.tail_of(tails, 0)
            tails >>= TAIL_BITS
            for amounts in worth_so_much(self._values, left, number, worth):
                rest = tuple([have - amount for have, amount in zip(left, amounts, strict=True)])
                others = self.hands(tails, rest)
                if others:
                    found += self.orders(left, amounts) * others
            known[key] = found
        return found

    def orders(self, left: Sequence[int], amounts: Sequence[int]) -> float:
        """The ways to take so many cards of each value one after another."""
        return float(factorial(sum(amounts)) * prod(map(comb, left, amounts)))

    def values(self) -> list[int]:
        """The trading values there are, maps apart."""
        return self._values


def worth_so_much(values: Sequence[int], left: Sequence[int], number: int, worth: int) -> Iterator[tuple[int, ...]]:
    """Yield how many cards of each value, of those that are left, make `number` cards worth so much."""
    for amounts in _amounts(tuple(values), number, worth):
        if all(map(le, amounts, left)):
            yield amounts


@lru_cache(maxsize=4096)
def _amounts(values: tuple[int, ...], number: int, worth: int) -> list[tuple[int, ...]]:
    if not values:
        return [] if number or worth else [()]
    return [
        (amount, *others)
        for amount in range(number + 1)
        if amount * values[0] <= worth
        for others in _amounts(values[1:], number - amount, worth - amount * values[0])
    ]
