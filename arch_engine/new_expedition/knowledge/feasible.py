"""Whether any full game agrees with what is written down: exact, and with the reason where none does."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final
from weakref import ReferenceType, ref

from arch_engine.core.table import ALL
from arch_engine.knowledge.remembered import Remembered
from arch_engine.new_expedition.knowledge.in_sight import seen_history
from arch_engine.new_expedition.knowledge.posterior import Contradiction, Posterior, before_the_deal
from arch_engine.new_expedition.table import ExpeditionTable, Step

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
