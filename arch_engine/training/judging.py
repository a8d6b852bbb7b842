"""Trains the judge of a game and says how good it is on games it was not fitted to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from arch_engine.core.features import Features
from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.games import opinions_of, rules_of
from arch_engine.judge.network import Network, numbers_told
from arch_engine.judge.weights import VERSION, NoJudge, Weights, fingerprint
from arch_engine.search.players import players_of
from arch_engine.training import fitting, positions
from arch_engine.training.joining import joined
from arch_engine.training.looking_ahead import looking_ahead
from arch_engine.training.reliability import PARTS, log_loss


def features_of(rules: Rules) -> Features:
    """What the judge of a game reads; raises NoJudge where it has none."""
    features = opinions_of(rules).features
    if features is None:
        raise NoJudge(say("{title} has no features, so no judge can be trained for it.", title=rules.title))
    return features


def play(game: str, folder: Path, kinds: Sequence[str], starts: Sequence[int]) -> list[Path]:
    """Play the games of some files, one file from each start. What is there already is left as it is."""
    rules = rules_of(game)
    players = positions.any_of(players_of(rules, kinds))
    return [
        path
        for start in starts
        for path in positions.keep(folder, rules, features_of(rules), players, start, positions.A_FILE)
    ]


def train(
    game: str,
    files: Sequence[Path],
    made: dict[str, Any],
    seed: int = 0,
    width: int = fitting.WIDTH,
    hidden: float = 0.0,
    ahead: float = 0.0,
    members: int = 1,
) -> Iterator[Weights]:
    """Fit weights to some files of positions; gives them after each step that was a gain, with their figures.

    `width` and `hidden` as for `fitting.fit`. A first network learns how games ended. Where there is a share `ahead`, it then teaches others
    (`looking_ahead`); of several `members` one network is made that tells their mean.
    """
    rules = rules_of(game)
    features = features_of(rules)
    groups = fitting.read(files, rules, features)
    notes = {
        "game": game, "version": VERSION, "features": fingerprint(features), "positions": sum(map(len, groups)), "seed": seed, "hidden": hidden,
        "ahead": ahead, "members": members, **made,
    }  # fmt: skip
    told = numbers_told(rules)
    several: list[dict[str, np.ndarray]] = []
    for arrays, figures in fitting.fit(groups, told, seed, width=width, hidden=hidden):
        several, best = [arrays], figures
        yield Weights(arrays, {**notes, "figures": figures})
    taught = None
    if ahead:
        taught, several = looking_ahead(groups, Network(several[0]), ahead), []
    while len(several) < members:
        *_, (arrays, _) = fitting.fit(groups, told, seed + 1 + len(several), width=width, hidden=hidden, taught=taught)
        several.append(arrays)
        together = joined(several)
        figures = {"members": len(several), **fitting.measured_apart(together, groups)}
        if fitting.total_of(figures) < fitting.total_of(best):
            best = figures
            yield Weights(together, {**notes, "figures": figures})


def by_part(network: Network, groups: Sequence[fitting.Group]) -> list[dict[str, float]]:
    """By number of seats and part of the game: positions, the mean log loss, and the mean error of the points."""
    rows = []
    for group in groups:
        judged = network.judge(group.shared, group.own)
        losses = log_loss(judged.wins, group.wins)
        errors = np.abs(judged.points[..., 0] - group.points[..., 0]).mean(axis=1)
        for low, high in pairwise(PARTS):
            here = (group.part > low) & (group.part <= high)
            if here.any():
                rows.append(
                    {
                        "seats": group.own.shape[1], "until": high, "positions": int(here.sum()),
                        "log_loss": float(losses[here].mean()), "points_off": float(errors[here].mean()),
                    }
                )  # fmt: skip
    return rows


def starts(first: int, games: int) -> list[int]:
    """The first game of each file that holds some games."""
    return list(range(first, first + games, positions.A_FILE))


def player_of_files(game: str, folder: Path, kinds: Sequence[str]) -> partial[list[Path]]:
    """`play`, ready for the processes that share the work."""
    return partial(play, game, folder, kinds)
