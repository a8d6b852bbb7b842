"""What each seat can expect of the areas while cubes can still come, for the computer player `sensible`.

For every area and seat, each rank has a worth (the first takes what it likes best, the second what is left or a room) and a chance
(from the lead of a colour and what both can still add). The sum of their products is what a seat can expect of the area.
"""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.mykerinos import passing_scale
from arch_engine.mykerinos.players.valuation import RIVALRY, Valuation
from arch_engine.mykerinos.region import AREA
from arch_engine.mykerinos.table import NOT_PASSED, MykerinosTable

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
        self._last_action = passing_scale.others_passed(table, seat)
        self._focus = FOCUS[table.seats] / self.areas
        self._known: dict[tuple[int, int, int, int], float] = {}

    # -- what the ranks are worth ----------------------------------------------------------------------------------
    def _worth_of_ranks(self, area: int, valuation: Valuation) -> list[list[float]]:
        """By seat and rank: what the seat will get there if the others stay as they are."""
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
            scale[seat] = passing_scale.free_step(table)
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
    """What a seat gets of an area's parcels after the colours `ahead` have chosen, each for its own good."""
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
    """How many cubes a colour may still bring into an area."""
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
