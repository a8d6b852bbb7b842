"""A lesson as plain values: chapters, each a moment of a study's line with a task; which answers count, and what is said to them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from arch_engine.core.errors import OptionError, RecordError
from arch_engine.core.files import SEAL_MARK
from arch_engine.core.language import mark
from arch_engine.core.names import check_text, cleaned, in_lines
from arch_engine.record.schema import LONGEST_NAME

MOVES, AREA, NUMBER, CHOICE = "moves", "area", "number", "choice"
KINDS = (MOVES, AREA, NUMBER, CHOICE)
"""How one answers: by a decision, a piece on the board, a whole number, or one of several texts."""

MOST_CHAPTERS = 200
MOST_ANSWERS = 40
MOST_PIECES = 300  # of an area
MOST_HINTS = 5
LONGEST_WORDS = 1_000
LONGEST_NUMBER = 9  # digits
LINES = "\n\t"  # what a text may hold besides what can be seen


@dataclass(frozen=True, slots=True)
class Task:
    """A question about a moment. docs/teaching.md says what an answer is for each kind.

    right      the answers that count; of a number one, or the lowest and the highest
    offered    what there is to choose from; nothing where every legal decision, or any number, is an answer
    replies    what is said to a given answer, by the answer; "" for an answer that its maker has only noted
    well       what is said to another right answer
    otherwise  what is said to any other answer
    """

    question: str
    kind: str
    right: tuple[str, ...]
    title: str = ""
    offered: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    replies: Mapping[str, str] = field(default_factory=dict)
    well: str = ""
    otherwise: str = ""

    def counts(self, answer: str) -> bool:
        """Whether an answer counts."""
        if self.kind != NUMBER:
            return answer in self.right
        low, high = int(self.right[0]), int(self.right[-1])
        return is_number(answer) and low <= int(answer) <= high

    def said_to(self, answer: str) -> str:
        """What is said to an answer; "" where nobody wrote anything."""
        return self.replies.get(answer) or (self.well if self.counts(answer) else self.otherwise)


@dataclass(frozen=True, slots=True)
class ChapterRecord:
    """A task at a moment: the number of the line (0 is the game), the step, and the seat whose knowledge is shown; -1: all is open."""

    line: int
    at: int
    seat: int
    task: Task


@dataclass(frozen=True, slots=True)
class LessonRecord:
    """The chapters of a lesson in their order."""

    title: str = ""
    chapters: tuple[ChapterRecord, ...] = ()


def is_number(text: str) -> bool:
    """Whether a text is a whole number as tasks have them."""
    digits = text[1:] if text[:1] == "-" else text
    return digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER and str(int(text)) == text


# -- what may be in it -------------------------------------------------------------------------------------------------


def check_lesson(lesson: LessonRecord, lines: Sequence[range], seats: int) -> None:
    """Raise RecordError or OptionError for a lesson that no file can keep. `lines` has the own steps of the game and of each branch."""
    if lesson.title:
        _check(mark("title of the lesson"), lesson.title, LONGEST_NAME)
    if len(lesson.chapters) > MOST_CHAPTERS:
        raise RecordError("A lesson has at most {most} chapters; take some away.", most=MOST_CHAPTERS)
    for number, chapter in enumerate(lesson.chapters, start=1):
        if not 0 <= chapter.line < len(lines) or chapter.at not in lines[chapter.line]:
            raise RecordError(
                "Chapter {number} stands on a moment that its line does not have; take it away.", number=number
            )
        if not -1 <= chapter.seat < seats:
            raise RecordError("Chapter {number} shows what a player knew who does not play.", number=number)
        check_task(chapter.task)


def check_task(task: Task) -> None:
    """Raise OptionError for a task that cannot be answered, RecordError for a text that no file can keep."""
    if task.kind not in KINDS:
        raise OptionError("A task is one of {kinds}, not {kind!r}.", kinds=", ".join(KINDS), kind=str(task.kind)[:40])
    if task.title:
        _check(mark("title of the chapter"), task.title, LONGEST_NAME)
    _check(mark("question"), task.question)
    most = MOST_PIECES if task.kind == AREA else MOST_ANSWERS
    if not 1 <= len(task.right) <= most or len(task.offered) > most or len(task.replies) > most:
        raise OptionError("Say which answers count: from 1 to {most}, and as many others at most.", most=most)
    if len(task.hints) > MOST_HINTS:
        raise OptionError("A chapter has at most {most} hints.", most=MOST_HINTS)
    for words in (*task.hints, *filter(None, (*task.replies.values(), task.well, task.otherwise))):
        _check(mark("hint or reply"), words)
    for answer in (*task.right, *task.offered, *task.replies):
        _check(mark("answer"), answer, kept="")
    _check_answers(task)


def _check_answers(task: Task) -> None:
    """What the kind of a task asks of its answers."""
    if task.kind == NUMBER:
        if not all(map(is_number, (*task.right, *task.replies))) or len(task.right) > 2 or task.offered:
            raise OptionError("The answer is a whole number, or the lowest and the highest that count; write digits.")
        if int(task.right[0]) > int(task.right[-1]):
            raise OptionError("The lowest number that counts is above the highest; exchange them.")
        return
    for answers in (task.right, task.offered):
        if len(set(answers)) < len(answers):
            raise OptionError("An answer is there twice; take one of them away.")
    if task.kind == CHOICE and len(task.offered) < 2:
        raise OptionError("Write at least two answers to choose from.")
    if task.offered or task.kind == AREA:
        lost = next((one for one in (*task.right, *task.replies) if one not in task.offered), None)
        if lost is not None:
            raise OptionError("The answer {answer!r} is not among those offered; add it.", answer=lost[:60])


def _check(what: str, text: object, most: int = LONGEST_WORDS, kept: str = LINES) -> None:
    check_text(what, text, most, kept)
    if SEAL_MARK.decode() in str(text):
        raise RecordError(
            "A lesson holds the text {text!r}, which files reserve; write it otherwise.", text=SEAL_MARK.decode()
        )


# -- as a line of a file -----------------------------------------------------------------------------------------------


def task_as_text(task: Task) -> str:
    """A task as one line of JSON; what is empty is left out."""
    data = {one.name: getattr(task, one.name) for one in fields(task)}
    whole = {name: dict(value) if isinstance(value, Mapping) else value for name, value in data.items() if value}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


def task_from_text(text: str) -> Task:
    """The task that such a line tells. Raises ValueError for a text that tells none."""
    try:
        data = json.loads(text)
    except RecursionError:
        raise ValueError("too deep") from None
    if not isinstance(data, dict) or not {"question", "kind", "right"} <= set(data) <= {
        one.name for one in fields(Task)
    }:
        raise ValueError("no task")
    return Task(**{name: _value(name, value) for name, value in data.items()})


def _value(name: str, value: Any) -> Any:
    if name in ("right", "offered", "hints"):
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            return tuple(value)
    elif name == "replies":
        if isinstance(value, dict) and all(isinstance(one, str) for one in value.values()):
            return value
    elif isinstance(value, str):
        return value
    raise ValueError(f"no {name}")


def cleaned_lesson(lesson: LessonRecord) -> LessonRecord:
    """The lesson with its texts cleaned."""
    chapters = tuple(replace(one, task=_cleaned(one.task)) for one in lesson.chapters)
    return LessonRecord(cleaned(lesson.title), chapters)


def _cleaned(task: Task) -> Task:
    return Task(
        question=_plain(task.question),
        kind=task.kind,
        right=tuple(map(cleaned, task.right)),
        title=cleaned(task.title),
        offered=tuple(map(cleaned, task.offered)),
        hints=tuple(_all_plain(task.hints)),
        replies={cleaned(answer): _plain(words) for answer, words in task.replies.items()},
        well=_plain(task.well),
        otherwise=_plain(task.otherwise),
    )


def _plain(text: str) -> str:
    return cleaned(in_lines(text), LINES)


def _all_plain(texts: Iterable[str]) -> Iterator[str]:
    return map(_plain, texts)
