"""How well short roll-outs tell who wins, by the policy they are played by, beside the learned judge asked at once.

    python -m tests.benchmarks.foretold mykerinos 300 --policies quick,varied

Some positions of held-out games (`arch_engine.training.held_out`; only those in which all seats play `sensible`, or one an expert) at which an action is asked for are valued as a review
values a moment: played on to the next quiet moment, and judged there. Prints the log loss of each policy's win shares, every seat counting as having won half a roll-out more, and by how
much the policies after the first differ from it; below 0 they are better. Intervals are of 95 %, over games.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import log
from pathlib import Path

from arch_engine.core.chance import generator
from arch_engine.core.rules import Rules
from arch_engine.games import opinions_of, rules_of
from arch_engine.judge.learned import learned
from arch_engine.replay.study import Replay, load
from arch_engine.review.statistics import mean_of
from arch_engine.search.lookahead import lookahead
from arch_engine.search.rollouts import roll_out
from arch_engine.training.held_out import FIRST, MIXED, TABLES, prepared

A_GAME = 4
"""Positions of a game."""

ACTIONS = ("action", "activate", "act")
"""The questions of all games that ask for an action."""


def log_loss(said: Sequence[float], ended: Sequence[float], rollouts: int) -> float:
    """Of what was said of a position, given the shares of the win it came to."""
    whole = rollouts + 0.5 * len(said)
    return -sum(
        share * log((rollouts * chance + 0.5) / whole) for chance, share in zip(said, ended, strict=True) if share
    )


def positions(rules: Rules, folder: Path, games: int) -> Iterator[tuple[Replay, list[int]]]:
    """Those that are valued: a game, and after how many moves."""
    for number in range(FIRST, FIRST + games):
        if TABLES[number % len(TABLES)] == MIXED:
            continue
        replay = load(folder / f"{rules.game}-{prepared(rules.game, folder, None, number)}.parquet")
        asked = [step for step in range(len(replay)) if replay.at(step).question in ACTIONS]
        yield replay, generator(number, "foretold").sample(asked, min(A_GAME, len(asked)))


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("games", type=int)
    parser.add_argument("--policies", default="quick", help="with commas")
    parser.add_argument("--rollouts", type=int, default=20)
    parser.add_argument("--folder", type=Path, default=Path("held-out"))
    chosen = parser.parse_args(arguments)
    rules, rollouts = rules_of(chosen.game), chosen.rollouts
    opinions, judge = opinions_of(rules), learned(rules)
    ahead = {
        policy: lookahead(opinions, replace(opinions.judged, policy=policy)) for policy in chosen.policies.split(",")
    }
    lost: dict[str, list[float]] = {
        "at once": [],
        **{policy: [] for policy in ahead},
    }  # by game, a mean of its positions
    for replay, steps in positions(rules, chosen.folder, chosen.games):
        ended = rules.win_shares(replay.at(len(replay)))
        here: dict[str, list[float]] = {way: [] for way in lost}
        for step in steps:
            table = replay.at(step)
            seat = table.asked
            view = rules.as_seen_by(table, seat)
            here["at once"].append(log_loss(judge.evaluate(view, seat).wins, ended, rollouts))
            for policy, way in ahead.items():
                results = [roll_out(view, [None], seat, step, number, way)[0].wins for number in range(rollouts)]
                shares = [sum(of_seat) / rollouts for of_seat in zip(*results, strict=True)]
                here[policy].append(log_loss(shares, ended, rollouts))
        for name, losses in here.items():
            lost[name].append(sum(losses) / len(losses))
    print(f"{len(lost['at once'])} games, {rollouts} roll-outs")
    first = next(iter(ahead))
    for name, losses in lost.items():
        less = mean_of([loss - theirs for loss, theirs in zip(losses, lost[first], strict=True)])
        print(f"  {name}: log loss {sum(losses) / len(losses):.3f}, less that of {first}: {less}")


if __name__ == "__main__":
    main()
