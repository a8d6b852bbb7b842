"""The computer player `sensible`: it decides as the hints in the rulebook advise, always the same, and wins."""

from random import Random

import pytest

from arch_engine.core.play import play_on
from arch_engine.mykerinos import RULES
from arch_engine.mykerinos.players.sensible import Sensible
from arch_engine.mykerinos.region import AREA
from arch_engine.search.players import players_of
from tests.benchmarks.strength import Match, play_match, report, wilson
from tests.mykerinos.desk import Desk


def choice(desk, seed=0):
    """What `sensible` decides on a desk, as notation."""
    table = desk.table
    return RULES.words.format(table, Sensible().choose(table.copy(), list(RULES.options(table)), Random(seed)))


def played(seats, seed):
    """A game of `sensible` players, as the table with its log."""
    table = RULES.new_table(seats)
    table.log = []
    play_on(RULES, table, players_of(RULES, ["sensible"] * seats), Random(2 * seed), Random(2 * seed + 1))
    return table


# Excavation


def test_it_passes_when_its_places_are_safe_and_nothing_is_left_to_gain():
    """Blue leads or is second everywhere by more than the others have cubes for; three areas full of cubes of one's own win nothing."""
    desk = Desk(
        players=3, turn="blue", cubes={"blue": "a1 a2 b1 b2 e1 e2 f1 f2 a4 a5 b4 b5 e4 e5 f4 f5", "red": "d1 h1", "green": "d6 h6"},
        personal={"blue": 4, "red": 1, "green": 1},
    )  # fmt: skip
    assert choice(desk) == "pass"


def test_it_does_not_pass_at_the_start_of_a_season():
    assert choice(Desk(players=3)) != "pass"


def test_it_puts_no_more_cubes_into_an_area_it_has_won():
    desk = Desk(
        players=3, cubes={"blue": "a1 b1 a2 b2", "red": "e1", "green": "e4"}, personal={"blue": 6, "red": 2, "green": 2}
    )  # fmt: skip
    start = Sensible().choose(desk.table.copy(), list(RULES.options(desk.table)), Random(0))
    assert start[0] != "pass"
    assert not any(AREA[0] >> space & 1 for space in start[1:])


def test_it_prefers_the_area_with_the_better_parcels():
    desk = Desk(
        players=3, season=3, pyramids="", parcels={1: "violet 0/violet 0", 2: "lemon 3/brown 3"},
        cubes={"red": "a4 b4 e4 f4", "green": "a5 b5 e5 f5"}, personal={"blue": 3, "red": 3, "green": 3},
    )  # fmt: skip
    start = Sensible().choose(desk.table.copy(), list(RULES.options(desk.table)), Random(0))
    assert all(AREA[1] >> space & 1 for space in start[1:])


def test_it_sends_its_last_cube_to_the_museum_with_sir_brown():
    desk = Desk(
        players=3, season=4, cards={"blue": "brown lemon lemon lemon"}, personal={"blue": 1, "red": 2, "green": 2},
        cubes={"blue": "a1 b1 e1", "red": "a4 b4 a5 e4 f4", "green": "a7 b7 e7 f7 e5"}, passed="red green",
    )  # fmt: skip
    assert choice(desk) == "brown lemon-3"


def test_the_last_action_is_not_wasted():
    """When all others have passed, one action is left, and in season 4 a cube is worth nothing afterwards."""
    desk = Desk(players=3, season=4, cubes={"blue": "a1", "red": "a4", "green": "e4"}, passed="red green")
    assert choice(desk) != "pass"


# Survey


def test_it_claims_the_better_parcel():
    desk = Desk(players=3, season=2, parcels={1: "violet 0/lemon 3"}, cubes={"blue": "a1 b1", "red": "c1"}).survey()
    assert choice(desk) == "claim right"


def test_it_books_the_room_of_the_patron_it_owns_when_that_brings_more_than_a_parcel():
    desk = Desk(
        players=3, season=4, cards={"blue": "lemon lemon lemon lemon"}, rooms={"blue": "lemon-3"},
        parcels={1: "violet 0/tangerine 0"}, cubes={"blue": "a1 b1", "red": "c1"},
    ).survey()  # fmt: skip
    assert choice(desk) == "book lemon-5"


def test_it_claims_the_parcel_that_completes_a_series():
    desk = Desk(
        players=3, season=4, cards={"blue": "violet lemon brown blackmore"},
        parcels={1: "violet 3/tangerine 0"}, cubes={"blue": "a1 b1"},
    ).survey()  # fmt: skip
    assert choice(desk) == "claim right"


def test_ranked_third_it_takes_what_is_left():
    desk = Desk(
        players=3, parcels={1: "violet 0/lemon 3"}, cubes={"blue": "a1", "red": "c1 c2", "green": "d1 d2 d3"}
    ).survey()
    desk.run("book lemon-3", "book violet-3")
    assert (desk.turn, choice(desk)) == ("blue", "claim right")


# Two players and the neutral colour


def test_the_neutral_colour_takes_what_the_other_would_like_most():
    desk = Desk(
        players=2, season=2, parcels={1: "violet 0/lemon 3"}, cubes={"blue": "c1", "red": "a1 b1", "neutral": "a2 b2 a3"}
    ).survey()  # fmt: skip
    assert (desk.turn, desk.question) == ("blue", "neutral-card")
    assert choice(desk) == "neutral right"


def test_neutral_cubes_are_not_put_where_they_only_hurt_oneself():
    """Red, who has passed, has no cube in areas 1 and 2: neutral cubes there would take parcels from Blue."""
    desk = Desk(
        players=2, cubes={"blue": "a1 e1 a4", "red": "c4 c5"}, question="neutral", passed="red", personal={"blue": 4}
    )  # fmt: skip
    decision = Sensible().choose(desk.table.copy(), list(RULES.options(desk.table)), Random(0))
    assert not any((AREA[0] | AREA[1]) >> space & 1 for space in decision[1:])


# Whole games


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_seed_gives_the_same_game(seats):
    assert played(seats, 7).log == played(seats, 7).log


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_claims_parcels_books_rooms_and_asks_patrons(seats):
    facts = [fact for seed in range(5) for fact in played(seats, seed).log]
    for seat in range(seats):
        for verb in ("claim_parcel", "book_room", "tilt", "send_to_museum", "pass_turn"):
            assert any(fact[:2] == (verb, seat) for fact in facts), (seat, verb)


def test_a_view_belongs_to_the_player_and_the_table_stays_as_it_was():
    table = Desk.new(seed=3).table
    before = table.digest()
    Sensible().choose(RULES.hidden.as_witnessed(table, 1 << table.asked), list(RULES.options(table)), Random(0))
    assert table.digest() == before


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_random_players(seats):
    match = play_match(RULES, ["sensible", *["random"] * (seats - 1)], 20)
    assert match.wins["sensible"] >= 19


# The measuring script


def test_the_wilson_interval_of_no_losses_reaches_one():
    low, high = wilson(400, 400)
    assert high == pytest.approx(1.0)
    assert low == pytest.approx(0.990, abs=0.001)


def test_a_report_names_wins_rate_and_interval():
    match = Match(games=100, wins={"a": 90.0, "b": 10.0}, totals={"a": [10], "b": [5]}, places=[1000, 500], moves=5000)
    assert report(match, ["a", "b"], "points")[0] == "a against b: 90 wins in 100 games, 90.0 % (95 %: 82.6 to 94.5 %)"
