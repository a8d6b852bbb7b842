"""Speed and size, for `pytest tests/benchmarks --benchmark-only`. The numbers are printed, not judged."""

import pytest

from arch_engine import load, rules_of
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

pytestmark = pytest.mark.parametrize(("game", "seats"), CASES)
GAMES_A_ROUND = 10
COPIES_A_ROUND = 1_000
ROLLOUTS_A_ROUND = 20
STEPS_A_ROUND = 100


@pytest.mark.parametrize("recording", [False, True], ids=["recording off", "recording on"])
def test_random_decisions(benchmark, game, seats, recording):
    rules = rules_of(game)

    def play():
        return sum(random_decisions(rules, seats, seed, recording=recording) for seed in range(GAMES_A_ROUND))

    moves = benchmark(play)
    if benchmark.stats:
        benchmark.extra_info["decisions a second"] = round(moves / benchmark.stats.stats.median)


def test_sensible_decisions(benchmark, game, seats):
    rules = rules_of(game)
    if not has_sensible(rules):
        pytest.skip("this game has no sensible player")
    moves = benchmark.pedantic(sensible_decisions, (rules, seats, 1), rounds=3)
    if benchmark.stats:
        benchmark.extra_info["decisions a second"] = round(moves / benchmark.stats.stats.median)


def test_rollouts(benchmark, game, seats):
    benchmark(rollouts, rules_of(game), middle(game, seats), ROLLOUTS_A_ROUND)
    if benchmark.stats:
        benchmark.extra_info["roll-outs a second"] = round(ROLLOUTS_A_ROUND / benchmark.stats.stats.median)


def test_copies(benchmark, game, seats):
    table = middle(game, seats)

    def copy():
        for _ in range(COPIES_A_ROUND):
            table.copy()

    benchmark(copy)
    if benchmark.stats:
        benchmark.extra_info["copies a second"] = round(COPIES_A_ROUND / benchmark.stats.stats.median)


def test_save(benchmark, game, seats, tmp_path):
    replay, path = sample(game, seats), tmp_path / "game.parquet"
    benchmark.pedantic(replay.save, args=[path], setup=lambda: path.unlink(missing_ok=True), rounds=20)
    benchmark.extra_info["bytes a game"] = len(raw_of(game, seats))
    benchmark.extra_info["bytes a fact"] = round(len(raw_of(game, seats)) / replay.record.facts, 1)


def test_load(benchmark, game, seats, tmp_path):
    path = sample(game, seats).save(tmp_path / "game.parquet")
    benchmark(load, path)


def test_seek_any_step(benchmark, game, seats):
    replay = Game(sample(game, seats).record)
    steps = scattered_steps(replay, STEPS_A_ROUND)

    def seek():
        for step in steps:
            replay.at(step)

    benchmark(seek)
    if benchmark.stats:
        benchmark.extra_info["microseconds a step"] = round(benchmark.stats.stats.median / STEPS_A_ROUND * 1e6, 1)
