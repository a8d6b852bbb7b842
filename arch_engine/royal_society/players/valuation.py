"""What things are worth to a seat, in points of its final score.

Money, knowledge, reputation and relics are worth what they make possible in the turns left: nothing in the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from arch_engine.royal_society import feasibility, scoring
from arch_engine.royal_society.components import (
    ANY,
    EIGHT_RELICS,
    LEVANTINE,
    MEDITERRANEAN,
    OTHER,
    SORTS,
    SPREAD,
    TILES,
    Expedition,
    Gain,
)
from arch_engine.royal_society.numbers import (
    COMPLETE,
    IMMEDIATE,
    INCOMPLETE,
    KNOWLEDGE_BONUSES,
    LEVANTINE_PRESTIGE,
    MOST_EXPERTISE,
    MOST_KNOWLEDGE,
    MOST_REPUTATION,
    NO_COLLECTION_REWARD,
    PERMANENT,
    SCORED,
    SKILL_KNOWS,
    SWAPPED,
    TEAM,
)
from arch_engine.royal_society.players.final_scores import FAIR, Forecast, Habits, Points, in_one, plus
from arch_engine.royal_society.players.milestones import EXHIBITED, EXPERTISE, KNOWLEDGE, TRIP, feat, likely
from arch_engine.royal_society.port import power
from arch_engine.royal_society.table import NOBODY
from arch_engine.royal_society.verbs import SocietyTable

# -- Expeditions: what each one brings a seat, and how near it is ---------------------------------

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
        """Return what one more expertise is worth apart from objectives."""
        return self.habits.expertise * self.share

    def expedition(self, card: Expedition) -> float:
        """Return what an expedition brings, before its costs."""
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
        """Return how much more an expedition brings than the turn and the money it takes."""
        if not self.left:
            return 0.0
        expedition = self.table.cards.expeditions[card]
        worth = self._worth_of.get(card)
        if worth is None:
            worth = self._worth_of[card] = self.expedition(expedition)
        return max(0.0, worth - self.habits.turn - self.habits.a_spare_pound * expedition.cost)

    def nearness(self, card: int, knowledge: int) -> float:
        """Return how near a seat is to an expedition, given knowledge of its region: 1 if only money is missing."""
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
        """Return by explorer: the knowledge an expedition needs, and how near the explorer's expertise is."""
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
        """Return what it is worth to have an expedition in the hand."""
        near = self.nearness(card, self.own.knowledge[self.table.cards.expeditions[card].region])
        return self.surplus(card) * near * min(1.0, self.left / 2.0) if near else 0.0


# -- What things are worth ---


class Worth(Reach):
    """What things are worth to a seat now."""

    def __init__(self, table: SocietyTable, seat: int, habits: Habits = FAIR) -> None:
        super().__init__(table, seat, habits)
        self.wished = feasibility.wished(table)
        # computed on first use
        self._known: dict[tuple[int, int], float] = {}
        self._learned: dict[tuple[int, int], Points] = {}
        self._access: list[list[tuple[int, float]]] | None = None
        self._gained: dict[Gain, Points] = {}
        self._relics: dict[int, float] = {}  # by sort, as the seat stands
        self._kept: dict[int, float] = {}
        self._prices: tuple[tuple[float, float], ...] | None = None

    # -- money -------------------------------------------------------------------------------------------------------
    def _money(self) -> tuple[tuple[float, float], ...]:
        """Return what a pound is worth, up to each sum of money."""
        left = self.left
        if not left:
            return ()
        average = 3.0 + 3.7 * (sum(self.own.expertise) + 0.2 * left) / 3.0
        trips = max(min(left, 1), 0.55 * left)
        targets = sorted(
            [
                (self.surplus(card) * near, self.table.cards.expeditions[card].cost)
                for card in self.in_sight
                if (near := self.nearness(card, self.own.knowledge[self.table.cards.expeditions[card].region])) > 0.3
            ],
            reverse=True,
        )
        near = sum([cost for _, cost in targets[: min(2, left)]]) or 0.6 * average
        return ((float(near), self.habits.a_pound), (max(near, average * trips), self.habits.a_spare_pound))

    def money(self, amount: int) -> float:
        """Return what having an amount of money is worth."""
        worth, below = 0.0, 0.0
        if self._prices is None:
            self._prices = self._money()
        for limit, price in self._prices:
            if amount > below:
                worth += price * (min(float(amount), limit) - below)
            below = limit
        return worth

    def more_money(self, amount: int) -> float:
        """Return what more (or less) money is worth."""
        own = self.table.money[self.seat]
        return self.money(own + amount) - self.money(own)

    # -- knowledge ---------------------------------------------------------------------------------------------------
    def knowing(self, region: int, level: int) -> float:
        """Return what knowledge of a region is worth, without the bonuses on the track."""
        found = self._known.get((region, level))
        if found is None:
            if self._access is None:
                self._access = self._accessible()
            access = [0.0, 0.0]
            for card, worth in self._access[region]:
                near = self.nearness(card, level)
                if near:
                    access.append(worth * near)
            access.sort()
            found = (
                self.share * sum(self.habits.knowing[: level + 1], 0.0)
                + access[-1]
                + self.habits.second_card * access[-2]
            )
            self._known[region, level] = found
        return found

    def _accessible(self) -> list[list[tuple[int, float]]]:
        """Return by region: the expeditions in sight that bring anything, and how much those who are near them can count on that."""
        found: list[list[tuple[int, float]]] = [[], [], [], []]
        for card in self.in_sight:
            surplus = self.surplus(card)
            if surplus:
                there = self.habits.in_the_program if card in self.table.program else 1.0
                found[self.table.cards.expeditions[card].region].append((card, there * surplus))
        return found

    def knowledge(self, counts: Sequence[int]) -> Points:
        """Return what knowledge by region brings."""
        learned = self.learned(counts)
        if not self.hopes_for(KNOWLEDGE):
            return learned
        levels = [min(MOST_KNOWLEDGE, own + more) for own, more in zip(self.own.knowledge, counts, strict=True)]
        return plus(learned, Points(other=self.progress(self.own._replace(knowledge=tuple(levels)))))

    def learned(self, counts: Sequence[int]) -> Points:
        """The same without what it does for objectives and requirements."""
        prestige, science, other = 0.0, 0.0, 0.0
        for region, amount in enumerate(counts):
            if amount:
                here = self._learned.get((region, amount))
                if here is None:
                    here = self._learned[region, amount] = self._learned_in(region, amount)
                prestige += here.prestige
                science += here.science
                other += here.other
        return Points(prestige, science, other)

    def _learned_in(self, region: int, amount: int) -> Points:
        """The same for one region."""
        prestige, science = 0.0, 0.0
        before = self.own.knowledge[region]
        after = min(MOST_KNOWLEDGE, before + amount)
        for bonus in KNOWLEDGE_BONUSES:
            if before < bonus.level <= after:
                if bonus.science * self.a_science > bonus.prestige * self.a_prestige:
                    science += bonus.science
                else:
                    prestige += bonus.prestige
        prestige += before + amount - after
        return Points(prestige, science, self.knowing(region, after) - self.knowing(region, before))

    def best_region(self, amount: int, regions: Iterable[int] = range(4)) -> tuple[float, int]:
        """The most that some knowledge brings in one region, and the region."""
        return max([(self.sum(self.knowledge(in_one(region, amount))), region) for region in regions])

    # -- the rest ----------------------------------------------------------------------------------------------------
    def reputation(self, amount: int) -> float:
        """Return what more (or less) reputation is worth."""
        own = self.table.reputation[self.seat]
        after = max(0, min(MOST_REPUTATION, own + amount))
        scale = min(1.0, self.left / 3.0) if self.left else 0.02
        worth = scale * (sum(self.habits.standing[own:after], 0.0) - sum(self.habits.standing[after:own], 0.0))
        if TILES.index("reputation") in self.table.tiles[self.seat]:
            worth += self.a_prestige * (after - own)
        return worth

    def discs(self, number: int) -> float:
        """Return what giving away discs of the reserve costs: the last ones are for objectives and the King."""
        own = self.table.discs[self.seat]
        worth = 0.0
        for disc in range(own - number, own):
            price = self.habits.discs[min(max(0, disc), len(self.habits.discs) - 1)]
            worth += price if disc == 0 else price * min(1.0, (self.left + 0.5) / 4.0)
        return worth

    def relic(self, sort: int) -> float:
        """Return what one more relic of a sort is worth."""
        found = self._relics.get(sort)
        if found is None:
            found = self._relics[sort] = self._relic(sort)
        return found

    def _relic(self, sort: int) -> float:
        table, seat = self.table, self.seat
        worth = self.habits.relic * self.share
        if self.left and self.wished >> sort & 1:
            worth += 0.3
        own = self.own.relics
        for patron in table.unhonored[seat]:
            card = table.cards.patrons[patron]
            if card.wish >> sort & 1 and not any(own[other] for other in range(SORTS) if card.wish >> other & 1):
                worth += self.a_prestige * card.penalty + self.habits.reputation
                break
        if EIGHT_RELICS in table.objectives:
            more = tuple([number + (other == sort) for other, number in enumerate(own)])
            worth += self.progress(self.own._replace(relics=more))
        if TILES.index("relics") in table.tiles[seat] and sum(own) < SCORED["relics"].most:
            worth += self.a_prestige
        return worth

    def keep(self, sort: int) -> float:
        """Return what keeping one of the seat's relics is worth."""
        worth = self._kept.get(sort)
        if worth is None:
            own, known = self.own, self._relics
            fewer = tuple([number - (other == sort) for other, number in enumerate(own.relics)])
            self._relics = {}
            self.stand(own._replace(relics=fewer))
            worth = self._kept[sort] = self.relic(sort)
            self.stand(own)
            self._relics = known
        return worth

    def random_relic(self, region: int) -> float:
        """Return what a relic drawn from a bag is worth."""
        bag = self.table.bags[4 * region : 4 * region + 4]
        if not sum(bag):
            bag = self.table.beside[4 * region : 4 * region + 4]
        total = sum(bag)
        if not total:
            return 0.0
        return sum([number * self.relic(4 * region + kind) for kind, number in enumerate(bag) if number], 0.0) / total

    def chosen_relic(self, regions: Iterable[int]) -> float:
        """Return what a relic of choice is worth."""
        sorts = [4 * region + kind for region in regions for kind in range(4) if self.table.bags[4 * region + kind]]
        return max([self.relic(sort) for sort in sorts], default=0.0)

    def expertise(self, explorer: int) -> float:
        """Return what one more expertise of an explorer is worth."""
        levels = self.own.expertise
        if levels[explorer] >= MOST_EXPERTISE:
            return 0.0
        if not self.hopes_for(EXPERTISE):
            return self.level()
        more = tuple([level + (other == explorer) for other, level in enumerate(levels)])
        return self.level() + self.progress(self.own._replace(expertise=more))

    def gain(self, gain: Gain) -> Points:
        """Return what one icon brings."""
        what, amount = gain.what, gain.amount
        if what == "prestige":
            return Points(prestige=amount)
        if what == "science":
            return Points(science=amount)
        if what == "money":
            return Points(other=self.more_money(amount))
        if what == "reputation":
            return Points(other=self.reputation(amount))
        found = self._gained.get(gain)
        if found is None:
            found = self._gained[gain] = self._gain(gain)
        return found

    def _gain(self, gain: Gain) -> Points:
        """The same of what money and reputation paid in thought do not change."""
        what, amount, where = gain.what, gain.amount, gain.where
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
            return Points(other=amount * max([self.expertise(explorer) for explorer in range(TEAM)]))
        if what == "reserve":
            return Points(other=RESERVATION * self.share)
        return Points(other=3.0)

    def gains(self, gains: Iterable[Gain]) -> Points:
        """Return what a row of icons brings."""
        return plus(*[self.gain(gain) for gain in gains])


# -- what may come of an action ----------------------------------------------------------------------------------------


def trip(worth: Worth, explorer: int, card: int) -> tuple[float, int] | None:
    """Return what an expedition by an explorer brings, less all costs except reputation, and the reputation it takes."""
    table, seat = worth.table, worth.seat
    paid = feasibility.going(table, seat, explorer, card)
    if paid is None:
        return None
    cost, reputation = paid
    expedition = table.cards.expeditions[card]
    own = worth.own
    counts, money, parts = [0, 0, 0, 0], -cost, []
    if TILES.index("port") in table.tiles[seat]:
        counts[expedition.region] += PERMANENT["port"].amount
    for gain in (*expedition.gains, *power(table.society[seat], expedition)):
        if gain.what == "knowledge" and gain.where >= 0:
            counts[gain.where] += gain.amount
        elif gain.what == "money":
            money += gain.amount
        else:
            parts.append(worth.gain(gain))
    expertise = tuple([min(MOST_EXPERTISE, level + (other == explorer)) for other, level in enumerate(own.expertise)])
    knowledge = tuple([min(MOST_KNOWLEDGE, level + more) for level, more in zip(own.knowledge, counts, strict=True)])
    gained = plus(worth.learned(counts), *parts)
    after = own._replace(
        done=(*own.done, feat(expedition)), expertise=expertise, knowledge=knowledge,
        prestige=own.prestige + int(gained.prestige), science=own.science + int(gained.science),
    )  # fmt: skip
    total = worth.sum(gained) + worth.more_money(money) + worth.progress(after)
    if own.expertise[explorer] < MOST_EXPERTISE:
        total += worth.level()
    return total, reputation


# What relics in the Grand Gallery are worth to a seat: rewards now, and the majority of a collection in the end.


def places(table: SocietyTable, sorts: list[int]) -> Iterator[tuple[int, int, int]]:
    """Each relic with each collection it fits, and the space there that fewest other relics fit."""
    for place, (row, card) in enumerate(zip(table.gallery, table.collections, strict=True)):
        wishes = table.cards.collections[card].wishes
        for sort in range(SORTS):
            if sorts[sort]:
                free = [space for space, owner in enumerate(row) if owner == NOBODY and wishes[space] >> sort & 1]
                if free:
                    yield sort, place, min(free, key=lambda space: wishes[space].bit_count())


def majority(row: list[int], seat: int, left: int) -> float:
    """The prestige a collection is likely to bring a seat in the end."""
    own = row.count(seat)
    if not own:
        return 0.0
    free = row.count(NOBODY)
    rivals = [row.count(other) for other in set(row) if other not in (seat, NOBODY)]
    most = max(rivals, default=0)
    worth = COMPLETE if not free else INCOMPLETE + (COMPLETE - INCOMPLETE) * max(0.0, 0.7 - 0.2 * free)
    if most > own:
        return 0.0 if not free or most > own + free else 0.15 * worth
    share = 1.0 if most < own else 1.0 / (1 + rivals.count(most))
    unsafe = free > own - most and left > 0
    return worth * share * (0.75 if unsafe else 1.0)


def placing(worth: Worth, sort: int, place: int, space: int) -> float:
    """Return what exhibiting a relic on a space brings, less the relic and the disc."""
    table, seat = worth.table, worth.seat
    row = table.gallery[place]
    after = row[:]
    after[space] = seat
    prestige = majority(after, seat, worth.left) - majority(row, seat, worth.left)
    if TILES.index("collections") in table.tiles[seat] and seat not in row:
        prestige += SCORED["collections"].each
    if table.has_power(seat, LEVANTINE) and sort // 4 == MEDITERRANEAN:
        prestige += LEVANTINE_PRESTIGE
    gained = Points(prestige)
    if not table.supplied >> place & 1 and not table.penalized(seat, NO_COLLECTION_REWARD):
        gained = plus(gained, worth.gains(table.cards.collections[table.collections[place]].reward))
    own = worth.own
    promised = worth.progress(own._replace(exhibited=own.exhibited + 1)) if worth.hopes_for(EXHIBITED) else 0.0
    return worth.sum(gained) + promised - worth.keep(sort) - worth.discs(1)


def best_placing(worth: Worth) -> tuple[float, int, int, int] | None:
    """Return what the best placing brings, and its relic, collection and space."""
    sorts = worth.table.relics[worth.seat]
    return max([(placing(worth, *found), *found) for found in places(worth.table, sorts)], default=None)


def exhibition(worth: Worth, most: int) -> list[float]:
    """Return what exhibiting the best relic brings, then the next, as long as it gains."""
    table, seat = worth.table, worth.seat
    before = table.supplied, [row[:] for row in table.gallery], table.relics[seat][:]
    gains: list[float] = []
    while len(gains) < min(most, table.discs[seat]):
        found = best_placing(worth)
        if found is None or found[0] <= 0.0:
            break
        gained, sort, place, space = found
        gains.append(gained)
        table.gallery[place][space] = seat
        table.supplied |= 1 << place
        table.relics[seat][sort] -= 1
    table.supplied, table.gallery, table.relics[seat] = before
    return gains


# -- What a Bloomsbury tile is worth to a seat ----------------------------------------------------

VISITS = {"port": 0.45, "university": 0.15, "museum": 0.15, "city": 0.25}
"""About which part of the remaining turns an explorer spends at each location."""

ON_EXPEDITION = 1.2
"""What the knowledge that a tile adds to an expedition is worth with many turns left."""


def tile_worth(worth: Worth, tile: int) -> float:
    """Return what it brings now, in the visits to come or in the final scoring."""
    table, seat, left = worth.table, worth.seat, worth.left
    name = TILES[tile]
    if name in IMMEDIATE:
        return worth.sum(worth.gain(IMMEDIATE[name]))
    if name in VISITS:
        visits = VISITS[name] * left
        return visits * (ON_EXPEDITION * worth.share if name == "port" else worth.sum(worth.gain(PERMANENT[name])))
    measure, amount = scoring.tile_points(table, seat, tile)
    done = worth.own.done
    if name in ("four-types", "four-regions"):
        kinds = {own.type for own in done} if name == "four-types" else {own.region for own in done}
        return worth.final(0, SCORED[name].each) * likely(TRIP * (4 - len(kinds)), left)
    prestige = float(amount) if measure == "prestige" else 0.0
    if name == "high-expeditions":
        prestige += SCORED[name].each * 0.25 * left
    elif name == "relics":
        prestige += 1.0 if left > 2 else 0.0
    elif name == "collections":
        prestige += min(most(name) - prestige, 0.3 * left)
    elif name == "knowledge":
        prestige = min(most(name), prestige + 0.2 * left)
    elif name == "reputation":
        prestige = min(most(name), prestige + SWAPPED * table.discs[seat] * 0.3)
    return worth.final(prestige, 0)


def most(name: str) -> float:
    """The most that a tile can bring in the final scoring."""
    return float(SCORED[name].each * SCORED[name].most)
