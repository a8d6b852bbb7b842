"""How much the win-chance curves of a review move, and how well they tell who wins.

    python -m tests.benchmarks.curves mykerinos 0 30 --into curves.jsonl

Every moment of games by number (as in `stability`) is valued as in a review, and also by each of the two things such a value is made of: what the
learned judge says at once, and the roll-outs alone. What each game came to is kept in the file, a line for each, and a game that is there is not valued again.

A chance that is right on average moves only as far as something becomes known: the squares of its changes from where the first seat is asked to the end add up to p (1 − p) on average, where p is the
chance there. Prints how many times as much the curves move, and their log loss. Intervals are of 95 %, over games.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np

from arch_engine.core.errors import ArchError
from arch_engine.core.statistics import mean_of
from arch_engine.games import rules_of
from arch_engine.record.review_file import VALUE
from arch_engine.replay.study import Replay
from arch_engine.review import Judge, values
from arch_engine.review.chances import begun, chances_of
from arch_engine.review.decision_points import valued
from arch_engine.review.judge import fitting
from arch_engine.training.reliability import log_loss
from tests.benchmarks.by_number import rows_of
from tests.benchmarks.stability import played

Curves = list[list[float]]
"""By seat, the chance after each move from where the first seat is asked; the last is the result."""


def one_game(game: str, seats: int, number: int) -> dict[str, Any]:
    """What a game came to, as plain values."""
    replay = played(game, seats, number)
    since = begun(replay)
    at_once = [[said.wins[seat] for said in chances_of(replay, seat)[since:]] for seat in range(seats)]
    judge = fitting(replay.rules)
    rolled, value = (reviewed(replay, judge, since, part) for part in (0.0, values.AT_ONCE))
    return {"at once": _short(at_once), "rolled": _short(rolled), "value": _short(value)}


def reviewed(replay: Replay, judge: Judge, since: int, part: float) -> Curves:
    """The curves of a review, had a part of each value been said at once."""
    curves: Curves = [[] for _ in replay.names]
    with patch.object(values, "AT_ONCE", part):
        for step in valued(replay):
            if step >= since:
                for row in values.value_of(replay, judge, step):
                    if row.stage == VALUE:
                        curves[row.seat].append(mean_of(row.wins).value)
    return curves


def moved(curves: Curves) -> float:
    """How many times as much the curves of a game move as a chance that is right on average."""
    way = sum((after - before) ** 2 for curve in curves for before, after in pairwise(curve))
    return way / sum(curve[0] * (1 - curve[0]) for curve in curves)


def lost(curves: Curves) -> float:
    """The mean log loss over all moments but the last."""
    told = np.array(curves).T
    said = np.clip(told[:-1], 0.01, 0.99)
    return float(log_loss(said / said.sum(axis=1, keepdims=True), np.array([told[-1]] * len(said))).mean())


def report(rows: Sequence[dict[str, Any]]) -> list[str]:
    """The lines that are printed."""
    ways = {
        "at once": [row["at once"] for row in rows],
        "roll-outs alone": [row["rolled"] for row in rows],
        "as reviewed": [row["value"] for row in rows],
    }
    found = [f"{len(rows)} games"]
    for name, games in ways.items():
        moves, losses = mean_of([moved(curves) for curves in games]), mean_of([lost(curves) for curves in games])
        found.append(
            f"  {name}: moves {moves.value:.2f} times as much ({moves.low:.2f} to {moves.high:.2f}), log loss {losses.value:.3f}"
        )
    return found


def _short(curves: Curves) -> Curves:
    return [[round(chance, 5) for chance in curve] for curve in curves]


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(prog="curves", description="Measure how much the curves of a review move.")
    parser.add_argument("game")
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int, help="the number after that of the last game")
    parser.add_argument("--players", type=int, help="three in Mykerinos, two in the others")
    parser.add_argument("--into", type=Path, help="the file of what games came to")
    given = parser.parse_args(arguments)
    try:
        rules = rules_of(given.game)
        seats = given.players or (3 if given.game == "mykerinos" else 2)
        path = given.into or Path(f"curves-{rules.game}-{seats}p.jsonl")
        about = {"game": rules.game, "players": seats, "judge": fitting(rules).as_data()}
        rows = rows_of(path, about, range(given.first, given.last), partial(one_game, rules.game, seats))
    except ArchError as problem:
        parser.error(str(problem))
    print("\n".join(report(rows)))


if __name__ == "__main__":
    main()
