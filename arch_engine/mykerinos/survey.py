"""Phase 3: areas, ranking, claiming parcels and booking rooms; the end of the season. (Rulebook: Phase 3, Survey.)"""

from __future__ import annotations

from typing import Final

from arch_engine.core.bits import size
from arch_engine.core.families import Decision, Family
from arch_engine.core.language import say
from arch_engine.core.rules import Refusal
from arch_engine.core.table import CHANCE
from arch_engine.mykerinos import museum, neutral, season
from arch_engine.mykerinos.region import AREA_SPACES, SEASONS, areas_in, inside_area
from arch_engine.mykerinos.table import NOT_PASSED, MykerinosTable

RANKS: Final[tuple[str, ...]] = ("first", "second", "third", "fourth")
SIDES: Final[tuple[str, ...]] = ("left", "right")


NOBODY: Final[list[int]] = []
NOT_YET: Final = 9  # ranks behind every space of the passing scale


def ranking(table: MykerinosTable, area: int) -> list[int]:
    """The colours with cubes in an area, best first: by number of cubes, then the one that passed earlier.

    On a tie, those who have not passed yet rank behind those who have, in seat order (see `tied_now`).
    """
    keys: list[int] = []
    for colour, spaces in enumerate(table.cubes):
        cubes = size(inside_area(spaces, area))
        if cubes:
            keys.append(100 * (AREA_SPACES - cubes) + 10 * (table.scale[colour] or NOT_YET) + colour)
    keys.sort()
    return [key % 10 for key in keys]


def cubes_in(table: MykerinosTable, colour: int, area: int) -> int:
    """Return how many cubes a colour has in an area."""
    return size(inside_area(table.cubes[colour], area))


def tied_now(table: MykerinosTable, area: int, one: int, other: int) -> bool:
    """Return whether two colours are level in an area and neither has passed, so that the tie is still open."""
    level = cubes_in(table, one, area) == cubes_in(table, other, area)
    return level and table.scale[one] == NOT_PASSED and table.scale[other] == NOT_PASSED


def parcels_lying(table: MykerinosTable) -> list[int]:
    """The places of the area under survey where a parcel still lies."""
    return [place for place in (2 * table.area, 2 * table.area + 1) if table.layout[place] >= 0]


def some_lie(table: MykerinosTable) -> bool:
    """Return whether a parcel still lies in the area under survey."""
    return table.layout[2 * table.area] >= 0 or table.layout[2 * table.area + 1] >= 0


def begin_area(table: MykerinosTable, area: int) -> None:
    """Survey an area, and ask its first to choose."""
    table.survey_area(area)
    ask_rank(table, 0)


def ask_rank(table: MykerinosTable, rank: int) -> None:
    """Ask the colour at a rank (0 is first), or go on: first and second choose, third and fourth may take what is left."""
    order = ranking(table, table.area) if some_lie(table) else NOBODY
    while rank < len(order) and some_lie(table):
        colour = order[rank]
        if colour != table.neutral:
            table.ask(colour, RANKS[rank])
            return
        if rank < 2 and neutral.claim(table, order, rank, parcels_lying(table)):
            return
        rank += 1
    close_area(table)


def close_area(table: MykerinosTable) -> None:
    """Discard the parcels left, return the area's cubes, and go on to the next area or the end of the season."""
    area = table.area
    for place in parcels_lying(table):
        table.discard_parcel(place, table.layout[place])
    for colour in range(len(table.cubes)):
        amount = cubes_in(table, colour, area)
        if amount:
            table.return_cubes(colour, area, amount)
    if area + 1 < areas_in(table.round):
        begin_area(table, area + 1)
    else:
        end_season(table)


def end_season(table: MykerinosTable) -> None:
    """Name the last on the passing scale first player, reset scale and cards, and begin the next season or the exhibition."""
    last = 0
    for seat in range(table.seats):
        if table.scale[seat] > table.scale[last]:
            last = seat
    table.name_first_player(last)
    table.empty_scale()
    table.straighten_cards()
    if table.round < SEASONS:
        season.begin(table, table.round + 1)
    else:
        museum.hold(table)
        table.ask(CHANCE, "over")


# -- choices -------------------------------------------------------------------------------------------------------


DECLINE: Final[Family] = ("decline", (), 1)
ONE: Final[tuple[int, ...]] = (0,)


def families(table: MykerinosTable) -> list[Family]:
    """Return what the seat that is asked may do in the survey."""
    question = table.question
    left = 2 * table.area
    lying = (1 if table.layout[left] >= 0 else 0) | (2 if table.layout[left + 1] >= 0 else 0)
    if question == "neutral-card":
        return [("neutral-card", ONE, lying)]
    if question == "third" or question == "fourth":
        return [("claim", ONE, lying), DECLINE]
    rooms = museum.enterable(table, table.asked) if table.general[table.asked] else 0
    return [("claim", ONE, lying), ("book", ONE, rooms)]


def act(table: MykerinosTable, decision: Decision) -> None:
    """Carry out a choice of the survey and go on to the next."""
    seat, question = table.asked, table.question
    kind = decision[0]
    if kind == "neutral-card":
        neutral.take(table, 2 * table.area + decision[1])
        ask_rank(table, ranking(table, table.area).index(table.neutral) + 1)
        return
    if kind == "claim":
        claim(table, seat, 2 * table.area + decision[1])
    elif kind == "book":
        table.book_room(seat, decision[1])
    else:
        table.decline(seat)
    ask_rank(table, RANKS.index(question) + 1)


def claim(table: MykerinosTable, seat: int, place: int) -> None:
    """A seat takes a parcel and scores the figure on its cartouche at once."""
    card = table.layout[place]
    table.claim_parcel(seat, place, card)
    prestige = table.parcels.prestige[card]
    if prestige:
        table.score(seat, "prestige", prestige, "parcel", "survey.claim", table.parcels.patron[card])


def why_not(table: MykerinosTable, decision: Decision) -> Refusal | None:
    """The rule against a choice of the survey, or None."""
    seat, question = table.asked, table.question
    kind = decision[0]
    if question == "neutral-card" and kind != "neutral-card":
        return Refusal(
            "neutral.choose-card", "You choose which parcel the neutral colour takes: neutral left or neutral right."
        )
    if kind == "neutral-card" and question != "neutral-card":
        return Refusal("neutral.choose-card", "You are not asked to choose a parcel for the neutral colour now.")
    if kind in ("claim", "neutral-card"):
        if decision[1] not in (0, 1) or table.layout[2 * table.area + decision[1]] < 0:
            return Refusal(
                "survey.parcel-gone",
                "That parcel of the area has already been taken; choose one that still lies there.",
            )
        return None
    if kind == "decline":
        if question in ("third", "fourth"):
            return None
        return Refusal(
            "survey.first-and-second-choose",
            "Ranked {question} you must take a parcel or book a room.",
            question=say(question),
        )
    if question in ("third", "fourth"):
        return Refusal(
            "survey.third-may-not-book",
            "Ranked {question} you may take a parcel that is left, but not go to the museum.",
            question=say(question),
        )
    if not table.general[seat]:
        return Refusal("survey.booking-needs-cube", "You have no cube left in the general stock to book a room with.")
    return museum.why_not_enter(table, seat, decision[1])
