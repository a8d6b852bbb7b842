"""A.1: the reputation track, its stacks, and the King's Favors."""

from itertools import pairwise

import pytest

from tests.royal_society.desk import Desk

FAVORS = ["prestige", "money", "reputation", "reserve", "knowledge", "relic"]
SEATS = ["blue", "yellow", "purple", "red"]


def new_year(players=3, **position):
    """Blue has just placed the last explorer of the year: the favors of the next year are chosen."""
    seats = SEATS[:players]
    at_port = "blue:2:2 blue:3:3 " + " ".join(f"{seat}:{n}:{n}" for seat in seats[1:] for n in (1, 2, 3))
    home = dict.fromkeys(seats, "") | {"blue": "1"}
    desk = Desk(**{"players": players, "home": home, "pawns": {"port": at_port}, **position})
    if desk.question == "activate":
        desk.do("activate 1")
    desk.do("place university 1")
    if desk.question == "act":
        desk.do("study")
    return desk.do("learn south-america")


def askings(desk, *favors):
    """Who is asked, favor by favor."""
    asked = []
    for favor in favors:
        assert desk.question == "favor"
        asked.append(desk.turn)
        desk.do(f"favor {favor}")
    return asked


# Who chooses when


@pytest.mark.parametrize(
    ("reputation", "asked"),
    [
        ({"blue": 4, "yellow": 6, "purple": 5}, ["yellow", "purple", "blue"]),
        ({"blue": 9, "yellow": 0, "purple": 1}, ["blue", "purple", "yellow"]),
        ({"blue": 2, "yellow": 3, "purple": 4}, ["purple", "yellow", "blue"]),
    ],
)
def test_favors_are_chosen_in_descending_order_of_reputation(reputation, asked):
    assert askings(new_year(reputation=reputation), "money", "reputation", "prestige") == asked


def test_last_years_order_does_not_matter_for_the_choice():
    desk = new_year(order="purple yellow blue", reputation={"blue": 6, "yellow": 5, "purple": 4})
    assert askings(desk, "money", "reputation", "prestige") == ["blue", "yellow", "purple"]


def test_four_players_choose_four_different_favors():
    desk = new_year(4, reputation={"blue": 1, "yellow": 2, "purple": 3, "red": 4})
    assert askings(desk, "money", "reputation", "prestige") == ["red", "purple", "yellow"]
    assert desk.turn == "blue"
    assert desk.options() == {"favor reserve", "favor knowledge", "favor relic"}


@pytest.mark.parametrize(
    ("arrivals", "asked"),
    [
        ("blue yellow purple", ["purple", "yellow", "blue"]),
        ("purple blue yellow", ["yellow", "blue", "purple"]),
        ("yellow purple blue", ["blue", "purple", "yellow"]),
    ],
)
def test_in_a_stack_of_equal_reputation_the_upper_disc_chooses_first(arrivals, asked):
    assert askings(new_year(on_top=arrivals), "money", "reputation", "prestige") == asked


def test_more_reputation_beats_a_higher_place_in_the_stack():
    desk = new_year(reputation={"blue": 5, "yellow": 4, "purple": 4}, on_top="blue purple yellow")
    assert askings(desk, "money", "reputation", "prestige") == ["blue", "yellow", "purple"]


def test_two_reputation_from_a_favor_do_not_change_who_chooses_next():
    desk = new_year(reputation={"blue": 2, "yellow": 3, "purple": 4})
    assert askings(desk, "money", "reputation", "prestige") == ["purple", "yellow", "blue"]
    assert desk.reputation("yellow") == 5


# The stack


def test_a_disc_that_arrives_is_placed_on_top():
    desk = Desk(players=3, reputation={"blue": 5, "yellow": 4}, on_top="blue yellow purple")
    desk.run("activate 1", "support")
    assert desk.reputation("blue") == 4
    assert desk.above("blue", "yellow")
    assert desk.above("blue", "purple")
    assert desk.above("purple", "yellow")


def test_a_disc_that_leaves_and_comes_back_is_on_top_again():
    desk = Desk(players=3, on_top="blue yellow purple")
    assert desk.above("purple", "blue")
    desk.run("activate 1", "support", "support", "disc")
    assert desk.reputation("blue") == 4
    assert desk.above("blue", "yellow")
    assert desk.above("blue", "purple")


def test_a_disc_that_cannot_move_stays_where_it_is_in_the_stack():
    desk = Desk(
        players=3,
        reputation={"blue": 9, "yellow": 9},
        on_top="purple blue yellow",
        pawns={"museum": "purple:3:3"},
        home={"purple": "1 2"},
        relics={"blue": "2 scroll asia"},
    )
    desk.run("activate 2", "place museum 2")
    assert desk.reputation("blue") == 9
    assert desk.above("yellow", "blue")


@pytest.mark.parametrize(
    ("order", "upper", "lower"),
    [("blue yellow purple", "purple", "yellow"), ("blue purple yellow", "yellow", "purple")],
)
def test_simultaneous_gains_arrive_in_play_order_from_the_active_player(order, upper, lower):
    desk = Desk(
        players=3,
        order=order,
        on_top="yellow purple blue",
        pawns={"university": "yellow:3:3 purple:3:3"},
        home={"yellow": "1 2", "purple": "1 2"},
    )
    desk.run("activate 1", "place university 1", "learn asia")
    assert desk.reputation(upper) == desk.reputation(lower) == 5
    assert desk.above(upper, lower)


# The favors


def chosen(favor, **position):
    """Yellow, first to choose, has taken this favor."""
    return new_year(**{"reputation": {"yellow": 6}, **position}).do(f"favor {favor}")


def test_every_favor_is_free_for_the_first_to_choose():
    assert new_year().options() == {f"favor {name}" for name in FAVORS}


def test_a_favor_must_be_chosen():
    desk = new_year()
    assert desk.why_not("decline") == "turn.asked"
    assert desk.why_not("done") == "turn.asked"


def test_a_favor_taken_is_no_longer_free():
    desk = chosen("money")
    assert desk.question == "favor"
    assert desk.why_not("favor money") == "upkeep.favor"
    assert desk.options() == {f"favor {name}" for name in FAVORS if name != "money"}


def test_the_favors_of_last_year_are_free_again():
    desk = Desk.new(players=3, seed=2, simplified=True)
    while desk.year < 2:
        desk.do(min(desk.options() - {"decline", "disc"}, default="decline"))
    assert desk.question == "favor"
    assert desk.options() == {f"favor {name}" for name in FAVORS}


@pytest.mark.parametrize(("favor", "gain"), [("prestige", (3, 0, 6)), ("money", (0, 5, 6)), ("reputation", (0, 0, 8))])
def test_a_favor_is_gained_before_the_next_player_chooses(favor, gain):
    desk = chosen(favor)
    assert (desk.prestige("yellow"), desk.money("yellow"), desk.reputation("yellow")) == gain
    assert desk.question == "favor"
    assert desk.turn != "yellow"


def test_the_favor_of_reputation_stops_at_9():
    assert chosen("reputation", reputation={"yellow": 8}).reputation("yellow") == 9


def test_the_favor_of_knowledge_is_one_point_in_any_region():
    desk = chosen("knowledge")
    assert desk.turn == "yellow"
    assert desk.options() == {"learn africa", "learn mediterranean", "learn asia", "learn south-america"}
    desk.do("learn asia")
    assert desk.knowledge("yellow", "asia") == 1


def test_the_favor_of_a_relic_is_any_relic_from_any_bag():
    desk = chosen("relic")
    assert desk.turn == "yellow"
    assert len(desk.options()) == 16
    desk.do("take jewelry asia")
    assert desk.relics("yellow") == {"jewelry asia": 1}


def test_the_favor_of_a_reservation_takes_a_card_from_the_program_of_last_year():
    desk = chosen("reserve", program="p6 p5 p4 p3 p2 p1")
    assert desk.question == "reserve"
    assert desk.turn == "yellow"
    desk.do("reserve p1")
    assert desk.hand("yellow") == ["p1"]
    assert desk.program == ["d1", "p6", "p5", "p4", "p3", "p2"]


def test_the_favor_of_a_reservation_may_be_used_on_the_deck():
    desk = chosen("reserve").do("reserve deck")
    assert desk.options() == {"keep d1", "keep d2", "keep d3"}


def test_the_favor_of_a_reservation_is_optional():
    desk = chosen("reserve").do("decline")
    assert desk.hand("yellow") == []
    assert desk.favors["yellow"] == "reserve"
    assert desk.turn != "yellow"


def test_the_prestige_of_a_favor_can_find_a_publisher():
    desk = chosen("prestige", prestige={"yellow": 8})
    assert desk.turn == "yellow"
    assert desk.question == "bloomsbury"


# What is left for the own turn


@pytest.mark.parametrize("optional", ["disc", "honor duke", "present A"])
def test_no_optional_action_is_taken_while_favors_are_chosen(optional):
    desk = new_year(
        reputation={"yellow": 6},
        patrons={"duke": "rate=4 penalty=3 wish='scroll asia'"},
        patrons_met={"yellow": "duke"},
        relics={"yellow": "scroll asia"},
        cards={"x1": "", "x2": "", "x3": ""},
        done={"yellow": "x1 x2 x3"},
        objectives={"A": "same-type", "B": "all-at-4", "C": "knowledge-12"},
    )
    assert desk.turn == "yellow"
    assert desk.why_not(optional) == "turn.asked"


# The order of the year


def test_the_order_of_the_year_is_the_order_of_the_spaces():
    desk = new_year(reputation={"blue": 4, "yellow": 5, "purple": 6})
    desk.do("favor relic").do("take scroll asia")
    desk.do("favor reserve").do("decline")
    desk.do("favor prestige")
    assert desk.order == ["blue", "yellow", "purple"]


def test_the_leftmost_player_has_the_first_turn_of_the_year():
    desk = new_year(reputation={"blue": 4, "yellow": 5, "purple": 6})
    desk.run("favor reputation", "favor prestige", "favor money")
    assert desk.order == ["yellow", "blue", "purple"]
    assert desk.turn == "yellow"
    assert desk.question == "activate"


@pytest.mark.parametrize(("earlier", "later"), list(pairwise(FAVORS)))
def test_the_six_favors_lie_in_a_row(earlier, later):
    free = [name for name in ("prestige", "money", "reputation") if name not in (earlier, later)]
    desk = new_year(reputation={"blue": 4, "yellow": 5, "purple": 6})
    for favor in (later, earlier, free[0]):
        desk.do(f"favor {favor}")
        while desk.question not in {"favor", "activate"}:
            desk.do(sorted(desk.options())[0])
    assert desk.order.index("yellow") == desk.order.index("purple") - 1


def test_the_order_lasts_for_one_year_only():
    desk = new_year(order="blue yellow purple", reputation={"blue": 4, "yellow": 5, "purple": 6})
    desk.run("favor prestige", "favor money", "favor reputation")
    assert desk.order == ["purple", "yellow", "blue"]
