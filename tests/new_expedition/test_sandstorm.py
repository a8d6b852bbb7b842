"""A sandstorm: tents first, then the losses, then another dig."""

import pytest

from arch_engine import IllegalDecision
from arch_engine.new_expedition import RULES
from tests.new_expedition.desk import Desk

NO_TENTS = {"blue": 0, "red": 0, "green": 0}


def struck(players=3, **position):
    """Blue has just drawn a sandstorm."""
    desk = Desk(players=players, question="dig", **{"dig": "sandstorm mask shard", **position})
    desk.do("dig")
    return desk


# Tents


def test_tents_are_declared_from_the_left_of_the_drawer_round_to_the_drawer():
    desk = struck(hands={"blue": "2 coin", "red": "2 scrap", "green": "2 cup"})
    asked = []
    while desk.question == "tent":
        asked.append(desk.turn)
        desk.do("no-tent")
    assert asked == ["red", "green", "blue"]


def test_the_order_of_the_tents_follows_whoever_drew_the_storm():
    desk = struck(turn="green", hands={"blue": "2 coin", "red": "2 scrap", "green": "2 cup"})
    asked = []
    while desk.question == "tent":
        asked.append(desk.turn)
        desk.do("tent")
    assert asked == ["blue", "red", "green"]


def test_a_holder_of_a_tent_may_use_it_or_not():
    desk = struck(hands={"blue": "2 coin", "red": "2 scrap", "green": "2 cup"})
    assert desk.options() == {"tent", "no-tent"}


def test_a_tent_must_be_declared_before_anything_else():
    desk = struck(hands={"blue": "2 coin", "red": "2 scrap", "green": "2 cup"})
    with pytest.raises(IllegalDecision):
        desk.do("lose scrap")


def test_only_holders_of_a_tent_are_asked():
    desk = struck(hands={"blue": "2 coin", "red": "2 scrap", "green": "2 cup"}, tents={"red": 0, "green": 1, "blue": 0})
    assert desk.turn == "green"
    assert desk.question == "tent"
    desk.do("tent")
    assert desk.question == "storm"


def test_who_speaks_of_a_tent_that_is_gone_is_told_so():
    desk = struck(hands={"blue": "2 coin", "red": "2 scrap", "green": "2 cup"}, tents={"red": 0, "green": 1, "blue": 0})
    desk.do("no-tent")
    refused = {}
    while desk.question == "storm":
        for line in ("tent", "no-tent"):
            refused.setdefault(desk.turn, set()).add(
                str(RULES.why_not(desk.table, RULES.words.parse(desk.table, line)))
            )
        desk.do(RULES.words.format(desk.table, next(iter(RULES.options(desk.table)))))
    gone = "You have no tent left to use or to keep; name the cards that the storm takes."
    kept = "You have said that you do not use your tent; name the cards that the storm takes."
    assert {turn: [gone in str(said), kept in str(said)] for turn, said in refused.items()} == {
        "red": [True, False],
        "green": [False, True],
        "blue": [True, False],
    }


def test_a_holder_of_a_tent_declares_even_without_cards():
    desk = struck(hands={"blue": "2 coin"}, tents={"red": 1, "green": 0, "blue": 0})
    assert desk.turn == "red"
    assert desk.options() == {"tent", "no-tent"}


def test_a_tent_protects_the_whole_hand():
    desk = struck(hands={"red": "6 scrap"}, tents={**NO_TENTS, "red": 1})
    desk.do("tent")
    assert desk.hand("red") == {"scrap": 6}
    assert desk.market == {}
    assert desk.question != "storm"


def test_a_tent_used_is_gone():
    desk = struck(hands={"red": "6 scrap"}, tents={**NO_TENTS, "red": 1})
    desk.do("tent")
    assert desk.tents("red") == 0


def test_a_tent_not_used_is_kept():
    desk = struck(hands={"red": "6 scrap"}, tents={**NO_TENTS, "red": 1})
    desk.do("no-tent")
    assert desk.tents("red") == 1


def test_a_tent_kept_does_not_protect():
    desk = struck(hands={"red": "6 scrap"}, tents={**NO_TENTS, "red": 1})
    desk.do("no-tent")
    assert desk.turn == "red"
    assert desk.question == "storm"


def test_a_tent_protects_only_its_owner():
    desk = struck(hands={"red": "2 scrap", "green": "2 cup"}, tents={**NO_TENTS, "red": 1})
    desk.do("tent")
    assert desk.turn == "green"
    assert desk.question == "storm"


def test_a_tent_protects_from_one_storm_only():
    desk = struck(hands={"red": "coin scrap"}, tents={**NO_TENTS, "red": 1}, dig="sandstorm sandstorm mask shard")
    desk.do("tent")
    desk.do("dig")
    assert desk.turn == "red"
    assert desk.question == "storm"


def test_every_tent_is_declared_before_any_loss():
    desk = struck(hands={"blue": "2 coin", "red": "scrap cup", "green": "2 cup"}, tents={"red": 0, "blue": 0})
    assert desk.turn == "green"
    assert desk.question == "tent"
    assert desk.market == {}
    desk.do("no-tent")
    assert desk.turn == "red"
    assert desk.question == "storm"


def test_nobody_loses_a_card_when_all_use_their_tents():
    desk = struck(hands={"blue": "2 coin", "red": "2 scrap", "green": "2 cup"})
    desk.run("tent", "tent", "tent")
    assert desk.market == {}
    assert [desk.tents(colour) for colour in ("blue", "red", "green")] == [0, 0, 0]


def test_a_tent_is_of_no_use_without_a_storm():
    desk = Desk(players=3, hands={"blue": "2 coin"}, dig="mask shard")
    assert desk.why_not("tent") == "turn.asked"


# Losses


def test_losses_begin_left_of_the_drawer_and_end_with_the_drawer():
    desk = struck(hands={"blue": "coin cup", "red": "coin scrap", "green": "scrap cup"}, tents=NO_TENTS)
    asked = []
    for loss in ("lose coin", "lose scrap", "lose cup"):
        assert desk.question == "storm"
        asked.append(desk.turn)
        desk.do(loss)
    assert asked == ["red", "green", "blue"]
    assert desk.question != "storm"


def test_the_order_of_the_losses_follows_whoever_drew_the_storm():
    desk = struck(turn="red", hands={"blue": "coin cup", "red": "coin scrap", "green": "scrap cup"}, tents=NO_TENTS)
    asked = []
    for loss in ("lose scrap", "lose cup", "lose coin"):
        asked.append(desk.turn)
        desk.do(loss)
    assert asked == ["green", "blue", "red"]


@pytest.mark.parametrize(("cards", "lost"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (9, 4)])
def test_a_storm_takes_half_of_the_hand_rounded_down(cards, lost):
    desk = struck(hands={"red": f"{cards - 1} scrap coin"}, tents=NO_TENTS)
    taken = "lose coin" if lost == 1 else "lose coin scrap" if lost == 2 else f"lose coin {lost - 1} scrap"
    desk.do(taken)
    assert sum(desk.hand("red").values()) == cards - lost
    assert sum(desk.market.values()) == lost


def test_a_player_with_one_card_loses_nothing():
    desk = struck(hands={"red": "coin", "green": "scrap cup"}, tents=NO_TENTS)
    assert desk.turn == "green"
    assert desk.hand("red") == {"coin": 1}


def test_a_player_without_cards_loses_nothing():
    desk = struck(hands={"green": "scrap cup"}, tents=NO_TENTS)
    assert desk.turn == "green"
    assert desk.question == "storm"


def test_players_choose_which_cards_they_lose():
    desk = struck(hands={"red": "coin scrap cup mask"}, tents=NO_TENTS)
    pairs = ("coin scrap", "coin cup", "coin mask", "scrap cup", "scrap mask", "cup mask")
    assert [desk.why_not(f"lose {pair}") for pair in pairs] == [None] * 6
    assert len(desk.options()) == 6


def test_fewer_than_half_cannot_be_lost():
    desk = struck(hands={"red": "4 scrap 2 coin"}, tents=NO_TENTS)
    assert desk.why_not("lose 2 scrap") == "storm.half"
    assert desk.why_not("lose 2 scrap coin") is None


def test_more_than_half_cannot_be_lost():
    desk = struck(hands={"red": "4 scrap 2 coin"}, tents=NO_TENTS)
    assert desk.why_not("lose 3 scrap coin") == "storm.half"
    assert desk.why_not("lose 3 scrap") is None


def test_an_odd_card_may_not_be_lost_as_well():
    desk = struck(hands={"red": "scrap coin cup"}, tents=NO_TENTS)
    assert desk.why_not("lose scrap coin") == "storm.half"
    assert desk.why_not("lose scrap") is None


def test_only_cards_of_the_own_hand_can_be_lost():
    desk = struck(hands={"red": "3 scrap coin", "green": "2 mask"}, tents=NO_TENTS)
    assert desk.why_not("lose 2 coin") == "storm.half"
    assert desk.why_not("lose mask scrap") == "storm.half"


def test_a_loss_cannot_be_declined():
    desk = struck(hands={"red": "3 scrap coin"}, tents=NO_TENTS)
    with pytest.raises(IllegalDecision):
        desk.do("end")


def test_lost_cards_go_to_the_marketplace():
    desk = struck(hands={"red": "3 scrap coin"}, market="coin mask", tents=NO_TENTS)
    desk.do("lose scrap coin")
    assert desk.market == {"coin": 2, "mask": 1, "scrap": 1}
    assert desk.hand("red") == {"scrap": 2}


def test_the_drawer_loses_cards_too():
    desk = struck(hands={"blue": "3 scrap coin"}, tents=NO_TENTS)
    assert desk.turn == "blue"
    desk.do("lose 2 scrap")
    assert desk.market == {"scrap": 2}


def test_a_map_in_a_hand_can_be_lost():
    desk = struck(hands={"red": "map coin"}, tents=NO_TENTS)
    desk.do("lose map")
    assert desk.market == {"map": 1}
    assert desk.maps_removed == 0


def test_a_map_counts_among_the_cards_of_the_hand():
    desk = struck(hands={"red": "2 map 2 coin"}, tents=NO_TENTS)
    assert desk.why_not("lose 2 coin") is None
    assert desk.why_not("lose coin") == "storm.half"


def test_sold_treasures_are_safe_from_storms():
    desk = struck(hands={"red": "2 coin"}, sold={"red": ["4 talisman"]}, tents=NO_TENTS)
    assert desk.options() == {"lose coin"}
    desk.do("lose coin")
    assert desk.sold("red") == [("talisman", 4, 32)]


def test_a_storm_leaves_the_chambers_alone():
    desk = struck(hands={"red": "2 coin"}, chambers={1: "coin scrap"}, tents=NO_TENTS)
    desk.do("lose coin")
    assert desk.chamber(1) == {"coin": 1, "scrap": 1}


# After the storm


def test_the_drawer_digs_again_after_a_storm():
    desk = struck(tents=NO_TENTS, dig="sandstorm mask shard")
    desk.do("dig")
    assert desk.turn == "blue"
    assert desk.question == "action"
    assert desk.hand("blue") == {"mask": 1}
    assert desk.dig == ["shard"]


def test_the_card_dug_after_the_storm_is_not_struck_by_it():
    desk = struck(hands={"blue": "coin"}, tents=NO_TENTS)
    desk.do("dig")
    assert desk.hand("blue") == {"coin": 1, "mask": 1}
    assert desk.market == {}


def test_nothing_else_can_be_done_before_digging_again():
    desk = struck(hands={"blue": "3 scrap coin"}, market="mask", tents=NO_TENTS)
    desk.do("lose 2 scrap")
    assert desk.turn == "blue"
    assert desk.options() == {"dig"}
    assert desk.why_not("sell scrap") == "turn.asked"
    assert desk.why_not("end") == "turn.asked"


def test_a_thief_can_be_drawn_after_a_storm():
    desk = struck(hands={"red": "coin", "green": "cup"}, tents=NO_TENTS, dig="sandstorm thief mask")
    desk.do("dig")
    assert desk.turn == "blue"
    assert desk.question == "thief"
    desk.do("rob red")
    assert desk.hand("blue") == {"coin": 1}
    assert desk.dig == ["mask"]


def test_storm_after_storm_is_drawn_until_a_treasure_or_a_thief_comes():
    desk = struck(hands={"red": "4 coin"}, tents=NO_TENTS, dig="sandstorm sandstorm mask shard")
    desk.do("lose 2 coin")
    desk.do("dig")
    assert desk.turn == "red"
    desk.do("lose coin")
    desk.do("dig")
    assert desk.market == {"coin": 3}
    assert desk.hand("blue") == {"mask": 1}
    assert desk.question == "action"


def test_a_storm_drawn_no_longer_counts_as_left():
    desk = Desk(players=3, question="dig", hands={"red": "2 coin"}, dig="sandstorm mask sandstorm sandstorm")
    assert desk.storms_left == 3
    desk.do("dig")
    assert desk.storms_left == 2


def test_a_storm_as_the_last_card_takes_full_effect():
    desk = struck(hands={"blue": "4 coin", "red": "2 scrap"}, tents={**NO_TENTS, "red": 1}, dig="sandstorm")
    desk.do("no-tent")
    desk.do("lose scrap")
    desk.do("lose 2 coin")
    assert desk.market == {"scrap": 1, "coin": 2}


def test_after_a_storm_as_the_last_card_the_drawer_acts_without_digging_again():
    desk = struck(hands={"blue": "4 coin"}, tents=NO_TENTS, dig="sandstorm")
    desk.do("lose 2 coin")
    assert desk.turn == "blue"
    assert desk.question == "action"
    assert desk.hand("blue") == {"coin": 2}
    assert desk.why_not("sell 2 coin") is None


def test_the_turn_of_the_last_storm_began_with_a_dig_and_is_no_pass():
    desk = struck(
        hands={"blue": "coin", "red": "coin", "green": "coin"}, tents={"blue": 0, "red": 0, "green": 0}, dig="sandstorm"
    )
    desk.run("end", "end", "end")
    assert desk.turn == "blue"
    assert desk.why_not("end") is None
