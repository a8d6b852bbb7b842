"""The search for habits: values stay in their bounds, the same seed gives the same numbers, and it finds what is better."""

from dataclasses import fields
from itertools import islice
from math import exp, log

import pytest

from arch_engine import OptionError
from arch_engine.new_expedition.players.sensible import Sensible as ExpeditionPlayer
from arch_engine.new_expedition.players.valuation import Habits as ExpeditionHabits
from arch_engine.royal_society.players.final_scores import Habits as SocietyHabits
from arch_engine.royal_society.players.sensible import Sensible as SocietyPlayer
from arch_engine.workers.spread import Workers
from tests.benchmarks import habits
from tests.benchmarks.habits import (
    GAMES,
    STEP,
    Outcome,
    begun,
    bent,
    generations,
    main,
    numbers_of,
    one_game,
    outcomes,
    player_of,
    read,
    report,
)

pytestmark = pytest.mark.slow

HABITS = {"new_expedition": ExpeditionHabits, "royal_society": SocietyHabits}


def items(numbers):
    return tuple(numbers.items())


def point(game, **steps):
    """A point of the search, by the habits that are not as the fair ones."""
    return [steps.get(name, 0.0) for name in GAMES[game].fair]


# What is tried


@pytest.mark.parametrize("game", GAMES)
def test_no_steps_are_the_fair_habits(game):
    assert bent(game, point(game)) == GAMES[game].fair
    assert [*GAMES[game].fair] == [field.name for field in fields(HABITS[game])]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("steps", [-8.0, 8.0])
def test_values_stay_in_their_bounds(game, steps):
    searched = GAMES[game]
    found = bent(game, [steps] * len(searched.fair))
    assert searched.shares < set(found)
    for name, value in found.items():
        fair = searched.fair[name]
        if not isinstance(value, tuple) and not isinstance(fair, tuple):
            scaled = fair * exp(STEP * steps)
            assert value == pytest.approx(min(1.0, scaled) if name in searched.shares else scaled)


@pytest.mark.parametrize("habit", ["knowing", "standing", "discs", "near_knowledge"])
def test_a_tuple_is_scaled_as_a_whole(habit):
    fair = GAMES["royal_society"].fair
    found = bent("royal_society", point("royal_society", **{habit: 2.0}))
    assert found[habit] == pytest.approx([part * exp(2 * STEP) for part in fair[habit]])
    assert found | {habit: fair[habit]} == fair


@pytest.mark.parametrize("game", GAMES)
def test_a_player_has_the_habits_it_was_given(game):
    numbers = bent(game, [0.3] * len(GAMES[game].fair))
    player = player_of(game, items(numbers))
    assert isinstance(player, (ExpeditionPlayer, SocietyPlayer))
    assert numbers_of(player.habits) == numbers
    assert player_of(game, items(numbers)) is player


# Games


def test_who_wins_as_often_as_the_others_with_as_many_points_has_the_merit_of_the_fair_habits():
    assert Outcome(seats=3, win=1 / 3, lead=0.0, mean=40.0).merit == pytest.approx(0.15)
    assert Outcome(seats=2, win=1.0, lead=10.0, mean=39.0).merit == pytest.approx(0.3 + 0.25)
    assert Outcome(seats=2, win=0.0, lead=-2.0, mean=-3.0).merit == -2.0


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_numbers(game):
    other = bent(game, [0.5] * len(GAMES[game].fair))
    for numbers in (GAMES[game].fair, other):
        assert one_game(game, items(numbers), 3) == one_game(game, items(numbers), 3)


@pytest.mark.parametrize("game", GAMES)
def test_games_take_all_numbers_of_players_in_turn(game):
    seats = GAMES[game].seats
    numbers = items(GAMES[game].tuned)
    assert [one_game(game, numbers, seed).seats for seed in range(len(seats) + 1)] == [*seats, seats[0]]


def test_outcomes_are_those_of_each_set_of_habits_in_the_order_of_seeds_with_any_number_of_workers(monkeypatch):
    monkeypatch.setattr(habits, "A_JOB", 2)
    game, seeds = "new_expedition", range(50, 55)
    tried = [GAMES[game].fair, bent(game, [1.0] * 13)]
    expected = [[one_game(game, items(numbers), seed) for seed in seeds] for numbers in tried]
    for number in (1, 2):
        with Workers(number) as workers:
            assert outcomes(workers, game, tried, seeds) == expected


def test_a_measurement_tells_wins_by_number_of_players_and_points():
    found = [Outcome(2, 1.0, 5.0, 40.0), Outcome(3, 0.0, -5.0, 40.0), Outcome(2, 0.5, 0.0, 40.0)]
    two, three, points = report(found)
    assert "2 players: 1.5 wins in 2 games, 75.0 %" in two
    assert "3 players: 0.0 wins in 1 games, 0.0 %" in three
    assert "points above the mean of the table: 0.00" in points


# The search


def wanted(tried, seeds):
    """Merits as if three habits were best at twice what they are."""
    fair = GAMES["new_expedition"].fair
    return [
        -sum(log(numbers[name] / fair[name] / 2) ** 2 for name in ("tent", "leader", "price_of_a_point"))
        for numbers in tried
    ]


@pytest.fixture
def library():
    pytest.importorskip("cma")


def test_it_finds_what_is_better(library):
    state, merits = next(islice(generations(begun("new_expedition", 5), 14, 10, wanted), 39, None))
    assert min(merits) > -0.2
    assert STEP * state.mean["tent"] == pytest.approx(log(2), abs=0.25)
    assert (state.generation, state.seed) == (40, 405)


def test_the_same_seed_gives_the_same_search_and_no_game_is_played_for_two_generations(library):
    played = []

    def merits_of(tried, seeds):
        played.extend(seeds)
        return wanted(tried, seeds)

    found = [list(islice(generations(begun("new_expedition", 5), 6, 10, merits_of), 3)) for _ in range(2)]
    assert found[0] == found[1]
    assert played == 2 * [*range(5, 35)]


def test_a_search_goes_on_from_its_file(library, tmp_path):
    path = tmp_path / "search.json"
    first, _ = next(generations(begun("new_expedition", 5), 6, 10, wanted))
    first.write(path)
    assert read(path, "new_expedition") == first
    again, _ = next(generations(read(path, "new_expedition"), 6, 10, wanted))
    assert (again.generation, again.seed) == (2, 25)
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": "new_expedition"}'])
def test_a_file_that_keeps_no_search_is_refused(tmp_path, text):
    path = tmp_path / "search.json"
    path.write_text(text)
    with pytest.raises(OptionError, match=r"search\.json"):
        read(path, "new_expedition")


def test_the_search_of_another_game_is_refused(tmp_path):
    path = tmp_path / "search.json"
    begun("royal_society", 5).write(path)
    with pytest.raises(OptionError, match="other habits"):
        read(path, "new_expedition")


# The command


def test_the_command_searches_and_goes_on(library, tmp_path, capsys):
    path = tmp_path / "search.json"
    given = ["new_expedition", "--population", "4", "--games", "2", "--seed", "9", "--into", str(path)]
    for last in ("1", "2", "2"):
        main([*given, "--generations", last])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["generation 1", "generation 2"]
    assert read(path, "new_expedition").seed == 13


def test_the_command_measures(capsys):
    main(["new_expedition", "--measure", "6"])
    first, *_, last = capsys.readouterr().out.splitlines()
    assert "6 games from 5000000" in first
    assert "points above the mean" in last


@pytest.mark.parametrize(
    "wrong",
    [
        ["mykerinos"],
        ["new_expedition", "--games", "0"],
        ["new_expedition", "--generations", "0"],
        ["new_expedition", "--measure", "0"],
        ["new_expedition", "--population", "3"],
        ["new_expedition", "--sigma", "0"],
        ["new_expedition", "--sigma", "nan"],
        ["new_expedition", "--seed", "-1"],
        ["new_expedition", "--workers", "0"],
        ["new_expedition", "--into", "no/such/folder.json"],
    ],
)
def test_what_cannot_be_is_refused(wrong, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        main(wrong)
    assert "error:" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]
