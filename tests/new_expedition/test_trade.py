"""Trading at the marketplace: equal or lesser value, no change."""

from itertools import product
from operator import mul

import pytest

from arch_engine import IllegalDecision
from arch_engine.new_expedition import market
from arch_engine.new_expedition.market import trades
from tests.new_expedition.desk import Desk


def at_the_market(hand, market, **more):
    return Desk(players=3, hands={"blue": hand}, market=market, **{"dig": "mask shard", **more})


# The value


@pytest.mark.parametrize(
    ("kind", "value"),
    [("scrap", 1), ("shard", 1), ("tablet", 1), ("coin", 2), ("talisman", 3), ("map", 3), ("mask", 4)],
)
def test_a_treasure_trades_for_the_value_in_its_corners(kind, value):
    assert Desk(players=4).trade_value(kind) == value


def test_cards_of_equal_value_may_be_taken():
    assert at_the_market("coin scrap", "talisman").why_not("trade coin scrap for talisman") is None


def test_cards_of_lesser_value_may_be_taken():
    assert at_the_market("2 coin", "talisman").why_not("trade 2 coin for talisman") is None


def test_cards_of_greater_value_cannot_be_taken():
    desk = at_the_market("coin", "talisman")
    assert desk.why_not("trade coin for talisman") == "trade.value"
    with pytest.raises(IllegalDecision):
        desk.do("trade coin for talisman")


def test_the_values_of_all_cards_taken_are_added_up():
    desk = at_the_market("talisman", "2 coin scrap")
    assert desk.why_not("trade talisman for coin scrap") is None
    assert desk.why_not("trade talisman for 2 coin") == "trade.value"


def test_the_values_of_all_cards_given_are_added_up():
    desk = at_the_market("3 scrap", "talisman")
    assert desk.why_not("trade 3 scrap for talisman") is None
    assert desk.why_not("trade 2 scrap for talisman") == "trade.value"


def test_the_difference_is_lost():
    desk = at_the_market("2 coin", "talisman scrap")
    desk.do("trade 2 coin for talisman")
    assert desk.hand("blue") == {"talisman": 1}
    assert desk.market == {"coin": 2, "scrap": 1}
    assert desk.money("blue") == 0


def test_a_difference_lost_in_one_trade_is_not_available_in_the_next():
    desk = at_the_market("2 coin", "talisman scrap")
    desk.do("trade 2 coin for talisman")
    assert {option for option in desk.options() if option.endswith("for scrap")} == {"trade talisman for scrap"}


def test_more_cards_may_be_given_than_the_value_needs():
    desk = at_the_market("4 scrap", "coin")
    desk.do("trade 4 scrap for coin")
    assert desk.hand("blue") == {"coin": 1}
    assert desk.market == {"scrap": 4}


# The cards


def test_the_cards_change_places():
    desk = at_the_market("3 scrap mask", "talisman coin")
    desk.do("trade 3 scrap for talisman")
    assert desk.hand("blue") == {"mask": 1, "talisman": 1}
    assert desk.market == {"coin": 1, "scrap": 3}


def test_one_card_may_be_traded_for_many():
    desk = at_the_market("mask", "4 scrap")
    desk.do("trade mask for 4 scrap")
    assert desk.hand("blue") == {"scrap": 4}
    assert desk.market == {"mask": 1}


def test_any_number_of_cards_may_be_traded_at_once():
    desk = at_the_market("16 scrap", "4 talisman 2 coin")
    desk.do("trade 16 scrap for 4 talisman 2 coin")
    assert desk.hand("blue") == {"talisman": 4, "coin": 2}
    assert desk.market == {"scrap": 16}


def test_only_cards_of_the_own_hand_can_be_given():
    desk = Desk(players=3, hands={"blue": "coin", "red": "2 coin"}, market="talisman", dig="mask shard")
    assert desk.why_not("trade 2 coin for talisman") == "trade.own-cards"


def test_only_cards_of_the_marketplace_can_be_taken():
    desk = Desk(players=3, hands={"blue": "mask", "red": "coin"}, market="talisman", dig="coin shard")
    assert desk.why_not("trade mask for coin") == "trade.from-market"
    assert desk.why_not("trade mask for talisman") is None


def test_no_more_cards_can_be_taken_than_lie_in_the_marketplace():
    desk = at_the_market("mask", "3 scrap")
    assert desk.why_not("trade mask for 4 scrap") == "trade.from-market"
    assert desk.why_not("trade mask for 3 scrap") is None


def test_nothing_can_be_traded_with_an_empty_marketplace():
    assert at_the_market("2 coin", "").options() == {"sell coin", "sell 2 coin", "end"}


def test_nothing_can_be_traded_with_an_empty_hand():
    assert at_the_market("", "2 coin").options() == {"end"}


def test_every_trade_gives_and_takes_at_least_one_card():
    trades = {option for option in at_the_market("coin", "2 scrap").options() if option.startswith("trade")}
    assert trades == {"trade coin for scrap", "trade coin for 2 scrap"}


def test_a_card_cannot_be_traded_for_itself():
    assert at_the_market("coin", "coin").why_not("trade coin for coin") == "trade.not-for-itself"


def test_no_kind_lies_on_both_sides_of_one_trade():
    desk = at_the_market("coin scrap", "coin shard")
    assert desk.why_not("trade coin scrap for coin shard") == "trade.not-for-itself"
    assert desk.why_not("trade coin scrap for shard") is None


def test_a_map_may_be_given():
    desk = at_the_market("map", "talisman")
    desk.do("trade map for talisman")
    assert desk.hand("blue") == {"talisman": 1}
    assert desk.market == {"map": 1}
    assert desk.maps_removed == 0


def test_a_map_may_be_taken():
    desk = at_the_market("talisman", "map")
    desk.do("trade talisman for map")
    assert desk.hand("blue") == {"map": 1}


def test_sold_treasures_cannot_be_traded():
    desk = at_the_market("coin", "talisman", sold={"blue": ["4 talisman", "5 coin"]})
    assert desk.why_not("trade 2 coin for talisman") == "trade.own-cards"


# How often and when


def test_a_player_may_trade_several_times_in_one_turn():
    desk = at_the_market("3 scrap 2 coin", "talisman shard")
    desk.run("trade 3 scrap for talisman", "trade coin for shard", "trade coin for scrap")
    assert desk.hand("blue") == {"talisman": 1, "shard": 1, "scrap": 1}


def test_cards_given_in_one_trade_may_be_taken_back_in_the_next():
    desk = at_the_market("mask 2 coin", "talisman")
    desk.run("trade mask for talisman", "trade 2 coin for mask")
    assert desk.hand("blue") == {"talisman": 1, "mask": 1}


def test_a_player_may_trade_after_selling():
    desk = at_the_market("coin talisman", "shard")
    desk.run("sell talisman", "trade coin for shard")
    assert desk.hand("blue") == {"shard": 1}


def test_a_traded_card_may_be_sold_in_the_same_turn():
    desk = at_the_market("coin", "2 scrap")
    desk.run("trade coin for 2 scrap", "sell 2 scrap")
    assert desk.money("blue") == 2


def test_a_player_need_not_trade():
    desk = at_the_market("coin", "2 scrap")
    desk.do("end")
    assert desk.turn == "red"
    assert desk.market == {"scrap": 2}


def test_any_number_of_cards_may_lie_in_the_marketplace():
    desk = at_the_market("mask 2 talisman", "16 scrap 12 coin 8 shard")
    desk.do("trade mask for scrap")
    assert sum(desk.market.values()) == 36


@pytest.mark.parametrize(
    ("hand", "offered"),
    [("2 scrap coin mask", "2 shard coin talisman"), ("talisman", "2 scrap 2 coin mask"), ("3 scrap", "cup 2 coin scrap map")],
)  # fmt: skip
def test_all_trades_are_found_in_order(hand, offered):
    desk = Desk(players=3, hands={"blue": hand}, market=offered)
    table, trade = desk.table, desk.table.cards.trade
    found = list(trades(table))
    pairs = [
        (gives, takes)
        for gives in product(*(range(number + 1) for number in table.hands[0]))
        for takes in product(*(range(number + 1) for number in table.market))
        if any(gives) and any(takes) and not any(map(min, gives, takes))
        and sum(map(mul, takes, trade)) <= sum(map(mul, gives, trade))
    ]  # fmt: skip
    assert set(found) == {("trade", *gives, *takes) for gives, takes in pairs}
    assert len(found) == len(pairs)
    sizes = [(sum(decision[1:]), sum(decision[1:10])) for decision in found]
    assert sizes == sorted(sizes), "fewest cards first"


def test_a_single_card_finds_its_trades_in_a_marketplace_of_sixty(monkeypatch):
    desk = Desk(players=3, hands={"blue": "talisman"}, market="14 scrap 11 coin 6 talisman 14 shard 5 cup 5 map 3 mask")
    calls, worth_at_most = [], market.worth_at_most
    monkeypatch.setattr(market, "worth_at_most", lambda *given: calls.append(1) or worth_at_most(*given))
    assert len(list(trades(desk.table))) == 16
    assert len(calls) < 1000
