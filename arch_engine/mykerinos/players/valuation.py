"""What parcels and rooms are worth to every seat, in prestige by the end of the game, and what is worth keeping, for the computer players.

Plain figures estimate three things that are still uncertain: the cards to come, the rooms that seats will still book, and the good a
patron will do in later seasons.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from arch_engine.core.bits import members
from arch_engine.mykerinos import museum, survey
from arch_engine.mykerinos.components import NO_PATRON, MykerinosParcels
from arch_engine.mykerinos.museum import DOORS, FIVE_ROOM, VALUE, WINGS, WINGS_OF
from arch_engine.mykerinos.region import AREA, SEASONS
from arch_engine.mykerinos.table import NOT_PASSED, MykerinosTable, free_step, others_passed

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
        self.owned = [[museum.cards_of(table, seat, patron) for patron in range(WINGS)] for seat in seats]
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
        """Return by patron: how many more cards a seat can expect, from the region and from the pile."""
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
        """Return by patron: what one more of its cards is worth to a seat, without the figure on the cartouche."""
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


# What each seat can expect of the areas while cubes can still come, for the computer player `sensible`.
# For every area and seat, each rank has a worth (the first takes what it likes best, the second what is left or a room) and a chance
# (from the lead of a colour and what both can still add). The sum of their products is what a seat can expect of the area.

FOCUS = {2: 0.8, 3: 1.2, 4: 1.2}
"""By number of players: how many times its even share of cubes a seat can bring into any one area. It is more than 1 where several
meet; in a duel there is more room, and cubes are left over."""

NEUTRAL_FOCUS = 0.5
"""The part of its neutral cubes that a seat can bring into any one area: they have no other use."""

MOST = 4.0
"""The most cubes that a colour can be expected to bring into one area."""

ENTER = 0.6
"""How likely a colour is to enter an area, compared with one that is there already."""

LEVEL = 0.5
"""What winning ties by the passing scale is worth, in cubes."""

NEVER = 99
"""A place on the passing scale behind everybody."""


class AreaWorths:
    """What a seat can expect of each area, less its share of what the others can expect.

    counts   by area and colour: cubes placed
    free     by area: spaces that anybody can still place a cube on
    """

    def __init__(self, table: MykerinosTable, seat: int, valuation: Valuation) -> None:
        self.table = table
        self.seat = seat
        self.areas = len(table.layout) // 2
        self.counts = [[(cubes & AREA[area]).bit_count() for cubes in table.cubes] for area in range(self.areas)]
        self.free = [(table.open & AREA[area]).bit_count() for area in range(self.areas)]
        self.rivalry = RIVALRY[table.seats]
        self._worth = [self._worth_of_ranks(area, valuation) for area in range(self.areas)]
        self._scale = [step or NEVER for step in table.scale]
        self._nobody_passed = all(step == NOT_PASSED for step in table.scale[: table.seats])
        self._last_action = others_passed(table, seat)
        self._focus = FOCUS[table.seats] / self.areas
        self._known: dict[tuple[int, int, int, int], float] = {}

    # -- what the ranks are worth ----------------------------------------------------------------------------------
    def _worth_of_ranks(self, area: int, valuation: Valuation) -> list[list[float]]:
        """Return by seat and rank: what the seat will get there if the others stay as they are."""
        table = self.table
        lying = [table.layout[place] for place in (2 * area, 2 * area + 1) if table.layout[place] >= 0]
        counts = self.counts[area]
        order = sorted(range(len(counts)), key=lambda colour: (-counts[colour], table.scale[colour] or NEVER))
        found = []
        for seat in range(table.seats):
            others = [colour for colour in order if colour != seat]
            found.append([get(valuation, lying, others[:rank], seat) for rank in range(len(order))])
        return found

    # -- the chance of the ranks -----------------------------------------------------------------------------------
    def area(self, area: int, added: int, left: int, colour: int = -1, passing: bool = False) -> float:
        """The worth of an area to the seat after `added` cubes of a colour (its own by default) with `left` in its stock."""
        key = (area, added, NEVER if passing else left, colour)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._area(area, added, left, colour, passing)
        return known

    def _area(self, area: int, added: int, left: int, colour: int, passing: bool) -> float:
        table, seat = self.table, self.seat
        counts = self.counts[area][:]
        counts[colour if colour >= 0 else seat] += added
        free = self.free[area] - added
        scale = self._scale
        if passing:
            scale = scale[:]
            scale[seat] = free_step(table)
        still = 0 if passing or self._last_action else left
        reach = [0.0] * len(counts)
        for one in range(table.seats):
            if one == seat or table.scale[one] == NOT_PASSED:
                stock = still if one == seat else table.personal[one]
                reach[one] = reach_of(stock * self._focus, free, counts[one])
        total = 0.0
        worth = self._worth[area]
        for one in range(table.seats):
            if not counts[one]:
                continue
            if table.seats == 2:
                other = 1 - one
                keeping = table.keeping[other] if table.scale[other] == NOT_PASSED else 0
                reach[2] = reach_of(keeping * NEUTRAL_FOCUS, free, counts[2])
            ranks = chances(one, counts, reach, scale, self._nobody_passed and not passing)
            expected = 0.0
            for rank, chance in enumerate(ranks):
                expected += chance * worth[one][rank]
            total += expected if one == seat else -self.rivalry * expected
        return total

    def whole(self, added: Sequence[tuple[int, int]], left: int, colour: int = -1, passing: bool = False) -> float:
        """The sum over all areas after cubes were added to some of them: `added` holds (area, number)."""
        total = 0.0
        for area in range(self.areas):
            number = 0
            for changed, cubes in added:
                if changed == area:
                    number = cubes
            total += self.area(area, number, left, colour if number else -1, passing)
        return total


def get(valuation: Valuation, lying: list[int], ahead: list[int], seat: int) -> float:
    """Return what a seat gets of an area's parcels after the colours `ahead` have chosen, each for its own good."""
    left = lying[:]
    seats = valuation.table.seats
    for rank, colour in enumerate(ahead):
        if not left:
            return 0.0
        neutral = colour >= seats
        liked_by = seat if neutral else colour  # the neutral colour's parcel is chosen against the seat it beats
        card = max(left, key=lambda card: valuation.parcel(liked_by, card))
        if neutral or rank > 1 or valuation.best_room[colour][0] < valuation.parcel(colour, card):
            left.remove(card)
    parcel = max((valuation.parcel(seat, card) for card in left), default=0.0)
    return max(parcel, valuation.best_room[seat][0]) if len(ahead) < 2 else parcel


def reach_of(cubes: float, free: int, there: int) -> float:
    """Return how many cubes a colour may still bring into an area."""
    return min(cubes, free, MOST) * (1.0 if there else ENTER)


def chances(colour: int, counts: list[int], reach: list[float], scale: list[int], open_ties: bool) -> list[float]:
    """The chance of every rank for a colour: how many of the others end ahead of it."""
    ranks = [1.0]
    for other in range(len(counts)):
        if other == colour or not (counts[other] or reach[other]):
            continue
        lead = float(counts[colour] - counts[other])
        if scale[colour] != scale[other] and not open_ties:
            lead += LEVEL if scale[colour] < scale[other] else -LEVEL
        span = reach[colour] + reach[other]
        if span > 0.0:
            behind = 1.0 - min(1.0, max(0.0, (lead + reach[colour]) / span))
        else:
            behind = 0.0 if lead > 0.0 else 1.0 if lead < 0.0 else 0.5
        ranks.append(0.0)
        for rank in range(len(ranks) - 1, 0, -1):
            ranks[rank] = ranks[rank] * (1.0 - behind) + ranks[rank - 1] * behind
        ranks[0] *= 1.0 - behind
    return ranks


# -- What parcels and rooms are worth to a seat, cached by its cards and rooms: for `quick` -------
# The figures are those of `valuation`, which sees more of the table: who stands where, what lies in the region.

TO_COME = 0.4
"""How many more cards of one patron a seat can expect from the present region."""

REMEMBERED = 1 << 14


@lru_cache(maxsize=REMEMBERED)
def card_worths(
    parcels: MykerinosParcels, season: int, cards: int, rooms: int, markers: tuple[int, ...], taken: int
) -> tuple[float, ...]:
    """Return by card: what claiming it brings to a seat with these cards and rooms."""
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
    """Return what every card is worth to a seat now."""
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
    """Return by area: what the better and the worse of its two parcels are worth to a seat with these cards and rooms."""
    worths = card_worths(parcels, season, cards, rooms, markers, taken)
    found = []
    for area in range(len(layout) // 2):
        one, other = worths[layout[2 * area]], worths[layout[2 * area + 1]]
        found.append((one, other) if one >= other else (other, one))
    return tuple(found)


def lying_for(table: MykerinosTable) -> list[tuple[tuple[float, float], ...]]:
    """Return by seat and area: what the better and the worse of the two parcels are worth. All parcels must still lie there."""
    parcels, season, taken = table.parcels, table.round, table.taken_rooms
    markers, layout = tuple(table.markers), tuple(table.layout)
    return [
        lying_worths(parcels, season, cards, rooms, markers, taken, layout)
        for cards, rooms in zip(table.cards, table.rooms, strict=True)
    ]
