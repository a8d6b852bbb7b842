"""Expeditions: what each one brings a seat, and how near it is."""

from __future__ import annotations

from arch_engine.royal_society import feasibility
from arch_engine.royal_society.components import Expedition
from arch_engine.royal_society.numbers import SKILL_KNOWS, TEAM
from arch_engine.royal_society.players.final_scores import Forecast
from arch_engine.royal_society.players.habits import FAIR, Habits
from arch_engine.royal_society.players.milestones import feat
from arch_engine.royal_society.port import power
from arch_engine.royal_society.verbs import SocietyTable

RESERVATION = 1.2
"""What a reservation is worth on average, early in the game."""

NEAR_EXPERTISE = (1.0, 0.85, 0.6, 0.3, 0.1, 0.05)
"""By missing expertise of an explorer: how much of an expedition's worth counts."""


class Reach(Forecast):
    """A forecast with the expeditions `in_sight`, in hand and Program."""

    def __init__(self, table: SocietyTable, seat: int, habits: Habits = FAIR) -> None:
        super().__init__(table, seat, habits)
        self.share = min(1.0, self.left / self.habits.early)
        self._ways_to_go: dict[int, list[tuple[int, float]]] = {}
        self.in_sight = feasibility.candidates(table, seat)
        self._worth_of: dict[int, float] = {}  # computed on first use

    def level(self) -> float:
        """What one more expertise is worth apart from objectives."""
        return self.habits.expertise * self.share

    def expedition(self, card: Expedition) -> float:
        """What an expedition brings, before its costs."""
        own = self.own
        worst = min(range(TEAM), key=lambda explorer: own.expertise[explorer])
        expertise = tuple([level + (explorer == worst) for explorer, level in enumerate(own.expertise)])
        worth = self.progress(own._replace(done=(*own.done, feat(card)), expertise=expertise))
        worth += self.level()
        prestige = science = 0.0
        for gain in (*card.gains, *power(self.table.society[self.seat], card)):
            what, amount = gain.what, gain.amount
            if what == "prestige":
                prestige += amount
            elif what == "science":
                science += amount
            elif what == "knowledge":
                worth += self.habits.knowledge * self.share * amount
            elif what in ("relic", "chosen", "sift"):
                worth += self.habits.relic * self.share * (1 if what == "sift" else amount)
            elif what == "reputation":
                worth += self.habits.reputation * amount
            elif what == "money":
                worth += self.habits.a_spare_pound * amount
            else:
                worth += RESERVATION * self.share
        return worth + self.final(prestige, science)

    def surplus(self, card: int) -> float:
        """How much more an expedition brings than the turn and the money it takes."""
        if not self.left:
            return 0.0
        expedition = self.table.cards.expeditions[card]
        worth = self._worth_of.get(card)
        if worth is None:
            worth = self._worth_of[card] = self.expedition(expedition)
        return max(0.0, worth - self.habits.turn - self.habits.a_spare_pound * expedition.cost)

    def nearness(self, card: int, knowledge: int) -> float:
        """How near a seat is to an expedition, given knowledge of its region: 1 if only money is missing."""
        ways_to_go = self._ways_to_go.get(card)
        if ways_to_go is None:
            ways_to_go = self._ways_to_go[card] = self._ways_of(card)
        near = 0.0
        for needs, factor in ways_to_go:
            far = needs - knowledge
            if far < len(self.habits.near_knowledge):
                near = max(near, factor * self.habits.near_knowledge[far if far > 0 else 0])
        return near

    def _ways_of(self, card: int) -> list[tuple[int, float]]:
        """By explorer: the knowledge an expedition needs, and how near the explorer's expertise is."""
        expedition = self.table.cards.expeditions[card]
        met = 1.0 if feasibility.condition_met(self.table, self.seat, card) else self.habits.without_condition
        found = []
        for level, skill in zip(self.own.expertise, self.table.skills[self.seat], strict=True):
            lacking = max(0, expedition.expertise - level)
            if lacking < len(NEAR_EXPERTISE):
                needs = expedition.knowledge - (SKILL_KNOWS if skill == expedition.region else 0)
                found.append((needs, met * NEAR_EXPERTISE[lacking]))
        return found

    def in_hand(self, card: int) -> float:
        """What it is worth to have an expedition in the hand."""
        near = self.nearness(card, self.own.knowledge[self.table.cards.expeditions[card].region])
        return self.surplus(card) * near * min(1.0, self.left / 2.0) if near else 0.0
