"""What a seat has to act with: money, reputation, discs, knowledge, explorers, relics, patrons, tiles, its society; and the turns left."""

from __future__ import annotations

from arch_engine.core.features import Feature
from arch_engine.royal_society.components import (
    CITY,
    LOGISTICS,
    REQUIREMENTS,
    SOCIETIES,
    SORTS,
    STACKS,
    TILES,
)
from arch_engine.royal_society.feasibility import gate
from arch_engine.royal_society.numbers import KNOWLEDGE_BONUSES, PERMANENT, SCORED, SUPPORT_LIMITED, TEAM
from arch_engine.royal_society.scoring import penalty
from arch_engine.royal_society.table import AUTOMA, COMPETITIVE, CONFRONTATION, NOBODY, SOLO
from arch_engine.royal_society.verbs import SocietyTable

HELD_TILES = [tile for tile, name in enumerate(TILES) if name in PERMANENT or name in SCORED]
"""The Bloomsbury tiles that go on counting after they are taken."""

OWN: tuple[Feature, ...] = (
    Feature("money", "pounds"),
    Feature("reputation", "reputation, 0 to 9"),
    Feature("discs in reserve", "discs in reserve"),
    Feature("place by reputation", "how many seats would choose a King's Favor before this one if the year began now"),
    Feature("city open", "1 where the reputation of the seat opens the City"),
    Feature("knowledge", "knowledge of all regions together"),
    *[Feature(f"knowledge {place}", f"knowledge of the region in which the seat knows the {place}") for place in ("most", "second", "third", "least")],
    Feature("bonuses of knowledge", "science of the bonuses on the knowledge tracks that the seat has reached"),
    Feature("next bonus of knowledge", "the least knowledge missing for the next bonus in a region; 12 where all are reached"),
    Feature("bonuses within 2", "bonuses that 2 or less knowledge in their region would bring"),
    *[Feature(f"expertise {place}", f"expertise of the {place} explorer") for place in ("best", "second", "third")],
    Feature("turns this year", "explorers still at home, or coming home before the next turn"),
    Feature("turns left", "turns left to the end of the game, this one included while its explorer is not placed"),
    Feature("best at home", "expertise of the best explorer at home, 0 without any"),
    Feature("expertise at home", "expertise of all explorers at home together"),
    Feature("logistics at home", "1 where an explorer with logistics is at home"),
    Feature("on turn", "1 while the seat's turn lasts"),
    Feature("placed", "1 in the turn of the seat after its explorer was placed"),
    Feature("asked", "1 where the seat is asked to decide"),
    Feature("turns before", "turns of others before the next one of the seat this year; 9 where it has none left"),
    Feature("place in the order", "how many stand before the seat on the turn order track, or will choose before it"),
    Feature("teachers", "explorers of the seat at the top of a location, from whom others learn"),
    Feature("relics", "relics of the seat"),
    Feature("unhonored patrons", "patrons the seat has not honored"),
    Feature("penalty of patrons", "prestige that they would cost if the game ended now"),
    Feature("patrons it can honor", "unhonored patrons for whom the seat has a relic"),
    Feature("honored patrons", "patrons the seat has honored"),
    Feature("next publisher", "prestige missing to the next stack of tiles that is not empty; 0 where there is none"),
    Feature("support limited", "1 where a Royal Requirement limits the seat's support"),
    *[Feature(f"tile {TILES[tile]}", f"1 where the seat has the Bloomsbury tile {TILES[tile]}") for tile in HELD_TILES],
    *[Feature(f"society {name}", f"1 where the seat leads the society {name}") for name in SOCIETIES],
)  # fmt: skip

SHARED: tuple[Feature, ...] = (
    Feature("year", "the year, 0 during set-up"),
    Feature("years left", "years to come after this one"),
    Feature("turns left this year", "turns of seats that are left this year"),
    Feature("share played", "which part of all turns of the seats is over"),
    Feature("upkeep", "1 while King's Favors are chosen"),
    Feature("seats", "number of players"),
    Feature("confrontation", "1 in the confrontation mode"),
    Feature("automa", "1 where the Automa plays"),
    Feature("turns of the automa", "turns that the Automa has left this year"),
    Feature("simplified", "1 in a game with the simplified set-up"),
    Feature("rate of the patron", "what the patron in sight pays for each expertise, 0 where nobody lies open"),
    Feature("patrons left", "patrons in the deck"),
    *[Feature(f"tiles of {stack} left", f"Bloomsbury tiles left in the stack of {stack} prestige") for stack in STACKS],
    *[Feature(f"requirement {name}", f"1 where the Royal Requirement {name} lies out") for name in REQUIREMENTS],
)  # fmt: skip


def turns_left(table: SocietyTable, seat: int) -> tuple[int, int]:
    """Return how many turns a seat has left this year and in all, this one included while its explorer is not placed."""
    if table.round == 0:
        return TEAM, TEAM * table.years
    if table.phase == "upkeep":
        now = TEAM  # some may not have come home yet
    elif table.phase == "explorers":
        now = table.home[seat].bit_count()
    else:
        return 0, TEAM * (table.years - table.round) if table.phase == "requirements" else 0
    return now, now + TEAM * (table.years - table.round)


def turns_before(table: SocietyTable) -> list[int]:
    """Return by seat how many turns of others come before its next one this year; 9 where it has none left."""
    found = [9] * table.seats
    if table.phase != "explorers":
        order = order_of(table)
        for seat in range(table.seats):
            found[seat] = order[seat]
        return found
    order = table.order
    if table.last in order:
        after = order.index(table.last) + 1
        order = order[after:] + order[:after]
    number = 0
    if table.active >= 0 and table.location < 0:
        found[table.active] = 0
        number = 1
    for owner in order:
        if owner == AUTOMA:
            number += table.automa_home > 0
        elif table.home[owner] and found[owner] == 9:
            found[owner] = number
            number += 1
    return found


def order_of(table: SocietyTable) -> list[int]:
    """Return by seat how many stand before it on the turn order track or, while it has not chosen a space, will have chosen before it."""
    found = [0] * table.seats
    placed = 0
    for owner in table.track:
        if owner != NOBODY:
            if owner != AUTOMA:
                found[owner] = placed
            placed += 1
    for what, seat, _, _, _ in reversed(table.agenda):
        if what == "favor":
            found[seat] = placed
            placed += 1
    return found


def by_reputation(table: SocietyTable) -> list[int]:
    """Return by seat how many seats would choose a King's Favor before it."""
    found = [0] * table.seats
    for seat in range(table.seats):
        for other in range(table.seats):
            more = table.reputation[other] - table.reputation[seat]
            if more > 0 or (not more and _above(table, other, seat)):
                found[seat] += 1
    return found


def _above(table: SocietyTable, other: int, seat: int) -> bool:
    """Return whether the disc of one seat lies on that of another with as much reputation."""
    if other not in table.arrivals or seat not in table.arrivals:
        return False  # not set up yet
    return table.arrivals.index(other) > table.arrivals.index(seat)


def own(
    table: SocietyTable, seat: int, places: list[int], before: list[int], order: list[int], found: list[float]
) -> None:
    """Add the numbers of OWN; `places` as `by_reputation` gives them, the next as `turns_before` and `order_of`."""
    reputation = table.reputation[seat]
    levels = sorted(table.knowledge[seat], reverse=True)
    bonuses, nearest, near = 0, 12, 0
    for level in levels:
        for bonus in KNOWLEDGE_BONUSES:
            lacking = bonus.level - level
            if lacking <= 0:
                bonuses += bonus.science
            else:
                nearest = min(nearest, lacking)
                near += lacking <= 2
    found += (
        float(table.money[seat]), float(reputation), float(table.discs[seat]), float(places[seat]), float(reputation >= gate(table, seat, CITY)),
        float(sum(levels)), float(levels[0]), float(levels[1]), float(levels[2]), float(levels[3]), float(bonuses), float(nearest), float(near),
    )  # fmt: skip
    expertise = table.expertise[seat]
    best = sorted(expertise, reverse=True)
    home = table.home[seat] if table.phase != "upkeep" else (1 << TEAM) - 1
    at_home = [expertise[explorer] for explorer in range(TEAM) if home >> explorer & 1]
    logistics = any(table.skills[seat][explorer] == LOGISTICS and home >> explorer & 1 for explorer in range(TEAM))
    now, left = turns_left(table, seat)
    found += (float(best[0]), float(best[1]), float(best[2]), float(now), float(left), float(max(at_home, default=0)))
    found += (
        float(sum(at_home)),
        float(logistics),
        float(table.active == seat),
        float(table.active == seat and table.location >= 0),
    )
    found += (float(table.asked == seat), float(before[seat]), float(order[seat]), float(_teachers(table, seat)))
    _relics_and_patrons(table, seat, found)
    missing = 0
    for stack in reversed(range(len(STACKS))):
        if table.stacks[stack] and not table.reached[stack] >> seat & 1:
            missing = max(0, STACKS[stack] - table.prestige[seat])
    found += (float(missing), float(table.penalized(seat, SUPPORT_LIMITED)))
    tiles = table.tiles[seat]
    found += [float(tile in tiles) for tile in HELD_TILES]
    society = table.society[seat]
    found += [float(society == one) for one in range(len(SOCIETIES))]


def _teachers(table: SocietyTable, seat: int) -> int:
    number = 0
    for location, pawns in enumerate(table.pawns):
        if pawns:
            top = table.top_section(location)
            for owner, _, section in pawns:
                number += owner == seat and section == top
    return number


def _relics_and_patrons(table: SocietyTable, seat: int, found: list[float]) -> None:
    relics, patrons = table.relics[seat], table.cards.patrons
    held = 0
    for sort in range(SORTS):
        if relics[sort]:
            held |= 1 << sort
    honorable = sum([patrons[patron].wish & held > 0 for patron in table.unhonored[seat]])
    found += (
        float(sum(relics)), float(len(table.unhonored[seat])), float(penalty(table, seat)), float(honorable),
        float(len(table.honored[seat])),
    )  # fmt: skip


def shared(table: SocietyTable, found: list[float]) -> None:
    """Add the numbers of SHARED."""
    left = [turns_left(table, seat) for seat in range(table.seats)]
    every = TEAM * table.years * table.seats
    top = table.patron_deck[-1] if table.patron_deck else -1
    found += (
        float(table.round), float(table.years - table.round), float(sum([now for now, _ in left])),
        1.0 - sum([more for _, more in left]) / every, float(table.phase == "upkeep"), float(table.seats), float(table.mode == CONFRONTATION),
        float(table.mode in (SOLO, COMPETITIVE)), float(table.automa_home), float(table.simplified),
        float(table.cards.patrons[top].rate) if top >= 0 else 0.0, float(len(table.patron_deck)), float(len(table.stacks[0])),
        float(len(table.stacks[1])),
    )  # fmt: skip
    found += [float(requirement in table.requirements) for requirement in range(len(REQUIREMENTS))]
