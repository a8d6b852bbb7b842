"""Fits the weights of a judge to positions and how their games ended. Needs JAX and Optax (the extra `train`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from arch_engine.core.features import Features
from arch_engine.core.rules import Rules
from arch_engine.judge.network import numbers_told, tell
from arch_engine.training.reliability import log_loss

WIDTH = 64
"""How many numbers the first layer reads of a seat; the second has three quarters as many."""

BATCH = 512
EPOCHS = 12
"""Epochs, passes over the positions at most; steps grow smaller from one to the next."""

PATIENCE = 4
"""Epochs without any gain, after which fitting ends."""

POINTS = 0.3
"""What the error of the points counts beside that of the win shares."""

KEEP_APART = 10
"""Every tenth game is not fitted to: it tells when to stop."""


@dataclass(frozen=True)
class Group:
    """Positions of one number of seats, as arrays by position."""

    game: np.ndarray
    part: np.ndarray
    shared: np.ndarray
    own: np.ndarray
    wins: np.ndarray
    points: np.ndarray

    def only(self, chosen: np.ndarray) -> Group:
        """Some of the positions."""
        return Group(*(getattr(self, name)[chosen] for name in self.__dataclass_fields__))

    def __len__(self) -> int:
        return len(self.game)


def read(files: Sequence[Path], rules: Rules, features: Features) -> list[Group]:
    """The positions in some files, a group for each number of seats."""
    rows = pl.concat([pl.read_parquet(file) for file in files])
    groups = []
    for (seats,), part in sorted(rows.group_by("seats")):
        number = len(part)
        told = numbers_told(rules) - 1

        def array(name: str, *shape: int, part: pl.DataFrame = part, number: int = number) -> np.ndarray:
            flat: np.ndarray = part[name].explode().to_numpy().astype(np.float32)
            return np.reshape(flat, (number, *shape))

        groups.append(
            Group(
                part["game"].to_numpy(), part["part"].to_numpy(), array("shared", len(features.shared)),
                array("own", seats, len(features.own)), array("wins", seats), array("points", seats, told),
            )
        )  # fmt: skip
    return groups


def sizes(groups: Sequence[Group]) -> dict[str, np.ndarray]:
    """The means and scales that bring numbers to a common size."""

    def of(name: str, arrays: list[np.ndarray]) -> dict[str, np.ndarray]:
        flat = np.concatenate([array.reshape(-1, array.shape[-1]) for array in arrays])
        return {f"{name}_mean": flat.mean(axis=0), f"{name}_scale": np.maximum(flat.std(axis=0), 0.05)}

    return {
        **of("shared", [group.shared for group in groups]),
        **of("own", [group.own for group in groups]),
        **of("points", [group.points for group in groups]),
    }


def at_first(shared: int, own: int, told: int, seed: int, width: int = WIDTH) -> dict[str, np.ndarray]:
    """Weights to begin with."""
    rng = np.random.default_rng(seed)
    met = 3 * width // 4

    def layer(into: int, out: int) -> np.ndarray:
        return np.asarray(rng.standard_normal((into, out)) * np.sqrt(2 / into), np.float32)

    return {
        "seat": layer(own + shared, width), "seat_bias": np.zeros(width, np.float32), "meet": layer(3 * width + own, met),
        "meet_bias": np.zeros(met, np.float32), "tell": layer(met, told) * 0.1, "tell_bias": np.zeros(told, np.float32),
    }  # fmt: skip


def fit(
    groups: Sequence[Group],
    told: int,
    seed: int = 0,
    epochs: int = EPOCHS,
    width: int = WIDTH,
    hidden: float = 0.0,
    taught: Sequence[Group] | None = None,
) -> Iterator[tuple[dict[str, np.ndarray], dict[str, float]]]:
    """Fit, and give after each round that was a gain the weights and how good they are: log losses, and the error of the points.

    Positions of every tenth game are kept apart, and how good the weights are is measured on them by how their games ended. Each batch is
    fitted without a share of the features, `hidden`, others each time: with few games this keeps a wide network from learning them by heart.
    `taught` are the same positions with what they are fitted to, where that is not how their games ended (`looking_ahead`).
    """
    import jax
    import jax.numpy as jnp
    import optax

    scale = sizes(groups)
    fitted = [_to_size(group.only(group.game % KEEP_APART != 0), scale) for group in taught or groups]
    apart = _apart(groups, scale)
    first = groups[0]
    weights: Any = at_first(first.shared.shape[-1], first.own.shape[-1], told, seed, width)
    every = sum(-(-len(group) // BATCH) for group in fitted)
    schedule = optax.cosine_decay_schedule(2e-3, every * epochs, 0.01)
    optimizer = optax.adamw(schedule, weight_decay=1e-4)
    state = optimizer.init(weights)

    def loss(weights: Any, shared: Any, own: Any, wins: Any, points: Any, seen: Any) -> Any:
        said = tell(jnp, weights, shared * seen[: shared.shape[-1]], own * seen[shared.shape[-1] :])
        error = optax.losses.huber_loss(said[..., 1:], points).mean()
        if own.shape[1] == 1:
            return POINTS * error
        known = wins.sum(axis=1) > 0
        crossed = -(wins * jax.nn.log_softmax(said[..., 0], axis=1)).sum(axis=1)
        return (crossed * known).mean() + POINTS * error

    def step(weights: Any, state: Any, *batch: Any) -> Any:
        value, slope = jax.value_and_grad(loss)(weights, *batch)
        updates, state = optimizer.update(slope, state, weights)
        return optax.apply_updates(weights, updates), state, value

    quick = jax.jit(step)
    rng = np.random.default_rng(seed)
    best, waited = np.inf, 0
    for number in range(epochs):
        batches = [
            (group, rows)
            for group in fitted
            for rows in np.array_split(rng.permutation(len(group)), max(1, -(-len(group) // BATCH)))
            if len(rows)
        ]
        total = 0.0
        for place in rng.permutation(len(batches)):
            group, rows = batches[place]
            batch = group.only(rows)
            seen = np.asarray(rng.random(batch.shared.shape[-1] + batch.own.shape[-1]) >= hidden, np.float32)
            seen /= 1 - hidden
            weights, state, value = quick(weights, state, batch.shared, batch.own, batch.wins, batch.points, seen)
            total += float(value)
        plain = {name: np.asarray(array) for name, array in weights.items()} | scale
        measured = _measured(plain, apart)
        if total_of(measured) < best - 1e-5:
            best, waited = total_of(measured), 0
            yield plain, {"epoch": number + 1, "fitted": total / max(1, len(batches)), **measured}
        else:
            waited += 1
            if waited >= PATIENCE:
                return


def measured_apart(weights: Mapping[str, np.ndarray], groups: Sequence[Group]) -> dict[str, float]:
    """How good weights are on the positions that are kept apart: log loss, and the error of the points in their scale."""
    return _measured(weights, _apart(groups, weights))


def total_of(figures: Mapping[str, float]) -> float:
    """What fitting makes as small as it can: the log loss, and a share of the error of the points."""
    return figures["loss"] + POINTS * figures["points"]


def _apart(groups: Sequence[Group], scale: Mapping[str, np.ndarray]) -> list[Group]:
    return [_to_size(group.only(group.game % KEEP_APART == 0), scale) for group in groups]


def _to_size(group: Group, scale: Mapping[str, np.ndarray]) -> Group:
    return Group(
        group.game,
        group.part,
        np.clip((group.shared - scale["shared_mean"]) / scale["shared_scale"], -8, 8),
        np.clip((group.own - scale["own_mean"]) / scale["own_scale"], -8, 8),
        group.wins,
        (group.points - scale["points_mean"]) / scale["points_scale"],
    )


def _measured(weights: Mapping[str, np.ndarray], groups: Sequence[Group]) -> dict[str, float]:
    """The mean log loss of the win shares over positions with several seats, and the mean error of points in their scale."""
    losses, errors = [np.zeros(0)], [np.zeros(0)]
    for group in groups:
        if not len(group):
            continue
        said = tell(np, weights, group.shared, group.own)
        errors.append(np.abs(said[..., 1] - group.points[..., 0]).mean(axis=1))
        if group.own.shape[1] > 1:
            leads = np.exp(said[..., 0] - said[..., 0].max(axis=1, keepdims=True))
            losses.append(log_loss(leads / leads.sum(axis=1, keepdims=True), group.wins))
    loss, points = np.concatenate(losses), np.concatenate(errors)
    return {"loss": float(loss.mean()) if len(loss) else 0.0, "points": float(points.mean()) if len(points) else 0.0}
