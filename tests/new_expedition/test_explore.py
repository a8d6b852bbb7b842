"""Exploring in general: maps, once a turn, empty chambers."""

import pytest

from arch_engine import IllegalDecision
from tests.new_expedition.desk import Desk

FIVE = "coin scrap shard cup mask"


def test_a_player_without_a_map_cannot_explore():
    desk = Desk(players=3, hands={"blue": "coin"}, chambers={1: "coin scrap"}, dig="mask shard")
    assert desk.why_not("explore 1") == "explore.maps"
    with pytest.raises(IllegalDecision):
        desk.do("explore 1")


def test_a_player_with_a_map_may_explore():
    desk = Desk(players=3, hands={"blue": "coin map"}, chambers={1: "coin scrap"}, dig="mask shard")
    assert desk.why_not("explore 1") is None


def test_a_player_with_a_map_need_not_explore():
    desk = Desk(players=3, hands={"blue": "coin map"}, chambers={1: "coin scrap"}, dig="mask shard")
    desk.do("end")
    assert desk.hand("blue") == {"coin": 1, "map": 1}


def test_the_map_of_another_player_is_of_no_use():
    desk = Desk(players=3, hands={"blue": "coin", "red": "map"}, chambers={1: "coin scrap"}, dig="mask shard")
    assert desk.why_not("explore 1") == "explore.maps"


def test_a_map_in_the_marketplace_must_be_traded_for_first():
    desk = Desk(players=3, hands={"blue": "talisman"}, market="map", chambers={1: "coin scrap"}, dig="mask shard")
    assert desk.why_not("explore 1") == "explore.maps"
    desk.run("trade talisman for map", "explore 1")
    assert desk.hand("blue") == {"coin": 1, "scrap": 1}


def test_cards_explored_are_added_to_the_hand():
    desk = Desk(players=3, hands={"blue": "coin map"}, chambers={1: "coin scrap"}, dig="mask shard")
    desk.do("explore 1")
    assert desk.hand("blue") == {"coin": 2, "scrap": 1}


def test_maps_discarded_are_removed_from_the_game():
    desk = Desk(players=3, hands={"blue": "2 map"}, monument="temple", chambers={1: FIVE}, dig="mask shard")
    desk.do("explore 1")
    assert desk.maps_removed == 2
    assert "map" not in desk.hand("blue")
    assert "map" not in desk.market
    assert "map" not in desk.dig


def test_maps_removed_add_up():
    desk = Desk(players=3, maps_spent=3, hands={"blue": "map"}, chambers={1: "coin scrap"}, dig="mask shard")
    desk.do("explore 1")
    assert desk.maps_removed == 4


def test_a_monument_is_explored_only_once_a_turn():
    desk = Desk(players=3, hands={"blue": "5 map"}, chambers={1: "coin scrap", 2: FIVE, 3: "8 shard"}, dig="mask shard")
    desk.do("explore 1")
    assert desk.why_not("explore 2") == "explore.once"
    assert desk.why_not("explore 3") == "explore.once"


def test_a_trade_in_between_does_not_allow_a_second_exploration():
    desk = Desk(
        players=3,
        hands={"blue": "3 map talisman"},
        market="coin",
        chambers={1: "coin scrap", 2: FIVE},
        dig="mask shard",
    )
    desk.run("explore 1", "trade talisman for coin")
    assert desk.why_not("explore 2") == "explore.once"


def test_the_same_player_may_explore_again_in_the_next_turn():
    desk = Desk(players=2, hands={"blue": "3 map"}, chambers={1: "coin scrap", 2: FIVE}, dig="mask shard talisman")
    desk.run("explore 1", "end", "dig", "end", "dig", "explore 2")
    assert desk.maps_removed == 3
    assert desk.chamber(2) == {}


def test_every_player_may_explore_once_in_the_own_turn():
    desk = Desk(players=2, hands={"blue": "map", "red": "2 map"}, chambers={1: "coin scrap", 2: FIVE}, dig="mask shard")
    desk.run("explore 1", "end", "dig", "explore 2")
    assert desk.hand("red") == {"mask": 2, "coin": 1, "scrap": 1, "shard": 1, "cup": 1}


def test_an_empty_chamber_cannot_be_explored():
    desk = Desk(players=3, hands={"blue": "6 map"}, chambers={2: FIVE}, dig="mask shard")
    assert desk.why_not("explore 1") == "explore.empty"
    assert desk.why_not("explore 3") == "explore.empty"
    assert desk.why_not("explore 2") is None


def test_a_chamber_taken_is_empty_for_everybody():
    desk = Desk(players=2, hands={"blue": "map", "red": "map"}, chambers={1: "coin scrap", 2: FIVE}, dig="mask shard")
    desk.run("explore 1", "end", "dig")
    assert desk.chamber(1) == {}
    assert desk.why_not("explore 1") == "explore.empty"


def test_a_player_may_explore_after_selling_and_trading():
    desk = Desk(
        players=3, hands={"blue": "coin talisman map"}, market="shard", chambers={1: "coin scrap"}, dig="mask cup"
    )
    desk.run("sell coin", "trade talisman for shard")
    assert desk.why_not("explore 1") is None


def test_a_player_may_sell_and_trade_after_exploring():
    desk = Desk(players=3, hands={"blue": "map"}, market="shard", chambers={1: "coin scrap"}, dig="mask cup")
    desk.run("explore 1", "trade scrap for shard", "sell coin")
    assert desk.hand("blue") == {"shard": 1}
    assert desk.money("blue") == 2


def test_a_map_found_in_this_turn_may_be_used_at_once():
    desk = Desk(players=3, question="dig", chambers={1: "coin scrap"}, dig="map shard")
    desk.run("dig", "explore 1")
    assert desk.hand("blue") == {"coin": 1, "scrap": 1}


def test_a_stolen_map_may_be_used_at_once():
    desk = Desk(
        players=3, question="dig", hands={"red": "map coin", "green": "cup"}, chambers={1: "2 scrap"}, dig="thief shard"
    )
    desk.do("dig")
    desk.next_chance("theft map")
    desk.run("rob red", "explore 1")
    assert desk.hand("blue") == {"scrap": 2}
