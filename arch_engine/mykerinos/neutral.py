"""The neutral colour of the 2-player game. (Rulebook: 2-player games.)"""

from __future__ import annotations

from typing import Final

from arch_engine.core.families import Decision, Family
from arch_engine.core.language import say
from arch_engine.core.rules import Refusal
from arch_engine.core.words import listing
from arch_engine.mykerinos import placing
from arch_engine.mykerinos.placing import EXTEND, MOST, START, by_cubes, ground_of
from arch_engine.mykerinos.table import HUES, NOT_PASSED, MykerinosTable, others_passed

NEUTRAL: Final = 2
CUBES_A_SEASON: Final = 4
PLACES: Final = by_cubes(START + EXTEND)


def may_follow(table: MykerinosTable, seat: int) -> bool:
    """Return whether a seat may use neutral cubes after its action: it has some and has not passed.

    After the single last action of a season this is an option of the game.
    """
    if not table.keeping[seat] or table.scale[seat] != NOT_PASSED:
        return False
    return table.neutral_after_last_action or not others_passed(table, seat)


def families(table: MykerinosTable) -> list[Family]:
    """Place nothing, start with one neutral cube from keeping, or extend with two beside any neutral cube."""
    keeping = table.keeping[table.asked]
    found: list[Family] = [("neutral", (), 1)]
    ground_of(table, NEUTRAL).add(found, "neutral", PLACES[keeping if keeping < MOST else MOST])
    return found


def act(table: MykerinosTable, seat: int, decision: Decision) -> None:
    """Carry out what a seat does with its neutral cubes."""
    spaces = decision[1:]
    if len(spaces) == 2:
        spaces = placing.placing_order(table, NEUTRAL, spaces)
    for space in spaces:
        table.place_neutral(seat, space)
    if not spaces:
        table.decline(seat)


def why_not_now(table: MykerinosTable) -> Refusal:
    """The rule against using neutral cubes when nobody is asked about them."""
    if table.seats != 2:
        return Refusal("neutral.place", "The neutral colour plays only with two players; leave this line out.")
    stocks = listing(
        [
            say("{colour} keeps {amount}", colour=say(hue), amount=amount or say("none"))
            for hue, amount in zip(HUES, table.keeping, strict=False)
        ]
    )
    return Refusal(
        "neutral.place",
        "Neutral cubes follow only an action of a player who has some in keeping and has not passed ({stocks}); leave this line out.",
        stocks=stocks,
    )


def why_not(table: MykerinosTable, decision: Decision) -> Refusal | None:
    """The rule against a use of neutral cubes, or None."""
    spaces = list(decision[1:])
    if not spaces:
        return None
    stock = placing.why_not_stock(table.keeping[table.asked], len(spaces))
    if stock:
        return stock
    if len(spaces) == 1:
        return placing.why_not_start(table, spaces)
    return placing.why_not_extend(table, NEUTRAL, spaces)


# -- survey --------------------------------------------------------------------------------------------------------


def claim(table: MykerinosTable, order: list[int], rank: int, lying: list[int]) -> bool:
    """The neutral colour, first (rank 0) or second (rank 1) in an area, takes a parcel, or a seat chooses one for it.

    order  the colours of the area by rank
    lying  the places of the area where a parcel still lies, at least one

    Returns True if it asks a seat. If neutral is first, the third-ranked seat chooses, or the seat that is not in the area; if neutral
    is alone, both parcels go. If neutral is second, the first-ranked seat chooses while there is a choice.
    """
    if len(order) == 1:
        for place in lying:
            take(table, place)
        return False
    if len(lying) == 1:
        take(table, lying[0])
        return False
    if rank == 0:
        chooser = order[2] if len(order) == 3 else 1 - order[1]
    else:
        chooser = order[0]
    table.ask(chooser, "neutral-card")
    return True


def take(table: MykerinosTable, place: int) -> None:
    """The neutral colour takes the parcel at a place; it leaves the game."""
    table.neutral_claims(place, table.layout[place])
