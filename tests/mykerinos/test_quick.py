"""The quick rules of thumb: roll-outs with changing tastes play a season in many ways, all of them legal."""

from dataclasses import replace
from random import Random
from typing import cast

import pytest

from arch_engine.core.table import CHANCE
from arch_engine.games import opinions_of
from arch_engine.mykerinos import RULES
from arch_engine.mykerinos.players import quick
from arch_engine.mykerinos.table import MykerinosTable
from arch_engine.search.lookahead import Lookahead
from arch_engine.search.rollouts import ends

ROLLOUTS = 12


def in_season_1(seats, seed=0):
    """A table after a dozen actions."""
    table, chance, thinking = RULES.new_table(seats), Random(seed), Random(seed)
    actions = 0
    while actions < 12:
        decision = RULES.draw(table, chance) if table.asked == CHANCE else quick.pick(table, thinking)
        actions += table.question == "action"
        RULES.perform(table, decision)
    return table


def ways_to_end(table, policy):
    """In how many ways roll-outs share out the parcels of the season."""
    opinions = opinions_of(RULES)
    ahead = Lookahead(opinions, replace(opinions.judged, policy=policy))
    tables = [
        end.table for number in range(ROLLOUTS) for end in ends(table, [None], table.asked, 1, number, ahead, known={})
    ]
    return len({tuple(cast("MykerinosTable", one).cards) for one in tables})


@pytest.mark.parametrize("seats", (3, 4))
def test_with_changing_tastes_a_season_comes_to_many_ends(seats):
    met = [in_season_1(seats, seed) for seed in range(3)]
    assert sum(ways_to_end(table, "varied") for table in met) > 2 * ROLLOUTS
    assert sum(ways_to_end(table, "quick") for table in met) < 2 * ROLLOUTS


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_changing_tastes_are_legal(seats):
    table, chance, thinking = RULES.new_table(seats), Random(5), Random(5)
    while not table.over:
        decision = RULES.draw(table, chance) if table.asked == CHANCE else quick.varied(table, thinking)
        assert RULES.why_not(table, decision) is None
        RULES.perform(table, decision)
