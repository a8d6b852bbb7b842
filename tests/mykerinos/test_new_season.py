"""Phase 1: cubes are handed out, a region is laid out."""

from tests.mykerinos.desk import Desk


def parcels_of_four_areas(desk):
    return [*desk.parcels(1), *desk.parcels(2), *desk.parcels(3), *desk.parcels(4)]


def patrons_by_card():
    """What the first regions of many games show of the cards."""
    seen = {}
    for seed in range(1, 101):
        desk = Desk.new(players=3, seed=seed)
        laid = [fact["card"] for fact in desk.facts() if fact["kind"] == "lay_parcel"]
        seen.update(zip(laid, parcels_of_four_areas(desk), strict=True))
    return seen


def test_three_players_take_eleven_cubes_each():
    desk = Desk.new(players=3, seed=1)
    assert desk.personal("blue") == 11
    assert desk.personal("red") == 11
    assert desk.personal("green") == 11


def test_four_players_take_eight_cubes_each():
    desk = Desk.new(players=4, seed=1)
    assert desk.personal("blue") == 8
    assert desk.personal("red") == 8
    assert desk.personal("green") == 8
    assert desk.personal("white") == 8


def test_two_players_take_eleven_cubes_each():
    desk = Desk.new(players=2, seed=1)
    assert desk.personal("blue") == 11
    assert desk.personal("red") == 11


def test_the_cubes_come_out_of_twenty_five_in_the_general_stock():
    desk = Desk.new(players=3, seed=1)
    assert desk.general("blue") == 14
    assert desk.general("red") == 14
    assert desk.general("green") == 14


def test_with_four_players_seventeen_cubes_of_each_colour_stay_in_the_general_stock():
    desk = Desk.new(players=4, seed=1)
    assert desk.general("blue") == 17
    assert desk.general("white") == 17


def test_new_cubes_are_added_to_the_cubes_left_over():
    desk = Desk(players=3, season=1, personal={"blue": 4, "red": 0, "green": 1}, passed="red green", turn="blue")
    desk.do("pass")
    assert desk.personal("blue") == 15
    assert desk.personal("red") == 11
    assert desk.personal("green") == 12


def test_new_cubes_leave_the_general_stock():
    desk = Desk(players=3, season=1, personal={"blue": 4}, general={"blue": 21}, passed="red green", turn="blue")
    desk.do("pass")
    assert desk.general("blue") == 10


def test_four_players_take_eight_more_cubes_in_a_later_season():
    desk = Desk(players=4, season=1, personal={"blue": 3}, passed="red green white", turn="blue").do("pass")
    assert desk.personal("blue") == 11


def test_a_player_takes_only_what_is_left_when_the_general_stock_is_short():
    desk = Desk(players=3, season=2, personal={"blue": 20}, general={"blue": 5}, passed="red green", turn="blue")
    desk.do("pass")
    assert desk.personal("blue") == 25
    assert desk.general("blue") == 0


def test_a_player_takes_all_eleven_when_exactly_eleven_are_left():
    desk = Desk(players=3, season=2, personal={"blue": 14}, general={"blue": 11}, passed="red green", turn="blue")
    desk.do("pass")
    assert desk.personal("blue") == 25
    assert desk.general("blue") == 0


def test_a_player_takes_nothing_from_an_empty_general_stock():
    desk = Desk(players=3, season=3, personal={"blue": 25}, general={"blue": 0}, passed="red green", turn="blue")
    desk.do("pass")
    assert desk.personal("blue") == 25


def test_a_short_stock_of_one_colour_does_not_touch_the_others():
    desk = Desk(players=3, season=2, personal={"blue": 20, "red": 2}, passed="red green", turn="blue").do("pass")
    assert desk.personal("red") == 13


def test_cubes_in_the_museum_are_not_handed_out_again():
    desk = Desk(
        players=3,
        season=3,
        personal={"blue": 13},
        general={"blue": 10},
        rooms={"blue": "lemon-3 lemon-5"},
        passed="red green",
        turn="blue",
    )
    desk.do("pass")
    assert desk.personal("blue") == 23
    assert desk.general("blue") == 0
    assert desk.rooms("blue") == {"lemon-3", "lemon-5"}


def test_cubes_used_in_the_region_are_back_in_the_general_stock_before_new_ones_are_taken():
    desk = Desk(
        players=3,
        season=2,
        cubes={"blue": "a1 a2 b1"},
        personal={"blue": 20},
        general={"blue": 2},
        passed="red green",
        turn="blue",
    )
    desk.run("pass", "claim left")
    assert desk.personal("blue") == 25


def test_the_starting_player_acts_first():
    desk = Desk.new(players=3, seed=4)
    assert desk.turn == desk.first


def test_the_region_of_the_first_season_has_eight_parcels():
    assert None not in parcels_of_four_areas(Desk.new(players=3, seed=1))


def test_the_region_of_the_first_season_is_eight_wide_and_six_tall():
    desk = Desk(players=3, season=1)
    assert desk.legal("start a1")
    assert desk.legal("start h1")
    assert desk.legal("start a6")
    assert desk.legal("start h6")
    assert "start a7" not in desk.options()
    assert "start h7" not in desk.options()


def test_the_region_of_the_second_season_is_six_tall():
    desk = Desk(players=3, season=2)
    assert desk.legal("start h6")
    assert "start h7" not in desk.options()


def test_the_region_of_the_third_season_is_six_tall():
    desk = Desk(players=3, season=3)
    assert desk.legal("start h6")
    assert "start h7" not in desk.options()


def test_the_region_of_the_fourth_season_is_nine_tall():
    desk = Desk(players=3, season=4)
    assert desk.legal("start a7")
    assert desk.legal("start h7")
    assert desk.legal("start a9")
    assert desk.legal("start h9")
    assert "start a10" not in desk.options()


def test_without_pyramids_there_are_forty_eight_spaces_in_the_first_three_seasons():
    assert len(Desk(players=3, season=3).options()) == 48 + 1


def test_without_pyramids_there_are_seventy_two_spaces_in_the_last_season():
    assert len(Desk(players=3, season=4).options()) == 72 + 1


def test_three_seasons_have_eight_parcels_and_the_fourth_has_twelve():
    desk = Desk.new(players=3, seed=1).play_on(seed=2)
    laid = [fact["kind"] for fact in desk.facts() if fact["kind"] in ("begin_season", "lay_parcel")]
    assert laid == (
        ["begin_season"]
        + ["lay_parcel"] * 8
        + ["begin_season"]
        + ["lay_parcel"] * 8
        + ["begin_season"]
        + ["lay_parcel"] * 8
        + ["begin_season"]
        + ["lay_parcel"] * 12
    )


def test_the_fourth_season_has_six_areas():
    desk = Desk(players=3, season=4)
    assert None not in [*parcels_of_four_areas(desk), *desk.parcels(5), *desk.parcels(6)]


def test_a_parcel_may_be_laid_either_way_up():
    first = [fact["turned"] for fact in Desk.new(players=3, seed=1).facts() if fact["kind"] == "lay_parcel"]
    second = [fact["turned"] for fact in Desk.new(players=3, seed=2).facts() if fact["kind"] == "lay_parcel"]
    assert set(first + second) == {0, 1}


def test_a_claimed_or_discarded_parcel_never_comes_back():
    desk = Desk(players=3, season=1, cubes={"blue": "a1"}, passed="green red", turn="blue")
    desk.run("pass", "claim left").play_on(seed=1)
    gone = [fact["card"] for fact in desk.facts() if fact["kind"] in ("claim_parcel", "discard_parcel")]
    assert len(gone) == 36
    assert len(set(gone)) == 36


def test_in_a_whole_game_every_card_lies_out_exactly_once():
    desk = Desk.new(players=3, seed=3).play_on(seed=4)
    assert sorted(fact["card"] for fact in desk.facts() if fact["kind"] == "lay_parcel") == list(range(36))


def test_each_patron_has_seven_cards_and_one_card_has_no_patron():
    assert sorted(patrons_by_card().values()) == (
        ["blackmore"] * 7 + ["brown"] * 7 + ["five"] + ["lemon"] * 7 + ["tangerine"] * 7 + ["violet"] * 7
    )
