"""Ladders and players of one's own: ratings against what is known, every luck from every seat, and what is refused."""

import math
from itertools import combinations

import pytest

from arch_engine import OptionError, load, rules_of
from arch_engine.cli import main
from arch_engine.dataset import open_game
from arch_engine.search.own import player_in_file
from arch_engine.search.players import players_of
from arch_engine.training.ladder import Meeting, meetings, played
from arch_engine.training.ratings import Result, ratings_of

OWN = """
from __future__ import annotations
from dataclasses import dataclass

class First:
    def choose(self, view, options, rng):
        return next(iter(options))

class Silent:
    pass

@dataclass
class Careful(First):
    depth: int = 2

def broken():
    raise ValueError("no")
"""


@pytest.fixture
def own(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(OWN)
    return path


def test_ten_wins_of_eleven_are_four_hundred_points():
    # with the drawn game that each pair is given, 109.5 to 10.5 would be the ratio of 400 points less a little
    results = [Result(((0, 1, 1.0),))] * 1000 + [Result(((0, 1, 0.0),))] * 100
    one, other = ratings_of(results, 2)
    assert one.elo - other.elo == pytest.approx(400 * math.log10(1000.5 / 100.5), abs=1e-6)
    assert one.elo == -other.elo
    assert one.low < one.elo < one.high


def test_three_players_are_rated_by_all_their_games():
    odds = {0: 4.0, 1: 2.0, 2: 1.0}
    results = []
    for one, other in combinations(odds, 2):
        won = round(600 * odds[one] / (odds[one] + odds[other]))
        results += [Result(((one, other, 1.0),))] * won + [Result(((one, other, 0.0),))] * (600 - won)
    rated = ratings_of(results, 3)
    for number, (one, other) in enumerate(combinations(range(3), 2)):
        expected = 400 * math.log10(odds[one] / odds[other])
        assert rated[one].elo - rated[other].elo == pytest.approx(expected, abs=3), number


def test_intervals_hold_the_truth_about_nineteen_times_in_twenty():
    import random

    held, share = 0, 10 / 11
    for seed in range(60):
        rng = random.Random(seed)
        results = [Result(((0, 1, float(rng.random() < share)),)) for _ in range(150)]
        one, _ = ratings_of(results, 2, samples=120, seed=seed)
        held += one.low <= 200 <= one.high
    assert held >= 48


def test_who_always_wins_has_a_rating_still():
    one, other = ratings_of([Result(((0, 1, 1.0),))] * 20, 2)
    assert 300 < one.elo - other.elo < 900


def test_every_luck_is_met_from_every_seat_and_none_twice():
    found = meetings(4, 3, 10, seed=7)
    assert len({one.seed for one in found}) == len(found) == 4 * 4
    assert {one.kinds for one in found} == set(combinations(range(4), 3))
    result = played("mykerinos", ["random", "quick", "sensible"], {}, Meeting((0, 2), 5))
    assert [pair[:2] for pair in result.pairs] == [(0, 2), (2, 0)]


def test_a_ladder_tells_the_strong_from_the_weak(capsys):
    assert (
        main(["ladder", "new_expedition", "--kinds", "random,quick,sensible", "--games", "16", "--workers", "1"]) == 0
    )
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told[1:]] == ["sensible", "quick", "random"]


def test_a_player_of_one_s_own_plays(tmp_path, capsys):
    own = tmp_path / ("deep" * 20) / "mine.py"
    own.parent.mkdir()
    own.write_text(OWN)
    assert main(["ladder", "mykerinos", "--kinds", f"{own}:First,random", "--games", "4", "--workers", "1"]) == 0
    assert "First" in capsys.readouterr().out
    words = ["simulate", "mykerinos", "--kinds", f"{own}:First", "--players", "2", "--seed", "1"]
    assert main([*words, "--out", str(tmp_path / "games")]) == 0
    assert main([*words, "--games", "3", "--workers", "1", "--dataset", str(tmp_path / "many")]) == 0
    # records say who played, and not in whose folder
    assert load(next((tmp_path / "games").iterdir())).record.kinds == ("mine.py:First",) * 2
    assert open_game(tmp_path / "many", 2).record.kinds == ("mine.py:First",) * 2
    assert main(["verify", str(tmp_path / "games")]) == 0
    assert main(["verify", str(tmp_path / "many")]) == 0


def test_files_of_one_name_are_told_apart_and_may_hold_dataclasses(own, tmp_path):
    (tmp_path / "other").mkdir()
    other = tmp_path / "other" / "mine.py"
    other.write_text(OWN.replace("depth: int = 2", "depth: int = 3"))
    one, two = (player_in_file(f"{path}:Careful") for path in (own, other))
    assert (vars(one), vars(two)) == ({"depth": 2}, {"depth": 3})
    assert type(one).__module__ != type(two).__module__


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("mine.py:Nobody", "does not make a player 'Nobody': AttributeError"),
        ("mine.py:broken", "does not make a player 'broken': ValueError: no"),
        ("mine.py:Silent", "has no method choose"),
        ("yours.py:First", "There is no file .*yours.py with a player"),
        ("mine.py:", "There is no computer player"),
    ],
)
def test_what_is_no_player_is_told_in_a_sentence(own, name, told):
    with pytest.raises(OptionError, match=told):
        players_of(rules_of("mykerinos"), [str(own.parent / name)])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--kinds", "random"], "needs as many kinds"),
        (["--kinds", "random,random"], "each kind of player once"),
        (["--players", "1"], "is for 2, 3, 4 players, not 1"),
        (["--games", "0"], "must be 1 to"),
        (["--seed", "-1"], "whole number"),
        (["--kinds", "random,nobody"], "There is no computer player"),
    ],
)
def test_a_ladder_that_cannot_be_is_refused(words, told, capsys):
    assert main(["ladder", "mykerinos", *words, "--workers", "1"]) != 0
    assert told in capsys.readouterr().err
