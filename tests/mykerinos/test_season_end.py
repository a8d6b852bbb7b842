"""The end of a season and of the game."""

from tests.mykerinos.desk import Desk


def test_the_last_on_the_scale_starts_the_next_season():
    desk = Desk(players=3, season=1, first="blue", passed="green blue", turn="red").do("pass")
    assert desk.season == 2
    assert desk.first == "red"


def test_the_last_of_four_on_the_scale_starts_the_next_season():
    desk = Desk(players=4, season=1, first="blue", passed="white red blue", turn="green").do("pass")
    assert desk.season == 2
    assert desk.first == "green"


def test_the_last_on_the_scale_starts_even_after_being_first_player_before():
    desk = Desk(players=3, season=1, first="blue", passed="green red", turn="blue").do("pass")
    assert desk.first == "blue"


def test_the_new_first_player_is_asked_first_in_the_new_season():
    desk = Desk(players=3, season=1, first="blue", passed="green blue", turn="red").do("pass").play_on(seed=1)
    asked = [fact["seat"] for fact in desk.facts() if fact["kind"] == "ask" and fact["question"] == "action"]
    assert asked[:2] == ["red", "green"]


def test_the_passing_scale_is_emptied():
    desk = Desk(players=3, season=1, passed="green red", turn="blue").do("pass")
    assert desk.scale == []


def test_the_passing_scale_stays_filled_during_the_survey():
    desk = Desk(players=3, season=1, cubes={"blue": "a1 e1"}, passed="green red", turn="blue")
    desk.run("pass", "claim left")
    assert desk.area == 2
    assert desk.scale == ["green", "red", "blue"]


def test_tilted_cards_are_set_straight():
    desk = Desk(
        players=3,
        season=2,
        cards={"blue": "lemon* lemon violet*", "red": "brown*"},
        passed="green red",
        turn="blue",
    ).do("pass")
    assert desk.tilted("blue") == []
    assert desk.tilted("red") == []
    assert desk.cards("blue") == ["lemon", "lemon", "violet"]


def test_tilted_cards_stay_tilted_during_the_survey():
    desk = Desk(players=3, season=2, cubes={"blue": "a1 e1"}, cards={"blue": "lemon*"}, passed="green red", turn="blue")
    desk.run("pass", "claim left")
    assert desk.area == 2
    assert desk.tilted("blue") == ["lemon"]


def test_unused_cubes_are_kept():
    desk = Desk(players=3, season=1, personal={"blue": 11, "red": 2}, passed="green red", turn="blue").do("pass")
    assert desk.personal("blue") == 22
    assert desk.personal("red") == 13


def test_the_region_is_cleared_of_cubes():
    desk = Desk(players=3, season=1, cubes={"blue": "a1 a2", "red": "b1"}, passed="green red", turn="blue")
    desk.run("pass", "claim left", "claim right")
    assert desk.season == 2
    assert desk.cubes("blue") == set()
    assert desk.cubes("red") == set()


def test_rooms_stay_booked_from_season_to_season():
    desk = Desk(players=3, season=2, cubes={"blue": "a1"}, rooms={"red": "brown-3"}, passed="green red", turn="blue")
    desk.run("pass", "book lemon-3")
    assert desk.season == 3
    assert desk.room("lemon-3") == "blue"
    assert desk.room("brown-3") == "red"


def test_cards_and_prestige_are_kept_from_season_to_season():
    desk = Desk(
        players=3,
        season=1,
        cubes={"blue": "a1"},
        parcels={1: "lemon 3 / violet 0"},
        passed="green red",
        turn="blue",
    )
    desk.run("pass", "claim left")
    assert desk.season == 2
    assert desk.cards("blue") == ["lemon"]
    assert desk.prestige("blue") == 3


def test_a_season_follows_the_third():
    desk = Desk(players=3, season=3, passed="green red", turn="blue").do("pass")
    assert desk.season == 4
    assert desk.turn != "over"


def test_the_game_is_over_after_the_fourth_season():
    desk = Desk(players=3, season=4, passed="green red", turn="blue").do("pass")
    assert desk.turn == "over"
    assert desk.question == "over"


def test_the_game_is_over_only_after_the_last_area_of_the_fourth_season():
    desk = Desk(players=3, season=4, cubes={"blue": "a1 e7"}, passed="green red", turn="blue")
    desk.run("pass", "claim left")
    assert desk.turn == "blue"
    assert desk.area == 6
    desk.do("claim left")
    assert desk.turn == "over"


def test_no_decision_is_possible_after_the_game():
    desk = Desk(players=3, season=4, passed="green red", turn="blue").do("pass")
    assert desk.options() == set()


def test_no_cards_are_scored_before_the_fourth_season_ends():
    desk = Desk(
        players=3,
        season=3,
        cards={"blue": "lemon violet brown blackmore tangerine"},
        rooms={"blue": "lemon-3 lemon-5"},
        passed="green red",
        turn="blue",
    ).do("pass")
    assert desk.season == 4
    assert desk.prestige("blue") == 0


def test_at_the_end_every_cube_is_in_a_stock_or_in_the_museum():
    desk = Desk.new(players=3, seed=11)
    desk.play_on(seed=12)
    assert desk.turn == "over"
    assert desk.personal("blue") + desk.general("blue") + len(desk.rooms("blue")) == 25
    assert desk.personal("red") + desk.general("red") + len(desk.rooms("red")) == 25
    assert desk.personal("green") + desk.general("green") + len(desk.rooms("green")) == 25
