"""Each number of the rulebook stands once: who changes it in `rulebook.py` changes rules, sentences and players together."""

import json
import subprocess
import sys
from random import Random

import pytest

import arch_engine
from arch_engine.core.table import CHANCE
from arch_engine.royal_society import RULES, free_actions
from arch_engine.royal_society.components import OBJECTIVES
from arch_engine.royal_society.players import milestones, quick
from tests.royal_society.other_numbers import SCENES

GATE = "The City asks for 5 reputation when the explorer is activated; you had 4."
STUDY = "Studying requires expertise 3 at most; your explorer was supported beyond."
HAND = "You hold 5 cards; discard one of them until {} are left."

USUAL = {
    "a_relic_sold": [15, 15, 18, 18],
    "the_gate_of_the_city": [None, True, True],
    "studying": [2, 2, "act", STUDY],
    "knowledge_8": [5, 5],
    "the_first_to_present": [20, 20],
    "six_exhibited": [False, 1],
    "prestige_14": [False, True],
    "the_second_year": [None, True],
    "learning_in_the_city": [3, 3],
    "an_expedition_that_lacks_4_pounds": [False, False, False],
    "a_hand_of_three": ["reserve", "decline", HAND.format(3)],
    "a_full_collection": [12, 12],
    "whole_games": 6,
}
OTHER = {
    "a_relic_sold": [16, 16, 21, 21],
    "the_gate_of_the_city": [GATE, False, False],
    "studying": [1, 1, "act", None],
    "knowledge_8": [6, 6],
    "the_first_to_present": [24, 24],
    "six_exhibited": [True, 0],
    "prestige_14": [True, False],
    "the_second_year": [0, False],
    "learning_in_the_city": [4, 4],
    "an_expedition_that_lacks_4_pounds": [True, True, True],
    "a_hand_of_three": ["reserve", "reserve-deck", HAND.format(4)],
    "a_full_collection": [14, 14],
    "whole_games": 6,
}


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_rules_sentences_and_players_say_what_the_rulebook_says(scene):
    assert scene() == USUAL[scene.__name__]


@pytest.fixture(scope="module")
def changed():
    """What the scenes show where numbers in `rulebook.py` are others."""
    if arch_engine.compiled:
        pytest.skip("compiled modules have the numbers built in")
    program = [sys.executable, "-m", "tests.royal_society.other_numbers"]
    return json.loads(subprocess.run(program, capture_output=True, check=True, text=True).stdout)


@pytest.mark.parametrize("scene", OTHER)
def test_a_number_changed_in_the_rulebook_is_changed_for_all(scene, changed):
    assert changed[scene] == OTHER[scene]


def test_an_objective_is_achieved_where_players_see_no_step_missing():
    seen = set()
    for seed in range(8):
        table, rng = RULES.new_table(4), Random(seed)
        while not table.over:
            RULES.carry_out(table, RULES.draw(table, rng) if table.asked == CHANCE else quick.pick(table, rng))
            for seat in range(4) if table.question == "activate" else ():
                standing = milestones.standing_of(table, seat)
                for objective, name in enumerate(OBJECTIVES):
                    achieved = free_actions.achieved(table, seat, objective)
                    assert achieved == (milestones.steps_missing(objective, standing) == 0), name
                    seen |= {name} if achieved else set()
    assert len(seen) > 9
