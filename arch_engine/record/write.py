"""Writing a game and its study: the rows of the game, and for each branch the rows of its own moves and of what was noted.

A game without branches has the columns of its game alone. In a study every row has the number of its line first. Rows whose kind begins
with "study." are facts about lines, not about the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from arch_engine.core.errors import RecordError
from arch_engine.core.files import Kept, write_file
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table
from arch_engine.record.codec import as_bytes
from arch_engine.record.determinized import LONGEST_PART, part_as_text
from arch_engine.record.game_record import GameRecord
from arch_engine.record.header import header_of
from arch_engine.record.lesson import LessonRecord, task_as_text
from arch_engine.record.rows import ColumnWriter, Row, fact_rows, frame_of
from arch_engine.record.schema import LESSON_FORMAT, MOST_BYTES, MOST_FACTS, STUDY_FORMAT, polars_schema
from arch_engine.record.study import LineRecord, Note, StudyRecord, check_study

if TYPE_CHECKING:
    import polars as pl

LEAVE, REDRAW, COMMENT, GLYPH, FOLD = "study.leave", "study.redraw", "study.comment", "study.glyph", "study.fold"
LESSON, CHAPTER = "study.lesson", "study.chapter"
OWN_COLUMNS = {"parent": "UInt16", "luck": "String", "knower": "Int8", "seed": "Int64", "text": "String"}
LONGEST_LINE = LONGEST_PART + 100  # a part of the table and its name
MOST_ROWS = MOST_FACTS


def study_schema(rules: Rules) -> dict[str, pl.DataType]:
    """The columns of a study: `line`, those of the game, and its own."""
    import polars as pl

    own = {name: getattr(pl, kind)() for name, kind in OWN_COLUMNS.items()}
    return {"line": pl.UInt16(), **polars_schema(rules), **own}


# -- writing -------------------------------------------------------------------------------------------------------


def save(record: GameRecord, path: str | Path, *, replace: bool = False, kept: Kept | None = None) -> Path:
    """Write a game, as `save_study` writes one with branches."""
    return save_study(StudyRecord(record), path, replace=replace, kept=kept)


def save_study(study: StudyRecord, path: str | Path, *, replace: bool = False, kept: Kept | None = None) -> Path:
    """Write a game with its branches to a file, as `core.files.write_file` does.

    Raises RecordError for what could not be read again, Occupied when another file is there.
    """
    check_study(study)
    return write_file(path, sealed(study, *_folded(study)), replace=replace, kept=kept)


def sealed(study: StudyRecord, frame: pl.DataFrame, end: Table) -> bytes:
    """The file of a study that was checked, from its rows and the table at the end of its game; raises RecordError for too many of them.

    Where there is nothing but the game, only the columns of a game are written, and an arch-engine that knows no studies reads it.
    """
    header = header_of(study.game, end)
    if study.bare:
        return as_bytes(frame.select(list(polars_schema(study.game.rules))), header)
    if frame.height > MOST_ROWS:
        raise RecordError(
            "The study makes {rows:,} rows and a file holds {most:,}; delete some branches.",
            rows=frame.height,
            most=MOST_ROWS,
        )
    header |= {
        "format": max(header["format"], STUDY_FORMAT),
        "study": True,
        "lines": len(study.lines),
        "rows": frame.height,
    }
    if study.lesson is not None:
        header |= {"format": LESSON_FORMAT, "lesson": True}
    raw = as_bytes(frame, header)
    if len(raw) > MOST_BYTES:
        raise RecordError(
            "The study makes {bytes:,} bytes and a file holds {most:,}; delete some branches.",
            bytes=len(raw),
            most=MOST_BYTES,
        )
    return raw


def sealed_game(game: GameRecord, notes: Mapping[int, Note], facts: pl.DataFrame, end: Table) -> bytes:
    """The file of a game with notes and without branches; the rows of its facts and its last table are known already."""
    import polars as pl

    study = StudyRecord(game, notes=notes)
    check_study(study)
    if study.bare:
        return sealed(study, facts, end)
    schema = study_schema(game.rules)
    below = ColumnWriter(schema)
    LineRows(below, 0).add_all(note_rows(notes))
    rows = facts.with_columns(pl.lit(0, schema["line"]).alias("line"))
    return sealed(study, pl.concat([rows, below.frame(schema)], how="diagonal").select(list(schema)), end)


def facts_frame(record: GameRecord) -> pl.DataFrame:
    """The facts of a game, one row each, with the columns of `schema.column_types`."""
    return frame_of(fact_rows(record.rules, record.first_table(), record.moves), polars_schema(record.rules))


def study_frame(study: StudyRecord) -> pl.DataFrame:
    """The rows of a study, line by line."""
    return _folded(study)[0]


def _folded(study: StudyRecord) -> tuple[pl.DataFrame, Table]:
    """The rows of a study, line by line, and the table at the end of its game."""
    rules, game = study.game.rules, study.game
    rows, end = ColumnWriter(study_schema(rules)), game.first_table()
    own = LineRows(rows, 0)
    own.add_all(fact_rows(rules, end, game.moves))
    own.add_all(note_rows(study.notes))
    own.add_all(lesson_rows(study.lesson))
    for number, line in enumerate(study.lines, start=1):
        table, own = study.table(number, line.at), LineRows(rows, number, line.sources)
        own.add_all(beginning(line, table))
        own.add_all(fact_rows(rules, table, line.moves, line.at))
        own.add_all(note_rows(line.notes))
    return rows.frame(study_schema(rules)), end


class LineRows:
    """The rows of one line go into those of its study, each with the line's number, each outcome of chance with its source."""

    def __init__(self, rows: ColumnWriter, number: int, sources: Sequence[str] = ()) -> None:
        self.rows, self.number, self.sources = rows, number, iter(sources)

    def add(self, row: Row) -> None:
        """One row more."""
        if "decision" in row and (source := next(self.sources, "")):
            row["luck"] = source
        self.rows.add({"line": self.number, **row})

    def add_all(self, rows: Iterable[Row]) -> None:
        """Rows one after another."""
        for row in rows:
            self.add(row)


def beginning(line: LineRecord, table: Table) -> list[Row]:
    """Where and how a line leaves; `table` is the one it begins with."""
    where = {"move": line.at}
    rows: list[Row] = [
        {
            "kind": LEAVE,
            **where,
            "parent": line.parent,
            "luck": line.luck,
            "seed": line.seed,
            "text": line.name,
        }
    ]
    if line.seat >= 0:
        rows[0]["knower"] = line.seat
    if line.folded:
        rows.append({"kind": FOLD, **where})
    for name, value in line.determinized.items():
        try:
            rows.append({"kind": REDRAW, **where, "text": part_as_text(name, value)})
        except ValueError:
            raise RecordError(
                "The branch {line!r} cannot be kept: {name!r} of its table is too long or no plain value; branch with the luck 'same' instead.",
                line=line.name[:40],
                name=name,
            ) from None
    if line.determinized:
        rows[-1]["digest"] = table.digest()
    return rows


def note_rows(notes: Mapping[int, Note]) -> list[Row]:
    rows: list[Row] = []
    for step in sorted(notes):
        if notes[step].comment:
            rows.append({"kind": COMMENT, "move": step, "text": notes[step].comment})
        if notes[step].glyph:
            rows.append({"kind": GLYPH, "move": step, "text": notes[step].glyph})
    return rows


def lesson_rows(lesson: LessonRecord | None) -> list[Row]:
    """A lesson and its chapters, in their order; no row for no lesson."""
    if lesson is None:
        return []
    rows: list[Row] = [{"kind": LESSON, "move": 0, **({"text": lesson.title} if lesson.title else {})}]
    for chapter in lesson.chapters:
        row: Row = {"kind": CHAPTER, "move": chapter.at, "parent": chapter.line, "text": task_as_text(chapter.task)}
        rows.append(row if chapter.seat < 0 else {**row, "knower": chapter.seat})
    return rows
