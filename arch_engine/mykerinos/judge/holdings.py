"""What every seat holds, and what one more parcel or room would add to it if the exhibition were held at once.

Holdings can be played on: the survey as it stands is carried out on them, and the table stays as it is.
"""

from __future__ import annotations

from typing import Final

from arch_engine.core.bits import size
from arch_engine.mykerinos.components import NO_PATRON
from arch_engine.mykerinos.museum import (
    DOORS,
    FIVE_ROOM,
    FIVE_ROOMS,
    POINTS_A_SERIES,
    ROOMS,
    VALUE,
    WINGS_OF,
    open_to,
    points_of,
)
from arch_engine.mykerinos.region import AREA_SPACES, inside_area
from arch_engine.mykerinos.survey import NOT_YET
from arch_engine.mykerinos.table import NOT_PASSED, MykerinosTable

NONE: Final = -1
FIVE: Final = 5
PATRONS_IN_ALL: Final = 5


class Holdings:
    """What the seats of a table hold.

    patron, figure  by card: its patron and the points on its cartouche
    patron_on       by wing: the patron
    prestige        by seat: points scored
    general         by seat: cubes that can book a room
    rooms           by seat: bit set of rooms; taken: all of them together
    owned, points   by seat and patron: the cards, and what each of them scores
    complete        by seat: complete series
    lacking         by seat: how many patrons the next series lacks
    """

    __slots__ = (
        "complete", "figure", "general", "lacking", "owned", "patron", "patron_on", "points", "prestige", "rooms", "seats", "taken",
    )  # fmt: skip

    def __init__(self, table: MykerinosTable) -> None:
        self.seats = table.seats
        self.patron = table.parcels.patron
        self.figure = table.parcels.prestige
        self.patron_on = table.markers
        self.prestige = table.prestige[:]
        self.general = table.general[:]
        self.rooms = table.rooms[:]
        self.taken = table.taken_rooms
        self.owned: list[list[int]] = []
        self.points: list[list[int]] = []
        self.complete: list[int] = []
        self.lacking: list[int] = []
        for seat in range(table.seats):
            cards = table.cards[seat]
            owned = [size(cards & of_patron) for of_patron in table.parcels.of_patron]
            points = [1] * PATRONS_IN_ALL
            rooms = table.rooms[seat]
            if rooms:
                for wing in range(PATRONS_IN_ALL):
                    points[table.markers[wing]] = points_of(rooms, wing)
            complete = min(owned)
            self.owned.append(owned)
            self.points.append(points)
            self.complete.append(complete)
            self.lacking.append(owned.count(complete))

    def museum(self, seat: int) -> int:
        """Return what a seat's cards score in the museum."""
        total = 0
        owned, points = self.owned[seat], self.points[seat]
        for patron in range(PATRONS_IN_ALL):
            total += owned[patron] * points[patron]
        return total

    def standing(self, seat: int) -> int:
        """Return what a seat would have if the exhibition were held now."""
        return self.prestige[seat] + self.museum(seat) + self.complete[seat] * POINTS_A_SERIES

    # -- parcels ---------------------------------------------------------------------------------------------------
    def parcel(self, seat: int, card: int) -> int:
        """Return what a parcel would add to a seat's standing."""
        gain = self.figure[card]
        patron = self.patron[card]
        if patron != NO_PATRON:
            gain += self.points[seat][patron]
            if self.lacking[seat] == 1 and self.owned[seat][patron] == self.complete[seat]:
                gain += POINTS_A_SERIES
        return gain

    def liked(self, seat: int, cards: list[int]) -> int:
        """The one of some parcels that would add most to a seat's standing."""
        best, found = -1, NONE
        for card in cards:
            gain = self.parcel(seat, card)
            if gain > best:
                best, found = gain, card
        return found

    def claim(self, seat: int, card: int) -> None:
        """A seat takes a parcel."""
        self.prestige[seat] += self.figure[card]
        patron = self.patron[card]
        if patron != NO_PATRON:
            owned = self.owned[seat]
            owned[patron] += 1
            self.complete[seat] = complete = min(owned)
            self.lacking[seat] = owned.count(complete)

    # -- rooms -----------------------------------------------------------------------------------------------------
    def room(self, seat: int, room: int) -> int:
        """Return what a room would add to a seat's standing."""
        gain = 0
        value = VALUE[room]
        owned, points = self.owned[seat], self.points[seat]
        for wing in WINGS_OF[room]:
            patron = self.patron_on[wing]
            if value > points[patron]:
                gain += (value - points[patron]) * owned[patron]
        return gain

    def most_from_rooms(self, seat: int) -> int:
        """Return what no single room can add more than to a seat's standing."""
        owned, points = self.owned[seat], self.points[seat]
        most = 0
        for patron in range(PATRONS_IN_ALL):
            gain = (FIVE - points[patron]) * owned[patron]
            if gain > most:
                most = gain
        return most

    def best_room(self, seat: int) -> tuple[int, int]:
        """The free room that would add most to a seat's standing, as (points, room); (0, NONE) if none does, or no cube can book."""
        best, found = 0, NONE
        if self.general[seat]:
            free = open_to(self.rooms[seat], self.taken)
            for room in range(ROOMS):
                if free >> room & 1:
                    gain = self.room(seat, room)
                    if gain > best:
                        best, found = gain, room
        return best, found

    def hopes(self, seat: int) -> tuple[int, int]:
        """Return what the free rooms could still add to a seat's standing, on whatever way: at most in one wing, and in all wings together."""
        owned, points = self.owned[seat], self.points[seat]
        free = ~self.taken
        most, together = 0, 0
        for wing in range(PATRONS_IN_ALL):
            patron = self.patron_on[wing]
            if owned[patron] and points[patron] < FIVE:
                rooms = free & DOORS[wing]
                if rooms or self.rooms[seat] & DOORS[wing]:
                    rooms |= free & 1 << FIVE_ROOM[wing]
                gain = (points_of(rooms, wing) - points[patron]) * owned[patron]
                if gain > 0:
                    together += gain
                    if gain > most:
                        most = gain
        return most, together

    def five_rooms_open(self, seat: int) -> int:
        """Return how many free 5-rooms a seat may enter."""
        return size(open_to(self.rooms[seat], self.taken) & FIVE_ROOMS)

    def book(self, seat: int, room: int) -> None:
        """A seat puts a cube of its general stock into a room."""
        self.general[seat] -= 1
        self.rooms[seat] |= 1 << room
        self.taken |= 1 << room
        points = self.points[seat]
        for wing in WINGS_OF[room]:
            patron = self.patron_on[wing]
            if VALUE[room] > points[patron]:
                points[patron] = VALUE[room]


# Who stands where in the areas, what can still change there, and what the survey would bring if it were held as the region lies.

MAY_BOOK: Final = 2
"""So many ranks may book a room instead of taking a parcel."""


class Area:
    """One area where parcels lie and cubes may still count.

    lying    the cards
    counts   by colour: cubes
    order    the colours that still choose, best first; open ties go by the order of turns
    rank     the rank of the first of them: more than 0 where some have chosen already
    free     free spaces without a pyramid
    """

    __slots__ = ("area", "counts", "free", "lying", "order", "rank")

    def __init__(self, table: MykerinosTable, area: int, lying: list[int]) -> None:
        self.area = area
        self.lying = lying
        self.counts = [size(inside_area(spaces, area)) for spaces in table.cubes]
        self.free = size(inside_area(table.open, area))
        self.rank = 0
        asked = table.asked if table.asked >= 0 else table.first
        keys: list[int] = []
        for colour, cubes in enumerate(self.counts):
            if cubes:
                waits = (colour - asked) % table.seats if colour < table.seats else 0
                step = table.scale[colour]
                if step == NOT_PASSED:
                    step = NOT_YET
                keys.append(1000 * (AREA_SPACES - cubes) + 100 * step + 10 * waits + colour)
        keys.sort()
        self.order = [key % 10 for key in keys]
        if table.phase == "survey" and area == table.area:
            self._leave_out_who_has_chosen(table)

    def _leave_out_who_has_chosen(self, table: MykerinosTable) -> None:
        asked = table.neutral if table.question == "neutral-card" else table.asked
        self.rank = self.order.index(asked) if asked in self.order else 0
        self.order = self.order[self.rank :]

    def rank_of(self, colour: int) -> int:
        """The rank of a colour that still chooses, 0 for the first; NONE for others."""
        return self.rank + self.order.index(colour) if colour in self.order else NONE

    def most(self, table: MykerinosTable, colour: int) -> int:
        """Return how many cubes a colour can still have here, by its stock and the free spaces without a pyramid."""
        more = 0
        if table.phase == "excavation":
            if colour == table.neutral:
                for seat in range(table.seats):
                    if table.scale[seat] == NOT_PASSED:
                        more += table.keeping[seat]
            elif table.scale[colour] == NOT_PASSED:
                more = table.personal[colour]
        return self.counts[colour] + (more if more < self.free else self.free)

    def rivals_in_reach(self, table: MykerinosTable, colour: int, most: list[int]) -> int:
        """Return how many colours are ahead of a colour that has cubes here, or can still get there."""
        own, step = self.counts[colour], table.scale[colour]
        found = 0
        for other in range(len(self.counts)):
            if other != colour:
                theirs = most[other]
                if theirs > own or (theirs == own and (step == NOT_PASSED or NOT_PASSED < table.scale[other] < step)):
                    found += 1
        return found


def areas(table: MykerinosTable) -> list[Area]:
    """The areas that are still to be surveyed, or under survey, and where a parcel lies."""
    found: list[Area] = []
    first = table.area if table.phase == "survey" and table.area > 0 else 0
    layout = table.layout
    for area in range(first, len(layout) // 2):
        lying: list[int] = []
        for place in (2 * area, 2 * area + 1):
            if layout[place] >= 0:
                lying.append(layout[place])
        if lying:
            found.append(Area(table, area, lying))
    return found


def carry_out(table: MykerinosTable, areas: list[Area], holdings: Holdings) -> None:
    """Survey the areas as they are: everybody takes what adds most to its standing now, a parcel rather than a room."""
    for area in areas:
        lying = area.lying[:]
        for place, colour in enumerate(area.order):
            if not lying:
                break
            rank = area.rank + place
            if colour == table.neutral:
                if rank < MAY_BOOK:
                    _neutral_claims(area, place, lying, holdings)
                continue
            card = holdings.liked(colour, lying)
            gain = holdings.parcel(colour, card)
            if rank < MAY_BOOK and holdings.most_from_rooms(colour) > gain:
                more, room = holdings.best_room(colour)
                if more > gain:
                    holdings.book(colour, room)
                    continue
            holdings.claim(colour, card)
            lying.remove(card)


def _neutral_claims(area: Area, place: int, lying: list[int], holdings: Holdings) -> None:
    """Against the seat that is next: it loses what it likes best. A neutral colour alone takes everything."""
    following = area.order[place + 1] if place + 1 < len(area.order) else NONE
    if area.rank + place == 0 and following == NONE:
        lying.clear()
    elif following == NONE:
        lying.pop()
    else:
        lying.remove(holdings.liked(following, lying))
