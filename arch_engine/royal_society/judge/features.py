"""What the learned judge of The Royal Society of Archeology sees of a position: the chapters one after the other."""

from __future__ import annotations

from typing import NamedTuple

from arch_engine.core.features import Feature
from arch_engine.royal_society.judge import gallery, goals, means_held, plans, points_now, reach
from arch_engine.royal_society.judge.plans import A_SALE, Plan, by_turn
from arch_engine.royal_society.judge.points_now import AHEAD, known
from arch_engine.royal_society.judge.reach import Reached, lower
from arch_engine.royal_society.numbers import PLAYED_SAVES, SCIENCE_WORTH
from arch_engine.royal_society.verbs import SocietyTable

# What a seat can still do to the end of the game with the cards in sight: expeditions one after the other, then relics studied.
# Each expedition takes its turn, and the turns that bring the money and the knowledge it lacks. It is a bound, not a plan: cards to come do
# not count, and others may take those of the Program first.

OWN: tuple[Feature, ...] = (
    Feature("expeditions to the end", "expeditions in sight that fit into the turns left, each with the turns that bring what it lacks"),
    Feature("prestige to the end", "prestige that they bring"),
    Feature("science to the end", "science that they bring with the study card they could serve, at its worth"),
    Feature("turns unspent", "turns that are left besides"),
    Feature("relics to the end", "relics that the seat would have by then"),
    Feature("lower to the end", "the lower measure with all this, and with relics studied in the turns that are left where science is short"),
    Feature("lead to the end", "that less the best of the other seats"),
    Feature("lead to the end a turn", "the same, divided by the turns unspent and one"),
)  # fmt: skip


class Horizon(NamedTuple):
    """What a seat can do to the end; see OWN."""

    number: int
    prestige: float
    science: float
    unspent: int
    relics: int
    lower: float


def horizon_of(
    table: SocietyTable, seat: int, now: Reached, plans: list[Plan], study: list[float], left: int
) -> Horizon:
    """Return what a seat with some turns left can do to the end; `now` is what it has for certain."""
    money, relics = table.money[seat], sum(table.relics[seat])
    number, prestige, science = 0, 0, 0
    for plan in sorted(plans, key=by_turn):
        trip = plan.trip
        cost = table.money[seat] + plan.money if plan.money else min(trip.cost)
        sales = max(0, cost - PLAYED_SAVES - money + A_SALE - 1) // A_SALE
        turns = 1 + plan.turns - plan.sales + sales
        if turns <= left:
            left -= turns
            money = max(0, money + A_SALE * sales - cost)
            number += 1
            prestige += trip.prestige
            science += trip.science
            relics += trip.relics
    studied = study[min(number, AHEAD - 1)] - study[0] if table.shown_study[seat] < 0 else 0.0
    brought = SCIENCE_WORTH * (science + studied)
    museum = float(SCIENCE_WORTH * min(left, relics))
    most = lower(now.prestige + prestige, now.science + brought + museum, now.claims)
    return Horizon(number, float(prestige), brought, left, relics, most)


def own_horizon(seat: int, horizons: list[Horizon], found: list[float]) -> None:
    """Add the numbers of OWN."""
    here = horizons[seat]
    lead = 0.0
    if len(horizons) > 1:
        lead = here.lower - max([one.lower for other, one in enumerate(horizons) if other != seat])
    found += (
        float(here.number), here.prestige, here.science, float(here.unspent), float(here.relics), here.lower, lead, lead / (1 + here.unspent),
    )  # fmt: skip


# -- the main thing ----
class SocietyFeatures:
    """The features of The Royal Society of Archeology."""

    def __init__(self) -> None:
        self.shared: tuple[Feature, ...] = (*means_held.SHARED, *goals.SHARED, *gallery.SHARED)
        self.own: tuple[Feature, ...] = (
            *points_now.OWN,
            *means_held.OWN,
            *goals.OWN,
            *gallery.OWN,
            *plans.OWN,
            *reach.OWN,
            *OWN,
        )

    def read(self, table: SocietyTable) -> tuple[list[float], list[list[float]]]:
        """The numbers of `shared`, and by seat those of `own`; the decks and what is unknown have no part in them."""
        cards = known(table.cards)
        seats = range(table.seats)
        rows = gallery.rows_of(table)
        missing = goals.shares(table)
        unseen = goals.unseen_studies(table)
        prestige = gallery.prestige_of(rows, table.seats)
        studies = [goals.study_science(table, seat, cards, unseen) for seat in seats]
        points = [points_now.points_now(table, seat, prestige[seat], studies[seat][0]) for seat in seats]
        owed = points_now.owed_to_all(table, cards)
        places, before, order = (
            means_held.by_reputation(table),
            means_held.turns_before(table),
            means_held.order_of(table),
        )
        ways = [plans.plans_of(table, seat, cards, points[seat]) for seat in seats]
        by_card = plans.rivals(ways)
        ready = [sum([goals.ready(table, seat, place, row) for place, row in enumerate(missing)]) for seat in seats]
        reached = [
            reach.reach_of(table, seat, points[seat], owed[seat], ready[seat], ways[seat], rows) for seat in seats
        ]
        turns = [means_held.turns_left(table, seat) for seat in seats]
        ends = [horizon_of(table, seat, reached[seat].now, ways[seat], studies[seat], turns[seat][1]) for seat in seats]
        all_own: list[list[float]] = []
        for seat in seats:
            own: list[float] = []
            points_now.own(table, seat, points, owed, studies[seat], own)
            means_held.own(table, seat, places, before, order, own)
            goals.own(table, seat, missing, own)
            gallery.own(table, seat, rows, own)
            plans.own(table, seat, ways[seat], missing, by_card, own)
            now, left = turns[seat]
            reach.own(seat, reached, left, left - now, own)
            own_horizon(seat, ends, own)
            all_own.append(own)
        shared: list[float] = []
        means_held.shared(table, shared)
        goals.shared(table, shared)
        gallery.shared(rows, shared)
        return shared, all_own

    def quiet(self, table: SocietyTable) -> bool:
        """Return whether a turn has just ended and the next one begins."""
        return table.question == "activate"


FEATURES = SocietyFeatures()
