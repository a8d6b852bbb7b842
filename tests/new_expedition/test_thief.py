"""A thief at the dig site: one card, taken unseen from an opponent's hand."""

import pytest

from arch_engine import IllegalDecision
from tests.new_expedition.desk import Desk


def met(players=3, **position):
    """Blue has just met a thief."""
    desk = Desk(players=players, question="dig", **{"dig": "thief mask shard", **position})
    desk.do("dig")
    return desk


def test_whoever_meets_a_thief_is_asked_whom_to_steal_from():
    desk = met(hands={"red": "coin scrap", "green": "cup shard"})
    assert desk.turn == "blue"
    assert desk.question == "thief"


def test_an_opponent_must_be_chosen():
    desk = met(hands={"blue": "coin", "red": "coin scrap", "green": "cup shard"})
    assert desk.options() == {"rob red", "rob green"}
    with pytest.raises(IllegalDecision):
        desk.do("end")


def test_nobody_steals_from_themselves():
    desk = met(hands={"blue": "coin", "red": "coin scrap", "green": "cup shard"})
    assert desk.why_not("rob blue") == "thief.victim"


def test_a_victim_must_hold_a_card():
    desk = met(players=4, hands={"red": "coin scrap", "white": "cup"})
    assert desk.options() == {"rob red", "rob white"}
    assert desk.why_not("rob green") == "thief.victim"


def test_any_opponent_with_cards_may_be_chosen():
    desk = met(players=5, hands={"red": "coin", "green": "coin", "white": "coin", "purple": "coin"})
    assert desk.options() == {"rob red", "rob green", "rob white", "rob purple"}


def test_exactly_one_card_changes_hands():
    desk = met(hands={"blue": "scrap", "red": "coin talisman", "green": "cup shard"})
    desk.next_chance("theft coin")
    desk.do("rob red")
    assert desk.hand("blue") == {"scrap": 1, "coin": 1}
    assert desk.hand("red") == {"talisman": 1}
    assert desk.hand("green") == {"cup": 1, "shard": 1}


@pytest.mark.parametrize("stolen", ["coin", "talisman", "map"])
def test_any_card_of_the_victim_can_be_the_stolen_one(stolen):
    desk = met(hands={"red": "coin talisman map", "green": "cup shard"})
    desk.next_chance(f"theft {stolen}")
    desk.do("rob red")
    assert desk.hand("blue") == {stolen: 1}
    assert stolen not in desk.hand("red")


def test_the_card_is_taken_by_chance_not_chosen():
    desk = met(hands={"red": "coin talisman", "green": "cup shard"})
    desk.do("rob red")
    assert desk.hand("blue") in ({"coin": 1}, {"talisman": 1})
    assert sum(desk.hand("red").values()) == 1


def test_the_last_card_of_a_hand_can_be_stolen():
    desk = met(hands={"red": "coin", "green": "cup shard"})
    desk.do("rob red")
    assert desk.hand("blue") == {"coin": 1}
    assert desk.hand("red") == {}


def test_with_empty_hands_nothing_is_stolen_and_the_turn_goes_on():
    desk = met(hands={"blue": "coin scrap"})
    assert desk.turn == "blue"
    assert desk.question == "action"
    assert desk.hand("blue") == {"coin": 1, "scrap": 1}
    assert desk.thieves_left == 0


def test_a_thief_replaces_the_treasure_of_the_dig():
    desk = met(hands={"red": "coin scrap", "green": "cup shard"})
    desk.do("rob red")
    assert desk.dig == ["mask", "shard"]
    assert desk.why_not("dig") == "turn.asked"


def test_the_player_may_act_after_the_theft():
    desk = met(hands={"red": "coin", "green": "cup shard"})
    desk.do("rob red")
    assert desk.turn == "blue"
    assert desk.question == "action"
    assert desk.options() == {"sell coin", "end"}


def test_nothing_else_can_be_done_before_the_theft():
    desk = met(hands={"blue": "2 coin", "red": "coin scrap", "green": "cup shard"}, market="talisman")
    assert desk.why_not("sell coin") == "turn.asked"
    assert desk.why_not("trade 2 coin for talisman") == "turn.asked"
    desk.do("rob red")
    assert desk.why_not("sell coin") is None
    assert desk.why_not("trade 2 coin for talisman") is None


def test_a_tent_is_no_help_against_a_thief():
    desk = met(hands={"red": "coin", "green": "cup shard"}, tents={"red": 1})
    desk.do("rob red")
    assert desk.hand("red") == {}
    assert desk.tents("red") == 1


def test_sold_treasures_cannot_be_stolen():
    desk = met(hands={"red": "coin", "green": "cup shard"}, sold={"red": ["4 talisman"]})
    desk.do("rob red")
    assert desk.hand("blue") == {"coin": 1}
    assert desk.sold("red") == [("talisman", 4, 32)]


def test_a_player_with_nothing_but_sold_sets_cannot_be_robbed():
    desk = met(hands={"green": "cup shard"}, sold={"red": ["4 talisman"]})
    assert desk.why_not("rob red") == "thief.victim"
    assert desk.why_not("rob green") is None


def test_a_thief_takes_nothing_from_the_marketplace():
    desk = met(hands={"red": "coin", "green": "cup shard"}, market="2 mask")
    desk.do("rob red")
    assert desk.market == {"mask": 2}


def test_a_thief_drawn_no_longer_counts_as_left():
    desk = Desk(players=3, question="dig", hands={"red": "coin", "green": "cup"}, dig="thief mask thief thief")
    assert desk.thieves_left == 3
    desk.do("dig")
    assert desk.thieves_left == 2


def test_every_player_can_meet_a_thief():
    desk = Desk(players=3, question="dig", hands={"red": "coin", "green": "cup"}, dig="scrap thief mask")
    desk.run("dig", "end", "dig")
    assert desk.turn == "red"
    assert desk.options() == {"rob blue", "rob green"}


def test_without_a_thief_nobody_is_robbed():
    desk = Desk(players=3, hands={"red": "coin", "green": "cup"}, dig="scrap mask")
    assert desk.why_not("rob red") == "turn.asked"


def test_a_thief_as_the_last_card_still_steals():
    desk = met(hands={"red": "coin talisman", "green": "cup shard"}, dig="thief")
    desk.next_chance("theft talisman")
    desk.do("rob red")
    assert desk.hand("blue") == {"talisman": 1}
    assert desk.question == "action"
