"""The region: parcels, areas and spaces. (Rulebook: Cards; Phase 1, Setting up the region.)

A space is a number: 8 * row + column, from the top left corner.

        a  b   c  d   e  f   g  h
     1  0  1 | 2  3 ‖ 4  5 | 6  7
     2  8  9 |10 11 ‖12 13 |14 15     area 1 ‖ area 2
     3 16 17 |18 19 ‖20 21 |22 23
       ══════════════╬═════════════
     4 24 25 |26 27 ‖28 29 |30 31     area 3 ‖ area 4     … to row 6, in season 4 to row 9

A parcel is 2 wide and 3 tall, an area is a left and a right parcel. *Places* number the parcels of a region: 2 * area for
the left, 2 * area + 1 for the right one. Sets of spaces are bit sets; season 4 needs 72 bits, more than a machine word has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from arch_engine.core.bits import COMPILED, bit_set
from arch_engine.core.words import listing

WIDTH: Final = 8
COLUMNS: Final = "abcdefgh"
SPACES: Final = 72
SEASONS: Final = 4
AREAS: Final = 6
PLACES: Final = 2 * AREAS
PARCEL_WIDTH: Final = 2
PARCEL_HEIGHT: Final = 3
PARCEL_SPACES: Final = PARCEL_WIDTH * PARCEL_HEIGHT
AREA_SPACES: Final = 2 * PARCEL_SPACES


def areas_in(season: int) -> int:
    """Return how many areas a season's region has."""
    return AREAS if season == SEASONS else 4


def rows_in(season: int) -> int:
    """Return how many rows of spaces a season's region has."""
    return areas_in(season) // 2 * PARCEL_HEIGHT


def parcel_corner(place: int) -> int:
    """The top left space of the parcel at a place.

    >>> space_name(parcel_corner(3)), space_name(parcel_corner(4))
    ('g1', 'a4')
    """
    area, side = divmod(place, 2)
    return (area // 2) * PARCEL_HEIGHT * WIDTH + (2 * (area % 2) + side) * PARCEL_WIDTH


PARCEL: Final[tuple[int, ...]] = tuple(
    bit_set([parcel_corner(p) + r * WIDTH + c for r in range(PARCEL_HEIGHT) for c in range(PARCEL_WIDTH)])
    for p in range(PLACES)
)
AREA: Final[tuple[int, ...]] = tuple(PARCEL[2 * area] | PARCEL[2 * area + 1] for area in range(AREAS))
BOARD: Final = {season: bit_set(range(rows_in(season) * WIDTH)) for season in range(1, SEASONS + 1)}

AREA_OF: Final[tuple[int, ...]] = tuple(
    next(area for area in range(AREAS) if AREA[area] >> space & 1) for space in range(SPACES)
)
CORNER: Final[tuple[int, ...]] = tuple(parcel_corner(place) for place in range(PLACES))
FIRST_AREA: Final[int] = AREA[0]


def inside_area(spaces: int, area: int) -> int:
    """Return those of some spaces that lie in an area, moved to area 0: a small bit set, whatever the area.

    >>> inside_area(AREA[3], 3) == AREA[0]
    True
    """
    return spaces >> CORNER[2 * area] & FIRST_AREA


def parcel_space(place: int, inside: int, turned: int) -> int:
    """The space of the region under space `inside` (0 to 5, line by line) of a parcel, which may lie turned by 180 degrees."""
    if turned:
        inside = PARCEL_SPACES - 1 - inside
    return parcel_corner(place) + (inside // PARCEL_WIDTH) * WIDTH + inside % PARCEL_WIDTH


# -- neighbours ----------------------------------------------------------------------------------------------------
# Compiled, an `i64` is a machine word, which holds the seven upper rows; as plain Python it is an int of any size.

ROW: Final = (1 << WIDTH) - 1
SIX_ROWS: Final = (1 << 6 * WIDTH) - 1
IN_A_WORD: Final = (1 << (7 if COMPILED else 9) * WIDTH) - 1
FIRST_COLUMN: Final = bit_set(range(0, SPACES, WIDTH))
NOT_FIRST_COLUMN: Final[i64] = IN_A_WORD & ~FIRST_COLUMN
NOT_LAST_COLUMN: Final[i64] = IN_A_WORD & ~(FIRST_COLUMN << (WIDTH - 1))


def neighbours(spaces: i64) -> i64:
    """All spaces with a side in common with one of these, on an endless strip of rows: mask them with a set of real spaces."""
    return (
        ((spaces & NOT_LAST_COLUMN) << 1) | ((spaces & NOT_FIRST_COLUMN) >> 1) | (spaces << WIDTH) | (spaces >> WIDTH)
    )


def beside(spaces: int) -> int:
    """`neighbours` for any spaces, even those of season 4."""
    if COMPILED and spaces > SIX_ROWS:
        upper: int = neighbours(spaces & SIX_ROWS)
        lower: int = neighbours(spaces >> 5 * WIDTH & ~ROW)
        return upper | lower << 5 * WIDTH
    return neighbours(spaces)


BESIDE: Final[tuple[int, ...]] = tuple(beside(1 << space) & BOARD[SEASONS] for space in range(SPACES))
"""By space: the spaces that have a side in common with it."""


def space_name(space: int) -> str:
    """
    >>> space_name(0), space_name(27)
    ('a1', 'd4')
    """
    return f"{COLUMNS[space % WIDTH]}{space // WIDTH + 1}"


def space_names(spaces: Sequence[int]) -> str:
    """
    >>> space_names([0, 1, 27])
    'a1, b1 and d4'
    """
    return listing([space_name(space) for space in spaces])


def space_named(name: str) -> int | None:
    """The space with a name like "d4", whatever the season; None for any other name.

    >>> space_named("d4"), space_named("d10")
    (27, None)
    """
    if len(name) == 2 and name[0] in COLUMNS and name[1] in "123456789":
        return (int(name[1]) - 1) * WIDTH + COLUMNS.index(name[0])
    return None
