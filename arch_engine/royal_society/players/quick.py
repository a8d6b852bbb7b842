"""Quick rules of thumb: like `sensible` but many times faster, for thousands of roll-outs.

Everything has a plain price. A turn is the best of these: an expedition that can go now, a visit to the City if money is short,
relics for the museum, knowledge for the cards in sight. It looks at nothing hidden, though the table may show it.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from arch_engine.core.families import Decision
from arch_engine.royal_society import feasibility, flow, free_actions, london, turns
from arch_engine.royal_society.components import CITY, LETTERS, LOGISTICS, MUSEUM, PORT, UNIVERSITY
from arch_engine.royal_society.numbers import (
    EXHIBITING,
    GATES,
    LOGISTICS_SAVES,
    PLAYED,
    PLAYED_KNOWS,
    PLAYED_SAVES,
    SCIENCE_WORTH,
    SKILL_KNOWS,
    STUDYING,
    STUDYING_RELICS,
    SUPPORT_COSTS,
    TEAM,
)
from arch_engine.royal_society.players.quick_choices import ANSWERS
from arch_engine.royal_society.players.quick_prices import (
    KNOWLEDGE,
    NOISE,
    POUND,
    REPUTATION,
    cards_of,
    remaining,
    wanted_symbols,
)
from arch_engine.royal_society.verbs import SocietyTable

STUDIED = 1.2
"""How much more an expedition brings if it serves a symbol of a study card."""

LEVEL = 40.0
"""Twice the lead of one score over the other at which its points are worth next to nothing."""

ENOUGH = 26
"""How much money is enough: a seat with more does not go to the City for it."""

MOST_MISSING: Final = SKILL_KNOWS + PLAYED_KNOWS
MOST_LACKING: Final = LOGISTICS_SAVES + PLAYED_SAVES
"""How much knowledge and money an expedition may lack and still set out."""


class TurnPlan(NamedTuple):
    """A way to spend a turn: what it is worth, and who does what in which section of a location."""

    worth: float
    explorer: int
    location: int
    section: int
    action: Decision


def pick(table: SocietyTable, rng: Random) -> Decision:
    """A legal decision, whatever is asked."""
    question = table.question
    if question == "activate":
        return activate(table, rng)
    if question == "place":
        return place(table, rng)
    if question == "act":
        return act(table, rng)
    if question == "end":
        return end(table)
    if question == "prepare":
        return prepare(table)
    if question in ANSWERS:
        return ANSWERS[question](table, rng)
    found = list(flow.QUESTIONS[question].options(table)) or list(free_actions.options(table))
    return found[int(rng.random() * len(found))]


# -- a turn --------------------------------------------------------------------------------------------------------


def balance(table: SocietyTable, seat: int) -> tuple[float, float]:
    """What a point of prestige and a point of science are worth."""
    prestige = 0.5 + (SCIENCE_WORTH * table.science[seat] - table.prestige[seat]) / LEVEL
    prestige = 0.1 if prestige < 0.1 else 0.9 if prestige > 0.9 else prestige
    return prestige, SCIENCE_WORTH * (1.0 - prestige)


def activate(table: SocietyTable, rng: Random) -> Decision:
    """The explorer of the best plan."""
    home = [explorer for explorer in range(TEAM) if table.home[table.asked] >> explorer & 1]
    if len(home) == 1:
        return ("activate", home[0])
    return ("activate", best(table, home, table.reputation[table.asked], rng).explorer)


def place(table: SocietyTable, rng: Random) -> Decision:
    """Where the activated explorer goes; it gets support for an expedition only."""
    seat = table.asked
    if table.support:
        found = turns.place_options(table)
        port = [option for option in found if option[0] == "place" and option[1] == PORT]
        return port[0] if port else found[0] if found else next(free_actions.options(table))
    plan = best(table, [table.explorer], table.gate, rng)
    if plan.section > table.expertise[seat][table.explorer]:
        return ("support",)
    return ("place", plan.location, plan.section)


def act(table: SocietyTable, rng: Random) -> Decision:
    """What the placed explorer does."""
    found = london.act_options(table)
    if not found:
        return next(free_actions.options(table))
    if len(found) == 1:
        return found[0]
    if table.location == PORT:
        seat = table.asked
        trips = expeditions(table, seat, [table.explorer], table.section)
        going = {option[1] for option in found}
        good = [trip for trip in trips if trip.action[1] in going]
        return max(good).action if good else found[0]
    if table.location == MUSEUM:
        return found[int(rng.random() * 1.3)] if len(found) > 1 else found[0]
    if table.location == CITY:
        return found[1] if table.money[table.asked] < 12 and table.section < 4 else found[0]
    return found[0]


def best(table: SocietyTable, explorers: list[int], gate: int, rng: Random) -> TurnPlan:
    """The best plan of some explorers."""
    seat = table.asked
    left = remaining(table, seat)
    found = expeditions(table, seat, explorers, 0)
    share = min(1.0, (left - 1) / 6.0)
    money = table.money[seat]
    relics = sum(table.relics[seat])
    a_prestige, a_science = balance(table, seat)
    museum = relics and gate >= feasibility.gate(table, seat, MUSEUM)
    fitting = museum and table.discs[seat] > 1 and _fitting(table, seat)
    city = left > 1 and gate >= GATES[CITY] and bool(table.patron_deck)
    for explorer in explorers:
        level = table.expertise[seat][explorer]
        peers = table.learns(UNIVERSITY, level)
        worth = STUDYING.brings[level] * KNOWLEDGE * (0.35 + 0.65 * share) + peers * KNOWLEDGE
        found.append(TurnPlan(worth + NOISE * rng.random(), explorer, UNIVERSITY, level, ("study",)))
        if city:
            worth = POUND * min(4.0 * level, max(0.0, ENOUGH - money)) - 1.0 + 0.6 * table.learns(CITY, level)
            found.append(TurnPlan(worth + NOISE * rng.random(), explorer, CITY, level, ("patron",)))
        if museum:
            if fitting and EXHIBITING.brings[level]:
                number = min(EXHIBITING.brings[level], fitting)
                worth = number * (4.5 * a_prestige - 0.9 * share) + 0.8
            else:
                number = STUDYING_RELICS.brings[level]
                worth = number * (a_science - 1.2 * share) if relics >= number else -9.0
            if worth > 0.0:
                found.append(TurnPlan(worth + NOISE * rng.random(), explorer, MUSEUM, level, ("exhibit",)))
    return max(found)


def _fitting(table: SocietyTable, seat: int) -> int:
    """How many sorts of relic a seat has that fit a free space of the Grand Gallery."""
    wished = feasibility.wished(table)
    return sum([1 for sort, number in enumerate(table.relics[seat]) if number and wished >> sort & 1])


def expeditions(table: SocietyTable, seat: int, explorers: list[int], section: int) -> list[TurnPlan]:
    """The expeditions some explorers could go on with the seat's reputation; `section` is where one stands already."""
    cards, money, reputation = cards_of(table), table.money[seat], table.reputation[seat]
    knowledge, levels, skills = table.knowledge[seat], table.expertise[seat], table.skills[seat]
    a_prestige, a_science = balance(table, seat)
    share = min(1.0, remaining(table, seat) / 6.0)
    wanted = wanted_symbols(table, seat)
    highest = feasibility.highest(table, seat)
    priced = [(held[0], 0) for held in table.hands[seat]]
    priced += zip(table.program, table.cards.program, strict=True)
    found = []
    for number, price in priced:
        if number < 0:
            continue
        card = cards[number]
        region, known = card.region, knowledge[card.region]
        if card.knowledge - known > MOST_MISSING or card.cost - money > MOST_LACKING:
            continue
        if card.conditional and not feasibility.condition_met(table, seat, number):
            continue
        gained = a_prestige * card.prestige + a_science * card.science + share * card.other
        if wanted & card.symbols:
            gained += STUDIED
        for explorer in explorers:
            support = 0
            if section:
                if card.required > section:
                    continue
            elif card.required > levels[explorer]:
                support = card.required - levels[explorer]
                if card.required > highest:
                    continue
            skill = skills[explorer]
            cost = card.cost - LOGISTICS_SAVES if skill == LOGISTICS else card.cost
            missing = card.knowledge - known - (SKILL_KNOWS if skill == region else 0)
            paid = price + SUPPORT_COSTS * support
            if cost > money:
                paid += PLAYED
                cost -= PLAYED_SAVES
            if missing > 0:
                paid += PLAYED
            if missing > PLAYED_KNOWS or cost > money or paid > reputation:
                continue
            worth = gained - POUND * share * cost - REPUTATION * share * paid
            found.append(TurnPlan(worth + 1.5, explorer, PORT, card.required if support else levels[explorer], ("go", number)))  # fmt: skip
    return found


def prepare(table: SocietyTable) -> Decision:
    """Play reputation only for what is missing."""
    seat = table.asked
    cost, knowledge = feasibility.prerequisites(table, seat, table.explorer, table.going)
    poor = table.money[seat] < cost
    if not poor and table.knowledge[seat][table.cards.expeditions[table.going].region] >= knowledge:
        return ("depart",)
    if table.reputation[seat] < PLAYED:
        return next(free_actions.options(table))  # swap a disc, or without one honor a patron
    return ("cheaper",) if poor else ("wiser",)


def end(table: SocietyTable) -> Decision:
    """Present objectives and honor patrons as soon as possible; swap discs when reputation is low."""
    seat = table.asked
    if table.discs[seat]:
        for place_of in range(len(LETTERS)):
            if free_actions.may_present(table, seat, place_of):
                return ("present", place_of)
    own = table.relics[seat]
    for patron in table.unhonored[seat]:
        wish = table.cards.patrons[patron].wish
        if any(number and wish >> sort & 1 for sort, number in enumerate(own)):
            return ("honor", patron)
    if table.reputation[seat] < 3 and table.discs[seat] > 4 and remaining(table, seat):
        return ("disc",)
    return ("end",)
