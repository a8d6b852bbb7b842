"""The game for two players, with the neutral colour."""

import pytest

from arch_engine import IllegalDecision
from tests.mykerinos.desk import Desk

ROWS_1_2 = "a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2"
ROWS_3_4 = "a3 b3 c3 d3 e3 f3 g3 h3 a4 b4 c4 d4 e4 f4 g4 h4"
ROWS_5_6_BUT_H6 = "a5 b5 c5 d5 e5 f5 g5 h5 a6 b6 c6 d6 e6 f6 g6"


# A new season


def test_each_player_takes_eleven_own_and_four_neutral_cubes():
    desk = Desk.new(players=2, seed=1)
    assert desk.personal("blue") == 11
    assert desk.personal("red") == 11
    assert desk.neutral("blue") == 4
    assert desk.neutral("red") == 4


def test_the_neutral_cubes_come_out_of_twenty_five():
    assert Desk.new(players=2, seed=1).neutral_stock == 17


def test_the_neutral_disc_lies_on_the_second_space_from_the_start():
    assert Desk.new(players=2, seed=1).scale == [None, "neutral"]


def test_the_neutral_disc_is_put_on_the_scale_again_every_season():
    desk = Desk(players=2, season=1, passed="blue", turn="red").do("pass").play_on(seed=1)
    assert [fact["kind"] for fact in desk.facts()].count("place_neutral_disc") == 3


def test_in_every_season_the_players_lie_on_the_first_and_the_third_space():
    desk = Desk.new(players=2, seed=5).play_on(seed=6)
    steps = [fact["step"] for fact in desk.facts() if fact["kind"] in ("pass_turn", "close_scale")]
    assert steps == [1, 3, 1, 3, 1, 3, 1, 3]


def test_the_region_is_the_one_for_three_players():
    desk = Desk(players=2, season=3)
    assert desk.legal("start h6")
    assert "start h7" not in desk.options()


def test_the_region_of_the_fourth_season_is_the_one_for_three_players():
    desk = Desk(players=2, season=4)
    assert desk.legal("start h9")


def test_unused_neutral_cubes_are_kept_for_the_next_season():
    desk = Desk(players=2, season=1, neutral={"blue": 3, "red": 1}, passed="blue", turn="red").do("pass")
    assert desk.season == 2
    assert desk.neutral("blue") == 7
    assert desk.neutral("red") == 5


def test_neutral_cubes_are_handed_out_from_the_neutral_stock():
    desk = Desk(players=2, season=1, neutral={"blue": 4, "red": 4}, passed="blue", turn="red").do("pass")
    assert desk.neutral("blue") == 8
    assert desk.neutral("red") == 8
    assert desk.neutral_stock == 9


def test_neutral_cubes_from_the_region_return_to_the_neutral_stock():
    desk = Desk(
        players=2,
        season=1,
        cubes={"blue": "a1", "neutral": "b1 b2 e1"},
        neutral={"blue": 3, "red": 2},
        passed="blue",
        turn="red",
    )
    assert desk.neutral_stock == 17
    desk.run("pass", "neutral left", "claim right")
    assert desk.season == 2
    assert desk.neutral("blue") == 7
    assert desk.neutral("red") == 6
    assert desk.neutral_stock == 12


def test_the_neutral_cubes_of_an_area_are_back_before_the_next_area():
    desk = Desk(
        players=2,
        cubes={"blue": "a1 a2 e1", "neutral": "b1"},
        neutral={"blue": 3, "red": 4},
        passed="blue",
        turn="red",
    ).survey()
    assert desk.neutral_stock == 17
    desk.run("book lemon-3", "neutral left")
    assert desk.area == 2
    assert desk.neutral_stock == 18
    assert desk.cubes("neutral") == set()


def test_when_neutral_cubes_run_short_the_first_player_takes_first():
    desk = Desk(players=2, season=3, neutral={"blue": 10, "red": 10}, passed="blue", turn="red").do("pass")
    assert desk.first == "red"
    assert desk.neutral("red") == 14
    assert desk.neutral("blue") == 11
    assert desk.neutral_stock == 0


def test_when_neutral_cubes_run_short_the_other_player_may_be_the_first_player():
    desk = Desk(players=2, season=3, neutral={"blue": 11, "red": 11}, passed="red", turn="blue").do("pass")
    assert desk.first == "blue"
    assert desk.neutral("blue") == 14
    assert desk.neutral("red") == 11
    assert desk.neutral_stock == 0


def test_unused_own_cubes_are_kept_as_with_three_players():
    desk = Desk(players=2, season=1, personal={"blue": 3, "red": 11}, passed="blue", turn="red").do("pass")
    assert desk.personal("blue") == 14
    assert desk.personal("red") == 22


# Excavation: neutral cubes after the own action


def test_neutral_cubes_come_after_the_own_action():
    desk = Desk(players=2, turn="blue").do("start a1")
    assert desk.turn == "blue"
    assert desk.question == "neutral"


def test_neutral_cubes_cannot_come_before_the_own_action():
    desk = Desk(players=2, turn="blue")
    assert desk.why_not("neutral start a1") == "neutral.place"


def test_neutral_cubes_cannot_replace_the_own_action():
    desk = Desk(players=2, cubes={"neutral": "d4"}, turn="blue")
    assert {option.split()[0] for option in desk.options()} == {"start", "pass"}


def test_a_player_may_start_a_neutral_excavation():
    desk = Desk(players=2, neutral={"blue": 4, "red": 4}, turn="blue").run("start a1", "neutral start d4")
    assert desk.cubes("neutral") == {"d4"}
    assert desk.neutral("blue") == 3
    assert desk.neutral("red") == 4


def test_neutral_cubes_do_not_cost_own_cubes():
    desk = Desk(players=2, personal={"blue": 11}, turn="blue").run("start a1", "neutral start d4")
    assert desk.personal("blue") == 10


def test_a_player_may_extend_a_neutral_excavation():
    desk = Desk(players=2, cubes={"neutral": "d3"}, neutral={"blue": 4, "red": 3}, turn="blue")
    desk.run("start a1", "neutral extend d4 d5")
    assert desk.cubes("neutral") == {"d3", "d4", "d5"}
    assert desk.neutral("blue") == 2
    assert desk.neutral("red") == 3


def test_a_player_may_leave_the_neutral_cubes_alone():
    desk = Desk(players=2, neutral={"blue": 4, "red": 4}, turn="blue").run("start a1", "neutral none")
    assert desk.turn == "red"
    assert desk.question == "action"
    assert desk.neutral("blue") == 4
    assert desk.cubes("neutral") == set()


def test_only_one_neutral_action_is_possible_in_a_turn():
    desk = Desk(players=2, turn="blue").run("start a1", "neutral start d4")
    assert desk.turn == "red"
    assert desk.question == "action"


def test_neutral_cubes_may_follow_an_own_extension():
    desk = Desk(players=2, cubes={"blue": "a1"}, turn="blue").do("extend a2 a3")
    assert desk.question == "neutral"
    assert desk.why_not("neutral start d4") is None


def test_neutral_cubes_may_follow_an_appeal_to_a_patron():
    desk = Desk(players=2, season=2, cards={"blue": "blackmore"}, turn="blue").do("blackmore a1 a2")
    assert desk.turn == "blue"
    assert desk.question == "neutral"
    assert desk.why_not("neutral start d4") is None


def test_neutral_cubes_may_follow_the_last_own_cube():
    desk = Desk(players=2, personal={"blue": 1}, turn="blue").do("start a1")
    assert desk.turn == "blue"
    assert desk.question == "neutral"
    assert desk.why_not("neutral start d4") is None


def test_no_neutral_cubes_after_passing():
    desk = Desk(players=2, neutral={"blue": 4, "red": 4}, turn="blue").do("pass")
    assert desk.turn == "red"
    assert desk.question == "action"


def test_a_player_without_own_cubes_must_pass_whatever_their_neutral_cubes():
    desk = Desk(players=2, cubes={"blue": "a1"}, personal={"blue": 0}, neutral={"blue": 4}, turn="blue")
    assert desk.options() == {"pass"}
    desk.do("pass")
    assert desk.turn == "red"
    assert desk.question == "action"


def test_no_neutral_cubes_without_any_in_keeping():
    desk = Desk(players=2, neutral={"blue": 0, "red": 4}, turn="blue").do("start a1")
    assert desk.why_not("neutral start d4") == "neutral.place"


def test_neutral_cubes_of_the_other_player_cannot_be_used_to_extend():
    desk = Desk(players=2, cubes={"neutral": "d3"}, neutral={"blue": 1, "red": 4}, turn="blue").do("start a1")
    assert desk.why_not("neutral extend d4 d5") == "excavation.from-personal-stock"
    assert desk.why_not("neutral start d4") is None


def test_a_neutral_extension_is_possible_with_exactly_two_neutral_cubes():
    desk = Desk(players=2, cubes={"neutral": "d3"}, neutral={"blue": 2, "red": 4}, turn="blue")
    desk.run("start a1", "neutral extend d4 d5")
    assert desk.neutral("blue") == 0


def test_a_neutral_extension_is_impossible_where_only_one_cube_would_fit():
    desk = Desk(players=2, cubes={"neutral": "a1", "red": "c1"}, pyramids="a2 b2", turn="blue").do("start h1")
    assert [option for option in desk.options() if option.startswith("neutral extend ")] == []
    assert desk.why_not("neutral start b1") is None


def test_a_neutral_excavation_begun_by_the_other_player_may_be_extended():
    desk = Desk(players=2, turn="blue").run("start a1", "neutral start d3", "start h1")
    assert desk.turn == "red"
    assert desk.why_not("neutral extend d4 d5") is None


def test_a_neutral_extension_begins_beside_a_neutral_cube_not_an_own_one():
    desk = Desk(players=2, cubes={"blue": "h5", "neutral": "d3"}, turn="blue").do("start a1")
    assert desk.why_not("neutral extend h4 h3") == "excavation.extend-from-own"
    assert desk.why_not("neutral extend d4 d5") is None


def test_a_player_cannot_extend_their_own_excavation_from_a_neutral_cube():
    desk = Desk(players=2, cubes={"blue": "a1", "neutral": "d3"}, turn="blue")
    assert desk.why_not("extend d4 d5") == "excavation.extend-from-own"


def test_a_neutral_extension_goes_from_cube_to_cube():
    desk = Desk(players=2, cubes={"neutral": "d3"}, turn="blue").do("start a1")
    assert desk.why_not("neutral extend d4 d2") == "excavation.extend-step-by-step"
    assert desk.why_not("neutral extend d4 e5") == "excavation.extend-step-by-step"


def test_without_a_neutral_cube_in_the_region_nothing_neutral_can_be_extended():
    desk = Desk(players=2, turn="blue").do("start a1")
    assert [option for option in desk.options() if option.startswith("neutral extend ")] == []


def test_neutral_cubes_cannot_go_on_an_occupied_space():
    desk = Desk(players=2, cubes={"red": "d4", "neutral": "d3"}, turn="blue").do("start a1")
    assert desk.why_not("neutral start d4") == "excavation.free-space"
    assert desk.why_not("neutral start d3") == "excavation.free-space"
    assert desk.why_not("neutral start a1") == "excavation.free-space"
    assert desk.why_not("neutral extend d4 d5") == "excavation.free-space"


def test_neutral_cubes_cannot_go_on_a_pyramid():
    desk = Desk(players=2, pyramids="d4", cubes={"neutral": "d3"}, turn="blue").do("start a1")
    assert desk.why_not("neutral start d4") == "excavation.pyramid"
    assert desk.why_not("neutral extend d4 d5") == "excavation.pyramid"


def test_patrons_never_help_the_neutral_colour():
    desk = Desk(
        players=2,
        season=2,
        pyramids="d4",
        cubes={"neutral": "d3"},
        cards={"blue": "violet lemon brown blackmore tangerine"},
        turn="blue",
    ).do("start a1")
    assert {" ".join(option.split()[:2]) for option in desk.options()} == {
        "neutral start",
        "neutral extend",
        "neutral none",
    }
    assert desk.why_not("neutral start d4") == "excavation.pyramid"


def test_neutral_cubes_block_both_players():
    desk = Desk(players=2, cubes={"blue": "d2", "neutral": "d3"}, turn="blue")
    assert desk.why_not("start d3") == "excavation.free-space"
    assert desk.why_not("extend d3 d4") == "excavation.free-space"


def test_own_cubes_cannot_be_placed_in_the_neutral_turn():
    desk = Desk(players=2, turn="blue").do("start a1")
    assert desk.why_not("start a2") == "turn.asked"
    assert desk.why_not("pass") == "turn.asked"


def test_in_a_full_region_no_neutral_cube_can_be_placed():
    desk = Desk(
        players=2,
        season=3,
        cubes={"blue": ROWS_1_2, "red": ROWS_3_4, "neutral": ROWS_5_6_BUT_H6},
        personal={"blue": 5, "red": 5},
        neutral={"blue": 4, "red": 4},
        turn="blue",
    ).do("start h6")
    assert [option for option in desk.options() if option.startswith("neutral start ")] == []
    assert [option for option in desk.options() if option.startswith("neutral extend ")] == []


def test_a_refused_neutral_placement_leaves_everything_as_it_was():
    desk = Desk(players=2, pyramids="d4", neutral={"blue": 4, "red": 4}, turn="blue").do("start a1")
    with pytest.raises(IllegalDecision):
        desk.do("neutral start d4")
    assert desk.cubes("neutral") == set()
    assert desk.neutral("blue") == 4
    assert desk.question == "neutral"
    assert desk.turn == "blue"


# Passing


def test_the_first_of_two_to_pass_lies_before_the_neutral_disc():
    desk = Desk(players=2, turn="blue").do("pass")
    assert desk.scale == ["blue", "neutral"]


def test_the_other_player_lies_behind_the_neutral_disc():
    desk = Desk(players=2, cubes={"blue": "a1"}, passed="blue", turn="red").do("pass")
    assert desk.question == "first"
    assert desk.scale == ["blue", "neutral", "red"]


def test_after_the_first_pass_the_other_player_has_one_action():
    desk = Desk(players=2, turn="blue").run("pass", "start a1", "neutral none")
    assert desk.question == "first"
    assert desk.turn == "red"
    assert desk.scale == ["blue", "neutral", "red"]


def test_the_one_action_may_be_followed_by_neutral_cubes():
    desk = Desk(players=2, cubes={"red": "a2"}, passed="blue", turn="red").do("start a1")
    assert desk.turn == "red"
    assert desk.question == "neutral"
    desk.do("neutral start b1")
    assert desk.question == "first"
    assert desk.turn == "red"
    assert desk.cubes("neutral") == {"b1"}


def test_by_agreement_the_one_action_is_not_followed_by_neutral_cubes():
    desk = Desk(players=2, passed="blue", turn="red", options={"neutral_after_last_action": False}).do("start a1")
    assert desk.question == "first"
    assert desk.turn == "red"


def test_by_agreement_earlier_actions_are_still_followed_by_neutral_cubes():
    desk = Desk(players=2, turn="red", options={"neutral_after_last_action": False}).do("start a1")
    assert desk.turn == "red"
    assert desk.question == "neutral"


def test_a_pass_as_the_one_action_is_not_followed_by_neutral_cubes():
    desk = Desk(players=2, cubes={"blue": "a1"}, passed="blue", turn="red").do("pass")
    assert desk.question == "first"
    assert desk.turn == "blue"


def test_the_second_to_pass_starts_the_next_season():
    desk = Desk(players=2, season=1, first="blue", passed="blue", turn="red").do("pass")
    assert desk.season == 2
    assert desk.first == "red"


def test_the_first_player_stays_when_they_passed_second():
    desk = Desk(players=2, season=1, first="blue", passed="red", turn="blue").do("pass")
    assert desk.season == 2
    assert desk.first == "blue"


# Ranking


def test_the_neutral_colour_is_ranked_by_its_cubes():
    desk = Desk(players=2, cubes={"blue": "a1 a2", "red": "b1", "neutral": "c1 c2 c3"}).survey()
    assert desk.ranking(1) == ["neutral", "blue", "red"]


def test_the_first_to_pass_wins_ties_with_everybody():
    desk = Desk(players=2, cubes={"blue": "a1", "red": "b1", "neutral": "c1"}, passed="red", turn="blue").survey()
    assert desk.ranking(1) == ["red", "neutral", "blue"]


def test_the_second_to_pass_loses_ties_with_everybody():
    desk = Desk(players=2, cubes={"blue": "a1", "red": "b1", "neutral": "c1"}, passed="blue", turn="red").survey()
    assert desk.ranking(1) == ["blue", "neutral", "red"]


def test_the_first_to_pass_wins_a_tie_with_the_neutral_colour_alone():
    desk = Desk(players=2, cubes={"red": "b1", "neutral": "c1"}, passed="red", turn="blue").survey()
    assert desk.ranking(1) == ["red", "neutral"]


def test_the_second_to_pass_loses_a_tie_with_the_neutral_colour_alone():
    desk = Desk(players=2, cubes={"red": "b1", "neutral": "c1"}, passed="blue", turn="red").survey()
    assert desk.ranking(1) == ["neutral", "red"]


# Neutral first


def test_neutral_first_the_third_picks_its_card():
    desk = Desk(players=2, cubes={"blue": "a1 a2", "red": "b1", "neutral": "c1 c2 c3"}).survey()
    assert desk.turn == "red"
    assert desk.question == "neutral-card"
    assert desk.options() == {"neutral left", "neutral right"}


def test_neutral_first_its_card_is_gone_before_the_second_chooses():
    desk = (
        Desk(
            players=2,
            cubes={"blue": "a1 a2", "red": "b1", "neutral": "c1 c2 c3"},
            parcels={1: "lemon 3 / violet 0"},
        )
        .survey()
        .do("neutral left")
    )
    assert desk.turn == "blue"
    assert desk.question == "second"
    assert desk.left is None
    assert desk.right == "violet"
    assert desk.why_not("claim left") == "survey.parcel-gone"
    assert desk.why_not("claim right") is None
    assert desk.why_not("book lemon-3") is None
    assert desk.why_not("decline") == "survey.first-and-second-choose"


def test_neutral_first_the_third_may_take_the_card_the_second_left():
    desk = Desk(
        players=2,
        cubes={"blue": "a1 a2 e1", "red": "b1", "neutral": "c1 c2 c3"},
        parcels={1: "lemon 3 / violet 2"},
    ).survey()
    desk.run("neutral left", "book lemon-3")
    assert desk.turn == "red"
    assert desk.question == "third"
    assert desk.options() == {"claim right", "decline"}
    desk.do("claim right")
    assert desk.cards("red") == ["violet"]
    assert desk.prestige("red") == 2


def test_neutral_first_the_third_gets_nothing_when_the_second_takes_the_card():
    desk = Desk(players=2, cubes={"blue": "a1 a2 e1", "red": "b1", "neutral": "c1 c2 c3"}).survey()
    desk.run("neutral left", "claim right")
    assert desk.area == 2
    assert desk.cards("red") == []


def test_neutral_first_the_player_not_present_picks_its_card():
    desk = Desk(players=2, cubes={"blue": "a1 a2", "neutral": "c1 c2 c3"}).survey()
    assert desk.turn == "red"
    assert desk.question == "neutral-card"
    assert desk.options() == {"neutral left", "neutral right"}
    desk.do("neutral right")
    assert desk.turn == "blue"
    assert desk.question == "second"
    assert desk.why_not("claim left") is None
    assert desk.why_not("claim right") == "survey.parcel-gone"


def test_neutral_first_the_player_not_present_takes_no_card():
    desk = Desk(players=2, cubes={"blue": "a1 a2 e1", "neutral": "c1 c2 c3"}).survey()
    desk.run("neutral right", "book lemon-3")
    assert desk.area == 2
    assert desk.cards("red") == []
    assert desk.parcels(1) == (None, None)


# Neutral second


def test_neutral_second_the_first_chooses_for_themselves_first():
    desk = Desk(players=2, cubes={"blue": "a1 a2 a3", "red": "c1", "neutral": "b1 b2"}).survey()
    assert desk.turn == "blue"
    assert desk.question == "first"
    assert desk.why_not("claim left") is None
    assert desk.why_not("claim right") is None
    assert desk.why_not("book lemon-3") is None


def test_neutral_second_the_first_picks_its_card():
    desk = Desk(players=2, cubes={"blue": "a1 a2 a3", "red": "c1", "neutral": "b1 b2"}).survey().do("book lemon-3")
    assert desk.turn == "blue"
    assert desk.question == "neutral-card"
    assert desk.options() == {"neutral left", "neutral right"}


def test_neutral_second_gets_the_card_the_first_left():
    desk = Desk(
        players=2,
        cubes={"blue": "a1 a2 a3 e1", "red": "c1", "neutral": "b1 b2"},
        parcels={1: "lemon 3 / violet 2"},
    ).survey()
    desk.do("claim left")
    assert desk.area == 2
    assert desk.cards("blue") == ["lemon"]
    assert desk.cards("red") == []
    assert desk.prestige("red") == 0
    assert desk.parcels(1) == (None, None)


def test_neutral_second_leaves_nothing_for_the_third_when_the_first_took_a_card():
    desk = Desk(players=2, cubes={"blue": "a1 a2 a3 e1", "red": "c1", "neutral": "b1 b2"}).survey().do("claim right")
    assert desk.area == 2
    assert desk.turn == "blue"
    assert desk.question == "first"
    assert desk.cards("red") == []


def test_neutral_second_the_third_may_take_the_card_left_when_the_first_booked():
    desk = Desk(
        players=2,
        cubes={"blue": "a1 a2 a3 e1", "red": "c1", "neutral": "b1 b2"},
        parcels={1: "lemon 3 / violet 2"},
    ).survey()
    desk.run("book lemon-3", "neutral left")
    assert desk.turn == "red"
    assert desk.question == "third"
    assert desk.options() == {"claim right", "decline"}
    desk.do("claim right")
    assert desk.cards("red") == ["violet"]


def test_neutral_second_the_third_may_decline():
    desk = Desk(players=2, cubes={"blue": "a1 a2 a3 e1", "red": "c1", "neutral": "b1 b2"}).survey()
    desk.run("book lemon-3", "neutral left", "decline")
    assert desk.area == 2
    assert desk.cards("red") == []
    assert desk.parcels(1) == (None, None)


def test_neutral_second_the_player_not_present_takes_no_card():
    desk = Desk(players=2, cubes={"blue": "a1 a2 a3 e1", "neutral": "b1 b2"}).survey()
    desk.run("book lemon-3", "neutral left")
    assert desk.area == 2
    assert desk.cards("red") == []
    assert desk.parcels(1) == (None, None)


# Neutral third


def test_neutral_third_takes_nothing():
    desk = Desk(
        players=2,
        cubes={"blue": "a1 a2 a3 e1", "red": "b1 b2", "neutral": "c1"},
        parcels={1: "lemon 3 / violet 2"},
    ).survey()
    desk.run("claim right", "claim left")
    assert desk.area == 2
    assert desk.cards("blue") == ["violet"]
    assert desk.cards("red") == ["lemon"]


def test_neutral_third_takes_nothing_even_when_a_card_is_left():
    desk = Desk(players=2, cubes={"blue": "a1 a2 a3 e1", "red": "b1 b2", "neutral": "c1"}).survey()
    desk.run("book lemon-3", "claim left")
    assert desk.area == 2
    assert desk.question == "first"
    assert desk.parcels(1) == (None, None)


def test_the_third_of_two_players_cannot_book_a_room():
    desk = Desk(players=2, cubes={"blue": "a1 a2 a3 e1", "red": "c1", "neutral": "b1 b2"}).survey()
    desk.run("book lemon-3", "neutral left")
    assert desk.why_not("book brown-3") == "survey.third-may-not-book"


# Neutral alone, and what becomes of its cards


def test_neutral_alone_both_cards_are_discarded():
    desk = Desk(players=2, cubes={"blue": "e1", "neutral": "b1 b2"}).survey()
    assert desk.area == 2
    assert desk.turn == "blue"
    assert desk.question == "first"
    assert desk.parcels(1) == (None, None)
    assert desk.cards("blue") == []
    assert desk.cards("red") == []


def test_neutral_alone_nobody_takes_or_picks_a_card():
    desk = Desk(players=2, cubes={"neutral": "b1 b2", "red": "e1"}).survey()
    assert [fact["kind"] for fact in desk.facts()].count("claim_parcel") == 0
    assert desk.prestige("red") == 0
    assert desk.turn == "red"
    assert desk.question == "first"


def test_one_player_alone_chooses_only_as_the_first():
    desk = Desk(players=2, cubes={"blue": "a1", "neutral": "e1 e2", "red": "f1"}).survey().do("claim left")
    assert desk.area == 2
    assert desk.parcels(1) == (None, None)


def test_the_card_of_the_neutral_colour_scores_for_nobody():
    desk = (
        Desk(
            players=2,
            cubes={"blue": "a1 a2 e1", "red": "b1", "neutral": "c1 c2 c3"},
            parcels={1: "five 5 / violet 0"},
        )
        .survey()
        .do("neutral left")
    )
    assert desk.prestige("blue") == 0
    assert desk.prestige("red") == 0
    assert desk.cards("blue") == []
    assert desk.cards("red") == []


def test_the_card_of_the_neutral_colour_is_out_of_the_game():
    desk = Desk(players=2, cubes={"blue": "a1 a2 e1", "red": "b1", "neutral": "c1 c2 c3"}).survey()
    desk.run("neutral left", "claim right")
    assert [fact["kind"] for fact in desk.facts()].count("claim_parcel") == 1
    assert desk.parcels(1) == (None, None)


def test_in_a_whole_game_for_two_every_card_lies_out_exactly_once():
    desk = Desk.new(players=2, seed=5).play_on(seed=6)
    assert sorted(fact["card"] for fact in desk.facts() if fact["kind"] == "lay_parcel") == list(range(36))


def test_the_neutral_colour_never_books_a_room():
    desk = Desk(players=2, cubes={"blue": "a1 a2", "red": "b1", "neutral": "c1 c2 c3"}).survey()
    assert desk.why_not("book lemon-3") == "neutral.choose-card"
    desk.do("neutral left")
    assert len([option for option in desk.options() if option.startswith("book ")]) == 10


def test_the_neutral_colour_wins_nothing():
    desk = Desk(players=2, season=4, cubes={"neutral": "a1 a2"}, prestige={"blue": 3, "red": 2}).survey()
    assert desk.turn == "over"
    assert desk.winners == {"blue"}


def test_neutral_cubes_in_keeping_do_not_break_a_final_tie():
    desk = Desk(
        players=2,
        season=4,
        prestige={"blue": 20, "red": 20},
        personal={"blue": 3, "red": 2},
        neutral={"blue": 0, "red": 4},
    ).survey()
    assert desk.winners == {"blue"}


def test_equal_personal_stocks_share_the_win_whatever_the_neutral_cubes():
    desk = Desk(
        players=2,
        season=4,
        prestige={"blue": 20, "red": 20},
        personal={"blue": 3, "red": 3},
        neutral={"blue": 1, "red": 4},
    ).survey()
    assert desk.winners == {"blue", "red"}


def test_at_the_end_every_cube_of_two_players_is_accounted_for():
    desk = Desk.new(players=2, seed=5)
    desk.play_on(seed=6)
    assert desk.turn == "over"
    assert desk.personal("blue") + desk.general("blue") + len(desk.rooms("blue")) == 25
    assert desk.personal("red") + desk.general("red") + len(desk.rooms("red")) == 25
    assert desk.neutral("blue") + desk.neutral("red") + desk.neutral_stock == 25
