"""How good a judge is on held-out games: the figures, and the command that prints them."""

import json
from math import inf

import numpy as np
import polars as pl
import pytest

from arch_engine import load
from arch_engine.cli import main
from arch_engine.games import rules_of
from arch_engine.judge.learned import learned
from arch_engine.judge.measured import measured_in
from arch_engine.training import held_out
from arch_engine.training.reliability import (
    deciles,
    kinds_of_positions,
    log_loss,
    mean_over_games,
    measured_of,
    with_losses,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Two games of Mykerinos, the first by good players and with roll-outs, the second by players of all kinds."""
    folder = tmp_path_factory.mktemp("held-out")
    for number in (7_000_000, 7_000_001):
        held_out.prepared("mykerinos", folder, held_out.Beside("quick", 4) if number == 7_000_000 else None, number)
    return folder


NUMBERS = (7_000_000, 7_000_001)
BESIDE = held_out.Beside("quick", 4)


@pytest.fixture(scope="module")
def rows(folder):
    return held_out.measured("mykerinos", folder, learned(rules_of("mykerinos")), NUMBERS, BESIDE, 1)


def test_held_out_games_are_ordinary_records(folder):
    for number in NUMBERS:
        replay = load(folder / f"mykerinos-{number}.parquet")
        assert replay.at(-1).over and replay.record.seed == number


def test_positions_are_judged_and_the_first_of_a_game_played_out(rows):
    assert rows["game"].value_counts(sort=True)["count"].to_list() == [held_out.A_GAME] * 2
    played_out = rows.filter(pl.col("rolled").is_not_null())
    assert set(played_out["game"]) == {NUMBERS[0]} and len(played_out) == held_out.ROLLED
    for name in ("wins", "judge", "rolled"):
        shares = rows[name].drop_nulls().list.sum()
        assert np.allclose(shares, 1, atol=1e-5)
    assert min(share for shares in played_out["rolled"] for share in shares) > 0


def test_what_lies_there_is_not_played_again(folder, monkeypatch):
    before = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    monkeypatch.setattr(held_out, "simulate", None)
    monkeypatch.setattr(held_out, "RolloutEvaluator", None)
    assert held_out.prepared("mykerinos", folder, BESIDE, NUMBERS[0]) == NUMBERS[0]
    assert {path.name: path.stat().st_mtime_ns for path in folder.iterdir()} == before


def test_a_row_holds_what_the_judge_says_to_the_seat_that_is_asked(rows, folder):
    replay = load(folder / f"mykerinos-{NUMBERS[1]}.parquet")
    row = rows.filter(pl.col("game") == NUMBERS[1]).row(0, named=True)
    table = replay.at(round(row["part"] * len(replay)))
    said = learned(replay.rules).evaluate(replay.rules.hidden.as_witnessed(table, 1 << table.asked))
    assert row["judge"] == pytest.approx(said.wins) and row["judge_points"] == pytest.approx(said.points)


def test_losses_are_those_of_what_happened(rows):
    told = with_losses(rows)
    for row in told.iter_rows(named=True):
        assert row["judge_loss"] == pytest.approx(float(log_loss(np.array([row["judge"]]), np.array([row["wins"]]))[0]))
        assert row["judge_off"] == pytest.approx(np.abs(np.subtract(row["judge_points"], row["points"])).mean())
    assert told["rolled_loss"].null_count() == len(rows) - held_out.ROLLED


def test_every_position_is_told_of_once_by_part_by_players_and_by_who_plays(rows):
    named = dict(kinds_of_positions(rows))
    parts = sum(len(part) for name, part in named.items() if "moves" in name)
    seats = sum(len(part) for name, part in named.items() if "players" in name)
    assert parts == seats == len(named["all"]) == len(rows)


def test_the_interval_counts_games_not_positions():
    values = pl.Series([1.0, 1.0, 0.0, 0.0])
    together = mean_over_games(values, pl.Series([1, 1, 2, 2]))
    apart = mean_over_games(values, pl.Series([1, 2, 3, 4]))
    assert together.mean == apart.mean == 0.5
    assert together.half == pytest.approx(
        12.706 * 0.5
    )  # two games that say 0 and 1: their mean has a standard error of 0.5
    assert apart.half == pytest.approx(3.182 * (1 / 12) ** 0.5)
    assert mean_over_games(values, pl.Series([1, 1, 1, 1])).half == inf, "one game tells nothing of others"


def test_deciles_hold_chances_beside_what_happened():
    rows = pl.DataFrame({"game": [1, 2], "judge": [[0.95, 0.05], [0.91, 0.09]], "wins": [[1.0, 0.0], [0.0, 1.0]]})
    (low, said_low, won_low), (high, said_high, won_high) = deciles(rows)
    assert (low, high) == (0.0, 0.9)
    assert said_low.mean == pytest.approx(0.07) and said_high.mean == pytest.approx(0.93)
    assert won_low.mean == won_high.mean == 0.5


def test_a_chance_of_a_whole_counts_in_the_last_decile():
    rows = pl.DataFrame({"game": [1], "judge": [[1.0, 0.0]], "wins": [[1.0, 0.0]]})
    assert [begins for begins, _, _ in deciles(rows)] == [0.0, 0.9]


def test_the_command_prints_figures_beside_roll_outs(folder, capsys):
    said = ["judge", "mykerinos", "--first", str(NUMBERS[0]), "--games", "1", "--beside", "1", "--rollouts", "4"]
    assert main([*said, "--folder", str(folder), "--workers", "1"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("12 positions of 1 games.")
    assert "beside 4 roll-outs played by quick, on 1 positions" in told
    assert "| chance given |" in told and told.splitlines()[-1].startswith("4 roll-outs take")


def test_the_command_writes_the_figures_as_data_and_replaces_nothing(folder, rows, tmp_path, capsys):
    path = tmp_path / "measured.json"
    said = ["judge", "mykerinos", "--first", str(NUMBERS[0]), "--games", "2", "--beside", "1", "--rollouts", "4"]
    said += ["--folder", str(folder), "--workers", "1", "--policy", "quick", "-o", str(path)]
    assert main(said) == 0
    assert str(path) in capsys.readouterr().out
    judge, losses = learned(rules_of("mykerinos")), with_losses(rows)
    found = measured_in(json.loads(path.read_bytes()))
    assert found == measured_of(losses, judge.digest, "quick", 4)
    assert found.weights == judge.digest and found.games == 2 and found.beside.positions == held_out.ROLLED
    assert found.parts[0].positions == len(rows)
    assert found.parts[0].loss == pytest.approx(losses["judge_loss"].mean(), abs=1e-4)
    assert sum(tenth.shares for tenth in found.tenths) == rows["seats"].sum()
    path.write_text("mine")
    assert main(said) == 2 and path.read_text() == "mine"
    assert "--replace" in capsys.readouterr().err
    assert main([*said, "--replace"]) == 0 and measured_in(json.loads(path.read_bytes())) == found


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--games", "0"], "--games is 0"),
        (["--rollouts", "0"], "--rollouts is 0"),
        (["--policy", "wild"], "Mykerinos has no roll-out policy 'wild'; it has quick, varied, random."),
        (["--first", "-1"], "--first is -1"),
        (["--workers", "0"], "1 to 250 workers, not 0"),
        (["--weights", "nowhere.npz"], "nowhere.npz cannot be read: No such file"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_a_sentence(words, sentence, capsys):
    assert main(["judge", "mykerinos", *words]) == 2
    assert sentence in capsys.readouterr().err
