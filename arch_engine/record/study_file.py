"""A study in a file: the rows of its game, and for each branch the rows of its own moves and of what was noted.

A row of the game says what it says in the game's own file. Every row has the number of its line first. Rows whose kind begins
with "study." are facts about lines, not about the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arch_engine.core.determinized import LONGEST_PART, part_as_text, part_from_text
from arch_engine.core.errors import ArchError, DamagedRecord, RecordError, shown
from arch_engine.core.files import Kept, write_file
from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table
from arch_engine.games import rules_of
from arch_engine.record.columns import ColumnWriter, Row
from arch_engine.record.following import Following
from arch_engine.record.game_record import GameRecord
from arch_engine.record.moments import Moments
from arch_engine.record.read import (
    columns_differ,
    game_in,
    read_frame,
    read_metadata,
    read_sealed,
    record_of,
    valid_header,
)
from arch_engine.record.rows import Columns, moves_in
from arch_engine.record.schema import MOST_BYTES, MOST_FACTS, STUDY_FORMAT, polars_schema
from arch_engine.record.study import MOST_LINES, LineRecord, Note, StudyRecord, check_study, cleaned_study
from arch_engine.record.write import as_bytes, fact_rows, header_of

if TYPE_CHECKING:
    import polars as pl

LEAVE, REDRAW, COMMENT, GLYPH, FOLD = "study.leave", "study.redraw", "study.comment", "study.glyph", "study.fold"
OWN_COLUMNS = {"parent": "UInt16", "luck": "String", "knower": "Int8", "seed": "Int64", "text": "String"}
LONGEST_LINE = LONGEST_PART + 100  # a part of the table and its name
MOST_ROWS = MOST_FACTS


def study_schema(rules: Rules) -> dict[str, pl.DataType]:
    """The columns of a study: `line`, those of the game, and its own."""
    import polars as pl

    own = {name: getattr(pl, kind)() for name, kind in OWN_COLUMNS.items()}
    return {"line": pl.UInt16(), **polars_schema(rules), **own}


# -- writing -------------------------------------------------------------------------------------------------------


def save_study(study: StudyRecord, path: str | Path, *, replace: bool = False, kept: Kept | None = None) -> Path:
    """Write a game with its branches, as `core.files.write_file` does; raises RecordError for what could not be read again."""
    check_study(study)
    frame, end = _folded(study)
    if frame.height > MOST_ROWS:
        raise RecordError(
            say(
                "The study makes {rows:,} rows and a file holds {most:,}; delete some branches.",
                rows=frame.height,
                most=MOST_ROWS,
            )
        )
    header = header_of(study.game, end) | {
        "format": STUDY_FORMAT,
        "study": True,
        "lines": len(study.lines),
        "rows": frame.height,
    }
    raw = as_bytes(frame, header)
    if len(raw) > MOST_BYTES:
        raise RecordError(
            say(
                "The study makes {bytes:,} bytes and a file holds {most:,}; delete some branches.",
                bytes=len(raw),
                most=MOST_BYTES,
            )
        )
    return write_file(path, raw, replace=replace, kept=kept)


def study_frame(study: StudyRecord) -> pl.DataFrame:
    """The rows of a study, line by line."""
    return _folded(study)[0]


def _folded(study: StudyRecord) -> tuple[pl.DataFrame, Table]:
    """The rows of a study, line by line, and the table at the end of its game."""
    rules, game = study.game.rules, study.game
    rows, end = ColumnWriter(study_schema(rules)), game.first_table()
    sheet = _LineRows(rows, 0)
    sheet.add(fact_rows(rules, end, game.moves))
    sheet.add(_notes(study.notes))
    for number, line in enumerate(study.lines, start=1):
        table, sheet = study.table(number, line.at), _LineRows(rows, number, line.sources)
        sheet.add(_beginning(line, table))
        sheet.add(fact_rows(rules, table, line.moves, line.at))
        sheet.add(_notes(line.notes))
    return rows.frame(study_schema(rules)), end


class _LineRows:
    """The rows of one line go into those of its study, each with the line's number, each outcome of chance with its source."""

    def __init__(self, rows: ColumnWriter, number: int, sources: Sequence[str] = ()) -> None:
        self.rows, self.number, self.sources = rows, number, iter(sources)

    def add(self, rows: Iterable[Row]) -> None:
        for row in rows:
            self.one(row)

    def one(self, row: Row) -> None:
        if "decision" in row and (source := next(self.sources, "")):
            row["luck"] = source
        self.rows.add({"line": self.number, **row})


def _beginning(line: LineRecord, table: Table) -> list[Row]:
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
                say(
                    "The branch {line!r} cannot be kept: {name!r} of its table is too long or no plain value; branch with the luck 'same' instead.",
                    line=line.name[:40],
                    name=name,
                )
            ) from None
    if line.determinized:
        rows[-1]["digest"] = table.digest()
    return rows


def _notes(notes: Mapping[int, Note]) -> list[Row]:
    rows: list[Row] = []
    for step in sorted(notes):
        if notes[step].comment:
            rows.append({"kind": COMMENT, "move": step, "text": notes[step].comment})
        if notes[step].glyph:
            rows.append({"kind": GLYPH, "move": step, "text": notes[step].glyph})
    return rows


# -- reading -------------------------------------------------------------------------------------------------------


def load_study(path: str | Path) -> StudyRecord:
    """The study in a file; of a file with only a game, a study without branches.

    Raises RecordError for a file that is none of ours or too new, DamagedRecord for one that is not what was written.
    """
    where = shown(path)
    raw = read_sealed(Path(path), MOST_BYTES)
    whole = read_metadata(raw, where)
    if not whole.get("study"):
        return StudyRecord(game_in(raw, where))
    header = valid_header(whole, where)
    rows, lines = header.get("rows"), header.get("lines")
    if (
        header["format"] != STUDY_FORMAT
        or type(rows) is not int
        or type(lines) is not int
        or not 0 <= rows <= MOST_ROWS
        or not 0 <= lines <= MOST_LINES
    ):
        raise RecordError(say("{where}: the header must say how many branches and rows the study has.", where=where))
    rules = rules_of(header["game"])
    frame = read_frame(raw, study_schema(rules), rows, where, MOST_ROWS, {"text": LONGEST_LINE})
    columns = frame.to_dict(as_series=False)
    parts = [_Rows() for _ in range(lines + 1)]
    for row, (number, kind) in enumerate(zip(columns["line"], columns["kind"], strict=True)):
        if number is None or number > lines:
            raise DamagedRecord(
                say(
                    "{where} is damaged: its header says {lines} branches, its rows say otherwise.",
                    where=where,
                    lines=lines,
                )
            )
        about = isinstance(kind, str) and kind.startswith("study.")
        (parts[number].about if about else parts[number].facts).append(row)
    own = parts[0].facts
    if len(own) != header["facts"]:
        raise DamagedRecord(
            say(
                "{where} is damaged: its header says {facts} facts of the game, its rows {found}.",
                where=where,
                facts=header["facts"],
                found=len(own),
            )
        )
    following, ours = Following(rules), ColumnWriter(frame.columns)
    game = record_of(header, columns, own, following, where, _LineRows(ours, 0).one)
    study = StudyRecord(game, notes=_notes_in(columns, parts[0], where))
    _LineRows(ours, 0).add(_notes(study.notes))
    found: list[LineRecord] = []
    moments = [game.moments]
    for number in range(1, lines + 1):
        place = f"{where}, branch {number}"
        line = _line_in(columns, parts[number], [study, *found], place)
        line, of_line = _played(
            columns, parts[number], line, moments[line.parent], game, place, following, ours, number
        )
        found.append(line)
        moments.append(of_line)
    study = replace(study, lines=tuple(found))
    clean = cleaned_study(study)
    try:
        check_study(clean)  # whatever is loaded can be saved again
    except ArchError as problem:
        raise DamagedRecord(f"{where}: {problem}") from None
    if ours.columns() != columns:
        raise columns_differ(where)
    return clean.known(moments)


@dataclass(slots=True)
class _Rows:
    """The rows of one line, by number: facts about the table, and what is said about the line."""

    facts: list[int] = field(default_factory=list)
    about: list[int] = field(default_factory=list)

    def of(self, columns: Columns, *kinds: str) -> list[int]:
        """Those about the line that are of some kinds."""
        return [row for row in self.about if columns["kind"][row] in kinds]


def _line_in(columns: Columns, rows: _Rows, before: Sequence[StudyRecord | LineRecord], where: str) -> LineRecord:
    """One branch, its moves still missing. `before` are the game and the branches that it can leave."""
    leaves = rows.of(columns, LEAVE)
    if len(leaves) != 1:
        raise DamagedRecord(
            say("{where} is damaged: a branch leaves its line once; use another copy of the file.", where=where)
        )
    leave = {name: columns[name][leaves[0]] for name in ("parent", "move", "luck", "seed", "text", "knower")}
    parent, at = leave["parent"], leave["move"]
    if None in (parent, at, leave["luck"], leave["seed"], leave["text"]) or not (
        parent < len(before) and _first(before[parent]) <= at <= _last(before[parent])
    ):
        raise DamagedRecord(
            say("{where} is damaged: it leaves no step of a line before it; use another copy of the file.", where=where)
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


def _first(line: StudyRecord | LineRecord) -> int:
    return line.at if isinstance(line, LineRecord) else 0


def _last(line: StudyRecord | LineRecord) -> int:
    return line.end if isinstance(line, LineRecord) else len(line.game.moves)


def _played(
    columns: Columns,
    rows: _Rows,
    line: LineRecord,
    parent: Moments,
    game: GameRecord,
    where: str,
    following: Following,
    ours: ColumnWriter,
    number: int,
) -> tuple[LineRecord, Moments]:
    """A branch with its moves, followed from where it leaves; what its rows should be goes into `ours`."""
    table = parent.table(line.at)
    texts = [columns["text"][row] for row in rows.of(columns, REDRAW)]
    determinized = _determinized_in(texts, table, where) if line.at else {}
    table.replace(determinized)
    firsts = [row for row in rows.facts if columns["decision"][row] is not None]
    sources = tuple(columns["luck"][row] or "" for row in firsts)
    line, sheet = replace(line, determinized=determinized, sources=sources), _LineRows(ours, number, sources)
    sheet.add(_beginning(line, table))
    written = moves_in(columns, rows.facts, game.rules, len(game.names), where, line.at)
    moves, moments = following.follow(table, written, where, sheet.one, line.at)
    sheet.add(_notes(line.notes))
    return replace(line, moves=tuple(moves)), moments


def _determinized_in(texts: Sequence[str | None], table: Table, where: str) -> dict[str, Any]:
    try:
        return dict(part_from_text(table, text or "") for text in texts)
    except ValueError:
        raise DamagedRecord(
            say(
                "{where} is damaged: what was drawn anew is no part of its table; use another copy of the file.",
                where=where,
            )
        ) from None


def _notes_in(columns: Columns, rows: _Rows, where: str) -> dict[int, Note]:
    """What was noted, by step."""
    notes: dict[int, Note] = {}
    for row in rows.of(columns, COMMENT, GLYPH):
        step, text = columns["move"][row], columns["text"][row]
        if step is None or not text:
            raise DamagedRecord(
                say("{where} is damaged: a note has no step or no text; use another copy of the file.", where=where)
            )
        what = {"comment": text} if columns["kind"][row] == COMMENT else {"glyph": text}
        notes[step] = replace(notes.get(step, Note()), **what)
    return notes
