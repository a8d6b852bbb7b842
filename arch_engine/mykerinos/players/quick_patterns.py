"""Which spaces `quick` chooses for several cubes at once: pairs side by side, and Colonel Tangerine's triples."""

from __future__ import annotations

from random import Random
from typing import Final

from arch_engine.core.bits import COMPILED, WORD, bit_set, nth_member
from arch_engine.core.families import Decision, Family, picked
from arch_engine.mykerinos.patrons import BLACKMORE, PLACES, VIOLET
from arch_engine.mykerinos.patterns import EXTEND, LOWER_OFFSETS, OFFSETS, TRIPLES, Ground, ground_of
from arch_engine.mykerinos.players.quick_gains import NOWHERE, Gains
from arch_engine.mykerinos.region import AREA_OF, SPACES
from arch_engine.mykerinos.table import MykerinosTable

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
    """What the best two cubes in one action bring, and where, if that is more than `worth`."""
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
    """What two spaces in the best zone that has any bring, and which, if that is more than `worth`."""
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
    """Those of some pairs that lie in a zone."""
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
