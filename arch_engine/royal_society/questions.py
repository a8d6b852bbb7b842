"""What the chapters of this game hand to `flow`: the questions they ask and the tasks they can do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from arch_engine.core.families import Decision
from arch_engine.core.rules import Refusal
from arch_engine.royal_society.table import Task
from arch_engine.royal_society.verbs import SocietyTable


class Question(NamedTuple):
    """A question a seat is asked: its legal answers, why another answer is none, and what an answer does."""

    options: Callable[[SocietyTable], Iterable[Decision]]
    refuse: Callable[[SocietyTable, Decision], Refusal]
    answer: Callable[[SocietyTable, Decision], None]


Doing = Callable[[SocietyTable, Task], bool]
"""Does the task on top of the agenda, or a part of it; True if somebody had to be asked."""


def ask(table: SocietyTable, question: str, known: Question) -> bool:
    """Ask the seat of the task on top, unless there is just one answer; True if it was asked."""
    seat = table.agenda[-1][1]
    table.asked = seat
    answers = list(known.options(table))
    if len(answers) == 1:
        known.answer(table, answers[0])
        return False
    table.ask(seat, question)
    return True
