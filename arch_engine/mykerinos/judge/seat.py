"""What the judge reads of each seat."""

from __future__ import annotations

from typing import Final

from arch_engine.core.bits import members, size
from arch_engine.mykerinos.components import NO_PATRON, PATRON_NAMES, PATRONS
from arch_engine.mykerinos.judge.holdings import PATRONS_IN_ALL, Area, Holdings, carry_out
from arch_engine.mykerinos.region import SEASONS, areas_in, beside
from arch_engine.mykerinos.season import CUBES
from arch_engine.mykerinos.table import NOT_PASSED, MykerinosTable, others_passed

TIE: Final = 100
"""A point is so many times a cube in the stock, which decides between equals."""

OF_SEAT: Final[tuple[tuple[str, str], ...]] = (
    ("prestige", "points scored"),
    ("museum", "points of its cards in the museum if the exhibition were now"),
    ("series", "complete series"),
    ("series_lacks", "patrons that its next series lacks"),
    ("standing", "points if the exhibition were now"),
    ("lead", "that, less the best of the others"),
    ("ahead", "seats that stand better; of equals, those with more cubes in stock"),
    ("stock", "cubes in the personal stock"),
    ("next_stock", "cubes in stock at the next season's start if it placed no more; after season 4 the cubes left, which break ties"),
    ("neutral", "neutral cubes in keeping"),
    ("asked", "1 for the seat that is asked"),
    ("waits", "seats that act before it, as long as it has not passed"),
    ("passed", "1 after passing"),
    ("late", "seats on better spaces of the passing scale; for who has not passed, all of those that have"),
    ("last_action", "1 if all others have passed and it has not"),
    ("begins", "1 for the seat that began this season"),
    ("rooms", "rooms with a cube of its own"),
    ("best_room", "points that the best room it can book now would add"),
    ("room_hope", "points that its cards would gain from the best rooms it may still get, all wings together"),
    ("wing_hope", "the most of these that one wing gives"),
    ("five_rooms_open", "free 5-rooms it may enter"),
    ("unseen_gain", "mean of the points that a card of the pile would add"),
    ("lying_gain", "mean of the points that a parcel of the region would add"),
    ("reach", "free spaces beside its cubes"),
    ("in_lead", "areas where it is first"),
    ("in_second", "areas where it is second"),
    ("lower", "areas where it is third or fourth"),
    ("sure_first", "areas where nobody can get past it any more"),
    ("sure_second", "areas where at most one colour is or can get ahead of it"),
    ("to_be_had", "points of its best parcel in areas where one or two cubes would make it first"),
    ("lead_gain", "points of its best parcel in the areas where it is first"),
    ("second_gain", "points of the parcels left to it in the areas where it is second, if the first takes what it likes best"),
    ("surveyed", "points if the region were surveyed as it lies, everybody taking what adds most, and the exhibition held"),
    ("surveyed_lead", "that, less the best of the others"),
    ("surveyed_lead_held", "that lead, divided by one more than the parcels that can still be taken in this season and later"),
    ("surveyed_ahead", "seats that would stand better then; of equals, those with more cubes in stock"),
    ("surveyed_gain", "what the survey would add to its standing"),
    ("surveyed_series_lacks", "patrons that its next series would lack then"),
)  # fmt: skip

OF_PATRON: Final[tuple[tuple[str, str], ...]] = (
    ("owned", "its cards of {name}"),
    ("points", "points for each card of {name}"),
    ("upright", "its cards of {name} that are not tilted"),
    ("first", "parcels of {name} in areas where it is first"),
    ("second", "parcels of {name} in areas where it is second"),
)

NAMES: Final[tuple[tuple[str, str], ...]] = (
    *OF_SEAT,
    *(
        (f"{patron}_{fact}", meaning.format(name=name))
        for patron, name in zip(PATRONS, PATRON_NAMES, strict=True)
        for fact, meaning in OF_PATRON
    ),
)
"""The features by name, with their meanings."""


class Reading:
    """A position, as far as all seats need it.

    now, after           what they hold, and what they would hold if the region were surveyed as it lies
    stands, will_stand   by seat: points if the exhibition were held then
    most                 by area and colour: the cubes it can still have there
    """

    __slots__ = ("after", "contested", "lying", "most", "now", "stands", "table", "to_come", "will_stand")

    def __init__(self, table: MykerinosTable, contested: list[Area]) -> None:
        self.table = table
        self.contested = contested
        self.now = Holdings(table)
        self.after = Holdings(table)
        carry_out(table, contested, self.after)
        self.stands = [self.now.standing(seat) for seat in range(table.seats)]
        self.will_stand = [self.after.standing(seat) for seat in range(table.seats)]
        self.most = [[area.most(table, colour) for colour in range(len(table.cubes))] for area in contested]
        self.lying: list[int] = []
        for area in contested:
            self.lying += area.lying
        self.to_come = len(self.lying)
        for season in range(table.round + 1, SEASONS + 1):
            self.to_come += 2 * areas_in(season)

    def seat(self, seat: int) -> list[float]:
        """The numbers of `NAMES` for a seat."""
        found = self._standing(seat)
        found += self._cubes_and_turns(seat)
        found += self._gains(seat)
        found += self._areas(seat)
        found += self._surveyed(seat)
        found += self._patrons(seat)
        return found

    def _standing(self, seat: int) -> list[float]:
        now, stands = self.now, self.stands
        return [
            float(now.prestige[seat]), float(now.museum(seat)), float(now.complete[seat]), float(now.lacking[seat]), float(stands[seat]),
            float(lead(stands, seat)), float(ahead(stands, self.table.personal, seat)),
        ]  # fmt: skip

    def _cubes_and_turns(self, seat: int) -> list[float]:
        table = self.table
        scale, stock = table.scale, table.personal[seat]
        within = table.phase == "excavation" and scale[seat] == NOT_PASSED
        asked = table.asked if table.asked >= 0 else table.first
        turn = (seat - asked) % table.seats
        waits, late = 0, 0
        for other in range(table.seats):
            if other == seat:
                continue
            if scale[other] == NOT_PASSED:
                waits += (other - asked) % table.seats < turn
            else:
                late += scale[seat] == NOT_PASSED or scale[other] < scale[seat]
        more = 0
        if table.round < SEASONS:
            more = min(CUBES[table.seats], table.general[seat] + size(table.cubes[seat]))
        return [
            float(stock), float(stock + more), float(table.keeping[seat]), float(table.asked == seat), float(waits if within else 0),
            float(scale[seat] != NOT_PASSED), float(late), float(within and others_passed(table, seat)), float(table.first == seat),
            float(size(table.rooms[seat])),
        ]  # fmt: skip

    def _gains(self, seat: int) -> list[float]:
        """Return what rooms and parcels would add."""
        now, deck, lying = self.now, self.table.deck, self.lying
        unseen, of_lying = 0, 0
        for card in members(deck):
            unseen += now.parcel(seat, card)
        for card in lying:
            of_lying += now.parcel(seat, card)
        best, hope = now.hopes(seat)
        return [
            float(now.best_room(seat)[0]), float(hope), float(best), float(now.five_rooms_open(seat)),
            unseen / size(deck) if deck else 0.0, of_lying / len(lying) if lying else 0.0,
        ]  # fmt: skip

    def _areas(self, seat: int) -> list[float]:
        """Return where the seat is in the areas, and what can change there."""
        table, now = self.table, self.now
        within = table.phase == "excavation" and table.scale[seat] == NOT_PASSED
        first = second = lower = sure_first = sure_second = to_be_had = lead_gain = second_gain = 0
        for number, area in enumerate(self.contested):
            counts, order, most = area.counts, area.order, self.most[number]
            cubes = counts[seat]
            rank = area.rank_of(seat)
            if rank == 0:
                first += 1
                lead_gain += now.parcel(seat, now.liked(seat, area.lying))
            elif rank == 1:
                second += 1
                second_gain += self._left_to_second(seat, area)
            elif rank > 1:
                lower += 1
            if rank >= 0:
                rivals = area.rivals_in_reach(table, seat, most)
                sure_first += rivals == 0
                sure_second += rivals <= 1
            if rank and within and order and most[seat] > counts[order[0]] and cubes + 2 > counts[order[0]]:
                to_be_had += now.parcel(seat, now.liked(seat, area.lying))
        reach = size(beside(table.cubes[seat]) & table.open) if within else 0
        return [
            float(reach), float(first), float(second), float(lower), float(sure_first), float(sure_second), float(to_be_had),
            float(lead_gain), float(second_gain),
        ]  # fmt: skip

    def _left_to_second(self, seat: int, area: Area) -> int:
        """The points of the parcel that is left to the second of an area, if the first takes what it likes best."""
        left = area.lying
        if area.rank == 0:
            first = area.order[0] if area.order[0] < self.table.seats else seat  # the neutral colour spites the second
            liked = self.now.liked(first, left)
            left = [card for card in left if card != liked]
        return self.now.parcel(seat, self.now.liked(seat, left)) if left else 0

    def _surveyed(self, seat: int) -> list[float]:
        after, will_stand = self.after, self.will_stand
        leads = lead(will_stand, seat)
        return [
            float(will_stand[seat]), float(leads), leads / (1 + self.to_come), float(ahead(will_stand, self.table.personal, seat)),
            float(will_stand[seat] - self.stands[seat]), float(after.lacking[seat]),
        ]  # fmt: skip

    def _patrons(self, seat: int) -> list[float]:
        table = self.table
        first = [0] * PATRONS_IN_ALL
        second = [0] * PATRONS_IN_ALL
        for area in self.contested:
            rank = area.rank_of(seat)
            if 0 <= rank < 2:
                parcels = second if rank else first
                for card in area.lying:
                    patron = table.parcels.patron[card]
                    if patron != NO_PATRON:
                        parcels[patron] += 1
        upright = table.cards[seat] & ~table.tilted[seat]
        owned, points = self.now.owned[seat], self.now.points[seat]
        found: list[float] = []
        for patron, of_patron in enumerate(table.parcels.of_patron):
            found += [
                float(owned[patron]), float(points[patron]), float(size(upright & of_patron)), float(first[patron]),
                float(second[patron]),
            ]  # fmt: skip
        return found


def lead(points: list[int], seat: int) -> int:
    """A seat's points, less the best of the others."""
    best = -1
    for other, theirs in enumerate(points):
        if other != seat and theirs > best:
            best = theirs
    return points[seat] - best


def ahead(points: list[int], cubes: list[int], seat: int) -> int:
    """Return how many have more points than a seat, or as many and more cubes in stock."""
    own = TIE * points[seat] + cubes[seat]
    found = 0
    for other, theirs in enumerate(points):
        found += TIE * theirs + cubes[other] > own
    return found
