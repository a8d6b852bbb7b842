"""What every seat holds, and what one more parcel or room would add to it if the exhibition were held at once.

Holdings can be played on: the survey as it stands is carried out on them, and the table stays as it is.
"""

from __future__ import annotations

from typing import Final

from arch_engine.core.bits import size
from arch_engine.mykerinos.components import NO_PATRON
from arch_engine.mykerinos.exhibition import POINTS_A_SERIES
from arch_engine.mykerinos.museum import DOORS, FIVE_ROOM, FIVE_ROOMS, ROOMS, VALUE, WINGS_OF, open_to, points_of
from arch_engine.mykerinos.table import MykerinosTable

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
        """What a seat's cards score in the museum."""
        total = 0
        owned, points = self.owned[seat], self.points[seat]
        for patron in range(PATRONS_IN_ALL):
            total += owned[patron] * points[patron]
        return total

    def standing(self, seat: int) -> int:
        """What a seat would have if the exhibition were held now."""
        return self.prestige[seat] + self.museum(seat) + self.complete[seat] * POINTS_A_SERIES

    # -- parcels ---------------------------------------------------------------------------------------------------
    def parcel(self, seat: int, card: int) -> int:
        """What a parcel would add to a seat's standing."""
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
        """What a room would add to a seat's standing."""
        gain = 0
        value = VALUE[room]
        owned, points = self.owned[seat], self.points[seat]
        for wing in WINGS_OF[room]:
            patron = self.patron_on[wing]
            if value > points[patron]:
                gain += (value - points[patron]) * owned[patron]
        return gain

    def most_from_rooms(self, seat: int) -> int:
        """What no single room can add more than to a seat's standing."""
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
        """What the free rooms could still add to a seat's standing, on whatever way: at most in one wing, and in all wings together."""
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
        """How many free 5-rooms a seat may enter."""
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
