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
from arch_engine.new_expedition.table import CHAMBER, PILE, ExpeditionTable

# Cards as a witness can tell them apart, and how many of each lie where, packed into one int: the states of the lattice.
# A *token* is one card. What a witness knows of it is its *class*: its kind, or for a *blank*, a card never seen, where it came from, which
# limits what it can be. Cards from the dig site (DUG) can be any treasure; those dealt at set-up (DEALT) are never maps. With
# Beginner's Luck the blanks dealt to each seat are a class of their own (OWN + its seat), because their trading values have a known sum.

DUG: Final = TREASURES
DEALT: Final = TREASURES + 1
OWN: Final = TREASURES + 2

BITS: Final = 7  # of one count; no game has more cards
ONE: Final = (1 << BITS) - 1
NUMBER_BITS: Final = 3  # of how many dealt cards of a seat are blank
VALUE_BITS: Final = 13  # of what they are worth together
TAIL_BITS: Final = NUMBER_BITS + VALUE_BITS


@mypyc_attr(allow_interpreted_subclasses=True)
class Packing:
    """Where in a state things stand: the counts by class of each hidden place, of all of them together, then the tails.

    classes   how many classes there are
    places    the hidden places: hands, the pile, the chambers
    width     of one place, in bits;   mask: as many ones;   largest: the largest content without dealt blanks of a known sum
    sums      where the counts of all places together stand;   tail: where the tails begin, one for each seat with Beginner's Luck:
              how many of the cards dealt to it are blank, and what those are worth together
    trade     the trading value of each kind
    """

    __slots__ = (
        "_reach",
        "_tails_of",
        "beginners_luck",
        "classes",
        "largest",
        "mask",
        "number",
        "places",
        "seats",
        "sums",
        "tail",
        "trade",
        "width",
    )

    def __init__(self, table: ExpeditionTable, more: int = 0) -> None:
        """`more` classes can follow those that blanks have when they come."""
        self.seats = table.seats
        self.beginners_luck = table.beginners_luck
        self.classes = OWN + (table.seats if table.beginners_luck else 0) + more
        self.width = self.classes * BITS
        self.mask = (1 << self.width) - 1
        self.largest = (1 << OWN * BITS) - 1
        self._tails_of: dict[int, int] = {}
        self.places = [*range(table.seats), PILE, *range(CHAMBER, CHAMBER + len(table.chambers))]
        self.number = {place: number for number, place in enumerate(self.places)}
        self.sums = len(self.places) * self.width
        self.tail = self.sums + self.width
        self.trade = table.cards.trade
        values = {self.trade[kind] for kind in range(TREASURES) if kind != MAP}
        self._reach: list[frozenset[int]] = [frozenset((0,))]
        for _ in range(1 << NUMBER_BITS):
            self._reach.append(frozenset([worth + value for worth in self._reach[-1] for value in values]))

    def begins(self, table: ExpeditionTable) -> int:
        """The state before the deal: nothing anywhere, and with Beginner's Luck what each seat will be dealt."""
        state = 0
        if self.beginners_luck:
            for seat, worth in enumerate(table.announced):
                state += (4 | worth << NUMBER_BITS) << (self.tail + seat * TAIL_BITS)
        return state

    def unit(self, place: int, token: int) -> int:
        """Return what one token of a class in a place, by its number, adds to a state; it is one more in all places together, too."""
        return 1 << (place * self.width + token * BITS) | 1 << (self.sums + token * BITS)

    def content(self, state: int, place: int) -> int:
        """The counts by class of a place, still packed."""
        return state >> (place * self.width) & self.mask

    def known(self, state: int, place: int, kind: int) -> int:
        """Return how many cards known to be of a kind lie in a place, by its number; none in the dig site, which comes after the last."""
        return state >> (place * self.width + kind * BITS) & ONE if place < len(self.places) else 0

    def together(self, state: int) -> int:
        """The counts by class of all hidden places together, and the tails, still packed."""
        return state >> self.sums

    def counts(self, content: int) -> list[int]:
        """The counts by class that stand in a content."""
        return [content >> bit & ONE for bit in range(0, self.width, BITS)]

    def origin(self, token: int) -> int:
        """The class that a token had when it came, where it can change (`barred`)."""
        return token

    def known_as(self, token: int, kind: int) -> int:
        """Return what it adds to a state, besides the counts, that a dealt blank turns out to be of a kind."""
        if token < OWN:
            return 0
        return -((1 | self.trade[kind] << NUMBER_BITS) << (self.tail + (token - OWN) * TAIL_BITS))

    def tails(self, state: int) -> int:
        """The tails, still packed."""
        return state >> self.tail

    def tails_of(self, state: int, content: int) -> int:
        """The tails of the seats whose dealt blanks lie among a content, still packed; 0 for the others."""
        own = content >> OWN * BITS
        found = self._tails_of.get(own)
        if found is None:
            found = 0
            for seat in range(self.seats):
                if own >> seat * BITS & ONE:
                    found |= ((1 << TAIL_BITS) - 1) << seat * TAIL_BITS
            self._tails_of[own] = found
        return state >> self.tail & found

    def tail_of(self, tails: int, seat: int) -> tuple[int, int]:
        """Return how many of the cards dealt to a seat are blank, and what those are worth together."""
        tail = tails >> (seat * TAIL_BITS)
        return tail & ((1 << NUMBER_BITS) - 1), tail >> NUMBER_BITS & ((1 << VALUE_BITS) - 1)

    def can_be_worth(self, number: int, worth: int) -> bool:
        """Return whether so many cards that are no maps can be worth so much together, as far as their values go."""
        return 0 <= number < len(self._reach) and worth in self._reach[number]


def can_be(token: int, kind: int) -> bool:
    """Return whether a blank of a class can be of a kind."""
    return token == DUG or (token > DUG and kind != MAP)


# -- the main thing ----
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
        """Return whether blanks move on any of the ways found so far."""
        return any(moved for ways in self._found.values() for _, _, moved in ways)

    def _moves(self, token: int, kind: int) -> int:
        """Return what a token that moves adds to the state; a blank that is seen becomes its kind."""
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
        """Return whether the rest of a dealt hand can make up what was announced once some of its blanks are of a kind."""
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
        """Return by kind, what the blanks of a place are that is seen, nothing if they cannot be that; and what it adds to the state."""
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
