"""The row that a game has in the table of games: everything about it that is no fact, and how it ended."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from arch_engine.core.errors import DamagedRecord
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table
from arch_engine.record.game_record import GameRecord
from arch_engine.record.header import more_of
from arch_engine.record.schema import FORMAT, WITNESS_FORMAT
from arch_engine.review.summary import AMOUNTS, COUNTS

if TYPE_CHECKING:
    import polars as pl

Row = dict[str, Any]

MOST_IN_LISTS = 150
"""Values in all lists of a row: players, kinds, winners, points, totals, what a review says."""

MORE = {"witness", "aside"}
"""What the header of a few games says beside the rest."""


def games_schema() -> dict[str, pl.DataType]:
    """The columns of the table of games, the same for all games."""
    import polars as pl

    by_seat = pl.List(pl.Int32())
    review = {name: pl.UInt16() for name in COUNTS} | {name: pl.Float64() for name in AMOUNTS}
    return {
        "number": pl.UInt32(),
        "game": pl.String(),
        "title": pl.String(),
        "players": pl.List(pl.String()),
        "kinds": pl.List(pl.String()),
        "options": pl.String(),
        "components": pl.String(),
        "seed": pl.Int64(),
        "made_by": pl.String(),
        "moves": pl.UInt32(),
        "facts": pl.UInt32(),
        "over": pl.Boolean(),
        "winners": pl.List(pl.Int8()),
        "points": by_seat,
        "totals": pl.List(pl.Struct({"measure": pl.String(), "by_seat": by_seat})),
        "digest": pl.UInt32(),
        "more": pl.String(),
        "date": pl.Date(),
        "review": pl.List(pl.Struct(review)),
    }


LATER = ("date", "review")
"""Columns that older files do not have; there they are null."""


def result_columns(rules: Rules, table: Table) -> Row:
    """How a game stands at its last table: the columns over, winners, points, totals and digest."""
    totals = rules.totals(table)
    return {
        "over": table.over,
        "winners": rules.winners(table),
        "points": [by_measure[rules.measures[0]] for by_measure in totals],
        "totals": [
            {"measure": measure, "by_seat": [by_measure[measure] for by_measure in totals]}
            for measure in (totals[0] if totals else ())
        ],
        "digest": table.digest(),
    }


def row_of(record: GameRecord, table: Table) -> Row:
    """The row of a game, without its number; `table` is the one after its last move."""
    more = more_of(record)
    return {
        "game": record.game,
        "title": record.title,
        "players": list(record.names),
        "kinds": list(record.kinds),
        "options": as_text(record.options),
        "components": record.components.digest,
        "seed": record.seed,
        "made_by": record.made_by,
        "moves": len(record.moves),
        "facts": record.facts,
        **result_columns(record.rules, table),
        "more": as_text(more) if more else None,
    }


def another_result(where: str) -> DamagedRecord:
    """Return the error for a game whose facts give another result than its row (`row_of`)."""
    return DamagedRecord(
        "{where} is damaged: its facts give another result than its row says; use another copy.", where=where
    )


def header_in(row: Row, where: str) -> dict[str, Any]:
    """The header that the game's own file would have, as far as the row tells it; nothing in it has been believed yet."""
    try:
        options, more = json.loads(row["options"]), json.loads(row["more"] or "{}")
        if not isinstance(options, dict) or not isinstance(more, dict) or not set(more) <= MORE:
            raise ValueError
        totals = [
            {one["measure"]: one["by_seat"][seat] for one in row["totals"]} for seat in range(len(row["players"]))
        ]
        players = [{"name": name, "kind": kind} for name, kind in zip(row["players"], row["kinds"], strict=True)]
    except (TypeError, ValueError, LookupError, RecursionError):
        raise DamagedRecord(
            "{where} is damaged: its row among the games cannot be read; use another copy.", where=where
        ) from None
    same = {name: row[name] for name in ("game", "title", "seed", "made_by", "moves", "facts")}
    version = WITNESS_FORMAT if more else FORMAT
    return {
        **same,
        **more,
        "format": version,
        "players": players,
        "options": options,
        "result": {"over": row["over"], "totals": totals, "winners": row["winners"]},
    }


def frame_of_games(rows: Sequence[Row], first: int) -> pl.DataFrame:
    """Rows as a frame, numbered from `first` on."""
    import polars as pl

    numbered = [{"number": number, **row} for number, row in enumerate(rows, start=first)]
    return pl.DataFrame(numbered, schema=games_schema())


def as_text(data: Mapping[str, Any]) -> str:
    """Plain data as JSON, the same text for the same data."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
