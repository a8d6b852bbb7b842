"""Random steps a second: through the PettingZoo environments, without them, and in PettingZoo's own classic games where these can be imported.

python -m tests.benchmarks.agents SECONDS
"""

from __future__ import annotations

import importlib
import sys
import warnings
from time import process_time

from arch_engine import GAMES, rules_of
from arch_engine.core.play import RandomPlayer, generators, step
from arch_engine.core.table import CHANCE
from arch_engine.pettingzoo import env

CLASSIC = ("tictactoe_v3", "connect_four_v3", "chess_v6")  # pip install 'pettingzoo[classic]'


def through(game, seconds: float) -> tuple[float, float]:
    """Steps and games a second of process time of an environment, every agent writing a legal action by lot."""
    steps = games = 0
    began = process_time()
    while (took := process_time() - began) < seconds:
        game.reset(seed=games)
        for agent in game.agents:
            game.action_space(agent).seed(games)
        for agent in game.agent_iter():
            observation, _, terminated, truncated, _ = game.last()
            over = terminated or truncated
            game.step(None if over else game.action_space(agent).sample(observation["action_mask"]))
            steps += not over
        games += 1
    return steps / took, games / took


def without(game: str, seats: int, seconds: float) -> tuple[float, float]:
    """Decisions of seats and games a second of process time, drawn by the engine alone."""
    rules, players = rules_of(game), [RandomPlayer()] * seats
    decisions = games = 0
    began = process_time()
    while (took := process_time() - began) < seconds:
        table, (chance, thinking) = rules.new_table(seats), generators(games)
        while not table.over:
            decisions += table.asked != CHANCE
            step(rules, table, players, chance, thinking)
        games += 1
    return decisions / took, games / took


def main(seconds: float) -> None:
    warnings.simplefilter("ignore")
    for game in GAMES:
        for seats in rules_of(game).players:
            steps, games = through(env(game, seats), seconds)
            decisions, alone = without(game, seats, seconds)
            print(
                f"{game}, {seats} players: {steps:,.0f} steps, {games:.1f} games a second;"
                f" without: {decisions:,.0f} decisions, {alone:.1f} games",
                flush=True,
            )
    for name in CLASSIC:
        try:
            module = importlib.import_module(f"pettingzoo.classic.{name}")
        except ImportError as problem:
            print(f"{name}: not here ({problem})")
            continue
        steps, games = through(module.env(), seconds)
        print(f"{name}: {steps:,.0f} steps, {games:.1f} games a second", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
