"""What the rules, their sentences and the players say of the same positions. Run as a program, with other numbers in the rulebook.

It reads `numbers.py` as if somebody had changed some numbers in that file, and no other; then prints what it finds as JSON.
"""

from __future__ import annotations

import importlib.abc
import importlib.util
import json
import sys
from importlib.resources import files
from random import Random

CHANGES = {
    "SELLING = _action(CITY, {1: 15})": "SELLING = _action(CITY, {1: 16})",
    "SALE_OF_WESTMINSTER: Final = 18": "SALE_OF_WESTMINSTER: Final = 21",
    "GATES = {CITY: 4, ": "GATES = {CITY: 5, ",
    "STUDYING = _action(UNIVERSITY, {1: 1, 3: 2})": "STUDYING = _action(UNIVERSITY, {1: 1, 4: 2})",
    "Bonus(8, 1, 5)": "Bonus(8, 1, 6)",
    "Reward(4, 20)": "Reward(4, 24)",
    "SEVEN_EXHIBITED: Goal(7)": "SEVEN_EXHIBITED: Goal(6)",
    "PRESTIGE_15: Goal(15)": "PRESTIGE_15: Goal(14)",
    "Calendar(5, (3, 5))": "Calendar(5, (2, 5))",
    'CITY: Gain("money", 3, ANY)': 'CITY: Gain("money", 4, ANY)',
    "PLAYED_SAVES: Final = 3": "PLAYED_SAVES: Final = 4",
    "HAND_LIMIT: Final = 3": "HAND_LIMIT: Final = 4",
    "COMPLETE: Final = 12": "COMPLETE: Final = 14",
    "DISCS: Final = 10": "DISCS: Final = 9",
    "MUSEUM: 6}": "MUSEUM: 5}",
    "SUPPORT_COSTS: Final = 1": "SUPPORT_COSTS: Final = 2",
    "DEEPENING = _action(UNIVERSITY, {4: 3})": "DEEPENING = _action(UNIVERSITY, {4: 2})",
    "EXHIBITING = _action(MUSEUM, {2: 1, 4: 2, 6: 3})": "EXHIBITING = _action(MUSEUM, {3: 1, 5: 2, 6: 3})",
    "STUDYING_RELICS = _action(MUSEUM, {1: 1, 5: 2})": "STUDYING_RELICS = _action(MUSEUM, {2: 1, 4: 2})",
    "SALE_COSTS: Final = 1": "SALE_COSTS: Final = 2",
    "LOGISTICS_SAVES: Final = 3": "LOGISTICS_SAVES: Final = 4",
    "SKILL_KNOWS: Final = 2": "SKILL_KNOWS: Final = 1",
    "PLAYED: Final = 2": "PLAYED: Final = 3",
    "TO_CHOOSE_FROM: Final = 3": "TO_CHOOSE_FROM: Final = 2",
}
"""Parts of the rulebook's source, and what stands in their place."""

RULEBOOK = "arch_engine.royal_society.numbers"


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds and runs the rulebook with its numbers changed."""

    def find_spec(self, fullname, path, target=None):
        return importlib.util.spec_from_loader(fullname, self) if fullname == RULEBOOK else None

    def exec_module(self, module):
        source = files("arch_engine").joinpath("royal_society/numbers.py").read_text(encoding="utf-8")
        for usual, other in CHANGES.items():
            assert source.count(usual) == 1, usual
            source = source.replace(usual, other)
        exec(compile(source, RULEBOOK, "exec"), module.__dict__)


if __name__ == "__main__":
    sys.meta_path.insert(0, Changed())

from arch_engine.core.table import CHANCE  # noqa: E402
from arch_engine.royal_society import RULES, free_actions, scoring, years  # noqa: E402
from arch_engine.royal_society.components import CITY  # noqa: E402
from arch_engine.royal_society.players import milestones, plans, quick, valuation  # noqa: E402
from arch_engine.royal_society.players.plans import Planner  # noqa: E402
from arch_engine.royal_society.players.valuation import Worth  # noqa: E402
from tests.royal_society.desk import Desk  # noqa: E402

BLUE = 0
NO_CARDS = "- - - - - -"


def planner_of(desk):
    """What blue would plan on a desk."""
    return Planner(Worth(RULES.hidden.as_witnessed(desk.table, 1 << BLUE), BLUE))


def sentence(desk, *decision):
    """Why a decision is refused, or None."""
    refusal = RULES.why_not(desk.table, decision)
    return refusal and refusal.sentence


def plan(planner, explorer, action):
    return next(one for one in planner.of_explorer(explorer) if one.action == (action,))


def a_relic_sold():
    """By the rule and as the planner counts on it, for an ordinary society and for Westminster."""
    found = []
    for society in ("red-lion", "westminster"):
        desk = Desk(society={"blue": society}, relics={"blue": "scroll asia"}, reputation={"blue": 6})
        planner = planner_of(desk)
        counted = plans.earned(planner, plan(planner, 0, "sell"))[0]
        found += [desk.run("activate 1", "place city 1", "sell").money("blue"), counted]
    return found


def the_gate_of_the_city():
    """With reputation 4: the refusal, where `quick` sends an explorer, and whether the planner sees a way into the City."""
    desk = Desk(reputation={"blue": 4}, program=NO_CARDS).do("activate 3")
    locations = {one.location for one in planner_of(desk).of_explorer(2, activated=True)}
    return [
        sentence(desk, "place", CITY, 1),
        quick.best(desk.table, [2], 4, Random(1)).location == CITY,
        CITY in locations,
    ]


def studying():
    """Section 3: the knowledge, what is said of support beyond it, what the planner counts on."""
    desk = Desk(relics={"blue": "scroll asia"})
    planner = planner_of(desk)
    counted = next(one for one in planner.of_explorer(2) if one.action == ("study",) and one.section == 3)
    supported = Desk(relics={"blue": "scroll asia"}).run("activate 3", "support", "place university 4")
    learned = desk.run("activate 3", "place university 3", "study").table.agenda[-1][2]
    return [learned, plans.earned(planner, counted)[1], supported.table.question, sentence(supported, "study")]


def knowledge_8():
    """The prestige to choose, and what the players think it brings."""
    desk = Desk(knowledge={"blue": "asia 7"}, science={"blue": 9})
    thought = planner_of(desk).worth.learned([0, 0, 1, 0]).prestige
    return [
        desk.run("activate 1", "place university 1", "study", "learn asia", "choose prestige").prestige("blue"),
        thought,
    ]


def the_first_to_present():
    desk = Desk(expertise={"blue": "4 4 4"})
    hoped = milestones.objective_worth(desk.table, BLUE, 1, milestones.standing_of(desk.table, BLUE), 9)
    return [desk.run("present B", "choose prestige").prestige("blue"), hoped]


def six_exhibited():
    """Whether the objective of seven is achieved, and how many steps the players see missing."""
    desk = Desk(objectives={"B": "seven-exhibited"}, gallery={"IV": "blue blue blue", "V": "blue blue blue"})
    objective = desk.table.objectives[1]
    standing = milestones.standing_of(desk.table, BLUE)
    return [free_actions.achieved(desk.table, BLUE, objective), milestones.steps_missing(objective, standing)]


def prestige_14():
    """Whether the requirement of 15 is met, and whether the players fear to miss it."""
    desk = Desk(prestige={"blue": 14})
    table = desk.table
    hoped = milestones.requirement_worth(table, BLUE, 0, milestones.standing_of(table, BLUE), 14)
    return [years.met(table, BLUE, table.requirements[0]), hoped < milestones.LOSS[table.requirements[0]]]


def the_second_year():
    """Which requirement is checked at its end, and whether players still care for the first one in the year after it."""
    table = Desk(year=3, prestige={"blue": 14}).table
    hoped = milestones.requirement_worth(table, BLUE, 0, milestones.standing_of(table, BLUE), 8)
    return [years.period_ending(Desk(year=2).table), hoped > 0.0]


def learning_in_the_city():
    """The money, and the sum the planner takes it for."""
    desk = Desk(pawns={"city": "yellow:3:3"}, reputation={"blue": 6})
    planner = planner_of(desk)
    counted = next(sum_ for sum_ in range(9) if planner.worth.more_money(sum_) == planner.left()[CITY])
    return [desk.run("activate 1", "place city 1").money("blue"), counted]


def an_expedition_that_lacks_4_pounds():
    """What is said of it, whether `quick` sets out on it, and whether the planner sees a way to it."""
    desk = Desk(
        cards={"site": "cost=10"},
        hand={"blue": "site"},
        program=NO_CARDS,
        money={"blue": 6},
        skills={"blue": "africa africa africa"},
    )
    site = desk._card("site")
    going = ("go", site) in [one.action for one in quick.expeditions(desk.table, BLUE, [0], 0)]
    trip = planner_of(desk).trip(0, site)
    desk.run("activate 1")
    return [desk.legal("place port 1"), going, trip is not None]


def a_hand_of_three():
    """Where a fourth card may be reserved, what `quick` does; with a fifth one, what is said at the end of the turn."""
    reserving = Desk(pawns={"port": "yellow:3:3"}, hand={"blue": "h1 h2 h3"}).run("activate 1", "place port 1")
    full = Desk(hand={"blue": "h1 h2 h3 h4 h5"}).run("activate 1", "place university 1", "study", "learn asia")
    return [
        reserving.question,
        quick.reserve(reserving.table, Random(1))[0],
        sentence(full, "discard", full._card("d1")),
    ]


def a_full_collection():
    table = Desk(gallery={"I": "blue blue yellow"}).table
    return [scoring.gallery_prestige(table, 0)[BLUE], valuation.majority(table.gallery[0], BLUE, 0)]


def whole_games():
    """How many games between players `quick` are played to their end without anything illegal."""
    ended = 0
    for seed in range(6):
        table, rng = RULES.new_table(1 + seed % 4), Random(seed)
        while not table.over:
            RULES.decide(table, RULES.draw(table, rng) if table.asked == CHANCE else quick.pick(table, rng))
        ended += 1
    return ended


SCENES = (
    a_relic_sold, the_gate_of_the_city, studying, knowledge_8, the_first_to_present, six_exhibited, prestige_14, the_second_year,
    learning_in_the_city, an_expedition_that_lacks_4_pounds, a_hand_of_three, a_full_collection, whole_games,
)  # fmt: skip


def found():
    """What each scene shows."""
    return {scene.__name__: scene() for scene in SCENES}


if __name__ == "__main__":
    print(json.dumps(found()))
