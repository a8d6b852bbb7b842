"""The tables of a row of moves: any of them, without playing all moves before it again."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.table import Table
from arch_engine.record.game_record import Move

KEPT_EVERY = 64  # moves; folding this many takes well under a millisecond


class Moments:
    """The tables from one on, `at` moves into the game. The moves may grow; who takes some back begins anew."""

    def __init__(self, start: Table, moves: Sequence[Move], at: int = 0) -> None:
        self._moves, self._at = moves, at
        self._kept = [start]

    def table(self, step: int) -> Table:
        """A copy of the table at a step, which is not before the first and not after the last."""
        done = step - self._at
        while len(self._kept) <= done // KEPT_EVERY:
            first = (len(self._kept) - 1) * KEPT_EVERY
            self._kept.append(self._folded(first, first + KEPT_EVERY))
        return self._folded(done - done % KEPT_EVERY, done)

    def _folded(self, first: int, last: int) -> Table:
        table = self._kept[first // KEPT_EVERY].copy()
        for move in self._moves[first:last]:
            for fact in move.facts:
                table.apply(fact)
        return table
