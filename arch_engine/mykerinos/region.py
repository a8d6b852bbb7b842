"""The region: parcels, areas and spaces. (Rulebook: Cards; Phase 1, Setting up the region.)

A space is a number: 8 * row + column, from the top left corner.

        a  b   c  d   e  f   g  h
     1  0  1 | 2  3 ‖ 4  5 | 6  7
     2  8  9 |10 11 ‖12 13 |14 15     area 1 ‖ area 2
     3 16 17 |18 19 ‖20 21 |22 23
       ══════════════╬═════════════
     4 24 25 |26 27 ‖28 29 |30 31     area 3 ‖ area 4     … to row 6, in season 4 to row 9

A parcel is 2 wide and 3 tall, an area is a left and a right parcel. *Places* number the parcels of a region: 2 * area for
the left, 2 * area + 1 for the right one. Sets of spaces are bit sets; season 4 needs 72 bits, so they are plain Python ints.
"""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.bits import bit_set
from arch_engine.core.words import listing

WIDTH = 8
COLUMNS = "abcdefgh"
SEASONS = 4
PARCEL_SPACES = 6

FIRST_COLUMN = bit_set(range(0, 72, WIDTH))
LAST_COLUMN = FIRST_COLUMN << (WIDTH - 1)
NOT_FIRST_COLUMN = bit_set(range(72)) & ~FIRST_COLUMN
NOT_LAST_COLUMN = bit_set(range(72)) & ~LAST_COLUMN


def areas_in(season: int) -> int:
    """How many areas a season's region has."""
    return 6 if season == SEASONS else 4


def rows_in(season: int) -> int:
    """How many rows of spaces a season's region has."""
    return 9 if season == SEASONS else 6


def parcel_corner(place: int) -> int:
    """The top left space of the parcel at a place.

    >>> space_name(parcel_corner(3)), space_name(parcel_corner(4))
    ('g1', 'a4')
    """
    area, side = divmod(place, 2)
    return (area // 2) * 3 * WIDTH + (area % 2) * 4 + side * 2


PARCEL = tuple(bit_set([parcel_corner(p) + r * WIDTH + c for r in range(3) for c in range(2)]) for p in range(12))
AREA = tuple(PARCEL[2 * area] | PARCEL[2 * area + 1] for area in range(6))
BOARD = {season: bit_set(range(rows_in(season) * WIDTH)) for season in range(1, SEASONS + 1)}


def parcel_space(place: int, inside: int, turned: int) -> int:
    """The space of the region under space `inside` (0 to 5, line by line) of a parcel, which may lie turned by 180 degrees."""
    if turned:
        inside = PARCEL_SPACES - 1 - inside
    return parcel_corner(place) + (inside // 2) * WIDTH + inside % 2


def beside(spaces: int) -> int:
    """All spaces with a side in common with one of these, on an endless strip of rows; mask it with a set of real spaces."""
    return (
        ((spaces & NOT_LAST_COLUMN) << 1) | ((spaces & NOT_FIRST_COLUMN) >> 1) | (spaces << WIDTH) | (spaces >> WIDTH)
    )


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
    """The space with a name like "d4", whatever the season; None if it is no such name.

    >>> space_named("d4"), space_named("d10")
    (27, None)
    """
    if len(name) == 2 and name[0] in COLUMNS and name[1] in "123456789":
        return (int(name[1]) - 1) * WIDTH + COLUMNS.index(name[0])
    return None
