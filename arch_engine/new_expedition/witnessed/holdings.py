"""What one hidden place can hold, over all full games that agree with a record: a screen asks this at every tap.

A state of the posterior tells how many known cards and how many blanks lie where. Of a single place only a few numbers of it matter,
so thousands of states come down to a few *cases*, and whether some cards can lie there is a short sum for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arch_engine.core.table import ALL
from arch_engine.new_expedition.components import MAP, TREASURES
from arch_engine.new_expedition.knowledge.feasible import posterior_of
from arch_engine.new_expedition.knowledge.moves import CHOSEN, CardEvent
from arch_engine.new_expedition.knowledge.posterior import Posterior
from arch_engine.new_expedition.knowledge.tokens import BITS, DEALT, DUG
from arch_engine.new_expedition.table import DIG, ExpeditionTable

KEPT = 16


class Case(NamedTuple):
    """What matters of a state for one place.

    Attributes:
        known: By kind, the known cards of the place.
        dealt: Its blanks that are no maps.
        dug: Its blanks that can be any treasure; for the dig site all its treasures.
        left: By kind, the cards nobody has accounted for.
        all_dug: The blanks of all places that can be any treasure, those of the dig site among them.
    """

    known: tuple[int, ...]
    dealt: int
    dug: int
    left: tuple[int, ...]
    all_dug: int

    def holds(self, counts: Sequence[int]) -> bool:
        """Whether the place can hold so many cards of each kind, and the cards that are left still find room elsewhere."""
        maps = others = 0
        for kind in range(TREASURES):
            need = counts[kind] - self.known[kind]
            if need > 0:
                if need > self.left[kind]:
                    return False
                if kind == MAP:
                    maps = need
                else:
                    others += need
        dug = max(0, others - self.dealt)  # those that find no room among the blanks that were dealt
        return dug + maps <= self.dug and self.left[MAP] - maps <= self.all_dug - dug - maps


class Holdings:
    """All cases of a place.

    cases   each with the states it stands for, only this place and the sums in them; none where values of hands say nothing of blanks
    """

    __slots__ = ("_answers", "_filling", "_laid", "_packing", "_place", "cases")

    def __init__(self, posterior: Posterior, place: int) -> None:
        packing = self._packing = posterior.packing
        self._filling = posterior.filling
        self._answers: dict[tuple[int, ...], bool] = {}
        self._laid: list[CardEvent] = []
        self._place = number = packing.number.get(place, -1)
        begin, mask, sums = max(number, 0) * packing.width, packing.mask if number >= 0 else 0, packing.sums
        self.cases: dict[Case, list[int]] = {}
        rests: dict[int, tuple[tuple[int, ...], int, int]] = {}
        for content, together in {(state >> begin & mask, state >> sums) for state in posterior.states()}:
            of_all = together & packing.mask
            if of_all not in rests:
                rests[of_all] = self._rest(of_all)
            left, buried, all_dug = rests[of_all]
            counts = packing.counts(content)
            known, dealt, dug = tuple(counts[:TREASURES]), sum(counts[DEALT:]), counts[DUG]
            if place == DIG:
                dug = buried
            states = self.cases.setdefault(Case(known, dealt, dug, left, all_dug), [])
            if of_all > packing.largest:  # some blank of a hand whose value was announced
                states.append(content << begin | together << sums)

    def _rest(self, of_all: int) -> tuple[tuple[int, ...], int, int]:
        """The cards nobody has accounted for, how many of them are in the dig site, and how many there or dug up."""
        counts = self._packing.counts(of_all)
        left = self._filling.left(counts)
        buried = sum(left) - sum(counts[DUG:])
        return tuple(left), buried, counts[DUG] + buried

    def holds(self, counts: Sequence[int]) -> bool:
        """Whether the place can hold so many cards of each kind in any case."""
        asked = tuple(counts)
        if asked not in self._answers:
            self._answers[asked] = any(
                case.holds(asked) and (not states or self._announced(asked, states))
                for case, states in self.cases.items()
            )
        return self._answers[asked]

    def _announced(self, counts: Sequence[int], states: Sequence[int]) -> bool:
        """Whether the values announced allow it in one of the states."""
        laid = 0
        events = []
        for kind, amount in enumerate(counts):
            if amount:
                laid += amount << kind * BITS
                if self._place >= 0:
                    events.append(self._event(kind, amount))
        return any(self._left_over(state, events, 0, laid) for state in states)

    def _left_over(self, state: int, events: Sequence[CardEvent], first: int, laid: int) -> bool:
        """Whether the blanks left still do once the cards are laid open, kind by kind, in some way."""
        if first == len(events):
            return self._filling.ways((state >> self._packing.sums) + laid) > 0.0
        return any(self._left_over(state + way[0], events, first + 1, laid) for way in events[first].ways(state))

    def _event(self, kind: int, amount: int) -> CardEvent:
        for event in self._laid:
            if event.kind == kind and event.amount == amount:
                return event
        self._laid.append(CardEvent(self._packing, CHOSEN, self._place, -1, kind, amount, (), 0))
        return self._laid[-1]


_kept: list[tuple[Posterior, int, Holdings]] = []


def holdings(table: ExpeditionTable, place: int) -> Holdings:
    """What a place of a table can hold by all that is written; worked out once for the tables asked about last."""
    posterior = posterior_of(table, ALL)
    for known, where, found in _kept:
        if known is posterior and where == place:
            return found
    found = Holdings(posterior, place)
    _kept.append((posterior, place, found))
    del _kept[:-KEPT]
    return found
