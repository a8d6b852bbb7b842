"""Whether any full game agrees with what is written down: exact, and with the reason where none does."""

from __future__ import annotations

from collections.abc import Sequence
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


def posterior_of(table: ExpeditionTable, witness: int, more: Sequence[Step] = ()) -> Posterior:
    """All that agrees with what a witness has seen at a table, and with some more steps after it as they are written.

    For the witness ALL everything that is written counts, whoever saw it at the time. Raises Contradiction if nothing agrees.
    """
    history = [*table.history, *more] if more else table.history
    key = (witness, table.seats, tuple(table.in_play), tuple(table.announced), table.cards.trade, len(table.chambers))
    found, whole = _remembered.find(key, history)
    if found is not None and whole:
        return found
    new = found.copy() if found is not None else Posterior(table, MOST_STATES)
    seen = [*seen_history(table, witness), *more] if more else seen_history(table, witness)
    try:
        new.follow(seen)
    except Contradiction:
        if new.lattice.exact:
            raise
        new = Posterior(table, 1 << 60)  # what was thinned out might have been what agrees
        new.follow(seen)
    _remembered.keep(key, history, new)
    return new


def contradiction(table: ExpeditionTable, steps: Sequence[Step], witness: int = ALL) -> Contradiction | None:
    """Why no full game agrees with a table's history and some steps after it, or None if one does.

    A kind that nobody knows is HIDDEN, in the table's history and in the steps. For the witness ALL all that is written counts; for
    another one what it had seen at the time.
    """
    try:
        posterior_of(table, witness, steps)
    except Contradiction as found:
        return found
    return None
