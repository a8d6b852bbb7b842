"""What the blanks of a state can be in the end: how many deals come to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, factorial, perm, prod

from arch_engine.new_expedition.components import MAP, TREASURES
from arch_engine.new_expedition.knowledge.tokens import DEALT, DUG, OWN, Packing
from arch_engine.new_expedition.table import Counts


class Filling:
    """The cards nobody has accounted for, dealt to the blanks and the dig site.

    open     by kind, the cards that lie open or have left the game
    """

    __slots__ = ("_hands_known", "_in_play", "_known", "_packing", "_values", "open")

    def __init__(self, packing: Packing, in_play: Sequence[int]) -> None:
        self._packing = packing
        self._in_play = list(in_play)
        self.open = [0] * TREASURES
        self._values = sorted({packing.trade[kind] for kind in range(TREASURES) if kind != MAP})
        self._known: dict[int, float] = {}
        self._hands_known: dict[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]], float] = {}

    def lay_open(self, kind: int, number: int) -> None:
        """So many more cards of a kind lie open; fewer if the number is negative."""
        self.open[kind] += number
        self._known = {}

    def copy(self) -> Filling:
        """The same for another history."""
        new = Filling(self._packing, self._in_play)
        new.open = self.open[:]
        new._hands_known = self._hands_known
        return new

    def left(self, counts: Sequence[int]) -> Counts:
        """By kind, the cards in the dig site or among the blanks, of the counts by class of all hidden places together."""
        return [have - lying - known for have, lying, known in zip(self._in_play, self.open, counts, strict=False)]

    def ways(self, together: int) -> float:
        """How many of all deals come to a state, by its counts together; up to a factor that is the same for all states of a moment."""
        found = self._known.get(together)
        if found is None:
            found = self._known[together] = self._count(together)
        return found

    def _count(self, together: int) -> float:
        counts = self._packing.counts(together)
        left = self.left(counts)
        if min(left) < 0:
            return 0.0
        maps, others = left[MAP], sum(left) - left[MAP]
        dealt, own = counts[DEALT], counts[OWN:]
        buried = maps + others - dealt - sum(own)  # in the dig site, or dug up
        if maps > buried or others < dealt + sum(own) or buried < counts[DUG]:
            return 0.0
        ways = float(prod(perm(have, have - rest) for have, rest in zip(self._in_play, left, strict=True)))
        ways *= factorial(buried)
        if own:
            tails = together >> self._packing.width
            worth = [self._packing.tail_of(tails, seat) for seat in range(len(own))]
            numbers = tuple(number for number, _ in worth)
            if list(numbers) != own:
                raise ValueError(numbers)
            ways *= self.hands(numbers, tuple(value for _, value in worth), self.by_value(left))
        return ways * perm(others - sum(own), dealt)

    # -- Beginner's Luck -------------------------------------------------------------------------------------------
    def by_value(self, left: Sequence[int]) -> tuple[int, ...]:
        """How many of some cards have each trading value, maps apart."""
        trade = self._packing.trade
        return tuple(
            [
                sum([number for kind, number in enumerate(left) if kind != MAP and trade[kind] == value])
                for value in self._values
            ]
        )

    def hands(self, numbers: tuple[int, ...], worth: tuple[int, ...], left: tuple[int, ...]) -> float:
        """The ways to deal so many cards to each seat, worth so much together, out of cards by value."""
        if not numbers:
            return 1.0
        if not numbers[0]:
            return 0.0 if worth[0] else self.hands(numbers[1:], worth[1:], left)
        key = (numbers, worth, left)
        found = self._hands_known.get(key)
        if found is None:
            found = 0.0
            for amounts in worth_so_much(self._values, left, numbers[0], worth[0]):
                rest = tuple([have - amount for have, amount in zip(left, amounts, strict=True)])
                found += self.orders(left, amounts) * self.hands(numbers[1:], worth[1:], rest)
            self._hands_known[key] = found
        return found

    def orders(self, left: Sequence[int], amounts: Sequence[int]) -> float:
        """The ways to take so many cards of each value one after another."""
        return float(factorial(sum(amounts)) * prod(map(comb, left, amounts)))

    def values(self) -> list[int]:
        """The trading values there are, maps apart."""
        return self._values


def worth_so_much(values: Sequence[int], left: Sequence[int], number: int, worth: int) -> Iterator[tuple[int, ...]]:
    """How many cards of each value make `number` cards worth so much."""
    if not values:
        if not number and not worth:
            yield ()
        return
    for amount in range(min(number, left[0]) + 1):
        if amount * values[0] > worth:
            return
        for others in worth_so_much(values[1:], left[1:], number - amount, worth - amount * values[0]):
            yield (amount, *others)
