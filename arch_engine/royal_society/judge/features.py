"""What the learned judge of The Royal Society of Archeology sees of a position: the chapters one after the other."""

from __future__ import annotations

from arch_engine.core.features import Feature
from arch_engine.royal_society.judge import gallery, goals, horizon, means_held, plans, points_now, reach
from arch_engine.royal_society.judge.known_cards import known
from arch_engine.royal_society.verbs import SocietyTable


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
            *horizon.OWN,
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
        ends = [
            horizon.horizon_of(table, seat, reached[seat].now, ways[seat], studies[seat], turns[seat][1])
            for seat in seats
        ]
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
            horizon.own(seat, ends, own)
            all_own.append(own)
        shared: list[float] = []
        means_held.shared(table, shared)
        goals.shared(table, shared)
        gallery.shared(rows, shared)
        return shared, all_own

    def quiet(self, table: SocietyTable) -> bool:
        """Whether a turn has just ended and the next one begins."""
        return table.question == "activate"


FEATURES = SocietyFeatures()
