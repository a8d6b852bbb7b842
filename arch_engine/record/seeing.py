"""The facts of a game by who saw them. A file holds what happened, and says of each fact who saw it; here it is told to one seat.

On the first row of a move stands the whole decision, which for a hidden deal is more than the fact beside it: a row is seen by those who
saw both. A digest is a fingerprint of everything that is hidden, so no row here has one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from arch_engine.record.game_record import GameRecord
from arch_engine.record.rows import fact_rows, frame_of
from arch_engine.record.schema import polars_schema, verb_columns

if TYPE_CHECKING:
    import polars as pl


def whole_facts(record: GameRecord) -> pl.DataFrame:
    """Every fact as a row, whatever is hidden with it; `seen_by` are the seats that saw all that stands in the row."""
    return frame_of(_whole_rows(record), _schema(record))


def _whole_rows(record: GameRecord) -> Iterator[dict[str, Any]]:
    rules, table = record.rules, record.first_table()
    rows = fact_rows(rules, table, record.moves)  # moves the table along
    for move in record.moves:
        seats = range(table.seats) if rules.hides else ()
        unseen = sum(
            1 << seat
            for seat in seats
            if rules.hidden.redact_decision(table, move.decision, 1 << seat) != move.decision
        )
        for position, _ in enumerate(move.facts):
            row = next(rows)
            row.pop("digest", None)
            if position == 0:
                row["seen_by"] &= ~unseen
            yield row


def facts_as_seen(record: GameRecord, seat: int) -> pl.DataFrame:
    """Every fact as a row, told as a seat saw it: null where it did not, and with the decision as it saw that.

    `seen` is whether it saw the whole row.
    """
    import polars as pl

    schema = _schema(record)
    del schema["seen_by"]
    return frame_of(_rows_as_seen(record, seat), {**schema, "seen": pl.Boolean()})


def _rows_as_seen(record: GameRecord, seat: int) -> Iterator[dict[str, Any]]:
    rules, table = record.rules, record.first_table()
    arguments = verb_columns(rules)
    rows = fact_rows(rules, table, record.moves)  # moves the table along
    for move in record.moves:
        redacted = rules.hidden.redact_decision(table, move.decision, 1 << seat)
        said = rules.words.format(rules.hidden.as_witnessed(table, 1 << seat), redacted)
        for position, fact in enumerate(move.facts):
            known = rules.hidden.redact(table, fact, 1 << seat)
            row = next(rows)
            seen = (
                known == fact and row["seen_by"] >> seat & 1
            )  # a card that the record does not know is told to nobody
            row["seen"] = bool(seen) and (position > 0 or redacted == move.decision)
            for role, true, told in zip(arguments[fact[0]], fact[1:], known[1:], strict=True):
                if true != told:
                    row.pop(role, None)
            if position == 0:
                row["decision"] = said
            row.pop("digest", None)
            del row["seen_by"]
            yield row


def _schema(record: GameRecord) -> dict[str, pl.DataType]:
    schema = polars_schema(record.rules)
    del schema["digest"]
    return schema
