"""What a witness has seen, followed step by step: the lattice of all states that agree with it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Final
from weakref import ReferenceType, ref

from arch_engine.core.table import ALL
from arch_engine.knowledge.lattice import Event, Lattice, Weights
from arch_engine.knowledge.remembered import Remembered
from arch_engine.new_expedition.knowledge.filling import Filling
from arch_engine.new_expedition.knowledge.in_sight import seen_history
from arch_engine.new_expedition.knowledge.moves import CHOSEN, DEALT, DRAWN, DUG, OWN, SEEN, TAKEN, CardEvent, Packing
from arch_engine.new_expedition.table import CHAMBER, DIG, GONE, MARKET, PILE, TRAY, Counts, ExpeditionTable, Step

Happening = tuple[int, int, int, int]
"""A blank arrived: (-1, place, class, step). The lattice went over a layer: (layer, 0, 0, step). Somebody else looked: (-2, place, layer, step)."""

ARRIVED, LOOKED = -1, -2


class Contradiction(Exception):
    """No full game agrees with what was seen.

    step      the step of the history that no full game agrees with, once those before it are given
    place     the place the cards came from, or a look was taken into
    kind      of those cards, -1 where their kind does not matter or a look showed several
    amount    how many of them;   most: how many at most can have come from there, in the full game with the most
    """

    def __init__(self, step: int, place: int, kind: int, amount: int, most: int) -> None:
        super().__init__(step, place, kind, amount, most)
        self.step = step
        self.place = place
        self.kind = kind
        self.amount = amount
        self.most = most


class Posterior:
    """All states that agree with a history as a witness saw it.

    history   as the witness saw it
    lattice   the states;   happenings: what made them, in order;   filling: what the blanks can be
    least, most   what `bounds` has worked out from it, empty as long as nobody asked;   ends_drawn: the same of `worlds`, else None
    """  # nothing that is kept here refers back to it: it shall go as soon as nobody needs it, for it can be large

    __slots__ = (
        "__weakref__",
        "_sizes",
        "ends_drawn",
        "filling",
        "happenings",
        "history",
        "lattice",
        "least",
        "most",
        "packing",
    )

    def __init__(self, packing: Packing, filling: Filling, lattice: Lattice) -> None:
        self.packing = packing
        self.filling = filling
        self.lattice = lattice
        self.history: list[Step] = []
        self.happenings: list[Happening] = []
        self._sizes = [0] * len(self.packing.places)
        self.least: list[Counts] = []
        self.most: list[Counts] = []
        self.ends_drawn: Any = None

    @property
    def size(self) -> int:
        """How many states it holds, those of all moments."""
        return self.lattice.size

    def parts(self) -> Iterator[Weights]:
        """The states it holds, by moment."""
        return (layer.weights for layer in self.lattice.layers)

    def copy(self) -> Posterior:
        """One that can go on without changing this one."""
        new = Posterior(self.packing, self.filling.copy(), self.lattice.copy())
        new.history = self.history[:]
        new.happenings = self.happenings[:]
        new._sizes = self._sizes[:]
        return new

    def follow(self, history: Sequence[Step]) -> None:
        """Go on with the steps of a history that are not known yet; raises Contradiction where no state can follow."""
        at = len(self.history)
        while at < len(history):
            together = _together(history, at)
            self._follow(history[at], together, history, at)
            self.history.extend(history[at : at + together])
            at += together
            dealing = at < len(history) and history[at][0] == GONE
            if history[at - 1][0] in (DIG, GONE) and not dealing and not self._any_alive():
                raise Contradiction(at - 1, history[at - 1][0], max(history[at - 1][2]), 1, 0)

    def _any_alive(self) -> bool:
        last = self.lattice.last
        sums, shift, ways = self.packing.sums, last.shift, self.filling.ways
        return any(ways(state + shift >> sums) for state in last.weights)

    def _follow(self, step: Step, together: int, history: Sequence[Step], at: int) -> None:
        source, target, cards, _ = step
        begin = self.packing.number.get(source, -1)
        into = self.packing.number.get(target, -1)
        unseen = bool(cards) and min(cards) < 0
        if source == target:
            if unseen:
                self.happenings.append((LOOKED, begin, len(self.lattice.layers) - 1, at))
            else:
                self._enter(SEEN, begin, begin, -1, 1, cards, at)
            return
        if begin < 0:
            for kind in cards:
                self._arrive(kind, source, target, into, at)
        elif source >= CHAMBER and target < self.packing.seats:
            self._explored([history[at + number][2][0] for number in range(together)], begin, into, at)
        elif target == TRAY or source == PILE or (source < self.packing.seats and target < self.packing.seats):
            for kind in cards:
                self._enter(DRAWN, begin, into, kind, 1, (), at)
        else:
            for kind in dict.fromkeys(cards):
                self._enter(CHOSEN, begin, into, kind, cards.count(kind), (), at)

    def _explored(self, kinds: list[int], begin: int, into: int, at: int) -> None:
        """A seat takes cards from a chamber. Who sees a whole chamber being taken has seen what was in it."""
        known = [kind for kind in kinds if kind >= 0]
        if len(known) == self._sizes[begin]:
            self._enter(SEEN, begin, begin, -1, 1, known, at)
        for kind in dict.fromkeys(known):
            self._enter(CHOSEN, begin, into, kind, known.count(kind), (), at)
        if len(known) < len(kinds):
            unseen = [number for number, kind in enumerate(kinds) if kind < 0]
            self._enter(TAKEN, begin, into, -1, len(unseen), unseen, at)

    def _arrive(self, kind: int, source: int, target: int, into: int, at: int) -> None:
        """A card comes out of an open place, the box or the dig site."""
        packing = self.packing
        if source in (MARKET, TRAY):
            self.filling.lay_open(kind, -1)
        if into < 0:
            self.filling.lay_open(kind, 1)
            return
        token = kind
        if kind < 0:
            own = packing.beginners_luck and source == GONE and target < packing.seats
            token = DUG if source == DIG else OWN + target if own else DEALT
            self.happenings.append((ARRIVED, into, token, at))
        by = packing.unit(into, token)
        if packing.beginners_luck and kind >= 0 and source == GONE and target < packing.seats:
            by += packing.known_as(OWN + target, kind)
        self.lattice.shift(by)
        self._sizes[into] += 1

    def _enter(self, what: int, begin: int, into: int, kind: int, amount: int, cards: Sequence[int], at: int) -> None:
        if not self._entered(what, begin, into, kind, amount, cards, at):
            most = amount - 1 if what == CHOSEN else 0
            while most and not self._entered(what, begin, into, kind, most, cards, at):
                most -= 1
            raise Contradiction(at, self.packing.places[begin], kind, amount, most)
        if self._moves_blanks():
            self.happenings.append((len(self.lattice.layers) - 1, 0, 0, at))
        if what != SEEN:
            self._sizes[begin] -= amount
            if into >= 0:
                self._sizes[into] += amount

    def _moves_blanks(self) -> bool:
        """Return whether the last event is more than that cards known to be there were laid open."""
        event = self.lattice.last.event
        return not isinstance(event, CardEvent) or event.what != CHOSEN or event.takes_blanks()

    def _entered(self, what: int, begin: int, into: int, kind: int, amount: int, cards: Sequence[int], at: int) -> bool:
        if into < 0:
            self.filling.lay_open(kind, amount)
        event = self._event(what, begin, into, kind, amount, cards, at)
        if self.lattice.enter(event, self._alive):
            return True
        if into < 0:
            self.filling.lay_open(kind, -amount)
        return False

    def _event(self, what: int, begin: int, into: int, kind: int, amount: int, cards: Sequence[int], at: int) -> Event:
        return CardEvent(self.packing, what, begin, into, kind, amount, cards, at)

    def _alive(self, weights: Weights) -> Weights:
        return self.filling.dealt(weights, self.packing.sums)

    def states(self) -> list[int]:
        """The states at the end of the history that agree with it."""
        return list(self.ends())

    def ends(self) -> Weights:
        """The states at the end of the history, each with its weight; some always agree, else `follow` would have raised."""
        last = self.lattice.last
        found = {}
        for key, weight in last.weights.items():
            state = key + last.shift
            weight *= self.filling.ways(state >> self.packing.sums)
            if weight:
                found[state] = weight
        return found


def before_the_deal(table: ExpeditionTable, most: int) -> Posterior:
    """A posterior that has followed nothing yet, of at most so many states at a time."""
    packing = Packing(table)
    return Posterior(packing, Filling(packing, table.in_play), Lattice(packing.begins(table), most))


def _together(history: Sequence[Step], at: int) -> int:
    """Return how many steps from here on are one exploration: the cards that a seat took from a chamber."""
    source, target = history[at][:2]
    number = 1
    if source >= CHAMBER and target < MARKET:
        while at + number < len(history) and history[at + number][:2] == (source, target):
            number += 1
    return number


# Whether any full game agrees with what is written down: exact, and with the reason where none does.

MOST_STATES: Final = 100_000
"""More are thinned out. One game so far has come to it, with Beginner's Luck and five players (docs/figures.md)."""
REMEMBERED: Final = 24
ROOM: Final = 1_500_000
"""As many states are remembered: about 350 MB. Nearly all games need a tenth of that, and one needs two thirds for what each seat knows."""

_remembered: Remembered[Posterior] = Remembered(REMEMBERED, ROOM)
_last: dict[Hashable, tuple[list[Step], ReferenceType[Posterior]]] = {}
"""For each witness the history it was asked about last: roll-outs ask about the same one hundreds of times."""


def posterior_of(table: ExpeditionTable, witness: int) -> Posterior:
    """All that agrees with what a witness has seen at a table; raises Contradiction if nothing does.

    For the witness ALL everything that is written counts, whoever saw it at the time.
    """
    key = _key(table)
    last = _last.get((witness, key))
    if last is not None and last[0] == table.history:
        same = last[1]()
        if same is not None:
            return same
    seen = seen_history(table, witness)
    found, whole = _remembered.find(key, seen)
    if found is None or not whole:
        found = _gone_on(found, table, seen)
        _remembered.keep(key, seen, found)
    if len(_last) >= REMEMBERED:
        _last.clear()
    _last[witness, key] = (table.history[:], ref(found))  # it stays only as long as it is remembered
    return found


def _key(table: ExpeditionTable) -> Hashable:
    """In what game it is a history, as far as that says something about hidden cards. Whose it is does not matter: who has seen the same knows the same."""
    return (table.seats, tuple(table.in_play), tuple(table.announced), table.cards.trade, len(table.chambers))


def contradiction(table: ExpeditionTable, steps: Sequence[Step] = (), witness: int = ALL) -> Contradiction | None:
    """Why no full game agrees with a table's history and some steps after it, or None if one does.

    A kind that nobody knows is HIDDEN, in the table's history and in the steps, which are taken as they are written. Of the history
    the witness ALL takes everything that is written, another one what it had seen at the time.
    """
    try:
        found = posterior_of(table, witness)
        if steps:
            history = [*found.history, *steps]
            key = _key(table)
            if not _remembered.find(key, history)[1]:
                _remembered.keep(key, history, _gone_on(found, table, history))  # the next question is about it, mostly
    except Contradiction as problem:
        return problem
    return None


def _gone_on(begun: Posterior | None, table: ExpeditionTable, history: Sequence[Step]) -> Posterior:
    """A posterior that goes on to the end of a history."""
    new = begun.copy() if begun is not None else before_the_deal(table, MOST_STATES)
    try:
        new.follow(history)
    except Contradiction:
        if new.lattice.exact:
            raise
        new = before_the_deal(table, 1 << 60)  # what was thinned out might have been what agrees
        new.follow(history)
    return new
