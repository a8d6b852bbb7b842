"""The Temple: two maps for five cards, and a look at a chamber with each sale."""

import pytest

from arch_engine import IllegalDecision
from tests.new_expedition.desk import Desk

CHAMBERS = {1: "coin scrap shard cup mask", 2: "3 scrap 2 talisman", 3: "5 shard"}
FULL = {1: {"coin": 1, "scrap": 1, "shard": 1, "cup": 1, "mask": 1}, 2: {"scrap": 3, "talisman": 2}, 3: {"shard": 5}}


def at_the_temple(hand, **more):
    return Desk(
        **{
            "players": 3,
            "monument": "temple",
            "hands": {"blue": hand},
            "chambers": CHAMBERS,
            "dig": "mask shard coin",
            **more,
        }
    )


# Exploring


@pytest.mark.parametrize("chamber", [1, 2, 3])
def test_two_maps_take_all_five_cards_of_any_chamber(chamber):
    desk = at_the_temple("2 map")
    desk.do(f"explore {chamber}")
    assert desk.hand("blue") == FULL[chamber]
    assert desk.chamber(chamber) == {}
    assert desk.maps_removed == 2


def test_one_map_is_not_enough():
    desk = at_the_temple("map")
    assert [desk.why_not(f"explore {chamber}") is None for chamber in (1, 2, 3)] == [False, False, False]


def test_only_two_of_three_maps_are_discarded():
    desk = at_the_temple("3 map")
    desk.do("explore 3")
    assert desk.hand("blue") == {"map": 1, "shard": 5}


def test_an_explored_chamber_cannot_be_explored_again():
    desk = at_the_temple("4 map", players=2)
    desk.run("explore 2", "end", "dig", "end", "dig")
    assert desk.why_not("explore 2") == "explore.empty"
    assert desk.why_not("explore 1") is None


def test_exploring_gives_no_look():
    desk = at_the_temple("2 map")
    desk.do("explore 1")
    assert desk.question == "action"
    assert desk.why_not("look 2") == "turn.asked"


# Looking


def test_a_sale_is_followed_by_a_look():
    desk = at_the_temple("coin scrap")
    desk.do("sell coin")
    assert desk.turn == "blue"
    assert desk.question == "look"


def test_any_one_chamber_may_be_looked_into_or_none():
    desk = at_the_temple("coin scrap")
    desk.do("sell coin")
    assert desk.options() == {"look 1", "look 2", "look 3", "look none"}


def test_only_one_chamber_is_looked_into():
    desk = at_the_temple("coin scrap")
    desk.run("sell coin", "look 1")
    assert desk.question == "action"
    assert desk.why_not("look 2") == "turn.asked"


def test_the_look_may_be_declined():
    desk = at_the_temple("coin scrap")
    desk.run("sell coin", "look none")
    assert desk.question == "action"
    assert desk.seen("blue").chamber_unknown(1) == 5


def test_the_look_shows_the_cards_of_the_chamber():
    desk = at_the_temple("coin scrap")
    desk.run("sell coin", "look 2")
    assert desk.seen("blue").chamber(2) == {"scrap": 3, "talisman": 2}
    assert desk.seen("blue").chamber_unknown(2) == 0


def test_the_cards_are_returned_after_the_look():
    desk = at_the_temple("coin scrap")
    desk.run("sell coin", "look 2")
    assert desk.chamber(2) == {"scrap": 3, "talisman": 2}
    assert desk.hand("blue") == {"scrap": 1}


def test_no_opponent_sees_the_cards_looked_at():
    desk = at_the_temple("coin scrap")
    desk.run("sell coin", "look 2")
    assert desk.seen("red").chamber(2) == {}
    assert desk.seen("red").chamber_unknown(2) == 5


def test_the_look_costs_no_map():
    desk = at_the_temple("coin map")
    desk.run("sell coin", "look 2")
    assert desk.hand("blue") == {"map": 1}
    assert desk.maps_removed == 0


def test_every_sale_gives_another_look():
    desk = at_the_temple("coin scrap mask")
    desk.run("sell coin", "look 1", "sell scrap")
    assert desk.question == "look"
    desk.do("look 2")
    assert desk.seen("blue").chamber_unknown(1) == 0
    assert desk.seen("blue").chamber_unknown(2) == 0
    # blue can count: of the eight cards in chamber 3 and the dig site six are shards, and the dig site holds three
    assert desk.seen("blue").chamber(3) == {"shard": 3}
    assert desk.seen("blue").chamber_unknown(3) == 2


def test_the_look_comes_straight_after_its_sale():
    desk = at_the_temple("coin scrap")
    desk.do("sell coin")
    with pytest.raises(IllegalDecision):
        desk.do("sell scrap")
    assert desk.why_not("end") == "turn.asked"


def test_without_a_sale_there_is_no_look():
    desk = at_the_temple("coin scrap")
    assert desk.why_not("look 1") == "turn.asked"


def test_a_trade_gives_no_look():
    desk = at_the_temple("coin scrap", market="shard")
    desk.do("trade scrap for shard")
    assert desk.question == "action"


def test_an_empty_chamber_cannot_be_looked_into():
    desk = at_the_temple("coin scrap", chambers={2: "3 scrap 2 talisman"})
    desk.do("sell coin")
    assert desk.options() == {"look 2", "look none"}


def test_with_all_chambers_empty_no_look_is_offered():
    desk = at_the_temple("coin scrap", chambers={})
    desk.do("sell coin")
    assert desk.question == "action"


def test_exploration_after_a_look_is_possible_in_the_same_turn():
    desk = at_the_temple("coin 2 map")
    desk.run("sell coin", "look 2", "explore 2")
    assert desk.hand("blue") == {"scrap": 3, "talisman": 2}


@pytest.mark.parametrize("monument", ["pyramid", "tomb", "mine", "sphinx", "ruins"])
def test_no_other_monument_gives_a_look(monument):
    desk = at_the_temple("coin scrap", monument=monument, chambers={1: "coin"})
    desk.do("sell coin")
    assert desk.question == "action"
