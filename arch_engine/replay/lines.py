"""A line of a study: a row of moves from the beginning of the game, which branches can leave and notes can stand on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol

from typing_extensions import TypeVar

from arch_engine.core.errors import OptionError, given, must_be
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.moves import Move
from arch_engine.core.rules import Rules
from arch_engine.core.table import ALL, Table
from arch_engine.record.game_record import GameRecord
from arch_engine.record.study import Note, with_note
from arch_engine.record.witness import knows, unknown_to
from arch_engine.replay.branch_luck import Luck, outcomes_of
from arch_engine.replay.timeline import Timeline

B = TypeVar("B", bound="Line[Any]", default=Any)
"""A line that leaves another one: a branch."""


class Tree(Protocol[B]):
    """What a line asks of the study it stands in."""

    record_head: GameRecord
    rules: Rules
    names: tuple[str, ...]

    def free_name(self) -> str: ...

    def checked_name(self, name: str) -> str: ...

    def leave(self, line: Line[B], at: int, name: str | None, luck: str, seed: int, seat: int | None) -> B: ...

    def show(self, line: Line[B]) -> Timeline: ...


class Line(Generic[B]):
    """What the game and its branches have in common.

    A step is a moment, counted from the beginning of the game in every line; the line's own moves come after step `at`.

    Attributes:
        study: The study it stands in.
        at: The step after which its own moves come.
        children: The branches that leave this line, in the order they are shown.
        notes: What was noted on its own steps; `note_at` knows those before, too.
    """

    def __init__(self, study: Tree[B], name: str, at: int) -> None:
        self.study = study
        self.at = at
        self.children: list[B] = []
        self.notes: dict[int, Note] = {}
        self._name = name

    # -- what it is ------------------------------------------------------------------------------------------------
    @property
    def parent(self) -> Line[B] | None:
        """The line that it leaves; None for the game."""
        return None

    @property
    def depth(self) -> int:
        """How many lines it is away from the game."""
        return 0 if self.parent is None else self.parent.depth + 1

    @property
    def name(self) -> str:
        """What it is called."""
        return self._name

    @property
    def moves(self) -> Sequence[Move]:
        """Its own moves, after step `at`."""
        raise NotImplementedError

    def __len__(self) -> int:
        """The last step."""
        return self.at + len(self.moves)

    def __bool__(self) -> bool:
        return True

    def all_moves(self, step: int | None = None) -> tuple[Move, ...]:
        """The moves from the beginning of the game to a step, the line's end if left out."""
        raise NotImplementedError

    def table_at(self, step: int) -> Table:
        """The table at one of the line's own steps, after whatever its luck has drawn anew; a copy."""
        raise NotImplementedError

    def witness_at_start(self) -> int:
        """The witness of the table before the first move of the game, as this line has it."""
        root: Line[Any] = self
        while root.at and root.parent is not None:
            root = root.parent
        return root.table_at(0).witness

    def replay(self) -> Timeline:
        """The whole line, from the beginning of the game, as a game to walk through: board, curves, scores, a page.

        It has its tree, and branches from it belong there.
        """
        return self.study.show(self)

    def fair_to(self, seat: int) -> bool:
        """Whether the line, told as a seat saw it, tells nothing of the game that the seat could not know.

        The game itself is, unless nobody wrote down what the seat saw. A branch is where all that the seat could not know was drawn
        anew, or if it leaves such a branch; any other deals the cards as they truly lay.
        """
        return knows(self.study.record_head.witness, seat)

    def unfair(self, seat: int) -> str:
        """Why the line is not shown as a seat saw it, in a sentence."""
        witness = self.study.record_head.witness
        if not knows(witness, seat):
            return unknown_to(witness, seat, self.study.names)
        name = self.study.names[seat]
        return say(
            "The branch {branch!r} deals cards as they truly lay, which {player} could not know; make one with fresh luck for {player}, or show it with everything open.",
            branch=self.name[:40],
            player=name,
        )

    # -- chance ----------------------------------------------------------------------------------------------------
    def luck_from(self, step: int, seed: int) -> Luck:
        """What chance truly does from one of the line's own steps on; `seed` draws what cannot be known from it."""
        raise NotImplementedError

    def _answers(self, first: int, last: int) -> dict[str, list[Decision]]:
        """What chance did in the own moves between two steps, by what it was asked, in order."""
        return outcomes_of(self.table_at(first), self.moves[first - self.at : last - self.at])

    # -- branches --------------------------------------------------------------------------------------------------
    def branch(
        self,
        at: int | None = None,
        name: str | None = None,
        luck: str = "",
        seed: int = 0,
        seat: int | None = None,
    ) -> B:
        """A new branch that leaves at a step.

        Args:
            at: The step; the line's end if left out, negative ones count from the end.
            name: What it is called; "Branch 1", "Branch 2" and so on, in the current language, if left out.
            luck: What chance does in it. "same": deck and bag as they truly lay, and chance does what it did in this line, as far as
                that is still allowed. "fresh": what `seat` could not know is drawn anew, and all that chance does. "chosen": you name it.
                Left out, it is "same", and "fresh" where the record does not know how the cards lay.
            seed: Of all that is drawn.
            seat: Whose knowledge fresh luck respects, from 0. Left out, it is the seat that decides there, or decided last where
                chance is asked, and in a branch where what a seat could not know was drawn anew, that seat.

        Raises:
            OptionError: For a step there is not, a step at which the game is over, a name that is taken, and for the same luck where
                the record does not know how the cards lay.
        """
        step = self._step(at)
        must_be(int, seed, "seed")
        line: Line[B] = self
        while step < line.at and line.parent is not None:
            line = line.parent
        if luck == "":
            luck = "same" if line.table_at(step).witness == ALL else "fresh"
        return self.study.leave(line, step, name, luck, seed, seat)

    def _step(self, at: int | None) -> int:
        step = len(self) if at is None else at
        must_be(int, step, "step")
        if not -len(self) - 1 <= step <= len(self):
            raise OptionError(
                "This line has the steps 0 to {last}; there is no step {step}.", last=len(self), step=given(step)
            )
        return step % (len(self) + 1)

    # -- notes -----------------------------------------------------------------------------------------------------
    def note(self, step: int, comment: str | None = None, glyph: str | None = None) -> None:
        """Write a comment or a glyph on a step; a step before the line leaves is noted where it belongs.

        Args:
            step: The step, from the beginning of the game.
            comment: A text; "" takes the comment away, None leaves it.
            glyph: One of "!", "?", "!!", "??", "!?", "?!", which judges the move that leads to the step; "" takes it away.

        Raises:
            OptionError: For a step there is not and a glyph there is not.
        """
        step = self._step(step)
        if step < self.at and self.parent is not None:
            self.parent.note(step, comment, glyph)
            return
        self.notes = with_note(self.notes, step, comment, glyph, self.at, len(self), say("This line"))

    def all_notes(self) -> dict[int, Note]:
        """Everything that was noted from the beginning of the game to the line's end, by step."""
        before = {} if self.parent is None else self.parent.all_notes()
        return {step: note for step, note in before.items() if step < self.at} | dict(sorted(self.notes.items()))

    def note_at(self, step: int) -> Note:
        """What was noted on a step of this line or of those that lead to it."""
        step = self._step(step)
        if step < self.at and self.parent is not None:
            return self.parent.note_at(step)
        return self.notes.get(step, Note())

    @property
    def comment(self) -> str:
        """What is noted on the line as a whole, which is on its first step."""
        return self.notes.get(self.at, Note()).comment

    @comment.setter
    def comment(self, text: str) -> None:
        self.note(self.at, comment=text)

    @property
    def glyph(self) -> str:
        """The glyph of the line as a whole."""
        return self.notes.get(self.at, Note()).glyph

    @glyph.setter
    def glyph(self, glyph: str) -> None:
        self.note(self.at, glyph=glyph)
