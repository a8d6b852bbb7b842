"""What is worth comparing in a review or a search: first what roll-outs do, then what they value nearly as much."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from arch_engine.core.families import Decision
from arch_engine.royal_society import free_actions
from arch_engine.royal_society.numbers import TEAM
from arch_engine.royal_society.players.final_scores import TUNED
from arch_engine.royal_society.players.plans import Plan, Planner
from arch_engine.royal_society.players.sensible import SET_UP, TURN, WEIGHING, Sensible
from arch_engine.royal_society.players.valuation import Worth
from arch_engine.royal_society.verbs import SocietyTable

PRACTISED = Sensible(TUNED)


def candidates(view: SocietyTable, options: Iterable[Decision], most: int, rng: Random) -> list[Decision]:
    """The decisions that look best, at most `most`; the first as roll-outs choose it."""
    legal = list(options)
    found = dict.fromkeys([PRACTISED.choose(view.copy(), legal, rng)])
    worth = Worth(view, view.asked, TUNED) if view.question not in SET_UP else None
    if worth is not None and view.question in WEIGHING:
        plain = [option for option in legal if option[0] not in free_actions.KINDS]
        found.update(dict.fromkeys(sorted(plain, key=WEIGHING[view.question](worth), reverse=True)))
    elif worth is not None and view.question in TURN:
        for plan in sorted(plans_now(Planner(worth)), key=lambda plan: -plan.worth):
            step = {"activate": ("activate", plan.explorer), "place": ("place", plan.location, plan.section)}
            decision = step.get(view.question, plan.action)
            if decision in legal:
                found[decision] = None
    found.update(dict.fromkeys(legal))
    return list(found)[:most]


def plans_now(planner: Planner) -> list[Plan]:
    """All plans that are still open in this turn."""
    table = planner.table
    if table.question == "activate":
        home = [explorer for explorer in range(TEAM) if table.home[planner.seat] >> explorer & 1]
        return [plan for explorer in home for plan in planner.of_explorer(explorer)]
    if table.question == "place":
        return list(planner.of_explorer(table.explorer, activated=True))
    return list(planner.actions_here()) if table.question == "act" else []
