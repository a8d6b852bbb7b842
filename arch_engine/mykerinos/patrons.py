"""Phase 2, D) Appealing to a patron: the powers of the five. (Rulebook: Phase 2, D.)

A decision names the patron first, then what it does: `("violet", 27)` starts, `("violet", 27, 28)` extends.
"""

from __future__ import annotations

from arch_engine.core.families import Decision, Family
from arch_engine.core.rules import Refusal
from arch_engine.mykerinos import museum, placing
from arch_engine.mykerinos.components import PATRON_NAMES, PATRONS
from arch_engine.mykerinos.placing import ACROSS, DOWN, ONE, across, down
from arch_engine.mykerinos.region import NOT_FIRST_COLUMN, NOT_LAST_COLUMN, WIDTH, beside, space_name, space_names
from arch_engine.mykerinos.table import MykerinosTable

VIOLET, LEMON, BROWN, BLACKMORE, TANGERINE = range(5)

# Three spaces in a row or round a corner, named by their middle: the two ends as offsets, and the offsets in order.
LEFT, RIGHT, UP, DOWNWARD = -1, 1, -WIDTH, WIDTH
TRIPLES = tuple(
    (one, other, tuple(sorted((one, 0, other))))
    for one, other in ((LEFT, RIGHT), (LEFT, UP), (LEFT, DOWNWARD), (RIGHT, UP), (RIGHT, DOWNWARD), (UP, DOWNWARD))
)


def families(table: MykerinosTable, seat: int, ready: int) -> list[Family]:
    """What a seat may do with the patron cards it has not tilted. Its personal stock holds at least one cube."""
    of_patron = table.parcels.of_patron
    stock = table.personal[seat]
    found: list[Family] = []
    if ready & of_patron[VIOLET] and table.general[seat]:
        found.append(("violet", ONE, table.open))
        found += placing.extend_families(table, seat, "violet")
    if ready & of_patron[LEMON]:
        found.append(("lemon", ONE, table.bare))
        if stock > 1:
            found += _lemon_extensions(table, seat)
    if ready & of_patron[BROWN]:
        found.append(("brown", ONE, museum.enterable(table, seat)))
    if ready & of_patron[BLACKMORE] and stock > 1:
        found.append(("blackmore", ACROSS, across(table.open, table.open)))
        found.append(("blackmore", DOWN, down(table.open, table.open)))
    if ready & of_patron[TANGERINE] and stock > 2:
        found += _tangerine_extensions(table, seat)
    return found


def _lemon_extensions(table: MykerinosTable, seat: int) -> list[Family]:
    """Two cubes from an own one, exactly one of them on a pyramid."""
    reach = beside(table.cubes[seat])
    side_by_side = across(table.open, table.bare) | across(table.bare, table.open)
    one_above = down(table.open, table.bare) | down(table.bare, table.open)
    return [
        ("lemon", ACROSS, side_by_side & (reach | reach >> 1)),
        ("lemon", DOWN, one_above & (reach | reach >> WIDTH)),
    ]


def _shifted(spaces: int, offset: int) -> int:
    """The spaces whose neighbour at an offset is one of these."""
    if offset == LEFT:
        return (spaces & NOT_LAST_COLUMN) << 1
    if offset == RIGHT:
        return (spaces & NOT_FIRST_COLUMN) >> 1
    return spaces << WIDTH if offset == UP else spaces >> WIDTH


def _tangerine_extensions(table: MykerinosTable, seat: int) -> list[Family]:
    """Three cubes from cube to cube; one of the two *ends* must be beside an own cube, since it is placed first."""
    free = table.open
    reach = beside(table.cubes[seat]) & free
    if not reach:
        return []
    near = {offset: _shifted(free, offset) for offset in (LEFT, RIGHT, UP, DOWNWARD)}
    first = {offset: _shifted(reach, offset) for offset in (LEFT, RIGHT, UP, DOWNWARD)}
    return [
        ("tangerine", offsets, free & near[one] & near[other] & (first[one] | first[other]))
        for one, other, offsets in TRIPLES
    ]


def act(table: MykerinosTable, seat: int, decision: Decision) -> None:
    """Tilt a card of the patron and do what it allows."""
    patron = PATRONS.index(decision[0])
    ready = table.parcels.of_patron[patron] & table.cards[seat] & ~table.tilted[seat]
    table.tilt(seat, (ready & -ready).bit_length() - 1)
    if patron == BROWN:
        table.send_to_museum(seat, decision[1])
    elif patron == BLACKMORE:
        table.place_cube(seat, decision[1])
        table.place_cube(seat, decision[2])
    else:
        if patron == VIOLET:
            table.recall_cube(seat)
        placing.place(table, seat, decision[1:])


def why_not(table: MykerinosTable, seat: int, decision: Decision) -> Refusal | None:
    """The rule against appealing to a patron in this way, or None. The personal stock holds at least one cube."""
    patron = PATRONS.index(decision[0])
    name = PATRON_NAMES[patron]
    stock = table.personal[seat]
    targets = list(decision[1:])
    owned = table.parcels.of_patron[patron] & table.cards[seat]
    if not owned:
        return Refusal("patrons.own-card", f"You have no card of {name}; claim one of the parcels first.")
    if not owned & ~table.tilted[seat]:
        return Refusal(
            "patrons.tilted", f"All your cards of {name} are tilted; they are straightened at the end of the season."
        )
    if patron == BROWN:
        return museum.why_not_enter(table, seat, targets[0])
    if patron == VIOLET:
        if not table.general[seat]:
            return Refusal(
                "patrons.violet", "Lady Violet needs a cube of yours in the general stock, and there is none."
            )
        if len(targets) == 1:
            return placing.why_not_start(table, targets)
        return placing.why_not_stock(stock + 1, 2) or placing.why_not_extend(table, seat, targets)
    if patron == LEMON:
        return _why_not_lemon(table, seat, targets)
    if patron == BLACKMORE:
        return placing.why_not_stock(stock, 2) or _why_not_blackmore(table, targets)
    return placing.why_not_stock(stock, 3) or placing.why_not_extend(table, seat, targets, cubes=3)


def _why_not_lemon(table: MykerinosTable, seat: int, spaces: list[int]) -> Refusal | None:
    refusal = placing.why_not_stock(table.personal[seat], len(spaces))
    if refusal:
        return refusal
    if len(set(spaces)) != len(spaces) or len(spaces) not in (1, 2):
        return Refusal(
            "patrons.lemon", "Lord Lemon lets you start with one cube or extend with two on different spaces."
        )
    for space in spaces:
        refusal = placing.why_not_space(table, space)
        if refusal:
            return refusal
    pyramids = sum(table.bare >> space & 1 for space in spaces)
    if pyramids != 1:
        return Refusal(
            "patrons.lemon",
            f"With Lord Lemon exactly one cube goes on a pyramid; {space_names(spaces)} would put {pyramids} there.",
        )
    if len(spaces) == 2:
        return placing.why_not_connected(table, seat, spaces)
    return None


def _why_not_blackmore(table: MykerinosTable, spaces: list[int]) -> Refusal | None:
    if len(spaces) != 2 or spaces[0] == spaces[1]:
        return Refusal(
            "patrons.blackmore", "Mrs Blackmore starts an excavation with exactly two cubes on different spaces."
        )
    for space in spaces:
        refusal = placing.why_not_space(table, space)
        if refusal:
            return refusal
    refusal = placing.why_not_pyramid(table, spaces)
    if refusal:
        return refusal
    if not beside(1 << spaces[0]) >> spaces[1] & 1:
        return Refusal(
            "patrons.blackmore",
            f"{space_name(spaces[1])} is not beside {space_name(spaces[0])} (corners do not count).",
        )
    return None
