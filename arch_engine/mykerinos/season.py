"""Set-up and phase 1: markers, first player, cubes, the region. (Rulebook: Setup; Phase 1, New season.)"""

from __future__ import annotations

from random import Random

from arch_engine.core.bits import members
from arch_engine.core.chance import below, shuffled
from arch_engine.core.families import Decision
from arch_engine.core.rules import Refusal
from arch_engine.core.table import CHANCE
from arch_engine.mykerinos.museum import WINGS
from arch_engine.mykerinos.neutral import CUBES_A_SEASON
from arch_engine.mykerinos.table import MykerinosTable

CUBES = {2: 11, 3: 11, 4: 8}
"""How many cubes each player takes at the start of a season, by number of players."""


def begin(table: MykerinosTable, season: int) -> None:
    """A season begins: cubes first, then chance lays the region."""
    table.begin_season(season)
    table.enter_phase("new season")
    for seat in range(table.seats):
        amount = min(CUBES[table.seats], table.general[seat])
        if amount:
            table.take_cubes(seat, amount)
    if table.seats == 2:
        for seat in (table.first, 1 - table.first):
            amount = min(CUBES_A_SEASON, table.neutral_stock)
            if amount:
                table.keep_neutral(seat, amount)
    table.ask(CHANCE, "region")


def draw(table: MykerinosTable, rng: Random) -> Decision:
    """What chance does now."""
    if table.question == "first-player":
        return ("first-player", below(rng, table.seats))
    if table.question == "markers":
        return ("markers", *shuffled(rng, range(WINGS)))
    cards = shuffled(rng, members(table.deck))[: len(table.layout)]
    return ("region", *[part for card in cards for part in (card, below(rng, 2))])


def perform(table: MykerinosTable, outcome: Decision) -> None:
    """Carry out an outcome of chance."""
    kind, *parts = outcome
    if kind == "first-player":
        table.name_first_player(parts[0])
        table.ask(CHANCE, "markers")
    elif kind == "markers":
        for wing, patron in enumerate(parts):
            table.place_marker(wing, patron)
        begin(table, 1)
    else:
        for place in range(len(table.layout)):
            table.lay_parcel(place, parts[2 * place], parts[2 * place + 1])
        table.enter_phase("excavation")
        if table.seats == 2:
            table.place_neutral_disc()
        table.ask(table.first, "action")


def why_not(table: MykerinosTable, outcome: Decision) -> Refusal | None:
    """Why chance cannot have done this, or None."""
    kind, *parts = outcome
    if kind == "first-player" and not 0 <= parts[0] < table.seats:
        return Refusal("set-up.first-player", "The first player must be one of the players.")
    if kind == "markers" and sorted(parts) != list(range(WINGS)):
        return Refusal("set-up.markers", "Each of the five patron markers lies on one wing.")
    if kind == "region":
        cards, turned = parts[::2], parts[1::2]
        if len(cards) != len(table.layout) or len(turned) != len(cards) or len(set(cards)) != len(cards):
            return Refusal("new-season.region", f"This season's region is {len(table.layout)} different parcels.")
        gone = [card + 1 for card in cards if card < 0 or not table.deck >> card & 1]
        if gone or any(turn not in (0, 1) for turn in turned):
            return Refusal(
                "new-season.region",
                f"Parcel {gone[0] if gone else '?'} is not in the pile any more; each card lies out once a game.",
            )
    return None
