"""Phase 2: appealing to the five patrons."""

import pytest

from arch_engine import IllegalDecision
from tests.mykerinos.desk import Desk

ROWS_1_2 = "a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2"
ROWS_3_4 = "a3 b3 c3 d3 e3 f3 g3 h3 a4 b4 c4 d4 e4 f4 g4 h4"
ROWS_5_6 = "a5 b5 c5 d5 e5 f5 g5 h5 a6 b6 c6 d6 e6 f6 g6 h6"


# Cards in general


def test_in_the_first_season_nobody_can_appeal_to_a_patron():
    desk = Desk.new(players=3, seed=1)
    assert {option.split()[0] for option in desk.options()} == {"start", "pass"}


def test_an_appeal_needs_a_card_of_that_patron():
    desk = Desk(players=3, season=2, pyramids="c2", cards={"blue": "violet"}, turn="blue")
    assert desk.why_not("violet start a1") is None
    assert desk.why_not("lemon start c2") == "patrons.own-card"
    assert desk.why_not("brown lemon-3") == "patrons.own-card"
    assert desk.why_not("blackmore a1 a2") == "patrons.own-card"


def test_an_opponents_card_is_of_no_use():
    desk = Desk(players=3, season=2, cards={"red": "blackmore"}, turn="blue")
    assert desk.why_not("blackmore a1 a2") == "patrons.own-card"


def test_an_appeal_tilts_the_card_which_stays_with_its_owner():
    desk = Desk(players=3, season=2, cards={"blue": "blackmore lemon"}, turn="blue").do("blackmore a1 a2")
    assert desk.tilted("blue") == ["blackmore"]
    assert desk.cards("blue") == ["blackmore", "lemon"]


def test_an_appeal_tilts_only_one_of_several_cards_of_the_patron():
    desk = Desk(players=3, season=2, cards={"blue": "blackmore blackmore"}, turn="blue").do("blackmore a1 a2")
    assert desk.tilted("blue") == ["blackmore"]


def test_a_refused_appeal_tilts_nothing():
    desk = Desk(players=3, season=2, pyramids="a2", cards={"blue": "blackmore"}, turn="blue")
    with pytest.raises(IllegalDecision):
        desk.do("blackmore a1 a2")
    assert desk.tilted("blue") == []
    assert desk.cubes("blue") == set()
    assert desk.turn == "blue"


def test_an_action_without_a_patron_tilts_nothing():
    desk = Desk(players=3, season=2, cards={"blue": "blackmore"}, turn="blue").do("start a1")
    assert desk.tilted("blue") == []


def test_an_appeal_is_the_whole_turn():
    desk = Desk(players=3, season=2, pyramids="c2", cards={"blue": "lemon blackmore"}, turn="blue").do("lemon start c2")
    assert desk.turn == "red"
    assert desk.tilted("blue") == ["lemon"]


def test_a_tilted_card_cannot_be_used_again():
    desk = Desk(players=3, season=2, cards={"blue": "blackmore*"}, turn="blue")
    assert desk.why_not("blackmore a1 a2") == "patrons.tilted"


def test_a_card_used_once_cannot_be_used_in_the_next_turn():
    desk = Desk(players=3, season=2, cards={"blue": "blackmore"}, turn="blue")
    desk.run("blackmore a1 a2", "start c1", "start e1")
    assert desk.turn == "blue"
    assert desk.why_not("blackmore a4 a5") == "patrons.tilted"


def test_a_second_card_of_a_patron_may_be_used_in_a_later_turn():
    desk = Desk(players=3, season=2, cards={"blue": "blackmore blackmore"}, turn="blue")
    desk.run("blackmore a1 a2", "start c1", "start e1")
    assert desk.why_not("blackmore a4 a5") is None
    desk.do("blackmore a4 a5")
    assert desk.tilted("blue") == ["blackmore", "blackmore"]


def test_an_upright_card_may_be_used_beside_a_tilted_one_of_the_same_patron():
    desk = Desk(players=3, season=2, cards={"blue": "blackmore blackmore*"}, turn="blue")
    assert desk.why_not("blackmore a1 a2") is None


def test_different_patrons_may_help_in_one_season():
    desk = Desk(players=3, season=2, cards={"blue": "blackmore tangerine"}, turn="blue")
    desk.run("blackmore a1 a2", "start c1", "start e1", "tangerine a3 a4 a5")
    assert desk.tilted("blue") == ["blackmore", "tangerine"]


def test_the_card_without_a_patron_gives_no_power():
    desk = Desk(players=3, season=2, cards={"blue": "five"}, cubes={"blue": "a1"}, pyramids="c2", turn="blue")
    assert {option.split()[0] for option in desk.options()} == {"start", "extend", "pass"}


def test_using_a_patron_is_optional():
    desk = Desk(players=3, season=2, cards={"blue": "blackmore"}, turn="blue")
    assert desk.why_not("start a1") is None
    assert desk.why_not("pass") is None


# Lady Violet


def test_violet_adds_a_cube_from_the_general_stock_before_a_start():
    desk = Desk(
        players=3, season=2, personal={"blue": 6}, general={"blue": 19}, cards={"blue": "violet"}, turn="blue"
    ).do("violet start d4")
    assert desk.cubes("blue") == {"d4"}
    assert desk.personal("blue") == 6
    assert desk.general("blue") == 18
    assert desk.tilted("blue") == ["violet"]


def test_violet_adds_a_cube_from_the_general_stock_before_an_extension():
    desk = Desk(
        players=3,
        season=2,
        cubes={"blue": "d3"},
        personal={"blue": 6},
        general={"blue": 18},
        cards={"blue": "violet"},
        turn="blue",
    ).do("violet extend d4 d5")
    assert desk.cubes("blue") == {"d3", "d4", "d5"}
    assert desk.personal("blue") == 5
    assert desk.general("blue") == 17


def test_violet_is_impossible_with_an_empty_general_stock():
    desk = Desk(
        players=3,
        season=3,
        cubes={"blue": "d3"},
        personal={"blue": 24},
        general={"blue": 0},
        cards={"blue": "violet"},
        turn="blue",
    )
    assert desk.why_not("violet start a1") == "patrons.violet"
    assert desk.why_not("violet extend d4 d5") == "patrons.violet"


def test_violet_is_possible_with_the_last_cube_of_the_general_stock():
    desk = Desk(
        players=3, season=3, personal={"blue": 24}, general={"blue": 1}, cards={"blue": "violet"}, turn="blue"
    ).do("violet start a1")
    assert desk.general("blue") == 0
    assert desk.personal("blue") == 24


def test_violets_cube_can_be_one_of_the_two_of_the_extension():
    desk = Desk(players=3, season=2, cubes={"blue": "d3"}, personal={"blue": 1}, cards={"blue": "violet"}, turn="blue")
    assert desk.why_not("extend d4 d5") == "excavation.from-personal-stock"
    assert desk.why_not("violet extend d4 d5") is None
    desk.do("violet extend d4 d5")
    assert desk.personal("blue") == 0


def test_violet_is_impossible_with_an_empty_personal_stock():
    desk = Desk(players=3, season=2, cubes={"blue": "d3"}, personal={"blue": 0}, cards={"blue": "violet"}, turn="blue")
    assert desk.why_not("violet start a1") == "excavation.no-cubes-pass"
    assert desk.why_not("violet extend d4 d5") == "excavation.no-cubes-pass"


def test_violet_does_not_allow_a_pyramid():
    desk = Desk(players=3, season=2, pyramids="d4 a1", cubes={"blue": "d3"}, cards={"blue": "violet"}, turn="blue")
    assert desk.why_not("violet start a1") == "excavation.pyramid"
    assert desk.why_not("violet extend d4 d5") == "excavation.pyramid"


def test_violet_does_not_allow_an_occupied_space():
    desk = Desk(players=3, season=2, cubes={"red": "a1"}, cards={"blue": "violet"}, turn="blue")
    assert desk.why_not("violet start a1") == "excavation.free-space"


def test_violet_cannot_extend_without_a_cube_in_the_region():
    desk = Desk(players=3, season=2, cards={"blue": "violet"}, turn="blue")
    assert desk.why_not("violet extend d4 d5") == "excavation.extend-from-own"


def test_violet_needs_a_placement_that_can_then_be_done():
    desk = Desk(
        players=3,
        season=3,
        cubes={"blue": ROWS_1_2, "red": ROWS_3_4, "green": ROWS_5_6},
        personal={"blue": 5, "red": 5, "green": 5},
        cards={"blue": "violet"},
        turn="blue",
    )
    assert desk.options() == {"pass"}


# Lord Lemon


def test_lemon_may_start_on_a_pyramid():
    desk = Desk(players=3, season=2, pyramids="c2", personal={"blue": 9}, cards={"blue": "lemon"}, turn="blue")
    desk.do("lemon start c2")
    assert desk.cubes("blue") == {"c2"}
    assert desk.personal("blue") == 8
    assert desk.tilted("blue") == ["lemon"]


def test_lemon_may_start_with_the_last_cube():
    desk = Desk(players=3, season=2, pyramids="c2", personal={"blue": 1}, cards={"blue": "lemon"}, turn="blue")
    assert desk.why_not("lemon start c2") is None


def test_lemon_cannot_start_on_a_space_without_a_pyramid():
    desk = Desk(players=3, season=2, pyramids="c2", cards={"blue": "lemon"}, turn="blue")
    assert desk.why_not("lemon start c3") == "patrons.lemon"


def test_lemon_cannot_start_on_a_pyramid_that_is_occupied():
    desk = Desk(players=3, season=2, pyramids="c2", cubes={"red": "c2"}, cards={"blue": "lemon"}, turn="blue")
    assert desk.why_not("lemon start c2") == "excavation.free-space"


def test_lemon_may_extend_with_the_first_cube_on_a_pyramid():
    desk = Desk(
        players=3,
        season=2,
        pyramids="d4",
        cubes={"blue": "d3"},
        personal={"blue": 9},
        cards={"blue": "lemon"},
        turn="blue",
    ).do("lemon extend d4 d5")
    assert desk.cubes("blue") == {"d3", "d4", "d5"}
    assert desk.personal("blue") == 7


def test_lemon_may_extend_with_the_second_cube_on_a_pyramid():
    desk = Desk(players=3, season=2, pyramids="d5", cubes={"blue": "d3"}, cards={"blue": "lemon"}, turn="blue")
    assert desk.why_not("lemon extend d4 d5") is None


def test_lemon_cannot_extend_with_both_cubes_on_pyramids():
    desk = Desk(players=3, season=2, pyramids="d4 d5", cubes={"blue": "d3"}, cards={"blue": "lemon"}, turn="blue")
    assert desk.why_not("lemon extend d4 d5") == "patrons.lemon"


def test_lemon_cannot_extend_without_a_pyramid():
    desk = Desk(players=3, season=2, pyramids="a1", cubes={"blue": "d3"}, cards={"blue": "lemon"}, turn="blue")
    assert desk.why_not("lemon extend d4 d5") == "patrons.lemon"


def test_lemon_cannot_extend_on_a_pyramid_that_is_occupied():
    desk = Desk(
        players=3, season=2, pyramids="d4", cubes={"blue": "d3", "red": "d4"}, cards={"blue": "lemon"}, turn="blue"
    )
    assert desk.why_not("lemon extend d4 d5") == "excavation.free-space"


def test_lemon_extends_from_an_own_cube_only():
    desk = Desk(
        players=3, season=2, pyramids="d4", cubes={"blue": "h1", "red": "d3"}, cards={"blue": "lemon"}, turn="blue"
    )
    assert desk.why_not("lemon extend d4 d5") == "excavation.extend-from-own"


def test_lemon_extends_with_neighbouring_cubes_only():
    desk = Desk(players=3, season=2, pyramids="d4", cubes={"blue": "d3"}, cards={"blue": "lemon"}, turn="blue")
    assert desk.why_not("lemon extend d4 e5") == "excavation.extend-step-by-step"
    assert desk.why_not("lemon extend d4 c3") == "excavation.extend-step-by-step"


def test_lemon_cannot_extend_with_one_cube_in_the_personal_stock():
    desk = Desk(
        players=3,
        season=2,
        pyramids="d4",
        cubes={"blue": "d3"},
        personal={"blue": 1},
        cards={"blue": "lemon"},
        turn="blue",
    )
    assert desk.why_not("lemon extend d4 d5") == "excavation.from-personal-stock"
    assert desk.why_not("lemon start d4") is None


def test_lemon_is_of_no_use_without_a_pyramid():
    desk = Desk(players=3, season=2, cubes={"blue": "d3"}, cards={"blue": "lemon"}, turn="blue")
    assert [option for option in desk.options() if option.startswith("lemon ")] == []


def test_the_next_action_is_bound_by_pyramids_again():
    desk = Desk(players=3, season=2, pyramids="c2 d2", cards={"blue": "lemon"}, turn="blue")
    desk.run("lemon start c2", "start h1", "start h2")
    assert desk.why_not("start d2") == "excavation.pyramid"
    assert desk.why_not("extend c1 b1") is None


# Sir Brown


def test_brown_sends_a_cube_from_the_personal_stock_to_the_museum():
    desk = Desk(
        players=3, season=2, personal={"blue": 6}, general={"blue": 19}, cards={"blue": "brown"}, turn="blue"
    ).do("brown lemon-3")
    assert desk.room("lemon-3") == "blue"
    assert desk.personal("blue") == 5
    assert desk.general("blue") == 19
    assert desk.tilted("blue") == ["brown"]


def test_brown_replaces_placing_cubes_in_the_region():
    desk = Desk(players=3, season=2, cards={"blue": "brown"}, turn="blue").do("brown lemon-3")
    assert desk.cubes("blue") == set()
    assert desk.turn == "red"


def test_brown_works_with_an_empty_general_stock():
    desk = Desk(players=3, season=3, personal={"blue": 25}, general={"blue": 0}, cards={"blue": "brown"}, turn="blue")
    assert desk.why_not("brown lemon-3") is None


def test_brown_works_with_the_last_cube_of_the_personal_stock():
    desk = Desk(players=3, season=2, personal={"blue": 1}, cards={"blue": "brown"}, turn="blue").do("brown lemon-3")
    assert desk.personal("blue") == 0


def test_brown_cannot_use_a_cube_from_the_general_stock():
    desk = Desk(players=3, season=2, cubes={"blue": "a1"}, personal={"blue": 0}, cards={"blue": "brown"}, turn="blue")
    assert desk.why_not("brown lemon-3") == "excavation.no-cubes-pass"


def test_brown_may_book_a_free_two_room():
    desk = Desk(players=3, season=2, cards={"blue": "brown"}, turn="blue").do("brown violet-lemon")
    assert desk.room("violet-lemon") == "blue"


def test_brown_cannot_book_a_room_that_is_taken():
    desk = Desk(players=3, season=2, cards={"blue": "brown"}, rooms={"red": "lemon-3 violet-lemon"}, turn="blue")
    assert desk.why_not("brown lemon-3") == "museum.one-cube-a-room"
    assert desk.why_not("brown violet-lemon") == "museum.one-cube-a-room"


def test_brown_cannot_book_a_five_room_without_an_adjacent_room():
    desk = Desk(players=3, season=2, cards={"blue": "brown"}, turn="blue")
    assert desk.why_not("brown lemon-5") == "museum.five-through-own-room"


def test_brown_may_book_a_five_room_beside_an_own_room():
    desk = Desk(players=3, season=2, cards={"blue": "brown"}, rooms={"blue": "lemon-3"}, turn="blue")
    assert desk.why_not("brown lemon-5") is None


def test_two_brown_cards_lead_to_a_five_room_within_one_season():
    desk = Desk(players=3, season=2, cards={"blue": "brown brown"}, turn="blue")
    desk.run("brown lemon-3", "start a1", "start b1", "brown lemon-5")
    assert desk.rooms("blue") == {"lemon-3", "lemon-5"}


def test_brown_is_possible_in_a_full_region():
    desk = Desk(
        players=3,
        season=3,
        cubes={"blue": ROWS_1_2, "red": ROWS_3_4, "green": ROWS_5_6},
        personal={"blue": 5, "red": 5, "green": 5},
        cards={"blue": "brown"},
        turn="blue",
    )
    assert desk.why_not("brown lemon-3") is None


# Mrs. Blackmore


def test_blackmore_starts_with_two_cubes():
    desk = Desk(players=3, season=2, personal={"blue": 9}, cards={"blue": "blackmore"}, turn="blue")
    desk.do("blackmore d4 d5")
    assert desk.cubes("blue") == {"d4", "d5"}
    assert desk.personal("blue") == 7
    assert desk.tilted("blue") == ["blackmore"]


def test_blackmore_may_start_anywhere_free():
    desk = Desk(players=3, season=2, cubes={"blue": "a1"}, cards={"blue": "blackmore"}, turn="blue")
    assert desk.why_not("blackmore h5 h6") is None
    assert desk.why_not("blackmore f2 g2") is None


def test_blackmore_may_start_beside_an_own_cube():
    desk = Desk(players=3, season=2, cubes={"blue": "a1"}, cards={"blue": "blackmore"}, turn="blue")
    assert desk.why_not("blackmore a2 a3") is None


def test_blackmore_may_cross_from_one_area_to_another():
    desk = Desk(players=3, season=2, cards={"blue": "blackmore"}, turn="blue")
    assert desk.why_not("blackmore d3 d4") is None


def test_the_two_cubes_of_blackmore_cannot_lie_apart():
    desk = Desk(players=3, season=2, cards={"blue": "blackmore"}, turn="blue")
    assert desk.why_not("blackmore d4 d6") == "patrons.blackmore"


def test_the_two_cubes_of_blackmore_cannot_lie_diagonally():
    desk = Desk(players=3, season=2, cards={"blue": "blackmore"}, turn="blue")
    assert desk.why_not("blackmore d4 e5") == "patrons.blackmore"


def test_the_second_cube_of_blackmore_cannot_go_beside_an_old_cube_instead():
    desk = Desk(players=3, season=2, cubes={"blue": "a1"}, cards={"blue": "blackmore"}, turn="blue")
    assert desk.why_not("blackmore h6 a2") == "patrons.blackmore"


def test_no_cube_of_blackmore_can_go_on_a_pyramid():
    desk = Desk(players=3, season=2, pyramids="d4", cards={"blue": "blackmore lemon"}, turn="blue")
    assert desk.why_not("blackmore d4 d5") == "excavation.pyramid"
    assert desk.why_not("blackmore d3 d4") == "excavation.pyramid"


def test_no_cube_of_blackmore_can_go_on_an_occupied_space():
    desk = Desk(players=3, season=2, cubes={"red": "d4"}, cards={"blue": "blackmore"}, turn="blue")
    assert desk.why_not("blackmore d4 d5") == "excavation.free-space"
    assert desk.why_not("blackmore d3 d4") == "excavation.free-space"


def test_blackmore_is_impossible_with_one_cube_in_the_personal_stock():
    desk = Desk(players=3, season=2, personal={"blue": 1}, cards={"blue": "blackmore"}, turn="blue")
    assert [option for option in desk.options() if option.startswith("blackmore ")] == []
    assert desk.why_not("blackmore d4 d5") == "excavation.from-personal-stock"


def test_blackmore_is_possible_with_exactly_two_cubes_in_the_personal_stock():
    desk = Desk(players=3, season=2, personal={"blue": 2}, cards={"blue": "blackmore"}, turn="blue")
    desk.do("blackmore d4 d5")
    assert desk.personal("blue") == 0


# Colonel Tangerine


def test_tangerine_extends_with_three_cubes():
    desk = Desk(
        players=3, season=2, cubes={"blue": "d3"}, personal={"blue": 9}, cards={"blue": "tangerine"}, turn="blue"
    ).do("tangerine d4 d5 d6")
    assert desk.cubes("blue") == {"d3", "d4", "d5", "d6"}
    assert desk.personal("blue") == 6
    assert desk.tilted("blue") == ["tangerine"]


def test_tangerine_may_turn_corners():
    desk = Desk(players=3, season=2, cubes={"blue": "d3"}, cards={"blue": "tangerine"}, turn="blue")
    assert desk.why_not("tangerine d4 e4 e5") is None
    assert desk.why_not("tangerine d4 e4 e3") is None


def test_the_first_cube_of_tangerine_goes_beside_an_own_cube():
    desk = Desk(players=3, season=2, cubes={"blue": "d3"}, cards={"blue": "tangerine"}, turn="blue")
    assert desk.why_not("tangerine d5 d6 c6") == "excavation.extend-from-own"
    assert desk.why_not("tangerine e4 f4 g4") == "excavation.extend-from-own"


def test_tangerine_needs_a_cube_in_the_region():
    desk = Desk(players=3, season=2, cubes={"red": "d3"}, cards={"blue": "tangerine"}, turn="blue")
    assert desk.why_not("tangerine d4 d5 d6") == "excavation.extend-from-own"


def test_the_second_cube_of_tangerine_goes_beside_the_first():
    desk = Desk(players=3, season=2, cubes={"blue": "d3"}, cards={"blue": "tangerine"}, turn="blue")
    assert desk.why_not("tangerine d4 d2 d1") == "excavation.extend-step-by-step"


def test_the_third_cube_of_tangerine_goes_beside_the_second_not_the_first():
    desk = Desk(players=3, season=2, cubes={"blue": "d3"}, cards={"blue": "tangerine"}, turn="blue")
    assert desk.why_not("tangerine d4 c4 e4") == "excavation.extend-step-by-step"
    assert desk.why_not("tangerine d4 d5 e4") == "excavation.extend-step-by-step"


def test_the_third_cube_of_tangerine_cannot_go_beside_an_old_cube_instead():
    desk = Desk(players=3, season=2, cubes={"blue": "d3"}, cards={"blue": "tangerine"}, turn="blue")
    assert desk.why_not("tangerine d4 d5 d2") == "excavation.extend-step-by-step"


def test_the_cubes_of_tangerine_cannot_lie_diagonally():
    desk = Desk(players=3, season=2, cubes={"blue": "d3"}, cards={"blue": "tangerine"}, turn="blue")
    assert desk.why_not("tangerine d4 d5 e6") == "excavation.extend-step-by-step"


def test_no_cube_of_tangerine_can_go_on_a_pyramid():
    desk = Desk(
        players=3, season=2, pyramids="d4 b3 e1", cubes={"blue": "d3"}, cards={"blue": "tangerine lemon"}, turn="blue"
    )
    assert desk.why_not("tangerine d4 d5 d6") == "excavation.pyramid"
    assert desk.why_not("tangerine c3 b3 a3") == "excavation.pyramid"
    assert desk.why_not("tangerine d2 d1 e1") == "excavation.pyramid"


def test_no_cube_of_tangerine_can_go_on_an_occupied_space():
    desk = Desk(
        players=3,
        season=2,
        cubes={"blue": "d3", "red": "d4 b3", "green": "e1"},
        cards={"blue": "tangerine"},
        turn="blue",
    )
    assert desk.why_not("tangerine d4 d5 d6") == "excavation.free-space"
    assert desk.why_not("tangerine c3 b3 a3") == "excavation.free-space"
    assert desk.why_not("tangerine d2 d1 e1") == "excavation.free-space"


def test_tangerine_is_impossible_with_two_cubes_in_the_personal_stock():
    desk = Desk(
        players=3, season=2, cubes={"blue": "d3"}, personal={"blue": 2}, cards={"blue": "tangerine"}, turn="blue"
    )
    assert desk.why_not("tangerine d4 d5 d6") == "excavation.from-personal-stock"
    assert desk.why_not("extend d4 d5") is None


def test_tangerine_is_possible_with_exactly_three_cubes_in_the_personal_stock():
    desk = Desk(
        players=3, season=2, cubes={"blue": "d3"}, personal={"blue": 3}, cards={"blue": "tangerine"}, turn="blue"
    ).do("tangerine d4 d5 d6")
    assert desk.personal("blue") == 0


def test_tangerine_is_impossible_where_only_two_cubes_would_fit():
    desk = Desk(
        players=3,
        season=2,
        pyramids="a2 b2 c2",
        cubes={"blue": "a1", "red": "d1"},
        cards={"blue": "tangerine"},
        turn="blue",
    )
    assert desk.why_not("extend b1 c1") is None
    assert [option for option in desk.options() if option.startswith("tangerine ")] == []
