"""A game in play and its file: table, journal and file change together or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arch_engine.core.errors import Occupied, RecordError, shown
from arch_engine.core.files import Kept, write_file
from arch_engine.core.language import say
from arch_engine.core.table import MOVE, Fact, Table
from arch_engine.record.journal import Journal
from arch_engine.replay.deciding import Deciding


class Keeping(Deciding):
    """A table whose moves go into a journal, and the journal into a file if `path` names one."""

    path: str | Path | None
    _kept: Kept
    _journal: Journal
    _noted: int  # facts of the log that are in the journal

    def _go_on(self, journal: Journal) -> None:
        """Play on from the end of a journal."""
        table: Table = journal.moments.table(len(journal.moves))
        table.log = [fact for move in journal.moves for fact in ((MOVE, move.mover, move.decision), *move.facts)]
        self._journal, self.table, self._noted = journal, table, len(table.log)

    @property
    def _log(self) -> list[Fact]:
        log = self.table.log
        assert log is not None, "a session's table is recorded"
        return log

    @contextmanager
    def _together(self) -> Iterator[None]:
        """Save what happens within; where anything fails, nothing has happened at the table, either."""
        self._note_down()
        before, moves, noted = self.table.copy(), len(self._journal.moves), self._noted
        try:
            yield
            self._save()
        except BaseException:
            self._back_to(before, moves, noted)
            raise

    def _replace_by(self, journal: Journal) -> None:
        """Go on with another journal and save it; where that fails, nothing has changed."""
        before = self._journal, self.table, self._noted
        try:
            self._go_on(journal)
            self._save()
        except BaseException:
            self._journal, self.table, self._noted = before
            raise

    def _note_down(self) -> None:
        """Put into the journal what the table has written down since."""
        log = self._log
        if len(log) > self._noted:
            self._journal.add(log[self._noted :])
            self._noted = len(log)

    def _back_to(self, table: Table, moves: int, noted: int) -> None:
        """Go on from a table, after so many moves and facts of the log."""
        log = self._log
        del log[noted:]
        self._journal.cut(moves)
        self._noted = noted
        table.log, self.table = log, table

    def _take_back(self, moves: int) -> None:
        """Go back to the table after so many moves, and save that; where it fails, nothing has changed."""
        self._note_down()
        now, log = self.table, self._log
        last = len(log) - sum(1 + len(move.facts) for move in self._journal.moves[moves:])
        taken = log[last:]
        try:
            self._back_to(self._journal.moments.table(moves), moves, last)
            self._save()
        except BaseException:
            log += taken
            self.table = now
            raise

    def _save(self) -> None:
        """Write the file, where there is one."""
        if self.path is None:
            return
        self._note_down()
        try:
            write_file(self.path, self._journal.sealed(), kept=self._kept)
        except Occupied:
            raise Occupied(
                say(
                    "Nothing was changed, because {path} holds what somebody else has written there; go on in another file with Session.resumed(game.replay(), path=...).",
                    path=shown(self.path),
                )
            ) from None
        except RecordError as problem:
            raise RecordError(
                say("Nothing was changed, so write the line again once it can be saved: {problem}", problem=problem)
            ) from None
