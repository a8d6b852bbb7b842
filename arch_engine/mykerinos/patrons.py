"""Phase 2, D) Appealing to a patron: the powers of the five. (Rulebook: Phase 2, D.)

A decision names the patron first, then what it does: `("violet", 27)` starts, `("violet", 27, 28)` extends.
"""

from __future__ import annotations

from typing import Final

from arch_engine.core.families import Decision, Family
from arch_engine.core.rules import Refusal
from arch_engine.mykerinos import museum, placing
from arch_engine.mykerinos.components import PATRON_NAMES, PATRONS
from arch_engine.mykerinos.placing import (
    ANYWHERE_ACROSS,
    ANYWHERE_DOWN,
    CLIMBING_ACROSS,
    CLIMBING_DOWN,
    EXTEND,
    MOST,
    PYRAMID,
    START,
    TRIPLES,
    Ground,
    by_cubes,
)
from arch_engine.mykerinos.region import BESIDE, space_name, space_names
from arch_engine.mykerinos.table import MykerinosTable

VIOLET: Final = 0
LEMON: Final = 1
BROWN: Final = 2
BLACKMORE: Final = 3
TANGERINE: Final = 4

KINDS: Final[tuple[str, ...]] = PATRONS
PLACES: Final[tuple[tuple[int, ...], ...]] = (
    START + EXTEND,
    (PYRAMID, CLIMBING_ACROSS, CLIMBING_DOWN),
    (),
    (ANYWHERE_ACROSS, ANYWHERE_DOWN),
    TRIPLES,
)
"""By patron: the patterns it lets a seat place."""

WITH: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(by_cubes(patterns) for patterns in PLACES)
"""By patron and number of cubes: the patterns that those cubes can make."""

ADDS: Final[tuple[int, ...]] = (1, 0, 0, 0, 0)
"""By patron: the cubes it lets a seat take from its general stock and place with the others."""

ROOM: Final[tuple[int, ...]] = (0,)


def add_families(found: list[Family], table: MykerinosTable, ground: Ground, seat: int, ready: int) -> None:
    """Add what a seat may do with the patron cards it has not tilted. Its personal stock holds at least one cube."""
    stock = table.personal[seat]
    for patron, cards in enumerate(table.parcels.of_patron):
        if ready & cards and ADDS[patron] <= table.general[seat]:
            if patron == BROWN:
                found.append((KINDS[patron], ROOM, museum.enterable(table, seat)))
            else:
                cubes = stock + ADDS[patron]
                ground.add(found, KINDS[patron], WITH[patron][cubes if cubes < MOST else MOST])


def act(table: MykerinosTable, seat: int, decision: Decision) -> None:
    """Tilt a card of the patron and do what it allows."""
    patron = KINDS.index(decision[0])
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
        placing.place(table, seat, decision)


def why_not(table: MykerinosTable, seat: int, decision: Decision) -> Refusal | None:
    """The rule against appealing to a patron in this way, or None. The personal stock holds at least one cube."""
    patron = PATRONS.index(decision[0])
    name = PATRON_NAMES[patron]
    stock = table.personal[seat]
    targets = list(decision[1:])
    owned = table.parcels.of_patron[patron] & table.cards[seat]
    if not owned:
        return Refusal("patrons.own-card", "You have no card of {patron}; claim one of the parcels first.", patron=name)
    if not owned & ~table.tilted[seat]:
        return Refusal(
            "patrons.tilted",
            "All your cards of {patron} are tilted; they are straightened at the end of the season.",
            patron=name,
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
            "With Lord Lemon exactly one cube goes on a pyramid; {spaces} would put {pyramids} there.",
            spaces=space_names(spaces),
            pyramids=pyramids,
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
    if not BESIDE[spaces[0]] >> spaces[1] & 1:
        return Refusal(
            "patrons.blackmore",
            "{space} is not beside {other_space} (corners do not count).",
            space=space_name(spaces[1]),
            other_space=space_name(spaces[0]),
        )
    return None
