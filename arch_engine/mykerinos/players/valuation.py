"""What parcels and rooms are worth to every seat, in prestige by the end of the game, and what is worth keeping, for the computer players.

Plain figures estimate three things that are still uncertain: the cards to come, the rooms that seats will still book, and the good a
patron will do in later seasons.
"""

from __future__ import annotations

from arch_engine.core.bits import members
from arch_engine.mykerinos import exhibition, museum, survey
from arch_engine.mykerinos.components import NO_PATRON
from arch_engine.mykerinos.museum import DOORS, FIVE_ROOM, VALUE, WINGS, WINGS_OF
from arch_engine.mykerinos.region import SEASONS
from arch_engine.mykerinos.table import MykerinosTable

CUBE = (0.0, 0.9, 1.0, 1.1, 0.1)
"""By season: what a cube kept for the next one is worth. Season 4, with twelve parcels, is the one to save for."""

CROWD = 0.03
"""How much less each further cube in stock is worth: nobody can use twenty."""

NEUTRAL_CUBE = 0.25
"""What keeping a neutral cube is worth: there are always four more next season."""

PATRON_IN_HAND = (0.8, 0.2, 0.0, 0.3, 0.3)
"""What a patron that the seat can still use this season is worth. Sir Brown's worth depends on the rooms."""

BROWN_CAN_WAIT = 0.85
"""The part of a room's worth that is left for asking Sir Brown later in the season."""

RIVALRY = {2: 0.8, 3: 0.5, 4: 0.33}
"""By number of players: what a point for one opponent costs a seat, in points: much in a duel, little where others share the loss."""

POWER = (1.5, 0.7, 2.6, 1.1, 1.2)
"""What a card of each patron is worth in every later season. A free cube is worth about one; Sir Brown's room two."""

SERIES_STEP = (0.2, 0.4, 0.9, 1.8, 5.0)
"""What a card is worth that brings a series to one, two, … five different patrons: the more it has, the surer its five points."""

ROOM_HOPE = (0.0, 0.5, 0.45, 0.35, 0.2)
"""By season: the chance that the seat will still book a better room for a card it takes now."""

CARDS_A_SEASON = 0.2
"""How many cards of one given patron a seat takes in a season."""

LONG_SEASON = 0.5
"""What season 4 counts in addition to one season of cards to come: it brings half as many parcels again."""

LYING = (0.5, 0.35, 0.1)
"""The chance to get a card from an area where the seat is first, second, or worse."""

LYING_UNCLAIMED = 0.15
"""The chance where the seat has no cube yet but can still place some."""

DOOR = 0.2
"""The part of a free 5-room's gain that the way into it is worth: somebody may be faster, and it takes another booking."""


class Valuation:
    """The worth of parcels and rooms for every seat of a table, as it stands.

    parcel(seat, card)   what taking a card brings
    room(seat, room)     what putting a cube into a room brings
    best_room[seat]      the best of the rooms it may enter, as (worth, room); (0, -1) if it can book none
    """

    def __init__(self, table: MykerinosTable) -> None:
        self.table = table
        self.later = SEASONS - table.round  # seasons after this one
        self.hope = ROOM_HOPE[table.round]
        if table.phase == "survey" and not self.later:
            self.hope *= (len(table.layout) // 2 - 1 - table.area) / 6  # chances shrink with the areas left
        seats = range(table.seats)
        self.owned = [[exhibition.cards_of(table, seat, patron) for patron in range(WINGS)] for seat in seats]
        self.points = [[museum.best_room(table, seat, wing) for wing in range(WINGS)] for seat in seats]
        self.coming = [self._cards_to_come(seat) for seat in seats]
        self._of_patron = [self._patron_worth(seat) for seat in seats]
        self.best_room = [self._best_room(seat) for seat in seats]

    def parcel(self, seat: int, card: int) -> float:
        """The figure on the cartouche, points in the museum, series, and the patron's help."""
        patron = self.table.parcels.patron[card]
        prestige = float(self.table.parcels.prestige[card])
        return prestige if patron == NO_PATRON else prestige + self._of_patron[seat][patron]

    def room(self, seat: int, room: int) -> float:
        """Points for the cards a seat has and may get of the room's wings, and for the way it opens to their 5-rooms."""
        worth = 0.0
        for wing in WINGS_OF[room]:
            patron = self.table.markers[wing]
            cards = self.owned[seat][patron] + self.coming[seat][patron]
            held = self.points[seat][wing]
            better = max(held, VALUE[room])
            worth += (better - held) * cards
            five_is_free = not self.table.taken_rooms >> FIVE_ROOM[wing] & 1
            if VALUE[room] < 5 and five_is_free and not self.table.rooms[seat] & DOORS[wing]:
                worth += DOOR * self.hope * (5 - better) * cards
        return worth

    def _cards_to_come(self, seat: int) -> list[float]:
        """By patron: how many more cards a seat can expect, from the region and from the pile."""
        table = self.table
        from_pile = CARDS_A_SEASON * (self.later + LONG_SEASON) if self.later else 0.0
        coming = [from_pile] * WINGS
        still_placing = table.phase == "excavation"
        for area in range(0 if still_placing else table.area + 1, len(table.layout) // 2):
            order = survey.ranking(table, area)
            if seat in order:
                chance = LYING[min(2, order.index(seat))]
            else:
                chance = LYING_UNCLAIMED if still_placing and not table.scale[seat] else 0.0
            for place in (2 * area, 2 * area + 1):
                card = table.layout[place]
                if card >= 0 and table.parcels.patron[card] != NO_PATRON:
                    coming[table.parcels.patron[card]] += chance
        return coming

    def _patron_worth(self, seat: int) -> list[float]:
        """By patron: what one more of its cards is worth to a seat, without the figure on the cartouche."""
        owned = self.owned[seat]
        complete = min(owned)
        started = sum(1 for number in owned if number > complete)
        step = SERIES_STEP[started] * (1.0 if self.later or started == WINGS - 1 else 0.5)
        worth = [0.0] * WINGS
        for wing in range(WINGS):
            patron = self.table.markers[wing]
            points = self.points[seat][wing]
            expected = points + self.hope * max(0.0, self._best_to_hope_for(seat, wing) - points)
            series = step if owned[patron] == complete else 0.0
            worth[patron] = expected + series + POWER[patron] * self.later
        return worth

    def _best_to_hope_for(self, seat: int, wing: int) -> float:
        """The points of the best free room of a wing; a 5-room two steps away counts for less."""
        free = ~self.table.taken_rooms
        if free >> FIVE_ROOM[wing] & 1:
            if self.table.rooms[seat] & DOORS[wing]:
                return 5.0
            if free & DOORS[wing]:
                return 3.5
        if free >> 3 * wing & 1:
            return 3.0
        return 2.0 if free & DOORS[wing] else 1.0

    def _best_room(self, seat: int) -> tuple[float, int]:
        if not self.table.general[seat]:
            return (0.0, -1)
        best = (0.0, -1)
        for room in members(museum.enterable(self.table, seat)):
            worth = self.room(seat, room)
            if worth > best[0]:
                best = (worth, room)
        return best
