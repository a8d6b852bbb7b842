"""Writing a game: facts to a Polars frame, the frame to Parquet, the file in one step."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arch_engine.core.errors import RecordError
from arch_engine.core.facts import Determinized
from arch_engine.core.files import SEAL_MARK as SEAL_MARK
from arch_engine.core.files import Kept, write_file
from arch_engine.core.language import say
from arch_engine.core.moves import Move
from arch_engine.core.rules import Rules
from arch_engine.core.table import ALL, Table
from arch_engine.record.aside import aside_as_data, check_aside
from arch_engine.record.column_writer import Row, frame_of
from arch_engine.record.game_record import GameRecord
from arch_engine.record.packing import packed
from arch_engine.record.schema import (
    FORMAT,
    HEADER_KEY,
    MOST_FACTS,
    WITNESS_FORMAT,
    polars_schema,
    verb_columns,
)
from arch_engine.record.witness import seats_of

if TYPE_CHECKING:
    import polars as pl

UNSEALED = b"0" * 64


def facts_frame(record: GameRecord) -> pl.DataFrame:
    """The facts of a game, one row each, with the columns of `schema.column_types`."""
    return folded(record)[0]


def fact_rows(rules: Rules, table: Table, moves: Iterable[Move], done: int = 0, seq: int = 0) -> Iterator[Row]:
    """The facts of moves that follow each other, one row each: {column: value}, without what is null.

    `table` is the table before them, `done` moves in; it is moved along. `seq` is the number of the first row.
    """
    arguments, signed = verb_columns(rules), table.SIGNED
    for number, move in enumerate(moves, start=done + 1):
        shared: Row = {"move": number, "mover": move.mover} if move.mover >= 0 else {"move": number}
        first: Row = {"decision": move.notation, "rule": move.rule}
        last = seq + len(move.facts) - 1
        for fact in move.facts:
            kind, seen_by = fact[0], rules.hidden.seen_by(table, fact)
            table.apply(fact)
            row = {
                "seq": seq,
                "round": table.round,
                "phase": table.phase,
                "kind": kind,
                "seen_by": seen_by,
                **shared,
                **first,
            }
            for role, value in zip(arguments[kind], fact[1:], strict=True):
                if value != -1 or ((kind, role) in signed and (kind, role) not in table.NULLABLE):
                    row[role] = value
            if seq == last:
                row["digest"] = move.digest
            yield row
            seq, first = seq + 1, {}


def folded(record: GameRecord) -> tuple[pl.DataFrame, Table]:
    """The facts of a game as rows, and the table after them."""
    rules, table = record.rules, record.first_table()
    return frame_of(fact_rows(rules, table, record.moves), polars_schema(rules)), table


def header_of(record: GameRecord, end: Table | None = None) -> dict[str, Any]:
    """Everything about a game that is no fact, as plain data. `end` is the table after its last move, where it is known."""
    table = record.last_table() if end is None else end
    rules = record.rules
    header = {
        "format": FORMAT,
        "game": record.game,
        "title": record.title,
        "players": [{"name": name, "kind": kind} for name, kind in zip(record.names, record.kinds, strict=True)],
        "options": dict(record.options),
        "seed": record.seed,
        "made_by": record.made_by,
        "moves": len(record.moves),
        "facts": record.facts,
        "result": result_of(rules, table),
        "components_digest": record.components.digest,
        "components": packed(record.components.as_data()),
    }
    if record.witness != ALL:
        header |= {"format": WITNESS_FORMAT, "witness": seats_of(record.witness)}
    if record.aside:
        header |= {"format": WITNESS_FORMAT, "aside": aside_as_data(record.aside)}
    return header


def result_of(rules: Rules, table: Table) -> dict[str, Any]:
    """How a game stands at its last table, as its header says."""
    return {"over": table.over, "totals": rules.totals(table), "winners": rules.winners(table)}


def as_bytes(
    frame: pl.DataFrame, header: dict[str, Any], *, statistics: bool = False, level: int = 15, group: int = 60_000
) -> bytes:
    """A sealed Parquet file. The seal is a hash of the file with zeros in its place: a single changed bit is found."""
    buffer = io.BytesIO()
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":"))
    seal = (SEAL_MARK + UNSEALED).decode()
    frame.write_parquet(
        buffer,
        metadata={HEADER_KEY: text, "arch-engine.seal": seal},
        row_group_size=group,
        statistics=statistics,
        compression_level=level,
    )
    raw = buffer.getvalue()
    if raw.count(SEAL_MARK) != 1:
        raise RecordError(
            say("A name or title holds the text {text!r}, which files reserve; use another.", text=SEAL_MARK.decode())
        )
    return raw.replace(SEAL_MARK + UNSEALED, SEAL_MARK + sha256(raw).hexdigest().encode())


def save(record: GameRecord, path: str | Path, *, replace: bool = False, kept: Kept | None = None) -> Path:
    """Write a game to a file, as `core.files.write_file` does.

    Raises RecordError when the game cannot be written as a file that could be read again, Occupied when another file is there.
    """
    return write_file(path, sealed(record), replace=replace, kept=kept)


def sealed(record: GameRecord) -> bytes:
    """The file of a game; raises RecordError when it could not be read again."""
    check_writable(record)
    frame, end = folded(record)
    return as_bytes(frame, header_of(record, end))


def check_writable(record: GameRecord) -> None:
    """Raise RecordError for a seed or sizes that a reader would refuse."""
    if record.witness != ALL and record.seed is not None:
        raise RecordError(say("A seed tells what the witness did not see; leave it out, or take the witness 'all'."))
    if record.seed is not None and (type(record.seed) is not int or abs(record.seed) >= 2**63):
        raise RecordError(say("The seed {seed!r} must be a whole number below 2^63.", seed=record.seed))
    if record.facts > MOST_FACTS:
        raise RecordError(
            say(
                "A game of {facts:,} facts is longer than the {most:,} a file may hold.",
                facts=record.facts,
                most=MOST_FACTS,
            )
        )
    check_aside(record.aside)
    if any(isinstance(move.facts[-1], Determinized) for move in record.moves):
        raise RecordError(
            say(
                "This line goes on from cards that were drawn anew, so it is no game of its own; save its study instead."
            )
        )
