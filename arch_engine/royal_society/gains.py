"""Gains one after the other, and the choices in them. (Rulebook: Iconography; Knowledge track; Expertise.)"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.multisets import of_size
from arch_engine.core.rules import Refusal
from arch_engine.royal_society import points
from arch_engine.royal_society.components import ANY, OTHER, SPREAD, Gain
from arch_engine.royal_society.numbers import (
    EITHER,
    LEFT_BONUS,
    MOST_EXPERTISE,
    MOST_KNOWLEDGE,
    NO_RIGHT_BONUS,
    RIGHT_BONUS,
)
from arch_engine.royal_society.questions import Question, ask
from arch_engine.royal_society.table import AUTOMA, Task
from arch_engine.royal_society.verbs import SocietyTable

RULE_OF_SOURCE = {
    "Expeditions": "port.gains", "Locations": "learning.right", "Grand Gallery": "museum.reward", "King's Favors": "upkeep.favor",
    "Bloomsbury": "bloomsbury.tile", "Societies": "set-up.society", "Knowledge": "knowledge.bonus", "Museum studies": "museum.study-relic",
    "Royal Society": "royal.present",
}  # fmt: skip


def owe_all(table: SocietyTable, seat: int, gains: Iterable[Gain], source: str) -> None:
    """Owe a row of gains, to be had in this order."""
    for gain in reversed(list(gains)):
        table.owe(seat, gain.what, gain.amount, gain.where, source)


def _points(table: SocietyTable, task: Task) -> bool:
    what, seat, amount, _, source = task
    table.settle()
    points.score(table, seat, what, amount, source, RULE_OF_SOURCE[source])
    return False


def _money(table: SocietyTable, task: Task) -> bool:
    table.settle()
    points.earn_money(table, task[1], task[2])
    return False


def _reputation(table: SocietyTable, task: Task) -> bool:
    table.settle()
    points.earn_reputation(table, task[1], task[2])
    return False


# -- knowledge -----------------------------------------------------------------------------------------------------


def _knowledge(table: SocietyTable, task: Task) -> bool:
    _, seat, amount, where, _ = task
    if where >= 0:
        table.settle()
        points.learn(table, seat, [amount if region == where else 0 for region in range(4)])
        return False
    if where != OTHER and min(table.knowledge[seat]) == MOST_KNOWLEDGE:
        # every region is full: the points are prestige wherever they go
        table.settle()
        points.learn(table, seat, [amount, 0, 0, 0])
        return False
    return ask(table, "knowledge", KNOWLEDGE)


def knowledge_options(table: SocietyTable) -> Iterator[Decision]:
    """Each way the points of one gain can go: all into one region, or spread over several."""
    _, _, amount, where, _ = table.agenda[-1]
    if where == SPREAD:
        for counts in of_size([amount] * 4, amount):
            yield ("learn", *counts)
        return
    for region in range(4):
        if where == ANY or not table.chosen >> region & 1:
            yield ("learn", *[amount if other == region else 0 for other in range(4)])


def _refuse_knowledge(table: SocietyTable, decision: Decision) -> Refusal:
    _, _, amount, where, _ = table.agenda[-1]
    if decision[0] == "learn" and sum(decision[1:]) != amount:
        return Refusal(
            "knowledge.spread",
            "This gain is {amount} knowledge; you would take {given}.",
            amount=amount,
            given=sum(decision[1:]),
        )
    if where == SPREAD:
        return Refusal("knowledge.spread", "Say where your {amount} knowledge goes, as in 'learn asia'.", amount=amount)
    return Refusal(
        "knowledge.spread", say("The {amount} knowledge of this gain goes to one region.", amount=amount) if where == ANY else say("The {amount} knowledge of this gain goes to one region not chosen yet.", amount=amount)
    )  # fmt: skip


def _learn(table: SocietyTable, decision: Decision) -> None:
    seat = table.agenda[-1][1]
    table.settle()
    points.learn(table, seat, decision[1:])


KNOWLEDGE = Question(knowledge_options, _refuse_knowledge, _learn)

# -- the bonus that leaves a choice --------------------------------------------------------------------------------


def _eight(table: SocietyTable, task: Task) -> bool:
    return ask(table, "eight", EIGHT)


def _science_or_prestige(table: SocietyTable) -> list[Decision]:
    return [("choose", 0), ("choose", 1)]


def _refuse_eight(table: SocietyTable, decision: Decision) -> Refusal:
    return Refusal(
        "knowledge.bonus",
        "At knowledge {level} you gain {science} science or {prestige} prestige: 'choose science' or 'choose prestige'.",
        level=EITHER.level,
        science=EITHER.science,
        prestige=EITHER.prestige,
    )


def _choose_at_eight(table: SocietyTable, decision: Decision) -> None:
    seat = table.agenda[-1][1]
    table.settle()
    if decision[1] == 0:
        points.score(table, seat, "science", EITHER.science, "Knowledge", "knowledge.bonus")
    else:
        points.score(table, seat, "prestige", EITHER.prestige, "Knowledge", "knowledge.bonus")


EIGHT = Question(_science_or_prestige, _refuse_eight, _choose_at_eight)

# -- expertise -----------------------------------------------------------------------------------------------------


def _expertise(table: SocietyTable, task: Task) -> bool:
    _, seat, amount, where, source = task
    if amount > 1:  # one explorer after the other
        table.settle()
        table.owe(seat, "expertise", amount - 1, where, source)
        table.owe(seat, "expertise", 1, where, source)
        return False
    if min(table.expertise[seat]) == MOST_EXPERTISE:
        table.settle()
        return False
    return ask(table, "expertise", EXPERTISE)


def expertise_options(table: SocietyTable) -> list[Decision]:
    """Each explorer that can still learn."""
    return [("train", explorer) for explorer, own in enumerate(table.expertise[table.asked]) if own < MOST_EXPERTISE]


def _refuse_expertise(table: SocietyTable, decision: Decision) -> Refusal:
    return Refusal(
        "support.limit", "Name an explorer with an expertise below {most}, as in 'train 2'.", most=MOST_EXPERTISE
    )


def _train(table: SocietyTable, decision: Decision) -> None:
    seat = table.agenda[-1][1]
    table.settle()
    table.gain_expertise(seat, decision[1])


EXPERTISE = Question(expertise_options, _refuse_expertise, _train)

TASKS = {
    "prestige": _points, "science": _points, "money": _money, "reputation": _reputation, "knowledge": _knowledge, "eight": _eight,
    "expertise": _expertise,
}  # fmt: skip
QUESTIONS = {"knowledge": KNOWLEDGE, "eight": EIGHT, "expertise": EXPERTISE}


# Learning from peers: the bonuses of a location. (Rulebook: Locations and location bonuses; the example on the back cover.)


def right_bonuses(table: SocietyTable, seat: int, location: int) -> int:
    """Return how many right bonuses a seat gains when a newcomer learns: one for each of its explorers at the top."""
    if table.penalized(seat, NO_RIGHT_BONUS):
        return 0
    top = table.top_section(location)
    return sum([owner == seat and section == top for owner, _, section in table.pawns[location]])


def owe_bonuses(table: SocietyTable, newcomer: int, location: int, section: int) -> None:
    """Owe the left bonus if any explorer here stands higher than the newcomer's, and then the right one for every explorer at the top.

    The Automa gains nothing, but others learn from its explorers as from any.
    """
    if not table.learns(location, section):
        return
    for peer in reversed(table.after(newcomer)):
        owe_all(table, peer, [RIGHT_BONUS[location]] * right_bonuses(table, peer, location), "Locations")
    if newcomer != AUTOMA:
        owe_all(table, newcomer, [LEFT_BONUS[location]], "Locations")
