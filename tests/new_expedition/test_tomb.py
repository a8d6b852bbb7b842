"""The Tomb: one map, a private look at one chamber, two cards kept."""

import pytest

from arch_engine import IllegalDecision
from tests.new_expedition.desk import Desk

CHAMBERS = {1: "coin scrap shard cup mask 2 talisman", 2: "4 shard 4 scrap"}


def at_the_tomb(hand, **more):
    return Desk(
        **{
            "players": 3,
            "monument": "tomb",
            "hands": {"blue": hand},
            "chambers": CHAMBERS,
            "dig": "mask shard coin",
            **more,
        }
    )


def test_one_map_opens_either_chamber():
    desk = at_the_tomb("map")
    assert desk.why_not("explore 1") is None
    assert desk.why_not("explore 2") is None


def test_the_map_is_spent_before_the_cards_are_chosen():
    desk = at_the_tomb("2 map")
    desk.do("explore 1")
    assert desk.turn == "blue"
    assert desk.question == "keep"
    assert desk.maps_removed == 1
    assert desk.hand("blue") == {"map": 1}


def test_two_cards_are_kept_and_the_rest_returned():
    desk = at_the_tomb("map")
    desk.run("explore 1", "keep coin mask")
    assert desk.hand("blue") == {"coin": 1, "mask": 1}
    assert desk.chamber(1) == {"scrap": 1, "shard": 1, "cup": 1, "talisman": 2}
    assert desk.question == "action"


def test_two_cards_of_one_kind_may_be_kept():
    desk = at_the_tomb("map")
    desk.run("explore 1", "keep 2 talisman")
    assert desk.hand("blue") == {"talisman": 2}


def test_any_two_cards_of_the_chamber_may_be_kept():
    desk = at_the_tomb("map", chambers={1: "coin scrap mask", 2: "4 shard"})
    desk.do("explore 1")
    assert [desk.why_not(f"keep {pair}") for pair in ("coin scrap", "coin mask", "scrap mask")] == [None] * 3
    assert len(desk.options()) == 3


def test_one_card_alone_cannot_be_kept():
    desk = at_the_tomb("map")
    desk.do("explore 1")
    assert desk.why_not("keep mask") == "explore.tomb"
    with pytest.raises(IllegalDecision):
        desk.do("end")


def test_three_cards_cannot_be_kept():
    desk = at_the_tomb("map")
    desk.do("explore 1")
    assert desk.why_not("keep coin mask cup") == "explore.tomb"


def test_only_cards_of_the_chosen_chamber_can_be_kept():
    desk = at_the_tomb("map", chambers={1: "2 coin 2 scrap", 2: "4 shard"})
    desk.do("explore 1")
    assert desk.why_not("keep shard coin") == "explore.tomb"
    assert desk.why_not("keep 2 coin") is None


def test_a_card_that_is_there_once_cannot_be_kept_twice():
    desk = at_the_tomb("map")
    desk.do("explore 1")
    assert desk.why_not("keep 2 mask") == "explore.tomb"


def test_the_chosen_chamber_cannot_be_changed_after_the_look():
    desk = at_the_tomb("2 map")
    desk.do("explore 1")
    assert desk.why_not("explore 2") == "turn.asked"


def test_a_chamber_may_be_explored_again_in_a_later_turn():
    desk = at_the_tomb("2 map", players=2)
    desk.run("explore 1", "keep coin mask", "end", "dig", "end", "dig", "explore 1", "keep 2 talisman")
    assert desk.chamber(1) == {"scrap": 1, "shard": 1, "cup": 1}
    assert desk.maps_removed == 2


def test_the_tomb_is_explored_only_once_a_turn():
    desk = at_the_tomb("2 map")
    desk.run("explore 1", "keep coin mask")
    assert desk.why_not("explore 1") == "explore.once"
    assert desk.why_not("explore 2") == "explore.once"


def test_from_a_chamber_of_two_cards_both_are_taken():
    desk = at_the_tomb("map", chambers={1: "coin mask", 2: "4 shard"})
    desk.do("explore 1")
    assert desk.question == "action"
    assert desk.hand("blue") == {"coin": 1, "mask": 1}
    assert desk.chamber(1) == {}


def test_the_last_card_of_a_chamber_is_taken_alone():
    desk = at_the_tomb("map", chambers={1: "mask", 2: "4 shard"})
    desk.do("explore 1")
    assert desk.question == "action"
    assert desk.hand("blue") == {"mask": 1}
    assert desk.chamber(1) == {}
    assert desk.maps_removed == 1


def test_an_empty_chamber_of_the_tomb_cannot_be_explored():
    desk = at_the_tomb("map", chambers={2: "4 shard"})
    assert desk.why_not("explore 1") == "explore.empty"
    assert desk.why_not("explore 2") is None


def test_the_tomb_needs_a_map():
    desk = at_the_tomb("mask")
    assert desk.why_not("explore 1") == "explore.maps"


def test_the_explorer_sees_all_cards_of_the_chamber():
    desk = at_the_tomb("map")
    desk.do("explore 2")
    assert desk.seen("blue").chamber(2) == {"shard": 4, "scrap": 4}
    assert desk.seen("blue").chamber_unknown(2) == 0


def test_no_opponent_sees_the_cards_kept_or_returned():
    desk = at_the_tomb("map")
    desk.run("explore 1", "keep coin mask")
    assert desk.seen("red").hand("blue") == {}
    assert desk.seen("red").unknown("blue") == 2
    assert desk.seen("red").chamber(1) == {}


def test_everybody_may_check_how_many_cards_are_left_in_a_chamber():
    desk = at_the_tomb("map")
    desk.run("explore 1", "keep coin mask")
    assert desk.seen("red").chamber_unknown(1) == 5
    assert desk.seen("green").chamber_unknown(2) == 8
