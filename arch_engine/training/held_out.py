"""How good a judge is on games that it was not fitted to, beside roll-outs on the same positions.

The games lie in a folder as ordinary records, and beside each of them what the roll-outs said: so the work can be stopped and taken up, and
other weights are measured on the same positions without playing anything again.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import polars as pl

from arch_engine.core.chance import generator
from arch_engine.core.files import write_file
from arch_engine.core.opinions import Evaluator, Foresight
from arch_engine.core.rules import Rules
from arch_engine.games import opinions_of, rules_of
from arch_engine.replay.session import simulate
from arch_engine.replay.study import Game, load
from arch_engine.search.evaluators import RolloutEvaluator
from arch_engine.search.lookahead import Lookahead
from arch_engine.training.mixtures import settings
from arch_engine.training.positions import end_of

FIRST = 7_000_000
"""Held-out games have numbers from here on; training stays below."""

GOOD, MIXED, WITH_EXPERT = ("sensible",), ("sensible", "quick", "random"), ("expert:40", "sensible", "sensible")
TABLES: tuple[tuple[str, ...], ...] = (GOOD, MIXED, GOOD, MIXED, WITH_EXPERT)
"""Who sits at the tables, in turn by the number of the game: each seat draws one of the kinds. Nobody errs on purpose."""

A_GAME = 12
"""Positions that are judged in a game."""

ROLLED = 1
"""How many of them are also played out: the same roll-outs in other games tell more."""


@dataclass(frozen=True)
class Beside:
    """The roll-outs that a judge is measured beside: how many, played by which policy of the game."""

    policy: str
    rollouts: int


def prepared(game: str, folder: Path, beside: Beside | None, number: int) -> int:
    """Play a held-out game and its roll-outs, as far as their files are not there yet; gives its number back."""
    replay = played(rules_of(game), folder, number)
    if beside is not None:
        path = _beside_path(game, folder, beside, number)
        if not path.exists():
            raw = io.BytesIO()
            pl.DataFrame(_rolled(replay, beside, number), schema=_ROLLED).write_parquet(raw)
            write_file(path, raw.getvalue(), replace=True)  # two processes may have played the same
    return number


def played(rules: Rules, folder: Path, number: int) -> Game:
    """A held-out game, from its file; played now if it is not there yet."""
    path = folder / f"{rules.game}-{number}.parquet"
    if not path.exists():
        rng = generator(number, "held out")
        seats = rng.choice([players for players in rules.players if players > 1])
        options = rng.choice(settings(rules, seats))
        kinds = [rng.choice(TABLES[number % len(TABLES)]) for _ in range(seats)]
        folder.mkdir(parents=True, exist_ok=True)
        simulate(rules.game, kinds, number, options=options).save(path)
    return load(path)


def _steps(replay: Game, number: int) -> list[int]:
    """At which steps of a game it is judged, in random order; at each of them a seat is asked."""
    table = replay.at(0)
    asked = []
    for step, move in enumerate(replay.moves, 1):
        table.advance(move.facts)
        if table.asked >= 0 and not table.over:
            asked.append(step)
    return generator(number, "positions").sample(asked, min(A_GAME, len(asked)))


_ROLLED: dict[str, Any] = {
    "step": pl.Int32, "wins": pl.List(pl.Float64), "points": pl.List(pl.Float64), "ms": pl.Float64,
}  # fmt: skip


def _beside_path(game: str, folder: Path, beside: Beside, number: int) -> Path:
    return folder / f"{game}-{number}.{beside.policy}-{beside.rollouts}.rolled"


def _rolled(replay: Game, beside: Beside, number: int) -> Iterator[dict[str, Any]]:
    rules = replay.rules
    judge = RolloutEvaluator(Lookahead(opinions_of(rules), Foresight(beside.policy)), beside.rollouts, seed=number)
    for step in _steps(replay, number)[:ROLLED]:
        table = replay.at(step)
        view = rules.hidden.as_witnessed(table, 1 << table.asked)
        began = perf_counter()
        said = judge.evaluate(view, table.asked)
        yield {"step": step, "wins": said.wins, "points": said.points, "ms": 1000 * (perf_counter() - began)}


def measured(
    game: str, folder: Path, judge: Evaluator, numbers: Sequence[int], beside: Beside | None, rolled: int
) -> pl.DataFrame:
    """What a judge says of the positions of some held-out games that were prepared, each as the seat that is asked sees it.

    A row is a position: its `game`, its `seats`, `who` plays, the `part` of the moves that were made, how it ended (`wins` and `points`
    by seat), what the judge says (`judge`, `judge_points`, `judge_ms`), and in the first `rolled` games of the roll-outs the same, else
    null. Every seat counts as having won half a roll-out more, as none is certain.
    """
    return pl.DataFrame(
        [
            row
            for place, number in enumerate(numbers)
            for row in _rows(game, folder, judge, number, beside if place < rolled else None)
        ],
        schema=_ROWS,
    )


_ROWS: dict[str, Any] = {
    "game": pl.Int64, "seats": pl.Int8, "who": pl.String, "part": pl.Float64, "wins": pl.List(pl.Float64), "points": pl.List(pl.Float64),
    "judge": pl.List(pl.Float64), "judge_points": pl.List(pl.Float64), "judge_ms": pl.Float64,
    "rolled": pl.List(pl.Float64), "rolled_points": pl.List(pl.Float64), "rolled_ms": pl.Float64,
}  # fmt: skip


def _rows(game: str, folder: Path, judge: Evaluator, number: int, beside: Beside | None) -> Iterator[dict[str, Any]]:
    replay = load(folder / f"{game}-{number}.parquet")
    rules = replay.rules
    wins, points = end_of(rules, replay.at(-1))
    seats = len(wins)
    played_out = _kept(_beside_path(game, folder, beside, number)) if beside is not None else {}
    for step in _steps(replay, number):
        table = replay.at(step)
        view = rules.hidden.as_witnessed(table, 1 << table.asked)
        began = perf_counter()
        said = judge.evaluate(view, table.asked)
        row = {
            "game": number, "seats": seats, "who": ", ".join(dict.fromkeys(TABLES[number % len(TABLES)])), "part": step / len(replay), "wins": wins,
            "points": points[:: len(points) // seats], "judge": said.wins, "judge_points": said.points, "judge_ms": 1000 * (perf_counter() - began),
        }  # fmt: skip
        if beside is not None and step in played_out:
            there = played_out[step]
            shares = [(share * beside.rollouts + 0.5) / (beside.rollouts + 0.5 * seats) for share in there["wins"]]
            row |= {"rolled": shares, "rolled_points": there["points"], "rolled_ms": there["ms"]}
        yield row


def _kept(path: Path) -> dict[int, dict[str, Any]]:
    return {row["step"]: row for row in pl.read_parquet(path).to_dicts()}
