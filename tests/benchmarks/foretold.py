"""How well short roll-outs tell who wins, by the policy they are played by, beside the learned judge asked at once.

    python -m tests.benchmarks.foretold mykerinos 300 --policies quick,varied

Some positions of held-out games (`arch_engine.training.held_out`; only those in which all seats play `sensible`, or one an expert) at which an action is asked for are played on to the
next quiet moment, and judged there. Prints the log loss of each policy's win shares, every seat counting as having won half a roll-out more, and by how
much the policies after the first differ from it; below 0 they are better. Intervals are of 95 %, over games.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from arch_engine.core.chance import generator
from arch_engine.core.opinions import Evaluator
from arch_engine.core.rules import Rules
from arch_engine.core.statistics import mean_of
from arch_engine.games import opinions_of, rules_of
from arch_engine.judge.learned import learned
from arch_engine.replay.study import Game, load
from arch_engine.search.evaluators import RolloutEvaluator
from arch_engine.search.lookahead import Lookahead
from arch_engine.training.held_out import FIRST, MIXED, TABLES, prepared
from arch_engine.training.reliability import log_loss

A_GAME = 4
"""Positions of a game."""

ACTIONS = ("action", "activate", "act")
"""The questions of all games that ask for an action."""


def loss_of(evaluator: Evaluator, replay: Game, steps: Sequence[int], rollouts: int) -> float:
    """The mean log loss of what is said of some positions of a game, every seat counting as having won half a roll-out more."""
    rules, ended = replay.rules, replay.rules.win_shares(replay.at(len(replay)))
    said = []
    for step in steps:
        table = replay.at(step)
        shares = np.array(evaluator.evaluate(rules.hidden.as_witnessed(table, 1 << table.asked), table.asked).wins)
        said.append((shares * rollouts + 0.5) / (rollouts + 0.5 * len(ended)))
    return float(log_loss(np.array(said), np.array([ended] * len(said))).mean())


def positions(rules: Rules, folder: Path, games: int) -> Iterator[tuple[Game, list[int]]]:
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
    opinions, policies = opinions_of(rules), chosen.policies.split(",")
    asked: dict[str, Evaluator] = {"at once": learned(rules)}
    for policy in policies:
        asked[policy] = RolloutEvaluator(Lookahead(opinions, replace(opinions.judged, policy=policy)), rollouts)
    lost: dict[str, list[float]] = {name: [] for name in asked}  # by game
    for replay, steps in positions(rules, chosen.folder, chosen.games):
        for name, evaluator in asked.items():
            lost[name].append(loss_of(evaluator, replay, steps, rollouts))
    print(f"{len(lost['at once'])} games, {rollouts} roll-outs")
    first = policies[0]
    for name, losses in lost.items():
        less = mean_of([loss - theirs for loss, theirs in zip(losses, lost[first], strict=True)])
        print(f"  {name}: log loss {sum(losses) / len(losses):.3f}, less that of {first}: {less}")


if __name__ == "__main__":
    main()
