"""The worked examples of the rulebook, with their own numbers."""

from tests.mykerinos.desk import Desk

# Starting: A and B are empty, C and D hold cubes, E and F hold pyramids.


def test_example_start_on_empty_space_a():
    desk = Desk(players=4, cubes={"red": "c2", "green": "e4"}, pyramids="b3 g5", turn="blue")
    desk.do("start a2")
    assert desk.cubes("blue") == {"a2"}


def test_example_start_on_empty_space_b():
    desk = Desk(players=4, cubes={"red": "c2", "green": "e4"}, pyramids="b3 g5", turn="blue")
    desk.do("start f4")
    assert desk.cubes("blue") == {"f4"}


def test_example_no_start_on_the_cubes_at_c_and_d():
    desk = Desk(players=4, cubes={"red": "c2", "green": "e4"}, pyramids="b3 g5", turn="blue")
    assert desk.why_not("start c2") == "excavation.free-space"
    assert desk.why_not("start e4") == "excavation.free-space"


def test_example_no_start_on_the_pyramids_at_e_and_f():
    desk = Desk(players=4, cubes={"red": "c2", "green": "e4"}, pyramids="b3 g5", turn="blue")
    assert desk.why_not("start b3") == "excavation.pyramid"
    assert desk.why_not("start g5") == "excavation.pyramid"


def test_example_green_passes_first_and_takes_space_one():
    desk = Desk(players=4, cubes={"green": "a1"}, turn="green").do("pass")
    assert desk.scale == ["green"]


def test_example_red_extends_from_a_to_b_and_c():
    desk = Desk(players=4, cubes={"red": "c3"}, personal={"red": 7}, turn="red").do("extend c4 d4")
    assert desk.cubes("red") == {"c3", "c4", "d4"}
    assert desk.personal("red") == 5


def test_example_blue_extends_with_lord_lemon_on_a_pyramid_and_an_empty_space():
    desk = Desk(
        players=4,
        season=2,
        pyramids="c2 d2",
        cubes={"blue": "b2"},
        personal={"blue": 7},
        cards={"blue": "lemon"},
        turn="blue",
    ).do("lemon extend c2 c3")
    assert desk.tilted("blue") == ["lemon"]
    assert desk.cubes("blue") == {"b2", "c2", "c3"}
    assert desk.personal("blue") == 5


def test_example_blue_cannot_go_on_to_a_second_pyramid_with_lord_lemon():
    desk = Desk(
        players=4,
        season=2,
        pyramids="c2 d2",
        cubes={"blue": "b2"},
        personal={"blue": 7},
        cards={"blue": "lemon"},
        turn="blue",
    )
    assert desk.why_not("lemon extend c2 d2") == "patrons.lemon"


def test_example_red_places_two_cubes_with_mrs_blackmore():
    desk = Desk(players=4, season=2, personal={"red": 7}, cards={"red": "blackmore"}, turn="red")
    desk.do("blackmore d4 d5")
    assert desk.tilted("red") == ["blackmore"]
    assert desk.cubes("red") == {"d4", "d5"}
    assert desk.personal("red") == 5


def test_example_white_places_three_cubes_with_colonel_tangerine():
    desk = Desk(
        players=4, season=2, cubes={"white": "a1"}, personal={"white": 7}, cards={"white": "tangerine"}, turn="white"
    ).do("tangerine b1 c1 c2")
    assert desk.tilted("white") == ["tangerine"]
    assert desk.cubes("white") == {"a1", "b1", "c1", "c2"}
    assert desk.personal("white") == 4


def surveyed_area():
    """Blue has 4 cubes, Red and Green 2 each, White 1; Green passed before Red. Some rooms are taken already."""
    return Desk(
        players=4,
        season=2,
        cubes={"blue": "a1 a2 b1 b2", "red": "c1 c2", "green": "d1 d2 e1 e2", "white": "d3"},
        personal={"blue": 4, "red": 5, "green": 4, "white": 7},
        general={"blue": 17, "red": 17, "green": 17, "white": 17},
        markers="lemon blackmore violet brown tangerine",
        rooms={"red": "violet-3"},
        passed="green red",
        turn="blue",
        parcels={1: "lemon 3 / blackmore 0"},
    ).survey()


def test_example_survey_ranks_blue_green_red_white():
    desk = surveyed_area()
    assert desk.ranking(1) == ["blue", "green", "red", "white"]
    assert desk.turn == "blue"
    assert desk.question == "first"


def test_example_survey_blue_chooses_between_two_cards_and_the_museum():
    desk = surveyed_area()
    assert desk.why_not("claim left") is None
    assert desk.why_not("claim right") is None
    assert desk.why_not("book lemon-3") is None


def test_example_survey_blue_claims_the_left_card_for_three():
    desk = surveyed_area().do("claim left")
    assert desk.prestige("blue") == 3
    assert desk.cards("blue") == ["lemon"]
    assert desk.tilted("blue") == []


def test_example_survey_green_chooses_between_the_card_left_and_the_museum():
    desk = surveyed_area().do("claim left")
    assert desk.turn == "green"
    assert desk.question == "second"
    assert desk.why_not("claim right") is None
    assert desk.why_not("claim left") == "survey.parcel-gone"
    assert desk.why_not("book lemon-blackmore") is None


def test_example_museum_green_has_no_access_to_five_rooms():
    desk = surveyed_area().do("claim left")
    assert desk.why_not("book lemon-5") == "museum.five-through-own-room"
    assert desk.why_not("book blackmore-5") == "museum.five-through-own-room"
    assert desk.why_not("book violet-5") == "museum.five-through-own-room"
    assert desk.why_not("book brown-5") == "museum.five-through-own-room"
    assert desk.why_not("book tangerine-5") == "museum.five-through-own-room"


def test_example_museum_green_cannot_enter_an_occupied_room():
    assert surveyed_area().do("claim left").why_not("book violet-3") == "museum.one-cube-a-room"


def test_example_museum_green_books_the_two_room_between_lemon_and_blackmore():
    desk = surveyed_area().run("claim left", "book lemon-blackmore")
    assert desk.room("lemon-blackmore") == "green"
    assert desk.general("green") == 16
    assert desk.prestige("green") == 0


def test_example_survey_red_cannot_go_to_the_museum():
    desk = surveyed_area().run("claim left", "book lemon-blackmore")
    assert desk.turn == "red"
    assert desk.question == "third"
    assert desk.why_not("book lemon-3") == "survey.third-may-not-book"
    assert desk.why_not("book violet-5") == "survey.third-may-not-book"


def test_example_survey_red_takes_the_card_without_points():
    desk = surveyed_area().run("claim left", "book lemon-blackmore", "claim right")
    assert desk.cards("red") == ["blackmore"]
    assert desk.prestige("red") == 0


def test_example_survey_white_gains_nothing_and_the_next_area_follows():
    desk = surveyed_area().run("claim left", "book lemon-blackmore", "claim right")
    assert desk.cards("white") == []
    assert desk.prestige("white") == 0
    assert desk.rooms("white") == set()
    assert desk.area == 2


def test_example_survey_all_cubes_return_to_the_general_stock():
    desk = surveyed_area().run("claim left", "book lemon-blackmore", "claim right")
    assert desk.general("blue") == 21
    assert desk.general("red") == 19
    assert desk.general("green") == 18
    assert desk.general("white") == 18
    assert desk.cubes("blue") == set()
    assert desk.cubes("red") == set()
    assert desk.cubes("green") == {"e1", "e2"}
    assert desk.cubes("white") == set()


def test_example_museum_later_both_five_rooms_are_open_to_green():
    desk = surveyed_area().run("claim left", "book lemon-blackmore", "claim right")
    assert desk.turn == "green"
    assert desk.why_not("book lemon-5") is None
    assert desk.why_not("book blackmore-5") is None
    assert desk.why_not("book violet-5") == "museum.five-through-own-room"


def test_example_museum_later_green_may_prefer_another_free_two_or_three_room():
    desk = surveyed_area().run("claim left", "book lemon-blackmore", "claim right")
    assert desk.why_not("book blackmore-violet") is None
    assert desk.why_not("book brown-3") is None
    assert desk.why_not("book violet-3") == "museum.one-cube-a-room"


def test_example_museum_later_green_books_lemon_five_which_is_closed_to_others():
    desk = Desk(
        players=4,
        season=2,
        cubes={"green": "a1 a2", "red": "b1"},
        markers="lemon blackmore violet brown tangerine",
        rooms={"green": "lemon-blackmore", "red": "lemon-3"},
        passed="green red",
        turn="blue",
    ).survey()
    desk.do("book lemon-5")
    assert desk.room("lemon-5") == "green"
    assert desk.turn == "red"
    assert desk.why_not("book lemon-5") == "museum.one-cube-a-room"


def final_exhibition():
    """Blue's cards and rooms at the end of the fourth season."""
    return Desk(
        players=4,
        season=4,
        cards={"blue": "lemon lemon blackmore brown brown brown tangerine tangerine violet"},
        markers="lemon brown tangerine violet blackmore",
        rooms={"blue": "lemon-3 blackmore-3 brown-5 brown-tangerine"},
    ).survey()


def test_example_exhibition_scores_each_wing():
    facts = final_exhibition().facts()
    scored = [fact for fact in facts if fact["kind"] == "score" and fact["source"] == "wing"]
    assert {fact["patron"]: fact["amount"] for fact in scored if fact["seat"] == "blue"} == {
        "lemon": 6,
        "blackmore": 3,
        "brown": 15,
        "tangerine": 4,
        "violet": 1,
    }


def test_example_exhibition_scores_one_series():
    facts = final_exhibition().facts()
    scored = [fact for fact in facts if fact["kind"] == "score" and fact["source"] == "series"]
    assert [(fact["seat"], fact["amount"]) for fact in scored] == [("blue", 5)]


def test_example_exhibition_comes_to_thirty_four():
    assert final_exhibition().prestige("blue") == 6 + 3 + 15 + 4 + 1 + 5
