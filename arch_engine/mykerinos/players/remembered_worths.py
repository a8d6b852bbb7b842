"""What parcels and rooms are worth to a seat, cached by its cards and rooms: for `quick`.

The figures are those of `valuation`, which sees more of the table: who stands where, what lies in the region.
"""

from __future__ import annotations

from functools import lru_cache

from arch_engine.core.bits import members
from arch_engine.mykerinos import museum
from arch_engine.mykerinos.components import NO_PATRON, MykerinosParcels
from arch_engine.mykerinos.museum import DOORS, FIVE_ROOM, VALUE, WINGS, WINGS_OF
from arch_engine.mykerinos.players.valuation import CARDS_A_SEASON, DOOR, LONG_SEASON, POWER, ROOM_HOPE, SERIES_STEP
from arch_engine.mykerinos.region import SEASONS
from arch_engine.mykerinos.table import MykerinosTable

TO_COME = 0.4
"""How many more cards of one patron a seat can expect from the present region."""

REMEMBERED = 1 << 14


@lru_cache(maxsize=REMEMBERED)
def card_worths(
    parcels: MykerinosParcels, season: int, cards: int, rooms: int, markers: tuple[int, ...], taken: int
) -> tuple[float, ...]:
    """By card: what claiming it brings to a seat with these cards and rooms."""
    later = SEASONS - season
    owned = [(cards & of_patron).bit_count() for of_patron in parcels.of_patron]
    complete = min(owned)
    started = sum(1 for number in owned if number > complete)
    of_patron = [0.0] * WINGS
    for wing, patron in enumerate(markers):
        points = museum.points_of(rooms, wing)
        hoped = points + ROOM_HOPE[season] * max(0.0, best_to_hope_for(rooms, taken, wing) - points)
        series = SERIES_STEP[started] if owned[patron] == complete else 0.0
        of_patron[patron] = hoped + series + POWER[patron] * later
    return tuple(
        float(prestige) if patron == NO_PATRON else prestige + of_patron[patron]
        for patron, prestige in zip(parcels.patron, parcels.prestige, strict=True)
    )


def best_to_hope_for(rooms: int, taken: int, wing: int) -> float:
    """The points of the best free room of a wing; a 5-room two steps away counts for less."""
    if not taken >> FIVE_ROOM[wing] & 1:
        if rooms & DOORS[wing]:
            return 5.0
        if DOORS[wing] & ~taken:
            return 3.5
    if not taken >> 3 * wing & 1:
        return 3.0
    return 2.0 if DOORS[wing] & ~taken else 1.0


@lru_cache(maxsize=REMEMBERED)
def best_room(
    parcels: MykerinosParcels, season: int, cards: int, rooms: int, markers: tuple[int, ...], free: int, taken: int
) -> tuple[float, int]:
    """The free room that brings most, as (worth, room); (0, -1) if none brings anything."""
    free_five = ~taken
    later = SEASONS - season
    coming = TO_COME + (CARDS_A_SEASON * (later + LONG_SEASON) if later else 0.0)
    best = (0.0, -1)
    for room in members(free):
        worth = 0.0
        for wing in WINGS_OF[room]:
            number = (cards & parcels.of_patron[markers[wing]]).bit_count() + coming
            held = museum.points_of(rooms, wing)
            better = max(held, VALUE[room])
            worth += (better - held) * number
            five = FIVE_ROOM[wing]
            if room != five and free_five >> five & 1 and not rooms & DOORS[wing]:
                worth += DOOR * ROOM_HOPE[season] * (5 - better) * number
        if worth > best[0]:
            best = (worth, room)
    return best


def worths_of(table: MykerinosTable, seat: int) -> tuple[float, ...]:
    """What every card is worth to a seat now."""
    return card_worths(
        table.parcels, table.round, table.cards[seat], table.rooms[seat], tuple(table.markers), table.taken_rooms
    )


def room_for(table: MykerinosTable, seat: int) -> tuple[float, int]:
    """The room a seat would like best now, as (worth, room)."""
    free, taken = museum.enterable(table, seat), table.taken_rooms
    cards, rooms = table.cards[seat], table.rooms[seat]
    return best_room(table.parcels, table.round, cards, rooms, tuple(table.markers), free, taken)


@lru_cache(maxsize=REMEMBERED)
def lying_worths(
    parcels: MykerinosParcels,
    season: int,
    cards: int,
    rooms: int,
    markers: tuple[int, ...],
    taken: int,
    layout: tuple[int, ...],
) -> tuple[tuple[float, float], ...]:
    """By area: what the better and the worse of its two parcels are worth to a seat with these cards and rooms."""
    worths = card_worths(parcels, season, cards, rooms, markers, taken)
    found = []
    for area in range(len(layout) // 2):
        one, other = worths[layout[2 * area]], worths[layout[2 * area + 1]]
        found.append((one, other) if one >= other else (other, one))
    return tuple(found)


def lying_for(table: MykerinosTable) -> list[tuple[tuple[float, float], ...]]:
    """By seat and area: what the better and the worse of the two parcels are worth. All parcels must still lie there."""
    parcels, season, taken = table.parcels, table.round, table.taken_rooms
    markers, layout = tuple(table.markers), tuple(table.layout)
    return [
        lying_worths(parcels, season, cards, rooms, markers, taken, layout)
        for cards, rooms in zip(table.cards, table.rooms, strict=True)
    ]
