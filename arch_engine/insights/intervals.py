"""Means over the rows of many games with 95 % intervals, from sums that Polars makes in one pass.

The rows of one game are not independent: if one seat wins, the others lose. So the unit is the game. For each bar every game gives the sum of its rows,
how many they are, and the sum of their squares; the variance of the mean comes from what the games' sums differ from what the mean would give
(the usual variance for clusters). Where each game has one row in a bar, this is the plain formula.

Means get Student's interval with as many degrees of freedom as games less one. Shares get Wilson's, which does not close when all went the same way, with as many
rows as would tell as much if they were independent, and never with more rows than there are.

What cannot be less than zero has its interval on a logarithmic scale, carried back: the mean times and divided by the same factor (the delta method; Meeker, Hahn
and Escobar, Statistical Intervals, 2nd ed. 2017, on positive parameters). So it never goes below zero, and reaches farther up than down, as few rare events ask for.
Where nothing was counted at all there is no such factor; the bound is then that of a Poisson number of which none was seen (Hanley and Lippman-Hand, JAMA
1983), one chance to see it for each game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt

import polars as pl

from arch_engine.core.statistics import Z, quantile

NONE_SEEN = -log(0.025)
"""A Poisson number of which none is seen is smaller than this in 95 of 100 cases, if as many are allowed to err above as below."""

MOST = 100.0
"""Bounds that lie farther from a mean than so many times tell nothing of it."""


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


def interval(
    sums: dict[str, float], share: bool = False, positive: bool = False, whole: bool = True
) -> tuple[float, float | None, float | None]:
    """The mean and the bounds of its interval.

    Games that tell nothing of it have no bounds: a single one; and, of what is `positive`, two or three that differ much, or nothing but zeros where no `whole`
    things are counted.
    """
    rows, games = sums["rows"], int(sums["games"])
    mean = sums["total"] / rows
    differ = max(0.0, sums["sums_squared"] - 2 * mean * sums["crossed"] + mean * mean * sums["rows_squared"])
    variance = differ / (rows * rows) * games / (games - 1) if games > 1 else None
    if share:
        return _wilson(sums, mean, variance)
    if variance is None:
        return mean, None, None
    reach = quantile(games - 1) * sqrt(variance)
    if not positive:
        return mean, mean - reach, mean + reach
    if mean > 0:
        apart = reach / mean
        return (mean, mean / exp(apart), mean * exp(apart)) if apart < log(MOST) else (mean, None, None)
    return (mean, 0.0, NONE_SEEN / games) if whole else (mean, None, None)


def _wilson(sums: dict[str, float], mean: float, variance: float | None) -> tuple[float, float, float]:
    """A share with Wilson's interval, for as many rows as would tell as much if they were independent."""
    rows, games = sums["rows"], int(sums["games"])
    spread = max(0.0, sums["squares"] / rows - mean * mean)
    independent = spread / rows
    if independent and variance is not None:
        worth = rows / max(1.0, variance * (1 - 1 / games) / independent)
    else:  # all the same: the rows of a game tell no more than one
        worth = float(games)
    weight = 1.0 + Z * Z / worth
    centre = (mean + Z * Z / (2 * worth)) / weight
    reach = Z * sqrt(spread / worth + Z * Z / (4 * worth * worth)) / weight
    return mean, max(0.0, min(mean, centre - reach)), min(1.0, max(mean, centre + reach))
