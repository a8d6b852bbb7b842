"""Positions of games, with how the games ended: what a judge learns from.

They lie in a folder as Parquet files of some games each. A file that is there is not made again, so the work can be stopped and taken up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import polars as pl

from arch_engine.core.chance import generator
from arch_engine.core.features import Features
from arch_engine.core.opinions import Player
from arch_engine.core.play import generators, step
from arch_engine.core.rules import Rules
from arch_engine.core.table import ALL, Table
from arch_engine.training.mixtures import mixed, settings

A_FILE = 100
"""Games in a file."""

KEPT = 24
"""So many positions of a game are kept at most."""

RESTLESS = 0.15
"""How often a position that is not quiet is kept, compared with a quiet one."""

SCHEMA: dict[str, Any] = {
    "game": pl.Int64, "seats": pl.Int8, "round": pl.Int16, "part": pl.Float32, "witness": pl.Int16,
    "shared": pl.List(pl.Float32), "own": pl.List(pl.Float32), "wins": pl.List(pl.Float32), "points": pl.List(pl.Float32),
}  # fmt: skip
"""A row is a position as one witness knows it (-1 everything, else a bit set of seats): `part` is how far the game was, 0 to 1; `own` and
`points` hold one seat after the other."""

Seats = Callable[[Rules, int, Random], Sequence[Player]]
"""Says who plays a game of some seats."""


def end_of(rules: Rules, table: Table) -> tuple[list[float], list[float]]:
    """How a game that is over ended: by seat the share of the win, and seat after seat the points, as `network.Prediction` has them."""
    totals, standing = rules.totals(table), rules.standing(table)
    several = len(rules.measures) > 1
    points = [
        float(number)
        for seat in range(table.seats)
        for number in (standing[seat], *((totals[seat][measure] for measure in rules.measures) if several else ()))
    ]
    return list(rules.win_shares(table)), points


def played(rules: Rules, features: Features, players: Seats, number: int) -> list[dict[str, Any]]:
    """Play game `number`, whose settings and luck follow from its number, and keep some of its positions."""
    rng = generator(number, "training")
    seats = rng.choice(rules.players)
    options = rng.choice(settings(rules, seats))
    table = rules.new_table(seats, options)
    seated = list(players(rules, seats, rng))
    chance, thinking = generators(number)
    rows: list[dict[str, Any]] = []
    moments: list[tuple[int, Table]] = []
    moves = 0
    while not table.over:
        step(rules, table, seated, chance, thinking, moves + 1)
        moves += 1
        if table.asked >= 0 and not table.over and rng.random() < (1.0 if features.quiet(table) else RESTLESS):
            moments.append((moves, table.copy()))
    wins, points = end_of(rules, table)
    for at, moment in sorted(rng.sample(moments, min(KEPT, len(moments))), key=lambda each: each[0]):
        witness = rng.choice((ALL, ALL, 0, *(1 << seat for seat in range(seats)))) if rules.hides else ALL
        shared, own = features.read(moment if witness == ALL else rules.hidden.in_sight(moment, witness))
        rows.append(
            {
                "game": number, "seats": seats, "round": moment.round, "part": at / moves, "witness": witness, "shared": shared,
                "own": [value for seat in own for value in seat], "wins": wins, "points": points,
            }
        )  # fmt: skip
    return rows


def any_of(kinds: Sequence[Player]) -> Seats:
    """Seats a mixture of some players."""
    return lambda rules, seats, rng: list(mixed(rules, kinds, seats, rng))


def path_of(folder: Path, game: str, first: int) -> Path:
    """Where the file of the games from number `first` on is kept."""
    return folder / f"{game}-{first:07}.parquet"


def file_of(rules: Rules, features: Features, players: Seats, first: int) -> bytes:
    """Play the games of a file, from number `first` on, and give the file."""
    rows = [row for number in range(first, first + A_FILE) for row in played(rules, features, players, number)]
    raw = BytesIO()
    pl.DataFrame(rows, schema=SCHEMA).write_parquet(raw)
    return raw.getvalue()
