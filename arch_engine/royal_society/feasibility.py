"""What an explorer could do, and whether a seat can still finish what it began.

A placement needs an action that the explorer can do after the left bonus; support may lift an explorer above its own expertise only
to exactly what the action requires. What a seat could pay after swapping discs and honoring patrons counts as payable.
(Rulebook: The 4 location actions; Support an explorer.)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from arch_engine.royal_society.components import (
    ASSOCIATION,
    CITY,
    EXPLORERS_CLUB,
    LOGISTICS,
    MUSEUM,
    PORT,
    SORTS,
    UNIVERSITY,
)
from arch_engine.royal_society.gains import right_bonuses
from arch_engine.royal_society.matching import served
from arch_engine.royal_society.numbers import (
    DEEPENING,
    EXHIBITING,
    GATE_OF_ASSOCIATION,
    GATES,
    HONORED,
    LOGISTICS_SAVES,
    MEETING_PATRONS,
    MOST_EXPERTISE,
    MOST_REPUTATION,
    MOST_SUPPORT,
    PLAYED,
    PLAYED_KNOWS,
    PLAYED_SAVES,
    RIGHT_BONUS,
    SALE_COSTS,
    SELLING,
    SKILL_KNOWS,
    STUDYING,
    STUDYING_RELICS,
    SUPPORT_COSTS,
    SUPPORT_LIMITED,
    SWAPPED,
)
from arch_engine.royal_society.verbs import SocietyTable

# What a seat can pay in all, after swapping discs and honoring patrons for reputation it lacks.
# It may do both at any moment of its turn, and no payment is above 2, so it never has to waste reputation above 9 and can pay any sum
# within reach. A relic promised to a patron serves nothing else. (Rulebook: Gain reputation; Honor a patron.)

ANY_RELIC = (1 << SORTS) - 1


class Means(NamedTuple):
    """What a seat has to act with: `relics` by sort, and by patron the wish as a bit set of sorts."""

    reputation: int
    discs: int
    relics: list[int]
    promised: list[int]  # to patrons whom the seat is honoring
    patrons: list[int]  # whom the seat could still honor
    coming: int  # reputation the seat gains before it acts, whatever it does

    def swapped(self) -> Means:
        """With a disc swapped for reputation."""
        return self._replace(reputation=min(MOST_REPUTATION, self.reputation + SWAPPED), discs=self.discs - 1)

    def promising(self, wish: int) -> Means:
        """With a relic promised to a patron."""
        left = self.patrons[:]
        left.remove(wish)
        return self._replace(promised=[*self.promised, wish], patrons=left)

    def honored(self, wish: int, sort: int) -> Means:
        """With a relic given to a patron it was promised to."""
        left = self.promised[:]
        left.remove(wish)
        relics = self.relics[:]
        relics[sort] -= 1
        return self._replace(
            reputation=min(MOST_REPUTATION, self.reputation + HONORED), relics=relics, promised=left
        )  # fmt: skip

    def covers(self, reputation: int = 0, discs: int = 0, relics: int = 0, wish: int = ANY_RELIC) -> bool:
        """Return whether the seat can keep all promises and pay this as well, with relics of the sorts in `wish`."""
        if discs > self.discs:
            return False
        own = min(MOST_REPUTATION, self.reputation + HONORED * len(self.promised) + self.coming)
        missing = reputation - own - SWAPPED * (self.discs - discs)
        if not self.promised and missing <= 0:
            return not relics or sum([own for sort, own in enumerate(self.relics) if wish >> sort & 1]) >= relics
        due = [*self.promised, *[wish] * relics]
        kept = served([self._fitting(one) for one in (*due, *self.patrons)])
        return all(kept[: len(due)]) and HONORED * sum(kept[len(due) :]) >= missing

    def _fitting(self, wish: int) -> int:
        """The seat's relics that fit a wish, as a bit set; relics are numbered in the order of their sorts."""
        found, number = 0, 0
        for sort, own in enumerate(self.relics):
            if wish >> sort & 1:
                found |= (1 << own) - 1 << number
            number += own
        return found


def being_honored(table: SocietyTable) -> list[int]:
    """The patrons who have not got their relic yet."""
    return [task[3] for task in table.agenda if task[0] == "honor"]


def means_of(table: SocietyTable, seat: int) -> Means:
    """Return what a seat has now."""
    patrons, promised = table.cards.patrons, being_honored(table)
    return Means(
        reputation=table.reputation[seat],
        discs=table.discs[seat],
        relics=table.relics[seat],
        promised=[patrons[patron].wish for patron in promised],
        patrons=[patrons[patron].wish for patron in table.unhonored[seat] if patron not in promised],
        coming=sum([amount for what, owner, amount, _, _ in table.agenda if what == "reputation" and owner == seat]),
    )


# -- the main thing ----
# -- the explorer --------------------------------------------------------------------------------------------------


def highest(table: SocietyTable, seat: int) -> int:
    """Return how far support can lift an explorer."""
    return MOST_SUPPORT if table.penalized(seat, SUPPORT_LIMITED) else MOST_EXPERTISE


def level(table: SocietyTable, seat: int) -> int:
    """The activated explorer's expertise, support included as far as it can lift."""
    own = table.expertise[seat][table.explorer]
    return max(own, min(own + table.support, highest(table, seat)))


def lifted(table: SocietyTable, seat: int, section: int) -> bool:
    """Return whether the activated explorer needs support in a section; if not, support lapses."""
    return section > table.expertise[seat][table.explorer]


def gate(table: SocietyTable, seat: int, location: int) -> int:
    """The reputation a location asks for."""
    if location == MUSEUM and table.has_power(seat, ASSOCIATION):
        return GATE_OF_ASSOCIATION
    return GATES.get(location, 0)


# -- the museum ----------------------------------------------------------------------------------------------------


def wished(table: SocietyTable) -> int:
    """The sorts of relic that fit a free space of the Grand Gallery, as a bit set."""
    found = 0
    for row, card in zip(table.gallery, table.collections, strict=True):
        for owner, wish in zip(row, table.cards.collections[card].wishes, strict=True):
            if owner < 0:
                found |= wish
    return found


# -- expeditions ---------------------------------------------------------------------------------------------------


def prerequisites(table: SocietyTable, seat: int, explorer: int, card: int) -> tuple[int, int]:
    """The money and the knowledge an expedition asks for, after the explorer's skill and the reputation played."""
    expedition = table.cards.expeditions[card]
    skill = table.skills[seat][explorer]
    cost = expedition.cost - (LOGISTICS_SAVES if skill == LOGISTICS else 0) - (PLAYED_SAVES if table.cheaper else 0)
    knowledge = (
        expedition.knowledge - (SKILL_KNOWS if skill == expedition.region else 0) - (PLAYED_KNOWS if table.wiser else 0)
    )
    return max(0, cost), max(0, knowledge)


def condition_met(table: SocietyTable, seat: int, card: int) -> bool:
    """Return whether the seat has done an expedition of the region or type this one builds on."""
    needs = table.cards.expeditions[card].needs
    if needs < 0:
        return True
    done = [table.cards.expeditions[own] for own in table.done[seat]]
    return any(own.region == needs or own.type + 4 == needs for own in done)


def played_for(table: SocietyTable, seat: int, explorer: int, card: int) -> int | None:
    """The reputation a seat must still play to meet an expedition's cost and knowledge; None if that cannot help."""
    return _played(table, seat, card, *prerequisites(table, seat, explorer, card))


def _played(table: SocietyTable, seat: int, card: int, cost: int, knowledge: int) -> int | None:
    """The same, given the money and the knowledge it asks for."""
    missing_money = cost - table.money[seat]
    missing_knowledge = knowledge - table.knowledge[seat][table.cards.expeditions[card].region]
    if missing_money > (0 if table.cheaper else PLAYED_SAVES) or missing_knowledge > (
        0 if table.wiser else PLAYED_KNOWS
    ):
        return None
    return PLAYED * ((missing_money > 0) + (missing_knowledge > 0))


def reputation_for(table: SocietyTable, seat: int, explorer: int, card: int, price: int) -> int | None:
    """All the reputation an expedition would take, the price of its card included; None if the seat cannot do it."""
    played = played_for(table, seat, explorer, card)
    return None if played is None or not condition_met(table, seat, card) else played + price


def going(table: SocietyTable, seat: int, explorer: int, card: int) -> tuple[int, int] | None:
    """The money and all the reputation that a seat would pay to go on an expedition; None if it cannot."""
    cost, knowledge = prerequisites(table, seat, explorer, card)
    played = _played(table, seat, card, cost, knowledge)
    if played is None or not condition_met(table, seat, card):
        return None
    return max(0, cost - PLAYED_SAVES) if cost > table.money[seat] else cost, played + price_of(table, card)


def price_of(table: SocietyTable, card: int) -> int:
    """The reputation below a card's space of the Program; 0 for a card that does not lie there."""
    return table.cards.program[table.program.index(card)] if card in table.program else 0


def reservation_price(table: SocietyTable, seat: int, card: int) -> int:
    """The reputation a seat pays to reserve a card of the Program."""
    return 0 if table.has_power(seat, EXPLORERS_CLUB) else price_of(table, card)


def candidates(table: SocietyTable, seat: int) -> list[int]:
    """The cards a seat could go on: its hand and the Program."""
    return [card for card, _ in table.hands[seat] if card >= 0] + [card for card in table.program if card >= 0]


def offers(table: SocietyTable, seat: int, reservations: int, taken: int = -1) -> Iterator[tuple[int, int]]:
    """The cards a seat could go on and the least reputation each would take, once one was `taken` into the hand.

    A reservation still to come may take the card itself, or one on its right so that it slides; nobody knows what the deck brings.
    """
    for card, _ in table.hands[seat]:
        if card >= 0:
            yield card, 0
    prices = table.cards.program
    free = reservations > 0 and table.has_power(seat, EXPLORERS_CLUB)
    space = 0
    for card in table.program:
        if card == taken and card >= 0:
            yield card, 0
        elif card >= 0:
            slides = range(min(space, reservations) + 1)
            yield card, 0 if free else min([number * prices[0] + prices[space - number] for number in slides])
            space += 1


# -- what can be done ----------------------------------------------------------------------------------------------


class Abilities:
    """What the activated explorer of a seat with some means could do, wherever it stood.

    to_pay         reputation for more support first
    reservations   how many come before the action, besides that of learning from peers at the Port
    taken          a card of the Program that would be in the hand by then, or -1
    """

    def __init__(
        self, table: SocietyTable, seat: int, has: Means, to_pay: int = 0, reservations: int = 0, taken: int = -1
    ) -> None:
        self.table = table
        self.seat = seat
        self.has = has
        self.to_pay = to_pay
        self.reservations = reservations
        self.taken = taken
        self.own = table.expertise[seat][table.explorer]
        self._wished = -1  # computed on first use
        self._expeditions = [-1, -1]

    def actions(self, location: int, section: int) -> list[str]:
        """The actions of an explorer in a section; one that support lifts there needs an action that requires exactly this."""
        lifts = section > self.own
        found: list[str] = []
        if location == UNIVERSITY:
            if STUDYING.sections[lifts] >> section & 1:
                found.append("study")
            if DEEPENING.sections[lifts] >> section & 1 and self._gives(1):
                found.append("deepen")
        elif location == MUSEUM:
            if EXHIBITING.sections[lifts] >> section & 1 and self._exhibits():
                found.append("exhibit")
            if STUDYING_RELICS.sections[lifts] >> section & 1 and self._gives(STUDYING_RELICS.brings[section]):
                found.append("study-relic")
        elif location == CITY:
            if MEETING_PATRONS.sections[lifts] >> section & 1 and self.table.patron_deck:
                found.append("patron")
            if SELLING.sections[lifts] >> section & 1 and self.has.covers(self.to_pay + SALE_COSTS, relics=1):
                found.append("sell")
        else:
            learns = self.table.location < 0 and self.table.learns(PORT, section)
            if self._required(learns) & (1 << section if lifts else (2 << section) - 1):
                found.append("go")
        return found

    def _gives(self, relics: int) -> bool:
        return self.has.covers(self.to_pay, relics=relics)

    def _exhibits(self) -> bool:
        if self._wished < 0:
            self._wished = wished(self.table)
        return self.has.covers(self.to_pay, discs=1, relics=1, wish=self._wished)

    def _required(self, learns: bool) -> int:
        """Return what the expeditions within reach require, as a bit set of expertise."""
        found = self._expeditions[learns]
        if found < 0:
            found = self._expeditions[learns] = self._computed(learns)
        return found

    def _computed(self, learns: bool) -> int:
        found, has = 0, self.has
        if learns:  # those at the top already teach the newcomer
            coming = RIGHT_BONUS[PORT].amount * right_bonuses(self.table, self.seat, PORT)
            has = has._replace(coming=has.coming + coming)
        for card, price in offers(self.table, self.seat, self.reservations + learns, self.taken):
            needed = reputation_for(self.table, self.seat, self.table.explorer, card, price)
            if needed is not None and has.covers(needed + self.to_pay):
                found |= 1 << self.table.cards.expeditions[card].expertise
        return found


def sections(table: SocietyTable, seat: int, location: int, can: Abilities) -> list[int]:
    """The sections of a location the activated explorer may be placed in now, the highest first."""
    if table.gate < gate(table, seat, location):
        return []
    top = level(table, seat)
    lowest = top if table.support and not table.risen else 1
    return [section for section in range(top, lowest - 1, -1) if can.actions(location, section)]


def support_leads_somewhere(table: SocietyTable, seat: int, has: Means, reservations: int = 0, taken: int = -1) -> bool:
    """Return whether one more expertise, or several, opens a place that requires exactly that."""
    now = level(table, seat)
    for section in range(now + 1, highest(table, seat) + 1):
        price = SUPPORT_COSTS * (section - now)
        if not has.covers(price):
            return False
        can = Abilities(table, seat, has, price, reservations, taken)
        if any(table.gate >= gate(table, seat, place) and can.actions(place, section) for place in range(4)):
            return True
    return False


def can_finish(
    table: SocietyTable, seat: int, has: Means | None = None, reserved: bool = False, taken: int = -1
) -> bool:
    """Return whether a seat with such means could finish what it began in its turn, and keep all its promises.

    `reserved`: it has made the reservation it is asked for, with a card of the Program `taken` or none.
    """
    if seat != table.active:
        return True
    has = has or means_of(table, seat)
    if not has.covers():
        return False
    reservations = sum([task[0] == "reserve" and task[1] == seat for task in table.agenda]) - reserved
    for what, _, amount, _, _ in table.agenda:
        if what == "act" and table.location >= 0:
            can = Abilities(table, seat, has, 0, reservations, taken)
            return bool(can.actions(table.location, table.section))
        if what == "place" and table.support:
            can = Abilities(table, seat, has, 0, reservations, taken)
            return any(sections(table, seat, place, can) for place in range(4)) or (
                support_leads_somewhere(table, seat, has, reservations, taken)
            )
        if what in ("deepen", "sell", "study-relic"):
            return has.covers(relics=amount)
        if what == "exhibit" and not table.placed:
            return has.covers(discs=1, relics=1, wish=wished(table))
        if what == "prepare":
            played = played_for(table, seat, table.explorer, table.going)
            return played is not None and has.covers(played)
    return True
