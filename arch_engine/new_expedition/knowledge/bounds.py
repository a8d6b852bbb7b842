"""How many cards of a kind lie in a place at least and at most, over all full games that agree: exact, by counting.

A state of the posterior says which known cards lie where and how many blanks. The cards nobody has accounted for fill the blanks and
the dig site in any way that their classes allow, so what must be in a place is what finds no room elsewhere (Hall's condition).
"""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.new_expedition.components import MAP, TREASURES
from arch_engine.new_expedition.knowledge.filling import worth_so_much
from arch_engine.new_expedition.knowledge.moves import DEALT, DUG, OWN
from arch_engine.new_expedition.knowledge.posterior import Posterior
from arch_engine.new_expedition.table import DIG, Counts

# Least and most with Beginner's Luck, where the blanks of each dealt hand are worth a known sum together.

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
        """Return how many of the cards left of a kind must go into a place."""
        return min(lower for lower, _ in self._between(place, kind))

    def most(self, place: int, kind: int) -> int:
        """Return how many of the cards left of a kind can go into a place."""
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


# -- the main thing ----
class Room:
    """The cards that are left at one state, and the room for them.

    known    by place (those of the posterior, then the dig site) the known cards by kind
    left     by kind, the cards nobody has accounted for
    dealt    by place, the blanks that are no maps;   dug: by place, those that can be any treasure, all of the dig site among them
    """

    __slots__ = ("_all_dealt", "_all_dug", "_announced", "dealt", "dug", "known", "left")

    def __init__(self, posterior: Posterior, state: int) -> None:
        packing = posterior.packing
        together = packing.counts(packing.together(state))
        contents = [packing.counts(packing.content(state, place)) for place in range(len(packing.places))]
        self.left = posterior.filling.left(together)
        self.known = [counts[:TREASURES] for counts in contents] + [[0] * TREASURES]
        self.dealt = [counts[DEALT] for counts in contents] + [0]
        self.dug = [counts[DUG] for counts in contents]
        self.dug.append(sum(self.left) - sum(together[DUG:]))
        self._all_dealt = sum(self.dealt)
        self._all_dug = sum(self.dug)
        self._announced: Announced | None = None
        if packing.beginners_luck and any(together[OWN:]):
            own = [counts[OWN:] for counts in contents] + [[0] * packing.seats]
            self._announced = Announced(posterior, state, own, self.left, self.dealt, self.dug)

    def least(self, place: int, kind: int) -> int:
        """Return how many cards of a kind a place must hold."""
        known, left, maps = self.known[place][kind], self.left[kind], self.left[MAP]
        if self._announced is not None:
            return known + self._announced.least(place, kind)
        elsewhere = self._all_dug - self.dug[place]
        if kind == MAP:
            return known + max(0, maps - elsewhere)
        elsewhere += self._all_dealt - self.dealt[place] - max(0, maps - self.dug[place])
        return known + max(0, left - elsewhere)

    def most(self, place: int, kind: int) -> int:
        """Return how many cards of a kind a place can hold."""
        known, left, maps = self.known[place][kind], self.left[kind], self.left[MAP]
        if self._announced is not None:
            return known + self._announced.most(place, kind)
        if kind == MAP:
            return known + min(maps, self.dug[place])
        elsewhere = self._all_dug - self.dug[place]
        return known + min(left, self.dealt[place] + self.dug[place] - max(0, maps - elsewhere))


class Bounds:
    """What is certain and what is possible by place and kind, over all states of a posterior.

    places   those of the posterior, then DIG, whose cards are treasures
    """

    __slots__ = ("_posterior", "places")

    def __init__(self, posterior: Posterior) -> None:
        self._posterior = posterior
        self.places = [*posterior.packing.places, DIG]

    def least(self) -> list[Counts]:
        """Return by place and kind, how many cards must lie there."""
        posterior, places = self._posterior, range(len(self.places))
        if posterior.least:
            return posterior.least
        states = posterior.states()
        room = Room(posterior, states[0])
        least = [[room.least(place, kind) for kind in range(TREASURES)] for place in places]
        open_still = [(place, kind) for place in places for kind in range(TREASURES) if least[place][kind]]
        for state in states:
            lower = [
                (place, kind)
                for place, kind in open_still
                if posterior.packing.known(state, place, kind) < least[place][kind]
            ]
            if lower:
                room = Room(posterior, state)
                for place, kind in lower:
                    least[place][kind] = min(least[place][kind], room.least(place, kind))
                open_still = [(place, kind) for place, kind in open_still if least[place][kind]]
        posterior.least = least
        return least

    def most(self) -> list[Counts]:
        """Return by place and kind, how many cards can lie there."""
        posterior = self._posterior
        if not posterior.most:
            most = [[0] * TREASURES for _ in self.places]
            for state in posterior.states():
                room = Room(posterior, state)
                for place, found in enumerate(most):
                    for kind in range(TREASURES):
                        if room.known[place][kind] + room.left[kind] > found[kind]:
                            found[kind] = max(found[kind], room.most(place, kind))
            posterior.most = most
        return posterior.most


def bounds_of(posterior: Posterior) -> Bounds:
    """The bounds at the end of a posterior; each is worked out once."""
    return Bounds(posterior)
