"""What relics in the Grand Gallery are worth to a seat: rewards now, and the majority of a collection in the end."""

from __future__ import annotations

from collections.abc import Iterator

from arch_engine.royal_society.components import LEVANTINE, MEDITERRANEAN, SORTS, TILES
from arch_engine.royal_society.numbers import COMPLETE, INCOMPLETE, LEVANTINE_PRESTIGE, NO_COLLECTION_REWARD, SCORED
from arch_engine.royal_society.players.final_scores import Points, plus
from arch_engine.royal_society.players.milestones import EXHIBITED
from arch_engine.royal_society.players.valuation import Worth
from arch_engine.royal_society.table import NOBODY
from arch_engine.royal_society.verbs import SocietyTable


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
    """What exhibiting a relic on a space brings, less the relic and the disc."""
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
    """What the best placing brings, and its relic, collection and space."""
    sorts = worth.table.relics[worth.seat]
    return max([(placing(worth, *found), *found) for found in places(worth.table, sorts)], default=None)


def exhibition(worth: Worth, most: int) -> list[float]:
    """What exhibiting the best relic brings, then the next, as long as it gains."""
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
