"""Whether the parts of a result add up to it, on many games with played roll-outs.

    python -m tests.benchmarks.split --games 50 --rollouts 7

Prints for each game how many results were split, and by how much the sum of the parts was off at most.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from time import perf_counter

from arch_engine import GAMES, rules_of, simulate
from arch_engine.core.opinions import result_of
from arch_engine.review import Judge, review
from arch_engine.review.grades import Counts
from arch_engine.workers.processes import cores


def furthest_off(game: str, games: int, judge: Judge, workers: int) -> tuple[int, int, float]:
    """How many results and parts there were, and the largest difference between a result and the sum of its parts."""
    players = rules_of(game).players
    results = parts = 0
    off = 0.0
    for seed in range(games):
        replay = simulate(game, ["random"] * players[seed % len(players)], seed)
        found = review(replay, judge, workers=workers)
        end = result_of(replay.rules, replay.at(-1))
        by: Counts
        for by, ended in (("win", end.wins), ("points", end.points)):
            for seat, result in enumerate(ended):
                amounts = [part.amount for part in found.parts(seat, by)]
                off = max(off, abs(sum(amounts) - result))
                results, parts = results + 1, parts + len(amounts)
    return results, parts, off


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and split."""
    parser = argparse.ArgumentParser(prog="split", description="Check that the parts of results add up to them.")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--rollouts", type=int, default=7)
    parser.add_argument("--workers", type=int, default=cores())
    given = parser.parse_args(arguments)
    judge = Judge(rollouts=given.rollouts, candidates=2)
    for game in GAMES:
        start = perf_counter()
        results, parts, off = furthest_off(game, given.games, judge, given.workers)
        took = perf_counter() - start
        print(
            f"{game}: {given.games} games, {results} results, {parts:,} parts, off by {off:.1e} at most; {took:.0f} s"
        )


if __name__ == "__main__":
    main()
