"""Blanks that are barred from one kind: each class of blanks has a twin for them, and they take none of that kind in the end."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.new_expedition.components import MAP
from arch_engine.new_expedition.knowledge.counted import MOST_KNOWN, Counted
from arch_engine.new_expedition.knowledge.filling import Filling, worth_so_much
from arch_engine.new_expedition.knowledge.tokens import DEALT, DUG, OWN, Packing
from arch_engine.new_expedition.table import Counts, ExpeditionTable


class BarredPacking(Packing):
    """States in which each class of blanks has a twin: those barred from the kind that is asked about.

    twin     what to add to a class of blanks to come to its twin
    tighter  pairs of classes: whatever a blank of the first can be, one of the second can be as well
    """

    __slots__ = ("tighter", "twin")

    def __init__(self, table: ExpeditionTable) -> None:
        self.twin = OWN + (table.seats if table.beginners_luck else 0) - DUG
        super().__init__(table, self.twin)
        dealt, dug = DEALT + self.twin, DUG + self.twin
        self.tighter = [(token + self.twin, token) for token in range(DUG, DUG + self.twin)]
        self.tighter += [(DEALT, DUG), (dealt, dug), (dealt, DUG)]

    def origin(self, token: int) -> int:
        """The class that a blank had before it was barred."""
        return token - self.twin if token >= DUG + self.twin else token


Filled = tuple[int, int]
"""Of the blanks of dealt hands: how many are worth as much as the kind that is asked about, and how many of these must be barred."""


def fits(
    packing: BarredPacking,
    counts: Counts,
    left: Counts,
    kind: int,
    own: int = 0,
    used: int = 0,
    must: int = 0,
    same: int = 0,
) -> bool:
    """Whether cards left can fill blanks, counted by class, barred ones with none of a kind: Hall's condition. What room they leave is a dig site's.

    Of the `own` blanks of dealt hands, `used` are worth as much as the kind, `must` of them barred; so much are `same` other cards that are left.
    """
    maps, asked = left[MAP], left[kind] if kind >= 0 else 0
    rest = sum(left) - maps - asked - (own - used)  # the others, less those of other values that dealt hands need
    dealt, dug_barred, dealt_barred = counts[DEALT], counts[DUG + packing.twin], counts[DEALT + packing.twin]
    return (
        must <= same
        and used <= same + asked
        and must + dealt_barred <= rest
        and used + dealt_barred + dealt <= rest + asked
        and must + dealt_barred + dug_barred <= rest + maps
    )


class BarredFilling(Filling):
    """Whether the cards nobody has accounted for can fill the blanks and the dig site, barred blanks with none of a kind."""

    __slots__ = ("_barred", "_by_kind", "_filled", "kind")

    def __init__(self, packing: BarredPacking, in_play: Sequence[int]) -> None:
        super().__init__(packing, in_play)
        self._barred = packing
        self.kind = -1
        self._by_kind: dict[int, Counted] = {-1: self._counted}
        self._filled: dict[tuple[object, ...], set[Filled]] = {}

    def _counts(self) -> Counted:
        return Counted()  # its own, because it counts otherwise

    def copy(self) -> BarredFilling:
        return self.barred_from(self.kind)

    def barred_from(self, kind: int) -> BarredFilling:
        """The same with blanks barred from a kind."""
        new = BarredFilling(self._barred, self._in_play)
        new.kind = kind
        new.open = self.open[:]
        new._laid = self._laid
        new._by_kind, new._filled = self._by_kind, self._filled
        new._counted = self._by_kind.setdefault(kind, Counted())
        return new

    def _count(self, accounted: int) -> float:
        packing, kind = self._barred, self.kind
        counts = packing.counts(accounted)
        left = [have - gone for have, gone in zip(self._in_play, counts, strict=False)]
        if min(left) < 0 or sum(counts[DUG:]) > sum(left):
            return 0.0
        if not packing.beginners_luck:
            return float(fits(packing, counts, left, kind))
        by_value = self.by_value(left)
        number = self._values.index(packing.trade[kind]) if kind >= 0 else -1
        same = by_value[number] - left[kind] if kind >= 0 else 0
        barred = tuple(counts[OWN + packing.twin :])
        key = (accounted >> packing.width, by_value, number, barred)
        filled = self._filled.get(key)
        if filled is None:
            if len(self._filled) >= MOST_KNOWN:
                self._filled.clear()
            filled = self._filled[key] = self._hands_filled(accounted >> packing.width, by_value, number, barred)
        own = sum(counts[OWN : DUG + packing.twin]) + sum(barred)
        return float(any(fits(packing, counts, left, kind, own, used, must, same) for used, must in filled))

    def _hands_filled(self, tails: int, by_value: tuple[int, ...], number: int, barred: tuple[int, ...]) -> set[Filled]:
        """Each way to fill the blanks of dealt hands, by what it takes of the value with a number."""
        none = (0,) * len(by_value)
        found = {(none, 0)}
        for seat, twins in enumerate(barred):
            blanks, worth = self._barred.tail_of(tails, seat)
            found = {
                (
                    tuple([one + more for one, more in zip(used, amounts, strict=True)]),
                    must + max(0, amounts[number] - blanks + twins),
                )
                for used, must in found
                for left in [[have - one for have, one in zip(by_value, used, strict=True)]]
                for amounts in worth_so_much(self._values, left, blanks, worth)
            }
        if number < 0:
            return {(0, 0) for _ in found}
        return {(used[number], must) for used, must in found}
