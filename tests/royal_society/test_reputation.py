"""Gain reputation by society discs, and who lies on top of whom on the track."""

from itertools import pairwise

import pytest

from tests.royal_society.desk import Desk

# Discs


@pytest.mark.parametrize(("before", "after"), [(0, 2), (4, 6), (7, 9), (8, 9)])
def test_a_disc_brings_two_reputation_up_to_nine(before, after):
    desk = Desk(players=3, reputation={"blue": before}, discs={"blue": 10})
    desk.do("disc")
    assert desk.reputation("blue") == after
    assert desk.discs("blue") == 9


def test_several_discs_may_be_placed_in_one_turn():
    desk = Desk(players=3, reputation={"blue": 1}, discs={"blue": 3})
    desk.run("disc", "disc", "disc")
    assert desk.reputation("blue") == 7
    assert desk.discs("blue") == 0


@pytest.mark.parametrize("discs", [0, 1])
def test_without_a_disc_in_the_reserve_nothing_is_gained(discs):
    desk = Desk(players=3, discs={"blue": discs})
    assert desk.legal("disc") is (discs == 1)


def test_a_swapped_disc_does_not_come_back():
    desk = Desk(players=3, home={"yellow": "", "purple": ""}, discs={"blue": 1})
    desk.run("disc", "activate 1", "place university 1")
    for decision in ("study", "learn asia"):
        if desk.legal(decision):
            desk.do(decision)
    assert desk.turn == "blue"
    assert desk.discs("blue") == 0
    assert not desk.legal("disc")


@pytest.mark.parametrize(
    "steps",
    [
        [],
        ["activate 1"],
        ["activate 1", "support"],
        ["activate 1", "place university 4"],
        ["activate 1", "place university 4", "study"],
        ["activate 1", "place city 1", "patron"],
    ],
)
def test_discs_are_swapped_at_any_time_of_the_own_turn(steps):
    desk = Desk(players=3, expertise={"blue": "4 1 1"}, relics={"blue": "scroll asia"})
    desk.run(*steps)
    question, before = desk.question, desk.reputation("blue")
    desk.do("disc")
    assert desk.reputation("blue") == before + 2
    assert (desk.turn, desk.question) == ("blue", question)


def test_no_disc_is_swapped_on_the_turn_of_another():
    desk = Desk(
        players=3,
        home={"yellow": "2 3"},
        pawns={"city": "yellow:1:3"},
        relics={"blue": "scroll asia"},
        prestige={"yellow": 9},
        stacks={10: "reserve port"},
        reputation={"yellow": 0},
    )
    desk.run("activate 1", "place city 1", "publish reserve")
    assert (desk.turn, desk.question) == ("yellow", "reserve")
    assert not desk.legal("disc")
    assert not desk.legal("reserve p6")


def test_swapped_reputation_supports_an_explorer():
    desk = Desk(players=3, reputation={"blue": 0}, expertise={"blue": "2 1 1"})
    desk.do("activate 1")
    assert desk.why_not("support") == "support.explorer"
    desk.run("disc", "support", "place university 3")
    assert desk.reputation("blue") == 1


# On top of the stack


def above(desk, *seats):
    """Whether each lies above the next."""
    return all(desk.above(one, other) for one, other in pairwise(seats))


def test_a_disc_that_arrives_lies_on_top():
    desk = Desk(players=3, reputation={"blue": 2, "yellow": 4, "purple": 4}, on_top="blue yellow purple")
    desk.do("disc")
    assert above(desk, "blue", "purple", "yellow")


def test_a_disc_that_falls_lies_on_top_as_well():
    desk = Desk(players=3, reputation={"blue": 4, "yellow": 3}, on_top="blue yellow purple")
    desk.run("activate 1", "support")
    assert above(desk, "blue", "yellow")


def test_a_disc_that_passes_over_others_leaves_their_order():
    desk = Desk(players=3, reputation={"blue": 3, "yellow": 4, "purple": 4}, on_top="purple yellow blue")
    desk.do("disc")
    assert above(desk, "yellow", "purple")


def test_a_disc_that_moves_and_comes_back_lies_on_top():
    desk = Desk(players=3, cards={"call": "gains='reserve'"}, hand={"blue": "call"}, on_top="blue purple yellow")
    assert above(desk, "yellow", "blue")
    desk.run("disc", "activate 1", "place port 1", "go call")
    if desk.question == "prepare":
        desk.do("depart")
    desk.do("reserve p6")
    assert desk.reputation("blue") == desk.reputation("yellow") == 4
    assert above(desk, "blue", "yellow", "purple")


def test_a_disc_that_does_not_move_stays_below():
    desk = Desk(
        players=3,
        reputation={"blue": 9, "yellow": 9},
        on_top="blue yellow purple",
        patrons={"duke": "wish='scroll asia'"},
        patrons_met={"blue": "duke"},
        relics={"blue": "scroll asia"},
    )
    desk.do("honor duke")
    assert above(desk, "yellow", "blue")


LEARNING = {
    "home": {"yellow": "2 3", "purple": "2 3"},
    "expertise": {"yellow": "5 1 1", "purple": "5 1 1"},
    "pawns": {"university": "yellow:1:5 purple:1:5"},
    "reputation": {"yellow": 2, "purple": 2, "blue": 3},
}


@pytest.mark.parametrize(
    ("order", "top_down"),
    [("blue yellow purple", ("purple", "yellow", "blue")), ("blue purple yellow", ("yellow", "purple", "blue"))],
)
def test_gains_of_the_same_moment_arrive_in_play_order(order, top_down):
    desk = Desk(players=3, order=order, on_top="blue yellow purple", **LEARNING)
    desk.run("activate 1", "place university 1")
    if desk.question == "knowledge":
        desk.do("learn asia")
    assert desk.reputation("yellow") == desk.reputation("purple") == desk.reputation("blue") == 3
    assert above(desk, *top_down)


def test_the_left_bonus_arrives_before_the_right_ones():
    desk = Desk(
        players=3,
        home={"yellow": "2 3"},
        expertise={"yellow": "4 1 1"},
        society={"blue": "british-school"},
        pawns={"university": "yellow:1:4"},
        reputation={"blue": 3, "yellow": 3},
    )
    desk.run("activate 1", "place university 1", "learn asia")
    assert desk.reputation("blue") == desk.reputation("yellow") == 4
    assert above(desk, "yellow", "blue")


def last_explorer(**position):
    desk = Desk(players=3, year=1, home={"blue": "1", "yellow": "", "purple": ""}, **position)
    for decision in ("activate 1", "place university 1", "study", "learn africa"):
        if desk.legal(decision):
            desk.do(decision)
    assert desk.question == "favor"
    return desk


@pytest.mark.parametrize(
    ("on_top", "chooses"),
    [
        ("blue yellow purple", ["purple", "yellow", "blue"]),
        ("purple blue yellow", ["yellow", "blue", "purple"]),
        ("yellow purple blue", ["blue", "purple", "yellow"]),
    ],
)
def test_of_equal_reputation_the_disc_on_top_chooses_its_favor_first(on_top, chooses):
    desk = last_explorer(on_top=on_top)
    asked = []
    for favor in ("prestige", "money", "knowledge"):
        asked.append(desk.turn)
        desk.do(f"favor {favor}")
    assert asked == chooses


def test_more_reputation_goes_before_lying_on_top():
    desk = last_explorer(reputation={"blue": 4, "yellow": 5, "purple": 4}, on_top="yellow blue purple")
    assert desk.turn == "yellow"
