"""What one or two more cubes in each area bring to a seat, for `quick`: chances to choose first or second, times what the parcels are worth."""

from __future__ import annotations

from random import Random

from arch_engine.mykerinos.players.area_worths import ENTER, FOCUS, LEVEL, MOST, NEUTRAL_FOCUS
from arch_engine.mykerinos.players.remembered_worths import lying_for
from arch_engine.mykerinos.players.valuation import RIVALRY
from arch_engine.mykerinos.region import AREA, AREA_SPACES
from arch_engine.mykerinos.table import MykerinosTable

NOISE = 0.2
"""The most that chance adds to the worth of a choice: it decides between near equals."""

SPENT = 0.25
"""How many fewer cubes a seat can still bring into an area for each cube it places."""

NOWHERE = -99.0
"""What cubes bring in an area without space."""

FURTHEST = AREA_SPACES
REACHES = range(int(2 * MOST) + 1)
Chances = tuple[float, float, float, float]


def _chances(lead: int, own: float, theirs: float, passed: bool) -> Chances:
    """The chances to end ahead of another colour: as it is, with a cube more, with two, and after passing."""

    def chance(ahead: float, reach: float) -> float:
        span = reach + theirs
        return max(0.0, min(1.0, (ahead + reach) / span if span else 0.5 + ahead))

    ahead = lead - (LEVEL if passed else 0.0)  # whoever passed first wins ties
    return (
        chance(ahead, own),
        chance(ahead + 1, max(0.0, own - SPENT)),
        chance(ahead + 2, max(0.0, own - 2 * SPENT)),
        chance(lead + (-LEVEL if passed else LEVEL), 0.0),
    )


ByLead = tuple[tuple[tuple[Chances, ...], ...], ...]
CHANCES: tuple[ByLead, ByLead] = tuple(
    tuple(
        tuple(tuple(_chances(lead, own / 2, theirs / 2, passed) for theirs in REACHES) for own in REACHES)
        for lead in range(-FURTHEST, FURTHEST + 1)
    )
    for passed in (False, True)
)  # type: ignore[assignment]
"""The chances by whether the other has passed, the lead (from FURTHEST behind), the own reach and the other's, in half cubes."""


class Gains:
    """What cubes in each area would change for the seat that is asked, in prestige.

    one, two   by area: the gain of one and of two cubes;  passing: the gain of passing now
    last       whether nobody else can still act
    """

    __slots__ = ("last", "one", "passing", "two")

    def __init__(self, table: MykerinosTable, seat: int, room_worth: float, rng: Random, noise: float) -> None:
        lying_by_seat = lying_for(table)
        own, free, scale, seats = table.cubes[seat], table.open, table.scale, table.seats
        twice = 2.0 * FOCUS[seats] / len(lying_by_seat[seat])
        rivalry = RIVALRY[seats]
        self.last = True
        others: list[tuple[int, int, int, ByLead, tuple[tuple[float, float], ...] | None]] = []
        for other in range(seats):
            if other != seat:
                reach = 0
                if not scale[other]:
                    self.last = False
                    reach = min(8, int(table.personal[other] * twice + 0.5))
                chances = CHANCES[1 if scale[other] else 0]
                others.append((table.cubes[other], reach, int(reach * ENTER + 0.5), chances, lying_by_seat[other]))
        if seats == 2:
            reach = 0 if scale[1 - seat] else min(8, int(2 * NEUTRAL_FOCUS * table.keeping[1 - seat]))
            others.append((table.cubes[2], reach, int(reach * ENTER + 0.5), CHANCES[1], None))
        own_reach = 0 if self.last else min(8, int(table.personal[seat] * twice + 0.5))
        one: list[float] = []
        two: list[float] = []
        all_passing = 0.0
        random, evenly = rng.random, (noise - NOISE) / 2  # more noise makes no area better on average
        for area, (first, second) in enumerate(lying_by_seat[seat]):
            spaces = AREA[area]
            room = 2 * (free & spaces).bit_count()
            if first < room_worth:
                first = room_worth
            if second < room_worth:
                second = room_worth
            mine = (own & spaces).bit_count()
            reach = own_reach if own_reach < room else room
            # chances to end ahead of all others: now, with a cube, with two, after passing
            all_0 = all_1 = all_2 = all_p = 1.0
            but_0 = but_1 = but_2 = but_p = 0.0  # ... ahead of all but one
            gain_1 = gain_2 = passing = 0.0
            for cubes, theirs, entering, chances, lying in others:
                count = (cubes & spaces).bit_count()
                if not count:
                    if not entering:
                        continue
                    theirs = entering
                p, q, u, w = chances[mine - count + FURTHEST][reach][theirs if theirs < room else room]
                if mine:
                    but_0 = but_0 * p + all_0 * (1.0 - p)
                    all_0 *= p
                    but_p = but_p * w + all_p * (1.0 - w)
                    all_p *= w
                else:
                    p = w = 0.0
                but_1 = but_1 * q + all_1 * (1.0 - q)
                all_1 *= q
                but_2 = but_2 * u + all_2 * (1.0 - u)
                all_2 *= u
                if count and lying is not None:
                    better, worse = lying[area]
                    better = rivalry * (better - worse)
                    gain_1 += (q - p) * better
                    gain_2 += (u - p) * better
                    passing += (w - p) * better
            now = 0.0
            if mine:
                now = first * all_0 + second * but_0
                all_passing += passing + first * all_p + second * but_p - now
            if room:
                now -= noise * random() - evenly
                one.append(gain_1 + first * all_1 + second * but_1 - now)
                two.append(gain_2 + first * all_2 + second * but_2 - now)
            else:
                one.append(NOWHERE)
                two.append(NOWHERE)
        self.one, self.two, self.passing = one, two, all_passing
