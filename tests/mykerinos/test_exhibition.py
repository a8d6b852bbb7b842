"""The final exhibition, series, and the winner."""

from tests.mykerinos.desk import Desk

# Wings


def test_without_a_room_at_the_wing_each_card_scores_one():
    desk = Desk(players=3, season=4, cards={"blue": "lemon lemon lemon"}).survey()
    assert desk.prestige("blue") == 3


def test_in_a_two_room_of_the_wing_each_card_scores_two():
    desk = Desk(players=3, season=4, cards={"blue": "lemon lemon lemon"}, rooms={"blue": "violet-lemon"}).survey()
    assert desk.prestige("blue") == 6


def test_in_the_other_two_room_of_the_wing_each_card_scores_two():
    desk = Desk(players=3, season=4, cards={"blue": "lemon lemon lemon"}, rooms={"blue": "lemon-brown"}).survey()
    assert desk.prestige("blue") == 6


def test_in_the_three_room_each_card_scores_three():
    desk = Desk(players=3, season=4, cards={"blue": "lemon lemon lemon"}, rooms={"blue": "lemon-3"}).survey()
    assert desk.prestige("blue") == 9


def test_in_three_and_five_room_each_card_scores_five_only():
    desk = Desk(players=3, season=4, cards={"blue": "lemon lemon lemon"}, rooms={"blue": "lemon-3 lemon-5"}).survey()
    assert desk.prestige("blue") == 15


def test_in_two_and_five_room_each_card_scores_five_only():
    desk = Desk(
        players=3, season=4, cards={"blue": "lemon lemon lemon"}, rooms={"blue": "lemon-brown lemon-5"}
    ).survey()
    assert desk.prestige("blue") == 15


def test_in_two_and_three_room_each_card_scores_three_only():
    desk = Desk(
        players=3, season=4, cards={"blue": "lemon lemon lemon"}, rooms={"blue": "lemon-brown lemon-3"}
    ).survey()
    assert desk.prestige("blue") == 9


def test_in_both_two_rooms_each_card_scores_two_only():
    desk = Desk(
        players=3, season=4, cards={"blue": "lemon lemon lemon"}, rooms={"blue": "violet-lemon lemon-brown"}
    ).survey()
    assert desk.prestige("blue") == 6


def test_in_all_rooms_of_the_wing_each_card_scores_five_only():
    desk = Desk(
        players=3,
        season=4,
        cards={"blue": "lemon lemon lemon"},
        rooms={"blue": "violet-lemon lemon-brown lemon-3 lemon-5"},
    ).survey()
    assert desk.prestige("blue") == 15


def test_a_two_room_counts_for_both_its_wings():
    desk = Desk(players=3, season=4, cards={"blue": "lemon brown brown violet"}, rooms={"blue": "lemon-brown"}).survey()
    assert desk.prestige("blue") == 2 + 4 + 1


def test_the_two_room_between_the_last_and_the_first_wing_counts_for_both():
    desk = Desk(
        players=3, season=4, cards={"blue": "tangerine violet lemon"}, rooms={"blue": "tangerine-violet"}
    ).survey()
    assert desk.prestige("blue") == 2 + 2 + 1


def test_the_wings_of_a_two_room_follow_the_patron_markers():
    desk = Desk(
        players=3,
        season=4,
        cards={"blue": "tangerine violet lemon"},
        markers="violet brown tangerine lemon blackmore",
        rooms={"blue": "tangerine-lemon"},
    ).survey()
    assert desk.prestige("blue") == 2 + 1 + 2


def test_rooms_of_another_wing_do_not_help():
    desk = Desk(players=3, season=4, cards={"blue": "lemon lemon lemon"}, rooms={"blue": "brown-3 brown-5"}).survey()
    assert desk.prestige("blue") == 3


def test_rooms_without_cards_score_nothing():
    desk = Desk(players=3, season=4, rooms={"blue": "lemon-3 lemon-5"}).survey()
    assert desk.prestige("blue") == 0


def test_an_opponents_room_does_not_help():
    desk = Desk(
        players=3, season=4, cards={"blue": "lemon lemon"}, rooms={"red": "lemon-3 lemon-5 lemon-brown"}
    ).survey()
    assert desk.prestige("blue") == 2


def test_every_player_scores_the_same_wing_by_their_own_rooms():
    desk = Desk(
        players=3,
        season=4,
        cards={"blue": "lemon lemon", "red": "lemon", "green": "lemon lemon lemon"},
        rooms={"blue": "lemon-3", "red": "lemon-brown lemon-5"},
    ).survey()
    assert desk.prestige("blue") == 6
    assert desk.prestige("red") == 5
    assert desk.prestige("green") == 3


def test_tilted_cards_score_like_upright_ones():
    desk = Desk(players=3, season=4, cards={"blue": "lemon* lemon"}, rooms={"blue": "lemon-3"}).survey()
    assert desk.prestige("blue") == 6


def test_the_card_without_a_patron_scores_nothing_at_the_end():
    desk = Desk(
        players=3,
        season=4,
        cards={"blue": "five"},
        rooms={"blue": "violet-3 violet-5"},
        prestige={"blue": 5},
    ).survey()
    assert desk.prestige("blue") == 5


def test_exhibition_points_are_added_to_earlier_prestige():
    desk = Desk(players=3, season=4, cards={"blue": "lemon"}, prestige={"blue": 48}, rooms={"blue": "lemon-3"}).survey()
    assert desk.prestige("blue") == 51


def test_a_card_claimed_in_the_fourth_season_is_exhibited():
    desk = Desk(
        players=3, season=4, cubes={"blue": "a1"}, parcels={1: "lemon 2 / violet 0"}, rooms={"blue": "lemon-3"}
    ).survey()
    desk.do("claim left")
    assert desk.prestige("blue") == 2 + 3


def test_a_room_booked_in_the_fourth_season_counts():
    desk = Desk(players=3, season=4, cubes={"blue": "a1"}, cards={"blue": "lemon lemon"}).survey()
    desk.do("book lemon-3")
    assert desk.prestige("blue") == 6


def test_the_wings_are_counted_from_the_first_to_the_fifth():
    desk = Desk(
        players=3,
        season=4,
        cards={"blue": "violet lemon brown blackmore tangerine"},
        markers="tangerine lemon violet blackmore brown",
    ).survey()
    wings = [fact["patron"] for fact in desk.facts() if fact["kind"] == "score" and fact["source"] == "wing"]
    assert wings == ["tangerine", "lemon", "violet", "blackmore", "brown"]


def test_a_wing_is_counted_for_everybody_before_the_next_wing():
    desk = Desk(players=3, season=4, cards={"blue": "violet lemon", "red": "violet lemon"}).survey()
    wings = [fact["patron"] for fact in desk.facts() if fact["kind"] == "score" and fact["source"] == "wing"]
    assert wings == ["violet", "violet", "lemon", "lemon"]


# Series


def test_five_different_patrons_score_five_more():
    desk = Desk(players=3, season=4, cards={"blue": "violet lemon brown blackmore tangerine"}).survey()
    assert desk.prestige("blue") == 5 + 5


def test_four_different_patrons_are_no_series():
    desk = Desk(players=3, season=4, cards={"blue": "violet lemon brown blackmore blackmore"}).survey()
    assert desk.prestige("blue") == 5


def test_two_series_score_ten_more():
    desk = Desk(
        players=3,
        season=4,
        cards={"blue": "violet violet lemon lemon brown brown blackmore blackmore tangerine tangerine"},
    ).survey()
    assert desk.prestige("blue") == 10 + 10


def test_the_rarest_patron_limits_the_number_of_series():
    desk = Desk(
        players=3,
        season=4,
        cards={"blue": "violet violet violet lemon lemon lemon brown brown blackmore blackmore tangerine"},
    ).survey()
    assert desk.prestige("blue") == 11 + 5


def test_the_card_without_a_patron_completes_no_series():
    desk = Desk(players=3, season=4, cards={"blue": "violet lemon brown blackmore five"}).survey()
    assert desk.prestige("blue") == 4


def test_every_player_scores_their_own_series():
    desk = Desk(
        players=3,
        season=4,
        cards={"blue": "violet lemon brown blackmore tangerine", "red": "violet lemon brown blackmore tangerine"},
    ).survey()
    assert desk.prestige("blue") == 10
    assert desk.prestige("red") == 10
    assert desk.prestige("green") == 0


def test_a_card_claimed_last_can_complete_a_series():
    desk = Desk(
        players=3,
        season=4,
        cubes={"blue": "a1"},
        cards={"blue": "violet lemon brown blackmore"},
        parcels={1: "tangerine 0 / lemon 0"},
    ).survey()
    desk.do("claim left")
    assert desk.prestige("blue") == 10


# The winner


def test_most_prestige_wins():
    desk = Desk(players=3, season=4, prestige={"blue": 30, "red": 31, "green": 12}).survey()
    assert desk.winners == {"red"}


def test_the_exhibition_decides_the_winner():
    desk = Desk(players=3, season=4, prestige={"blue": 30, "red": 31}, cards={"blue": "lemon lemon"}).survey()
    assert desk.prestige("blue") == 32
    assert desk.winners == {"blue"}


def test_most_prestige_wins_whatever_the_cubes():
    desk = Desk(
        players=3,
        season=4,
        prestige={"blue": 30, "red": 29, "green": 29},
        personal={"blue": 0, "red": 20, "green": 20},
    ).survey()
    assert desk.winners == {"blue"}


def test_a_tie_goes_to_the_most_cubes_in_the_personal_stock():
    desk = Desk(
        players=3,
        season=4,
        prestige={"blue": 30, "red": 30, "green": 29},
        personal={"blue": 2, "red": 3, "green": 9},
    ).survey()
    assert desk.winners == {"red"}


def test_cubes_in_the_general_stock_do_not_break_a_tie():
    desk = Desk(
        players=3,
        season=4,
        prestige={"blue": 30, "red": 30},
        personal={"blue": 4, "red": 3},
        general={"blue": 16, "red": 22},
        rooms={"blue": "lemon-3 lemon-5 brown-3 brown-5 violet-3"},
    ).survey()
    assert desk.winners == {"blue"}


def test_cubes_returned_from_the_region_do_not_break_a_tie():
    desk = Desk(
        players=3,
        season=4,
        cubes={"red": "a1 a2 a3"},
        prestige={"blue": 31, "red": 30},
        personal={"blue": 4, "red": 3},
        parcels={1: "lemon 0 / violet 0"},
    ).survey()
    desk.do("claim left")
    assert desk.prestige("red") == 31
    assert desk.winners == {"blue"}


def test_equal_prestige_and_equal_cubes_share_the_win():
    desk = Desk(
        players=3,
        season=4,
        prestige={"blue": 30, "red": 30, "green": 30},
        personal={"blue": 3, "red": 3, "green": 2},
    ).survey()
    assert desk.winners == {"blue", "red"}


def test_four_players_can_share_the_win():
    desk = Desk(
        players=4,
        season=4,
        prestige={"blue": 30, "red": 30, "green": 30, "white": 30},
        personal={"blue": 3, "red": 3, "green": 3, "white": 3},
    ).survey()
    assert desk.winners == {"blue", "red", "green", "white"}


def test_passing_order_does_not_break_a_final_tie():
    desk = Desk(
        players=3,
        season=4,
        prestige={"blue": 30, "red": 30, "green": 3},
        personal={"blue": 3, "red": 3, "green": 3},
        passed="red green",
        turn="blue",
    ).survey()
    assert desk.winners == {"blue", "red"}
