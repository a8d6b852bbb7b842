"""The end of the game: the exhibition, series, the winner. (Rulebook: End of the game.)"""

from __future__ import annotations

from typing import Final

from arch_engine.core.bits import size
from arch_engine.mykerinos.museum import WINGS, best_room
from arch_engine.mykerinos.table import MykerinosTable

POINTS_A_SERIES: Final = 5


def hold(table: MykerinosTable) -> None:
    """Score the five wings and the series, and name who wins."""
    table.enter_phase("exhibition")
    for wing in range(WINGS):
        patron = table.markers[wing]
        for seat in range(table.seats):
            cards = cards_of(table, seat, patron)
            if cards:
                best = best_room(table, seat, wing)
                table.score(seat, "prestige", cards * best, "wing", f"exhibition.room-{best}", patron)
    for seat in range(table.seats):
        complete = series(table, seat)
        if complete:
            table.score(seat, "prestige", complete * POINTS_A_SERIES, "series", "exhibition.series", -1)
    for seat in winners(table):
        table.win(seat)


def cards_of(table: MykerinosTable, seat: int, patron: int) -> int:
    """How many cards of a patron a seat owns."""
    return size(table.cards[seat] & table.parcels.of_patron[patron])


def series(table: MykerinosTable, seat: int) -> int:
    """How many complete series of five different patrons a seat owns."""
    return min(cards_of(table, seat, patron) for patron in range(WINGS))


def standing(table: MykerinosTable, seat: int) -> int:
    """A seat's prestige with what the exhibition would add now; after it, just its prestige."""
    if table.over:
        return table.prestige[seat]
    cards = sum(
        cards_of(table, seat, table.markers[w]) * best_room(table, seat, w)
        for w in range(WINGS)
        if table.markers[w] >= 0
    )
    return table.prestige[seat] + cards + series(table, seat) * POINTS_A_SERIES


def winners(table: MykerinosTable) -> list[int]:
    """Most prestige wins; on a tie, most cubes in the personal stock; those still tied share the win."""
    standing = [(table.prestige[seat], table.personal[seat]) for seat in range(table.seats)]
    best = max(standing)
    return [seat for seat in range(table.seats) if standing[seat] == best]
