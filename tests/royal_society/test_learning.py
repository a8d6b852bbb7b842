"""Learning from peers: the left and right bonuses of a location."""

import pytest

from arch_engine.royal_society import RULES
from tests.royal_society.desk import Desk

LOCATIONS = ["university", "museum", "city", "port"]


def arrival(location, section, pawns="", **position):
    """Blue places explorer 3, of 6 unless told, among these explorers; there is more than one thing to do everywhere."""
    away = {seat: {n for n in (1, 2, 3) if f"{seat}:{n}:" in pawns} for seat in ("blue", "yellow", "purple")}
    desk = Desk(
        **{
            "players": 3,
            "pawns": {location: pawns} if pawns else {},
            "home": {seat: " ".join(str(n) for n in (1, 2, 3) if n not in gone) for seat, gone in away.items()},
            "expertise": {"blue": "6 6 6", "yellow": "6 6 6", "purple": "6 6 6"},
            "reputation": {"blue": 6},
            "relics": {"blue": "3 scroll asia"},
            **position,
        }
    )
    return desk.run("activate 3", f"place {location} {section}")


def holdings(desk, seat):
    return {
        "knowledge": sum(desk.knowledge(seat).values()),
        "reputation": desk.reputation(seat),
        "money": desk.money(seat),
        "prestige": desk.prestige(seat),
    }


def bonus_taken(desk):
    """The left bonus of University and Port asks for a choice."""
    if desk.question == "reserve":
        desk.do("decline")
    elif desk.legal("learn asia"):
        desk.do("learn asia")
    return desk


def has_left_bonus(desk, location):
    """Whether Blue has been given, or is being asked about, the left bonus."""
    if location == "university":
        return desk.question == "knowledge" and desk.legal("learn asia")
    if location == "port":
        return desk.question == "reserve"
    return (desk.reputation("blue"), desk.money("blue")) == {"museum": (7, 0), "city": (6, 3)}[location]


# The example of the back cover


def back_cover():
    return Desk(
        players=3,
        turn="yellow",
        pawns={"university": "yellow:1:4 blue:1:1 purple:1:4 purple:2:4"},
        home={"yellow": "2 3", "blue": "2 3", "purple": "3"},
        expertise={"yellow": "4 2 3", "blue": "1 2 3", "purple": "4 4 1"},
        relics={"yellow": "scroll asia"},
    )


def test_back_cover_yellow_of_2_gets_the_left_bonus_once():
    desk = back_cover().run("activate 2", "place university 2")
    assert desk.turn == "yellow"
    assert desk.question == "knowledge"
    assert desk.why_not("learn 2 asia") == "knowledge.spread"
    assert desk.why_not("learn asia africa") == "knowledge.spread"
    desk.do("learn asia")
    assert desk.knowledge("yellow", "asia") == 1


def test_back_cover_the_right_bonus_follows_the_left_one():
    desk = back_cover().run("activate 2", "place university 2")
    assert [desk.reputation(seat) for seat in ("yellow", "purple", "blue")] == [4, 4, 4]
    desk.do("learn asia")
    assert [desk.reputation(seat) for seat in ("yellow", "purple", "blue")] == [5, 6, 4]


def test_back_cover_blue_gains_nothing():
    desk = back_cover().run("activate 2", "place university 2", "learn asia")
    assert holdings(desk, "blue") == {"knowledge": 0, "reputation": 4, "money": 0, "prestige": 0}


def test_back_cover_yellow_then_acts():
    desk = back_cover().run("activate 2", "place university 2", "learn asia")
    if desk.question == "act":
        desk.do("study")
    desk.do("learn africa")
    assert desk.knowledge("yellow", "asia") == 1
    assert desk.knowledge("yellow", "africa") == 1
    assert desk.turn == "purple"


# What the bonuses are


@pytest.mark.parametrize(
    ("location", "left"),
    [
        ("university", {"knowledge": 1, "reputation": 6, "money": 0, "prestige": 0}),
        ("museum", {"knowledge": 0, "reputation": 7, "money": 0, "prestige": 0}),
        ("city", {"knowledge": 0, "reputation": 6, "money": 3, "prestige": 0}),
        ("port", {"knowledge": 0, "reputation": 6, "money": 0, "prestige": 0}),
    ],
)
def test_the_lower_explorer_gains_the_left_bonus(location, left):
    desk = arrival(location, 4, "yellow:1:5")
    assert has_left_bonus(desk, location)
    assert holdings(bonus_taken(desk), "blue") == left


@pytest.mark.parametrize(
    ("location", "right"),
    [
        ("university", {"knowledge": 0, "reputation": 5, "money": 0, "prestige": 0}),
        ("museum", {"knowledge": 0, "reputation": 4, "money": 0, "prestige": 2}),
        ("city", {"knowledge": 0, "reputation": 4, "money": 0, "prestige": 2}),
        ("port", {"knowledge": 0, "reputation": 5, "money": 0, "prestige": 0}),
    ],
)
def test_the_highest_explorer_gains_the_right_bonus(location, right):
    desk = bonus_taken(arrival(location, 4, "yellow:1:5"))
    assert holdings(desk, "yellow") == right


def test_the_left_bonus_of_the_port_reserves_an_expedition():
    desk = arrival("port", 4, "yellow:1:5").do("reserve p1")
    assert desk.hand("blue") == ["p1"]
    assert desk.reputation("yellow") == 5


# When there is a bonus


@pytest.mark.parametrize("location", LOCATIONS)
def test_an_empty_location_has_nobody_to_learn_from(location):
    desk = arrival(location, 4)
    assert desk.question == "act"
    assert not has_left_bonus(desk, location)


@pytest.mark.parametrize("location", LOCATIONS)
@pytest.mark.parametrize(("section", "lower"), [(4, True), (5, False), (6, False)])
def test_only_an_explorer_lower_than_another_learns(location, section, lower):
    desk = arrival(location, section, "yellow:1:5")
    assert has_left_bonus(desk, location) is lower
    if not lower:
        assert holdings(desk, "yellow") == {"knowledge": 0, "reputation": 4, "money": 0, "prestige": 0}


def test_explorers_elsewhere_are_no_peers():
    desk = Desk(
        players=3,
        pawns={"university": "yellow:1:6", "port": "yellow:2:5"},
        home={"yellow": "3"},
        expertise={"yellow": "6 5 1"},
        relics={"blue": "scroll asia"},
    ).run("activate 3", "place city 3")
    assert desk.money("blue") == 0
    assert desk.reputation("yellow") == 4


def test_one_higher_explorer_is_enough_even_among_lower_ones():
    desk = arrival("city", 4, "yellow:1:1 yellow:2:2 purple:1:5")
    assert desk.money("blue") == 3
    assert desk.prestige("purple") == 2


@pytest.mark.parametrize("pawns", ["yellow:1:5", "yellow:1:5 purple:1:5", "yellow:1:5 yellow:2:6 purple:1:5"])
def test_the_left_bonus_is_gained_once_however_many_are_higher(pawns):
    assert arrival("city", 4, pawns).money("blue") == 3


def test_explorers_already_there_gain_no_left_bonus():
    desk = arrival("city", 6, "yellow:1:2 purple:1:3")
    assert [desk.money(seat) for seat in ("blue", "yellow", "purple")] == [0, 0, 0]


def test_placing_the_highest_explorer_awards_no_right_bonus():
    desk = arrival("city", 6, "yellow:1:2 purple:1:5")
    assert [desk.prestige(seat) for seat in ("blue", "yellow", "purple")] == [0, 0, 0]


def test_placing_one_equal_to_the_highest_awards_no_right_bonus():
    desk = arrival("city", 5, "yellow:1:2 purple:1:5")
    assert [desk.prestige(seat) for seat in ("blue", "yellow", "purple")] == [0, 0, 0]


# Who gains the right bonus


def test_only_the_highest_gain_the_right_bonus_not_all_who_are_higher():
    desk = arrival("city", 3, "yellow:1:4 purple:1:5")
    assert desk.prestige("yellow") == 0
    assert desk.prestige("purple") == 2


def test_all_who_are_tied_for_highest_gain_the_right_bonus():
    desk = arrival("city", 3, "yellow:1:5 purple:1:5")
    assert desk.prestige("yellow") == 2
    assert desk.prestige("purple") == 2


def test_the_right_bonus_is_gained_for_each_of_the_highest_explorers():
    desk = arrival("city", 3, "purple:1:5 purple:2:5 purple:3:5 yellow:1:5 yellow:2:4")
    assert desk.prestige("purple") == 6
    assert desk.prestige("yellow") == 2


def test_an_own_higher_explorer_teaches_too():
    desk = arrival("city", 3, "blue:1:5")
    assert desk.money("blue") == 3
    assert desk.prestige("blue") == 2


def test_the_placed_explorer_gains_no_right_bonus_itself():
    desk = arrival("city", 3, "yellow:1:5")
    assert desk.prestige("blue") == 0


def test_left_and_right_bonus_are_both_gained_by_the_owner_of_two_tied_explorers():
    desk = arrival("port", 3, "blue:1:5 blue:2:5").do("decline")
    assert desk.reputation("blue") == 8


# What counts as expertise here


def test_an_explorer_put_lower_on_purpose_learns():
    # Explorers of 6 all of them: only the sections differ.
    desk = arrival("city", 1, "yellow:1:2")
    assert desk.money("blue") == 3


def test_an_explorer_put_lower_on_purpose_does_not_teach():
    desk = arrival("city", 3, "yellow:1:2", expertise={"blue": "1 2 3", "yellow": "6 2 3"})
    assert desk.money("blue") == 0


def test_a_supported_explorer_teaches_with_its_supported_expertise():
    desk = arrival("city", 3, "yellow:1:5", expertise={"blue": "1 2 3", "yellow": "1 2 3"})
    assert desk.money("blue") == 3
    assert desk.prestige("yellow") == 2


@pytest.mark.parametrize(("times", "money"), [(0, 3), (1, 3), (2, 0)])
def test_support_counts_for_the_explorer_that_is_placed(times, money):
    desk = Desk(
        players=3,
        home={"yellow": "1 2"},
        pawns={"city": "yellow:3:3"},
        reputation={"blue": 6},
        relics={"blue": "scroll asia"},
    )
    desk.run("activate 1", *["support"] * times, f"place city {1 + times}")
    assert desk.money("blue") == money


def test_an_explorer_back_from_an_expedition_teaches_with_the_section_it_stands_in():
    # Yellow left for an expedition at 2 and has come back at 3.
    desk = arrival("port", 2, "yellow:1:2", expertise={"blue": "1 2 3", "yellow": "3 2 3"})
    assert desk.question == "act"
    assert desk.reputation("yellow") == 4


# Bonuses that are of no use


def test_the_right_bonus_is_awarded_even_if_the_left_one_is_declined():
    desk = arrival("port", 4, "yellow:1:5").do("decline")
    assert desk.hand("blue") == []
    assert desk.reputation("yellow") == 5


def test_the_right_bonus_is_awarded_even_if_the_left_one_has_no_effect():
    desk = arrival("museum", 4, "yellow:1:5", reputation={"blue": 9})
    assert desk.reputation("blue") == 9
    assert desk.prestige("yellow") == 2


@pytest.mark.parametrize(("before", "after"), [(7, 9), (8, 9), (9, 9)])
def test_right_bonuses_stop_at_reputation_9(before, after):
    desk = arrival("university", 4, "yellow:1:5 yellow:2:5", reputation={"yellow": before}).do("learn asia")
    assert desk.reputation("yellow") == after


def test_the_left_bonus_can_reach_a_knowledge_bonus():
    desk = arrival("university", 4, "yellow:1:5", knowledge={"blue": "asia 4"}).do("learn asia")
    assert desk.science("blue") == 1


def test_the_bonuses_come_before_the_action():
    desk = arrival("city", 4, "yellow:1:5")
    assert desk.money("blue") == 3
    assert desk.question == "act"


def test_a_right_bonus_can_find_a_publisher_for_another_player_at_once():
    desk = arrival("city", 4, "yellow:1:5", prestige={"yellow": 9}, stacks={10: "money-20 port", 25: "relics"})
    assert desk.turn == "yellow"
    assert desk.question == "bloomsbury"
    desk.do("publish money-20")
    assert desk.money("yellow") == 20
    assert desk.turn == "blue"
    assert desk.question == "act"


# Confrontation


def confronted(location, section, pawns="", **position):
    return arrival(location, section, pawns, players=2, **position)


def two_seats(desk):
    return [desk.prestige(seat) for seat in ("blue", "yellow")]


CONFRONTATION = {
    "home": {"blue": "1 2 3", "yellow": "1 2 3"},
    "expertise": {"blue": "6 6 6", "yellow": "6 6 6"},
}


@pytest.mark.parametrize("location", LOCATIONS)
@pytest.mark.parametrize(("section", "lower"), [(1, True), (3, True), (4, False), (5, False)])
def test_the_disc_of_confrontation_teaches_explorers_lower_than_4(location, section, lower):
    desk = confronted(location, section, **CONFRONTATION)
    assert has_left_bonus(desk, location) is lower


def test_the_disc_of_confrontation_gains_nothing_and_gives_nobody_the_right_bonus():
    desk = confronted("city", 3, **CONFRONTATION)
    assert two_seats(desk) == [0, 0]


def test_the_disc_of_confrontation_hides_lower_explorers():
    position = CONFRONTATION | {"home": {"blue": "1 2 3", "yellow": "2 3"}}
    desk = confronted("city", 2, "yellow:1:3", **position)
    assert desk.money("blue") == 3
    assert two_seats(desk) == [0, 0]


@pytest.mark.parametrize("section", [4, 5])
def test_explorers_as_high_as_the_disc_of_confrontation_gain_the_right_bonus(section):
    position = CONFRONTATION | {"home": {"blue": "1 2 3", "yellow": "2 3"}}
    desk = confronted("city", 2, f"yellow:1:{section}", **position)
    assert desk.money("blue") == 3
    assert two_seats(desk) == [0, 2]


# The Automa's explorers


def with_automa(section, pawns):
    position = CONFRONTATION | {"home": {"blue": "1 2 3", "yellow": "2 3" if "yellow" in pawns else "1 2 3"}}
    return arrival("city", section, pawns, players=2, mode="competitive", turn="blue", **position)


@pytest.mark.parametrize(("section", "money"), [(4, 3), (5, 0), (6, 0)])
def test_the_automas_explorers_teach(section, money):
    assert with_automa(section, "automa::5").money("blue") == money


def test_the_automas_explorers_hide_lower_ones():
    assert two_seats(with_automa(3, "automa::5 yellow:1:4")) == [0, 0]


def test_explorers_tied_with_the_automas_gain_the_right_bonus():
    assert two_seats(with_automa(3, "automa::5 yellow:1:5")) == [0, 2]


def test_explorers_above_the_automas_gain_the_right_bonus():
    assert two_seats(with_automa(3, "automa::4 yellow:1:5")) == [0, 2]


def rules_of_bonuses(desk):
    """The rules that stand beside the bonuses just given, by seat and gain."""
    table, log = desk.table.copy(), desk.table.log
    return {fact[1:3]: RULES.rule_of_fact(table, fact) for fact in log if fact[0] == "owe" and fact[5] == "Locations"}


def test_the_right_bonus_of_an_own_explorer_is_told_as_such():
    desk = arrival("city", 4, "blue:2:5 yellow:1:5", home={"blue": "1 3", "yellow": "2 3"})
    assert rules_of_bonuses(desk) == {
        (0, "money"): "learning.left", (0, "prestige"): "learning.right", (1, "prestige"): "learning.right",
    }  # fmt: skip
