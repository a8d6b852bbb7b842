"""Means over the rows of many games with 95 % intervals, from sums that Polars makes in one pass.

The rows of one game are not independent: if one seat wins, the others lose. So the unit is the game. For each bar every game gives the sum of its rows,
how many they are, and the sum of their squares; the variance of the mean comes from what the games' sums differ from what the mean would give
(the usual variance for clusters). Where each game has one row in a bar, this is the plain formula.

Means get Student's interval with as many degrees of freedom as games less one. Shares get Wilson's, which does not close when all went the same way, with as many
rows as would tell as much if they were independent, and never with more rows than there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import polars as pl

from arch_engine.review.statistics import Z, quantile

SUMS = ("rows", "games", "total", "squares", "sums_squared", "crossed", "rows_squared")


def summed(rows: pl.LazyFrame, by: Sequence[str]) -> pl.DataFrame:
    """From rows with `number`, `value` and the columns of `by`, for each bar the sums from which `interval` takes mean and interval."""
    value = pl.col("value").cast(pl.Float64)
    games = rows.group_by(*by, "number").agg(n=pl.len().cast(pl.Float64), s=value.sum(), q=(value * value).sum())
    sums = {
        "rows": pl.col("n").sum(),
        "games": pl.len(),
        "total": pl.col("s").sum(),
        "squares": pl.col("q").sum(),
        "sums_squared": (pl.col("s") ** 2).sum(),
        "crossed": (pl.col("s") * pl.col("n")).sum(),
        "rows_squared": (pl.col("n") ** 2).sum(),
    }
    bars = games.group_by(*by).agg(**sums) if by else games.select(**sums)
    return bars.filter(pl.col("games") > 0).collect()


def interval(sums: dict[str, float], share: bool) -> tuple[float, float | None, float | None]:
    """The mean and the bounds of its interval; none for the mean of a single game."""
    rows, games = sums["rows"], int(sums["games"])
    mean = sums["total"] / rows
    spread = max(0.0, sums["squares"] / rows - mean * mean)
    apart = max(0.0, sums["sums_squared"] - 2 * mean * sums["crossed"] + mean * mean * sums["rows_squared"])
    variance = apart / (rows * rows) * games / (games - 1) if games > 1 else None
    if not share:
        if variance is None:
            return mean, None, None
        reach = quantile(games - 1) * sqrt(variance)
        return mean, mean - reach, mean + reach
    independent = spread / rows
    if independent and variance is not None:
        worth = rows / max(1.0, variance * (1 - 1 / games) / independent)
    else:  # all the same: the rows of a game tell no more than one
        worth = float(games)
    weight = 1.0 + Z * Z / worth
    centre = (mean + Z * Z / (2 * worth)) / weight
    reach = Z * sqrt(spread / worth + Z * Z / (4 * worth * worth)) / weight
    return mean, max(0.0, min(mean, centre - reach)), min(1.0, max(mean, centre + reach))
