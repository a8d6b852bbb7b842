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
from arch_engine.new_expedition.knowledge.moves import CHOSEN, DRAWN, TAKEN, CardEvent, subsets
from arch_engine.new_expedition.knowledge.posterior import Contradiction, Posterior
from arch_engine.new_expedition.knowledge.tokens import DEALT, DUG, OWN
from arch_engine.new_expedition.knowledge.twins import BarredFilling, BarredPacking, fits
from arch_engine.new_expedition.table import Counts, ExpeditionTable, Step

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
        """Whether a place can hold at most so many cards of a kind now, if the rest of the history follows.

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
