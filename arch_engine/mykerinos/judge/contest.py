"""Who stands where in the areas, what can still change there, and what the survey would bring if it were held as the region lies."""

from __future__ import annotations

from typing import Final

from arch_engine.core.bits import size
from arch_engine.mykerinos.judge.holdings import NONE, Holdings
from arch_engine.mykerinos.region import AREA_SPACES, inside_area
from arch_engine.mykerinos.survey import NOT_YET
from arch_engine.mykerinos.table import NOT_PASSED, MykerinosTable

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
        """How many cubes a colour can still have here, by its stock and the free spaces without a pyramid."""
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
        """How many colours are ahead of a colour that has cubes here, or can still get there."""
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
