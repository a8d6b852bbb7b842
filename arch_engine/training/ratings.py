"""How strong players are by the games they played, on the scale of Elo: who stands 400 points higher wins ten of eleven games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

SCALE = 400 / np.log(10)
"""Elo points of one natural unit of strength."""
EVEN = 1.0
"""Each pair of players counts as having drawn so many games more, so that nobody who won all of a few games is endlessly strong."""
STEPS = 200

Floats = npt.NDArray[np.float64]


class Result(NamedTuple):
    """What came of some games that had the same luck: for each pair of players met, what the first had of a win (1, ½ for a draw, 0)."""

    pairs: tuple[tuple[int, int, float], ...]


class Rating(NamedTuple):
    """A player's strength in Elo points, 0 being the mean of all, and the interval that holds it 19 times in 20."""

    elo: float
    low: float
    high: float


def ratings_of(results: Sequence[Result], players: int, *, samples: int = 400, seed: int = 0) -> list[Rating]:
    """The most likely strengths of players by their results, as Bradley and Terry have it.

    Results of a game of several players are those of its pairs, which are not independent. So intervals come from drawing whole
    results anew (bootstrap, `samples` times), never from counting pairs.
    """
    each = np.array([_table(result, players) for result in results])
    whole = _fitted(each.sum(axis=0))
    rng = np.random.default_rng(seed)
    drawn = [_fitted(each[rng.integers(0, len(each), len(each))].sum(axis=0)) for _ in range(samples)]
    low, high = np.quantile(np.array(drawn), (0.025, 0.975), axis=0)
    return [Rating(*map(float, one)) for one in zip(whole, low, high, strict=True)]


def _table(result: Result, players: int) -> Floats:
    """Wins of the row against the column."""
    found = np.zeros((players, players))
    for one, other, share in result.pairs:
        found[one, other] += share
        found[other, one] += 1 - share
    return found


def _fitted(wins: Floats) -> Floats:
    """Newton's steps to the strengths under which the wins are most likely, in Elo points."""
    players = len(wins)
    wins = wins + EVEN / 2 * (1 - np.eye(players))
    games = wins + wins.T
    strength = np.zeros(players)
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (wins - games * chance).sum(axis=1)
        curve = games * chance * (1 - chance)
        bend = np.diag(curve.sum(axis=1)) - curve + 1 / players  # the mean, which no game tells, stays where it is
        move = np.linalg.solve(bend, slope)
        strength += np.clip(move, -2, 2)
        if np.abs(move).max() < 1e-9:
            break
    centred: Floats = (strength - strength.mean()) * SCALE
    return centred
