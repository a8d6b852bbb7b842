"""Phase 3: which rooms of the Museum may be booked."""

import pytest

from arch_engine import IllegalDecision
from tests.mykerinos.desk import Desk


def test_any_free_three_room_may_be_booked():
    desk = Desk(players=3, cubes={"blue": "a1"}).survey()
    assert desk.why_not("book violet-3") is None
    assert desk.why_not("book lemon-3") is None
    assert desk.why_not("book brown-3") is None
    assert desk.why_not("book blackmore-3") is None
    assert desk.why_not("book tangerine-3") is None


def test_any_free_two_room_may_be_booked():
    desk = Desk(players=3, cubes={"blue": "a1"}).survey()
    assert desk.why_not("book violet-lemon") is None
    assert desk.why_not("book lemon-brown") is None
    assert desk.why_not("book brown-blackmore") is None
    assert desk.why_not("book blackmore-tangerine") is None
    assert desk.why_not("book tangerine-violet") is None


def test_a_newcomer_can_enter_no_five_room():
    desk = Desk(players=3, cubes={"blue": "a1"}).survey()
    assert desk.why_not("book violet-5") == "museum.five-through-own-room"
    assert desk.why_not("book lemon-5") == "museum.five-through-own-room"
    assert desk.why_not("book brown-5") == "museum.five-through-own-room"
    assert desk.why_not("book blackmore-5") == "museum.five-through-own-room"
    assert desk.why_not("book tangerine-5") == "museum.five-through-own-room"


def test_a_newcomer_has_ten_rooms_and_two_parcels_to_choose_from():
    assert len(Desk(players=3, cubes={"blue": "a1"}).survey().options()) == 12


def test_a_player_may_book_far_from_their_other_rooms():
    desk = Desk(players=3, cubes={"blue": "a1"}, rooms={"blue": "lemon-3"}).survey()
    assert desk.why_not("book tangerine-3") is None
    assert desk.why_not("book blackmore-tangerine") is None


def test_a_room_holds_no_second_cube_of_another_colour():
    desk = Desk(players=3, cubes={"blue": "a1"}, rooms={"red": "lemon-3 violet-lemon"}).survey()
    assert desk.why_not("book lemon-3") == "museum.one-cube-a-room"
    assert desk.why_not("book violet-lemon") == "museum.one-cube-a-room"


def test_a_room_holds_no_second_cube_of_the_same_colour():
    desk = Desk(players=3, cubes={"blue": "a1"}, rooms={"blue": "lemon-3 violet-lemon"}).survey()
    assert desk.why_not("book lemon-3") == "museum.one-cube-a-room"
    assert desk.why_not("book violet-lemon") == "museum.one-cube-a-room"


def test_the_three_room_opens_the_five_room_of_its_wing():
    desk = Desk(players=3, cubes={"blue": "a1"}, rooms={"blue": "lemon-3"}).survey()
    assert desk.why_not("book lemon-5") is None


def test_the_three_room_opens_no_other_five_room():
    desk = Desk(players=3, cubes={"blue": "a1"}, rooms={"blue": "lemon-3"}).survey()
    assert desk.why_not("book violet-5") == "museum.five-through-own-room"
    assert desk.why_not("book brown-5") == "museum.five-through-own-room"
    assert desk.why_not("book blackmore-5") == "museum.five-through-own-room"
    assert desk.why_not("book tangerine-5") == "museum.five-through-own-room"


def test_a_two_room_opens_the_five_rooms_of_both_its_wings():
    desk = Desk(players=3, cubes={"blue": "a1"}, rooms={"blue": "lemon-brown"}).survey()
    assert desk.why_not("book lemon-5") is None
    assert desk.why_not("book brown-5") is None


def test_a_two_room_opens_no_other_five_room():
    desk = Desk(players=3, cubes={"blue": "a1"}, rooms={"blue": "lemon-brown"}).survey()
    assert desk.why_not("book violet-5") == "museum.five-through-own-room"
    assert desk.why_not("book blackmore-5") == "museum.five-through-own-room"
    assert desk.why_not("book tangerine-5") == "museum.five-through-own-room"


def test_the_two_room_between_the_last_and_the_first_wing_opens_both():
    desk = Desk(players=3, cubes={"blue": "a1"}, rooms={"blue": "tangerine-violet"}).survey()
    assert desk.why_not("book tangerine-5") is None
    assert desk.why_not("book violet-5") is None
    assert desk.why_not("book lemon-5") == "museum.five-through-own-room"


def test_which_wings_a_two_room_joins_follows_the_patron_markers():
    desk = Desk(
        players=3,
        cubes={"blue": "a1"},
        markers="lemon blackmore violet brown tangerine",
        rooms={"blue": "blackmore-violet"},
    ).survey()
    assert desk.why_not("book blackmore-5") is None
    assert desk.why_not("book violet-5") is None
    assert desk.why_not("book lemon-5") == "museum.five-through-own-room"


def test_a_five_room_does_not_open_the_next_five_room():
    desk = Desk(players=3, cubes={"blue": "a1"}, rooms={"blue": "lemon-3 lemon-5"}).survey()
    assert desk.why_not("book violet-5") == "museum.five-through-own-room"
    assert desk.why_not("book brown-5") == "museum.five-through-own-room"


def test_an_opponents_room_opens_no_five_room():
    desk = Desk(players=3, cubes={"blue": "a1"}, rooms={"red": "lemon-3 lemon-brown"}).survey()
    assert desk.why_not("book lemon-5") == "museum.five-through-own-room"
    assert desk.why_not("book brown-5") == "museum.five-through-own-room"


def test_a_five_room_that_is_taken_cannot_be_entered():
    desk = Desk(players=3, cubes={"blue": "a1"}, rooms={"blue": "lemon-3", "red": "lemon-brown lemon-5"}).survey()
    assert desk.why_not("book lemon-5") == "museum.one-cube-a-room"


def test_a_player_may_hold_several_rooms_of_one_wing():
    desk = Desk(players=3, cubes={"blue": "a1 e1"}, rooms={"blue": "lemon-3 lemon-5"}).survey()
    desk.do("book violet-lemon")
    assert desk.rooms("blue") >= {"lemon-3", "lemon-5"}
    assert desk.room("violet-lemon") == "blue"


def test_a_room_just_booked_opens_a_five_room_in_the_next_area():
    desk = Desk(players=3, cubes={"blue": "a1 e1 a4"}).survey()
    desk.do("book lemon-3")
    assert desk.area == 2
    assert desk.why_not("book lemon-5") is None
    desk.do("book lemon-5")
    assert desk.rooms("blue") == {"lemon-3", "lemon-5"}


def test_a_room_the_first_just_booked_is_closed_to_the_second():
    desk = Desk(players=3, cubes={"blue": "a1 a2", "red": "b1"}).survey().do("book violet-lemon")
    assert desk.why_not("book violet-lemon") == "museum.one-cube-a-room"


def test_without_a_room_to_enter_a_player_can_only_take_a_parcel():
    desk = Desk(
        players=3,
        season=4,
        cubes={"blue": "a1"},
        rooms={
            "red": "violet-3 lemon-3 brown-3 blackmore-3 tangerine-3",
            "green": "violet-lemon lemon-brown brown-blackmore blackmore-tangerine tangerine-violet",
        },
    ).survey()
    assert desk.options() == {"claim left", "claim right"}


def test_with_all_outer_rooms_taken_their_holders_can_still_enter_five_rooms():
    desk = Desk(
        players=3,
        season=4,
        cubes={"red": "a1"},
        rooms={
            "red": "violet-3 lemon-3 brown-3 blackmore-3 tangerine-3",
            "green": "violet-lemon lemon-brown brown-blackmore blackmore-tangerine tangerine-violet",
        },
    ).survey()
    assert desk.why_not("book violet-5") is None
    assert desk.why_not("book tangerine-5") is None


def test_a_refused_room_stays_empty():
    desk = Desk(players=3, cubes={"blue": "a1"}, rooms={"blue": "lemon-brown"}).survey()
    with pytest.raises(IllegalDecision):
        desk.do("book violet-5")
    assert desk.room("violet-5") is None
    assert desk.rooms("red") == set()
