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
from arch_engine.new_expedition.knowledge.tokens import DEALT, DUG, OWN
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
    """All cases of a place."""

    __slots__ = ("_answers", "_place", "_posterior", "_states", "cases")

    def __init__(self, posterior: Posterior, place: int) -> None:
        packing = posterior.packing
        self._posterior = posterior
        self._answers: dict[tuple[int, ...], bool] = {}
        self._place = number = packing.number.get(place, -1)
        pairs = {
            (packing.content(state, number) if number >= 0 else 0, packing.together(state))
            for state in posterior.ends()
        }
        announced = False
        found: dict[Case, None] = {}
        for content, together in pairs:
            counts, all_counts = packing.counts(content), packing.counts(together)
            left = posterior.filling.left(all_counts)
            buried = sum(left) - sum(all_counts[DUG:])
            known, dealt, dug = tuple(counts[:TREASURES]), sum(counts[DEALT:]), counts[DUG]
            if place == DIG:
                known, dealt, dug = (0,) * TREASURES, 0, buried
            found[Case(known, dealt, dug, tuple(left), all_counts[DUG] + buried)] = None
            announced = announced or any(all_counts[OWN:])
        self.cases = list(found)
        self._states: set[int] = set()
        """With Beginner's Luck, while values of hands say something of blanks: the states, only this place and the sums in them."""
        if announced:
            shift = max(number, 0) * packing.width
            self._states = {content << shift | together << packing.sums for content, together in pairs}

    def holds(self, counts: Sequence[int]) -> bool:
        """Whether the place can hold so many cards of each kind in any case."""
        asked = tuple(counts)
        if asked not in self._answers:
            found = any(case.holds(asked) for case in self.cases)
            self._answers[asked] = found and (not self._states or self._announced(asked))
        return self._answers[asked]

    def _announced(self, counts: Sequence[int]) -> bool:
        """Whether the values announced allow it: the cards are laid open, kind by kind, and the blanks that are left must still do."""
        packing, filling, states = self._posterior.packing, self._posterior.filling.copy(), self._states
        for kind, amount in enumerate(counts):
            if not amount:
                continue
            filling.lay_open(kind, amount)
            if self._place >= 0:
                event = CardEvent(packing, CHOSEN, self._place, -1, kind, amount, (), 0)
                states = {state + way[0] for state in states for way in event.ways(state)}
            states = {state for state in states if filling.ways(state >> packing.sums)}
        return bool(states)


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
