"""The last sale, the totals and the winner."""

import pytest

from tests.new_expedition.desk import Desk

COLOURS = ["blue", "red", "green", "white", "purple"]


def finished(sold, players=3, last="scrap", **more):
    """Green sells the last card of the game."""
    desk = Desk(players=players, turn="green", dig="", hands={"green": last}, sold=sold, **more)
    desk.do(f"sell {last}")
    return desk


def test_the_highest_total_wins():
    assert finished({"blue": ["4 talisman"], "red": ["5 coin"]}).winners == {"blue"}


def test_the_last_sale_counts():
    assert finished({"blue": ["4 scrap"], "green": ["2 talisman"]}).winners == {"green"}


def test_the_value_of_each_set_is_calculated_separately():
    desk = finished({"blue": ["2 talisman", "2 talisman"], "red": ["4 talisman"]})
    assert desk.money("blue") == 20
    assert desk.money("red") == 32
    assert desk.winners == {"red"}


def test_all_sets_of_a_player_are_added_together():
    desk = finished({"blue": ["4 scrap", "2 talisman", "2 coin", "2 coin"], "red": ["5 coin"]})
    assert desk.money("blue") == 32
    assert desk.winners == {"blue"}


def test_a_tie_goes_to_fewer_cards_sold():
    assert finished({"blue": ["4 scrap"], "red": ["2 talisman"]}).winners == {"red"}


def test_the_same_tie_goes_the_other_way_round_with_the_seats_changed():
    assert finished({"blue": ["2 talisman"], "red": ["4 scrap"]}).winners == {"blue"}


def test_a_tie_counts_cards_not_sets():
    assert finished({"blue": ["5 coin"], "red": ["2 talisman", "2 talisman", "2 talisman"]}).winners == {"blue"}
    assert finished({"blue": ["4 scrap", "coin"], "red": ["2 coin", "2 coin"]}).winners == {"red"}


def test_a_tie_of_three_goes_to_the_fewest_cards_sold():
    desk = finished({"blue": ["4 scrap"], "red": ["3 tablet"], "white": ["2 talisman"]}, players=4)
    assert desk.winners == {"white"}


def test_fewer_cards_do_not_beat_more_money():
    assert finished({"blue": ["4 scrap", "coin"], "red": ["2 talisman"]}).winners == {"blue"}


def test_a_tie_with_as_many_cards_sold_is_shared():
    assert finished({"blue": ["4 scrap"], "red": ["4 scrap"]}).winners == {"blue", "red"}


def test_sets_of_different_kinds_can_share_a_win():
    assert finished({"blue": ["4 scrap"], "red": ["coin", "coin", "2 coin"]}).winners == {"blue", "red"}


def test_only_the_tied_players_with_the_fewest_cards_share_the_win():
    desk = finished({"blue": ["2 talisman"], "red": ["4 scrap"], "white": ["2 talisman"]}, players=4)
    assert desk.winners == {"blue", "white"}


def test_everybody_can_share_the_win():
    desk = Desk(players=2, dig="", hands={"blue": "4 scrap"}, sold={"red": ["4 scrap"]})
    desk.do("sell 4 scrap")
    assert desk.winners == {"blue", "red"}


def test_unused_tents_are_worth_nothing():
    desk = finished({"blue": ["4 scrap"], "red": ["4 scrap"]}, tents={"blue": 1, "red": 0, "green": 1})
    assert [desk.money(colour) for colour in COLOURS[:3]] == [10, 10, 1]
    assert desk.winners == {"blue", "red"}


def test_maps_discarded_count_for_nobody():
    desk = finished({"blue": ["4 scrap"], "red": ["4 scrap"]}, maps_spent=6)
    assert [desk.money(colour) for colour in COLOURS[:3]] == [10, 10, 1]


def test_a_finished_game_asks_nobody():
    desk = finished({"blue": ["4 scrap"], "red": ["2 talisman"]})
    assert desk.turn == "over"
    assert desk.options() == set()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("monument", ["pyramid", "temple", "tomb", "mine", "sphinx", "ruins"])
def test_every_game_comes_to_an_end_with_everything_dug_and_sold(players, monument):
    desk = Desk.new(players=players, seed=players, monument=monument)
    desk.play_on(seed=players)
    colours = COLOURS[:players]
    assert desk.turn == "over"
    assert desk.dig_left == 0
    assert [desk.hand(colour) for colour in colours] == [{}] * players
    best = max(desk.money(colour) for colour in colours)
    assert desk.winners
    assert all(desk.money(colour) == best for colour in desk.winners)


@pytest.mark.parametrize("seed", range(3))
def test_the_money_of_a_player_is_the_sum_of_the_sets_sold(seed):
    desk = Desk.new(players=4, seed=seed)
    desk.play_on(seed=seed)
    for colour in COLOURS[:4]:
        prices = [desk.price(kind if number == 1 else f"{number} {kind}") for kind, number, _ in desk.sold(colour)]
        assert desk.money(colour) == sum(prices) == sum(price for _, _, price in desk.sold(colour))
