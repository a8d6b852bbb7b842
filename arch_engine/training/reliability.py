"""How good predictions are: log loss, how far points are off, and how often what was given a chance happened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import inf, isfinite, log, sqrt

import numpy as np
import polars as pl

from arch_engine.core.language import say
from arch_engine.core.statistics import quantile
from arch_engine.judge.measured import Measured, Part, PlayedOut, Tenth

LEAST = 1e-4
"""No chance counts as less: one wrong certainty must not outweigh everything."""

PARTS = (0.0, 0.25, 0.5, 0.75, 0.9, 1.0)
"""Where the parts of a game end by which figures are told, in shares of its moves."""


def log_loss(said: np.ndarray, wins: np.ndarray) -> np.ndarray:
    """By position, the log loss of predicted shares of the win (position by seat); ln of the number of seats is "an even share each"."""
    return np.asarray(-(wins * np.log(np.clip(said, LEAST, 1.0))).sum(axis=1))


@dataclass(frozen=True)
class Mean:
    """A mean over positions or shares, with half its interval of 95 %, which goes by games; infinite where there is only one."""

    number: int
    mean: float
    half: float


def mean_over_games(values: pl.Series, games: pl.Series) -> Mean:
    """The mean of some values, and how sure it is; the values of one game may go together, those of different games do not."""
    number = max(1, len(values))
    mean = sum(values) / number
    sums = pl.DataFrame({"off": values - mean, "game": games}).group_by("game").sum()["off"].to_list()
    if len(sums) < 2:
        return Mean(len(values), mean, inf)
    spread = sum(off * off for off in sums) * len(sums) / (len(sums) - 1)
    return Mean(len(values), mean, quantile(len(sums) - 1) * sqrt(spread) / number)


def with_losses(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows of `held_out.measured` with a log loss and with how far points are off a seat, by the judge and by roll-outs."""
    return rows.with_columns(
        **{
            f"{who}_loss": pl.Series(
                [_loss(said, wins) for said, wins in rows[who, "wins"].iter_rows()], dtype=pl.Float64
            )
            for who in ("judge", "rolled")
        },
        **{
            f"{who}_off": pl.Series(
                [_off(said, points) for said, points in rows[f"{who}_points", "points"].iter_rows()], dtype=pl.Float64
            )
            for who in ("judge", "rolled")
        },
    )


def _loss(said: list[float] | None, wins: list[float]) -> float | None:
    return None if said is None else -sum(won * log(max(LEAST, share)) for share, won in zip(said, wins, strict=True))


def _off(said: list[float] | None, points: list[float]) -> float | None:
    return (
        None if said is None else sum(abs(one - other) for one, other in zip(said, points, strict=True)) / len(points)
    )


def kinds_of_positions(rows: pl.DataFrame) -> Iterator[tuple[str, pl.DataFrame]]:
    """The rows as a whole, by part of the game, by number of players and by who plays, each with what it is called."""
    yield say("all"), rows
    for low, high in pairwise(PARTS):
        words = say("{low:.0f} to {high:.0f} % of the moves", low=100 * low, high=100 * high)
        yield words, rows.filter((pl.col("part") > low) & (pl.col("part") <= high))
    for seats in sorted(rows["seats"].unique()):
        yield say("{number} players", number=seats), rows.filter(pl.col("seats") == seats)
    for who in sorted(rows["who"].unique()):
        yield who, rows.filter(pl.col("who") == who)


def deciles(rows: pl.DataFrame) -> Iterator[tuple[float, Mean, Mean]]:
    """For each tenth of chances that the judge gave to seats: where it begins, the chances given, and how much of the win that was."""
    shares = rows.select("game", "judge", "wins").explode("judge", "wins")
    for tenth in range(10):
        here = shares.filter((pl.col("judge") * 10).floor().clip(0, 9) == tenth)
        if len(here):
            said, happened = (mean_over_games(here[name], here["game"]) for name in ("judge", "wins"))
            yield tenth / 10, said, happened


def measured_of(rows: pl.DataFrame, weights: str, policy: str, rollouts: int) -> Measured:
    """What rows with losses tell of the judge whose weights have this digest, as data."""
    rolled = rows.filter(pl.col("rolled").is_not_null())
    return Measured(
        weights,
        rows["game"].n_unique(),
        tuple(
            Part(
                name,
                len(part),
                *(round(sum(each) / len(part), 4) for each in (part["judge_loss"], part["seats"].log())),
            )
            for name, part in kinds_of_positions(rows)
            if len(part)
        ),
        tuple(
            Tenth(
                said.number,
                round(said.mean, 4),
                round(happened.mean, 4),
                round(happened.half, 4) if isfinite(happened.half) else None,
            )
            for _, said, happened in deciles(rows)
        ),
        PlayedOut(
            policy,
            rollouts,
            len(rolled),
            *(round(sum(rolled[loss]) / len(rolled), 4) for loss in ("judge_loss", "rolled_loss")),
        )
        if len(rolled)
        else None,
    )
