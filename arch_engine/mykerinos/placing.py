"""Placing cubes: where a new excavation may start, how one extends, and in which order the cubes go down. (Rulebook: Phase 2, A and B.)

Players, patrons and the neutral colour place by the same rules; it does not matter here whose turn it is.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from arch_engine.core.bits import COMPILED
from arch_engine.core.families import Decision, Family
from arch_engine.core.language import say
from arch_engine.core.rules import Refusal
from arch_engine.mykerinos.region import (
    BESIDE,
    BOARD,
    NOT_FIRST_COLUMN,
    NOT_LAST_COLUMN,
    SEASONS,
    WIDTH,
    neighbours,
    space_name,
    space_names,
)
from arch_engine.mykerinos.table import MykerinosTable

# Patterns: which spaces the cubes of one action take together. (Rulebook: Phase 2, A, B and D.)
# A pattern is one space, two with a side in common, or three from side to side. `OFFSETS` counts its spaces from its *anchor*, so all the
# ways to place a pattern are one bit set of anchors.

FREE: Final = 0  # a free space without a pyramid
PYRAMID: Final = 1  # a free space with a pyramid
ACROSS: Final = 2  # two spaces without pyramids, side by side, one of them beside an own cube
DOWN: Final = 3  # the same, one above the other
ANYWHERE_ACROSS: Final = 4  # two spaces without pyramids, wherever they are
ANYWHERE_DOWN: Final = 5
CLIMBING_ACROSS: Final = 6  # two spaces, one of them with a pyramid, and one of them beside an own cube
CLIMBING_DOWN: Final = 7
FIRST_TRIPLE: Final = 8  # from here on three spaces without pyramids, one of their ends beside an own cube

LEFT: Final = 0
RIGHT: Final = 1
ABOVE: Final = 2
BELOW: Final = 3
STEP: Final[tuple[int, ...]] = (-1, 1, -WIDTH, WIDTH)
"""By direction: the difference to the number of the next space."""

ENDS: Final[tuple[tuple[int, int], ...]] = (
    (LEFT, RIGHT),
    (LEFT, ABOVE),
    (LEFT, BELOW),
    (RIGHT, ABOVE),
    (RIGHT, BELOW),
    (ABOVE, BELOW),
)
"""By triple: the directions of its two ends from the space in the middle, which is the anchor."""

OFFSETS: Final[tuple[tuple[int, ...], ...]] = (
    (0,),
    (0,),
    *[(0, 1), (0, WIDTH)] * 3,
    *[tuple(sorted((STEP[one], 0, STEP[other]))) for one, other in ENDS],
)
"""By pattern: its spaces in ascending order, counted from the anchor."""

MOST: Final = 3  # cubes in one action


def by_cubes(patterns: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return by number of cubes, from none to MOST: those of some patterns that the cubes can make.

    >>> by_cubes((FREE, ACROSS)) == ((), (FREE,), (FREE, ACROSS), (FREE, ACROSS))
    True
    """
    return tuple(tuple(pattern for pattern in patterns if len(OFFSETS[pattern]) <= cubes) for cubes in range(MOST + 1))


START: Final[tuple[int, ...]] = (FREE,)
EXTEND: Final[tuple[int, ...]] = (ACROSS, DOWN)
TRIPLES: Final[tuple[int, ...]] = tuple(range(FIRST_TRIPLE, len(OFFSETS)))

# Compiled, `Ground` divides season 4 into two stretches of the region that each fit a machine word and overlap by what a pattern needs:
# anchors of rows 1 to 5 need rows 1 to 7, and those of rows 6 to 9 need rows 4 to 9.
UPPER: Final = (1 << 7 * WIDTH) - 1
UPPER_ANCHORS: Final = (1 << 5 * WIDTH) - 1
LOWER_FROM: Final = 3 * WIDTH
LOWER_ANCHORS: Final = ((1 << 4 * WIDTH) - 1) << 2 * WIDTH
LOWER_OFFSETS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(offset + LOWER_FROM for offset in offsets) for offsets in OFFSETS
)


def looking(direction: int, spaces: i64) -> i64:
    """The spaces whose neighbour in a direction is one of these."""
    if direction == LEFT:
        return (spaces & NOT_LAST_COLUMN) << 1
    if direction == RIGHT:
        return (spaces & NOT_FIRST_COLUMN) >> 1
    return spaces << WIDTH if direction == ABOVE else spaces >> WIDTH


class Ground:
    """What a colour finds in the region, or in a stretch of it.

    open   free spaces without a pyramid
    bare   free spaces with a pyramid
    reach  spaces beside a cube of the colour
    lower  the lower stretch of a region divided into two
    """

    __slots__ = ("bare", "lower", "open", "reach")

    def __init__(self, open: i64, bare: i64, own: i64) -> None:
        self.open = open
        self.bare = bare
        self.reach = neighbours(own)
        self.lower: Ground | None = None

    def anchors(self, pattern: int) -> i64:
        """The anchors where a pattern fits. Shifting a set of spaces down gives the spaces to the left of them, or above."""
        open, reach = self.open, self.reach
        if pattern == FREE:
            return open
        if pattern == ACROSS:
            return open & open >> 1 & NOT_LAST_COLUMN & (reach | reach >> 1)
        if pattern == DOWN:
            return open & open >> WIDTH & (reach | reach >> WIDTH)
        if pattern >= FIRST_TRIPLE:
            return self._triples(pattern)
        bare = self.bare
        if pattern == PYRAMID:
            return bare
        if pattern == ANYWHERE_ACROSS:
            return open & open >> 1 & NOT_LAST_COLUMN
        if pattern == ANYWHERE_DOWN:
            return open & open >> WIDTH
        if pattern == CLIMBING_ACROSS:
            return (open & bare >> 1 | bare & open >> 1) & NOT_LAST_COLUMN & (reach | reach >> 1)
        return (open & bare >> WIDTH | bare & open >> WIDTH) & (reach | reach >> WIDTH)

    def _triples(self, pattern: int) -> i64:
        """The middles of three free spaces. One of the ends must be beside an own cube, since an end is placed first."""
        one, other = ENDS[pattern - FIRST_TRIPLE]
        free = self.open
        middles = free & looking(one, free) & looking(other, free)
        return middles & (looking(one, self.reach) | looking(other, self.reach)) if middles else middles

    def add(self, found: list[Family], kind: str, patterns: tuple[int, ...]) -> None:
        """Add the ways to place some patterns, as families of a kind of decision."""
        if self.lower is not None:
            self._add_stretches(found, kind, patterns, self.lower)
            return
        for pattern in patterns:
            anchors = self.anchors(pattern)
            if anchors:
                found.append((kind, OFFSETS[pattern], anchors))

    def _add_stretches(self, found: list[Family], kind: str, patterns: tuple[int, ...], lower: Ground) -> None:
        for pattern in patterns:
            anchors = self.anchors(pattern) & UPPER_ANCHORS
            if anchors:
                found.append((kind, OFFSETS[pattern], anchors))
            anchors = lower.anchors(pattern) & LOWER_ANCHORS
            if anchors:
                found.append((kind, LOWER_OFFSETS[pattern], anchors))


def ground_of(table: MykerinosTable, colour: int) -> Ground:
    """Return what a colour finds in the region now."""
    if COMPILED and table.round == SEASONS:
        return in_stretches(table.open, table.bare, table.cubes[colour])
    return Ground(table.open, table.bare, table.cubes[colour])


def in_stretches(open: int, bare: int, own: int) -> Ground:
    """Return what a colour finds in a region of nine rows, divided into two stretches."""
    ground = Ground(open & UPPER, bare & UPPER, own & UPPER)
    ground.lower = Ground(open >> LOWER_FROM, bare >> LOWER_FROM, own >> LOWER_FROM)
    return ground


# -- the main thing ----
def placing_order(table: MykerinosTable, colour: int, spaces: tuple[int, ...]) -> tuple[int, ...]:
    """The spaces of an extension in an order in which they can be placed; of several possible spaces, the smallest goes first.

    Raises ValueError if there is none: no space is beside an own cube, or the spaces are not connected.
    """
    own = table.cubes[colour]
    for first in spaces:
        if BESIDE[first] & own:
            path = _path((first,), [space for space in spaces if space != first])
            if path:
                return path
    raise ValueError("no order")


def _path(done: tuple[int, ...], left: list[int]) -> tuple[int, ...] | None:
    if not left:
        return done
    near = BESIDE[done[-1]]
    for space in left:
        if near >> space & 1:
            path = _path((*done, space), [other for other in left if other != space])
            if path:
                return path
    return None


def place(table: MykerinosTable, seat: int, decision: Decision) -> None:
    """Place the cubes of a decision: one on its space, several from cube to cube."""
    if len(decision) == 2:
        table.place_cube(seat, decision[1])
    elif len(decision) == 3:  # the common case, without the search
        first: int = decision[1]
        second: int = decision[2]
        if not BESIDE[first] & table.cubes[seat]:
            first, second = second, first
        table.place_cube(seat, first)
        table.place_cube(seat, second)
    else:
        for space in placing_order(table, seat, decision[1:]):
            table.place_cube(seat, space)


# -- why not ------------------------------------------------------------------------------------------------------


def why_not_stock(stock: int, needed: int) -> Refusal | None:
    """The rule against placing more cubes than there are."""
    if stock < needed:
        return Refusal(
            "excavation.from-personal-stock",
            "This takes {needed} cubes and only {stock} can be used.",
            needed=needed,
            stock=stock,
        )
    return None


def why_not_space(table: MykerinosTable, space: int) -> Refusal | None:
    """The rule against a cube on a space; it ignores pyramids."""
    if not BOARD[table.round] >> space & 1:
        return Refusal("excavation.free-space", "{space} is not part of this season's region.", space=space_name(space))
    if not (table.open | table.bare) >> space & 1:
        return Refusal(
            "excavation.free-space", "{space} already holds a cube; choose a free space.", space=space_name(space)
        )
    return None


def why_not_pyramid(table: MykerinosTable, spaces: list[int]) -> Refusal | None:
    """The rule against cubes on pyramids."""
    for space in spaces:
        if table.bare >> space & 1:
            return Refusal(
                "excavation.pyramid",
                "{space} has a pyramid; only Lord Lemon lets you place there.",
                space=space_name(space),
            )
    return None


def why_not_start(table: MykerinosTable, spaces: list[int]) -> Refusal | None:
    """The rule against A) starting an excavation."""
    if len(spaces) != 1:
        return Refusal("excavation.start", "A new excavation is one cube on one space.")
    return why_not_space(table, spaces[0]) or why_not_pyramid(table, spaces)


def why_not_extend(table: MykerinosTable, colour: int, spaces: list[int], cubes: int = 2) -> Refusal | None:
    """The rule against B) extending an excavation of a colour."""
    if len(set(spaces)) != cubes or len(spaces) != cubes:
        return Refusal(
            "excavation.extend", "This extension is exactly {cubes} cubes on {cubes} different spaces.", cubes=cubes
        )
    for space in spaces:
        refusal = why_not_space(table, space)
        if refusal:
            return refusal
    return why_not_pyramid(table, spaces) or why_not_connected(table, colour, spaces)


def why_not_connected(table: MykerinosTable, colour: int, spaces: list[int]) -> Refusal | None:
    """The rule against cubes that do not go from cube to cube."""
    names = space_names(spaces)
    own = table.cubes[colour]
    if not any(BESIDE[space] & own for space in spaces):
        return Refusal(
            "excavation.extend-from-own",
            say("Neither of {spaces} is beside a cube of this colour (corners do not count).", spaces=names)
            if len(spaces) == 2
            else say("None of {spaces} is beside a cube of this colour (corners do not count).", spaces=names),
        )
    try:
        placing_order(table, colour, tuple(spaces))
    except ValueError:
        return Refusal(
            "excavation.extend-step-by-step",
            "On {spaces} the cubes cannot go down one beside the other, the first beside a cube of this colour.",
            spaces=names,
        )
    return None
