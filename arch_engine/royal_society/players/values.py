"""What an expedition brings a seat, all in all."""

from __future__ import annotations

from collections.abc import Iterator

from arch_engine.royal_society import feasibility, scoring
from arch_engine.royal_society.components import LEVANTINE, MEDITERRANEAN, SORTS, TILES
from arch_engine.royal_society.numbers import (
    COMPLETE,
    IMMEDIATE,
    INCOMPLETE,
    LEVANTINE_PRESTIGE,
    MOST_EXPERTISE,
    MOST_KNOWLEDGE,
    NO_COLLECTION_REWARD,
    PERMANENT,
    SCORED,
    SWAPPED,
)
from arch_engine.royal_society.players.final_scores import Points, plus
from arch_engine.royal_society.players.milestones import EXHIBITED, TRIP, feat, likely
from arch_engine.royal_society.players.valuation import Worth
from arch_engine.royal_society.port import power
from arch_engine.royal_society.table import NOBODY
from arch_engine.royal_society.verbs import SocietyTable


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
