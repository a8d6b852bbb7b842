"""What an explorer could do, and whether a seat can still finish what it began.

A placement needs an action that can be done, and a supported explorer may not have more expertise than the action requires.
Reputation that discs of the reserve could still bring counts, since they can be swapped at any moment of the turn; every
payment is at most 2, so any sum within reach can be paid. (Rulebook: The 4 location actions; Support an explorer.)
"""

from __future__ import annotations

from typing import NamedTuple

from arch_engine.royal_society.components import ASSOCIATION, CITY, LOGISTICS, MUSEUM, UNIVERSITY
from arch_engine.royal_society.table import MOST_EXPERTISE
from arch_engine.royal_society.verbs import SocietyTable

NO_SUPPORT_BEYOND_5 = 0  # REQUIREMENTS.index("prestige-15")
LOGISTICS_SAVES, SKILL_KNOWS = 3, 2
PLAYED, PLAYED_SAVES = 2, 3  # reputation played for an expedition, and the money it saves
GATES = {CITY: 4, MUSEUM: 6}
EXHIBITED = {2: 1, 3: 1, 4: 2, 5: 2, 6: 3}  # section of the museum: relics at most


class Means(NamedTuple):
    """What a seat has to act with: reputation, discs, and its relics as a bit set of sorts and a number."""

    reputation: int
    discs: int
    sorts: int
    relics: int
    in_hand: int  # a card that would be in the hand by then, or -1


def means(
    table: SocietyTable, seat: int, reputation: int = 0, discs: int = 0, relic: int = -1, in_hand: int = -1
) -> Means:
    """What a seat has, after a change of reputation and discs and without a relic of a sort."""
    own = table.relics[seat]
    sorts = sum(1 << sort for sort, number in enumerate(own) if number - (sort == relic) > 0)
    count = sum(own) - (relic >= 0)
    return Means(min(9, table.reputation[seat] + reputation), table.discs[seat] + discs, sorts, count, in_hand)


def within_reach(has: Means, reputation: int) -> bool:
    """Whether a seat can pay some reputation, swapping discs where needed."""
    return reputation <= has.reputation + 2 * has.discs


def highest(table: SocietyTable, seat: int) -> int:
    """How far support can lift an explorer."""
    return MOST_EXPERTISE - table.penalized(seat, NO_SUPPORT_BEYOND_5)


def level(table: SocietyTable, seat: int) -> int:
    """The activated explorer's expertise, support included."""
    return min(MOST_EXPERTISE, table.expertise[seat][table.explorer] + table.support)


def gate(table: SocietyTable, seat: int, location: int) -> int:
    """The reputation a location asks for."""
    return 4 if location == MUSEUM and table.society[seat] == ASSOCIATION else GATES.get(location, 0)


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
    knowledge = expedition.knowledge - (SKILL_KNOWS if skill == expedition.region else 0) - (1 if table.wiser else 0)
    return max(0, cost), max(0, knowledge)


def condition_met(table: SocietyTable, seat: int, card: int) -> bool:
    """Whether an expedition of the region or type this one builds on has been done."""
    needs = table.cards.expeditions[card].needs
    if needs < 0:
        return True
    done = [table.cards.expeditions[own] for own in table.done[seat]]
    return any(own.region == needs or own.type + 4 == needs for own in done)


def played_for(table: SocietyTable, seat: int, explorer: int, card: int) -> int | None:
    """The reputation that must still be played to meet an expedition's cost and knowledge; None where that cannot help."""
    cost, knowledge = prerequisites(table, seat, explorer, card)
    missing_money = cost - table.money[seat]
    missing_knowledge = knowledge - table.knowledge[seat][table.cards.expeditions[card].region]
    if missing_money > (0 if table.cheaper else PLAYED_SAVES) or missing_knowledge > (0 if table.wiser else 1):
        return None
    return PLAYED * ((missing_money > 0) + (missing_knowledge > 0))


def reputation_for(table: SocietyTable, seat: int, explorer: int, card: int, free: bool = False) -> int | None:
    """All the reputation an expedition would take, its space of the Program included unless `free`; None where it cannot be done."""
    played = played_for(table, seat, explorer, card)
    if played is None or not condition_met(table, seat, card):
        return None
    return played + (table.cards.program[table.program.index(card)] if card in table.program and not free else 0)


def candidates(table: SocietyTable, seat: int) -> list[int]:
    """The cards a seat could go on: its hand and the Program."""
    return [card for card, _ in table.hands[seat] if card >= 0] + [card for card in table.program if card >= 0]


# -- what can be done ----------------------------------------------------------------------------------------------


class Abilities(NamedTuple):
    """What a seat could do wherever its explorer stood; `expeditions` is a bit set of the expertise they require."""

    relics: int
    exhibit: bool
    patron: bool
    sell: bool
    expeditions: int


def abilities(table: SocietyTable, seat: int, has: Means, to_pay: int = 0) -> Abilities:
    """What the activated explorer could do, after `to_pay` more reputation for its support."""
    discs_needed = max(0, to_pay - has.reputation + 1) // 2
    expeditions = 0
    for card in candidates(table, seat):
        needed = reputation_for(table, seat, table.explorer, card, free=card == has.in_hand)
        if needed is not None and within_reach(has, needed + to_pay):
            expeditions |= 1 << table.cards.expeditions[card].expertise
    return Abilities(
        relics=has.relics,
        exhibit=has.discs > discs_needed and bool(has.sorts and has.sorts & wished(table)),
        patron=bool(table.patron_deck),
        sell=has.relics > 0 and within_reach(has, to_pay + 1),
        expeditions=expeditions,
    )


def acts_at(can: Abilities, location: int, section: int, supported: bool) -> bool:
    """Whether there is an action for an explorer in a section; a supported one needs an action that requires just this."""
    if location == UNIVERSITY:
        return not supported or section == 3 or (section == 4 and can.relics > 0)
    if location == MUSEUM:
        if supported:
            return (can.exhibit and section in (2, 4, 6)) or (section == 5 and can.relics >= 2)
        return (can.exhibit and section >= 2) or can.relics >= (1 if section < 5 else 2)
    if location == CITY:
        return can.patron or (can.sell and not supported)
    return bool(can.expeditions >> section & 1 if supported else can.expeditions & ((2 << section) - 1))


def sections(table: SocietyTable, seat: int, location: int, can: Abilities) -> list[int]:
    """The sections of a location the activated explorer may be placed in now, the highest first."""
    if table.gate < gate(table, seat, location):
        return []
    top = level(table, seat)
    lowest = top if table.support else 1
    return [section for section in range(top, lowest - 1, -1) if acts_at(can, location, section, table.support > 0)]


def support_leads_somewhere(table: SocietyTable, seat: int, has: Means) -> bool:
    """Whether one more expertise, or more still, opens a place that requires just that."""
    now = level(table, seat)
    for lifted in range(now + 1, highest(table, seat) + 1):
        if not within_reach(has, lifted - now):
            return False
        can = abilities(table, seat, has, lifted - now)
        if any(table.gate >= gate(table, seat, place) and acts_at(can, place, lifted, True) for place in range(4)):
            return True
    return False


def left_after(
    table: SocietyTable, seat: int, reputation: int = 0, discs: int = 0, relic: int = -1, in_hand: int = -1
) -> bool:
    """Whether a seat could still finish what it began in its turn after such a change."""
    if seat != table.active:
        return True
    has = means(table, seat, reputation, discs, relic, in_hand)
    for what, _, amount, _, _ in table.agenda:
        if what == "act" and table.location >= 0:
            return acts_at(abilities(table, seat, has), table.location, table.section, table.support > 0)
        if what == "place" and table.support and table.location < 0:
            can = abilities(table, seat, has)
            return any(sections(table, seat, place, can) for place in range(4)) or (
                support_leads_somewhere(table, seat, has)
            )
        if what in ("deepen", "sell", "study-relic") and has.relics < amount:
            return False
        if what == "exhibit" and not table.placed and not (has.discs > 0 and has.sorts & wished(table)):
            return False
        if what == "prepare":
            played = played_for(table, seat, table.explorer, table.going)
            return played is not None and within_reach(has, played)
    return True
