"""Good files to alter, and altered files that carry a good seal."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from functools import cache

import polars as pl

from arch_engine import Game, simulate
from arch_engine.record.codec import as_bytes
from arch_engine.record.header import header_of
from arch_engine.record.schema import HEADER_KEY
from arch_engine.record.write import facts_frame


@cache
def game(players=3, seed=1):
    """A finished game between random players."""
    return simulate("mykerinos", ["random"] * players, seed)


def beginning(moves, players=3, seed=1):
    """The first moves of a game as a game that is not finished."""
    record = game(players, seed).record
    return Game(replace(record, moves=record.moves[:moves]))


@cache
def raw_of(players=3, seed=1):
    """The bytes of its file."""
    record = game(players, seed).record
    return as_bytes(facts_frame(record), header_of(record))


def parts_of(raw):
    """A file as its rows and its header."""
    return pl.read_parquet(io.BytesIO(raw)), json.loads(pl.read_parquet_metadata(io.BytesIO(raw))[HEADER_KEY])


def resealed(raw, frame=None, header=None):
    """A file with altered rows or an altered header, sealed again as if it had been written so.

    `frame` and `header` are functions of what stands in the file.
    """
    rows, head = parts_of(raw)
    rows = frame(rows) if frame else rows
    head = header(head) if header else head
    return as_bytes(rows, head)


def with_cell(number, column, value):
    """A change of one value, as an argument for `resealed`."""

    def change(frame):
        row = pl.int_range(pl.len()) == number
        replaced = pl.when(row).then(pl.lit(value, dtype=frame.schema[column])).otherwise(pl.col(column))
        return frame.with_columns(replaced.alias(column))

    return change


def first_row(frame, **values):
    """The number of the first row with these values."""
    rows = frame.with_row_index("number").filter(**values)
    return rows["number"][0]
