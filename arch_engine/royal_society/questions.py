"""What the chapters of this game hand to `flow`: the questions they ask and the tasks they can do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from arch_engine.core.families import Decision
from arch_engine.core.rules import Refusal
from arch_engine.royal_society.table import Task
from arch_engine.royal_society.verbs import SocietyTable


class Question(NamedTuple):
    """A question for a seat: its legal answers, why any other is not legal, and what an answer does."""

    options: Callable[[SocietyTable], Iterable[Decision]]
    refuse: Callable[[SocietyTable, Decision], Refusal]
    answer: Callable[[SocietyTable, Decision], None]


Doing = Callable[[SocietyTable, Task], bool]
"""Does the task on top of the agenda, or a part of it; True if it asked somebody."""


def ask(table: SocietyTable, question: str, known: Question) -> bool:
    """Ask the seat of the task on top, or give the answer if there is only one; True if it asked."""
    seat = table.agenda[-1][1]
    table.asked = seat
    answers = list(known.options(table))
    if len(answers) == 1:
        known.answer(table, answers[0])
        return False
    table.ask(seat, question)
    return True
