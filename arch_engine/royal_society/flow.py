"""Leads from one question to the next: does what is owed, thing by thing, until it has to ask somebody."""

from __future__ import annotations

from arch_engine.royal_society import (
    automa,
    bloomsbury,
    city,
    free_actions,
    gains,
    grand_gallery,
    london,
    player_setup,
    port,
    program,
    relics,
    scoring,
    setup,
    turning_up,
    turns,
    years,
)
from arch_engine.royal_society.questions import Doing, Question
from arch_engine.royal_society.verbs import SocietyTable

_CHAPTERS = (
    player_setup,
    years,
    turns,
    london,
    grand_gallery,
    city,
    port,
    program,
    gains,
    relics,
    free_actions,
    bloomsbury,
    scoring,
)
QUESTIONS: dict[str, Question] = {name: known for chapter in _CHAPTERS for name, known in chapter.QUESTIONS.items()}
TASKS: dict[str, Doing] = {
    name: doing for chapter in (*_CHAPTERS, automa, setup, turning_up) for name, doing in chapter.TASKS.items()
}


def go_on(table: SocietyTable) -> None:
    """Do what is owed, the last thing first, and go on with turns and years, up to the next question."""
    asked = False
    while not asked:
        if table.agenda:
            task = table.agenda[-1]
            asked = TASKS[task[0]](table, task)
        elif table.round == 0:
            asked = setup.go_on(table)
        else:
            asked = years.go_on(table)
