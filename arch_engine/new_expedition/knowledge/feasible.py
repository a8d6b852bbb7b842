"""Whether any full game agrees with what is written down: exact, and with the reason where none does."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from arch_engine.core.table import ALL
from arch_engine.knowledge.remembered import Remembered
from arch_engine.new_expedition.knowledge.in_sight import seen_history
from arch_engine.new_expedition.knowledge.posterior import Contradiction, Posterior
from arch_engine.new_expedition.table import ExpeditionTable, Step

MOST_STATES: Final = 100_000
"""More are thinned out. No game of computer players has come near it (docs/figures.md)."""
REMEMBERED: Final = 12

_remembered: Remembered[Posterior] = Remembered(REMEMBERED)
_last: dict[Hashable, tuple[list[Step], Posterior]] = {}
"""For each witness the history it was asked about last: roll-outs ask about the same one hundreds of times."""


def posterior_of(table: ExpeditionTable, witness: int) -> Posterior:
    """All that agrees with what a witness has seen at a table; raises Contradiction if nothing does.

    For the witness ALL everything that is written counts, whoever saw it at the time.
    """
    key = (witness, table.seats, tuple(table.in_play), tuple(table.announced), table.cards.trade, len(table.chambers))
    last = _last.get(key)
    if last is not None and last[0] == table.history:
        return last[1]
    seen = seen_history(table, witness)
    found, whole = _remembered.find(key, seen)
    if found is None or not whole:
        found = _gone_on(found, table, seen)
        _remembered.keep(key, seen, found)
    if len(_last) >= REMEMBERED:
        _last.clear()
    _last[key] = (table.history[:], found)
    return found


def contradiction(table: ExpeditionTable, steps: Sequence[Step] = (), witness: int = ALL) -> Contradiction | None:
    """Why no full game agrees with a table's history and some steps after it, or None if one does.

    A kind that nobody knows is HIDDEN, in the table's history and in the steps, which are taken as they are written. Of the history
    the witness ALL takes everything that is written, another one what it had seen at the time.
    """
    try:
        found = posterior_of(table, witness)
        if steps:
            _gone_on(found, table, [*found.history, *steps])
    except Contradiction as problem:
        return problem
    return None


def _gone_on(begun: Posterior | None, table: ExpeditionTable, history: Sequence[Step]) -> Posterior:
    """A posterior that goes on to the end of a history."""
    new = begun.copy() if begun is not None else Posterior(table, MOST_STATES)
    try:
        new.follow(history)
    except Contradiction:
        if new.lattice.exact:
            raise
        new = Posterior(table, 1 << 60)  # what was thinned out might have been what agrees
        new.follow(history)
    return new
