"""When the dig site is empty: acting, passing, the forced sale, skipping, the end."""

import pytest

from arch_engine import IllegalDecision
from tests.new_expedition.desk import Desk

HANDS = {"blue": "coin scrap cup", "red": "coin scrap cup", "green": "coin scrap cup"}


def all_dug(**more):
    return Desk(**{"players": 3, "dig": "", "hands": HANDS, **more})


# Acting


def test_nobody_digs_in_an_empty_dig_site():
    desk = all_dug()
    assert desk.why_not("dig") == "turn.asked"
    desk.do("end")
    assert desk.turn == "red"
    assert desk.question == "action"


def test_after_the_last_card_the_next_player_acts_at_once():
    desk = all_dug(dig="mask", question="dig")
    desk.run("dig", "end")
    assert desk.turn == "red"
    assert desk.question == "action"


def test_players_may_still_trade_explore_and_sell():
    desk = all_dug(hands={"blue": "coin map cup", "red": "cup"}, market="2 scrap", chambers={1: "2 shard"})
    desk.run("trade coin for 2 scrap", "explore 1", "sell 2 scrap")
    assert desk.hand("blue") == {"cup": 1, "shard": 2}
    assert desk.money("blue") == 2


def test_a_player_may_pass():
    desk = all_dug()
    desk.do("end")
    assert desk.hand("blue") == {"coin": 1, "scrap": 1, "cup": 1}
    assert desk.turn == "red"


# The forced sale


def test_when_all_have_passed_the_first_of_them_must_sell():
    desk = all_dug()
    desk.run("end", "end", "end")
    assert desk.turn == "blue"
    assert desk.options() == {"sell coin", "sell scrap", "sell cup"}
    with pytest.raises(IllegalDecision):
        desk.do("end")


def test_before_all_have_passed_nobody_is_forced():
    desk = all_dug()
    desk.run("end", "end")
    assert desk.turn == "green"
    assert desk.why_not("end") is None


def test_the_first_who_passed_is_forced_wherever_they_sit():
    desk = all_dug(turn="green")
    desk.run("end", "end", "end")
    assert desk.turn == "green"
    assert desk.why_not("end") == "end.must-sell"


def test_after_the_forced_sale_the_turn_may_end():
    desk = all_dug()
    desk.run("end", "end", "end", "sell coin")
    assert desk.why_not("end") is None
    desk.do("end")
    assert desk.turn == "red"


def test_more_than_one_card_may_be_sold_in_a_forced_turn():
    desk = all_dug()
    desk.run("end", "end", "end", "sell coin", "sell scrap")
    assert desk.hand("blue") == {"cup": 1}
    assert desk.money("blue") == 3


def test_a_trade_alone_does_not_meet_the_forced_sale():
    desk = all_dug(market="shard")
    desk.run("end", "end", "end", "trade scrap for shard")
    assert desk.why_not("end") == "end.must-sell"
    desk.do("sell shard")
    assert desk.why_not("end") is None


def test_an_exploration_alone_does_not_meet_the_forced_sale():
    desk = all_dug(hands={**HANDS, "blue": "map coin"}, chambers={1: "2 shard"})
    desk.run("end", "end", "end", "explore 1")
    assert desk.why_not("end") == "end.must-sell"
    desk.do("sell 2 shard")
    assert desk.why_not("end") is None


def test_a_player_may_trade_after_the_forced_sale():
    desk = all_dug(market="shard")
    desk.run("end", "end", "end", "sell coin", "trade scrap for shard", "end")
    assert desk.hand("blue") == {"shard": 1, "cup": 1}


def test_only_the_first_who_passed_is_forced():
    desk = all_dug()
    desk.run("end", "end", "end", "sell coin", "end")
    assert desk.turn == "red"
    assert desk.why_not("end") is None
    desk.do("end")
    assert desk.turn == "green"
    assert desk.why_not("end") is None


def test_a_forced_turn_is_not_a_pass():
    desk = all_dug()
    desk.run("end", "end", "end", "sell coin", "end", "end", "end")
    assert desk.turn == "blue"
    assert desk.why_not("end") is None


def test_after_a_forced_turn_the_next_sequence_forces_the_next_player():
    desk = all_dug()
    desk.run("end", "end", "end", "sell coin", "end", "end", "end", "end")
    assert desk.turn == "red"
    assert desk.why_not("end") == "end.must-sell"


def test_two_players_force_each_other_too():
    desk = all_dug(players=2, hands={"blue": "coin cup", "red": "scrap"})
    desk.run("end", "end")
    assert desk.turn == "blue"
    assert desk.why_not("end") == "end.must-sell"


# What is not a pass


@pytest.mark.parametrize("action", ["sell coin", "trade scrap for shard", "explore 1"])
def test_any_action_breaks_the_sequence(action):
    desk = all_dug(hands={**HANDS, "red": "map coin scrap"}, market="shard", chambers={1: "2 talisman"})
    desk.run("end", action, "end", "end")
    assert desk.turn == "blue"
    assert desk.why_not("end") is None


def test_a_new_sequence_starts_after_an_action():
    desk = all_dug()
    desk.run("end", "sell coin", "end", "end", "end", "end")
    assert desk.turn == "green"
    assert desk.why_not("end") == "end.must-sell"


def test_a_turn_that_began_with_a_dig_is_not_a_pass():
    desk = all_dug(dig="mask", question="dig")
    desk.run("dig", "end", "end", "end")
    assert desk.turn == "blue"
    assert desk.why_not("end") is None


def test_the_sequence_starts_after_the_turn_of_the_last_dig():
    desk = all_dug(dig="mask", question="dig")
    desk.run("dig", "end", "end", "end", "end")
    assert desk.turn == "red"
    assert desk.why_not("end") == "end.must-sell"


def test_doing_nothing_is_no_pass_while_cards_can_be_dug():
    desk = all_dug(question="dig", dig="mask shard talisman coin")
    desk.run("dig", "end", "dig", "end", "dig", "end", "dig")
    assert desk.turn == "blue"
    assert desk.why_not("end") is None


# Players without cards


def test_a_player_without_cards_is_skipped():
    desk = all_dug(hands={"blue": "coin cup", "green": "coin cup"})
    desk.do("end")
    assert desk.turn == "green"


def test_a_player_without_cards_does_not_break_the_sequence():
    desk = all_dug(hands={"blue": "coin cup", "green": "coin cup"})
    desk.run("end", "end")
    assert desk.turn == "blue"
    assert desk.why_not("end") == "end.must-sell"


def test_a_player_who_has_sold_out_is_skipped_from_then_on():
    desk = all_dug(hands={"blue": "coin cup", "red": "scrap", "green": "coin cup"})
    desk.run("end", "sell scrap", "end", "end")
    assert desk.turn == "blue"
    desk.do("end")
    assert desk.turn == "green"


def test_who_must_sell_but_lost_the_last_card_at_the_sphinx_may_end_the_turn():
    desk = all_dug(monument="sphinx", chambers={1: "5 shard"}, hands={"blue": "map", "red": "coin"})
    desk.run("end", "end")
    assert desk.why_not("end") == "end.must-sell"
    desk.next_chance("sphinx 5 shard")
    desk.do("explore coin mask")
    assert desk.hand("blue") == {}
    assert desk.options() == {"end"}
    desk.do("end")
    assert desk.turn == "red"


def test_the_last_player_with_cards_must_sell_after_one_pass():
    desk = all_dug(hands={"blue": "coin cup"})
    desk.do("end")
    assert desk.turn == "blue"
    assert desk.why_not("end") == "end.must-sell"


# The end


def test_the_game_ends_when_no_hand_holds_a_card():
    desk = all_dug(hands={"blue": "coin"})
    desk.do("sell coin")
    assert desk.turn == "over"
    assert desk.question == "over"


def test_the_game_goes_on_while_anybody_holds_a_card():
    desk = all_dug(hands={"blue": "coin", "green": "cup"})
    desk.run("sell coin", "end")
    assert desk.turn == "green"
    assert desk.question == "action"


def test_cards_left_in_the_marketplace_do_not_keep_the_game_going():
    desk = all_dug(hands={"blue": "coin"}, market="4 mask")
    desk.do("sell coin")
    assert desk.turn == "over"


def test_cards_left_in_the_monument_do_not_keep_the_game_going():
    desk = all_dug(hands={"blue": "coin"}, chambers={1: "2 mask"})
    desk.do("sell coin")
    assert desk.turn == "over"


def test_a_map_in_a_hand_keeps_the_game_going():
    desk = all_dug(hands={"blue": "coin map"})
    desk.do("sell coin")
    assert desk.turn == "blue"
    desk.do("sell map")
    assert desk.turn == "over"


def test_giving_up_the_last_cards_by_trade_does_not_empty_a_hand():
    desk = all_dug(hands={"blue": "coin"}, market="scrap")
    desk.do("trade coin for scrap")
    assert desk.turn == "blue"
    assert desk.hand("blue") == {"scrap": 1}


def test_a_last_card_that_leaves_all_hands_empty_ends_the_game():
    desk = Desk(players=3, question="dig", dig="thief")
    desk.do("dig")
    assert desk.turn == "over"


def test_a_forced_sale_at_the_temple_is_followed_by_a_look():
    desk = all_dug(monument="temple", chambers={1: "5 shard"})
    desk.run("end", "end", "end", "sell coin")
    assert desk.question == "look"
    desk.do("look 1")
    assert desk.why_not("end") is None
