"""A game that is being played, as it is saved: it grows by a move at a time, and nothing of it is folded or made into rows twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from arch_engine.core.digests import Digests
from arch_engine.core.facts import Fact
from arch_engine.core.families import Decision
from arch_engine.core.moves import Move, logged
from arch_engine.record.game_record import GameRecord
from arch_engine.record.rows import ColumnWriter, fact_rows
from arch_engine.record.schema import polars_schema
from arch_engine.record.study import Note
from arch_engine.record.write import sealed_game

if TYPE_CHECKING:
    import polars as pl


class Journal:
    """A game as far as it was played.

    head     who plays what; its own moves are those from before the game goes on
    moves    all moves so far
    moments  their tables
    notes    what was noted, by step
    """

    def __init__(self, head: GameRecord, notes: Mapping[int, Note] | None = None) -> None:
        self.head, self._rules = head, head.rules
        self.notes: Mapping[int, Note] = dict(notes or {})
        self.moves: list[Move] = list(head.moves)
        self.moments = head.moments.snapshot(self.moves)
        self._facts, self._digests = head.facts, Digests()
        self._rows: ColumnWriter | None = None  # made by `keep_rows`

    def add(self, log: Sequence[Fact]) -> None:
        """What a table has written down since the last move, whole moves."""
        for mover, decision, facts in logged(log):
            self._add(mover, decision, facts)

    def _add(self, mover: int, decision: Decision, facts: tuple[Fact, ...]) -> None:
        rules, table = self._rules, self.moments.front
        move = Move(mover, rules.words.format(table, decision), rules.rule_of(table, decision), facts, 0, decision)
        if self._rows is None:
            table.advance(facts)
            digest = self._digests.digest(table)
        else:
            rows = list(fact_rows(rules, table, [move], len(self.moves), self._facts))
            rows[-1]["digest"] = digest = self._digests.digest(table)
            for row in rows:
                self._rows.add(row)
        self.moves.append(Move(mover, move.notation, move.rule, facts, digest, decision))
        self.moments.passed()
        self._facts += len(facts)

    def cut(self, moves: int) -> None:
        """Take back all but the first moves, and whatever was begun after them."""
        self.moments.cut(moves)
        del self.moves[moves:]
        self._facts = sum(len(move.facts) for move in self.moves)
        if self._rows is not None:
            self._rows.cut(self._facts)

    def record(self) -> GameRecord:
        """The game so far."""
        moves = tuple(self.moves)
        return self.head.of(moves, self.moments.snapshot(moves))

    def facts(self) -> pl.DataFrame:
        """Return the facts so far, a row each."""
        return self.keep_rows().frame(polars_schema(self._rules))

    def keep_rows(self) -> ColumnWriter:
        """Return the rows of the facts so far. From now on each move adds its own when it is folded."""
        if self._rows is None:
            self._rows = ColumnWriter(polars_schema(self._rules))
            for row in fact_rows(self._rules, self.head.first_table(), self.moves):
                self._rows.add(row)
        return self._rows

    def sealed(self) -> bytes:
        """The file of the game so far; raises RecordError when it could not be read again."""
        record = self.head.of(self.moves, self.moments)
        return sealed_game(record, self.notes, self.facts(), self.moments.front)
