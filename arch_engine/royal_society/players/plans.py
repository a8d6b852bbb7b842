"""What a seat can do in a turn, and what each of these plans is worth to it.

A plan is an explorer in a section of a location with an action. The schedule combines the plans of several explorers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from arch_engine.core.families import Decision
from arch_engine.core.multisets import of_size
from arch_engine.royal_society import feasibility
from arch_engine.royal_society.city import paid_by_patron, price_of_relic
from arch_engine.royal_society.components import CITY, MUSEUM, PORT, SORTS, TILES, UNIVERSITY, Gain
from arch_engine.royal_society.numbers import (
    DEEPENING,
    EXHIBITING,
    LEFT_BONUS,
    MEETING_PATRONS,
    MOST_REPUTATION,
    NO_RIGHT_BONUS,
    PERMANENT,
    RIGHT_BONUS,
    SALE_COSTS,
    SELLING,
    STUDYING,
    STUDYING_RELICS,
    SUPPORT_COSTS,
    SWAPPED,
    TEAM,
    can_stand,
)
from arch_engine.royal_society.players.final_scores import Points, in_one
from arch_engine.royal_society.players.milestones import SCIENCE
from arch_engine.royal_society.players.valuation import Worth, exhibition, trip
from arch_engine.royal_society.table import AUTOMA
from arch_engine.royal_society.verbs import SocietyTable

AVERAGE_RATE, AVERAGE_PENALTY = 4, 4
"""A patron's rate and penalty, on average."""

UNHONORED = 0.5
"""How likely it is that the seat never honors a new patron."""

PEERS = 0.15
"""How much a right bonus counts that others gain, or that may still come to the explorer at the top."""


Bonuses = tuple[float, float, float, float]
"""What a bonus is worth, by location."""


class Plan(NamedTuple):
    """What to do, and what it is worth; `reputation` is all that it takes, support included."""

    worth: float
    explorer: int
    location: int
    section: int
    action: Decision
    reputation: int


Deed = tuple[Decision, float, int]
"""An action, what it brings, and the reputation it takes."""


class Planner:
    """The plans of a seat whose turn it is."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.table: SocietyTable = worth.table
        self.seat = worth.seat
        # computed on first use
        self._trips: dict[tuple[int, int], tuple[float, int] | None] = {}
        self._in_london: dict[tuple[int, int, bool], list[Deed]] = {}
        self._paid: dict[tuple[int, int, int], float | None] = {}
        self._peers: dict[tuple[int, int], float] = {}
        self._left: Bonuses | None = None
        self._right: Bonuses | None = None
        self._study: dict[int, tuple[float, tuple[int, ...]]] = {}
        self._exhibited: list[float] | None = None
        self._given: list[tuple[float, int]] | None = None
        self._deepening: list[tuple[float, int]] | None = None

    # -- all of them -------------------------------------------------------------------------------------------------
    def of_explorer(self, explorer: int, activated: bool = False) -> Iterator[Plan]:
        """Every plan of an explorer; `activated` if it is too late to swap discs for a gate."""
        table, seat = self.table, self.seat
        own = table.expertise[seat][explorer]
        level = feasibility.level(table, seat) if activated else own
        lowest = level if activated and table.support and not table.risen else 1
        for location in range(4):
            gate = feasibility.gate(table, seat, location)
            lacking = gate - (table.gate if activated else table.reputation[seat])
            if lacking > 0 and (activated or lacking > SWAPPED * table.discs[seat]):
                continue
            for section in range(lowest, feasibility.highest(table, seat) + 1):
                extra = SUPPORT_COSTS * max(0, section - level)
                for action, gained, reputation in self._actions(explorer, location, section, section > own):
                    needed = reputation + extra
                    paid = self.pay(needed, lacking)
                    if paid is not None:
                        worth = gained + paid + self._bonuses(location, section)
                        yield Plan(worth, explorer, location, section, action, needed)

    def actions_here(self) -> Iterator[Plan]:
        """The plans of the explorer that has been placed."""
        table = self.table
        for action, gained, reputation in self._actions(
            table.explorer, table.location, table.section, feasibility.lifted(table, self.seat, table.section)
        ):
            paid = self.pay(reputation, 0)
            if paid is not None:
                yield Plan(gained + paid, table.explorer, table.location, table.section, action, reputation)

    # -- what it costs -----------------------------------------------------------------------------------------------
    def pay(self, reputation: int, lacking: int) -> float | None:
        """Return what paying reputation costs, swapping discs for what is missing; None if the seat cannot pay."""
        lacking = max(0, lacking)
        key = (reputation, lacking, self.table.reputation[self.seat])
        if key not in self._paid:
            self._paid[key] = self._price(reputation, lacking)
        return self._paid[key]

    def _price(self, reputation: int, lacking: int) -> float | None:
        table, seat, worth = self.table, self.seat, self.worth
        swapped = -(-lacking // SWAPPED)
        own = min(MOST_REPUTATION, table.reputation[seat] + SWAPPED * swapped)
        swapped += -(-max(0, reputation - own) // SWAPPED)
        if swapped > table.discs[seat]:
            return None
        return worth.reputation(SWAPPED * swapped - reputation) - worth.discs(swapped)

    def _bonuses(self, location: int, section: int) -> float:
        """Learning from peers, and being learned from."""
        key = (location, section)
        if key not in self._peers:
            self._peers[key] = self._taught(location, section)
        return self._peers[key]

    def _taught(self, location: int, section: int) -> float:
        table, seat, worth = self.table, self.seat, self.worth
        top = table.top_section(location)
        right = self.right()[location]
        if section >= top:
            return PEERS * right * min(1.0, worth.left / 3.0)
        gained = self.left()[location]
        for owner, _, other in table.pawns[location]:
            if other == top:
                gained += right if owner == seat else 0.0 if owner == AUTOMA else -PEERS * right
        return gained

    def left(self) -> Bonuses:
        """Return by location: what the left bonus is worth."""
        if self._left is None:
            self._left = self._worth_of(LEFT_BONUS)
        return self._left

    def right(self) -> Bonuses:
        """Return by location: what the right bonus is worth."""
        if self._right is None:
            penalized = self.table.penalized(self.seat, NO_RIGHT_BONUS)
            self._right = (0.0, 0.0, 0.0, 0.0) if penalized else self._worth_of(RIGHT_BONUS)
        return self._right

    def _worth_of(self, bonuses: dict[int, Gain]) -> Bonuses:
        """Return by location: what its bonus is worth."""
        university, museum, city, port = [
            self.worth.sum(self.worth.gain(bonuses[location])) for location in (UNIVERSITY, MUSEUM, CITY, PORT)
        ]
        return university, museum, city, port

    # -- actions -----------------------------------------------------------------------------------------------------
    def _actions(self, explorer: int, location: int, section: int, supported: bool) -> Iterable[Deed]:
        """Return what can be done in a section."""
        return (
            self._port(explorer, section, supported) if location == PORT else self._london(location, section, supported)
        )

    def _london(self, location: int, section: int, supported: bool) -> list[Deed]:
        """The same where every explorer can do the same."""
        key = (location, section, supported)
        found = self._in_london.get(key)
        if found is None:
            here = {UNIVERSITY: self._university, MUSEUM: self._museum, CITY: self._city}[location]
            found = self._in_london[key] = list(here(section, supported))
        return found

    def _port(self, explorer: int, section: int, supported: bool) -> Iterator[Deed]:
        for card in self.worth.in_sight:
            required = self.table.cards.expeditions[card].expertise
            if required == section if supported else required <= section:
                found = self.trip(explorer, card)
                if found is not None:
                    yield ("go", card), *found

    def trip(self, explorer: int, card: int) -> tuple[float, int] | None:
        """Return what an expedition brings, and the reputation it takes."""
        if (explorer, card) not in self._trips:
            self._trips[explorer, card] = trip(self.worth, explorer, card)
        return self._trips[explorer, card]

    def _university(self, section: int, supported: bool) -> Iterator[Deed]:
        more = self._tile("university")
        if can_stand(STUDYING, section, supported):
            yield ("study",), self.study(STUDYING.brings[section])[0] + more, 0
        if can_stand(DEEPENING, section, supported):
            deepening = self.deepening()
            if deepening is not None:
                yield ("deepen",), deepening[0] + more, 0

    def _museum(self, section: int, supported: bool) -> Iterator[Deed]:
        more = self._tile("museum")
        if can_stand(EXHIBITING, section, supported) and self.table.discs[self.seat]:
            gains = self.exhibited()[: EXHIBITING.brings[section]]
            if gains:
                yield ("exhibit",), sum(gains, 0.0) + more, 0
        studied = STUDYING_RELICS.brings[section]
        own = self.given()
        if len(own) >= studied and can_stand(STUDYING_RELICS, section, supported):
            worth = self.worth.sum(self._studied(studied)) - sum([kept for kept, _ in own[:studied]], 0.0)
            yield ("study-relic",), worth + more, 0

    def _studied(self, number: int) -> Points:
        worth, own = self.worth, self.worth.own
        promised = worth.progress(own._replace(science=own.science + number)) if worth.hopes_for(SCIENCE) else 0.0
        return Points(science=number, other=promised)

    def _city(self, section: int, supported: bool) -> Iterator[Deed]:
        table, seat, worth = self.table, self.seat, self.worth
        more = self._tile("city")
        if can_stand(MEETING_PATRONS, section, supported) and table.patron_deck:
            money = paid_by_patron(table, seat, AVERAGE_RATE, MEETING_PATRONS.brings[section])
            loss = worth.final(-AVERAGE_PENALTY, 0) * UNHONORED
            yield ("patron",), worth.more_money(money) + loss + more, 0
        own = self.given()
        if own and can_stand(SELLING, section, supported):
            yield ("sell",), worth.more_money(price_of_relic(table, seat)) - own[0][0] + more, SALE_COSTS

    def _tile(self, location: str) -> float:
        """Return what the seat's Bloomsbury tile adds to placing an explorer in a location."""
        if TILES.index(location) not in self.table.tiles[self.seat]:
            return 0.0
        return self.worth.sum(self.worth.gain(PERMANENT[location]))

    # -- what is needed for them -------------------------------------------------------------------------------------
    def study(self, amount: int) -> tuple[float, tuple[int, ...]]:
        """The best way to spread some knowledge, and what it brings."""
        found = self._study.get(amount)
        if found is None:
            found = self._study[amount] = best_spread(self.worth, amount)
        return found

    def exhibited(self) -> list[float]:
        """Return what the best relics for the Grand Gallery bring."""
        if self._exhibited is None:
            self._exhibited = exhibition(self.worth, EXHIBITING.brings[-1])
        return self._exhibited

    def given(self) -> list[tuple[float, int]]:
        """Return what each of the seat's relics is worth, the least first."""
        if self._given is None:
            own = self.table.relics[self.seat]
            found = [(self.worth.keep(sort), sort) for sort in range(SORTS) if own[sort]]
            self._given = sorted([pair for pair in found for _ in range(own[pair[1]])])
        return self._given

    def deepening(self) -> tuple[float, int] | None:
        """The best relic to give for knowledge of its region, and what that brings; None without relics."""
        if self._deepening is None:
            worth = self.worth
            found = [
                (worth.sum(worth.knowledge(in_one(sort // 4, DEEPENING.brings[-1]))) - kept, sort)
                for kept, sort in dict.fromkeys(self.given())
            ]
            self._deepening = [max(found)] if found else []
        return self._deepening[0] if self._deepening else None


def best_spread(worth: Worth, amount: int) -> tuple[float, tuple[int, ...]]:
    """The best way to spread knowledge over the regions, and what it brings."""
    return max(
        [(worth.sum(worth.knowledge(counts)), counts) for counts in spreads(amount)]
    )  # fmt: skip


@lru_cache(maxsize=64)
def spreads(amount: int) -> tuple[tuple[int, ...], ...]:
    """All ways to spread some knowledge over the regions."""
    return tuple(of_size([amount] * 4, amount))


# Picks the next plan: plans a turn together with those of the other explorers still at home.
# So each explorer does what it does best, and one earns or learns what lets another set sail in the same year.

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
    """Return how little a plan can wait: most for cards others may take, then the museum, then money and knowledge."""
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
    """Return what plans are worth together: two cannot share a card or the museum's relics, and a second visit is worth less."""
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
    """Return what the best expedition brings that an explorer could go on only with more money or knowledge, after paying reputation; or None."""
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
