"""A study in a file: the rows of its game, and for each branch the rows of its own moves and of what was noted.

A row of the game says what it says in the game's own file. Every row has the number of its line first. Rows whose kind begins
with "study." are facts about lines, not about the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arch_engine.core.errors import ArchError, DamagedRecord, RecordError, shown
from arch_engine.core.files import Kept, write_file
from arch_engine.core.redraw import LONGEST_PART, part_as_text, part_from_text
from arch_engine.core.rules import Rules
from arch_engine.games import rules_of
from arch_engine.record.game_record import GameRecord, Move, follow
from arch_engine.record.read import game_in, open_record, read_frame, read_metadata, read_sealed, valid_header
from arch_engine.record.rows import moves_in
from arch_engine.record.schema import MOST_BYTES, MOST_FACTS, STUDY_FORMAT, polars_schema
from arch_engine.record.study import (
    LineRecord,
    Note,
    StudyRecord,
    check_study,
    whole_line,
)
from arch_engine.record.write import as_bytes, facts_frame, header_of, moves_frame

if TYPE_CHECKING:
    import polars as pl

LEAVE, REDRAW, COMMENT, GLYPH, FOLD = "study.leave", "study.redraw", "study.comment", "study.glyph", "study.fold"
OWN_COLUMNS = {"parent": "UInt16", "luck": "String", "knower": "Int8", "seed": "Int64", "text": "String"}
LONGEST_LINE = LONGEST_PART + 100  # a part of the table and its name
MOST_TEXT = 20_000_000  # bytes of all texts together
MOST_ROWS = MOST_FACTS
BROKEN = (IndexError, KeyError, TypeError, ValueError, OverflowError, AttributeError)


def study_schema(rules: Rules) -> dict[str, pl.DataType]:
    """The columns of a study: `line`, those of the game, and its own."""
    import polars as pl

    own = {name: getattr(pl, kind)() for name, kind in OWN_COLUMNS.items()}
    return {"line": pl.UInt16(), **polars_schema(rules), **own}


# -- writing -------------------------------------------------------------------------------------------------------


def save_study(study: StudyRecord, path: str | Path, *, replace: bool = False, kept: Kept | None = None) -> Path:
    """Write a game with its branches, as `core.files.write_file` does; raises RecordError for what could not be read again."""
    check_study(study)
    frame = study_frame(study)
    if frame.height > MOST_ROWS:
        raise RecordError(
            f"The study makes {frame.height:,} rows and a file holds {MOST_ROWS:,}; delete some branches."
        )
    header = header_of(study.game) | {
        "format": STUDY_FORMAT,
        "study": True,
        "lines": len(study.lines),
        "rows": frame.height,
    }
    raw = as_bytes(frame, header)
    if len(raw) > MOST_BYTES:
        raise RecordError(f"The study makes {len(raw):,} bytes and a file holds {MOST_BYTES:,}; delete some branches.")
    return write_file(path, raw, replace=replace, kept=kept)


def study_frame(study: StudyRecord) -> pl.DataFrame:
    """The rows of a study, line by line."""
    import polars as pl

    rules = study.game.rules
    schema = study_schema(rules)
    frames = [_as_line(facts_frame(study.game), 0, schema), _about(0, _notes(study.notes), schema)]
    for number, line in enumerate(study.lines, start=1):
        table = study.table(number, line.at)
        frames.append(_about(number, _beginning(line, table.digest()), schema))
        frame = moves_frame(rules, table, line.moves, line.at)
        frames.append(_as_line(frame, number, schema, _sources(line)))
        frames.append(_about(number, _notes(line.notes), schema))
    return pl.concat(frames)


def _as_line(
    facts: pl.DataFrame, number: int, schema: Mapping[str, pl.DataType], luck: Iterable[str | None] = ()
) -> pl.DataFrame:
    """The facts of a line with all columns of a study."""
    import polars as pl

    sources = pl.Series("luck", list(luck) or [None] * facts.height, dtype=pl.String)
    rest = [pl.lit(None, dtype=schema[name]).alias(name) for name in OWN_COLUMNS if name != "luck"]
    return facts.with_columns(pl.lit(number, dtype=pl.UInt16).alias("line"), sources, *rest).select(list(schema))


def _sources(line: LineRecord) -> list[str | None]:
    """For each fact of a line how chance came by it, on the first of a move."""
    found: list[str | None] = []
    for move, source in zip(line.moves, line.sources, strict=True):
        found += [source or None, *[None] * (len(move.facts) - 1)]
    return found


def _about(number: int, rows: list[dict[str, Any]], schema: dict[str, pl.DataType]) -> pl.DataFrame:
    """Rows that say something about a line."""
    import polars as pl

    return pl.DataFrame([{"line": number, **row} for row in rows], schema=schema)


def _beginning(line: LineRecord, digest: int) -> list[dict[str, Any]]:
    """Where and how a line leaves. `digest` is of its table there, for a line in which something was drawn anew."""
    where = {"move": line.at}
    rows = [
        {
            "kind": LEAVE,
            **where,
            "parent": line.parent,
            "luck": line.luck,
            "seed": line.seed,
            "knower": line.seat if line.seat >= 0 else None,
            "text": line.name,
        }
    ]
    if line.folded:
        rows.append({"kind": FOLD, **where})
    for name, value in line.redrawn.items():
        try:
            rows.append({"kind": REDRAW, **where, "text": part_as_text(name, value)})
        except ValueError:
            raise RecordError(
                f"The branch {line.name[:40]!r} cannot be kept: {name!r} of its table is too long or no plain value; "
                "branch with the luck 'same' instead."
            ) from None
    if line.redrawn:
        rows[-1]["digest"] = digest
    return rows


def _notes(notes: Mapping[int, Note]) -> list[dict[str, Any]]:
    rows = []
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
        or not 0 <= lines <= MOST_ROWS
    ):
        raise RecordError(f"{where}: the header must say how many branches and rows the study has.")
    rules = rules_of(header["game"])
    frame = read_frame(raw, study_schema(rules), rows, where, MOST_ROWS, {"text": LONGEST_LINE})
    if (frame["text"].str.len_bytes().sum() or 0) > MOST_TEXT:
        raise RecordError(f"{where} holds more than {MOST_TEXT:,} bytes of text, which no study needs.")
    parts = {number[0]: part for number, part in frame.partition_by("line", as_dict=True).items()}
    if set(parts) - {0} != set(range(1, lines + 1)):
        raise DamagedRecord(f"{where} is damaged: its header says {lines} branches, its rows say otherwise.")
    empty = frame.clear()
    facts = _facts(parts.get(0, empty), rules)
    if facts.height != header["facts"]:
        raise DamagedRecord(
            f"{where} is damaged: its header says {header['facts']} facts of the game, its rows {facts.height}."
        )
    game = open_record(header, facts, rules, where)
    study = StudyRecord(game, notes=_notes_in(parts.get(0, empty), where))
    found: list[LineRecord] = []
    moves = [game.moves]
    for number in range(1, lines + 1):
        line = _line_in(parts[number], game, moves, f"{where}, branch {number}")
        found.append(line)
        moves.append(whole_line(game, moves[line.parent], line))
    study = replace(study, lines=tuple(found))
    try:
        check_study(study)  # whatever is loaded can be saved again
        same = study_frame(study).equals(frame)
    except ArchError as problem:
        raise DamagedRecord(f"{where}: {problem}") from None
    except BROKEN:
        same = False
    if not same:
        raise DamagedRecord(
            f"{where} is damaged: its columns say something else than its facts; use another copy of the file."
        )
    return study


def _facts(rows: pl.DataFrame, rules: Rules) -> pl.DataFrame:
    """The rows of a line that are facts about the table, with the columns of a game's file."""
    import polars as pl

    return rows.filter(~pl.col("kind").str.starts_with("study.").fill_null(False)).select(list(polars_schema(rules)))


def _line_in(rows: pl.DataFrame, game: GameRecord, lines: list[tuple[Move, ...]], where: str) -> LineRecord:
    """One branch, its table followed from where it leaves. `lines` are all moves of the lines before it."""
    import polars as pl

    leaves = rows.filter(pl.col("kind") == LEAVE).to_dicts()
    if len(leaves) != 1:
        raise DamagedRecord(f"{where} is damaged: a branch leaves its line once; use another copy of the file.")
    leave = leaves[0]
    parent, at = leave["parent"], leave["move"]
    if (
        None in (parent, at, leave["luck"], leave["seed"], leave["text"])
        or parent >= len(lines)
        or at > len(lines[parent])
    ):
        raise DamagedRecord(f"{where} is damaged: it leaves no step of a line before it; use another copy of the file.")
    table = replace(game, moves=lines[parent][:at]).last_table()
    redrawn = _redrawn_in(rows, table, where) if at else {}
    table.replace(redrawn)
    moves = moves_in(_facts(rows, game.rules), game.rules, len(game.names), where, at)
    follow(table, moves, where, at)
    firsts = rows.filter(pl.col("decision").is_not_null())
    return LineRecord(
        name=leave["text"],
        parent=parent,
        at=at,
        luck=leave["luck"],
        seed=leave["seed"],
        seat=-1 if leave["knower"] is None else leave["knower"],
        redrawn=redrawn,
        moves=tuple(moves),
        sources=tuple(source or "" for source in firsts["luck"]),
        notes=_notes_in(rows, where),
        folded=FOLD in rows["kind"],
    )


def _redrawn_in(rows: pl.DataFrame, table: Any, where: str) -> dict[str, Any]:
    import polars as pl

    texts = rows.filter(pl.col("kind") == REDRAW)["text"].to_list()
    try:
        return dict(part_from_text(table, text or "") for text in texts)
    except ValueError:
        raise DamagedRecord(
            f"{where} is damaged: what was drawn anew is no part of its table; use another copy of the file."
        ) from None


def _notes_in(rows: pl.DataFrame, where: str) -> dict[int, Note]:
    """What was noted, by step."""
    import polars as pl

    notes: dict[int, Note] = {}
    for row in rows.filter(pl.col("kind").is_in([COMMENT, GLYPH])).iter_rows(named=True):
        if row["move"] is None or not row["text"]:
            raise DamagedRecord(f"{where} is damaged: a note has no step or no text; use another copy of the file.")
        note = notes.get(row["move"], Note())
        what = {"comment": row["text"]} if row["kind"] == COMMENT else {"glyph": row["text"]}
        notes[row["move"]] = replace(note, **what)
    return notes
