"""The tables of a row of moves: any of them, without playing all moves before it again."""

from __future__ import annotations

from collections.abc import Sequence
from threading import RLock
from typing import Any

from arch_engine.core.moves import Move
from arch_engine.core.table import CHANCE, Table

KEPT_EVERY = 64  # moves; folding this many takes well under a millisecond


class Moments:
    """The tables from one on, `at` moves into the game, and the steps at which its rounds begin.

    Every move is folded once, when a step after it is first asked for; what is needed again later is kept. The moves may grow.
    Whoever folds a new move anyway, as a reader does that checks it, moves the table `front` along its facts, puts it to the moves,
    and says so with `passed`.
    """

    def __init__(self, start: Table, moves: Sequence[Move], at: int = 0) -> None:
        self._front = start  # after the moves that were folded so far
        self._moves, self._at = moves, at
        self._done = 0  # moves that were folded
        self._kept = [start.copy()]
        self._rounds: list[int] = []
        self._folding = RLock()  # a review asks for tables in a thread of its own

    def __reduce__(self) -> tuple[Any, ...]:  # in another process the moves are folded anew
        return Moments, (self._kept[0], self._moves, self._at)

    @property
    def front(self) -> Table:
        """The table after the last move: the one that goes on, not a copy."""
        with self._folding:
            self._fold(len(self._moves))
            return self._front

    def table(self, step: int) -> Table:
        """A copy of the table at a step, which is not before the first and not after the last."""
        done = step - self._at
        with self._folding:
            self._fold(done)
            return self._front.copy() if done == self._done else self._folded(done)

    @property
    def rounds(self) -> list[int]:
        """For each round the step at which players begin to decide in it, chance having set it up."""
        with self._folding:
            self._fold(len(self._moves))
            return list(self._rounds)

    def passed(self) -> None:
        """The front has been moved along the facts of one more move."""
        self._done += 1
        if self._done % KEPT_EVERY == 0:
            self._kept.append(self._front.copy())
        if self._front.round > len(self._rounds) and self._front.asked != CHANCE:
            self._rounds.append(self._at + self._done)

    def cut(self, step: int) -> None:
        """Forget what comes after a step, if only part of a move; its moves may be taken back then, and others follow."""
        with self._folding:
            self._done = min(self._done, step - self._at)
            self._front = self._folded(self._done)
            del self._kept[self._done // KEPT_EVERY + 1 :]
            self._rounds = [begun for begun in self._rounds if begun <= step]

    def snapshot(self, moves: Sequence[Move]) -> Moments:
        """The moments of another row that begins with the same moves, or is the beginning of these."""
        new = Moments(self._kept[0], moves, self._at)
        with self._folding:
            new._front, new._done = self._front.copy(), self._done
            new._kept, new._rounds = list(self._kept), list(self._rounds)
        if new._done > len(moves):
            new.cut(self._at + len(moves))
        return new

    def _fold(self, done: int) -> None:
        """Fold the moves up to one, unless they are."""
        while self._done < done:
            self._front.advance(self._moves[self._done].facts)
            self.passed()

    def _folded(self, done: int) -> Table:
        """The table after some of the moves that were folded already."""
        kept = done // KEPT_EVERY
        table = self._kept[kept].copy()
        for move in self._moves[kept * KEPT_EVERY : done]:
            table.advance(move.facts)
        return table
