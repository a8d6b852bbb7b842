"""The Mine: cards drawn one at a time, kept unless their value passes five."""

import pytest

from arch_engine import IllegalDecision
from tests.new_expedition.desk import Desk

CHAMBER = {1: "4 coin 4 scrap 3 shard 2 talisman 2 mask"}
FULL = {"coin": 4, "scrap": 4, "shard": 3, "talisman": 2, "mask": 2}


def in_the_mine(hand, *draws, **more):
    desk = Desk(
        **{
            "players": 3,
            "monument": "mine",
            "hands": {"blue": hand},
            "chambers": CHAMBER,
            "dig": "mask shard coin",
            **more,
        }
    )
    for kind in draws:
        desk.next_chance(f"mine {kind}")
    return desk


def test_one_map_opens_the_mine():
    desk = in_the_mine("2 map", "coin")
    desk.do("explore")
    assert desk.maps_removed == 1
    assert desk.hand("blue") == {"map": 1}


def test_the_mine_needs_a_map():
    assert in_the_mine("mask").why_not("explore") == "explore.maps"


def test_an_empty_mine_cannot_be_explored():
    assert in_the_mine("map", chambers={}).why_not("explore") == "explore.empty"


def test_after_each_card_the_player_may_draw_or_stop():
    desk = in_the_mine("map", "coin", "scrap")
    desk.do("explore")
    assert desk.turn == "blue"
    assert desk.question == "mine"
    assert desk.options() == {"draw", "stop"}
    desk.do("draw")
    assert desk.options() == {"draw", "stop"}


def test_at_least_one_card_is_drawn():
    desk = in_the_mine("map", "mask")
    desk.run("explore", "stop")
    assert desk.hand("blue") == {"mask": 1}


def test_whoever_stops_takes_all_cards_drawn():
    desk = in_the_mine("map", "coin", "scrap", "scrap")
    desk.run("explore", "draw", "draw", "stop")
    assert desk.hand("blue") == {"coin": 1, "scrap": 2}
    assert desk.chamber(1) == {"coin": 3, "scrap": 2, "shard": 3, "talisman": 2, "mask": 2}
    assert desk.question == "action"


def test_a_total_of_exactly_five_is_safe():
    desk = in_the_mine("map", "coin", "coin", "scrap")
    desk.run("explore", "draw", "draw")
    assert desk.question == "mine"
    desk.do("stop")
    assert desk.hand("blue") == {"coin": 2, "scrap": 1}


def test_with_a_total_of_five_the_player_may_still_draw():
    desk = in_the_mine("map", "coin", "coin", "scrap", "shard")
    desk.run("explore", "draw", "draw")
    assert desk.why_not("draw") is None


def test_beyond_five_all_cards_drawn_are_returned():
    desk = in_the_mine("map", "coin", "coin", "coin")
    desk.run("explore", "draw", "draw")
    assert desk.hand("blue") == {}
    assert desk.chamber(1) == FULL


def test_beyond_five_the_exploration_is_over():
    desk = in_the_mine("map", "coin", "coin", "coin")
    desk.run("explore", "draw", "draw")
    assert desk.turn == "blue"
    assert desk.question == "action"
    assert desk.why_not("draw") == "turn.asked"
    assert desk.why_not("stop") == "turn.asked"


def test_the_map_is_lost_beyond_five():
    desk = in_the_mine("2 map", "mask", "coin")
    desk.run("explore", "draw")
    assert desk.hand("blue") == {"map": 1}
    assert desk.maps_removed == 1


def test_the_cards_of_the_hand_do_not_count_towards_the_five():
    desk = in_the_mine("map 3 mask", "coin", "scrap", chambers={1: "4 coin 4 scrap 3 shard"})
    desk.run("explore", "draw", "stop")
    assert desk.hand("blue") == {"mask": 3, "coin": 1, "scrap": 1}


def test_nothing_else_can_be_done_while_drawing():
    desk = in_the_mine("map coin", "coin")
    desk.do("explore")
    assert desk.why_not("sell coin") == "turn.asked"
    with pytest.raises(IllegalDecision):
        desk.do("end")


def test_the_mine_is_explored_only_once_a_turn():
    desk = in_the_mine("2 map", "coin")
    desk.run("explore", "stop")
    assert desk.why_not("explore") == "explore.once"


def test_a_failed_exploration_is_the_exploration_of_the_turn_too():
    desk = in_the_mine("2 map", "mask", "mask")
    desk.run("explore", "draw")
    assert desk.why_not("explore") == "explore.once"


def test_the_mine_may_be_explored_again_in_a_later_turn():
    desk = in_the_mine("2 map", "coin", "talisman", players=2)
    desk.run("explore", "stop", "end", "dig", "end", "dig", "explore", "stop")
    assert desk.maps_removed == 2
    assert sum(desk.chamber(1).values()) == 13


def test_the_whole_chamber_can_be_taken():
    desk = in_the_mine("map", "coin", "scrap", "shard", chambers={1: "coin scrap shard"})
    desk.run("explore", "draw", "draw")
    assert desk.question == "action"
    assert desk.hand("blue") == {"coin": 1, "scrap": 1, "shard": 1}
    assert desk.chamber(1) == {}


def test_nothing_can_be_drawn_beyond_the_last_card():
    desk = in_the_mine("map", "coin", "scrap", chambers={1: "coin scrap"})
    desk.run("explore", "draw")
    assert desk.why_not("draw") == "turn.asked"


def test_the_order_of_the_cards_is_chance():
    for kind in ("coin", "scrap", "mask"):
        desk = in_the_mine("map", kind)
        desk.run("explore", "stop")
        assert desk.hand("blue") == {kind: 1}


def test_everybody_sees_the_cards_drawn():
    desk = in_the_mine("map", "coin", "scrap")
    desk.run("explore", "draw", "stop")
    assert desk.seen("red").hand("blue") == {"coin": 1, "scrap": 1}


def test_everybody_may_check_how_many_cards_are_left_in_the_mine():
    desk = in_the_mine("map", "coin", "scrap")
    desk.run("explore", "draw", "stop")
    seen = desk.seen("green")
    assert seen.chamber(1) == {
        "coin": 1,
        "shard": 1,
    }  # of four each, three can lie in the dig site, the only other place
    assert seen.chamber_unknown(1) == 11
