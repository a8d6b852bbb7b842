"""Amending what was written: a move is replaced, put in or taken out, and what follows is played again from its lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from arch_engine.core.errors import IllegalDecision, NotationError, Occupied, OptionError, RecordError, given, shown
from arch_engine.core.families import Decision
from arch_engine.core.files import Kept, write_file
from arch_engine.core.language import say
from arch_engine.core.moves import Move, parsed
from arch_engine.core.table import ALL, MOVE, Fact, Table
from arch_engine.core.words import calling, decider
from arch_engine.record.aside import AsideLine
from arch_engine.record.journal import Journal
from arch_engine.record.study import Note
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
                "Nothing was changed, because {path} holds what somebody else has written there; go on in another file with Session.resumed(game.replay(), path=...).",
                path=shown(self.path),
            ) from None
        except RecordError as problem:
            raise RecordError(
                "Nothing was changed, so write the line again once it can be saved: {problem}", problem=problem
            ) from None


@dataclass(frozen=True, slots=True)
class Edit:
    """What leads from one state of a written game to another.

    keep    how many of the first moves stay
    moves   those that follow them then
    aside   the lines kept aside then
    notes   what was noted then on the moves that follow, by step
    """

    keep: int
    moves: tuple[Move, ...]
    aside: tuple[AsideLine, ...]
    notes: Mapping[int, Note] = field(default_factory=dict)


class History:
    """The edits that lead back, the last one last, and those that were undone and lead forth again."""

    def __init__(self) -> None:
        self.back: list[Edit] = []
        self.forth: list[Edit] = []
        self.moves = -1  # how many there were after the last edit; -1 before the first

    def note(self, back: Edit) -> None:
        """Something was done that `back` undoes; what was undone before cannot be done again."""
        self.back.append(back)
        self.forth.clear()

    def notice(self, moves: int, aside: tuple[AsideLine, ...]) -> None:
        """There are so many moves now; what was played at the table itself since the last edit is undone move by move."""
        if 0 <= self.moves < moves:
            for keep in range(self.moves, moves):
                self.note(Edit(keep, (), aside))
        self.moves = moves


S = TypeVar("S", bound="Amending")


@dataclass(frozen=True, slots=True)
class Misfit:
    """The first line kept aside, and why it cannot be the next move.

    Attributes:
        move: The number of the move it was, from 1.
        line: The decision in notation.
        why: What is wrong, in a sentence.
    """

    move: int
    line: str
    why: str


class Amending(Keeping):
    """A game in play whose earlier moves can be amended.

    `aside` has the lines that do not fit the game any more; the file keeps them, too. Every `do`, `draw`, `amend`, `insert`, `remove`,
    `take_in` and `drop_aside` is one step for `undo` and `redo`.
    """

    _history: History

    @property
    def aside(self) -> tuple[AsideLine, ...]:
        """The lines kept aside, in order, each with the number of the move it was and who made it."""
        return self._journal.head.aside

    @property
    def misfit(self) -> Misfit | None:
        """Why the first line kept aside cannot be the next move; None if it can, or if there is none."""
        for one in self.aside[:1]:
            found = self._meaning(self.table, one, whoever=False)
            return Misfit(one.move, one.line, str(found)) if isinstance(found, Exception) else None
        return None

    # -- amending --------------------------------------------------------------------------------------------------
    def amend(self: S, move: int, line: str, *, whoever: bool = False) -> S:
        """Put another line in the place of a move, and play what follows again from its lines.

        The lines from the first on that does not fit any more are kept `aside`; `misfit` says which and why. Lines that were kept aside
        come back by themselves where they stood right there before. What follows is played by the rules in force.

        >>> from arch_engine import Session
        >>> game = Session("mykerinos", ["Ana", "Bo"]).do("first-player red")
        >>> game.do("markers violet lemon brown blackmore tangerine").do("region 12 7t 30 1 2t 3 4 5").do("start d4")
        <Session of Mykerinos: Ana, Bo; 4 moves; Bo decides next>
        >>> game.amend(1, "first-player blue").misfit
        Misfit(move=4, line='start d4', why='It was a decision of Bo, and now Ana decides.')
        >>> game.amend(1, "first-player red").aside
        ()

        Args:
            move: The number of the move, from 1.
            line: What stands there from now on, in notation.
            whoever: Whether a line may be played for another player than made it, whoever decides then.

        Raises:
            OptionError: For a move there is not.
            NotationError: Where the line cannot be read; nothing has changed.
            IllegalDecision: Where the rules forbid it there; nothing has changed.
            RecordError: Where it cannot be saved; nothing has changed.
        """
        self._check_move(move, len(self._moves()))
        return self._play_again(move - 1, line, self._lines(move), whoever, 0)

    def insert(self: S, move: int, line: str, *, whoever: bool = False) -> S:
        """Put a line in as this move; the move that was there and all later ones follow it. Otherwise like `amend`.

        A move that was forgotten belongs to somebody, and so do the later ones: with `whoever` they are played for whoever decides then.
        """
        self._check_move(move, len(self._moves()) + 1)
        return self._play_again(move - 1, line, self._lines(move - 1), whoever, 1)

    def remove(self: S, move: int, *, whoever: bool = False) -> S:
        """Take a move out; all later ones follow the move before it. Otherwise like `amend`."""
        self._check_move(move, len(self._moves()))
        return self._play_again(move - 1, None, self._lines(move), whoever, -1)

    def take_in(self: S, number: int | None = None, *, whoever: bool = False) -> S:
        """Play lines kept aside, from the first on, at the end of the game.

        Args:
            number: How many; all of these must fit. Left out, as many as fit, which may be none.
            whoever: Whether a line may be played for another player than made it, whoever decides then.

        Raises:
            OptionError: Where fewer are kept aside.
            IllegalDecision: Where one of them does not fit; nothing has changed. NotationError if it cannot even be read.
            RecordError: Where it cannot be saved; nothing has changed.
        """
        self._check_aside(number)
        waiting = self.aside[:number]
        moves = self._moves()
        table = self._table_after(len(moves))
        done, problem = self._play_lines(table, waiting, whoever)
        if problem is not None and number is not None:
            raise problem
        if not done:
            return self
        journal = self._journal_of(len(moves), table.log or (), self.aside[done:])
        return self._become(journal, Edit(len(moves), (), self.aside))

    def drop_aside(self: S, number: int = 1) -> S:
        """Throw away the first lines kept aside, because what they say is written otherwise by now.

        Raises:
            OptionError: Where fewer are kept aside.
            RecordError: Where it cannot be saved; nothing has changed.
        """
        self._check_aside(number)
        moves = len(self._moves())
        return self._become(self._journal_of(moves, (), self.aside[number:]), Edit(moves, (), self.aside))

    # -- back and forth --------------------------------------------------------------------------------------------
    def undo(self: S) -> S:
        """Undo the last edit: a line, what chance drew, an amendment, or what was done with lines kept aside; the file follows.

        In a game that was opened again, and before all edits, it takes back the last move. Nothing happens before the first.

        Raises:
            RecordError: Where it cannot be saved; nothing has changed.
        """
        moves, history = self._moves(), self._history
        if not history.back and not moves:
            return self
        edit = history.back[-1] if history.back else Edit(len(moves) - 1, (), self.aside)
        back = self._undone_by(edit)
        self._carry_out(edit)
        del history.back[-1:]
        history.forth.append(back)
        history.moves = len(self._journal.moves)
        return self

    @property
    def can_redo(self) -> bool:
        """Whether something was undone that `redo` does again."""
        self._moves()
        return bool(self._history.forth)

    def redo(self: S) -> S:
        """Do again what was undone last; nothing happens if something else was done since.

        Raises:
            RecordError: Where it cannot be saved; nothing has changed.
        """
        self._moves()
        history = self._history
        if history.forth:
            edit = history.forth[-1]
            back = self._undone_by(edit)
            self._carry_out(edit)
            history.forth.pop()
            history.back.append(back)
            history.moves = len(self._journal.moves)
        return self

    # -- within ----------------------------------------------------------------------------------------------------
    @contextmanager
    def _together(self) -> Iterator[None]:
        before = len(self._moves())
        with super()._together():
            yield
        played = sum(1 for fact in self._log[self._noted :] if fact[0] == MOVE)
        if len(self._journal.moves) + played > before:
            self._history.note(Edit(before, (), self.aside))
            self._history.moves = len(self._journal.moves) + played

    def _moves(self) -> Sequence[object]:
        """All moves so far, in the journal and noticed."""
        self._note_down()
        self._history.notice(len(self._journal.moves), self.aside)
        return self._journal.moves

    def _undone_by(self, edit: Edit) -> Edit:
        return Edit(edit.keep, tuple(self._journal.moves[edit.keep :]), self.aside, self._notes_after(edit.keep))

    def _notes_after(self, step: int) -> dict[int, Note]:
        return {at: note for at, note in self._journal.notes.items() if at > step}

    def _carry_out(self, edit: Edit) -> None:
        if not edit.moves and edit.aside == self.aside:
            before, gone = self._journal.notes, self._notes_after(edit.keep)
            self._journal.notes = {at: note for at, note in before.items() if at not in gone}
            try:
                self._take_back(edit.keep)
            except BaseException:
                self._journal.notes = before
                raise
            return
        log = [fact for move in edit.moves for fact in ((MOVE, move.mover, move.decision), *move.facts)]
        self._replace_by(self._journal_of(edit.keep, log, edit.aside, edit.notes))

    def _become(self: S, journal: Journal, back: Edit) -> S:
        self._replace_by(journal)
        self._history.note(back)
        self._history.moves = len(self._journal.moves)
        return self

    def _journal_of(
        self, keep: int, log: Sequence[Fact], aside: Sequence[AsideLine], notes: Mapping[int, Note] | None = None
    ) -> Journal:
        """A journal with the first moves of this one, others after them with notes of their own, and other lines kept aside."""
        kept = {at: note for at, note in self._journal.notes.items() if at <= keep}
        moves = tuple(self._journal.moves[:keep])
        head = replace(self._journal.head, moves=(), aside=tuple(aside))
        journal = Journal(head.of(moves, self._journal.moments.snapshot(moves)), kept | dict(notes or {}))
        journal.add(log)
        return journal

    def _table_after(self, moves: int) -> Table:
        """The table after so many moves; it writes down what happens to it."""
        table = self._journal.moments.table(moves)
        table.log = []
        return table

    def _lines(self, after: int) -> list[AsideLine]:
        """The moves after some of them, as lines."""
        moves = enumerate(self._journal.moves[after:], start=after + 1)
        return [AsideLine(number, move.mover, move.notation) for number, move in moves]

    def _play_again(
        self: S, keep: int, line: str | None, following: Sequence[AsideLine], whoever: bool, shift: int
    ) -> S:
        """Play a line and those that follow after the first moves. What was noted goes with its move, whose number shifts; a move that
        is taken out or does not fit any more takes it along, until that is undone.
        """
        table, was = self._table_after(keep), self._undone_by(Edit(keep, (), ()))
        if line is not None:
            with calling(self.names):
                self.rules.decide(table, self._read(line, table))
        done, problem = self._play_lines(table, following, whoever)
        left = [*following[done:], *self.aside]
        last = keep + (line is not None) + done
        notes = {at + shift: note for at, note in self._notes_after(keep - min(shift, 0)).items() if at + shift <= last}
        if problem is None:  # then those come back that stood here before an earlier amendment
            number = last
            while left and left[0].move == number + 1 and self._play_lines(table, left[:1], whoever)[0]:
                del left[0]
                number += 1
        return self._become(self._journal_of(keep, table.log or (), left, notes), was)

    def _play_lines(self, table: Table, lines: Sequence[AsideLine], whoever: bool) -> tuple[int, Exception | None]:
        """Play lines as far as they fit: how many did, and what is wrong with the next."""
        for done, one in enumerate(lines):
            found = self._meaning(table, one, whoever)
            if isinstance(found, Exception):
                return done, found
            self.rules.carry_out(table, found)
        return len(lines), None

    def _meaning(self, table: Table, one: AsideLine, whoever: bool) -> Decision | NotationError | IllegalDecision:
        """The decision that a line kept aside would be at a table, or why it would be none."""
        if table.over and table.witness == ALL:  # else hands may still be shown
            return IllegalDecision("", say("The game is over."))
        if one.mover != table.asked and not (whoever and one.mover >= 0 and table.asked >= 0):
            then, now = (decider(seat, self.names, self.rules.hues) for seat in (one.mover, table.asked))
            return IllegalDecision("", say("It was a decision of {then}, and now {now} decides.", then=then, now=now))
        decision = parsed(self.rules, table, one.line)
        if isinstance(decision, NotationError):
            return decision
        with calling(self.names):
            refusal = self.rules.why_not(table, decision)
        return decision if refusal is None else IllegalDecision(refusal.rule, refusal.sentence)

    def _check_move(self, move: int, last: int) -> None:
        if not 1 <= move <= last:
            raise OptionError(
                say("The moves are 1 to {last}; there is no move {move}.", last=last, move=given(move))
                if last
                else say("There is no move yet; write the first one with `do`.")
            )

    def _check_aside(self, number: int | None) -> None:
        if number is not None and not 0 <= number <= len(self.aside):
            raise OptionError(
                "{number} lines cannot be taken, because {aside} are kept aside.",
                number=given(number),
                aside=len(self.aside),
            )
