"""Phase 2: passing, the passing scale, and the last player left."""

import pytest

from arch_engine import IllegalDecision
from tests.mykerinos.desk import Desk


def test_a_player_may_pass_with_cubes_left():
    desk = Desk(players=3, personal={"blue": 11}, turn="blue")
    assert desk.why_not("pass") is None


def test_the_first_to_pass_takes_the_first_space_of_the_scale():
    assert Desk(players=3, turn="blue").do("pass").scale == ["blue"]


def test_the_next_to_pass_takes_the_lowest_space_still_free():
    assert Desk(players=3, turn="green").run("pass", "pass").scale == ["green", "blue"]


def test_three_of_four_players_line_up_in_the_order_they_passed():
    desk = Desk(players=4, turn="white")
    desk.run("pass", "start a1", "pass", "pass")
    assert desk.scale == ["white", "red", "green"]
    assert desk.turn == "blue"


def test_passing_costs_no_cube():
    desk = Desk(players=3, personal={"blue": 7}, turn="blue").do("pass")
    assert desk.personal("blue") == 7


def test_a_player_who_passed_is_skipped_for_the_rest_of_the_phase():
    desk = Desk(players=3, passed="red", turn="blue")
    desk.do("start a1")
    assert desk.turn == "green"
    desk.do("start b1")
    assert desk.turn == "blue"
    desk.do("start c1")
    assert desk.turn == "green"


def test_two_players_left_keep_taking_turns():
    desk = Desk(players=3, passed="red", turn="blue")
    desk.run("start a1", "start b1", "start c1", "start d1")
    assert desk.question == "action"
    assert desk.turn == "blue"


def test_a_player_without_cubes_can_only_pass():
    desk = Desk(players=3, cubes={"blue": "a1"}, personal={"blue": 0}, turn="blue")
    assert desk.options() == {"pass"}


def test_a_player_without_cubes_is_on_the_scale_only_after_passing():
    desk = Desk(players=3, personal={"blue": 1}, turn="blue")
    desk.run("start a1", "start b1", "pass")
    assert desk.scale == ["green"]
    assert desk.turn == "blue"
    desk.do("pass")
    assert desk.scale == ["green", "blue"]


def test_a_player_without_cubes_cannot_appeal_to_any_patron():
    desk = Desk(
        players=3,
        season=2,
        pyramids="c3",
        cubes={"blue": "c2"},
        personal={"blue": 0},
        cards={"blue": "violet lemon brown blackmore tangerine"},
        turn="blue",
    )
    assert desk.options() == {"pass"}


def test_the_last_player_has_exactly_one_action():
    desk = Desk(players=3, passed="green red", turn="blue").do("start a1")
    assert desk.question == "first"
    assert desk.cubes("blue") == {"a1"}


def test_the_last_player_takes_the_next_free_space_after_the_one_action():
    desk = Desk(players=3, passed="green red", turn="blue").do("start a1")
    assert desk.scale == ["green", "red", "blue"]


def test_the_one_action_of_the_last_player_may_be_an_extension():
    desk = Desk(players=3, cubes={"blue": "a1"}, passed="green red", turn="blue").do("extend a2 a3")
    assert desk.question == "first"
    assert desk.cubes("blue") == {"a1", "a2", "a3"}


def test_the_one_action_of_the_last_player_may_use_a_patron():
    desk = Desk(players=3, season=2, cards={"blue": "blackmore"}, passed="green red", turn="blue")
    desk.do("blackmore a1 a2")
    assert desk.question == "first"
    assert desk.cubes("blue") == {"a1", "a2"}


def test_the_one_action_of_the_last_player_may_be_a_pass():
    desk = Desk(players=3, cubes={"red": "a1"}, passed="green red", turn="blue").do("pass")
    assert desk.question == "first"
    assert desk.scale == ["green", "red", "blue"]


def test_a_last_player_without_cubes_can_only_pass():
    desk = Desk(players=3, cubes={"blue": "a1"}, personal={"blue": 0}, passed="green red", turn="blue")
    assert desk.options() == {"pass"}


def test_the_one_action_rule_holds_when_the_others_pass_one_right_after_the_other():
    desk = Desk(players=3, turn="blue")
    desk.run("start a1", "pass", "pass")
    assert desk.turn == "blue"
    assert desk.question == "action"
    desk.do("start a2")
    assert desk.question == "first"


def test_the_last_player_has_an_action_even_without_any_earlier_one():
    desk = Desk(players=3, turn="red")
    desk.run("pass", "pass")
    assert desk.turn == "blue"
    assert desk.question == "action"
    desk.do("start a1")
    assert desk.question == "first"


def test_the_last_of_four_players_has_exactly_one_action():
    desk = Desk(players=4, passed="green white blue", turn="red").do("start a1")
    assert desk.question == "first"
    assert desk.scale == ["green", "white", "blue", "red"]


def test_with_two_of_four_players_left_the_phase_goes_on():
    desk = Desk(players=4, passed="green white", turn="blue").do("start a1")
    assert desk.question == "action"
    assert desk.turn == "red"


def test_the_survey_begins_as_soon_as_the_last_player_has_acted():
    desk = Desk(players=3, cubes={"red": "a1 a2"}, passed="green red", turn="blue").do("start b1")
    assert desk.question == "first"
    assert desk.turn == "red"
    assert desk.area == 1


def test_no_excavation_is_possible_in_the_survey():
    desk = Desk(players=3, passed="green red", turn="blue").do("start a1")
    with pytest.raises(IllegalDecision):
        desk.do("start a2")
    assert desk.cubes("blue") == {"a1"}
