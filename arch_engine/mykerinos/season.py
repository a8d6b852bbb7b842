"""Set-up and phase 1: markers, first player, cubes, the region. (Rulebook: Setup; Phase 1, New season.)"""

from __future__ import annotations

from random import Random

from arch_engine.core.chance import below, shuffled
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.rules import Refusal
from arch_engine.core.table import CHANCE
from arch_engine.core.words import listing
from arch_engine.mykerinos.components import CARDS
from arch_engine.mykerinos.museum import WINGS
from arch_engine.mykerinos.neutral import CUBES_A_SEASON
from arch_engine.mykerinos.region import areas_in
from arch_engine.mykerinos.table import HUES, MykerinosTable

CUBES = {2: 11, 3: 11, 4: 8}
"""How many cubes each player takes at the start of a season, by number of players."""


def begin(table: MykerinosTable, season: int) -> None:
    """Begin a season: seats take cubes, then chance lays the region."""
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
    """Return what chance does now."""
    if table.question == "first-player":
        return ("first-player", below(rng, table.seats))
    if table.question == "markers":
        return ("markers", *shuffled(rng, range(WINGS)))
    cards = shuffled(rng, [card for card in range(CARDS) if table.deck >> card & 1])[: len(table.layout)]
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
        hues = listing(HUES[: table.seats], "or")
        return Refusal("set-up.first-player", "The first player must be one of the players: {hues}.", hues=hues)
    if kind == "markers" and sorted(parts) != list(range(WINGS)):
        return Refusal("set-up.markers", "Each of the five patron markers lies on one wing.")
    if kind == "region":
        return _why_not_region(table, parts[::2])
    return None


def _why_not_region(table: MykerinosTable, cards: list[int]) -> Refusal | None:
    """Why these parcels cannot lie out, or None."""
    rule = "new-season.region"
    for card in cards:
        often = cards.count(card)
        if often > 1:
            named = say("twice") if often == 2 else say("{number} times", number=often)
            return Refusal(
                rule, "Parcel {card} is named {times}; each card lies out once a game.", card=card + 1, times=named
            )
        if not table.deck >> card & 1:
            return Refusal(
                rule, "Parcel {card} is not in the pile any more; each card lies out once a game.", card=card + 1
            )
    if len(cards) != len(table.layout):
        areas = areas_in(table.round)
        return Refusal(
            rule,
            "This season's region is {number} different parcels, two for each of {areas} areas; that names {given}.",
            number=len(table.layout),
            areas=areas,
            given=len(cards),
        )
    return None
