"""`python -m tests.benchmarks.figures`: speed and size of every game as a plain table, medians of several rounds."""

from __future__ import annotations

import platform
import sys
import tempfile
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from arch_engine import load, rules_of
from arch_engine.core.built import HOW
from arch_engine.core.rules import Rules
from arch_engine.games import opinions_of
from arch_engine.replay.study import Game
from tests.benchmarks.work import (
    CASES,
    has_sensible,
    middle,
    random_decisions,
    raw_of,
    rollouts,
    sample,
    scattered_steps,
    sensible_decisions,
)

ROUNDS = 15


def seconds(work: Callable[[], Any]) -> float:
    """How long a piece of work takes: the median of several rounds, after one that does not count."""
    work()
    taken = []
    for _ in range(ROUNDS):
        start = perf_counter()
        work()
        taken.append(perf_counter() - start)
    return median(taken)


def play_all(rules: Rules, seats: int, seeds: Iterable[int], recording: bool) -> None:
    """Random games with these seeds, one after the other."""
    for seed in seeds:
        random_decisions(rules, seats, seed, recording=recording)


def figures_of(game: str, seats: int) -> dict[str, float]:
    """All figures of a game for a number of players, by name."""
    rules, replay, raw, table = rules_of(game), sample(game, seats), raw_of(game, seats), middle(game, seats)
    seeds = range(10)
    moves = sum(random_decisions(rules, seats, seed, recording=False) for seed in seeds)
    found: dict[str, float] = {}
    for name, recording in (("random decisions a second", False), ("... while recording", True)):
        taken = seconds(partial(play_all, rules, seats, seeds, recording))
        found[name] = moves / taken
    if has_sensible(rules):
        found["sensible decisions a second"] = sensible_decisions(rules, seats, 1) / seconds(
            lambda: sensible_decisions(rules, seats, 1)
        )
    found["roll-outs a second from the middle"] = 20 / seconds(lambda: rollouts(rules, table, 20))
    if "careful" in opinions_of(rules).policies:
        found["careful roll-outs a second from the middle"] = 4 / seconds(lambda: rollouts(rules, table, 4, "careful"))
    found["copies a second"] = 1000 / seconds(lambda: [table.copy() for _ in range(1000)])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.parquet"
        found["save, milliseconds"] = 1e3 * seconds(lambda: (path.unlink(missing_ok=True), replay.save(path)))
        found["load, milliseconds"] = 1e3 * seconds(lambda: load(path))
    walked = Game(replay.record)
    steps = scattered_steps(walked, 100)
    found["seek a step, microseconds"] = 1e6 / len(steps) * seconds(lambda: [walked.at(step) for step in steps])
    found["moves a game"] = len(replay)
    found["facts a game"] = replay.record.facts
    found["bytes a game"] = len(raw)
    found["bytes a fact"] = len(raw) / replay.record.facts
    return found


def table_of(columns: dict[str, dict[str, float]]) -> str:
    """Figures as lines: one figure a line, one game and number of players a column."""
    names = list(dict.fromkeys(name for figures in columns.values() for name in figures))
    width = max(len(name) for name in names)
    wide = max(12, *(len(head) for head in columns)) + 2
    lines = [" " * width + "".join(f"{head:>{wide}}" for head in columns)]
    for name in names:
        cells = [
            f"{in_digits(figures[name]):>{wide}}" if name in figures else " " * (wide - 1) + "-"
            for figures in columns.values()
        ]
        lines.append(f"{name:<{width}}" + "".join(cells))
    return "\n".join(lines)


def in_digits(number: float) -> str:
    """Three digits or more: 12.3, 123, 1,234,000.

    >>> in_digits(12.345), in_digits(123.45), in_digits(1234567)
    ('12.3', '123', '1,230,000')
    """
    if number < 100:
        return f"{number:.3g}"
    if number < 100_000:
        return f"{number:,.0f}"
    return f"{float(f'{number:.3g}'):,.0f}"


def main() -> None:
    """Print the table."""
    how = f"Python {platform.python_version()} on {platform.machine()}, the rules engine {HOW}"
    print(f"{how}, median of {ROUNDS} rounds", file=sys.stderr)
    print(table_of({f"{game} {seats}": figures_of(game, seats) for game, seats in CASES}))


if __name__ == "__main__":
    main()
