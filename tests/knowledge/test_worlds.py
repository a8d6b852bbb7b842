"""What is certain, what is possible, and how likely: against every full game, one by one."""

from random import Random

import numpy as np
import pytest

from arch_engine import rules_of, simulate
from arch_engine.new_expedition.components import COIN, MAP, MASK, SCRAP, TALISMAN
from arch_engine.new_expedition.table import CHAMBER, DIG, GONE, HIDDEN, MARKET, ExpeditionTable
from tests.knowledge import enumerated, small_deals
from tests.knowledge.test_feasible import dealt, table_with

RULES = rules_of("new_expedition")


@pytest.mark.parametrize("beginners_luck", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_what_is_certain_and_what_is_possible_is_what_all_full_games_say(seed, beginners_luck):
    counted = small_deals.views_compared(enumerated.small_deal(seed, beginners_luck))
    assert counted["views"] >= 2
    assert not counted["certain differs"] and not counted["possible differs"]


@pytest.mark.parametrize("beginners_luck", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_a_spoiled_record_is_refused_exactly_when_no_full_game_agrees(seed, beginners_luck):
    counted = small_deals.records_compared(enumerated.small_deal(seed, beginners_luck), seed)
    assert counted["records"] and not counted["refused differs"]


# deals by the number of full games: 27, 146 and 4, and 2 with Beginner's Luck; in all but the first, weights matter


@pytest.mark.parametrize("deal", [1, 20, 33, 43])
def test_worlds_are_drawn_as_often_as_they_are_likely(deal):
    assert p_value_of(deal, small_deals.as_likely) > 0.01


@pytest.mark.parametrize(
    ("sampler", "deal"),
    [
        (small_deals.unweighed, 20),
        (small_deals.unweighed, 33),
        (small_deals.unweighed, 43),
        (small_deals.one_too_often, 12),
        (small_deals.one_too_often, 13),
    ],
)
def test_worlds_that_are_drawn_wrongly_are_found_out(sampler, deal):
    assert p_value_of(deal, sampler) < 0.001


def p_value_of(deal, sampler):
    chances, halves = small_deals.drawn(deal, deal % 4 == 3, sampler)
    return small_deals.p_value(chances, halves.sum(axis=0), np.random.default_rng(deal))


def test_p_values_that_are_uniform_are_told_from_others():
    even = (np.arange(400) + 0.5) / 400
    assert small_deals.kolmogorov_smirnov(even) == (pytest.approx(1 / 800), 1.0)
    assert small_deals.kolmogorov_smirnov(even**1.3)[1] < 0.01
    assert small_deals.kolmogorov_smirnov(np.sqrt(even))[1] < 0.01


def test_a_card_robbed_unseen_is_as_likely_as_all_full_games_say():
    """Blue takes a mask openly for talisman and scrap; red robs blue of one of four cards; red sells a mask: was it that one?"""
    steps = [
        *dealt(market=(MASK, COIN, COIN, COIN, COIN)), (DIG, 0, (HIDDEN,), 1),
        (0, MARKET, (TALISMAN,), 3), (0, MARKET, (SCRAP,), 3), (MARKET, 0, (MASK,), 3), (0, 1, (HIDDEN,), 3), (1, GONE, (MASK,), 3),
    ]  # fmt: skip
    table = table_with(steps)
    world = [RULES.hidden.determinize(table, 0, Random(number)) for number in range(600)]
    stolen = [new.history[-2][2] == (MASK,) for new in world]
    assert sum(stolen) / len(stolen) == pytest.approx(0.66, abs=0.06)


def test_worlds_drawn_together_are_as_likely_as_those_drawn_one_by_one():
    """The same robbery: of the ten worlds of each of many moments as many have the mask stolen as of single ones, but for a little."""
    steps = [
        *dealt(market=(MASK, COIN, COIN, COIN, COIN)), (DIG, 0, (HIDDEN,), 1),
        (0, MARKET, (TALISMAN,), 3), (0, MARKET, (SCRAP,), 3), (MARKET, 0, (MASK,), 3), (0, 1, (HIDDEN,), 3), (1, GONE, (MASK,), 3),
    ]  # fmt: skip
    table = table_with(steps)
    drawn = [RULES.hidden.worlds(table, 0, 10, Random(number)) for number in range(200)]
    assert all(len(worlds) == 10 for worlds in drawn)
    stolen = [new.history[-2][2] == (MASK,) for worlds in drawn for new in worlds]
    assert sum(stolen) / len(stolen) == pytest.approx(0.66, abs=0.04)
    first = [worlds[0].history[-2][2] == (MASK,) for worlds in drawn]
    assert sum(first) / len(first) == pytest.approx(0.66, abs=0.12), "the first are like all others"


def test_worlds_drawn_together_are_fewer_where_there_is_no_time():
    table = simulate("new_expedition", ["quick"] * 3, 5, options={"monument": "tomb"}).at(90)
    assert len(RULES.hidden.worlds(table, 1, 10, Random(1), lambda: False)) == 10, "the one that was met comes again"
    one, other = RULES.hidden.worlds(table, 1, 2, Random(1), lambda: False)
    assert one.hands == other.hands
    society = rules_of("royal_society")
    game = simulate("royal_society", ["random"] * 2, 5).at(90)
    assert len(society.hidden.worlds(game, 1, 10, Random(1), lambda: False)) == 1


def test_a_game_of_beginners_luck_has_worlds_at_any_moment():
    game = simulate("new_expedition", ["quick"] * 3, 11181, options={"monument": "tomb", "beginners_luck": True})
    table = game.at(154)
    assert isinstance(table, ExpeditionTable)
    world = RULES.hidden.determinize(table, 1 << 0, Random(1))
    assert world.hands[0] == table.hands[0]
    assert RULES.hidden.as_witnessed(world, 1 << 0).state() == RULES.hidden.as_witnessed(table, 1 << 0).state()


def test_the_same_seed_draws_the_same_world_however_many_were_drawn_before():
    table = simulate("new_expedition", ["quick"] * 3, 5, options={"monument": "tomb"}).at(90)
    first = RULES.hidden.determinize(table, 1 << 0, Random(7))
    for number in range(3):
        RULES.hidden.determinize(table, 1 << 1, Random(number))
    again = RULES.hidden.determinize(table, 1 << 0, Random(7))
    assert (first.state(), first.history) == (again.state(), again.history)


def test_what_follows_by_counting_is_seen():
    """With Beginner's Luck only four masks are worth 16 together, and then nobody else has one."""
    table = table_with(dealt(), beginners_luck=True)
    table.announced = [5, 16]
    table.hidden_hands = [4, 4]
    assert RULES.hidden.as_witnessed(table, 0).hands[1][MASK] == 4
    assert RULES.hidden.kept_in_mind(table, 0).hands[1][MASK] == 0
    assert "mask" not in RULES.hidden.knowledge(table, 0).possible()["hand 0"]


def test_who_looked_into_a_chamber_knows_it_and_others_do_not():
    looked = [*[(GONE, CHAMBER, (HIDDEN,), 0)] * 2, (CHAMBER, CHAMBER, (MASK, MASK), 1)]
    table = table_with([*dealt(), *looked], monument=2)
    table.hidden_chambers[0] = 2
    table.hidden_hands = [4, 4]
    assert RULES.hidden.as_witnessed(table, 1).chambers[0][MASK] == 2
    assert RULES.hidden.as_witnessed(table, 2).chambers[0][MASK] == 0
    assert RULES.hidden.knowledge(table, 2).possible()["chamber 1"]["mask"] == 2


def test_knowledge_speaks_of_places_and_cards_by_name():
    table = table_with([*dealt(), (DIG, 0, (HIDDEN,), 1)])
    table.dig = [HIDDEN] * 50
    knowledge = RULES.hidden.knowledge(table, 0)
    assert knowledge.exact
    assert knowledge.certain()["hand 0"] == {}
    assert knowledge.possible()["hand 0"]["map"] == 1
    assert "map" not in knowledge.possible()["hand 1"]
    rng = Random(1)
    worlds = [knowledge.world(rng) for _ in range(1_000)]
    assert {world.hand_size(0) for world in worlds} == {5}
    assert sum(world.hands[0][MAP] for world in worlds) / len(worlds) == pytest.approx(MAP_DUG, abs=0.04)


MAP_DUG = 6 / 55
"""Maps among the cards that were not dealt, with two players: 68 treasures in play, less 8 of the hands and 5 of the marketplace."""


def test_computer_players_are_shown_what_they_were_shown():
    """The plain rule knows the card that is taken openly, and not what follows by counting."""
    table = table_with([*dealt(market=(MASK, MASK, MASK, MASK, COIN)), (MARKET, 0, (MASK,), 3)])
    table.hidden_hands = [5, 4]
    assert RULES.hidden.kept_in_mind(table, 1).hands[0][MASK] == 1
    assert (SCRAP, TALISMAN, MAP) == (0, 2, 7)
