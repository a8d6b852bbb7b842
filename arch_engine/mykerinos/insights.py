"""What can be asked of games of Mykerinos and of no others."""

from __future__ import annotations

import polars as pl

from arch_engine.core.asking import Asked, Dimension, Measure, counted, first_of
from arch_engine.core.bits import size
from arch_engine.core.language import mark
from arch_engine.core.positions import Aspect, Aspects
from arch_engine.mykerinos.components import PATRONS
from arch_engine.mykerinos.museum import WINGS, best_room, series, standing
from arch_engine.mykerinos.region import AREA, space_name
from arch_engine.mykerinos.table import NOT_PASSED, MykerinosTable


def passed_first(asked: Asked) -> pl.LazyFrame:
    """In how many seasons a seat was the first to pass."""
    passes = asked.facts.filter(pl.col("kind") == "pass_turn").select("number", "seat", "round")
    first = passes.group_by("number", "round").agg(pl.col("seat").first())
    return first.group_by("number", "seat").agg(value=pl.len())


DIMENSIONS = (
    Dimension(
        "opening",
        mark("Opening"),
        mark("The space of the player's first cube."),
        "seat",
        first_of("place_cube", "space"),
        lambda space: space_name(space),
    ),
)

MEASURES = (
    Measure(
        "passed_first",
        mark("Seasons passed first"),
        mark("In how many of the four seasons the player was the first to pass."),
        "seat",
        passed_first,
        positive=True,
    ),
    counted("parcels", mark("Parcels claimed"), mark("How many parcel cards the player took."), "claim_parcel"),
    counted("cubes", mark("Cubes placed"), mark("How many cubes the player placed in the region."), "place_cube"),
    counted("patrons_used", mark("Patrons used"), mark("How often the player tilted a patron card."), "tilt"),
)


# -- What can be told of a position of Mykerinos, for the seat that decides -----------------------

FAR = 3
"""Cubes: by so many somebody may be behind or ahead; by more counts with these."""

BEHIND = (
    mark("Areas in which another colour has at least 1 cube more."),
    mark("Areas in which another colour has at least 2 cubes more."),
    mark("Areas in which another colour has at least 3 cubes more."),
)
AHEAD = (
    mark("Areas in which the player has at least 1 cube more than every other colour."),
    mark("Areas in which the player has at least 2 cubes more than every other colour."),
    mark("Areas in which the player has at least 3 cubes more than every other colour."),
)
BEHIND_TITLES = (
    mark("Areas behind by 1 or more"),
    mark("Areas behind by 2 or more"),
    mark("Areas behind by 3 or more"),
)
AHEAD_TITLES = (mark("Areas ahead by 1 or more"), mark("Areas ahead by 2 or more"), mark("Areas ahead by 3 or more"))

CARDS = (
    mark("Lady Violet's cards"),
    mark("Lord Lemon's cards"),
    mark("Sir Brown's cards"),
    mark("Mrs Blackmore's cards"),
    mark("Colonel Tangerine's cards"),
)
UNTILTED = (
    mark("Lady Violet untilted"),
    mark("Lord Lemon untilted"),
    mark("Sir Brown untilted"),
    mark("Mrs Blackmore untilted"),
    mark("Colonel Tangerine untilted"),
)
WORTH = (
    mark("Worth of Lady Violet's cards"),
    mark("Worth of Lord Lemon's cards"),
    mark("Worth of Sir Brown's cards"),
    mark("Worth of Mrs Blackmore's cards"),
    mark("Worth of Colonel Tangerine's cards"),
)


def _patron(number: int, patron: str) -> tuple[Aspect, ...]:
    return (
        Aspect(f"{patron}_cards", CARDS[number], mark("How many cards of this patron the player owns.")),
        Aspect(
            f"{patron}_untilted",
            UNTILTED[number],
            mark("How many cards of this patron the player can still use this season."),
        ),
        Aspect(
            f"{patron}_worth",
            WORTH[number],
            mark("The prestige that each card of this patron would bring the player in the exhibition: 1, 2, 3 or 5."),
        ),
    )


ALL = (
    Aspect(
        "standing",
        mark("Prestige if the exhibition were now"),
        mark("The player's prestige with what the exhibition would add now."),
    ),
    Aspect("cubes", mark("Cubes in the personal stock"), mark("Cubes in the player's personal stock.")),
    Aspect("general", mark("Cubes in the general stock"), mark("Cubes of the player's colour in the general stock.")),
    Aspect("placed", mark("Cubes in the region"), mark("Cubes of the player's colour in the region.")),
    Aspect("neutral", mark("Neutral cubes in keeping"), mark("Neutral cubes that the player keeps.")),
    Aspect("begins", mark("First player"), mark("Whether the player began this season."), truth=True),
    Aspect("passed", mark("Others that have passed"), mark("How many other players have passed this season.")),
    Aspect("parcels", mark("Parcels in the region"), mark("Parcels that still lie in the region.")),
    *(
        Aspect(f"behind_{cubes}", BEHIND_TITLES[cubes - 1], BEHIND[cubes - 1])
        for cubes in range(1, FAR + 1)
    ),
    *(
        Aspect(f"ahead_{cubes}", AHEAD_TITLES[cubes - 1], AHEAD[cubes - 1])
        for cubes in range(1, FAR + 1)
    ),
    Aspect("tied", mark("Areas with a tie"), mark("Areas in which another colour has as many cubes as the player, and none has more.")),
    Aspect("cards", mark("Parcel cards"), mark("How many parcel cards the player owns.")),
    Aspect("series", mark("Series"), mark("Complete series of five patrons that the player owns.")),
    Aspect("rooms", mark("Rooms of the museum"), mark("Rooms of the museum with a cube of the player.")),
    *(aspect for number, patron in enumerate(PATRONS) for aspect in _patron(number, patron)),
)  # fmt: skip


def read(table: MykerinosTable, seat: int) -> list[int]:
    """The values of `ALL`."""
    passed = sum([table.scale[other] != NOT_PASSED for other in range(table.seats) if other != seat])
    found = [
        standing(table, seat), table.personal[seat], table.general[seat], size(table.cubes[seat]), table.keeping[seat],
        int(table.first == seat), passed, len([card for card in table.layout if card >= 0]),
    ]  # fmt: skip
    found += _areas(table, seat)
    found += (size(table.cards[seat]), series(table, seat), size(table.rooms[seat]))
    worth = [1] * len(PATRONS)
    for wing in range(WINGS):
        if table.markers[wing] >= 0:
            worth[table.markers[wing]] = best_room(table, seat, wing)
    untilted = table.cards[seat] & ~table.tilted[seat]
    for patron, cards in enumerate(table.parcels.of_patron):
        found += (size(table.cards[seat] & cards), size(untilted & cards), worth[patron])
    return found


def _areas(table: MykerinosTable, seat: int) -> list[int]:
    """In how many areas the seat is behind and ahead, by at least 1, 2 and 3 cubes, and in how many it is tied. Only areas with a parcel count."""
    behind, ahead, tied = [0] * FAR, [0] * FAR, 0
    for area in range(len(table.layout) // 2):
        if table.layout[2 * area] < 0 and table.layout[2 * area + 1] < 0:
            continue
        counts = [size(spaces & AREA[area]) for spaces in table.cubes]
        more = max([cubes for colour, cubes in enumerate(counts) if colour != seat]) - counts[seat]
        tied += not more and counts[seat] > 0
        for cubes in range(FAR):
            behind[cubes] += more > cubes
            ahead[cubes] += -more > cubes
    return [*behind, *ahead, tied]


POSITIONS = Aspects(ALL, read)
