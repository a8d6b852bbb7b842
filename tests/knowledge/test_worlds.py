"""What is certain, what is possible, and how likely: against every full game, one by one."""

from random import Random

import pytest

from arch_engine import rules_of, simulate
from arch_engine.core.errors import OptionError
from arch_engine.new_expedition.components import COIN, MAP, MASK, SCRAP, TALISMAN
from arch_engine.new_expedition.knowledge.bounds import bounds_of
from arch_engine.new_expedition.knowledge.feasible import contradiction, posterior_of
from arch_engine.new_expedition.knowledge.in_sight import seen_history
from arch_engine.new_expedition.table import CHAMBER, DIG, GONE, HIDDEN, MARKET, ExpeditionTable
from tests.knowledge import enumerated, small_deals
from tests.knowledge.test_feasible import dealt, table_with

RULES = rules_of("new_expedition")


@pytest.mark.parametrize("beginners_luck", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_what_is_certain_and_what_is_possible_is_what_all_full_games_say(seed, beginners_luck):
    table = enumerated.small_deal(seed, beginners_luck)
    for witness in range(4):
        found = enumerated.worlds(table, seen_history(table, witness))
        assert found
        least, most = enumerated.bounds(found)
        bounds = bounds_of(posterior_of(table, witness))
        assert dict(zip(bounds.places, bounds.least(), strict=True)) == least
        assert dict(zip(bounds.places, bounds.most(), strict=True)) == most


@pytest.mark.parametrize("beginners_luck", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_a_spoiled_record_is_refused_exactly_when_no_full_game_agrees(seed, beginners_luck):
    table = enumerated.small_deal(seed, beginners_luck)
    for spoiled in small_deals.spoiled(table, seed):
        there_is_one = bool(enumerated.worlds(table, spoiled))
        table.history = spoiled
        assert (contradiction(table) is None) == there_is_one


@pytest.mark.parametrize(("seed", "beginners_luck"), [(1, False), (4, False), (9, False), (8, True), (9, True)])
def test_worlds_are_drawn_as_often_as_they_are_likely(seed, beginners_luck):
    distance, _, worlds, _ = small_deals.distance(seed, beginners_luck, most=6_000)
    assert worlds < 40
    assert distance < 0.04  # of 6,000 draws; the command in docs/figures.md draws more


def test_a_card_robbed_unseen_is_as_likely_as_all_full_games_say():
    """Blue takes a mask openly for talisman and scrap; red robs blue of one of four cards; red sells a mask: was it that one?"""
    steps = [
        *dealt(market=(MASK, COIN, COIN, COIN, COIN)), (DIG, 0, (HIDDEN,), 1),
        (0, MARKET, (TALISMAN,), 3), (0, MARKET, (SCRAP,), 3), (MARKET, 0, (MASK,), 3), (0, 1, (HIDDEN,), 3), (1, GONE, (MASK,), 3),
    ]  # fmt: skip
    table = table_with(steps)
    world = [RULES.determinize_for(table, 0, Random(number)) for number in range(600)]
    stolen = [new.history[-2][2] == (MASK,) for new in world]
    assert sum(stolen) / len(stolen) == pytest.approx(0.66, abs=0.06)


def test_a_game_of_beginners_luck_has_worlds_at_any_moment():
    game = simulate("new_expedition", ["quick"] * 3, 11181, options={"monument": "tomb", "beginners_luck": True})
    table = game.at(154)
    assert isinstance(table, ExpeditionTable)
    world = RULES.determinize(table, 0, Random(1))
    assert world.hands[0] == table.hands[0]
    assert RULES.as_seen_by(world, 0).state() == RULES.as_seen_by(table, 0).state()


def test_the_same_seed_draws_the_same_world_however_many_were_drawn_before():
    table = simulate("new_expedition", ["quick"] * 3, 5, options={"monument": "tomb"}).at(90)
    first = RULES.determinize(table, 0, Random(7))
    for number in range(3):
        RULES.determinize(table, 1, Random(number))
    again = RULES.determinize(table, 0, Random(7))
    assert (first.state(), first.history) == (again.state(), again.history)


def test_what_follows_by_counting_is_seen():
    """With Beginner's Luck only four masks are worth 16 together, and then nobody else has one."""
    table = table_with(dealt(), beginners_luck=True)
    table.announced = [5, 16]
    table.hidden_hands = [4, 4]
    assert RULES.as_witnessed(table, 0).hands[1][MASK] == 4
    assert RULES.kept_in_mind(table, 0).hands[1][MASK] == 0
    assert "mask" not in RULES.knowledge(table, 0).possible()["hand 0"]


def test_who_looked_into_a_chamber_knows_it_and_others_do_not():
    looked = [*[(GONE, CHAMBER, (HIDDEN,), 0)] * 2, (CHAMBER, CHAMBER, (MASK, MASK), 1)]
    table = table_with([*dealt(), *looked], monument=2)
    table.hidden_chambers[0] = 2
    table.hidden_hands = [4, 4]
    assert RULES.as_witnessed(table, 1).chambers[0][MASK] == 2
    assert RULES.as_witnessed(table, 2).chambers[0][MASK] == 0
    assert RULES.knowledge(table, 2).possible()["chamber 1"]["mask"] == 2


def test_knowledge_speaks_of_places_and_cards_by_name():
    table = table_with([*dealt(), (DIG, 0, (HIDDEN,), 1)])
    table.dig = [HIDDEN] * 50
    knowledge = RULES.knowledge(table, 0)
    assert knowledge.exact
    assert knowledge.certain()["hand 0"] == {}
    assert knowledge.possible()["hand 0"]["map"] == 1
    assert "map" not in knowledge.possible()["hand 1"]
    assert knowledge.chance("hand 1", "map") == 0.0
    assert knowledge.chance("dig site", "map") == 1.0
    assert knowledge.chance("hand 0", "map") == pytest.approx(MAP_DUG, abs=0.03)
    assert knowledge.world(Random(1)).hand_size(0) == 5
    with pytest.raises(OptionError, match="dig site"):
        knowledge.chance("cellar", "map")


MAP_DUG = 6 / 55
"""Maps among the cards that were not dealt, with two players: 68 treasures in play, less 8 of the hands and 5 of the marketplace."""


def test_computer_players_are_shown_what_they_were_shown():
    """The plain rule knows the card that is taken openly, and not what follows by counting."""
    table = table_with([*dealt(market=(MASK, MASK, MASK, MASK, COIN)), (MARKET, 0, (MASK,), 3)])
    table.hidden_hands = [5, 4]
    assert RULES.kept_in_mind(table, 1).hands[0][MASK] == 1
    assert (SCRAP, TALISMAN, MAP) == (0, 2, 7)
