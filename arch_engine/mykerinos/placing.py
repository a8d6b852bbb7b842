"""Placing cubes: where a new excavation may start, how one extends, and in which order the cubes go down. (Rulebook: Phase 2, A and B.)

Players, patrons and the neutral colour place by the same rules; it does not matter here whose turn it is.
"""

from __future__ import annotations

from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.rules import Refusal
from arch_engine.mykerinos.region import BESIDE, BOARD, space_name, space_names
from arch_engine.mykerinos.table import MykerinosTable


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
            say("This takes {needed} cubes and only {stock} can be used.", needed=needed, stock=stock),
        )
    return None


def why_not_space(table: MykerinosTable, space: int) -> Refusal | None:
    """The rule against a cube on a space; it ignores pyramids."""
    if not BOARD[table.round] >> space & 1:
        return Refusal(
            "excavation.free-space", say("{space} is not part of this season's region.", space=space_name(space))
        )
    if not (table.open | table.bare) >> space & 1:
        return Refusal(
            "excavation.free-space", say("{space} already holds a cube; choose a free space.", space=space_name(space))
        )
    return None


def why_not_pyramid(table: MykerinosTable, spaces: list[int]) -> Refusal | None:
    """The rule against cubes on pyramids."""
    for space in spaces:
        if table.bare >> space & 1:
            return Refusal(
                "excavation.pyramid",
                say("{space} has a pyramid; only Lord Lemon lets you place there.", space=space_name(space)),
            )
    return None


def why_not_start(table: MykerinosTable, spaces: list[int]) -> Refusal | None:
    """The rule against A) starting an excavation."""
    if len(spaces) != 1:
        return Refusal("excavation.start", say("A new excavation is one cube on one space."))
    return why_not_space(table, spaces[0]) or why_not_pyramid(table, spaces)


def why_not_extend(table: MykerinosTable, colour: int, spaces: list[int], cubes: int = 2) -> Refusal | None:
    """The rule against B) extending an excavation of a colour."""
    if len(set(spaces)) != cubes or len(spaces) != cubes:
        return Refusal(
            "excavation.extend",
            say("This extension is exactly {cubes} cubes on {cubes} different spaces.", cubes=cubes),
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
            say(
                "On {spaces} the cubes cannot go down one beside the other, the first beside a cube of this colour.",
                spaces=names,
            ),
        )
    return None
