"""Gaining prestige, science, reputation, money and knowledge, with whatever follows at once.

(Rulebook: Prestige and Science; Knowledge track; Reputation; Find a publisher in Bloomsbury.)
"""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.royal_society.components import ASIA, BRITISH_SCHOOL, STACKS
from arch_engine.royal_society.numbers import (
    BRITISH_SCHOOL_REPUTATION,
    KNOWLEDGE_BONUSES,
    MOST_KNOWLEDGE,
    MOST_REPUTATION,
)
from arch_engine.royal_society.table import ANY_PLACE, Task
from arch_engine.royal_society.verbs import SocietyTable


def score(table: SocietyTable, seat: int, measure: str, amount: int, source: str, rule: str) -> None:
    """A seat gains or loses points; nothing falls below 0, and reaching 10 or 25 prestige for the first time finds a publisher."""
    own = table.prestige if measure == "prestige" else table.science
    amount = max(amount, -own[seat])
    if not amount:
        return
    before = own[seat]
    table.score(seat, measure, amount, source, rule)
    if measure == "prestige" and amount > 0 and table.phase != "scoring":
        # if one gain reaches both, the [10] stack comes before the [25] stack, so it is owed last
        for stack in (1, 0):
            if before < STACKS[stack] <= table.prestige[seat] and not table.reached[stack] >> seat & 1:
                if table.stacks[stack]:
                    table.open_stack(seat, stack)
                    owe_below(table, _publishing_at(table, seat), ("bloomsbury", seat, stack, ANY_PLACE, "Bloomsbury"))
                else:
                    table.find_nothing("bloomsbury")


def _publishing_at(table: SocietyTable, seat: int) -> int:
    """The place on the agenda for a tile reached now: below the printed gains of an expedition that are still to come, and below the
    tiles that wait for them already; on top if there are none, or if the game takes tiles at once.
    """
    if table.at_once:
        return len(table.agenda)
    gains = [
        at
        for at, (what, own, _, _, source) in enumerate(table.agenda)
        if own == seat and source == "Expeditions" and what != "prepare"
    ]
    at = gains[0] if gains else len(table.agenda)
    while gains and table.agenda[at - 1][:2] == ("bloomsbury", seat):
        at -= 1
    return at


def owe_below(table: SocietyTable, at: int, task: Task) -> None:
    """Put a task on the agenda beneath those from a place on, which come first."""
    first = table.agenda[at:]
    for _ in first:
        table.settle()
    for what, seat, amount, where, source in (task, *first):
        table.owe(seat, what, amount, where, source)


def earn_reputation(table: SocietyTable, seat: int, amount: int) -> None:
    """Move a seat up the reputation track, not beyond its end."""
    amount = min(amount, MOST_REPUTATION - table.reputation[seat])
    if amount > 0:
        table.gain_reputation(seat, amount)


def earn_money(table: SocietyTable, seat: int, amount: int) -> None:
    """Give a seat money from the supply, which never runs out."""
    if amount:
        table.gain_money(seat, amount)


def learn(table: SocietyTable, seat: int, counts: Sequence[int]) -> None:
    """One gain of knowledge, point by point in each region: the bonuses of the track, and prestige beyond its end."""
    rewards: list[tuple[str, int, str]] = []
    asia = False
    for region, amount in enumerate(counts):
        if not amount:
            continue
        before = table.knowledge[seat][region]
        real = min(amount, MOST_KNOWLEDGE - before)
        if real:
            table.gain_knowledge(seat, region, real)
            asia = asia or region == ASIA
        after = before + real
        for bonus in KNOWLEDGE_BONUSES:
            if before < bonus.level <= after:
                rewards.append(("eight", 1, "") if bonus.prestige else ("science", bonus.science, "knowledge.bonus"))
        if amount > real:
            rewards.append(("prestige", amount - real, "knowledge.beyond-12"))
    if asia and table.has_power(seat, BRITISH_SCHOOL):
        earn_reputation(table, seat, BRITISH_SCHOOL_REPUTATION)
    for what, amount, rule in rewards:
        if what == "eight":
            table.owe(seat, "eight", 1, ANY_PLACE, "Knowledge")
        else:
            score(table, seat, what, amount, "Knowledge", rule)
