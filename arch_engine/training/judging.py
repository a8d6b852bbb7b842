"""Trains the judge of a game and says how good it is on games it was not fitted to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from arch_engine.core.errors import ArchError
from arch_engine.core.features import Features
from arch_engine.core.files import write_file
from arch_engine.core.rules import Rules
from arch_engine.games import opinions_of, rules_of
from arch_engine.judge.network import SIZES, Network, numbers_told
from arch_engine.judge.weights import VERSION, NoJudge, Weights, fingerprint
from arch_engine.search.players import players_of
from arch_engine.training import fitting, positions
from arch_engine.training.fitting import Group
from arch_engine.workers.spread import Workers

# -- looking ahead -----------------------------------------------------------------------------------------------------


def looking_ahead(groups: Sequence[Group], judge: Network, share: float) -> list[Group]:
    """The same positions, to be learned from with what a judge says ahead.

    Args:
        groups: Positions with how their games ended.
        judge: A first judge.
        share: How much of what a position is told comes from the judge's word on the next position that was kept of its game, 0 to 1; the
            rest is what that position is told itself, and the last one is told the end.
    """
    return [_told(group, judge, share) for group in groups]


def _told(group: Group, judge: Network, share: float) -> Group:
    said = judge.judge(group.shared, group.own)
    wins, points = group.wins.copy(), group.points.copy()
    order = np.lexsort((group.part, group.game))
    for at, after in zip(order[-2::-1], order[:0:-1], strict=True):
        if group.game[at] == group.game[after]:
            if wins[at].any():  # where nobody can win there is nothing to share
                wins[at] = share * said.wins[after] + (1 - share) * wins[after]
            points[at] = share * said.points[after] + (1 - share) * points[after]
    return replace(group, wins=wins, points=points)


# -- joined games ------------------------------------------------------------------------------------------------------


def joined(several: Sequence[Mapping[str, np.ndarray]]) -> dict[str, np.ndarray]:
    """The weights of one network that does what several do side by side.

    All must read the same features by the same scales. Networks that began from other numbers err in other ways, so their mean errs less.
    """
    first = several[0]
    number, widths = len(several), [each["seat_bias"].size for each in several]
    wide, own = sum(widths), first["own_mean"].size
    starts = [sum(widths[:place]) for place in range(number)]
    meet = np.zeros((3 * wide + own, sum(each["meet_bias"].size for each in several)), np.float32)
    column = 0
    for each, start, width in zip(several, starts, widths, strict=True):
        columns = slice(column, column + each["meet_bias"].size)
        for place in range(3):  # the seat itself, the mean of the others, the strongest of them
            meet[place * wide + start : place * wide + start + width, columns] = each["meet"][
                place * width : (place + 1) * width
            ]
        meet[3 * wide :, columns] = each["meet"][3 * width :]
        column = columns.stop
    return {
        **{name: first[name] for name in SIZES},
        **{name: np.concatenate([each[name] for each in several], axis=-1) for name in ("seat", "seat_bias", "meet_bias")},
        "meet": meet,
        "tell": np.concatenate([each["tell"] for each in several]) / number,
        "tell_bias": np.mean([each["tell_bias"] for each in several], axis=0),
    }  # fmt: skip


def features_of(rules: Rules) -> Features:
    """What the judge of a game reads; raises NoJudge where it has none."""
    features = opinions_of(rules).features
    if features is None:
        raise NoJudge("{title} has no features, so no judge can be trained for it.", title=rules.title)
    return features


def play(game: str, kinds: Sequence[str], first: int) -> bytes:
    """Play the games of one file, from number `first` on; gives the file."""
    rules = rules_of(game)
    return positions.file_of(rules, features_of(rules), positions.any_of(players_of(rules, kinds)), first)


def files_of(game: str, folder: Path, first: int, games: int) -> dict[int, Path]:
    """The files that hold some games, each by the number of its first one."""
    return {start: positions.path_of(folder, game, start) for start in range(first, first + games, positions.A_FILE)}


def play_all(
    game: str, files: Mapping[int, Path], kinds: Sequence[str], workers: int | str | None = None
) -> Iterator[Path]:
    """Play the games of those files that are not there yet, on all cores, so many, or a Dask cluster; gives each file, first what is there."""
    missing = []
    for first, path in files.items():
        if path.exists():
            yield path
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            missing.append(first)
    with Workers(workers, len(missing)) as busy:
        for number, raw in busy.as_done(partial(play, game, kinds), missing):
            yield write_file(files[missing[number]], raw)


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
        "game": game, "version": VERSION, "features": fingerprint(features), "positions": sum(map(len, groups)), "seed": seed, "hidden": hidden, **made,
    }  # fmt: skip
    told = numbers_told(rules)
    first: list[tuple[dict[str, np.ndarray], dict[str, float]]] = []
    for arrays, figures in fitting.fit(groups, told, seed, width=width, hidden=hidden):
        first.append((arrays, figures))
        yield Weights(arrays, {**notes, "ahead": 0.0, "members": 1, "figures": figures})
    several, best = [_last(first, rules)], first[-1][1]
    taught = None
    if ahead:
        taught, several = looking_ahead(groups, Network(several[0]), ahead), []
    while len(several) < members:
        again = fitting.fit(groups, told, seed + 1 + len(several), width=width, hidden=hidden, taught=taught)
        several.append(_last(again, rules))
        together = joined(several)
        figures = {"members": len(several), **fitting.measured_apart(together, groups)}
        if fitting.total_of(figures) < fitting.total_of(best):
            best = figures
            yield Weights(together, {**notes, "ahead": ahead, "members": len(several), "figures": figures})


def _last(fitted: Iterable[tuple[dict[str, np.ndarray], dict[str, float]]], rules: Rules) -> dict[str, np.ndarray]:
    """The weights after the last step that was a gain."""
    found = [arrays for arrays, _ in fitted]
    if not found:
        raise ArchError(
            "Fitting the judge of {title} failed, for its loss became no number; look for what is no number among the features of its positions.",
            title=rules.title,
        )
    return found[-1]
