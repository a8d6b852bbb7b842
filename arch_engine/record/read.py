"""Reading a game or its study from a file that nobody vouches for. Each line is followed once, from where it leaves another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arch_engine.core.errors import ArchError, DamagedRecord, RecordError
from arch_engine.core.table import ALL, Table
from arch_engine.games import rules_of
from arch_engine.record.codec import Sealed
from arch_engine.record.determinized import part_from_text
from arch_engine.record.following import Following, columns_differ, components_in, record_of
from arch_engine.record.header import valid_header
from arch_engine.record.lesson import ChapterRecord, LessonRecord, task_from_text
from arch_engine.record.moments import Moments
from arch_engine.record.rows import Columns, ColumnWriter, moves_in
from arch_engine.record.schema import LESSON_FORMAT, MOST_BYTES, MOST_FACTS, STUDY_FORMAT, WITNESS_FORMAT, polars_schema
from arch_engine.record.study import MOST_LINES, LineRecord, Note, StudyRecord, begin, check_study, cleaned_study
from arch_engine.record.write import (
    CHAPTER,
    COMMENT,
    FOLD,
    GLYPH,
    LEAVE,
    LESSON,
    LONGEST_LINE,
    MOST_ROWS,
    REDRAW,
    LineRows,
    beginning,
    lesson_rows,
    note_rows,
    study_schema,
)

if TYPE_CHECKING:
    import polars as pl


def load_study(path: str | Path) -> StudyRecord:
    """The study in a file; of a file with only a game, a study without branches.

    Raises RecordError for a file that is none of ours or too new, DamagedRecord for one that is not what was written.
    """
    return study_in(Sealed.read(Path(path), MOST_BYTES))


def study_in(file: Sealed) -> StudyRecord:
    """The same in a file whose seal holds."""
    import polars as pl

    file.check_size(MOST_BYTES)
    where = file.where
    if file.header.get("collection"):
        raise RecordError(
            "{where} is a collection of games; put them into a dataset with add_games and open one.", where=where
        )
    header = valid_header(file.header, where)
    rules = rules_of(header["game"])
    if not header.get("study"):
        facts = file.frame(polars_schema(rules), header["facts"], MOST_FACTS)
        own = {name: kind for name, kind in study_schema(rules).items() if name not in facts.columns}
        frame = facts.with_columns(
            pl.lit(0 if name == "line" else None, kind).alias(name) for name, kind in own.items()
        )
        return _Reader({**header, "lines": 0, "lesson": None}, frame, where).study()
    rows, lines = header.get("rows"), header.get("lines")
    if (
        header["format"] != _format_of(header)
        or type(rows) is not int
        or type(lines) is not int
        or not 0 <= rows <= MOST_ROWS
        or not 0 <= lines <= MOST_LINES
    ):
        raise RecordError("{where}: the header must say how many branches and rows the study has.", where=where)
    frame = file.frame(study_schema(rules), rows, MOST_ROWS, longest={"text": LONGEST_LINE})
    return _Reader(header, frame, where).study()


def _format_of(header: dict[str, Any]) -> int:
    """The version that the header of a study must have."""
    if header.get("lesson"):
        return LESSON_FORMAT
    return WITNESS_FORMAT if {"witness", "aside"} & set(header) else STUDY_FORMAT


@dataclass(slots=True)
class _Rows:
    """The rows of one line, by number: facts about the table, and what is said about the line."""

    facts: list[int] = field(default_factory=list)
    about: list[int] = field(default_factory=list)

    def of(self, columns: Columns, *kinds: str) -> list[int]:
        """Those about the line that are of some kinds."""
        return [row for row in self.about if columns["kind"][row] in kinds]


class _Reader:
    """The rows of a study on their way to being one.

    parts  the rows of each line, the game's first
    ours   the rows as they should be
    """

    def __init__(self, header: dict[str, Any], frame: pl.DataFrame, where: str) -> None:
        self.header, self.where, self.rules = header, where, rules_of(header["game"])
        self.columns: Columns = frame.to_dict(as_series=False)
        self.parts = [_Rows() for _ in range(header["lines"] + 1)]
        self.following, self.ours = Following(self.rules), ColumnWriter(frame.columns)
        self.moments: list[Moments] = []  # of each line, the game's first

    def study(self) -> StudyRecord:
        """The study, if its rows say the same as its facts and it could be saved again."""
        self._sort()
        study = self._game()
        found: list[LineRecord] = []
        for number in range(1, len(self.parts)):
            found.append(self._played(number, self._line(number, [study, *found])))
        clean = cleaned_study(replace(study, lines=tuple(found)))
        try:
            check_study(clean)
        except ArchError as problem:
            raise DamagedRecord(f"{self.where}: {problem}") from None
        if self.ours.columns() != self.columns:
            raise columns_differ(self.where)
        return clean.known(self.moments)

    def _sort(self) -> None:
        """Give each line its rows."""
        for row, (number, kind) in enumerate(zip(self.columns["line"], self.columns["kind"], strict=True)):
            if number is None or number >= len(self.parts):
                raise DamagedRecord(
                    "{where} is damaged: its header says {lines} branches, its rows say otherwise.",
                    where=self.where,
                    lines=self.header["lines"],
                )
            about = isinstance(kind, str) and kind.startswith("study.")
            (self.parts[number].about if about else self.parts[number].facts).append(row)

    def _game(self) -> StudyRecord:
        """The game with its notes, still without branches."""
        facts = self.parts[0].facts
        if len(facts) != self.header["facts"]:
            raise DamagedRecord(
                "{where} is damaged: its header says {facts} facts of the game, its rows {found}.",
                where=self.where,
                facts=self.header["facts"],
                found=len(facts),
            )
        rows = LineRows(self.ours, 0)
        components = components_in(self.header, self.rules, self.where)
        game = record_of(self.header, components, self.columns, facts, self.following, self.where, rows.add)
        self.moments.append(game.moments)
        notes = _notes_in(self.columns, self.parts[0], self.where)
        study = StudyRecord(game, notes=notes, lesson=self._lesson())
        rows.add_all(note_rows(study.notes))
        rows.add_all(lesson_rows(study.lesson))
        return study

    def _lesson(self) -> LessonRecord | None:
        """The lesson, if the header says that there is one; whether its chapters stand on moments is seen when all lines are read."""
        if not self.header.get("lesson"):
            return None
        columns, rows = self.columns, self.parts[0]
        try:
            (first,) = rows.of(columns, LESSON)
            chapters = tuple(
                ChapterRecord(
                    line=int(columns["parent"][row]),
                    at=int(columns["move"][row]),
                    seat=-1 if columns["knower"][row] is None else columns["knower"][row],
                    task=task_from_text(columns["text"][row] or ""),
                )
                for row in rows.of(columns, CHAPTER)
            )
        except (TypeError, ValueError):
            raise DamagedRecord(
                "{where} is damaged: its lesson cannot be read; use another copy of the file.", where=self.where
            ) from None
        return LessonRecord(columns["text"][first] or "", chapters)

    def _place(self, number: int) -> str:
        return f"{self.where}, branch {number}"

    def _line(self, number: int, before: Sequence[StudyRecord | LineRecord]) -> LineRecord:
        """One branch, its moves still missing. `before` are the game and the branches that it can leave."""
        rows, columns, where = self.parts[number], self.columns, self._place(number)
        leaves = rows.of(columns, LEAVE)
        if len(leaves) != 1:
            raise DamagedRecord(
                "{where} is damaged: a branch leaves its line once; use another copy of the file.", where=where
            )
        leave = {name: columns[name][leaves[0]] for name in ("parent", "move", "luck", "seed", "text", "knower")}
        parent, at = leave["parent"], leave["move"]
        if None in (parent, at, leave["luck"], leave["seed"], leave["text"]) or not (
            parent < len(before) and _first(before[parent]) <= at <= _last(before[parent])
        ):
            raise DamagedRecord(
                "{where} is damaged: it leaves no step of a line before it; use another copy of the file.", where=where
            )
        return LineRecord(
            name=leave["text"],
            parent=parent,
            at=at,
            luck=leave["luck"],
            seed=leave["seed"],
            seat=-1 if leave["knower"] is None else leave["knower"],
            notes=_notes_in(columns, rows, where),
            folded=bool(rows.of(columns, FOLD)),
        )

    def _played(self, number: int, line: LineRecord) -> LineRecord:
        """A branch with its moves, followed from where it leaves."""
        rows, columns, where = self.parts[number], self.columns, self._place(number)
        table = self.moments[line.parent].table(line.at)
        texts = [columns["text"][row] for row in rows.of(columns, REDRAW)]
        parts = _determinized_in(texts, table, where) if line.at else {}
        begin(table, line.luck, line.at, parts)
        firsts = [row for row in rows.facts if columns["decision"][row] is not None]
        sources = tuple(columns["luck"][row] or "" for row in firsts)
        line, ours = replace(line, determinized=parts, sources=sources), LineRows(self.ours, number, sources)
        ours.add_all(beginning(line, table))
        written = moves_in(columns, rows.facts, self.rules, table.seats, where, line.at, table.witness != ALL)
        moves, moments = self.following.follow(table, written, where, ours.add, line.at)
        self.moments.append(moments)
        ours.add_all(note_rows(line.notes))
        return replace(line, moves=tuple(moves))


def _first(line: StudyRecord | LineRecord) -> int:
    return line.at if isinstance(line, LineRecord) else 0


def _last(line: StudyRecord | LineRecord) -> int:
    return line.end if isinstance(line, LineRecord) else len(line.game.moves)


def _determinized_in(texts: Sequence[str | None], table: Table, where: str) -> dict[str, Any]:
    try:
        return dict(part_from_text(table, text or "") for text in texts)
    except ValueError:
        raise DamagedRecord(
            "{where} is damaged: what was drawn anew is no part of its table; use another copy of the file.",
            where=where,
        ) from None


def _notes_in(columns: Columns, rows: _Rows, where: str) -> dict[int, Note]:
    """What was noted, by step."""
    notes: dict[int, Note] = {}
    for row in rows.of(columns, COMMENT, GLYPH):
        step, text = columns["move"][row], columns["text"][row]
        if step is None or not text:
            raise DamagedRecord(
                "{where} is damaged: a note has no step or no text; use another copy of the file.", where=where
            )
        what = {"comment": text} if columns["kind"][row] == COMMENT else {"glyph": text}
        notes[step] = replace(notes.get(step, Note()), **what)
    return notes
