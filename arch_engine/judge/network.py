"""A small network that reads the seats of a position side by side, and says what each can expect.

Every seat is read by the same weights, and meets the others only through their mean and their strongest: so the seats can change places and
the numbers change places with them, and one network serves any number of players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from arch_engine.core.rules import Rules

if TYPE_CHECKING:
    from numpy import ndarray

PARTS = ("seat", "seat_bias", "meet", "meet_bias", "tell", "tell_bias")
"""The weights by name: of the layer that reads a seat, of the one where it meets the others, and of the one that tells."""

SIZES = ("shared_mean", "shared_scale", "own_mean", "own_scale", "points_mean", "points_scale")
"""By which numbers are brought to a common size."""


def numbers_told(rules: Rules) -> int:
    """How many numbers the last layer tells of a seat: its strength, the points that decide, and each measure where there are several."""
    return 2 + (len(rules.measures) if len(rules.measures) > 1 else 0)


class Prediction(NamedTuple):
    """What each seat can expect of some positions.

    Attributes:
        wins: By position and seat, the share of the win; a position's add up to 1.
        points: By position and seat, what the seat has at the end: first the points that decide (`Rules.standing`), then, in a game with
            several measures, each of them (`Rules.measures`).
    """

    wins: ndarray
    points: ndarray


class Network:
    """The network with its weights; runs on numpy alone.

    Args:
        weights: Arrays by name: those of `PARTS` and `SIZES`.
    """

    def __init__(self, weights: Mapping[str, ndarray]) -> None:
        self.weights = {name: array.astype("float32") for name, array in weights.items()}

    def judge(
        self, shared: ndarray | Sequence[Sequence[float]], own: ndarray | Sequence[Sequence[Sequence[float]]]
    ) -> Prediction:
        """Judge positions of one number of seats: `shared` by position and feature, `own` by position, seat and feature."""
        import numpy as np

        w = self.weights
        table = (np.asarray(shared, dtype=np.float32) - w["shared_mean"]) / w["shared_scale"]
        seats = (np.asarray(own, dtype=np.float32) - w["own_mean"]) / w["own_scale"]
        told = tell(np, w, np.clip(table, -8, 8), np.clip(seats, -8, 8))
        leads = np.exp(told[..., 0] - told[..., 0].max(axis=1, keepdims=True))
        points = told[..., 1:] * w["points_scale"] + w["points_mean"]
        return Prediction(leads / leads.sum(axis=1, keepdims=True), points)


def tell(np: Any, w: Any, table: Any, seats: Any) -> Any:
    """What the last layer tells of every seat, from numbers of a common size.

    `np` is numpy, or what has its functions and can also tell how they change: training runs this same function. The first number is
    how strong a seat is, on a scale that only compares the seats of a position; the others are its points, by measure.
    """
    number = seats.shape[1]
    around = np.broadcast_to(table[:, None, :], (*seats.shape[:2], table.shape[1]))
    read = np.maximum(np.concatenate([seats, around], axis=2) @ w["seat"] + w["seat_bias"], 0)
    if number == 1:
        mean = most = np.zeros_like(read)
    else:
        mean = (read.sum(axis=1, keepdims=True) - read) / (number - 1)
        others = [[other for other in range(number) if other != seat] for seat in range(number)]
        most = np.stack([read[:, rest, :].max(axis=1) for rest in map(np.array, others)], axis=1)
    met = np.maximum(np.concatenate([read, mean, most, seats], axis=2) @ w["meet"] + w["meet_bias"], 0)
    return met @ w["tell"] + w["tell_bias"]
