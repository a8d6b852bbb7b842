"""Quick rules of thumb: like `sensible` but many times faster, for thousands of roll-outs.

They compare areas, not spaces: how one or two more cubes there change the chances to choose first or second, times what the parcels
are worth to the seat and to the others (`valuation`). The chances are those of `valuation`, from a table.
"""

from __future__ import annotations

from random import Random
from typing import Final

from arch_engine.core.bits import COMPILED, WORD, bit_set, nth_member
from arch_engine.core.families import Decision, Family, picked
from arch_engine.mykerinos import survey
from arch_engine.mykerinos.components import CARDS, PATRONS
from arch_engine.mykerinos.neutral import NEUTRAL
from arch_engine.mykerinos.patrons import BLACKMORE, BROWN, PLACES, TANGERINE, VIOLET
from arch_engine.mykerinos.placing import EXTEND, LOWER_OFFSETS, OFFSETS, TRIPLES, Ground, ground_of
from arch_engine.mykerinos.players.valuation import (
    BROWN_CAN_WAIT,
    CROWD,
    CUBE,
    ENTER,
    FOCUS,
    LEVEL,
    MOST,
    NEUTRAL_CUBE,
    NEUTRAL_FOCUS,
    PATRON_IN_HAND,
    RIVALRY,
    lying_for,
    room_for,
    worths_of,
)
from arch_engine.mykerinos.region import AREA, AREA_OF, AREA_SPACES, SPACES, beside
from arch_engine.mykerinos.table import MykerinosTable

# Which spaces `quick` chooses for several cubes at once: pairs side by side, and Colonel Tangerine's triples.

THIRD = 1.3
"""What three cubes in one area bring, as a multiple of two."""

ZONES = {
    4: (*[(a, a) for a in range(4)], (0, 1), (2, 3), (0, 2), (1, 3)),
    6: (*[(a, a) for a in range(6)], (0, 1), (2, 3), (4, 5), (0, 2), (1, 3), (2, 4), (3, 5)),
}
"""By number of areas: the areas of two spaces side by side, in one area or across a border."""


def _in_zone(zone: tuple[int, int], one: int, other: int) -> int:
    """The anchors of the pairs in a zone with these offsets; compiled, those that a machine word holds."""
    anchors = [anchor for anchor in range(SPACES - other) if (AREA_OF[anchor + one], AREA_OF[anchor + other]) == zone]
    return bit_set(anchors) & (WORD if COMPILED else -1)


IN_ZONE: Final = {
    offsets: {zone: _in_zone(zone, *offsets) for zone in ZONES[6]}
    for pattern in EXTEND
    for offsets in (OFFSETS[pattern], LOWER_OFFSETS[pattern])
}
"""By the offsets of a pair and by zone: the anchors of the pairs in the zone."""


def pair_of(
    table: MykerinosTable,
    seat: int,
    gains: Gains,
    stock: int,
    cube: float,
    bare: float,
    has: list[bool],
    in_hand: tuple[float, ...],
    worth: float,
    rng: Random,
) -> tuple[float, Decision] | None:
    """Return what the best two cubes in one action bring, and where, if that is more than `worth`."""
    one, two = gains.one, gains.two
    zones = sorted([(two[a] if a == b else one[a] + one[b], (a, b)) for a, b in ZONES[len(one)]], reverse=True)
    plain = -2.0 * cube - (bare if stock == 2 else 0.0) if stock > 1 else NOWHERE
    with_violet = (
        -cube - in_hand[VIOLET] - (bare if stock == 1 else 0.0) if has[VIOLET] and table.general[seat] else NOWHERE
    )
    kind, cost = ("extend", plain) if plain >= with_violet else ("violet", with_violet)
    if zones[0][0] + max(plain, with_violet) <= worth:
        return None
    ground = ground_of(table, seat)
    found = _best_pair(ground, kind, EXTEND, zones, cost, worth, rng)
    if has[BLACKMORE] and stock > 1:
        if found is not None:
            worth = found[0]
        better = _best_pair(ground, "blackmore", PLACES[BLACKMORE], zones, plain - in_hand[BLACKMORE], worth, rng)
        if better is not None:
            return better
    return found


def _best_pair(
    ground: Ground,
    kind: str,
    patterns: tuple[int, ...],
    zones: list[tuple[float, tuple[int, int]]],
    cost: float,
    worth: float,
    rng: Random,
) -> tuple[float, Decision] | None:
    """Return what two spaces in the best zone that has any bring, and which, if that is more than `worth`."""
    if zones[0][0] + cost <= worth:
        return None
    everywhere: list[Family] = []
    ground.add(everywhere, kind, patterns)
    if everywhere:
        for gain, zone in zones:
            if gain + cost <= worth:
                break
            found = within(everywhere, zone)
            if found:
                return gain + cost, picked(found, rng)
    return None


def within(everywhere: list[Family], zone: tuple[int, int]) -> list[Family]:
    """Return those of some pairs that lie in a zone."""
    found: list[Family] = []
    for kind, offsets, bits in everywhere:
        here = bits & IN_ZONE[offsets][zone]
        if here:
            found.append((kind, offsets, here))
    return found


def one_of(spaces: int, rng: Random) -> int:
    return nth_member(spaces, int(rng.random() * spaces.bit_count()))


def triple_of(ground: Ground, gains: Gains, rng: Random) -> tuple[float, Decision] | None:
    """Colonel Tangerine: the best of a few random triples, after what it brings."""
    best: tuple[float, Decision] | None = None
    for pattern in TRIPLES:
        found: list[Family] = []
        ground.add(found, "tangerine", (pattern,))
        if found:
            decision = picked(found, rng)
            areas = [AREA_OF[space] for space in decision[1:]]
            gain = 0.0
            for area in set(areas):
                number = areas.count(area)
                gain += gains.one[area] if number == 1 else gains.two[area] * (1.0 if number == 2 else THIRD)
            if best is None or gain > best[0]:
                best = gain, decision
    return best


# What one or two more cubes in each area bring to a seat, for `quick`: chances to choose first or second, times what the parcels are worth.

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


# -- the main thing ----
TASTE = 4.0
"""The most that chance adds to the worth of an area (`NOISE`) where players are to differ as people do. With less, all roll-outs of a season come to one end, as if nobody could play it otherwise."""

CALLED = 0.5
"""The part of a cube's use in all areas that counts as lost when the seat places it."""


def pick(table: MykerinosTable, rng: Random) -> Decision:
    """A legal decision, whatever is asked."""
    return _picked(table, rng, NOISE)


def varied(table: MykerinosTable, rng: Random) -> Decision:
    """The same, but areas are weighed now this way, now that."""
    return _picked(table, rng, TASTE)


def _picked(table: MykerinosTable, rng: Random, noise: float) -> Decision:
    question = table.question
    if question == "action":
        return action(table, rng, noise)
    if question == "neutral":
        return neutral(table, rng, noise)
    if question == "neutral-card":
        return neutral_card(table)
    return choice(table)


# -- excavation ----------------------------------------------------------------------------------------------------


def action(table: MykerinosTable, rng: Random, noise: float) -> Decision:
    """The action of the excavation that raises prospects most, less what the cubes and cards it uses are worth."""
    seat = table.asked
    stock = table.personal[seat]
    if not stock:
        return ("pass",)
    ready = table.cards[seat] & ~table.tilted[seat]
    has = [bool(ready & of_patron) for of_patron in table.parcels.of_patron] if ready else NO_CARDS
    cube = CUBE[table.round] * max(0.1, 1.0 - 2.0 * CROWD * stock)
    room_worth, room = room_for(table, seat)
    gains = Gains(table, seat, room_worth if table.general[seat] else 0.0, rng, noise)
    cube += CALLED * max(0.0, -gains.passing) / stock  # its use in every area
    in_hand = PATRON_IN_HAND if not gains.last else NOTHING_IN_HAND
    waiting = max(0.0, room_worth - cube) if has[BROWN] else 0.0
    worth = gains.passing
    found: Decision = ("pass",)
    if waiting:
        now = waiting * (1.0 if gains.last or stock == 1 else 1.0 - BROWN_CAN_WAIT)
        if now > worth:
            worth, found = now, ("brown", room)
    violet = has[VIOLET] and table.general[seat] > 0
    bare = waiting * BROWN_CAN_WAIT  # lost with the last cube
    best = max(gains.one)
    area = gains.one.index(best)
    if best > NOWHERE:
        now = best - cube - (bare if stock == 1 else 0.0)
        if now > worth:
            worth, found = now, ("start", area)
        if violet and best - in_hand[VIOLET] > worth:
            worth, found = best - in_hand[VIOLET], ("violet", area)
    if stock > 1 or violet:
        several = pair_of(table, seat, gains, stock, cube, bare, has, in_hand, worth, rng)
        if several is not None:
            worth, found = several
    if stock > 2 and has[TANGERINE]:
        triple = triple_of(ground_of(table, seat), gains, rng)
        if triple is not None and triple[0] - 3.0 * cube - in_hand[TANGERINE] - (bare if stock == 3 else 0.0) > worth:
            found = triple[1]
    if len(found) == 2 and found[0] != "brown":
        return (found[0], one_of(table.open & AREA[found[1]], rng))
    return found


NO_CARDS = [False] * len(PATRONS)
NOTHING_IN_HAND = (0.0,) * len(PATRONS)


# -- two players: the neutral colour -------------------------------------------------------------------------------


def neutral(table: MykerinosTable, rng: Random, noise: float) -> Decision:
    """Place neutral cubes where they cost the other most and the seat least, or keep them."""
    seat = table.asked
    other = 1 - seat
    free, lying_by_seat = table.open, lying_for(table)
    reach = beside(table.cubes[2]) & free if table.keeping[seat] > 1 else 0
    chances = CHANCES[1]
    twice = 2.0 * FOCUS[2] / len(lying_by_seat[seat])
    colours = (
        (table.cubes[other], 0 if table.scale[other] else min(8, int(table.personal[other] * twice + 0.5)), 0.8,
         lying_by_seat[other]),
        (table.cubes[seat], 0 if table.scale[seat] else min(8, int(table.personal[seat] * twice + 0.5)), -1.0,
         lying_by_seat[seat]),
    )  # fmt: skip
    best, best_area, number, evenly = 0.0, -1, 0, (noise - NOISE) / 2
    for area in range(len(lying_by_seat[seat])):
        spaces = AREA[area]
        room = 2 * (free & spaces).bit_count()
        if not room:
            continue
        stands = (table.cubes[2] & spaces).bit_count()
        one = two = 0.0
        for cubes, theirs, weight, lying in colours:
            count = (cubes & spaces).bit_count()
            if count:
                lead = count - stands + FURTHEST
                reached = theirs if theirs < room else room
                first, second = lying[area]
                stake = weight * (first - second + second * LATER_RANKS)
                p = chances[lead][reached][2][0]
                one += stake * (p - chances[max(0, lead - 1)][reached][2][0])
                two += stake * (p - chances[max(0, lead - 2)][reached][2][0])
        one += noise * rng.random() - evenly - NEUTRAL_CUBE
        if one > best:
            best, best_area, number = one, area, 1
        if reach & spaces and two - 2.0 * NEUTRAL_CUBE > best:
            best, best_area, number = two - 2.0 * NEUTRAL_CUBE, area, 2
    if best_area < 0:
        return ("neutral",)
    if number == 2:
        everywhere: list[Family] = []
        ground_of(table, NEUTRAL).add(everywhere, "neutral", EXTEND)
        found = within(everywhere, (best_area, best_area))
        if found:
            return picked(found, rng)
    return ("neutral", one_of(free & AREA[best_area], rng))


LATER_RANKS = 0.4
"""The part of the second parcel that is at stake for a seat that falls behind the neutral colour."""


def neutral_card(table: MykerinosTable) -> Decision:
    """Give the neutral colour what leaves most to the seat, if it chooses next, or least to the other."""
    seat = table.asked
    left, right = table.layout[2 * table.area], table.layout[2 * table.area + 1]
    order = survey.ranking(table, table.area)
    following = [colour for colour in order[order.index(2) + 1 :] if colour != 2]
    if not following or left < 0 or right < 0:
        return ("neutral-card", 0 if left >= 0 else 1)
    worths = worths_of(table, following[0])
    lower = 0 if worths[left] <= worths[right] else 1
    return ("neutral-card", lower if following[0] == seat else 1 - lower)


# -- survey --------------------------------------------------------------------------------------------------------


def choice(table: MykerinosTable) -> Decision:
    """In the survey, the parcel or room worth most, less a share of what it leaves to the next in rank."""
    seat, question = table.asked, table.question
    left, right = table.layout[2 * table.area], table.layout[2 * table.area + 1]
    mine = worths_of(table, seat)
    order = survey.ranking(table, table.area)
    rank = order.index(seat) + 1
    following = order[rank] if rank < len(order) else seat
    rivalry = RIVALRY[table.seats]
    theirs = worths_of(table, following) if following != seat and following < table.seats else NO_WORTHS
    both = left >= 0 and right >= 0
    side, worth = 0, NOWHERE
    if left >= 0:
        side, worth = 0, mine[left] - (rivalry * theirs[right] if both else 0.0)
    if right >= 0:
        of_right = mine[right] - (rivalry * theirs[left] if both else 0.0)
        if of_right > worth:
            side, worth = 1, of_right
    if question in ("first", "second") and table.general[seat]:
        room_worth, room = room_for(table, seat)
        if room >= 0:
            wanted = max((room_for(table, other)[0] for other in range(table.seats) if other != seat), default=0.0)
            room_worth += 0.25 * rivalry * wanted
            if (
                room_worth - rivalry * max(theirs[left] if left >= 0 else 0.0, theirs[right] if right >= 0 else 0.0)
                > worth
            ):
                return ("book", room)
    return ("claim", side)


NO_WORTHS = (0.0,) * CARDS
