"""What things are worth to a seat, in points of its final score.

The final score is the lower of prestige and five times science, so a point is worth more on the side that is behind. Money,
knowledge, reputation and relics are worth what they make possible in the turns that are left: nothing in the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log
from typing import NamedTuple

from arch_engine.royal_society import prospects, scoring, ways
from arch_engine.royal_society.components import ANY, OTHER, SORTS, SPREAD, TILES, Expedition, Gain
from arch_engine.royal_society.port import power
from arch_engine.royal_society.table import MOST_EXPERTISE, MOST_KNOWLEDGE, MOST_REPUTATION
from arch_engine.royal_society.verbs import SocietyTable

TURN = 3.4
"""What an ordinary turn brings."""

A_POUND, A_SPARE_POUND = 0.27, 0.12
"""What a pound is worth for the next expeditions, and for those after them."""

EARLY = 8.0
"""With this many turns left or more, knowledge, relics and expertise have their full worth."""

KNOWING = (0.0, 0.9, 0.9, 0.9, 1.0, 1.3, 0.9, 1.0, 1.3, 0.5, 0.4, 0.5, 0.6)
"""By level: what this point of knowledge is worth besides the bonus and the cards in sight."""

NEAR_KNOWLEDGE = (1.0, 0.7, 0.4, 0.2, 0.1)
"""How much of an expedition's worth counts while so many points of knowledge are missing."""

NEAR_EXPERTISE = (1.0, 0.85, 0.6, 0.3, 0.1, 0.05)
"""The same for the expertise of the best explorer."""

IN_THE_PROGRAM = 0.6
"""How likely a card of the Program is still there when it is wanted."""

REPUTATION = 0.6
"""What a point of reputation is worth on average."""

STANDING = (1.0, 1.0, 0.9, 0.9, 0.7, 0.7, 0.4, 0.3, 0.3)
"""What each point of reputation is worth: the first ones lead to the gates of City and Museum."""

DISCS = (5.0, 2.6, 2.2, 1.8, 1.4, 1.2, 1.0, 0.9, 0.8, 0.7)
"""What the last disc of the reserve is worth, the one before it, and so on."""

RELIC = 1.3
EXPERTISE = 1.7
RESERVATION = 1.2


class Points(NamedTuple):
    """Prestige, science, and everything else in points of the final score."""

    prestige: float = 0.0
    science: float = 0.0
    other: float = 0.0


class Worth:
    """What things are worth to a seat now; `left` is how many turns it will still have after the one under way."""

    def __init__(self, table: SocietyTable, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.left = turns_left(table, seat)
        self.share = min(1.0, self.left / EARLY)
        self.own = prospects.standing_of(table, seat)
        prestige, science = self._standing_now()
        self.prestige, self.science = prestige, science
        self.scale = 4.0 + 1.1 * self.left
        lead = (5.0 * science - prestige) / self.scale
        self.a_prestige = 1.0 / (1.0 + exp(-max(-30.0, min(30.0, lead))))
        self.a_science = 5.0 * (1.0 - self.a_prestige)
        self.promised = self._promised(self.own)
        self.worth_of = {
            card: self.expedition(table.cards.expeditions[card]) for card in ways.candidates(table, seat)
        }  # fmt: skip
        self._knowing = [self._knowledge_curve(region) for region in range(4)]
        self._money_steps = self._money()

    # -- points ----------------------------------------------------------------------------------------------------
    def _standing_now(self) -> tuple[float, float]:
        """Prestige and science as the final scoring would make them, with what the study cards promise."""
        table, seat = self.table, self.seat
        prestige = float(table.prestige[seat] - scoring.penalty(table, seat))
        science = table.science[seat] + prospects.study_worth(table, seat, self.own, self.left)
        for collection in range(len(table.gallery)):
            if seat in table.gallery[collection]:
                prestige += 0.7 * scoring.gallery_prestige(table, collection).get(seat, 0)
        for tile in table.tiles[seat]:
            measure, amount = scoring.tile_points(table, seat, tile)
            if measure == "prestige":
                prestige += amount
            else:
                science += amount
        return max(0.0, prestige), science

    def sum(self, gained: Points) -> float:
        """What prestige, science and the rest together bring."""
        return self.final(gained.prestige, gained.science) + gained.other

    def final(self, prestige: float, science: float) -> float:
        """How much the final score is likely to rise by prestige and science: a smooth minimum of the two sides."""
        if not prestige and not science:
            return 0.0
        scale = self.scale
        before = _lower(self.prestige, 5.0 * self.science, scale)
        return _lower(self.prestige + prestige, 5.0 * (self.science + science), scale) - before

    # -- what is rewarded once ---------------------------------------------------------------------------------------
    def _promised(self, own: prospects.Standing) -> float:
        table, seat, left = self.table, self.seat, self.left
        return (
            max(self.a_prestige, self.a_science / 5.0) * prospects.objectives_worth(table, seat, own, left)
            + self.a_science * prospects.study_worth(table, seat, own, left)
            + prospects.requirements_worth(table, seat, own, left)
        )

    def progress(self, own: prospects.Standing) -> float:
        """What another standing promises more than the one now."""
        return self._promised(own) - self.promised

    # -- expeditions -------------------------------------------------------------------------------------------------
    def expedition(self, card: Expedition) -> float:
        """What an expedition brings, its costs not counted."""
        own = self.own
        worst = min(range(3), key=lambda explorer: own.expertise[explorer])
        expertise = tuple([level + (explorer == worst) for explorer, level in enumerate(own.expertise)])
        worth = self.progress(own._replace(done=(*own.done, card), expertise=expertise))
        worth += self.level()
        prestige = science = 0.0
        for gain in (*card.gains, *power(self.table.society[self.seat], card)):
            what, amount = gain.what, gain.amount
            if what == "prestige":
                prestige += amount
            elif what == "science":
                science += amount
            elif what == "knowledge":
                worth += self.share * amount
            elif what in ("relic", "chosen", "sift"):
                worth += RELIC * self.share * (1 if what == "sift" else amount)
            elif what == "reputation":
                worth += REPUTATION * amount
            elif what == "money":
                worth += A_SPARE_POUND * amount
            else:
                worth += RESERVATION * self.share
        return worth + self.final(prestige, science)

    def surplus(self, card: int) -> float:
        """How much more an expedition brings than the turn and the money it takes."""
        cost = self.table.cards.expeditions[card].cost
        return max(0.0, self.worth_of[card] - TURN - A_SPARE_POUND * cost) if self.left else 0.0

    def nearness(self, card: int, knowledge: int) -> float:
        """How near a seat is to an expedition with a knowledge of its region: 1 where nothing but money is missing."""
        table, seat = self.table, self.seat
        expedition = table.cards.expeditions[card]
        best = 0.0
        for explorer in range(3):
            lacking = max(0, expedition.expertise - self.own.expertise[explorer])
            needs = expedition.knowledge - (
                ways.SKILL_KNOWS if table.skills[seat][explorer] == expedition.region else 0
            )
            far = max(0, needs - knowledge)
            if far < len(NEAR_KNOWLEDGE) and lacking < len(NEAR_EXPERTISE):
                best = max(best, NEAR_KNOWLEDGE[far] * NEAR_EXPERTISE[lacking])
        return best if ways.condition_met(table, seat, card) else 0.35 * best

    def in_hand(self, card: int) -> float:
        """What it is worth to have an expedition in the hand."""
        expedition = self.table.cards.expeditions[card]
        if card not in self.worth_of:
            self.worth_of[card] = self.expedition(expedition)
        return (
            self.surplus(card) * self.nearness(card, self.own.knowledge[expedition.region]) * min(1.0, self.left / 2.0)
        )

    # -- money -------------------------------------------------------------------------------------------------------
    def _money(self) -> tuple[tuple[float, float], ...]:
        """Up to which sum a pound is worth how much."""
        left = self.left
        if not left:
            return ()
        average = 3.0 + 3.7 * (sum(self.own.expertise) + 0.2 * left) / 3.0
        trips = max(min(left, 1), 0.55 * left)
        targets = sorted(
            [
                (self.surplus(card) * near, self.table.cards.expeditions[card].cost)
                for card in self.worth_of
                if (near := self.nearness(card, self.own.knowledge[self.table.cards.expeditions[card].region])) > 0.3
            ],
            reverse=True,
        )
        near = sum([cost for _, cost in targets[: min(2, left)]]) or 0.6 * average
        return ((float(near), A_POUND), (max(near, average * trips), A_SPARE_POUND))

    def money(self, amount: int) -> float:
        """What it is worth to have a sum."""
        worth, below = 0.0, 0.0
        for limit, price in self._money_steps:
            if amount > below:
                worth += price * (min(float(amount), limit) - below)
            below = limit
        return worth

    def more_money(self, amount: int) -> float:
        """What more (or less) money is worth."""
        own = self.table.money[self.seat]
        return self.money(own + amount) - self.money(own)

    # -- knowledge ---------------------------------------------------------------------------------------------------
    def _knowledge_curve(self, region: int) -> list[float]:
        """By level: what knowledge of a region is worth, the bonuses on the track not counted."""
        table = self.table
        cards = [
            (self.surplus(card) * (1.0 if card not in table.program else IN_THE_PROGRAM), card)
            for card in self.worth_of
            if table.cards.expeditions[card].region == region
        ]
        curve, general = [], 0.0
        for level in range(MOST_KNOWLEDGE + 1):
            general += KNOWING[level] * self.share
            access = sorted([worth * self.nearness(card, level) for worth, card in cards], reverse=True)[:2]
            curve.append(general + sum(access, start=0.0) - (0.4 * access[1] if len(access) > 1 else 0.0))
        return curve

    def knowledge(self, counts: Sequence[int]) -> Points:
        """What knowledge by region brings."""
        levels = [min(MOST_KNOWLEDGE, own + more) for own, more in zip(self.own.knowledge, counts, strict=True)]
        return plus(self.learned(counts), Points(other=self.progress(self.own._replace(knowledge=tuple(levels)))))

    def learned(self, counts: Sequence[int]) -> Points:
        """The same without what it does for objectives and requirements."""
        prestige, science, other = 0.0, 0.0, 0.0
        for region, amount in enumerate(counts):
            if not amount:
                continue
            before = self.own.knowledge[region]
            after = min(MOST_KNOWLEDGE, before + amount)
            if before < 5 <= after:
                science += 1.0
            if before < 8 <= after:
                if self.a_science > 5.0 * self.a_prestige:
                    science += 1.0
                else:
                    prestige += 5.0
            if before < MOST_KNOWLEDGE <= after:
                science += 2.0
            prestige += before + amount - after
            other += self._knowing[region][after] - self._knowing[region][before]
        return Points(prestige, science, other)

    def best_region(self, amount: int, regions: Iterable[int] = range(4)) -> tuple[float, int]:
        """Where some knowledge brings most, and how much."""
        return max([(self.sum(self.knowledge(in_one(region, amount))), region) for region in regions])

    # -- the rest ----------------------------------------------------------------------------------------------------
    def reputation(self, amount: int) -> float:
        """What more (or less) reputation is worth."""
        own = self.table.reputation[self.seat]
        after = max(0, min(MOST_REPUTATION, own + amount))
        scale = min(1.0, self.left / 3.0) if self.left else 0.02
        worth = scale * (sum(STANDING[own:after]) - sum(STANDING[after:own]))
        if TILES.index("reputation") in self.table.tiles[self.seat]:
            worth += self.a_prestige * (after - own)
        return worth

    def discs(self, number: int) -> float:
        """What it costs to give discs of the reserve away: the last ones are for objectives and the King."""
        own = self.table.discs[self.seat]
        worth = 0.0
        for disc in range(own - number, own):
            price = DISCS[min(max(0, disc), len(DISCS) - 1)]
            worth += price if disc == 0 else price * min(1.0, (self.left + 0.5) / 4.0)
        return worth

    def relic(self, sort: int) -> float:
        """What one more relic of a sort is worth."""
        table, seat = self.table, self.seat
        worth = RELIC * self.share
        if self.left and ways.wished(table) >> sort & 1:
            worth += 0.3
        own = self.own.relics
        for patron in table.unhonored[seat]:
            card = table.cards.patrons[patron]
            if card.wish >> sort & 1 and not any(own[other] for other in range(SORTS) if card.wish >> other & 1):
                worth += self.a_prestige * card.penalty + REPUTATION
                break
        if prospects.EIGHT_RELICS in table.objectives:
            more = tuple([number + (other == sort) for other, number in enumerate(own)])
            worth += self.progress(self.own._replace(relics=more))
        if TILES.index("relics") in table.tiles[seat] and sum(own) < scoring.MOST_FOR_RELICS:
            worth += self.a_prestige
        return worth

    def keep(self, sort: int) -> float:
        """What a relic of one's own is worth if it is kept."""
        own = self.own.relics
        less = tuple([number - (other == sort) for other, number in enumerate(own)])
        before, self.own = self.own, self.own._replace(relics=less)
        worth = self.relic(sort) if prospects.EIGHT_RELICS not in self.table.objectives else self._keep_of_eight(sort)
        self.own = before
        return worth

    def _keep_of_eight(self, sort: int) -> float:
        promised, self.promised = self.promised, self._promised(self.own)
        worth = self.relic(sort)
        self.promised = promised
        return worth

    def random_relic(self, region: int) -> float:
        """What a relic drawn from a bag is worth."""
        bag = self.table.bags[4 * region : 4 * region + 4]
        if not sum(bag):
            bag = self.table.beside[4 * region : 4 * region + 4]
        total = sum(bag)
        if not total:
            return 0.0
        return sum([number * self.relic(4 * region + kind) for kind, number in enumerate(bag) if number]) / total

    def chosen_relic(self, regions: Iterable[int]) -> float:
        """What a relic of choice is worth."""
        sorts = [4 * region + kind for region in regions for kind in range(4) if self.table.bags[4 * region + kind]]
        return max([self.relic(sort) for sort in sorts], default=0.0)

    def expertise(self, explorer: int) -> float:
        """What one more expertise of an explorer is worth."""
        levels = self.own.expertise
        if levels[explorer] >= MOST_EXPERTISE:
            return 0.0
        more = tuple([level + (other == explorer) for other, level in enumerate(levels)])
        return self.level() + self.progress(self.own._replace(expertise=more))

    def level(self) -> float:
        """What one more expertise is worth besides what it does for objectives."""
        return EXPERTISE * self.share

    def gain(self, gain: Gain) -> Points:
        """What one icon brings."""
        what, amount, where, = gain  # fmt: skip
        if what == "prestige":
            return Points(prestige=amount)
        if what == "science":
            return Points(science=amount)
        if what == "money":
            return Points(other=self.more_money(amount))
        if what == "reputation":
            return Points(other=self.reputation(amount))
        if what == "knowledge":
            region = where if where >= 0 else self.best_region(1 if where in (SPREAD, OTHER, ANY) else amount)[1]
            return self.knowledge(in_one(region, amount))
        regions = [where] if where >= 0 else range(4)
        if what in ("relic", "sift"):
            worth = max([self.random_relic(region) for region in regions])
            return Points(other=1.2 * worth if what == "sift" else worth * amount)
        if what == "chosen":
            return Points(other=self.chosen_relic(regions) * amount)
        if what == "expertise":
            return Points(other=amount * max([self.expertise(explorer) for explorer in range(3)]))
        if what == "reserve":
            return Points(other=RESERVATION * self.share)
        return Points(other=3.0)

    def gains(self, gains: Iterable[Gain]) -> Points:
        """What a row of icons brings."""
        return plus(*[self.gain(gain) for gain in gains])


def _lower(left: float, right: float, scale: float) -> float:
    """The lower of two numbers, rounded off where they are close."""
    return min(left, right) - scale * log(1.0 + exp(-abs(left - right) / scale))


def plus(*parts: Points) -> Points:
    """Several gains together."""
    return Points(
        sum([part.prestige for part in parts]), sum([part.science for part in parts]), sum([part.other for part in parts])
    )  # fmt: skip


def in_one(region: int, amount: int) -> tuple[int, ...]:
    """Knowledge that all goes to one region."""
    return tuple([amount if other == region else 0 for other in range(4)])


def turns_left(table: SocietyTable, seat: int) -> int:
    """How many turns a seat has after the one under way."""
    if table.round == 0:
        return 3 * table.years
    left = table.home[seat].bit_count() + 3 * (table.years - table.round)
    if table.phase == "upkeep" and not table.home[seat]:  # not gathered yet
        left += 3
    if table.active == seat and table.location < 0:
        left -= 1
    return max(0, left)
