"""How hidden cards can have moved: the events of the lattice, and which ways each leaves open.

What is random is weighed as chance does it. What a seat chooses to show counts once, however likely: tokens known to be of the kind are
laid open first, then blanks that can be. Picking a blank of several that are of the kind in the end counts a world once for
each of them; `worlds` makes up for that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, factorial, prod
from typing import Final

from mypy_extensions import mypyc_attr

from arch_engine.knowledge.lattice import Event, Moved, Way
from arch_engine.new_expedition.components import MAP, TREASURES
from arch_engine.new_expedition.knowledge.tokens import DUG, OWN, Packing, can_be

DRAWN: Final = 0
CHOSEN: Final = 1
TAKEN: Final = 2
SEEN: Final = 3


@mypyc_attr(allow_interpreted_subclasses=True)
class CardEvent(Event):
    """Tokens of a hidden place move, or are seen.

    what      DRAWN: one token, each as likely as any other;   CHOSEN: a seat lays `amount` tokens of a kind open;
              TAKEN: a seat takes `amount` tokens and only it sees which;   SEEN: all tokens of the place are seen to be `cards`
    source    the number of the place;   into: the number of the place they go to, -1 where all is open
    kind      what the tokens turn out to be, -1 if nobody of the witness saw it
    step      which step of the history it belongs to; for TAKEN `cards` are the numbers, from there, of the steps that nobody saw

    What `Moved` is: for DRAWN the class of the token; for CHOSEN how many blanks of each class, nothing if none; for TAKEN how many tokens of each
    class; for SEEN, with Beginner's Luck, the kinds of the blanks dealt to each seat, counted.
    """

    __slots__ = ("_found", "_packing", "_place", "amount", "cards", "into", "kind", "source", "step", "what")

    def __init__(
        self,
        packing: Packing,
        what: int,
        source: int,
        into: int,
        kind: int,
        amount: int,
        cards: Sequence[int],
        step: int,
    ) -> None:
        super().__init__()
        self._packing = packing
        self.what = what
        self.source = source
        self.into = into
        self.kind = kind
        self.amount = amount
        self.cards = tuple(cards)
        self.step = step
        self._place = source * packing.width
        self._found: dict[int, list[Way]] = {}

    def ways(self, state: int) -> Sequence[Way]:
        """The ways on from a state; they depend on the content of the place alone and, with Beginner's Luck, on what its blanks are worth."""
        packing = self._packing
        content = asked = state >> self._place & packing.mask
        tails = 0
        if content > packing.largest and self.what != TAKEN and (self.kind >= 0 or self.what == SEEN):
            tails = packing.tails_of(state, content)
            asked |= tails << packing.width
        found = self._found.get(asked)
        if found is None:
            counts = packing.counts(content)
            if self.what == DRAWN:
                found = list(self._drawn(counts, tails))
            elif self.what == CHOSEN:
                found = list(self._chosen(counts, tails))
            elif self.what == TAKEN:
                found = list(self._taken(counts))
            else:
                found = list(self._seen(counts, tails))
            self._found[asked] = found
            self.remember(found)
        return found

    def takes_blanks(self) -> bool:
        """Whether blanks move on any of the ways found so far."""
        return any(moved for ways in self._found.values() for _, _, moved in ways)

    def _moves(self, token: int, kind: int) -> int:
        """What a token that moves adds to the state; a blank that is seen becomes its kind."""
        packing = self._packing
        add = -packing.unit(self.source, token)
        if self.into >= 0:
            add += packing.unit(self.into, token if kind < 0 else kind)
        return add + (packing.known_as(packing.origin(token), kind) if kind >= 0 else 0)

    def _drawn(self, counts: list[int], tails: int) -> Iterator[Way]:
        for token, number in enumerate(counts):
            if not number or (self.kind >= 0 and token != self.kind and not can_be(token, self.kind)):
                continue
            if self.kind >= 0 and not self._worth(tails, token, self.kind, 1):
                continue
            yield self._moves(token, self.kind), float(number), (token,)

    def _chosen(self, counts: list[int], tails: int) -> Iterator[Way]:
        known = min(counts[self.kind], self.amount)
        add = known * self._moves(self.kind, self.kind)
        for blanks, share, more in self._blanks(counts, tails, self.amount - known, DUG):
            yield add + more, share, blanks if any(blanks) else ()

    def _blanks(self, counts: list[int], tails: int, amount: int, first: int) -> Iterator[tuple[Moved, float, int]]:
        """Each way to take blanks for cards of the kind: by class how many, how often it can be done, what it adds to the state."""
        if first == len(counts):
            if not amount:
                yield (), 1.0, 0
            return
        most = min(amount, counts[first]) if can_be(first, self.kind) else 0
        each = self._moves(first, self.kind) if most else 0
        for number in range(most + 1):
            if number and not self._worth(tails, first, self.kind, number):
                continue
            for blanks, share, add in self._blanks(counts, tails, amount - number, first + 1):
                yield (number, *blanks), share * comb(counts[first], number), add + number * each

    def _worth(self, tails: int, token: int, kind: int, number: int) -> bool:
        """Whether the rest of a dealt hand can make up what was announced once some of its blanks are of a kind."""
        if token < OWN:
            return True
        blanks, worth = self._packing.tail_of(tails, token - OWN)
        return self._packing.can_be_worth(blanks - number, worth - number * self._packing.trade[kind])

    def _taken(self, counts: list[int]) -> Iterator[Way]:
        for taken in subsets(counts, self.amount, 0):
            add = sum(number * self._moves(token, -1) for token, number in enumerate(taken) if number)
            yield add, float(prod(map(comb, counts, taken))), taken

    def _seen(self, counts: list[int], tails: int) -> Iterator[Way]:
        """The blanks are the cards not known yet, in any way that their classes allow."""
        rest, add = self._uncovered(counts)
        for own, share, more in self._own(counts, rest, tails, OWN) if rest else ():
            left = rest[:]
            for place, number in enumerate(own):
                left[place % TREASURES] -= number
            if left[MAP] <= counts[DUG]:
                ways = comb(counts[DUG], left[MAP]) * factorial(left[MAP]) * factorial(sum(left) - left[MAP])
                yield add + more, share * ways / prod(map(factorial, left)), own

    def _uncovered(self, counts: list[int]) -> tuple[list[int], int]:
        """By kind, what the blanks of a place are that is seen, nothing if they cannot be that; and what it adds to the state."""
        rest = [self.cards.count(kind) - counts[kind] for kind in range(TREASURES)]
        if min(rest) < 0 or sum(rest) != sum(counts[DUG:]):
            return [], 0
        unit, place = self._packing.unit, self.source
        add = sum(number * unit(place, kind) for kind, number in enumerate(rest) if number)
        add -= sum(counts[token] * unit(place, token) for token in range(DUG, len(counts)) if counts[token])
        return rest, add

    def _own(self, counts: list[int], rest: list[int], tails: int, first: int) -> Iterator[tuple[Moved, float, int]]:
        """Each way in which the blanks dealt to the seats can be among the cards seen; no such blanks without Beginner's Luck."""
        if first >= len(counts):
            yield (), 1.0, 0
            return
        allowed = rest[:]
        allowed[MAP] = 0
        for kinds in subsets(allowed, counts[first], 0):
            worth = sum(number * self._packing.trade[kind] for kind, number in enumerate(kinds))
            blanks, due = self._packing.tail_of(tails, first - OWN)
            if not self._packing.can_be_worth(blanks - counts[first], due - worth):
                continue
            add = sum(number * self._packing.known_as(first, kind) for kind, number in enumerate(kinds) if number)
            ways = factorial(counts[first]) / prod(map(factorial, kinds))
            left = [have - number for have, number in zip(rest, kinds, strict=True)]
            for others, share, more in self._own(counts, left, tails, first + 1):
                yield (*kinds, *others), share * ways, add + more


def subsets(counts: Sequence[int], amount: int, first: int) -> Iterator[tuple[int, ...]]:
    """Each way to take some out of counts."""
    if first == len(counts):
        if not amount:
            yield ()
        return
    for number in range(min(counts[first], amount) + 1):
        for others in subsets(counts, amount - number, first + 1):
            yield (number, *others)
