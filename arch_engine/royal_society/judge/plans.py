"""Expeditions in the hand and in the Program: what a seat still lacks for each, what they bring, and which are in reach.

What is lacking counts in turns: a sale of a relic brings so much money, studying so much knowledge, a disc so much reputation.
"""

from __future__ import annotations

from typing import NamedTuple

from arch_engine.core.features import Feature
from arch_engine.royal_society.feasibility import highest
from arch_engine.royal_society.judge.goals import BY_EXPEDITIONS, STEPS, expeditions_missing
from arch_engine.royal_society.judge.points_now import KnownCards, Points, Trip
from arch_engine.royal_society.numbers import (
    PLAYED,
    PLAYED_KNOWS,
    PLAYED_SAVES,
    REWARDS,
    SCIENCE_WORTH,
    SELLING,
    STUDYING,
    SUPPORT_COSTS,
    SWAPPED,
    TEAM,
)
from arch_engine.royal_society.table import NOBODY
from arch_engine.royal_society.verbs import SocietyTable

FAR = 9.0
"""Turns that count for what cannot be reached."""

A_CONDITION = 2
"""Turns that count for an expedition that has to be done before: studying for it or paying for it, and doing it."""

A_SALE, A_STUDY = SELLING.brings[-1], STUDYING.brings[-1]

SHOWN = 2
"""How many plans the judge reads one by one."""


class Plan(NamedTuple):
    """An expedition that a seat could go on, by the explorer who is nearest to it.

    turns      turns still missing before the one in which it leaves: 0 if it can leave now
    sales      how many of these turns bring money
    money, knowledge, expertise, reputation   what is missing, after skills; reputation after all that support and prices take
    """

    card: int
    trip: Trip
    held: bool
    turns: int
    sales: int
    money: int
    knowledge: int
    expertise: int
    reputation: int
    condition: bool  # whether another expedition has to be done before
    explorers: int  # that could leave with it now, as a bit set
    worth: float  # prestige and science at its worth
    rise: float  # of the lower measure, if the game ended with it
    study: float  # science of the study card that it adds


def explorers_of(table: SocietyTable, seat: int, next_year: bool) -> list[int]:
    """The explorers of a seat who can still act this year; if there are none, perhaps those of the `next_year`."""
    if table.phase in ("scoring", "end"):
        return []
    home = table.home[seat] if table.phase != "upkeep" else (1 << TEAM) - 1
    if table.phase == "requirements":
        home = 0
    if table.active == seat and table.location >= 0 and any(task[0] == "act" for task in table.agenda):
        home |= 1 << table.explorer
    if not home and next_year and table.round < table.years:
        home = (1 << TEAM) - 1
    return [explorer for explorer in range(TEAM) if home >> explorer & 1]


def plans_of(table: SocietyTable, seat: int, cards: KnownCards, points: Points) -> list[Plan]:
    """Return what a seat could go on: known cards of its hand and the Program."""
    explorers = explorers_of(table, seat, True)
    if not explorers:
        return []
    offered = [(card, 0, True) for card, _ in table.hands[seat] if card >= 0]
    offered += [
        (card, price, False) for card, price in zip(table.program, table.cards.program, strict=True) if card >= 0
    ]
    trips = cards.trips
    done = [trips[card] for card in table.done[seat]]
    symbols = {trip.region for trip in done} | {4 + table.cards.expeditions[card].type for card in table.done[seat]}
    so_far, studying = tuple(table.done[seat]), table.shown_study[seat] < 0
    pounds, own, most = table.money[seat], table.reputation[seat], highest(table, seat)
    swaps = SWAPPED * table.discs[seat]
    levels, skills, known = table.expertise[seat], table.skills[seat], table.knowledge[seat]
    found = []
    for card, price, held in offered:
        trip = trips[card]
        unmet = trip.needs >= 0 and trip.needs not in symbols
        least = -1
        best = (0, 0, 0, 0, 0, 0)
        ready = 0
        for explorer in explorers:
            skill = skills[explorer]
            money = trip.cost[skill] - pounds
            knowledge = trip.asked[skill] - known[trip.region]
            expertise = trip.expertise - levels[explorer]
            if money < 0:
                money = 0
            if knowledge < 0:
                knowledge = 0
            if expertise < 0:
                expertise = 0
            taken = price + SUPPORT_COSTS * expertise
            turns = A_CONDITION if unmet else 0
            sales = 0
            if trip.expertise > most and expertise:
                turns += 2
            if money:
                taken += PLAYED
                if money > PLAYED_SAVES:
                    sales = 1 + (money - PLAYED_SAVES - 1) // A_SALE
                    turns += sales
            if knowledge:
                taken += PLAYED
                if knowledge > PLAYED_KNOWS:
                    turns += 1 + (knowledge - PLAYED_KNOWS - 1) // A_STUDY
            lacking = taken - own
            if lacking > 0:
                if lacking > swaps:
                    turns += 1
            else:
                lacking = 0
            if not turns:
                ready |= 1 << explorer
            rank = (100 * turns + lacking) * 10 + expertise
            if least < 0 or rank < least:
                least = rank
                best = (turns, sales, money, knowledge, expertise, lacking)
        added = cards.added_by(table.studies[seat], so_far, card) if studying else 0.0
        prestige = points.prestige + trip.prestige
        science = points.science + SCIENCE_WORTH * (trip.science + added)
        found.append(
            Plan(
                card, trip, held, best[0], best[1], best[2], best[3], best[4], best[5], unmet, ready,
                trip.prestige + SCIENCE_WORTH * trip.science, min(prestige, science) - points.lower, added,
            )
        )  # fmt: skip
    return found


# -- what the judge reads ------------------------------------------------------------------------------------------

_OF_A_PLAN: tuple[Feature, ...] = (
    Feature("prestige", "its prestige"),
    Feature("science", "its science, at its worth"),
    Feature("gains", "knowledge and relics that it brings"),
    Feature("rise", "how much it lifts the lower measure, as if the game ended with it"),
    Feature("study", "science that it adds to the better study card, as far as this is known, at its worth"),
    Feature("objective", "prestige of the objectives that it completes"),
    Feature("turns", "turns missing before it can leave, 0 if it can leave now; 9 without any"),
    Feature("money", "money missing"),
    Feature("knowledge", "knowledge missing"),
    Feature("support", "expertise missing, which support would make up for"),
    Feature("reputation", "reputation missing for support, the price of its space and what is played"),
    Feature("held", "1 where the seat holds the card"),
    Feature("rivals", "other seats that could go on it now because it lies in the Program"),
)
_NAMES = ("first", "second")

OWN: tuple[Feature, ...] = (
    Feature("hand", "known expeditions in the hand"),
    Feature("unknown hand", "expeditions in the hand that the witness does not know"),
    Feature("expeditions done", "expeditions done"),
    Feature("regions done", "regions of these expeditions"),
    Feature("types done", "types of these expeditions"),
    Feature("high ones done", "expertise that these expeditions asked for, together"),
    Feature("ready", "expeditions that could leave with the seat's next explorers"),
    Feature("ready together", "how many of them could leave this year, each with an explorer of its own, with the money there is"),
    Feature("worth together", "prestige and science, at its worth, that these bring"),
    Feature("money after them", "money that is left then"),
    Feature("rise ready", "the most that one that is ready lifts the lower measure"),
    Feature("worth a turn", "the most prestige and science, at its worth, of an expedition for each turn that it takes"),
    Feature("study ready", "the most science that one that is ready adds to the study card, at its worth"),
    Feature("objective ready", "the most prestige of objectives that one that is ready completes"),
    *[
        Feature(f"{name} plan: {part.name}", f"of the {name} expedition by what it brings for each turn: {part.meaning}")
        for name in _NAMES[:SHOWN]
        for part in _OF_A_PLAN
    ],
)  # fmt: skip


def rivals(plans: list[list[Plan]]) -> dict[int, int]:
    """Return by card of the Program, how many seats could go on it now."""
    found: dict[int, int] = {}
    for own in plans:
        for plan in own:
            if not plan.held and not plan.turns:
                found[plan.card] = found.get(plan.card, 0) + 1
    return found


def completes(table: SocietyTable, seat: int, card: int, claims: list[tuple[int, float]]) -> float:
    """The prestige of the objectives that an expedition completes; `claims` are those one expedition away, as `claims_of` finds them."""
    total = 0.0
    for objective, reward in claims:
        if not expeditions_missing(table, [*table.done[seat], card], objective):
            total += reward
    return total


def claims_of(table: SocietyTable, seat: int, missing: list[list[float]]) -> list[tuple[int, float]]:
    """The objectives that the seat lacks one step for, an expedition, with what they would bring."""
    found = []
    for place, objective in enumerate(table.objectives):
        if objective in BY_EXPEDITIONS and 0.0 < missing[place][seat] * STEPS[objective] < 1.5:
            found.append((objective, float(REWARDS[table.left[place] != NOBODY].prestige)))
    return found


def _together(table: SocietyTable, seat: int, ready: list[Plan]) -> tuple[int, float, float]:
    """Return how many of some expeditions could leave one after the other, what they bring, and the money left; the most worth first."""
    money, reputation, used = table.money[seat], table.reputation[seat], 0
    number, worth = 0, 0.0
    for plan in ready:
        for explorer in range(TEAM):
            if plan.explorers >> explorer & 1 and not used >> explorer & 1:
                cost = plan.trip.cost[table.skills[seat][explorer]]
                taken = max(0, plan.trip.expertise - table.expertise[seat][explorer])
                if cost <= money + (PLAYED_SAVES if reputation >= taken + PLAYED else 0) and taken <= reputation:
                    if cost > money:
                        taken, cost = taken + PLAYED, max(0, cost - PLAYED_SAVES)
                    money -= cost
                    reputation -= taken
                    used |= 1 << explorer
                    number += 1
                    worth += plan.worth
                    break
    return number, worth, float(money)


def own(
    table: SocietyTable,
    seat: int,
    plans: list[Plan],
    missing: list[list[float]],
    by_card: dict[int, int],
    found: list[float],
) -> None:
    """Add the numbers of OWN; `missing` as `goals.shares` gives it, `by_card` as `rivals` does."""
    cards = table.cards.expeditions
    done = table.done[seat]
    known = sum([card >= 0 for card, _ in table.hands[seat]])
    found += (
        float(known), float(len(table.hands[seat]) - known), float(len(done)), float(len({cards[card].region for card in done})),
        float(len({cards[card].type for card in done})), float(sum([cards[card].expertise for card in done])),
    )  # fmt: skip
    claims = claims_of(table, seat, missing)
    rise = study = objective = 0.0
    ready: list[Plan] = []
    for plan in plans:
        if not plan.turns:
            ready.append(plan)
            rise = max(rise, plan.rise)
            study = max(study, SCIENCE_WORTH * plan.study)
            if claims:
                objective = max(objective, completes(table, seat, plan.card, claims))
    ready.sort(key=lambda plan: -plan.worth)
    number, worth, money = _together(table, seat, ready)
    best = sorted(plans, key=by_turn)[:SHOWN]
    found += (float(len(ready)), float(number), worth, money, rise)
    found += (best[0].worth / (best[0].turns + 1) if best else 0.0, study, objective)
    for plan in best:
        trip = plan.trip
        others = by_card.get(plan.card, 0) - (not plan.turns) if not plan.held else 0
        found += (
            float(trip.prestige), float(SCIENCE_WORTH * trip.science), float(trip.knowledge + trip.relics), plan.rise,
            SCIENCE_WORTH * plan.study, completes(table, seat, plan.card, claims) if claims else 0.0, float(plan.turns), float(plan.money),
            float(plan.knowledge), float(plan.expertise), float(plan.reputation), float(plan.held), float(others),
        )  # fmt: skip
    for _ in range(SHOWN - len(best)):
        found += (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, FAR, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


def by_turn(plan: Plan) -> tuple[float, int]:
    """To sort plans by what they bring for each turn, the best first."""
    return -plan.worth / (plan.turns + 1), plan.card
