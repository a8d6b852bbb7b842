"""A study as plain values: a recorded game, the lines that leave it, and what was noted on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, count
from typing import Any

from arch_engine.core.errors import OptionError, RecordError
from arch_engine.core.facts import Determinized
from arch_engine.core.files import SEAL_MARK
from arch_engine.core.language import mark, say
from arch_engine.core.moves import Move
from arch_engine.core.names import check_text, cleaned, composed, in_lines
from arch_engine.core.table import ALL, Table
from arch_engine.record.game_record import GameRecord
from arch_engine.record.header import check_writable
from arch_engine.record.lesson import LessonRecord, check_lesson, cleaned_lesson
from arch_engine.record.moments import Moments
from arch_engine.record.schema import LONGEST_NAME, MOST_FACTS

LUCKS = ("same", "fresh", "chosen")
"""What chance does in a line: what truly lay, something drawn anew, or what the user names."""

SOURCES_OF_LUCK = ("recorded", "drawn", "chosen")
"""How one outcome of chance in a line came about: taken from the line that is left, drawn, or named by the user."""

GLYPHS = ("!", "?", "!!", "??", "!?", "?!")
MOST_LINES = 1_000
MOST_DEPTH = 100  # branches of branches
LONGEST_COMMENT = 4_000
LINES = "\n\t"  # what a comment may hold besides what can be seen


@dataclass(frozen=True, slots=True)
class Note:
    """What somebody wrote about a step: a comment and one of GLYPHS, either of them may be ""."""

    comment: str = ""
    glyph: str = ""


@dataclass(frozen=True)
class LineRecord:
    """One branch: where it leaves another line and what happens in it.

    parent   the number of the line it leaves; 0 is the game, n the n-th of the study's lines
    at       the step at which it leaves; steps count from the beginning of the game in every line
    luck     one of LUCKS, with its `seed`
    seat     whose knowledge fresh luck respects; -1 where nobody has decided yet
    determinized  the parts of the table, by name, that lie otherwise than in the line it leaves
    moves    its own moves, after step `at`
    sources  for each of them one of SOURCES_OF_LUCK, "" for a decision
    notes    by step, from `at` on
    folded   whether it is shown closed
    """

    name: str
    parent: int
    at: int
    luck: str = "same"
    seed: int = 0
    seat: int = -1
    determinized: Mapping[str, Any] = field(default_factory=dict)
    moves: tuple[Move, ...] = ()
    sources: tuple[str, ...] = ()
    notes: Mapping[int, Note] = field(default_factory=dict)
    folded: bool = False

    @property
    def end(self) -> int:
        """Its last step."""
        return self.at + len(self.moves)


@dataclass(frozen=True)
class StudyRecord:
    """A game with its branches, every branch after the line that it leaves. `notes` are those on the game itself, by step; `lesson` is the
    lesson about its moments.
    """

    game: GameRecord
    lines: tuple[LineRecord, ...] = ()
    notes: Mapping[int, Note] = field(default_factory=dict)
    lesson: LessonRecord | None = None

    @property
    def bare(self) -> bool:
        """Whether there is nothing but the game."""
        return not self.lines and not self.notes and self.lesson is None

    @cached_property
    def _moments(self) -> list[Moments]:
        """The tables of the game and of each line."""
        found = [self.game.moments]
        for line in self.lines:
            found.append(leaving(found[line.parent], line))
        return found

    def known(self, moments: list[Moments]) -> StudyRecord:
        """The same study, whose tables have been folded."""
        vars(self)["_moments"] = moments
        return self

    def moments(self, number: int) -> Moments:
        """The tables of a line; 0 is the game, n the n-th line."""
        return self._moments[number]

    def table(self, number: int, step: int) -> Table:
        """The table at an own step of a line; 0 is the game, n the n-th line."""
        return self._moments[number].table(step)


def leaving(parent: Moments, line: LineRecord) -> Moments:
    """The tables of a line, given those of the line that it leaves."""
    start = begin(parent.table(line.at), line.luck, line.at, line.determinized)
    return Moments(start, line.moves, line.at)


def begin(table: Table, luck: str, at: int, parts: Mapping[str, Any]) -> Table:
    """The table with which a line begins, from the one it leaves at step `at`; that one is changed.

    With fresh luck from the very beginning nothing lies on the table yet that could be drawn anew: all that comes is known.
    """
    table.replace(parts)
    if luck == "fresh" and not at:
        table.witness = ALL
    return table


def after_determinizing(moves: tuple[Move, ...], parts: Mapping[str, Any], digest: int) -> tuple[Move, ...]:
    """The same moves, the last ending with parts of the table drawn anew, and so with another digest."""
    if not parts:
        return moves
    last = moves[-1]
    earlier = last.facts[-1].parts if isinstance(last.facts[-1], Determinized) else {}
    fact = Determinized(tuple(last.facts[-1]), {**earlier, **parts})
    return (*moves[:-1], replace(last, facts=(*last.facts[:-1], fact), digest=digest))


def check_study(study: StudyRecord) -> None:
    """Raise RecordError or OptionError for a study that could not be read back; the sentence names the branch."""
    check_writable(study.game)
    if len(study.lines) > MOST_LINES:
        raise RecordError(
            "A study has at most {most:,} branches, not {lines:,}; delete some.",
            most=MOST_LINES,
            lines=len(study.lines),
        )
    facts = study.game.facts + sum(len(move.facts) for line in study.lines for move in line.moves)
    if facts > MOST_FACTS:
        raise RecordError(
            "The branches make {facts:,} facts and a file holds {most:,}; delete some.", facts=facts, most=MOST_FACTS
        )
    check_notes(study.notes, 0, len(study.game.moves), say("The game"))
    names = {""}
    ends, depths = [len(study.game.moves)], [0]
    for number, line in enumerate(study.lines, start=1):
        check_text(mark("name of a branch"), line.name, LONGEST_NAME)
        who = say("The branch {name!r}", name=line.name[:40])
        if line.name in names:
            raise RecordError("{branch} is there twice; give branches names that tell them apart.", branch=who)
        names.add(line.name)
        if not 0 <= line.parent < number or not 0 <= line.at <= ends[line.parent]:
            raise RecordError("{branch} leaves no step of a line before it.", branch=who)
        if line.parent and line.at < study.lines[line.parent - 1].at:
            raise RecordError("{branch} leaves its line before that line begins.", branch=who)
        ends.append(line.end)
        depths.append(depths[line.parent] + 1)
        if depths[number] > MOST_DEPTH:
            raise RecordError(
                "{branch} leaves more than {most} others in turn; delete some.", branch=who, most=MOST_DEPTH
            )
        check_luck(line.luck, line.seed)
        if not -1 <= line.seat < len(study.game.names) or (
            line.determinized and (line.luck != "fresh" or not line.at or (line.seat < 0 and study.game.witness == ALL))
        ):
            raise RecordError("{branch} draws anew what its luck does not allow.", branch=who)
        if len(line.sources) != len(line.moves) or any(
            source not in (SOURCES_OF_LUCK if move.mover < 0 else ("",))
            for source, move in zip(line.sources, line.moves, strict=True)
        ):
            raise RecordError(
                "{branch} must say of each outcome of chance, and of no decision, how it came about.", branch=who
            )
        check_notes(line.notes, line.at, line.end, who)
    if study.lesson is not None:
        own = [range(ends[0] + 1), *(range(line.at, line.end + 1) for line in study.lines)]
        check_lesson(study.lesson, own, len(study.game.names))


def cleaned_study(study: StudyRecord) -> StudyRecord:
    """The study with the names of its branches, its comments and its lesson cleaned; names that then are the same are numbered."""
    taken = {line.name for line in study.lines}
    lines: list[LineRecord] = []
    for line in study.lines:
        name = cleaned(line.name)
        if name != line.name:
            numbered = (f"{name[: LONGEST_NAME - 8]} ({number})" for number in count(2))
            name = next(free for free in chain([name], numbered) if free not in taken)
            taken.add(name)
        lines.append(replace(line, name=name, notes=_cleaned_notes(line.notes)))
    lesson = None if study.lesson is None else cleaned_lesson(study.lesson)
    clean = replace(study, lines=tuple(lines), notes=_cleaned_notes(study.notes), lesson=lesson)
    return study if clean == study else clean  # what is known of its tables stays with it


def _cleaned_notes(notes: Mapping[int, Note]) -> Mapping[int, Note]:
    return {step: replace(note, comment=cleaned(in_lines(note.comment), LINES)) for step, note in notes.items()}


def with_note(
    notes: Mapping[int, Note], step: int, comment: str | None, glyph: str | None, first: int, last: int, who: str
) -> dict[int, Note]:
    """Return the notes with a comment and a glyph on a step of `who`, which has the steps `first` to `last`.

    None leaves what is there, "" takes it away. Raises OptionError or RecordError as `check_notes` does.
    """
    old = notes.get(step, Note())
    comment = composed(in_lines(comment)) if isinstance(comment, str) else comment
    new = Note(old.comment if comment is None else comment, old.glyph if glyph is None else glyph)
    if not isinstance(new.comment, str) or not isinstance(new.glyph, str):
        raise OptionError('A comment and a glyph are texts; "" takes one away.')
    check_notes({step: new}, first, last, who)
    return {other: note for other, note in ({**notes, step: new}).items() if note != Note()}


def check_luck(luck: str, seed: int) -> None:
    """Raise OptionError for a kind of luck there is not, or a seed no file can keep."""
    if luck not in LUCKS:
        raise OptionError("Luck is one of {lucks}, not {luck!r}.", lucks=", ".join(LUCKS), luck=str(luck)[:40])
    if type(seed) is not int or abs(seed) >= 2**63:
        raise OptionError("The seed {seed} must be a whole number below 2^63.", seed=str(seed)[:40])


def check_notes(notes: Mapping[int, Note], first: int, last: int, who: str) -> None:
    """Raise OptionError for a note on a step that is not one of `who`'s or with another glyph, RecordError for a text no file can keep."""
    for step, note in notes.items():
        if not first <= step <= last:
            raise OptionError(
                "{branch} has the steps {first} to {last}; there is no step {step} to note something on.",
                branch=who,
                first=first,
                last=last,
                step=step,
            )
        if note.glyph and note.glyph not in GLYPHS:
            raise OptionError(
                "A glyph is one of {glyphs}, not {glyph!r}.", glyphs=" ".join(GLYPHS), glyph=str(note.glyph)[:20]
            )
        if note.comment:
            check_text(mark("comment"), note.comment, LONGEST_COMMENT, LINES)
            if SEAL_MARK.decode() in note.comment:
                raise RecordError(
                    "A comment holds the text {text!r}, which files reserve; write it otherwise.",
                    text=SEAL_MARK.decode(),
                )
