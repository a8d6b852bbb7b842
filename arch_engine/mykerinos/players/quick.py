"""Quick rules of thumb: like `sensible` but many times faster, for thousands of roll-outs.

They compare areas, not spaces: how one or two more cubes there change the chances to choose first or second, times what the parcels
are worth to the seat and to the others (`remembered_worths`). The chances are those of `area_worths`, from a table.
"""

from __future__ import annotations

from random import Random

from arch_engine.core.families import Decision, Family, picked
from arch_engine.mykerinos import survey
from arch_engine.mykerinos.components import CARDS, PATRONS
from arch_engine.mykerinos.neutral import NEUTRAL
from arch_engine.mykerinos.patrons import BROWN, TANGERINE, VIOLET
from arch_engine.mykerinos.patterns import EXTEND, ground_of
from arch_engine.mykerinos.players.area_worths import FOCUS
from arch_engine.mykerinos.players.quick_gains import CHANCES, FURTHEST, NOISE, NOWHERE, Gains
from arch_engine.mykerinos.players.quick_patterns import one_of, pair_of, triple_of, within
from arch_engine.mykerinos.players.remembered_worths import lying_for, room_for, worths_of
from arch_engine.mykerinos.players.valuation import (
    BROWN_CAN_WAIT,
    CROWD,
    CUBE,
    NEUTRAL_CUBE,
    PATRON_IN_HAND,
    RIVALRY,
)
from arch_engine.mykerinos.region import AREA, beside
from arch_engine.mykerinos.table import MykerinosTable

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
