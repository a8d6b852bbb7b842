"""What the learned judge reads of a position: true numbers, no peeking, nothing changed; and when a position is quiet."""

from dataclasses import replace
from random import Random

import pytest

from arch_engine.core.components import Components, Sheet
from arch_engine.core.table import ALL, CHANCE
from arch_engine.judge.learned import learned
from arch_engine.new_expedition import RULES
from arch_engine.new_expedition.components import KINDS, MONUMENTS
from arch_engine.new_expedition.judge.features import ExpeditionFeatures
from arch_engine.new_expedition.judge.holdings import best_sales
from arch_engine.new_expedition.market import best_sale
from arch_engine.new_expedition.players.opinions import OPINIONS
from arch_engine.training.mixtures import settings
from tests.new_expedition.desk import Desk

FEATURES = ExpeditionFeatures()
OWN = [feature.name for feature in FEATURES.own]
SHARED = [feature.name for feature in FEATURES.shared]


def read(table, seat=0):
    """The numbers of a seat and of the table, by name."""
    shared, own = FEATURES.read(table)
    return dict(zip(SHARED, shared, strict=True)) | dict(zip(OWN, own[seat], strict=True))


def moments(seed, seats, options, decide=None, every=9):
    """Some moments of a game."""
    table, rng = RULES.new_table(seats, options), Random(seed)
    decide = decide or RULES.pick
    number = 0
    while not table.over:
        RULES.carry_out(table, RULES.draw(table, rng) if table.asked == CHANCE else decide(table, rng))
        number += 1
        if number % every == 0 or table.over:
            yield table


def rotated(table):
    """The same position with every player one seat further on."""
    new, seats = table.copy(), table.seats
    for name in ("hands", "hidden_hands", "tents", "sold", "money", "cards_sold", "announced"):
        there = getattr(table, name)
        setattr(new, name, [there[-1], *there[:-1]])
    new.active = (table.active + 1) % seats
    if table.asked >= 0:
        new.asked = (table.asked + 1) % seats
    if table.first_passer >= 0:
        new.first_passer = (table.first_passer + 1) % seats
    new.sheltered = (table.sheltered << 1 | table.sheltered >> seats - 1) & (1 << seats) - 1
    return new


# -- reading ------------------------------------------------------------------------------------------------------


def test_every_number_has_a_name_of_its_own_and_a_meaning():
    for kind in (FEATURES.shared, FEATURES.own):
        assert len({feature.name for feature in kind}) == len(kind)
        assert all(feature.meaning for feature in kind)
    assert type(OPINIONS.features) is ExpeditionFeatures


@pytest.mark.parametrize("seats", RULES.players)
def test_any_position_can_be_read_and_stays_as_it_was(seats):
    """In every setting; the table before the deal and the game that is over, too."""
    for seed, options in enumerate(settings(RULES, seats)):
        if seed % 3 == seats % 3:
            assert FEATURES.read(RULES.new_table(seats, options))
            decide = OPINIONS.policies["quick"].start() if seed % 2 else None
            for table in moments(seed, seats, options, decide, 25):
                state, history = table.state(), table.history[:]
                shared, own = FEATURES.read(table)
                assert (table.state(), table.history) == (state, history)
                assert (len(shared), [len(one) for one in own]) == (len(SHARED), [len(OWN)] * seats)
                assert all(type(one) is float for numbers in (shared, *own) for one in numbers)


@pytest.mark.parametrize("monument", MONUMENTS)
def test_players_change_places_and_their_numbers_with_them(monument):
    for table in moments(3, 3, {"monument": monument}, OPINIONS.policies["quick"].start()):
        (shared, own), (again, moved) = FEATURES.read(table), FEATURES.read(rotated(table))
        assert again == pytest.approx(shared)
        assert [moved[1], moved[2], moved[0]] == own


@pytest.mark.parametrize(("monument", "witness"), [("pyramid", 0), ("temple", 1), ("ruins", 2), ("sphinx", 3)])
def test_swapping_hidden_cards_changes_nothing(monument, witness):
    for table in moments(5, 2, {"monument": monument}, OPINIONS.policies["quick"].start(), 12):
        if len(table.history) > 60:
            break
        view = RULES.hidden.as_witnessed(table, witness)
        told = FEATURES.read(view)
        for seed in range(2):
            world = RULES.hidden.determinize(table, witness, Random(seed))
            assert FEATURES.read(RULES.hidden.as_witnessed(world, witness)) == told


@pytest.mark.parametrize("monument", ["ruins", "mine"])
def test_the_order_of_dig_site_and_pile_is_never_read(monument):
    rng = Random(0)
    for table in moments(2, 4, {"monument": monument}, OPINIONS.policies["quick"].start()):
        other = table.copy()
        rng.shuffle(other.dig)
        rng.shuffle(other.pile)
        assert FEATURES.read(other) == FEATURES.read(table)


# -- what a hand is worth ----------------------------------------------------------------------------------------


def test_a_known_hand_sells_for_what_the_museum_pays():
    for table in moments(1, 3, {}, OPINIONS.policies["quick"].start()):
        for seat in range(3):
            assert read(table, seat)["sale"] == best_sale(table, seat)
            assert read(table, seat)["stands"] == table.money[seat] + best_sale(table, seat)


def test_a_set_that_lacks_one_card_shows_what_that_card_would_bring():
    desk = Desk(hands={"blue": "3 scrap coin"}, market="scrap", dig="mask")
    found = read(desk.table)
    assert found["more_scrap"] == desk.price("4 scrap") - desk.price("3 scrap")
    assert found["best_card"] == found["more_scrap"]
    assert found["buys_scrap"] == found["more_scrap"]  # the coin pays for it


def test_a_card_that_the_other_cards_cannot_pay_for_is_not_bought():
    desk = Desk(hands={"blue": "3 scrap"}, market="scrap mask", dig="mask")
    assert (read(desk.table)["buys_scrap"], read(desk.table)["buys_mask"]) == (0, 0)


def test_the_best_trade_pays_with_what_is_worth_least():
    desk = Desk(hands={"blue": "3 scrap coin"}, market="scrap", dig="mask")
    assert read(desk.table)["traded"] == desk.price("4 scrap")  # nothing is given back for the coin


def test_the_best_trade_is_the_best_of_all_trades():
    """As found by trying every legal trade."""
    rng = Random(4)
    for seed in range(12):
        words = {"blue": " ".join(rng.choices(KINDS, k=4))}
        desk = Desk(hands=words, market=" ".join(rng.choices(KINDS, k=3)), dig="mask")
        best = best_sale(desk.table, 0)
        for trade in RULES.options(desk.table):
            if trade[0] == "trade":
                after = desk.table.copy()
                RULES.perform(after, trade)
                best = max(best, best_sale(after, 0))
        assert read(desk.table)["traded"] == best, seed


def test_no_purse_buys_more_than_hand_and_marketplace_hold():
    found = best_sales([1, *[0] * 8], [1, *[0] * 8], [1] * 9, [(0, 1, 5, *[5] * 20)] * 9, 4)
    assert found == [0, 1, 5, 5, 5]


def test_near_the_end_who_moves_first_takes_the_card_that_both_want():
    desk = Desk(players=2, hands={"blue": "3 scrap coin", "red": "3 scrap coin"}, market="scrap", turn="red")
    blue, red = (read(desk.table, seat) for seat in range(2))
    assert blue["traded"] == red["traded"] == desk.price("4 scrap")
    assert red["in_turn"] == desk.price("4 scrap")
    assert blue["in_turn"] == desk.price("scrap") + desk.price("2 coin")  # two scraps for the coin that red laid down
    assert (red["in_turn_lead"], red["in_turn_behind"], blue["in_turn_behind"]) == (3, 0, 1)


def test_a_lead_weighs_more_the_fewer_cards_are_left_to_dig():
    for dig, left in (("", 0), ("coin", 1), ("3 coin sandstorm", 4)):
        desk = Desk(players=2, hands={"blue": "mask"}, dig=dig, question="dig" if dig else "action")
        found = read(desk.table)
        assert found["in_turn_near"] == found["in_turn_lead"] / (1 + left) == desk.price("mask") / (1 + left)
        assert found["end_near"] == found["end_lead"] / (1 + found["rounds"])


def test_what_one_gives_in_trade_the_next_can_take():
    desk = Desk(players=2, hands={"blue": "3 scrap coin", "red": "4 coin 2 talisman"}, market="scrap", turn="blue")
    red = read(desk.table, 1)
    assert red["traded"] == desk.price("4 coin") + desk.price("2 talisman")
    assert red["in_turn"] > red["traded"]  # blue has laid down its coin


def test_a_hidden_card_counts_as_what_the_unseen_cards_are_on_average():
    desk = Desk(players=2, hands={"blue": "scrap", "red": "mask"}, dig="coin")
    table = RULES.hidden.as_witnessed(desk.table, 1 << 0)
    assert (read(table, 1)["held_mask"], read(table, 1)["held_coin"]) == (0.5, 0.5)
    assert read(table, 1)["sale"] == (desk.price("mask") + desk.price("coin")) / 2
    assert (read(table, 1)["hand_hidden"], read(table, 1)["points"]) == (1, 3)


def test_a_hidden_card_that_was_dealt_is_no_map():
    desk = Desk(players=2, hands={"blue": "scrap"}, chambers={1: "mask mask"}, dig="map map")
    found = read(RULES.hidden.as_witnessed(desk.table, 1 << 0))
    assert found["treasures_due"] == 1
    assert found["later_map"] == desk.price("map") / 2 + desk.price("2 map") / 4
    assert found["later_mask"] == 0


# -- risk, turns, monuments ---------------------------------------------------------------------------------------


def test_a_storm_takes_the_cheaper_half():
    desk = Desk(hands={"blue": "4 talisman 3 scrap 2 coin"}, dig="sandstorm mask mask mask", question="dig")
    found = read(desk.table)
    assert found["storm_takes"] == desk.price("3 scrap") + desk.price("2 coin") / 2
    assert (found["storms"], found["storm_next"], found["storm_risk"]) == (1, 0.25, 0.25)
    assert found["storm_damage"] == 0  # it has a tent
    desk.table.tents[0] = 0
    assert read(desk.table)["storm_damage"] == found["storm_takes"] / 4


def test_the_turns_that_are_left_are_counted_by_seat():
    desk = Desk(players=3, hands={"blue": "coin"}, dig="3 coin thief sandstorm", question="dig")
    found = [read(desk.table, seat) for seat in range(3)]
    assert [one["digs"] for one in found] == [2, 1, 1]
    assert [one["until_turn"] for one in found] == [0, 1, 2]
    assert [one["thieves_due"] for one in found] == [0.5, 0.25, 0.25]
    desk.table.question = "action"  # blue has dug
    found = [read(desk.table, seat) for seat in range(3)]
    assert [one["digs"] for one in found] == [1, 2, 1]
    assert [one["until_turn"] for one in found] == [3, 1, 2]


def test_a_chamber_brings_what_its_cards_add_to_the_hand():
    desk = Desk(hands={"blue": "map 3 scrap"}, chambers={1: "scrap coin"}, dig="coin")
    found = read(desk.table)
    assert found["explores"] == desk.price("4 scrap") - desk.price("3 scrap") + desk.price("coin")
    desk = Desk(hands={"blue": "3 scrap"}, chambers={1: "scrap coin"}, dig="coin")
    assert (read(desk.table)["explores"], read(desk.table)["maps_short"]) == (0, 1)
    assert read(desk.table)["explores_soon"] == found["explores"]


def test_of_the_tomb_the_two_best_cards_count():
    desk = Desk(monument="tomb", hands={"blue": "map 3 scrap"}, chambers={1: "scrap coin mask"}, dig="coin")
    assert read(desk.table)["explores"] == desk.price("4 scrap") - desk.price("3 scrap") + desk.price("mask")


def test_own_prices_are_read_from_the_components():
    rows = [list(row) for row in RULES.components().sheets["treasures"].rows]
    rows[0][4:8] = [5, 6, 7, 50]
    sheets = dict(RULES.components().sheets)
    sheets["treasures"] = replace(sheets["treasures"], rows=tuple(map(tuple, rows)))
    assert isinstance(sheets["treasures"], Sheet)
    table = RULES.new_table(2, None, Components("new_expedition", sheets))
    table.hands[0][0] = 3
    assert (read(table)["sale_scrap"], read(table)["more_scrap"]) == (15, 35)  # three sets of one


# -- quiet --------------------------------------------------------------------------------------------------------


def quiet(desk):
    return FEATURES.quiet(desk.table)


FULL = {"blue": "2 coin map", "red": "2 scrap", "green": "2 shard"}


def test_a_turn_begins_quietly_and_is_not_quiet_after_its_dig():
    desk = Desk(hands=FULL, dig="coin mask scrap", question="dig")
    assert quiet(desk)
    assert not quiet(desk.do("dig"))
    assert not quiet(desk.do("sell 1 coin"))
    assert quiet(desk.do("end"))


def test_a_thief_is_not_quiet_before_it_has_stolen_nor_after():
    desk = Desk(hands=FULL, dig="thief mask scrap", question="dig")
    assert not quiet(desk.do("dig"))
    assert not quiet(desk.do("rob red"))


def test_a_storm_is_not_quiet_until_it_is_over_and_the_seat_digs_again():
    desk = Desk(hands=FULL, dig="sandstorm mask scrap", question="dig", tents={"blue": 1, "red": 0, "green": 0})
    assert not quiet(desk.do("dig"))
    while desk.question in ("tent", "storm"):
        assert not quiet(desk)
        desk.do(sorted(desk.options())[0])
    assert desk.question == "dig"
    assert quiet(desk)


@pytest.mark.parametrize(
    ("monument", "explore"), [("tomb", "explore 1"), ("mine", "explore"), ("sphinx", "explore coin mask")]
)
def test_an_exploration_is_not_quiet(monument, explore):
    desk = Desk(hands=FULL, monument=monument, chambers={1: "4 scrap coin shard"}, dig="coin")
    assert not quiet(desk.do(explore))


def test_without_a_dig_site_a_turn_is_quiet_until_something_is_done():
    desk = Desk(hands=FULL)
    assert quiet(desk)
    assert not quiet(desk.do("sell 1 coin"))
    assert quiet(desk.do("end"))
    assert quiet(desk.do("end"))  # a pass


def test_neither_the_set_up_nor_a_game_that_is_over_is_quiet():
    assert not FEATURES.quiet(RULES.new_table(2))
    desk = Desk(hands={"blue": "coin"}).do("sell 1 coin")
    assert desk.turn == "over" and not quiet(desk)


def test_quiet_moments_come_in_every_turn():
    table, rng, decide = RULES.new_table(3), Random(8), OPINIONS.policies["quick"].start()
    seen = set()
    while not table.over:
        if FEATURES.quiet(table):
            seen.add(table.round)
        RULES.carry_out(table, RULES.draw(table, rng) if table.asked == CHANCE else decide(table, rng))
    assert seen == set(range(1, table.round + 1))
    assert table.witness == ALL


# -- the judge that comes with the game ---------------------------------------------------------------------------


def test_the_weights_that_come_with_the_game_fit_its_features():
    judge = learned(RULES)
    desk = Desk(
        players=3, hands={"blue": "4 talisman", "red": "coin", "green": "shard"}, dig="coin scrap", question="dig"
    )
    said = judge.evaluate(desk.table)
    assert sum(said.wins) == pytest.approx(1)
    assert said.wins[0] > 0.9
    assert said.points[0] > max(said.points[1:])


def test_with_little_left_to_dig_the_judge_knows_who_is_ahead():
    for ahead in range(2):
        sold = {colour: ["4 talisman", "3 tablet"] for colour in ("blue", "red")}
        sold[["blue", "red"][ahead]] = ["4 talisman", "3 tablet", "3 tablet"]
        desk = Desk(players=2, hands={"blue": "scrap", "red": "scrap"}, sold=sold)
        assert learned(RULES).evaluate(desk.table).wins[ahead] > 0.8
