"""Whether a place can have held so few cards of a kind at a moment, given all that was seen before and after: exact, without weights.

The lattice follows the history up to the moment. There it makes so many blanks of the place cards of the kind, and *bars* the others from it
for good: they keep a class of their own, wherever they go. If some state is left at the end of the history, it can have been so, else not.

Only whether there is a full game matters here, not how likely it is. So where a seat showed one of several blanks, the lattice takes the one that can be
the fewest kinds: whatever becomes of it in a full game could become of the other one instead. That leaves far fewer states than weights need.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from arch_engine.knowledge.lattice import Lattice, Way
from arch_engine.new_expedition.components import MAP
from arch_engine.new_expedition.knowledge.filling import MOST_KNOWN, Counted, Filling, worth_so_much
from arch_engine.new_expedition.knowledge.moves import (
    CHOSEN,
    DEALT,
    DRAWN,
    DUG,
    OWN,
    TAKEN,
    CardEvent,
    Packing,
    subsets,
)
from arch_engine.new_expedition.knowledge.posterior import Contradiction, Posterior
from arch_engine.new_expedition.table import Counts, ExpeditionTable, Step

# Blanks that are barred from one kind: each class of blanks has a twin for them, and they take none of that kind in the end.


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
    """Return whether cards left can fill blanks, counted by class, barred ones with none of a kind: Hall's condition. What room they leave is a dig site's.

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


# -- the main thing ----
BARRED: Final = 4
"""What happens to a place at the moment that is asked about; the other events are those of `moves`."""
MOST_STATES: Final = 20_000
"""A question that comes to more states is not answered; nearly all come to a few thousand at most (docs/figures.md)."""
MOST_BEFORE: Final = 40_000
"""Beyond so many states before anything is asked, nothing is asked. One game so far came to them (docs/figures.md)."""


class BarredEvent(CardEvent):
    """The same, or tokens are barred from a kind; each way counts once, however likely.

    asked     the kind that blanks are barred from, -1 as long as none are
    """

    __slots__ = ("asked",)

    _packing: BarredPacking

    def __init__(
        self,
        packing: BarredPacking,
        asked: int,
        what: int,
        source: int,
        into: int,
        kind: int,
        amount: int,
        cards: Sequence[int] = (),
    ) -> None:
        super().__init__(
            packing, what, source, into, kind, amount, cards, -1
        )  # no way is ever drawn: no step is needed
        self.asked = asked

    def ways(self, state: int) -> Sequence[Way]:
        """The ways on from a state; they depend on the content of the place alone."""
        content = self._packing.content(state, self.source)
        found = self._found.get(content)
        if found is None:
            found = self._found[content] = [(add, 1.0, ()) for add in self._adds(self._packing.counts(content))]
            self.remember(found)
        return found

    def _adds(self, counts: Counts) -> set[int]:
        if self.what == BARRED:
            return set(self._all_barred(counts))
        if self.what == TAKEN or (self.kind < 0 and self.what == DRAWN):
            return {
                sum(number * self._moves(token, -1) for token, number in enumerate(taken) if number)
                for taken in subsets(counts, self.amount, 0)
            }
        if self.what in (DRAWN, CHOSEN):
            known = min(counts[self.kind], self.amount)
            add = known * self._moves(self.kind, self.kind)
            return {
                add + sum(number * self._moves(token, self.kind) for token, number in blanks.items())
                for blanks in self._first_blanks(counts, self.amount - known)
            }
        return set(self._all_seen(counts))

    def _can_be(self, token: int, kind: int) -> bool:
        origin = self._packing.origin(token)
        return (origin == DUG or kind != MAP) and (origin == token or kind != self.asked)

    def _first_blanks(self, counts: Counts, amount: int) -> Iterator[dict[int, int]]:
        """Each way to take blanks that are of the kind: by class how many. Those that can be fewer kinds go first."""
        can = [token for token in range(DUG, len(counts)) if counts[token] and self._can_be(token, self.kind)]
        tighter = [(one, other) for one, other in self._packing.tighter if one in can and other in can]
        for taken in subsets([counts[token] for token in can], amount, 0):
            blanks = dict(zip(can, taken, strict=True))
            if not any(blanks[other] and blanks[one] < counts[one] for one, other in tighter):
                yield blanks

    def _all_barred(self, counts: Counts) -> Iterator[int]:
        """At most `amount` cards of the place are of the kind, and the other blanks are barred from it."""
        packing = self._packing
        for number in range(self.amount - counts[self.kind] + 1):
            for blanks in self._first_blanks(counts, number):
                add = sum(many * self._moves(token, self.kind) for token, many in blanks.items())
                for token in range(DUG, DUG + packing.twin):
                    twin = token + packing.twin
                    if self.kind == MAP:  # what is no map is as good as dealt; what was dealt is none anyway
                        twin = DEALT if token == DUG else token
                    others = counts[token] - blanks.get(token, 0)
                    add += others * (packing.unit(self.source, twin) - packing.unit(self.source, token))
                yield add

    def _all_seen(self, counts: Counts) -> Iterator[int]:
        """The blanks are the cards not known yet, in any way that their classes allow."""
        rest, add = self._uncovered(counts)
        for left, more in self._own_seen(counts, rest, 0) if rest else ():
            if fits(self._packing, counts, left, self.asked):
                yield add + more

    def _own_seen(self, counts: Counts, rest: Counts, seat: int) -> Iterator[tuple[Counts, int]]:
        """Each way in which the blanks dealt to the seats, from one on, can be among the cards seen: what is left for the others, what it adds."""
        packing = self._packing
        if OWN + seat >= DUG + packing.twin:
            yield rest, 0
            return
        token = OWN + seat
        allowed = rest[:]
        allowed[MAP] = 0
        if self.asked >= 0:
            allowed[self.asked] = min(rest[self.asked], counts[token])
        for kinds in subsets(allowed, counts[token] + counts[token + packing.twin], 0):
            add = sum(number * packing.known_as(token, kind) for kind, number in enumerate(kinds))
            left = [have - number for have, number in zip(rest, kinds, strict=True)]
            for others, more in self._own_seen(counts, left, seat + 1):
                yield others, add + more


class Barred(Posterior):
    """All states that agree with a history, each as good as any other; from some moment on with barred blanks."""

    __slots__ = ("_asked",)

    filling: BarredFilling
    packing: BarredPacking

    def __init__(self, packing: BarredPacking, filling: BarredFilling, lattice: Lattice) -> None:
        super().__init__(packing, filling, lattice)
        self._asked = -1

    def copy(self) -> Barred:
        new = Barred(self.packing, self.filling.copy(), self.lattice.copy())
        new.history, new.happenings, new._sizes = self.history[:], [], self._sizes[:]
        new._asked = self._asked
        return new

    def _event(
        self, what: int, begin: int, into: int, kind: int, amount: int, cards: Sequence[int], at: int
    ) -> BarredEvent:
        return BarredEvent(self.packing, self._asked, what, begin, into, kind, amount, cards)

    def _entered(self, what: int, begin: int, into: int, kind: int, amount: int, cards: Sequence[int], at: int) -> bool:
        entered = super()._entered(what, begin, into, kind, amount, cards, at)
        self.lattice.forget()
        return entered

    def can_hold(
        self, place: int, kind: int, most: int, later: Sequence[Step], states: int = MOST_STATES
    ) -> bool | None:
        """Return whether a place can hold at most so many cards of a kind now, if the rest of the history follows.

        None if that takes more than so many states, and those that were kept do not tell.
        """
        new = self.copy()
        new.lattice.most = states
        if kind != MAP:
            new._asked = kind
            new.filling = self.filling.barred_from(kind)
        here = self.packing.number[place]
        if not new.lattice.enter(BarredEvent(self.packing, new._asked, BARRED, here, here, kind, most), new._alive):
            return False if new.lattice.exact else None
        try:
            new.follow([*self.history, *later])
        except Contradiction:
            return False if new.lattice.exact else None
        return True


def barred_before_the_deal(table: ExpeditionTable) -> Barred:
    """One that has followed nothing yet."""
    packing = BarredPacking(table)
    return Barred(packing, BarredFilling(packing, table.in_play), Lattice(packing.begins(table), MOST_BEFORE))
