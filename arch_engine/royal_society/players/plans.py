"""What a seat can do in a turn, and what each of these plans is worth to it.

A plan is an explorer in a section of a location with an action. `schedule` combines the plans of several explorers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
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
    can_stand,
)
from arch_engine.royal_society.players import gallery_values
from arch_engine.royal_society.players.expedition_values import trip
from arch_engine.royal_society.players.final_scores import Points, in_one
from arch_engine.royal_society.players.milestones import SCIENCE
from arch_engine.royal_society.players.valuation import Worth
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
        """What paying reputation costs, swapping discs for what is missing; None if the seat cannot pay."""
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
        """By location: what the left bonus is worth."""
        if self._left is None:
            self._left = self._worth_of(LEFT_BONUS)
        return self._left

    def right(self) -> Bonuses:
        """By location: what the right bonus is worth."""
        if self._right is None:
            penalized = self.table.penalized(self.seat, NO_RIGHT_BONUS)
            self._right = (0.0, 0.0, 0.0, 0.0) if penalized else self._worth_of(RIGHT_BONUS)
        return self._right

    def _worth_of(self, bonuses: dict[int, Gain]) -> Bonuses:
        """By location: what its bonus is worth."""
        university, museum, city, port = [
            self.worth.sum(self.worth.gain(bonuses[location])) for location in (UNIVERSITY, MUSEUM, CITY, PORT)
        ]
        return university, museum, city, port

    # -- actions -----------------------------------------------------------------------------------------------------
    def _actions(self, explorer: int, location: int, section: int, supported: bool) -> Iterable[Deed]:
        """What can be done in a section."""
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
        """What an expedition brings, and the reputation it takes."""
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
        """What the seat's Bloomsbury tile adds to placing an explorer in a location."""
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
        """What the best relics for the Grand Gallery bring."""
        if self._exhibited is None:
            self._exhibited = gallery_values.exhibition(self.worth, EXHIBITING.brings[-1])
        return self._exhibited

    def given(self) -> list[tuple[float, int]]:
        """What each of the seat's relics is worth, the least first."""
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
