"""Phase 2: starting and extending excavations."""

import pytest

from arch_engine import IllegalDecision
from tests.mykerinos.desk import Desk

ROWS_1_2 = "a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2"
ROWS_3_4 = "a3 b3 c3 d3 e3 f3 g3 h3 a4 b4 c4 d4 e4 f4 g4 h4"
ROWS_5_6 = "a5 b5 c5 d5 e5 f5 g5 h5 a6 b6 c6 d6 e6 f6 g6 h6"


def test_play_goes_clockwise_with_three_players():
    desk = Desk(players=3, turn="blue")
    desk.do("start a1")
    assert desk.turn == "red"
    desk.do("start b1")
    assert desk.turn == "green"
    desk.do("start c1")
    assert desk.turn == "blue"


def test_play_goes_clockwise_with_four_players():
    desk = Desk(players=4, turn="green")
    desk.do("start a1")
    assert desk.turn == "white"
    desk.do("start b1")
    assert desk.turn == "blue"


def test_a_player_takes_only_one_action_a_turn():
    desk = Desk(players=3, cubes={"blue": "a1"}, turn="blue").do("extend a2 a3")
    assert desk.turn == "red"
    assert desk.question == "action"


def test_starting_places_one_cube_from_the_personal_stock():
    desk = Desk(players=3, personal={"blue": 11}, general={"blue": 14}, turn="blue").do("start d4")
    assert desk.cubes("blue") == {"d4"}
    assert desk.personal("blue") == 10
    assert desk.general("blue") == 14


def test_a_player_may_start_on_any_free_space():
    desk = Desk(players=3, cubes={"red": "d4"}, pyramids="c2", turn="blue")
    assert desk.why_not("start a1") is None
    assert desk.why_not("start d5") is None
    assert desk.why_not("start c1") is None
    assert desk.why_not("start h6") is None


def test_a_player_cannot_start_on_an_opponents_cube():
    desk = Desk(players=3, cubes={"red": "d4"}, turn="blue")
    assert desk.why_not("start d4") == "excavation.free-space"


def test_a_player_cannot_start_on_their_own_cube():
    desk = Desk(players=3, cubes={"blue": "d4"}, turn="blue")
    assert desk.why_not("start d4") == "excavation.free-space"


def test_a_player_cannot_start_on_a_pyramid():
    desk = Desk(players=3, pyramids="c2", turn="blue")
    assert desk.why_not("start c2") == "excavation.pyramid"


def test_a_player_may_start_next_to_their_own_cube():
    desk = Desk(players=3, cubes={"blue": "d4"}, turn="blue")
    assert desk.why_not("start d5") is None


def test_a_player_may_start_far_from_their_own_cubes():
    desk = Desk(players=3, cubes={"blue": "d4"}, turn="blue")
    assert desk.why_not("start h1") is None


def test_a_player_may_start_with_their_last_cube():
    desk = Desk(players=3, personal={"blue": 1}, turn="blue").do("start a1")
    assert desk.personal("blue") == 0


def test_nobody_can_place_a_cube_in_a_full_region():
    desk = Desk(
        players=3,
        season=3,
        cubes={"blue": ROWS_1_2, "red": ROWS_3_4, "green": ROWS_5_6},
        personal={"blue": 5, "red": 5, "green": 5},
        turn="blue",
    )
    assert desk.options() == {"pass"}


def test_extending_places_two_cubes_from_the_personal_stock():
    desk = Desk(players=3, cubes={"blue": "d3"}, personal={"blue": 10}, general={"blue": 14}, turn="blue")
    desk.do("extend d4 d5")
    assert desk.cubes("blue") == {"d3", "d4", "d5"}
    assert desk.personal("blue") == 8
    assert desk.general("blue") == 14


def test_extending_starts_beside_an_own_cube():
    desk = Desk(players=3, cubes={"blue": "d3"}, turn="blue")
    assert desk.why_not("extend d4 d5") is None
    assert desk.why_not("extend d5 d6") == "excavation.extend-from-own"


def test_extending_may_go_horizontally():
    desk = Desk(players=3, cubes={"blue": "b5"}, turn="blue")
    assert desk.why_not("extend c5 d5") is None


def test_extending_may_turn_a_corner():
    desk = Desk(players=3, cubes={"blue": "b5"}, turn="blue")
    assert desk.why_not("extend c5 c4") is None


def test_extending_may_begin_at_any_own_cube():
    desk = Desk(players=3, cubes={"blue": "a1 h6"}, turn="blue")
    assert desk.why_not("extend a2 a3") is None
    assert desk.why_not("extend h5 h4") is None


def test_a_player_without_a_cube_in_the_region_cannot_extend():
    desk = Desk(players=3, cubes={"red": "d3"}, turn="blue")
    assert desk.why_not("extend d4 d5") == "excavation.extend-from-own"


def test_a_player_cannot_extend_from_an_opponents_cube():
    desk = Desk(players=3, cubes={"blue": "a1", "red": "g5"}, turn="blue")
    assert desk.why_not("extend g4 g3") == "excavation.extend-from-own"


def test_the_first_cube_cannot_be_placed_diagonally_from_an_own_cube():
    desk = Desk(players=3, cubes={"blue": "d4"}, turn="blue")
    assert desk.why_not("extend e5 f5") == "excavation.extend-from-own"


def test_the_second_cube_cannot_be_placed_diagonally_from_the_first():
    desk = Desk(players=3, cubes={"blue": "d4"}, turn="blue")
    assert desk.why_not("extend d5 e6") == "excavation.extend-step-by-step"


def test_the_second_cube_goes_beside_the_first_not_beside_the_old_cube():
    desk = Desk(players=3, cubes={"blue": "d4"}, turn="blue")
    assert desk.why_not("extend d3 d5") == "excavation.extend-step-by-step"
    assert desk.why_not("extend c4 e4") == "excavation.extend-step-by-step"


def test_the_second_cube_cannot_go_beside_another_own_cube_instead():
    desk = Desk(players=3, cubes={"blue": "a1 h6"}, turn="blue")
    assert desk.why_not("extend a2 h5") == "excavation.extend-step-by-step"


def test_extending_may_fill_the_gap_between_two_own_cubes():
    desk = Desk(players=3, cubes={"blue": "c4 f4"}, turn="blue").do("extend d4 e4")
    assert desk.cubes("blue") == {"c4", "d4", "e4", "f4"}


def test_extending_cannot_jump_over_an_opponents_cube():
    desk = Desk(players=3, cubes={"blue": "a1", "red": "b1"}, turn="blue")
    assert desk.why_not("extend c1 d1") == "excavation.extend-from-own"


def test_extending_cannot_jump_over_a_pyramid():
    desk = Desk(players=3, cubes={"blue": "a1"}, pyramids="b1", turn="blue")
    assert desk.why_not("extend c1 d1") == "excavation.extend-from-own"


def test_the_first_cube_of_an_extension_cannot_go_on_an_occupied_space():
    desk = Desk(players=3, cubes={"blue": "d3", "red": "d4"}, turn="blue")
    assert desk.why_not("extend d4 d5") == "excavation.free-space"


def test_the_second_cube_of_an_extension_cannot_go_on_an_occupied_space():
    desk = Desk(players=3, cubes={"blue": "d3", "red": "d5"}, turn="blue")
    assert desk.why_not("extend d4 d5") == "excavation.free-space"


def test_the_second_cube_of_an_extension_cannot_go_on_an_own_cube():
    desk = Desk(players=3, cubes={"blue": "d3 d5"}, turn="blue")
    assert desk.why_not("extend d4 d5") == "excavation.free-space"
    assert desk.why_not("extend d4 c4") is None


def test_the_first_cube_of_an_extension_cannot_go_on_a_pyramid():
    desk = Desk(players=3, cubes={"blue": "d3"}, pyramids="d4", turn="blue")
    assert desk.why_not("extend d4 d5") == "excavation.pyramid"


def test_the_second_cube_of_an_extension_cannot_go_on_a_pyramid():
    desk = Desk(players=3, cubes={"blue": "d3"}, pyramids="d5", turn="blue")
    assert desk.why_not("extend d4 d5") == "excavation.pyramid"


def test_extending_is_impossible_with_one_cube_in_the_personal_stock():
    desk = Desk(players=3, cubes={"blue": "d3"}, personal={"blue": 1}, turn="blue")
    assert desk.why_not("extend d4 d5") == "excavation.from-personal-stock"


def test_extending_is_possible_with_exactly_two_cubes_in_the_personal_stock():
    desk = Desk(players=3, cubes={"blue": "d3"}, personal={"blue": 2}, turn="blue").do("extend d4 d5")
    assert desk.personal("blue") == 0


def test_extending_is_impossible_where_only_one_cube_would_fit():
    desk = Desk(players=3, cubes={"blue": "a1", "red": "c1"}, pyramids="a2 b2", turn="blue")
    assert [option for option in desk.options() if option.startswith("extend ")] == []


def test_extending_names_a_set_of_spaces_in_either_possible_order():
    desk = Desk(players=3, cubes={"blue": "c4 f4"}, turn="blue")
    assert desk.why_not("extend d4 e4") is None
    assert desk.why_not("extend e4 d4") is None


def test_two_spaces_beside_the_cartouche_are_neighbours():
    desk = Desk(players=3, cubes={"blue": "a2"}, turn="blue")
    assert desk.why_not("extend b2 b1") is None


def test_spaces_on_two_parcels_of_one_area_are_neighbours():
    desk = Desk(players=3, cubes={"blue": "b1"}, turn="blue")
    assert desk.why_not("extend c1 d1") is None


def test_spaces_on_two_areas_of_one_line_are_neighbours():
    desk = Desk(players=3, cubes={"blue": "d1"}, turn="blue")
    assert desk.why_not("extend e1 f1") is None


def test_spaces_on_areas_of_two_lines_are_neighbours():
    desk = Desk(players=3, cubes={"blue": "g3"}, turn="blue")
    assert desk.why_not("extend g4 g5") is None


def test_spaces_on_the_second_and_third_line_are_neighbours_in_the_last_season():
    desk = Desk(players=3, season=4, cubes={"blue": "c6"}, turn="blue")
    assert desk.why_not("extend c7 c8") is None


def test_spaces_of_two_areas_are_not_neighbours_diagonally():
    desk = Desk(players=3, cubes={"blue": "d3"}, turn="blue")
    assert desk.why_not("extend e4 f4") == "excavation.extend-from-own"


def test_the_edges_of_the_region_do_not_meet():
    desk = Desk(players=3, cubes={"blue": "h1"}, turn="blue")
    assert desk.why_not("extend a1 b1") == "excavation.extend-from-own"
    assert desk.why_not("extend h6 h5") == "excavation.extend-from-own"


def test_a_pyramid_with_an_own_cube_on_it_can_be_extended_from():
    desk = Desk(players=3, season=2, pyramids="d3", cubes={"blue": "d3"}, turn="blue")
    assert desk.why_not("extend d4 d5") is None


def test_a_refused_decision_leaves_everything_as_it_was():
    desk = Desk(players=3, cubes={"blue": "d3"}, pyramids="d5", personal={"blue": 10}, turn="blue")
    with pytest.raises(IllegalDecision):
        desk.do("extend d4 d5")
    assert desk.cubes("blue") == {"d3"}
    assert desk.personal("blue") == 10
    assert desk.turn == "blue"
    assert desk.question == "action"
