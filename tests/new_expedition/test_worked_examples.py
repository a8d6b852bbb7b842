"""The examples of the rulebook with their own numbers."""

import pytest

from tests.new_expedition.desk import Desk

# A sandstorm. Adele is blue, Ben red, Christopher green, Daria white.


def adeles_storm():
    desk = Desk(
        players=4,
        question="dig",
        hands={
            "blue": "mask",
            "red": "3 scrap 2 coin talisman",
            "green": "2 shard 2 coin cup",
            "white": "3 tablet 2 scrap",
        },
        tents={"blue": 0, "red": 1, "green": 1, "white": 1},
        dig="sandstorm coin shard",
    )
    desk.do("dig")
    return desk


def test_ben_christopher_and_daria_are_asked_for_their_tents_and_adele_is_not():
    desk = adeles_storm()
    asked = []
    for answer in ("no-tent", "no-tent", "tent"):
        assert desk.question == "tent"
        asked.append(desk.turn)
        desk.do(answer)
    assert asked == ["red", "green", "white"]
    assert desk.question == "storm"


def test_ben_with_six_cards_loses_three():
    desk = adeles_storm()
    desk.run("no-tent", "no-tent", "tent")
    assert desk.turn == "red"
    desk.do("lose 3 scrap")
    assert desk.hand("red") == {"coin": 2, "talisman": 1}


def test_christopher_with_five_cards_loses_two():
    desk = adeles_storm()
    desk.run("no-tent", "no-tent", "tent", "lose 3 scrap")
    assert desk.turn == "green"
    desk.do("lose 2 shard")
    assert desk.hand("green") == {"coin": 2, "cup": 1}


def test_daria_loses_her_tent_and_no_card():
    desk = adeles_storm()
    desk.run("no-tent", "no-tent", "tent", "lose 3 scrap", "lose 2 shard")
    assert desk.hand("white") == {"tablet": 3, "scrap": 2}
    assert [desk.tents(colour) for colour in ("blue", "red", "green", "white")] == [0, 1, 1, 0]


def test_adele_keeps_her_only_card_and_digs_again():
    desk = adeles_storm()
    desk.run("no-tent", "no-tent", "tent", "lose 3 scrap", "lose 2 shard")
    desk.do("dig")
    assert desk.turn == "blue"
    assert desk.question == "action"
    assert desk.hand("blue") == {"mask": 1, "coin": 1}
    assert desk.market == {"scrap": 3, "shard": 2}


# A trade


def test_adele_trades_two_scraps_and_a_coin_for_a_talisman_and_a_shard():
    desk = Desk(players=3, hands={"blue": "2 scrap coin"}, market="talisman shard", dig="mask cup")
    desk.do("trade 2 scrap coin for talisman shard")
    assert desk.hand("blue") == {"talisman": 1, "shard": 1}
    assert desk.market == {"scrap": 2, "coin": 1}


def test_talisman_and_shard_together_have_a_trading_value_of_four():
    desk = Desk(players=3)
    assert desk.trade_value("talisman") + desk.trade_value("shard") == 4
    assert 2 * desk.trade_value("scrap") + desk.trade_value("coin") == 4


# The Great Pyramid


@pytest.mark.parametrize(("chamber", "maps", "cards"), [(1, 1, 2), (2, 2, 5), (3, 3, 8)])
def test_one_two_or_three_maps_buy_two_five_or_eight_cards(chamber, maps, cards):
    desk = Desk(
        players=3,
        monument="pyramid",
        hands={"blue": "3 map"},
        chambers={1: "2 scrap", 2: "5 coin", 3: "8 shard"},
        dig="mask cup",
    )
    desk.do(f"explore {chamber}")
    assert sum(desk.hand("blue").values()) == 3 - maps + cards
    assert desk.maps_removed == maps


# The treasure card and the tile


def test_a_broken_tablet_has_a_trading_value_of_one():
    assert Desk(players=4).trade_value("tablet") == 1


def test_a_set_of_three_broken_tablets_is_sold_for_ten():
    desk = Desk(players=4, hands={"blue": "3 tablet coin"}, dig="mask cup")
    desk.do("sell 3 tablet")
    assert desk.money("blue") == 10


def test_the_tomb_has_a_chamber_of_seven_and_a_chamber_of_eight_cards():
    desk = Desk.new(players=3, seed=1, monument="tomb")
    assert desk.chambers == 2
    assert sum(desk.chamber(1).values()) == 7
    assert sum(desk.chamber(2).values()) == 8


def test_players_take_two_cards_from_one_chamber_of_the_tomb():
    desk = Desk(
        players=3, monument="tomb", hands={"blue": "map"}, chambers={1: "7 scrap", 2: "7 shard mask"}, dig="coin cup"
    )
    desk.run("explore 2", "keep shard mask")
    assert desk.hand("blue") == {"shard": 1, "mask": 1}
    assert desk.chamber(2) == {"shard": 6}


# Selling


def test_five_of_six_talismans_are_the_largest_set():
    desk = Desk(players=3, hands={"blue": "6 talisman"}, dig="mask cup")
    assert desk.largest_set("talisman") == 5
    assert desk.why_not("sell 6 talisman") == "sell.largest-set"
    desk.run("sell 5 talisman", "sell talisman")
    assert desk.hand("blue") == {}


def test_adele_scores_72_with_three_sets():
    desk = Desk(players=3, hands={"blue": "6 talisman 5 coin"}, dig="mask cup")
    desk.run("sell 4 talisman", "sell 5 coin", "sell 2 talisman")
    assert desk.sold("blue") == [("talisman", 4, 32), ("coin", 5, 30), ("talisman", 2, 10)]
    assert desk.money("blue") == 72
