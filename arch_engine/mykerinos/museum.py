"""The museum: a ring of fifteen rooms. (Rulebook: Phase 3, Placing cubes in the Museum.)

Wing w (0 to 4, the rulebook's wing w + 1) has three rooms of the numbering:

    3 * w      its 3-room, beside the central hall
    3 * w + 1  its 5-room, behind the 3-room
    3 * w + 2  the 2-room between wing w and wing w + 1, which belongs to both and opens on the 5-rooms of both

Wing 5 has wing 1 for a neighbour, so the ring is closed. Which patron stands on which wing differs from game to game.
"""

from __future__ import annotations

from typing import Final

from arch_engine.core.bits import bit_set, size
from arch_engine.core.rules import Refusal
from arch_engine.mykerinos.components import PATRONS
from arch_engine.mykerinos.table import MykerinosTable

WINGS = 5  # not Final, so that a test of records can replace it in the compiled engine too
ROOMS: Final = 15
ALL_ROOMS: Final = bit_set(range(ROOMS))

VALUE: Final[tuple[int, ...]] = (3, 5, 2) * WINGS
WINGS_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    (room // 3, (room // 3 + 1) % WINGS) if VALUE[room] == 2 else (room // 3,) for room in range(ROOMS)
)
"""By room: its wings, in order of the ring; a 2-room has two."""

FIVE_ROOM: Final[tuple[int, ...]] = tuple(range(1, ROOMS, 3))
FIVE_ROOMS: Final = bit_set(FIVE_ROOM)
ENTRY_ROOMS: Final = ALL_ROOMS & ~FIVE_ROOMS
DOORS: Final[tuple[int, ...]] = tuple(bit_set([3 * w, 3 * w + 2, (3 * w - 1) % ROOMS]) for w in range(WINGS))
"""By wing: the rooms that open on its 5-room."""

WING_ROOMS: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(
    ((5, 1 << FIVE_ROOM[w]), (3, 1 << 3 * w), (2, DOORS[w] & ~(1 << 3 * w))) for w in range(WINGS)
)
"""For each wing, the rooms that count for it, best first: (points per card, bit set of rooms)."""


def wing_of(room: int) -> int:
    """The wing of a 3- or 5-room; of a 2-room the first of its two wings, in order of the ring."""
    return WINGS_OF[room][0]


def room_name(table: MykerinosTable, room: int) -> str:
    """A room's name from the patrons on its wing or wings, once the markers lie there."""
    patrons = [PATRONS[table.markers[wing]] for wing in WINGS_OF[room]]
    return "-".join(patrons) if len(patrons) == 2 else f"{patrons[0]}-{VALUE[room]}"


def enterable(table: MykerinosTable, seat: int) -> int:
    """The free rooms a seat may put a cube into, as a bit set: any 2- or 3-room, and each 5-room behind a room it is in."""
    return open_to(table.rooms[seat], table.taken_rooms)


def open_to(own: int, taken: int) -> int:
    """The free rooms that whoever is in the rooms `own` may put a cube into, where `taken` are taken."""
    behind = (
        own << 1 | own >> 1 | own << 2 | own >> (ROOMS - 2)
    )  # from the 3-room, from the 2-room on either side, round the ring
    return (ENTRY_ROOMS | behind & FIVE_ROOMS) & ~taken


def best_room(table: MykerinosTable, seat: int, wing: int) -> int:
    """Return what each card of a wing's patron is worth to a seat: 5, 3 or 2 by its best room there, 1 without a room."""
    return points_of(table.rooms[seat], wing)


def points_of(rooms: int, wing: int) -> int:
    """Return what each card of a wing's patron is worth to whoever has these rooms."""
    for points, of_wing in WING_ROOMS[wing]:
        if rooms & of_wing:
            return points
    return 1


def why_not_enter(table: MykerinosTable, seat: int, room: int) -> Refusal | None:
    """The rule against a seat's cube in a room, or None."""
    if not 0 <= room < ROOMS:
        return Refusal("museum.one-cube-a-room", "There is no such room; the museum has fifteen.")
    name = room_name(table, room)
    if table.taken_rooms >> room & 1:
        return Refusal("museum.one-cube-a-room", "Room {room} already holds a cube; choose a free one.", room=name)
    if not enterable(table, seat) >> room & 1:
        return Refusal(
            "museum.five-through-own-room",
            "Room {room} is a 5-room: you must already be in its wing's 3-room or in a 2-room beside it.",
            room=name,
        )
    return None


# -- The end of the game: the exhibition, series, the winner. (Rulebook: End of the game.) --------

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
    """Return how many cards of a patron a seat owns."""
    return size(table.cards[seat] & table.parcels.of_patron[patron])


def series(table: MykerinosTable, seat: int) -> int:
    """Return how many complete series of five different patrons a seat owns."""
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
