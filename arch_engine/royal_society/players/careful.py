"""The player of careful roll-outs: it plays like `sensible`, but plans each turn only once.

`sensible` weighs all its plans anew when it activates, places and acts with an explorer, which takes nearly all of its time.
"""

from __future__ import annotations

from collections.abc import Sequence
from marshal import dumps
from random import Random
from typing import Any

from arch_engine.core.families import Decision
from arch_engine.royal_society import flow, free_actions
from arch_engine.royal_society.components import Cards
from arch_engine.royal_society.players.final_scores import TUNED
from arch_engine.royal_society.players.plans import Plan, Planner, next_plan
from arch_engine.royal_society.players.sensible import Sensible, plan_activated, to_act, to_activate, to_place
from arch_engine.royal_society.players.valuation import Worth
from arch_engine.royal_society.verbs import SocietyTable

PRACTISED = Sensible(TUNED)

OF_THE_TURN = ("activate", "place", "act")
"""The questions that a plan answers. Roll-outs meet them most, and what is legal there takes longest to find."""

Decided = dict[tuple[bytes, Plan | None], tuple[Decision, Plan | None]]
"""By what a decision rests on, and the plan that was followed: what was decided, and the plan that was followed then."""

MOST_DECIDED = 10_000
"""So many decisions are remembered, about twenty megabytes, before all are forgotten: more would not be met again."""


class Careful:
    """Decides for all seats of one game, and remembers the plan of the current turn.

    Roll-outs of one moment, and of the moments beside it, come to the same tables again and again: what was decided there is not weighed anew.
    """

    def __init__(self) -> None:
        self.plan: Plan | None = None

    def decide(self, table: SocietyTable, rng: Random) -> Decision:
        """A decision of the seat that is asked, from what it can see."""
        if table.question == "activate":
            self.plan = None  # where the last explorer is activated nothing is planned, and the plan was another seat's
        legal = None if table.question in OF_THE_TURN else legal_at(table)
        if legal is not None and len(legal) == 1:
            return legal[0]
        decided, key = _decided_with(table.cards), (rests_on(table, legal), self.plan)
        found = decided.get(key)
        if found is None:
            legal = legal_at(table) if legal is None else legal
            decision = legal[0] if len(legal) == 1 else self.weigh(table, legal, rng)
            found = decided[key] = decision, self.plan
        decision, self.plan = found
        return decision

    def weigh(self, table: SocietyTable, legal: Sequence[Decision], rng: Random) -> Decision:
        """A decision, whether or not it was met before. Of the table it reads what `rests_on` names, so a view of it would lead to the same."""
        if table.question in OF_THE_TURN and not any(option[0] in ("present", "honor") for option in legal):
            return self._turn(table, legal, rng)
        return PRACTISED.choose(table, legal, rng)

    def _turn(self, view: SocietyTable, legal: Sequence[Decision], rng: Random) -> Decision:
        """Follow the plan while it is still legal; else decide as `sensible` does."""
        if view.question == "activate":
            self.plan = next_plan(Planner(Worth(view, view.asked, TUNED)))
            return to_activate(view, self.plan, legal)
        plan = self.plan
        if view.question == "place" and plan is None:
            plan = self.plan = plan_activated(Planner(Worth(view, view.asked, TUNED)), legal)
        if plan is not None and plan.explorer == view.explorer:
            there = view.question == "place" or (plan.location, plan.section) == (view.location, view.section)
            planned = (to_place if view.question == "place" else to_act)(view, plan, legal)
            if there and planned in legal:
                return planned
        return PRACTISED.choose(view, legal, rng)


def legal_at(table: SocietyTable) -> list[Decision]:
    """All that the seat that is asked may do."""
    return [*flow.QUESTIONS[table.question].options(table), *free_actions.options(table)]


def rests_on(table: SocietyTable, legal: Sequence[Decision] | None) -> bytes:
    """All that a decision can depend on, beside the cards: what the seat that is asked has, and what lies in the middle. It looks at nothing of
    the others but their explorers in London.

    What is legal need not be named at the questions `OF_THE_TURN`, for there it rests on the same.
    """
    seat = table.asked
    own = (
        seat, table.prestige[seat], table.science[seat], table.money[seat], table.reputation[seat], table.discs[seat], table.knowledge[seat],
        table.relics[seat], table.hands[seat], table.studies[seat], table.offered[seat], table.society[seat], table.skills[seat],
        table.expertise[seat], table.home[seat], table.done[seat], table.unhonored[seat], table.honored[seat], table.tiles[seat],
    )  # fmt: skip
    middle = (
        table.seats, table.mode, table.question, table.phase, table.round, table.active, table.agenda, table.explorer, table.gate, table.support,
        table.risen, table.location, table.section, table.going, table.cheaper, table.wiser, table.supplied, table.pawns, table.bags, table.program,
        table.collections, table.gallery, table.objectives, table.beside, table.left, table.right, table.requirements, table.unmet, bool(table.patron_deck),
    )  # fmt: skip
    everything: Any = (own, middle, legal)
    return dumps(everything, 2)


_latest: list[tuple[Cards, Decided]] = []


def _decided_with(cards: Cards) -> Decided:
    """Return what is remembered of games with these cards; that of others is forgotten."""
    if _latest:
        known, decided = _latest[0]
        if known is cards and len(decided) < MOST_DECIDED:
            return decided
    fresh: Decided = {}
    _latest[:] = [(cards, fresh)]
    return fresh
