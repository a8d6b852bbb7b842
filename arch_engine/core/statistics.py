"""Means with their uncertainty. No figure is told without its interval.

Intervals are meant to hold the true value in 95 of 100 cases. They are wider than the plainest formulas where those would claim
too much: wins that all fell the same way are no certainty, and few roll-outs have heavier tails.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt

Z = 1.959964
"""95 % of a normal distribution lie within this many standard deviations."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its standard error, the bounds of its 95 % interval, and how many roll-outs it comes from."""

    value: float
    error: float
    low: float
    high: float
    rollouts: int

    @property
    def sure(self) -> bool:
        """Whether the interval excludes zero."""
        return self.low > 0.0 or self.high < 0.0

    def __neg__(self) -> Estimate:
        """The same of what is counted the other way round."""
        return Estimate(-self.value, self.error, -self.high, -self.low, self.rollouts)

    def __str__(self) -> str:
        return f"{self.value:.3g} ({self.low:.3g} to {self.high:.3g})"


NOTHING = Estimate(0.0, 0.0, 0.0, 0.0, 0)
"""What something loses against itself."""


def quantile(freedom: int, z: float = Z) -> float:
    """Return how many standard errors an interval reaches, by its degrees of freedom (Student; Cornish and Fisher): one that reaches z standard
    deviations where these are known, by default one of 95 %. Another one is 5 % too narrow at four degrees, and more at fewer.

    >>> [round(quantile(n), 2) for n in (5, 10, 30, 200)]
    [2.57, 2.23, 2.04, 1.97]
    """
    if freedom < 1:
        return inf
    if z == Z and freedom < 6:
        return (12.706, 4.303, 3.182, 2.776, 2.571)[freedom - 1]
    n = float(freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def variance(values: Sequence[float]) -> float:
    """The variance of what the values were drawn from, as far as they show it; infinite for fewer than two."""
    if len(values) < 2:
        return inf
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of points, or of their differences between two decisions."""
    number = len(values)
    if not number:
        return Estimate(0.0, inf, -inf, inf, 0)
    mean = sum(values) / number
    error = sqrt(variance(values) / number)
    reach = quantile(number - 1) * error if error else 0.0
    return Estimate(mean, error, mean - reach, mean + reach, number)


def share_of(values: Sequence[float]) -> Estimate:
    """The mean of shares of a win, each from 0 to 1: Wilson's interval, which does not close when all went the same way.

    >>> all_won = share_of([1.0] * 200)
    >>> all_won.value, round(all_won.low, 3), round(all_won.high, 3)
    (1.0, 0.981, 1.0)
    """
    number = len(values)
    if not number:
        return Estimate(0.0, inf, 0.0, 1.0, 0)
    mean = sum(values) / number
    error = sqrt(variance(values) / number) if number > 1 else inf
    weight = 1.0 + Z * Z / number
    centre = (mean + Z * Z / (2 * number)) / weight
    spread = max(
        0.0, sum(value * value for value in values) / number - mean * mean
    )  # mean * (1 - mean) where all are 0 or 1
    reach = Z * sqrt(spread / number + Z * Z / (4 * number * number)) / weight
    return Estimate(mean, error, max(0.0, centre - reach), min(1.0, centre + reach), number)


def difference_of_shares(values: Sequence[float]) -> Estimate:
    """The mean difference of win shares in pairs of roll-outs with the same luck, each from -1 to 1.

    Half a pair is added that fell each way (Agresti and Min), so that two or three pairs alone prove nothing. Shares that a judge has said
    differ by less than a win; their largest difference is the measure then.
    """
    number = len(values)
    if not number:
        return Estimate(0.0, inf, -1.0, 1.0, 0)
    if 0.0 < max(map(abs, values)) < 1.0:
        return difference_of_points(values)
    mean = sum(values) / number
    error = sqrt(variance(values) / number) if number > 1 else inf
    centre = sum(values) / (number + 2)
    squares = (sum(value * value for value in values) + 1.0) / (number + 2)
    reach = quantile(number + 1) * sqrt((squares - centre * centre) / (number + 2))
    return Estimate(mean, error, max(-1.0, min(mean, centre - reach)), min(1.0, max(mean, centre + reach)), number)


def difference_of_points(values: Sequence[float]) -> Estimate:
    """The mean difference, with the wider of two intervals: the plain one, and that of wins where the largest difference is one win.

    Where only a few roll-outs differ at all the plain one would be too sure of itself.
    """
    plain, largest = mean_of(values), max(map(abs, values))
    if not largest:
        return plain
    scaled = difference_of_shares([value / largest for value in values])
    low, high = min(plain.low, largest * scaled.low), max(plain.high, largest * scaled.high)
    return Estimate(plain.value, plain.error, low, high, plain.rollouts)
