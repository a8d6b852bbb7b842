"""Phase 3: ranking in the areas, claiming parcels, booking rooms."""

import pytest

from arch_engine import IllegalDecision
from tests.mykerinos.desk import Desk

# The order of the areas


def test_the_survey_begins_top_left():
    desk = Desk(players=3, cubes={"blue": "a1", "red": "e1", "green": "a4"}).survey()
    assert desk.area == 1
    assert desk.turn == "blue"


def test_areas_are_surveyed_line_by_line_from_left_to_right():
    desk = Desk(players=3, cubes={"blue": "a1 e1 a4 e4"}).survey()
    assert desk.area == 1
    desk.do("claim left")
    assert desk.area == 2
    desk.do("claim left")
    assert desk.area == 3
    desk.do("claim left")
    assert desk.area == 4


def test_the_third_line_is_surveyed_last_in_the_fourth_season():
    desk = Desk(players=3, season=4, cubes={"blue": "a4 e4 a7 e7"}).survey()
    assert desk.area == 3
    desk.run("claim left", "claim left")
    assert desk.area == 5
    desk.do("claim left")
    assert desk.area == 6


def test_an_area_is_four_spaces_wide_and_three_tall():
    desk = Desk(players=3, cubes={"blue": "a1 d3", "red": "e1 h3", "green": "a4 d6"}).survey()
    assert desk.ranking(1) == ["blue"]
    assert desk.ranking(2) == ["red"]
    assert desk.ranking(3) == ["green"]


def test_an_area_without_cubes_is_passed_over_and_loses_both_cards():
    desk = Desk(players=3, cubes={"blue": "e1"}).survey()
    assert desk.area == 2
    assert desk.parcels(1) == (None, None)


def test_in_a_region_without_cubes_all_eight_cards_are_discarded():
    desk = Desk(players=3, season=1).survey()
    assert [fact["kind"] for fact in desk.facts()].count("discard_parcel") == 8
    assert desk.season == 2


def test_in_the_fourth_season_without_cubes_all_twelve_cards_are_discarded():
    desk = Desk(players=3, season=4).survey()
    assert [fact["kind"] for fact in desk.facts()].count("discard_parcel") == 12
    assert desk.turn == "over"


# Ranking


def test_most_cubes_in_the_area_come_first():
    desk = Desk(players=3, cubes={"blue": "a1", "red": "b1 b2 b3", "green": "c1 c2"}).survey()
    assert desk.ranking(1) == ["red", "green", "blue"]


def test_the_cubes_of_both_parcels_count_together():
    desk = Desk(players=3, cubes={"blue": "a1 a2", "red": "b1 c1 d3"}).survey()
    assert desk.ranking(1) == ["red", "blue"]


def test_cubes_in_other_areas_do_not_count():
    desk = Desk(players=3, cubes={"blue": "a1", "red": "b1 b2", "green": "e1 e2 e3"}).survey()
    assert desk.ranking(1) == ["red", "blue"]


def test_cubes_need_not_be_connected_to_count():
    desk = Desk(players=3, cubes={"blue": "a1 d1 b3", "red": "c1 c2"}).survey()
    assert desk.ranking(1) == ["blue", "red"]


def test_a_cube_on_a_pyramid_counts_like_any_other():
    desk = Desk(players=3, season=2, pyramids="a1", cubes={"blue": "a1 a2", "red": "b1"}).survey()
    assert desk.ranking(1) == ["blue", "red"]


def test_a_player_without_a_cube_in_the_area_is_not_ranked():
    desk = Desk(players=4, cubes={"blue": "a1", "white": "b1 b2"}).survey()
    assert desk.ranking(1) == ["white", "blue"]


def test_survey_tie_goes_to_the_earlier_passer():
    desk = Desk(players=3, cubes={"blue": "a1 a2", "red": "b1 b2"}, passed="red green", turn="blue").survey()
    assert desk.ranking(1) == ["red", "blue"]


def test_the_same_tie_goes_the_other_way_when_the_other_passed_first():
    desk = Desk(players=3, cubes={"blue": "a1 a2", "red": "b1 b2"}, passed="blue green", turn="red").survey()
    assert desk.ranking(1) == ["blue", "red"]


def test_a_tie_of_three_follows_the_scale():
    desk = Desk(players=3, cubes={"blue": "a1", "red": "b1", "green": "c1"}, passed="green blue", turn="red").survey()
    assert desk.ranking(1) == ["green", "blue", "red"]


def test_a_tie_for_third_place_follows_the_scale():
    desk = Desk(
        players=4,
        cubes={"blue": "a1 a2 a3", "red": "b1 b2", "green": "c1", "white": "d1"},
        passed="white blue red",
        turn="green",
    ).survey()
    assert desk.ranking(1) == ["blue", "red", "white", "green"]


def test_passing_early_does_not_beat_more_cubes():
    desk = Desk(players=3, cubes={"blue": "a1", "red": "b1 b2"}, passed="blue green", turn="red").survey()
    assert desk.ranking(1) == ["red", "blue"]


# First


def test_the_first_chooses_before_anybody_else():
    desk = Desk(players=3, cubes={"blue": "a1", "red": "b1 b2"}).survey()
    assert desk.turn == "red"
    assert desk.question == "first"


def test_the_first_may_take_either_parcel_or_book_a_room():
    desk = Desk(players=3, cubes={"blue": "a1 a2", "red": "b1"}).survey()
    assert desk.why_not("claim left") is None
    assert desk.why_not("claim right") is None
    assert desk.why_not("book lemon-3") is None


def test_the_first_must_choose_one_of_them():
    desk = Desk(players=3, cubes={"blue": "a1 a2", "red": "b1"}).survey()
    assert desk.why_not("decline") == "survey.first-and-second-choose"
    assert desk.why_not("pass") == "turn.asked"


def test_the_first_takes_only_one_parcel():
    desk = Desk(players=3, cubes={"blue": "a1 a2", "red": "b1"}).survey().do("claim left")
    assert desk.turn == "red"
    assert desk.question == "second"


def test_booking_takes_a_cube_from_the_general_stock():
    desk = (
        Desk(players=3, cubes={"blue": "a1 a2", "red": "b1"}, personal={"blue": 9}, general={"blue": 14})
        .survey()
        .do("book lemon-3")
    )
    assert desk.room("lemon-3") == "blue"
    assert desk.general("blue") == 13
    assert desk.personal("blue") == 9
    assert desk.cubes("blue") == {"a1", "a2"}


def test_the_first_cannot_book_with_an_empty_general_stock():
    desk = Desk(
        players=3, season=3, cubes={"blue": "a1 a2", "red": "b1"}, personal={"blue": 23}, general={"blue": 0}
    ).survey()
    assert desk.options() == {"claim left", "claim right"}
    assert desk.why_not("book lemon-3") == "survey.booking-needs-cube"


def test_the_first_may_book_with_the_last_cube_of_the_general_stock():
    desk = (
        Desk(players=3, season=3, cubes={"blue": "a1 a2", "red": "b1"}, personal={"blue": 22}, general={"blue": 1})
        .survey()
        .do("book lemon-3")
    )
    assert desk.general("blue") == 0


def test_patrons_are_of_no_use_in_the_survey():
    desk = Desk(players=3, season=2, cubes={"blue": "a1"}, cards={"blue": "brown violet"}).survey()
    assert desk.why_not("brown lemon-3") == "turn.asked"
    assert desk.why_not("violet start a2") == "turn.asked"


# Second


def test_the_second_may_take_the_remaining_parcel_or_book_a_room():
    desk = Desk(players=3, cubes={"blue": "a1 a2", "red": "b1"}).survey().do("claim left")
    assert desk.why_not("claim right") is None
    assert desk.why_not("book lemon-3") is None


def test_the_second_cannot_take_the_parcel_the_first_took():
    desk = Desk(players=3, cubes={"blue": "a1 a2", "red": "b1"}).survey().do("claim left")
    assert desk.why_not("claim left") == "survey.parcel-gone"


def test_the_second_may_take_either_parcel_when_the_first_booked_a_room():
    desk = Desk(players=3, cubes={"blue": "a1 a2", "red": "b1"}).survey().do("book lemon-3")
    assert desk.turn == "red"
    assert desk.question == "second"
    assert desk.why_not("claim left") is None
    assert desk.why_not("claim right") is None


def test_the_second_may_book_a_room_after_the_first_booked_one():
    desk = Desk(players=3, cubes={"blue": "a1 a2", "red": "b1"}).survey().do("book lemon-3")
    assert desk.why_not("book brown-3") is None
    assert desk.why_not("book lemon-3") == "museum.one-cube-a-room"


def test_the_second_must_choose_one_of_them():
    desk = Desk(players=3, cubes={"blue": "a1 a2", "red": "b1"}).survey().do("claim left")
    assert desk.why_not("decline") == "survey.first-and-second-choose"
    assert desk.why_not("pass") == "turn.asked"


def test_the_second_cannot_book_with_an_empty_general_stock():
    desk = (
        Desk(players=3, season=3, cubes={"blue": "a1 a2", "red": "b1"}, personal={"red": 24}, general={"red": 0})
        .survey()
        .do("claim left")
    )
    assert desk.options() == {"claim right"}
    assert desk.why_not("book lemon-3") == "survey.booking-needs-cube"


def test_the_second_may_book_with_the_last_cube_of_the_general_stock():
    desk = (
        Desk(
            players=3,
            season=3,
            cubes={"blue": "a1 a2 e1", "red": "b1"},
            personal={"red": 23},
            general={"red": 1},
        )
        .survey()
        .run("claim left", "book lemon-3")
    )
    assert desk.room("lemon-3") == "red"


def test_a_player_alone_in_an_area_chooses_only_as_the_first():
    desk = Desk(players=3, cubes={"blue": "a1 a2", "red": "e1"}, parcels={1: "lemon 0 / violet 0"}).survey()
    desk.do("claim left")
    assert desk.area == 2
    assert desk.turn == "red"
    assert desk.question == "first"
    assert desk.cards("blue") == ["lemon"]
    assert desk.parcels(1) == (None, None)


def test_a_player_alone_who_books_a_room_takes_no_parcel():
    desk = Desk(players=3, cubes={"blue": "a1 a2", "red": "e1"}).survey()
    desk.do("book lemon-3")
    assert desk.area == 2
    assert desk.cards("blue") == []
    assert desk.parcels(1) == (None, None)


# Third and fourth


def test_the_third_gets_nothing_when_the_first_two_took_the_parcels():
    desk = Desk(players=3, cubes={"blue": "a1 a2 a3 e1", "red": "b1 b2", "green": "c1"}).survey()
    desk.run("claim left", "claim right")
    assert desk.area == 2
    assert desk.cards("green") == []


def test_the_third_may_take_the_parcel_left_when_the_first_booked_a_room():
    desk = Desk(
        players=3,
        cubes={"blue": "a1 a2 a3 e1", "red": "b1 b2", "green": "c1"},
        parcels={1: "lemon 0 / violet 0"},
    ).survey()
    desk.run("book lemon-3", "claim left")
    assert desk.turn == "green"
    assert desk.question == "third"
    assert desk.left is None
    assert desk.right == "violet"
    desk.do("claim right")
    assert desk.cards("green") == ["violet"]
    assert desk.area == 2


def test_the_third_may_take_the_parcel_left_when_the_second_booked_a_room():
    desk = Desk(players=3, cubes={"blue": "a1 a2 a3 e1", "red": "b1 b2", "green": "c1"}).survey()
    desk.run("claim right", "book lemon-3")
    assert desk.turn == "green"
    assert desk.options() == {"claim left", "decline"}


def test_the_third_may_take_either_parcel_when_both_booked_rooms():
    desk = Desk(players=3, cubes={"blue": "a1 a2 a3 e1", "red": "b1 b2", "green": "c1"}).survey()
    desk.run("book lemon-3", "book brown-3")
    assert desk.turn == "green"
    assert desk.options() == {"claim left", "claim right", "decline"}


def test_the_third_may_decline():
    desk = Desk(players=3, cubes={"blue": "a1 a2 a3 e1", "red": "b1 b2", "green": "c1"}).survey()
    desk.run("book lemon-3", "claim left", "decline")
    assert desk.area == 2
    assert desk.cards("green") == []
    assert desk.parcels(1) == (None, None)


def test_the_third_cannot_book_a_room():
    desk = Desk(players=3, cubes={"blue": "a1 a2 a3 e1", "red": "b1 b2", "green": "c1"}).survey()
    desk.run("book lemon-3", "claim left")
    assert desk.why_not("book brown-3") == "survey.third-may-not-book"


def test_the_third_takes_only_one_parcel():
    desk = Desk(
        players=3,
        cubes={"blue": "a1 a2 a3 e1", "red": "b1 b2", "green": "c1"},
        parcels={1: "lemon 0 / violet 0"},
    ).survey()
    desk.run("book lemon-3", "book brown-3", "claim left")
    assert desk.area == 2
    assert desk.cards("green") == ["lemon"]
    assert desk.parcels(1) == (None, None)


def test_the_fourth_may_take_the_parcel_the_third_left():
    desk = Desk(
        players=4,
        cubes={"blue": "a1 a2 a3 b3 e1", "red": "b1 b2 c3", "green": "c1 c2", "white": "d1"},
        parcels={1: "lemon 0 / violet 0"},
    ).survey()
    desk.run("book lemon-3", "book brown-3", "claim left")
    assert desk.turn == "white"
    assert desk.question == "fourth"
    assert desk.options() == {"claim right", "decline"}
    desk.do("claim right")
    assert desk.cards("white") == ["violet"]


def test_the_fourth_may_take_the_one_parcel_the_third_declined():
    desk = Desk(
        players=4,
        cubes={"blue": "a1 a2 a3 b3 e1", "red": "b1 b2 c3", "green": "c1 c2", "white": "d1"},
    ).survey()
    desk.run("book lemon-3", "claim right", "decline")
    assert desk.turn == "white"
    assert desk.options() == {"claim left", "decline"}


def test_the_fourth_may_choose_when_the_third_declined_both_parcels():
    desk = Desk(
        players=4,
        cubes={"blue": "a1 a2 a3 b3 e1", "red": "b1 b2 c3", "green": "c1 c2", "white": "d1"},
    ).survey()
    desk.run("book lemon-3", "book brown-3", "decline")
    assert desk.turn == "white"
    assert desk.options() == {"claim left", "claim right", "decline"}


def test_the_fourth_may_decline():
    desk = Desk(
        players=4,
        cubes={"blue": "a1 a2 a3 b3 e1", "red": "b1 b2 c3", "green": "c1 c2", "white": "d1"},
    ).survey()
    desk.run("book lemon-3", "book brown-3", "claim left", "decline")
    assert desk.area == 2
    assert desk.cards("white") == []
    assert desk.parcels(1) == (None, None)


def test_the_fourth_cannot_book_a_room():
    desk = Desk(
        players=4,
        cubes={"blue": "a1 a2 a3 b3 e1", "red": "b1 b2 c3", "green": "c1 c2", "white": "d1"},
    ).survey()
    desk.run("book lemon-3", "book brown-3", "claim left")
    assert desk.why_not("book violet-3") == "survey.third-may-not-book"


def test_the_fourth_gets_nothing_when_the_third_took_the_last_parcel():
    desk = Desk(
        players=4,
        cubes={"blue": "a1 a2 a3 b3 e1", "red": "b1 b2 c3", "green": "c1 c2", "white": "d1"},
    ).survey()
    desk.run("book lemon-3", "claim left", "claim right")
    assert desk.area == 2
    assert desk.cards("white") == []


def test_a_player_not_ranked_takes_no_parcel():
    desk = Desk(players=4, cubes={"blue": "a1 a2 e1", "red": "b1"}).survey()
    desk.run("book lemon-3", "book brown-3")
    assert desk.area == 2
    assert desk.parcels(1) == (None, None)


# Claiming


def test_a_claimed_parcel_becomes_a_card_of_its_patron():
    desk = Desk(players=3, cubes={"blue": "a1"}, parcels={1: "lemon 0 / violet 0"}).survey().do("claim right")
    assert desk.cards("blue") == ["violet"]


def test_a_claimed_card_is_not_tilted():
    desk = Desk(players=3, cubes={"blue": "a1 e1"}, parcels={1: "lemon 0 / violet 0"}).survey().do("claim left")
    assert desk.tilted("blue") == []


def test_a_parcel_without_a_figure_scores_nothing():
    desk = Desk(players=3, cubes={"blue": "a1"}, parcels={1: "lemon 0 / violet 3"}).survey().do("claim left")
    assert desk.prestige("blue") == 0


def test_a_parcel_of_two_scores_two_at_once():
    desk = Desk(players=3, cubes={"blue": "a1"}, parcels={1: "lemon 2 / violet 0"}).survey().do("claim left")
    assert desk.prestige("blue") == 2


def test_a_parcel_of_three_scores_three_at_once():
    desk = Desk(players=3, cubes={"blue": "a1"}, parcels={1: "lemon 0 / violet 3"}).survey().do("claim right")
    assert desk.prestige("blue") == 3


def test_the_parcel_of_five_scores_five_at_once_and_has_no_patron():
    desk = Desk(players=3, cubes={"blue": "a1"}, parcels={1: "five 5 / violet 0"}).survey().do("claim left")
    assert desk.prestige("blue") == 5
    assert desk.cards("blue") == ["five"]


def test_the_second_scores_a_parcel_too():
    desk = Desk(players=3, cubes={"blue": "a1 a2 e1", "red": "b1"}, parcels={1: "lemon 2 / violet 3"}).survey()
    desk.run("claim left", "claim right")
    assert desk.prestige("blue") == 2
    assert desk.prestige("red") == 3


def test_the_third_scores_a_parcel_too():
    desk = Desk(
        players=3,
        cubes={"blue": "a1 a2 a3 e1", "red": "b1 b2", "green": "c1"},
        parcels={1: "lemon 2 / violet 3"},
    ).survey()
    desk.run("claim left", "book lemon-3", "claim right")
    assert desk.prestige("green") == 3
    assert desk.prestige("red") == 0


def test_points_are_added_to_earlier_ones():
    desk = Desk(
        players=3, season=3, cubes={"blue": "a1"}, parcels={1: "lemon 3 / violet 0"}, prestige={"blue": 49}
    ).survey()
    desk.do("claim left")
    assert desk.prestige("blue") == 52


def test_booking_a_room_scores_nothing_at_once():
    desk = Desk(players=3, cubes={"blue": "a1 e1"}, parcels={1: "lemon 3 / violet 3"}).survey().do("book lemon-3")
    assert desk.prestige("blue") == 0


# After an area


def test_cards_left_over_are_discarded():
    desk = Desk(players=3, cubes={"blue": "a1 e1"}).survey()
    desk.do("claim left")
    assert desk.parcels(1) == (None, None)
    assert [fact["kind"] for fact in desk.facts()].count("discard_parcel") == 1


def test_discarded_cards_go_to_nobody():
    desk = Desk(players=3, cubes={"blue": "a1 e1"}, parcels={1: "lemon 0 / five 5"}).survey().do("claim left")
    assert desk.cards("blue") == ["lemon"]
    assert desk.cards("red") == []
    assert desk.cards("green") == []
    assert desk.prestige("blue") == 0


def test_the_cubes_of_the_area_return_to_the_general_stock():
    desk = Desk(
        players=3,
        cubes={"blue": "a1 a2 e1", "red": "b1"},
        personal={"blue": 8, "red": 10},
        general={"blue": 14, "red": 14},
    ).survey()
    desk.run("claim left", "claim right")
    assert desk.area == 2
    assert desk.cubes("blue") == {"e1"}
    assert desk.cubes("red") == set()
    assert desk.general("blue") == 16
    assert desk.general("red") == 15
    assert desk.personal("blue") == 8
    assert desk.personal("red") == 10


def test_the_cubes_of_the_unrewarded_return_as_well():
    desk = Desk(
        players=3,
        cubes={"blue": "a1 a2 a3 e1", "red": "b1 b2", "green": "c1"},
        personal={"green": 10},
        general={"green": 14},
    ).survey()
    desk.run("claim left", "claim right")
    assert desk.cubes("green") == set()
    assert desk.general("green") == 15


def test_the_cubes_of_an_area_stay_until_all_its_choices_are_made():
    desk = (
        Desk(
            players=3,
            season=3,
            cubes={"blue": "a1 a2 e1", "red": "b1"},
            personal={"blue": 8, "red": 24},
            general={"blue": 14, "red": 0},
        )
        .survey()
        .do("claim left")
    )
    assert desk.general("blue") == 14
    assert desk.cubes("blue") == {"a1", "a2", "e1"}
    assert desk.why_not("book lemon-3") == "survey.booking-needs-cube"


def test_the_cubes_of_an_earlier_area_can_be_booked_with():
    desk = Desk(players=3, season=3, cubes={"blue": "a1 a2 e1"}, personal={"blue": 22}, general={"blue": 0}).survey()
    assert desk.why_not("book lemon-3") == "survey.booking-needs-cube"
    desk.do("claim left")
    assert desk.area == 2
    assert desk.general("blue") == 2
    assert desk.why_not("book lemon-3") is None


def test_a_refused_booking_leaves_everything_as_it_was():
    desk = Desk(players=3, cubes={"blue": "a1"}, personal={"blue": 10}, general={"blue": 14}).survey()
    with pytest.raises(IllegalDecision):
        desk.do("book lemon-5")
    assert desk.room("lemon-5") is None
    assert desk.general("blue") == 14
    assert desk.turn == "blue"
    assert desk.question == "first"
