"""A small dataset to read, and ways to alter a copy of it."""

from __future__ import annotations

import io
import json
from functools import cache

import polars as pl

from arch_engine import simulate
from arch_engine.dataset import add_games
from arch_engine.record.codec import as_bytes
from arch_engine.record.schema import HEADER_KEY

SEEDS = range(1, 7)


@cache
def records(game="mykerinos", players=2):
    """Finished games between random players."""
    return tuple(simulate(game, ["random"] * players, seed).record for seed in SEEDS)


@cache
def more():
    """Three further games: the same game twice counts once."""
    return tuple(simulate("mykerinos", ["random"] * 2, seed).record for seed in range(7, 10))


def made_in(folder, *games):
    """A dataset of these games; of six games of Mykerinos if none are named."""
    add_games(folder, games or list(records()))
    return folder


def altered(path, frame=None, header=None):
    """Alter a file of a part and seal it again as if it had been written so. `frame` and `header` are functions of what stands in it."""
    raw = path.read_bytes()
    rows, head = pl.read_parquet(io.BytesIO(raw)), json.loads(pl.read_parquet_metadata(io.BytesIO(raw))[HEADER_KEY])
    path.write_bytes(as_bytes(frame(rows) if frame else rows, header(head) if header else head, statistics=True))


def the_facts(folder):
    """The one file of facts."""
    return next(folder.glob("facts/*/*.parquet"))


def the_games(folder):
    """The one file of games."""
    return next(folder.glob("games/*.parquet"))
