"""Each number of the rulebook stands once: who changes it in `numbers.py` changes rules, sentences and players together."""

import json
import re
import subprocess
import sys
from random import Random

import pytest

import arch_engine
from arch_engine.core.table import CHANCE
from arch_engine.royal_society import RULES, free_actions, numbers
from arch_engine.royal_society.components import CITY, MUSEUM, OBJECTIVES, REQUIREMENTS, SOCIETIES, STACKS
from arch_engine.royal_society.players import milestones, quick
from tests.royal_society.other_numbers import SCENES

GATE = "You need 5 reputation in The City when the explorer is activated; you had 4."
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
    """What the scenes show where numbers in `numbers.py` are others."""
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


def steps(action):
    """The expertises an action requires, and what it brings."""
    return {*action.requires, *[action.brings[section] for section in action.requires]}


def gain_of(society):
    return numbers.POWERS[SOCIETIES.index(society)].gain.amount


NAMED = {
    "turn.gate": {numbers.GATES[CITY], numbers.GATES[MUSEUM]},
    "turn.hand-limit": {numbers.HAND_LIMIT},
    "turn.year-end": {calendar.years for calendar in numbers.CALENDARS.values()},
    "requirement.check": {year for calendar in numbers.CALENDARS.values() for year in calendar.requirements} | {1, 2},  # the periods
    "support.limit": {numbers.MOST_EXPERTISE, numbers.MOST_SUPPORT, numbers.REQUIRED[0].amount},
    "learning.left": {gain.amount for gain in numbers.LEFT_BONUS.values()},
    "learning.right": {gain.amount for gain in numbers.RIGHT_BONUS.values()},
    "university.study": {2, *steps(numbers.STUDYING)},
    "university.deepen": {1, *steps(numbers.DEEPENING)},
    "museum.exhibit": {1, 5, *numbers.EXHIBITING.requires, *numbers.EXHIBITING.brings[1:]} - {0},
    "museum.study-relic": {4, 6, *steps(numbers.STUDYING_RELICS)},
    "city.sell": {1, numbers.SALE_COSTS, numbers.SELLING.brings[1]},
    "knowledge.bonus": {number for bonus in numbers.KNOWLEDGE_BONUSES for number in bonus if number},
    "port.skill": {numbers.LOGISTICS_SAVES, numbers.SKILL_KNOWS},
    "discs.reputation": {numbers.SWAPPED, numbers.MOST_REPUTATION},
    "honor.patron": {numbers.HONORED},
    "royal.reward": {number for reward in numbers.REWARDS for number in reward},
    "bloomsbury.publish": set(STACKS),
    "requirement.disc": {numbers.LOST_WITHOUT_DISC},
    "scoring.gallery": {numbers.COMPLETE, numbers.INCOMPLETE},
    "scoring.final": {numbers.SCIENCE_WORTH},
    **{f"tile.{name}": {gain.amount} for name, gain in numbers.IMMEDIATE.items() if gain.what in ("money", "prestige", "science")},
    **{f"tile.{name}": {gain.amount} for name, gain in numbers.PERMANENT.items() if name != "museum"},
    "tile.museum": {numbers.PERMANENT["museum"].amount, numbers.MOST_REPUTATION},
    "tile.four-types": {1, numbers.SCORED["four-types"].each},
    "tile.high-expeditions": {numbers.HIGH, numbers.SCORED["high-expeditions"].each},
    "tile.relics": {numbers.SCORED["relics"].each, numbers.SCORED["relics"].most},
    "tile.collections": {numbers.SCORED["collections"].each},
    **{f"penalty.{name}": {2, abs(numbers.LOST[place].amount), numbers.REQUIRED[place].amount} for place, name in enumerate(REQUIREMENTS) if place in numbers.LOST},
    "objective.seven-exhibited": {numbers.GOALS[OBJECTIVES.index("seven-exhibited")].amount},
    "objective.knowledge-12": {numbers.GOALS[OBJECTIVES.index("knowledge-12")].amount},
}  # fmt: skip
"""By rule of `rules.json`: the numbers its text names."""
IN_POWERS = {
    "greater-london": {gain_of("greater-london")}, "red-lion": {gain_of("red-lion")}, "mesoamerica": {gain_of("mesoamerica")},
    "st-pancras": {gain_of("st-pancras")}, "levantine": {numbers.LEVANTINE_PRESTIGE}, "london-institute": {numbers.MORE_FROM_PATRONS},
    "westminster": {numbers.SALE_OF_WESTMINSTER, numbers.SELLING.brings[1]},
    "association": {numbers.GATE_OF_ASSOCIATION, numbers.GATES[MUSEUM]},
}  # fmt: skip
"""By society: the numbers of its power, which its text names before those of its set-up."""


def numbers_in(text):
    return {int(number) for number in re.findall(r"\d+", text)}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("rule", NAMED)
def test_the_text_of_a_rule_names_the_numbers_of_the_rulebook(rule, language):
    text = RULES.rule_texts(language)[rule].text
    assert numbers_in(text) == NAMED[rule]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("society", IN_POWERS)
def test_the_text_of_a_society_names_what_its_power_brings(society, language):
    power, colon, _ = RULES.rule_texts(language)[f"society.{society}"].text.partition(
        "At set-up:" if language == "en" else "Mise en place\N{NO-BREAK SPACE}:"
    )
    assert colon
    assert numbers_in(power) == IN_POWERS[society]
