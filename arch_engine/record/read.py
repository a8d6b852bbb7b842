"""Reading a game from a file nobody vouches for: every doubt is an error that names the file and the place in it."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from arch_engine.core.components import Components, from_data
from arch_engine.core.errors import ArchError, DamagedRecord, RecordError
from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.core.table import ALL
from arch_engine.games import rules_of
from arch_engine.record.aside import aside_in
from arch_engine.record.column_writer import ColumnWriter, Row
from arch_engine.record.following import Following
from arch_engine.record.game_record import GameRecord
from arch_engine.record.header import valid_header
from arch_engine.record.packing import unpacked
from arch_engine.record.parquet import footer_of, size_of
from arch_engine.record.quiet import without_panics
from arch_engine.record.rows import Columns, moves_in
from arch_engine.record.schema import (
    LONGEST_TEXT,
    MOST_FACTS,
    MOST_TEXT,
    polars_schema,
)
from arch_engine.record.witness import witness_in
from arch_engine.record.write import check_writable, result_of

if TYPE_CHECKING:
    import polars as pl

WIDEST = 9  # bytes: a number of a column, and what says that it is there


def game_in(raw: bytes, whole: dict[str, Any], where: str) -> GameRecord:
    """The game in the bytes of a sealed file that holds only this; `whole` is what the file says of itself.

    Raises RecordError for a file that is none of ours, DamagedRecord for one that is not what was written.
    """
    if whole.get("collection"):
        raise RecordError(say("{where} is a collection of games; open it with Collection and pick one.", where=where))
    header = valid_header(whole, where)
    rules = rules_of(header["game"])
    frame = read_frame(raw, polars_schema(rules), header["facts"], where)
    return open_record(header, frame, rules, where)


def open_record(header: dict[str, Any], frame: pl.DataFrame, rules: Rules, where: str) -> GameRecord:
    """The game of a header and its rows: digests, result and columns must all say the same."""
    columns, ours = frame.to_dict(as_series=False), ColumnWriter(frame.columns)
    record = record_of(header, columns, range(frame.height), Following(rules), where, ours.add)
    if ours.columns() != columns:
        raise columns_differ(where)
    return record


def read_frame(
    raw: bytes,
    schema: Mapping[str, pl.DataType],
    facts: int,
    where: str,
    most: int = MOST_FACTS,
    longest: Mapping[str, int] | None = None,
    in_lists: int = 0,
) -> pl.DataFrame:
    """The rows of a sealed file, with exactly the columns of the schema, once it is known that they are not too many or too large.

    `longest` are characters by column, where not the usual; `in_lists` is how many values lists may hold together.
    """
    lazy = scan(raw, schema, facts, where, most, in_lists)
    frame = collected(lazy, where)
    check_texts(frame, where, longest or {})
    return frame


def scan(
    raw: bytes,
    schema: Mapping[str, pl.DataType],
    facts: int,
    where: str,
    most: int,
    in_lists: int = 0,
    largest: int | None = None,
    later: Sequence[str] = (),
) -> pl.LazyFrame:
    """The rows to be read: their number, columns, types and sizes are checked, none is unpacked yet. `largest` is how many rows a group may have.

    Columns named in `later` may be missing; they are null then.
    """
    import polars as pl

    try:
        footer = footer_of(raw)
        if footer.rows > most or footer.rows != facts:
            raise RecordError(
                say(
                    "{where} has {rows:,} rows where its header says {facts:,} (at most {most:,}).",
                    where=where,
                    rows=footer.rows,
                    facts=facts,
                    most=most,
                )
            )
        if largest is not None and any(group[3] > largest for group in footer.groups):
            raise RecordError(say("{path} has larger row groups than a dataset has.", path=where))
        size = size_of(raw, footer)
        values = footer.rows * len(footer.columns) + in_lists
        if size.values > values or size.unpacked > MOST_TEXT + WIDEST * size.values:
            raise RecordError(
                say(
                    "{where} unpacks to {values:,} values and {unpacked:,} bytes, more than a file of its kind holds.",
                    where=where,
                    values=size.values,
                    unpacked=size.unpacked,
                )
            )
        with without_panics():
            lazy = pl.scan_parquet(io.BytesIO(raw))
            found = dict(lazy.collect_schema())
            check_columns(
                found, {name: kind for name, kind in schema.items() if name in found or name not in later}, where
            )
    except ArchError:
        raise
    except (Exception, pl.exceptions.PanicException):
        raise unreadable(where) from None
    return lazy.select(name if name in found else pl.lit(None, kind).alias(name) for name, kind in schema.items())


def check_columns(found: Mapping[str, pl.DataType], schema: Mapping[str, pl.DataType], where: str) -> None:
    """Raise RecordError for a column that is missing, of another type, or too many."""
    for name, kind in schema.items():
        if name not in found:
            raise RecordError(say("{where}: the column {name!r} is missing.", where=where, name=name))
        if found[name] != kind:
            raise RecordError(
                say(
                    "{where}: the column {name!r} is {found}, and should be {kind}.",
                    where=where,
                    name=name,
                    found=str(found[name])[:80],
                    kind=kind,
                )
            )
    if set(found) != set(schema):
        extra = ", ".join(sorted(set(found) - set(schema)))
        raise RecordError(
            say("{where}: the columns {extra!r} do not belong to this game.", where=where, extra=extra[:80])
        )


def collected(lazy: pl.LazyFrame, where: str) -> pl.DataFrame:
    """Rows that `scan` has checked, unpacked."""
    import polars as pl

    try:
        with without_panics():
            return lazy.collect()
    except (Exception, pl.exceptions.PanicException):
        raise unreadable(where) from None


def check_texts(frame: pl.DataFrame, where: str, longest: Mapping[str, int]) -> None:
    """Raise an error for texts that are too long. Polars holds one that stands in many rows once; in Python each is a copy."""
    import polars as pl

    lengths = frame.select(pl.col(pl.String).str.len_bytes().fill_null(0).cast(pl.UInt64))
    for column in lengths:
        row, allowed = column.arg_max(), longest.get(column.name, LONGEST_TEXT)
        if row is not None and column[row] > 4 * allowed:
            raise DamagedRecord(
                say(
                    "{where}, row {row}, column {name!r}: it holds a text longer than {allowed} characters.",
                    where=where,
                    row=row,
                    name=column.name,
                    allowed=allowed,
                )
            )
    together = sum(int(column.sum()) for column in lengths)
    if together > MOST_TEXT:
        raise RecordError(
            say(
                "{where} holds {bytes:,} bytes of text; a file of its kind has at most {most:,}.",
                where=where,
                bytes=together,
                most=MOST_TEXT,
            )
        )


def unreadable(where: str) -> DamagedRecord:
    """What is raised for rows that no decoder can make sense of."""
    return DamagedRecord(say("{where} is damaged: its rows cannot be read; use another copy of the file.", where=where))


def record_of(
    header: dict[str, Any],
    columns: Columns,
    rows: Iterable[int],
    following: Following,
    where: str,
    write: Callable[[Row], None],
) -> GameRecord:
    """The game of a checked header and some rows, which are followed; `write` is given the rows as they should be."""
    rules = following.rules
    try:
        components = from_data(unpacked(header.get("components")), "the header")
        rules.check_usable(components)
        options = header.get("options")
        if not isinstance(options, dict):
            raise RecordError(say("The header's options must be names with values."))
        options = rules.full_options({**rules.unnamed_options, **options})
        witness = witness_in(header, rules, where)
        # the number of players fits the game
        start = rules.new_table(len(header["players"]), options, components, witness)
    except ArchError as problem:
        raise RecordError(f"{where}: {problem}") from None
    if header.get("components_digest") != components.digest:
        raise DamagedRecord(
            say("{where} is damaged: the component data in its header is not what was written.", where=where)
        )
    try:
        head = head_of(header, options, components, witness)
        check_writable(head)  # whatever is loaded can be saved again
    except RecordError as problem:
        raise RecordError(f"{where}: {problem}") from None
    written = moves_in(columns, rows, rules, len(head.names), where, unknown=witness != ALL)
    moves, moments = following.follow(start, written, where, write)
    if header.get("result") != result_of(rules, moments.front) or header.get("moves") != len(moves):
        raise DamagedRecord(
            say("{where} is damaged: the result in its header is not the one its facts give.", where=where)
        )
    return head.of(moves, moments)


def head_of(header: dict[str, Any], options: Mapping[str, Any], components: Components, witness: int) -> GameRecord:
    """The game of a checked header, without its moves."""
    return GameRecord(
        game=header["game"],
        names=tuple(player["name"] for player in header["players"]),
        kinds=tuple(player["kind"] for player in header["players"]),
        options=options,
        components=components,
        moves=(),
        seed=header.get("seed"),
        title=header["title"],
        made_by=header["made_by"],
        witness=witness,
        aside=aside_in(header.get("aside"), len(header["players"])),
    )


def columns_differ(where: str) -> DamagedRecord:
    """What is raised for rows whose facts are intact and that say something else beside them."""
    return DamagedRecord(
        say(
            "{where} is damaged: its columns say something else than its facts; use another copy of the file.",
            where=where,
        )
    )
