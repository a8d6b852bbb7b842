"""Cards as a witness can tell them apart, and how many of each lie where, packed into one int: the states of the lattice.

A *token* is one card. What a witness knows of it is its *class*: its kind, or for a *blank*, a card never seen, where it came from, which
limits what it can be. Cards from the dig site (DUG) can be any treasure; those dealt at set-up (DEALT) are never maps. With
Beginner's Luck the blanks dealt to each seat are a class of their own (OWN + its seat), because their trading values have a known sum.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from arch_engine.new_expedition.components import MAP, TREASURES
from arch_engine.new_expedition.table import CHAMBER, PILE, ExpeditionTable

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
        """What one token of a class in a place, by its number, adds to a state; it is one more in all places together, too."""
        return 1 << (place * self.width + token * BITS) | 1 << (self.sums + token * BITS)

    def content(self, state: int, place: int) -> int:
        """The counts by class of a place, still packed."""
        return state >> (place * self.width) & self.mask

    def known(self, state: int, place: int, kind: int) -> int:
        """How many cards known to be of a kind lie in a place, by its number; none in the dig site, which comes after the last."""
        return state >> (place * self.width + kind * BITS) & ONE if place < len(self.places) else 0

    def together(self, state: int) -> int:
        """The counts by class of all hidden places together, and the tails, still packed."""
        return state >> self.sums

    def counts(self, content: int) -> list[int]:
        """The counts by class that stand in a content."""
        return [content >> bit & ONE for bit in range(0, self.width, BITS)]

    def origin(self, token: int) -> int:
        """The class that a token had when it came, where it can change (`twins`)."""
        return token

    def known_as(self, token: int, kind: int) -> int:
        """What it adds to a state, besides the counts, that a dealt blank turns out to be of a kind."""
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
        """How many of the cards dealt to a seat are blank, and what those are worth together."""
        tail = tails >> (seat * TAIL_BITS)
        return tail & ((1 << NUMBER_BITS) - 1), tail >> NUMBER_BITS & ((1 << VALUE_BITS) - 1)

    def can_be_worth(self, number: int, worth: int) -> bool:
        """Whether so many cards that are no maps can be worth so much together, as far as their values go."""
        return 0 <= number < len(self._reach) and worth in self._reach[number]


def can_be(token: int, kind: int) -> bool:
    """Whether a blank of a class can be of a kind."""
    return token == DUG or (token > DUG and kind != MAP)
