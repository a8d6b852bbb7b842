"""What the chapters of this game hand to `flow`: the questions they ask and the tasks they can do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from arch_engine.core.families import Decision
from arch_engine.core.rules import Refusal
from arch_engine.core.table import ALL
from arch_engine.royal_society.table import HIDDEN, Task
from arch_engine.royal_society.verbs import SocietyTable


class Question(NamedTuple):
    """A question for a seat: its legal answers, why any other is not legal, and what an answer does."""

    options: Callable[[SocietyTable], Iterable[Decision]]
    refuse: Callable[[SocietyTable, Decision], Refusal]
    answer: Callable[[SocietyTable, Decision], None]


Doing = Callable[[SocietyTable, Task], bool]
"""Does the task on top of the agenda, or a part of it; True if it asked somebody."""


def ask(table: SocietyTable, question: str, known: Question) -> bool:
    """Ask the seat of the task on top, or give the answer if it has only one and no unknown card could be another; True if it asked."""
    seat = table.agenda[-1][1]
    table.asked = seat
    answers = list(known.options(table))
    if len(answers) == 1 and not (table.witness != ALL and _is_open(table, seat, question)):
        known.answer(table, answers[0])
        return False
    table.ask(seat, question)
    return True


def _is_open(table: SocietyTable, seat: int, question: str) -> bool:
    """Return whether unknown cards leave a seat more than one answer, though the public rules show only one."""
    if question == "keep-card":
        return len(table.drawn) > 1 and any(card == HIDDEN for card, _ in table.drawn)
    if question == "society":
        return HIDDEN in table.offered[seat]
    if question == "study-card":
        return HIDDEN in table.studies[seat]
    holds = any(card == HIDDEN for card, _ in table.hands[seat])
    if question == "honor" and holds:  # which relic can be spared may depend on the hand
        wish = table.cards.patrons[table.agenda[-1][3]].wish
        return sum([own > 0 and wish >> sort & 1 for sort, own in enumerate(table.relics[seat])]) > 1
    return question == "keep" and holds
