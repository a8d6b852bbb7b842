"""The lesson of a study: chapters on its lines, whose moves the rules have looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from arch_engine.core.errors import ArchError, OptionError
from arch_engine.core.families import Decision
from arch_engine.core.language import mark
from arch_engine.core.names import check_text, in_lines
from arch_engine.core.rules import Rules
from arch_engine.core.table import ALL, CHANCE, Table
from arch_engine.record.lesson import MOST_CHAPTERS, MOVES, ChapterRecord, LessonRecord, Task, check_task
from arch_engine.record.schema import LONGEST_NAME
from arch_engine.replay.lines import Line
from arch_engine.replay.shorthand import Shorthand


@dataclass(frozen=True)
class Chapter:
    """A moment of a line and what is asked there. `seat` is whose knowledge is shown, from 0; None shows everything."""

    line: Line[Any]
    at: int
    seat: int | None
    task: Task

    @property
    def rules(self) -> Rules:
        return self.line.study.rules

    @property
    def table(self) -> Table:
        """The table as it is shown; a copy."""
        return shown(self.line, self.at, self.seat)

    def reading(self, text: str) -> str:
        """An answer as the task has it; a move may be written short. Raises an ArchError for a move that is not legal here."""
        words = " ".join(text.split())
        return full(self.line, self.table, words) if self.task.kind == MOVES else words


class Lesson:
    """The chapters of a study in their order; `study.lesson` gives it. It is saved with the study.

    >>> from arch_engine import load
    >>> lesson = load("replays/mykerinos-3p.parquet").tree.lesson
    >>> lesson.add(42, "What would you do?", ["pass"], replies={"pass": "So that you pass first."})
    >>> len(lesson), lesson[0].task.counts("pass")
    (1, True)

    Attributes:
        title: What the lesson is called; "" for nothing.
    """

    def __init__(self, game: Line[Any]) -> None:
        self.game = game
        self._title = ""
        self._chapters: list[Chapter] = []

    @property
    def title(self) -> str:
        return self._title

    @title.setter
    def title(self, title: str) -> None:
        if title:
            check_text(mark("title of the lesson"), title, LONGEST_NAME)
        self._title = title

    @property
    def chapters(self) -> list[Chapter]:
        """Those whose lines are still in the study."""
        return [one for one in self._chapters if _is_there(one.line)]

    def __len__(self) -> int:
        return len(self.chapters)

    def __bool__(self) -> bool:
        return bool(self.title or self.chapters)

    def __getitem__(self, number: int) -> Chapter:
        return self.chapters[self._place(number)]

    def _place(self, number: int) -> int:
        if not 0 <= number < len(self):
            raise OptionError(
                "This lesson has {chapters} chapters; there is no chapter {number}.",
                chapters=len(self),
                number=number + 1,
            )
        return number

    # -- making it -------------------------------------------------------------------------------------------------
    def add(
        self,
        at: int,
        question: str,
        right: Sequence[str],
        kind: str = MOVES,
        *,
        line: Line | None = None,
        seat: int | None = None,
        place: int | None = None,
        title: str = "",
        offered: Sequence[str] = (),
        hints: Sequence[str] = (),
        replies: Mapping[str, str] | None = None,
        well: str = "",
        otherwise: str = "",
    ) -> None:
        """Add a chapter. Moves are looked at by the rules, from what the seat knows, and kept in full notation.

        Args:
            at: The step.
            question: What is asked.
            right: The answers that count; of a number the only one, or the lowest and the highest.
            kind: How one answers: "moves", "area", "number" or "choice" (docs/teaching.md).
            line: The line that the step belongs to; by default the game.
            seat: Whose knowledge is shown, from 0; None shows everything.
            place: Where it stands among the chapters, from 0; the one that stands there makes room for it. By default at the end.
            title: What the chapter is called.
            offered: What there is to choose from.
            hints: Shown one after the other.
            replies: What is said to a given answer; "" for one that is only noted, for later.
            well: What is said to another right answer.
            otherwise: What is said to any other answer.

        Raises:
            OptionError: For a step, a seat or a move that is not possible there, and for a task that cannot be answered.
            RecordError: For a text that no file can keep.
        """
        if len(self) >= MOST_CHAPTERS:
            raise OptionError("A lesson has at most {most} chapters; take some away.", most=MOST_CHAPTERS)
        line = self.game if line is None else line
        if not 0 <= at <= len(line):
            raise OptionError("This line has the steps 0 to {last}; there is no step {step}.", last=len(line), step=at)
        while at < line.at and line.parent is not None:
            line = line.parent
        if seat is not None:
            line.replay().check_seat(seat)
        task = Task(
            in_lines(question), kind, tuple(right), title, tuple(offered), tuple(map(in_lines, hints)),
            {answer: in_lines(words) for answer, words in (replies or {}).items()}, in_lines(well), in_lines(otherwise),
        )  # fmt: skip
        chapter = Chapter(line, at, seat, _in_full(task, line, at, seat))
        check_task(chapter.task)
        chapters = self.chapters
        chapters.insert(len(chapters) if place is None else place, chapter)
        self._chapters = chapters

    def move(self, number: int, to: int) -> None:
        """Put a chapter at another place; both count from 0."""
        chapters = self.chapters
        chapters.insert(self._place(to), chapters.pop(self._place(number)))
        self._chapters = chapters

    def remove(self, number: int) -> None:
        """Take a chapter away, by its place from 0."""
        gone = self[number]
        self._chapters = [one for one in self.chapters if one is not gone]

    # -- files -----------------------------------------------------------------------------------------------------
    def record(self, numbers: Mapping[int, int]) -> LessonRecord | None:
        """The lesson as plain values; None if there is none. `numbers` has the number of each line by its identity."""
        chapters = tuple(
            ChapterRecord(numbers[id(one.line)], one.at, -1 if one.seat is None else one.seat, one.task)
            for one in self.chapters
        )
        return LessonRecord(self.title, chapters) if self else None

    def take(self, record: LessonRecord, lines: Sequence[Line]) -> None:
        """Become the lesson of plain values, on lines by their numbers."""
        self._title = record.title
        self._chapters = [
            Chapter(lines[one.line], one.at, None if one.seat < 0 else one.seat, one.task) for one in record.chapters
        ]


def shown(line: Line[Any], at: int, seat: int | None) -> Table:
    """The table of a line at a step, as a seat knows it; None: everything open."""
    table = line.table_at(at)
    rules = line.study.rules
    if seat is None or not rules.hides or table.witness != ALL:
        return table
    view: Table = rules.hidden.as_witnessed(table, 1 << seat)
    return view


def full(line: Line[Any], table: Table, text: str) -> str:
    """A legal decision in full notation, however short it is written. Raises an ArchError for one that is not legal."""
    if table.over or table.asked == CHANCE:
        raise OptionError("Nobody decides at this moment; go to one before a decision, or ask for something else.")
    rules = line.study.rules
    decision: Decision = Shorthand(rules, line.study.names).meant(table, text)
    refusal = rules.why_not(table, decision)
    if refusal is not None:
        raise OptionError(refusal.sentence)
    written: str = rules.words.format(table, decision)
    return written


def _in_full(task: Task, line: Line[Any], at: int, seat: int | None) -> Task:
    """A task whose moves are in full notation."""
    if task.kind != MOVES:
        return task
    table = shown(line, at, seat)

    def written(text: str) -> str:
        try:
            return full(line, table, text)
        except ArchError as problem:
            raise OptionError(str(problem)) from None

    return replace(
        task,
        right=tuple(map(written, task.right)),
        offered=tuple(map(written, task.offered)),
        replies={written(answer): words for answer, words in task.replies.items()},
    )


def _is_there(line: Line[Any]) -> bool:
    """Whether a line is still in its study."""
    parent = line.parent
    return parent is None or (line in parent.children and _is_there(parent))
