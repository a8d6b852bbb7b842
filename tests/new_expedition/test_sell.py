"""Selling sets to the museum."""

import pytest

from arch_engine import IllegalDecision
from tests.new_expedition.desk import Desk

KINDS = ["scrap", "coin", "talisman", "shard", "cup", "tablet", "pendant", "map", "mask"]


def cards(number, kind):
    return kind if number == 1 else f"{number} {kind}"


def selling(hand, **more):
    return Desk(**{"players": 3, "hands": {"blue": hand}, "dig": "mask shard", **more})


# The price


@pytest.mark.parametrize(
    ("sold", "money"),
    [
        ("scrap", 1),
        ("2 scrap", 2),
        ("3 scrap", 3),
        ("4 scrap", 10),
        ("coin", 2),
        ("2 coin", 6),
        ("5 coin", 30),
        ("2 talisman", 10),
        ("4 talisman", 32),
    ],
)
def test_a_set_earns_the_price_on_its_card(sold, money):
    desk = selling(f"{sold} mask")
    desk.do(f"sell {sold}")
    assert desk.money("blue") == money


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_treasure_can_be_sold_singly(kind):
    desk = selling(f"{kind} coin" if kind != "coin" else "coin scrap", players=5)
    desk.do(f"sell {kind}")
    assert desk.money("blue") == desk.price(kind)
    assert desk.money("blue") > 0


@pytest.mark.parametrize("kind", KINDS)
def test_every_card_more_makes_a_set_worth_more(kind):
    desk = Desk(players=5)
    prices = [desk.price(cards(number, kind)) for number in range(1, desk.largest_set(kind) + 1)]
    assert prices == sorted(set(prices))


@pytest.mark.parametrize("kind", ["shard", "scrap", "cup", "tablet", "pendant"])
def test_the_value_of_a_broken_treasure_rises_most_when_it_is_complete(kind):
    desk = Desk(players=5)
    largest = desk.largest_set(kind)
    prices = [0] + [desk.price(cards(number, kind)) for number in range(1, largest + 1)]
    steps = [prices[number] - prices[number - 1] for number in range(1, largest + 1)]
    assert len(steps) >= 2
    assert steps[-1] > max(steps[:-1])


def test_the_money_of_all_sets_is_added_up():
    desk = selling("4 scrap 2 coin mask")
    desk.run("sell 4 scrap", "sell 2 coin")
    assert desk.money("blue") == 16


def test_only_the_seller_earns_the_money():
    desk = selling("4 scrap mask")
    desk.do("sell 4 scrap")
    assert desk.money("red") == 0
    assert desk.money("green") == 0


# The set


def test_sold_cards_leave_the_hand():
    desk = selling("4 talisman mask")
    desk.do("sell 4 talisman")
    assert desk.hand("blue") == {"mask": 1}


def test_sold_cards_lie_open_before_the_seller():
    desk = selling("4 talisman mask")
    desk.do("sell 4 talisman")
    assert desk.sold("blue") == [("talisman", 4, 32)]


def test_sold_cards_do_not_go_to_the_marketplace():
    desk = selling("4 talisman mask", market="coin")
    desk.do("sell 4 talisman")
    assert desk.market == {"coin": 1}


def test_part_of_the_cards_of_a_kind_may_be_sold():
    desk = selling("4 talisman")
    desk.do("sell 2 talisman")
    assert desk.hand("blue") == {"talisman": 2}
    assert desk.money("blue") == 10


def test_a_set_holds_one_type_only():
    desk = selling("coin scrap mask")
    assert desk.options() == {"sell coin", "sell scrap", "sell mask", "end"}


def test_no_more_cards_can_be_sold_than_the_hand_holds():
    desk = selling("2 talisman mask", market="talisman")
    assert desk.why_not("sell 3 talisman") == "sell.own-cards"
    assert desk.why_not("sell 2 talisman") is None


def test_only_the_own_hand_can_be_sold():
    desk = selling("", hands={"blue": "mask", "red": "coin"}, market="cup")
    assert desk.why_not("sell coin") == "sell.own-cards"
    assert desk.why_not("sell cup") == "sell.own-cards"


def test_a_set_of_five_is_the_largest_of_talismans():
    desk = selling("6 talisman")
    assert desk.why_not("sell 6 talisman") == "sell.largest-set"
    assert desk.why_not("sell 5 talisman") is None
    with pytest.raises(IllegalDecision):
        desk.do("sell 6 talisman")


def test_a_set_of_four_is_the_largest_of_scraps():
    desk = selling("5 scrap")
    assert desk.why_not("sell 5 scrap") == "sell.largest-set"
    assert desk.why_not("sell 4 scrap") is None


def test_a_set_of_two_is_the_largest_of_cups():
    desk = selling("3 cup")
    assert desk.why_not("sell 3 cup") == "sell.largest-set"
    assert desk.why_not("sell 2 cup") is None


@pytest.mark.parametrize(
    ("kind", "count"), [("scrap", 16), ("coin", 12), ("talisman", 8), ("shard", 16), ("cup", 6), ("tablet", 12)]
)
def test_no_set_is_larger_than_the_largest_on_its_card(kind, count):
    desk = selling(f"{count} {kind}", players=4)
    largest = desk.largest_set(kind)
    assert desk.why_not(f"sell {largest} {kind}") is None
    assert desk.why_not(f"sell {largest + 1} {kind}") == "sell.largest-set"


def test_several_sets_of_the_same_kind_may_be_sold():
    desk = selling("6 talisman")
    desk.run("sell 4 talisman", "sell 2 talisman")
    assert desk.sold("blue") == [("talisman", 4, 32), ("talisman", 2, 10)]
    assert desk.money("blue") == 42


def test_cards_sold_later_are_never_added_to_an_earlier_set():
    desk = selling("2 talisman mask", sold={"blue": ["2 talisman"]})
    desk.do("sell 2 talisman")
    assert desk.sold("blue") == [("talisman", 2, 10), ("talisman", 2, 10)]
    assert desk.money("blue") == 20


def test_two_singles_are_two_sets():
    desk = selling("2 coin mask")
    desk.run("sell coin", "sell coin")
    assert desk.money("blue") == 4


def test_a_map_can_be_sold():
    desk = selling("map coin")
    desk.do("sell map")
    assert desk.sold("blue") == [("map", 1, desk.price("map"))]
    assert desk.maps_removed == 0


# When


def test_a_player_may_sell_several_times_in_one_turn():
    desk = selling("coin scrap mask cup")
    desk.run("sell coin", "sell scrap", "sell mask")
    assert desk.hand("blue") == {"cup": 1}
    assert desk.turn == "blue"


def test_a_player_need_not_sell():
    desk = selling("4 talisman")
    desk.do("end")
    assert desk.hand("blue") == {"talisman": 4}
    assert desk.money("blue") == 0


def test_a_player_may_sell_before_and_after_trading():
    desk = selling("coin 2 scrap", market="2 shard")
    desk.run("sell coin", "trade scrap for shard", "sell scrap")
    assert desk.money("blue") == 3
    assert desk.hand("blue") == {"shard": 1}


def test_an_empty_hand_has_nothing_to_sell():
    assert selling("").options() == {"end"}
