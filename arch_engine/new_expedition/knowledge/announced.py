"""Least and most with Beginner's Luck, where the blanks of each dealt hand are worth a known sum together."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.new_expedition.components import MAP
from arch_engine.new_expedition.knowledge.filling import worth_so_much
from arch_engine.new_expedition.knowledge.posterior import Posterior
from arch_engine.new_expedition.table import Counts

Values = tuple[int, ...]
"""How many cards of each trading value."""


class Announced:
    """The room for the cards that are left at one state, blanks of dealt hands among it.

    Only the values of those blanks are fixed, so a way to fill them is how many of each value lie in the place that is asked about, and
    how many elsewhere. For each such way the rest is a matter of counting.
    """

    __slots__ = ("_by_value", "_dealt", "_dug", "_left", "_own", "_splits", "_trade", "_values", "_worth")

    def __init__(
        self, posterior: Posterior, state: int, own: list[list[int]], left: Counts, dealt: list[int], dug: list[int]
    ) -> None:
        packing, filling = posterior.packing, posterior.filling
        tails = packing.tails(state)
        self._own, self._left, self._dealt, self._dug = own, left, dealt, dug
        self._trade = packing.trade
        self._values = filling.values()
        self._by_value = filling.by_value(left)
        self._worth = [packing.tail_of(tails, seat) for seat in range(packing.seats)]
        self._splits: dict[int, list[tuple[Values, Values]]] = {}

    def least(self, place: int, kind: int) -> int:
        """How many of the cards left of a kind must go into a place."""
        return min(lower for lower, _ in self._between(place, kind))

    def most(self, place: int, kind: int) -> int:
        """How many of the cards left of a kind can go into a place."""
        return max(upper for _, upper in self._between(place, kind))

    def _between(self, place: int, kind: int) -> list[tuple[int, int]]:
        """For each way to fill the dealt hands, between which numbers of a kind can go into the place."""
        maps = self._left[MAP]
        others = sum(self._dug) - self._dug[place]
        if kind == MAP:
            return [(max(0, maps - others), min(maps, self._dug[place]))]
        return [
            found
            for inside, outside in self._ways(place)
            if (found := self._counted(place, kind, inside, outside)) is not None
        ]

    def _counted(self, place: int, kind: int, inside: Values, outside: Values) -> tuple[int, int] | None:
        """Hall's condition for slots of one value, of any value, and of any treasure, in the place and elsewhere; None if it fails."""
        number = self._values.index(self._trade[kind])
        amount, maps = self._left[kind], self._left[MAP]
        same = self._by_value[number] - amount  # other cards of the same value
        rest = sum(self._left) - maps - amount - same  # of other values, less those that dealt hands need
        rest -= sum(inside) + sum(outside) - inside[number] - outside[number]
        dealt, dug = self._dealt[place], self._dug[place]
        dealt_else, dug_else = sum(self._dealt) - dealt, sum(self._dug) - dug
        here, there = inside[number], outside[number]
        if amount + same < here + there or amount + same + rest < here + there + dealt + dealt_else:
            return None
        lower = max(0, here - same, here + dealt - same - rest, here + dealt + dug - same - rest - maps)
        needed = max(
            0, there - same, there + dealt_else - same - rest, there + dealt_else + dug_else - same - rest - maps
        )
        return (lower, amount - needed) if lower + needed <= amount else None

    def _ways(self, place: int) -> list[tuple[Values, Values]]:
        """Each way to fill the blanks of dealt hands by value: how many in the place, how many elsewhere."""
        found = self._splits.get(place)
        if found is None:
            none = (0,) * len(self._values)
            ways = {(none, none)}
            for seat, (blanks, worth) in enumerate(self._worth):
                if blanks:
                    ways = {
                        (_sum(inside, here), _sum(outside, there))
                        for inside, outside in ways
                        for here, there in self._hand(blanks, worth, self._own[place][seat], _sum(inside, outside))
                    }
            found = self._splits[place] = sorted(ways)
        return found

    def _hand(self, blanks: int, worth: int, here: int, used: Values) -> list[tuple[Values, Values]]:
        left = [have - gone for have, gone in zip(self._by_value, used, strict=True)]
        return [
            (inside, tuple([amount - number for amount, number in zip(amounts, inside, strict=True)]))
            for amounts in worth_so_much(self._values, left, blanks, worth)
            for inside in _parts(amounts, here)
        ]


def _sum(one: Values, other: Values) -> Values:
    return tuple([first + second for first, second in zip(one, other, strict=True)])


def _parts(amounts: Sequence[int], number: int) -> list[Values]:
    """Each way to take so many out of some amounts."""
    if not amounts:
        return [] if number else [()]
    return [
        (taken, *others)
        for taken in range(min(amounts[0], number) + 1)
        for others in _parts(amounts[1:], number - taken)
    ]
