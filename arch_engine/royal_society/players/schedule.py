"""Picks the next plan: plans a turn together with those of the other explorers still at home.

So each explorer does what it does best, and one earns or learns what lets another set sail in the same year.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from arch_engine.core.families import Decision
from arch_engine.royal_society import feasibility
from arch_engine.royal_society.city import paid_by_patron, price_of_relic
from arch_engine.royal_society.components import CITY, MUSEUM, PORT, UNIVERSITY
from arch_engine.royal_society.numbers import MEETING_PATRONS, STUDYING, SUPPORT_COSTS, TEAM
from arch_engine.royal_society.players.expedition_values import trip
from arch_engine.royal_society.players.plans import AVERAGE_RATE, Plan, Planner

CONSIDERED = 5
"""How many plans of each explorer are combined with those of the others."""

ROUNDED = 1e-9
"""More than sums of the same numbers in different orders can differ by."""


def next_plan(planner: Planner, fixed: Iterable[Plan] | None = None) -> Plan | None:
    """The plan for the next turn; if an explorer has been activated, one of its plans, `fixed`."""
    table = planner.table
    home = [explorer for explorer in range(TEAM) if table.home[planner.seat] >> explorer & 1]
    lists = []
    if fixed is not None:
        lists.append(_by_worth(fixed))
        home = [explorer for explorer in home if explorer != table.explorer]
    lists += [_by_worth(planner.of_explorer(explorer)) for explorer in home]
    if not lists or (fixed is not None and not lists[0]):
        return None
    lists = [plans for plans in lists if plans]
    most, found = _best_together([plans[:CONSIDERED] for plans in lists], planner.worth.habits.crowded)
    enabling = max(_enabling(planner, lists, fixed is not None), key=lambda one: one[0], default=None)
    if enabling is not None and enabling[0] > most:
        return enabling[1]
    return found[0] if fixed is not None else max(found, key=lambda plan: _urgency(planner, plan))


def _by_worth(plans: Iterable[Plan]) -> list[Plan]:
    """The best plan for each action and expedition, best first."""
    found: dict[tuple[int, Decision], Plan] = {}
    for plan in plans:
        key = (plan.location, plan.action)
        if key not in found or plan.worth > found[key].worth:
            found[key] = plan
    return sorted(found.values(), key=lambda plan: -plan.worth)


def _urgency(planner: Planner, plan: Plan) -> float:
    """What cannot wait comes first: cards others may take, then the museum, then money and knowledge."""
    urgent = {PORT: 3.0, MUSEUM: 2.0, CITY: 1.0, UNIVERSITY: 0.0}[plan.location]
    if plan.location == PORT and plan.action[1] not in planner.table.program:
        urgent = 1.5
    return urgent + 0.05 * plan.section


def _best_together(lists: Sequence[Sequence[Plan]], crowded: float) -> tuple[float, tuple[Plan, ...]]:
    """The most that one plan of each list is worth together, and these plans; the lists begin with their best."""
    most, best = -1e9, tuple([plans[0] for plans in lists])
    for found in product(*lists):
        if sum([plan.worth for plan in found], 0.0) < most - ROUNDED:
            continue  # together, plans are never worth more than apart
        total = _together(found, crowded)
        if total > most:
            most, best = total, found
    return most, best


def _together(plans: Sequence[Plan], crowded: float) -> float:
    """What plans are worth together: two cannot share a card or the museum's relics, and a second visit is worth less."""
    total = 0.0
    seen: list[object] = []
    for plan in sorted(plans, key=lambda plan: -plan.worth):
        key: object = plan.action[1] if plan.location == PORT else ("at", plan.location)
        if key in seen:
            if plan.location in (PORT, MUSEUM):
                return -1e8
            total += crowded * plan.worth if plan.worth > 0.0 else plan.worth
        else:
            total += plan.worth
        seen.append(key)
    return total


def _enabling(planner: Planner, lists: Sequence[list[Plan]], only_first: bool) -> Iterator[tuple[float, Plan]]:
    """Plans that bring what another explorer lacks for an expedition, after what both are worth with the best of a third."""
    known: dict[tuple[int, int, int, int], float | None] = {}
    for number, plans in enumerate(lists[:1] if only_first else lists):
        for plan in plans:
            if plan.location not in (CITY, UNIVERSITY) or plan.action == ("deepen",):
                continue
            money, knowledge = earned(planner, plan)
            for other, others in enumerate(lists):
                if other != number:
                    explorer = others[0].explorer
                    key = (money, knowledge, plan.reputation, explorer)
                    if key not in known:
                        known[key] = _enabled(planner, money, knowledge, plan.reputation, explorer)
                    enabled = known[key]
                    if enabled is not None:
                        rest = [third[0].worth for place, third in enumerate(lists) if place not in (number, other)]
                        yield plan.worth + planner.worth.habits.sure * enabled + sum(rest, 0.0), plan


def earned(planner: Planner, plan: Plan) -> tuple[int, int]:
    """About how much money and knowledge a plan brings for an expedition after it."""
    table, seat = planner.table, planner.seat
    if plan.action == ("patron",):
        return paid_by_patron(table, seat, AVERAGE_RATE, MEETING_PATRONS.brings[plan.section]), 0
    if plan.action == ("sell",):
        return price_of_relic(table, seat), 0
    return 0, STUDYING.brings[plan.section]


def _enabled(planner: Planner, money: int, knowledge: int, paid: int, explorer: int) -> float | None:
    """What the best expedition brings that an explorer could go on only with more money or knowledge, after paying reputation; or None."""
    table, seat = planner.table, planner.seat
    found = []
    reputation, highest = table.reputation[seat], feasibility.highest(table, seat)
    table.reputation[seat] = max(0, reputation - paid)
    for card in planner.worth.in_sight:
        expedition = table.cards.expeditions[card]
        if expedition.expertise > highest or planner.trip(explorer, card) is not None:
            continue
        lifted = SUPPORT_COSTS * max(0, expedition.expertise - table.expertise[seat][explorer])
        table.money[seat] += money
        table.knowledge[seat][expedition.region] += knowledge
        gained = trip(planner.worth, explorer, card)
        table.money[seat] -= money
        table.knowledge[seat][expedition.region] -= knowledge
        if gained is not None:
            cost = planner.pay(gained[1] + lifted, 0)
            if cost is not None:
                found.append(gained[0] + cost)
    table.reputation[seat] = reputation
    return max(found, default=None)
