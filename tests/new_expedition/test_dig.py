"""Digging for treasure at the start of a turn, and handing the turn on."""

import pytest

from arch_engine import IllegalDecision
from tests.new_expedition.desk import Desk


def test_a_turn_begins_with_digging():
    desk = Desk(players=3, question="dig", hands={"blue": "2 coin"}, dig="scrap mask")
    assert desk.options() == {"dig"}


def test_nothing_can_be_sold_before_digging():
    desk = Desk(players=3, question="dig", hands={"blue": "2 coin"}, dig="scrap mask")
    assert desk.why_not("sell 2 coin") == "turn.asked"
    desk.do("dig")
    assert desk.why_not("sell 2 coin") is None


def test_nothing_can_be_traded_before_digging():
    desk = Desk(players=3, question="dig", hands={"blue": "2 coin"}, market="talisman", dig="scrap mask")
    assert desk.why_not("trade 2 coin for talisman") == "turn.asked"
    desk.do("dig")
    assert desk.why_not("trade 2 coin for talisman") is None


def test_nothing_can_be_explored_before_digging():
    desk = Desk(players=3, question="dig", hands={"blue": "map"}, chambers={1: "coin scrap"}, dig="scrap mask")
    assert desk.why_not("explore 1") == "turn.asked"
    desk.do("dig")
    assert desk.why_not("explore 1") is None


def test_a_player_must_dig_while_cards_are_left():
    desk = Desk(players=3, question="dig", hands={"blue": "2 coin"}, dig="scrap mask")
    with pytest.raises(IllegalDecision):
        desk.do("end")


def test_the_top_card_is_drawn():
    desk = Desk(players=3, question="dig", dig="mask scrap coin")
    desk.do("dig")
    assert desk.hand("blue") == {"mask": 1}
    assert desk.dig == ["scrap", "coin"]
    assert desk.dig_left == 2


def test_a_treasure_found_is_added_to_the_hand():
    desk = Desk(players=3, question="dig", hands={"blue": "2 scrap", "red": "cup"}, dig="scrap coin")
    desk.do("dig")
    assert desk.hand("blue") == {"scrap": 3}
    assert desk.hand("red") == {"cup": 1}


def test_a_map_is_found_like_any_treasure():
    desk = Desk(players=3, question="dig", dig="map coin")
    desk.do("dig")
    assert desk.hand("blue") == {"map": 1}
    assert desk.question == "action"


def test_after_a_treasure_the_player_may_act():
    desk = Desk(players=3, question="dig", dig="mask scrap")
    desk.do("dig")
    assert desk.turn == "blue"
    assert desk.question == "action"
    assert desk.options() == {"sell mask", "end"}


def test_only_one_treasure_is_dug_a_turn():
    desk = Desk(players=3, question="dig", dig="mask scrap")
    desk.do("dig")
    assert desk.why_not("dig") == "turn.asked"


def test_digging_leaves_the_marketplace_alone():
    desk = Desk(players=3, question="dig", market="coin talisman", dig="mask scrap")
    desk.do("dig")
    assert desk.market == {"coin": 1, "talisman": 1}


def test_a_hand_may_hold_any_number_of_cards():
    desk = Desk(players=3, question="dig", hands={"blue": "16 scrap 12 coin 8 talisman"}, dig="mask shard")
    desk.do("dig")
    assert desk.hand("blue") == {"scrap": 16, "coin": 12, "talisman": 8, "mask": 1}
    assert desk.why_not("end") is None


def test_a_player_without_cards_digs_too():
    desk = Desk(players=3, hands={"blue": "coin"}, dig="mask shard")
    desk.do("end")
    assert desk.turn == "red"
    assert desk.question == "dig"


def test_a_player_may_take_no_action_after_digging():
    desk = Desk(players=3, question="dig", dig="mask shard")
    desk.do("dig")
    desk.do("end")
    assert desk.hand("blue") == {"mask": 1}
    assert desk.turn == "red"


def test_play_passes_clockwise():
    desk = Desk(players=3, question="dig", dig="mask shard coin scrap cup")
    desk.run("dig", "end")
    assert desk.turn == "red"
    desk.run("dig", "end")
    assert desk.turn == "green"
    desk.run("dig", "end")
    assert desk.turn == "blue"
    assert desk.question == "dig"


def test_ending_the_turn_draws_nothing_for_the_next_player():
    desk = Desk(players=3, hands={"blue": "coin"}, dig="mask shard")
    desk.do("end")
    assert desk.dig_left == 2
    assert desk.hand("red") == {}


def test_the_last_card_can_be_dug():
    desk = Desk(players=3, question="dig", hands={"red": "coin"}, dig="mask")
    desk.do("dig")
    assert desk.dig_left == 0
    assert desk.question == "action"


def test_hands_emptied_while_cards_can_be_dug_do_not_end_the_game():
    desk = Desk(players=3, hands={"blue": "coin"}, dig="mask shard")
    desk.do("sell coin")
    assert desk.turn == "blue"
    desk.do("end")
    assert desk.turn == "red"
    assert desk.question == "dig"
