"""Placing cubes: where a new excavation may start, how one is extended, and in which order the cubes go down. (Rulebook: Phase 2, A and B.)

Players, patrons and the neutral colour place by the same rules; whose turn it is plays no part here.
"""

from __future__ import annotations

from arch_engine.core.bits import bit_set
from arch_engine.core.families import Family
from arch_engine.core.rules import Refusal
from arch_engine.mykerinos.region import BOARD, NOT_LAST_COLUMN, WIDTH, beside, space_name, space_names
from arch_engine.mykerinos.table import MykerinosTable

ONE: tuple[int, ...] = (0,)
ACROSS = (0, 1)  # two spaces side by side, named by the left one
DOWN = (0, WIDTH)  # two spaces one above the other, named by the upper one


def across(one: int, other: int) -> int:
    """The left spaces of the pairs side by side with the left space in `one` and the right space in `other`."""
    return one & NOT_LAST_COLUMN & (other >> 1)


def down(one: int, other: int) -> int:
    """The upper spaces of the pairs one above the other with the upper space in `one` and the lower in `other`."""
    return one & (other >> WIDTH)


def extend_families(table: MykerinosTable, seat: int, kind: str) -> list[Family]:
    """B) Two cubes: the first beside an own one, the second beside the first. A pair will do if either end can be first."""
    reach = beside(table.cubes[seat])
    if not reach & table.open:
        return []
    return [
        (kind, ACROSS, across(table.open, table.open) & (reach | reach >> 1)),
        (kind, DOWN, down(table.open, table.open) & (reach | reach >> WIDTH)),
    ]


def placing_order(table: MykerinosTable, colour: int, spaces: tuple[int, ...]) -> tuple[int, ...]:
    """The spaces of an extension in an order in which they can be placed; the smallest space goes first where either can.

    Raises ValueError if there is none: nothing beside an own cube, or the spaces do not hang together.
    """
    reach = beside(table.cubes[colour])
    for first in spaces:
        if reach >> first & 1:
            path = _path((first,), [space for space in spaces if space != first])
            if path:
                return path
    raise ValueError("no order")


def _path(done: tuple[int, ...], left: list[int]) -> tuple[int, ...] | None:
    if not left:
        return done
    near = beside(1 << done[-1])
    for space in left:
        if near >> space & 1:
            path = _path((*done, space), [other for other in left if other != space])
            if path:
                return path
    return None


def place(table: MykerinosTable, seat: int, spaces: tuple[int, ...]) -> None:
    """Place the cubes of an action: one where it is, several from cube to cube."""
    if len(spaces) == 2:  # the common case, without the search
        first, second = spaces
        if not beside(table.cubes[seat]) >> first & 1:
            first, second = second, first
        table.place_cube(seat, first)
        table.place_cube(seat, second)
    elif len(spaces) == 1:
        table.place_cube(seat, spaces[0])
    else:
        for space in placing_order(table, seat, spaces):
            table.place_cube(seat, space)


# -- why not ------------------------------------------------------------------------------------------------------


def why_not_stock(stock: int, needed: int) -> Refusal | None:
    """The rule against placing more cubes than there are."""
    if stock < needed:
        return Refusal("excavation.from-personal-stock", f"This takes {needed} cubes and only {stock} can be used.")
    return None


def why_not_space(table: MykerinosTable, space: int) -> Refusal | None:
    """The rule against a cube on a space, pyramids being no obstacle here."""
    if not BOARD[table.round] >> space & 1:
        return Refusal("excavation.free-space", f"{space_name(space)} is not part of this season's region.")
    if not (table.open | table.bare) >> space & 1:
        return Refusal("excavation.free-space", f"{space_name(space)} already holds a cube; choose a free space.")
    return None


def why_not_pyramid(table: MykerinosTable, spaces: list[int]) -> Refusal | None:
    """The rule against cubes on pyramids."""
    for space in spaces:
        if table.bare >> space & 1:
            return Refusal(
                "excavation.pyramid", f"{space_name(space)} has a pyramid; only Lord Lemon lets you place there."
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
        return Refusal("excavation.extend", f"This extension is exactly {cubes} cubes on {cubes} different spaces.")
    for space in spaces:
        refusal = why_not_space(table, space)
        if refusal:
            return refusal
    return why_not_pyramid(table, spaces) or why_not_connected(table, colour, spaces)


def why_not_connected(table: MykerinosTable, colour: int, spaces: list[int]) -> Refusal | None:
    """The rule against cubes that do not go from cube to cube."""
    names = space_names(spaces)
    if not beside(table.cubes[colour]) & bit_set(spaces):
        return Refusal(
            "excavation.extend-from-own",
            f"{'Neither' if len(spaces) == 2 else 'None'} of {names} is beside a cube of this colour (corners do not count).",
        )
    try:
        placing_order(table, colour, tuple(spaces))
    except ValueError:
        return Refusal(
            "excavation.extend-step-by-step",
            f"On {names} the cubes cannot go down one beside the other, the first beside a cube of this colour.",
        )
    return None
