"""The computer player `sensible`: it plays Mykerinos like somebody who has read the hints in the rulebook.

It does not look ahead. It compares what every action would leave it with: its prospects in the areas (`valuation`), by what
parcels and rooms are worth to it (`valuation`), and the cubes and patrons it still has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from arch_engine.core.families import Decision
from arch_engine.mykerinos import survey
from arch_engine.mykerinos.components import PATRONS
from arch_engine.mykerinos.patrons import BROWN, VIOLET
from arch_engine.mykerinos.players.valuation import (
    BROWN_CAN_WAIT,
    CROWD,
    CUBE,
    NEUTRAL_CUBE,
    PATRON_IN_HAND,
    RIVALRY,
    AreaWorths,
    Valuation,
)
from arch_engine.mykerinos.region import AREA_OF, beside
from arch_engine.mykerinos.table import MykerinosTable

NEAR = 0.03
"""Decisions closer than this count as equal; chance takes one."""

NEIGHBOUR = 0.02
"""What a free space beside a seat's own cubes is worth: a place to extend to."""

IN_THE_WAY = 0.015
"""What a cube beside an opponent's is worth: it takes away a place to extend to."""

WITHOUT_SPACES = ("brown", "claim", "book", "decline", "neutral-card")
"""Decisions that name no spaces of the region."""

Added = tuple[tuple[int, int], ...]
"""Cubes added to areas, as pairs of area and number."""


class Sensible:
    """Plays like a fair beginner, quickly, and always the same with the same random numbers."""

    def choose(self, view: MykerinosTable, options: Iterable[Decision], rng: Random) -> Decision:
        """One of the options."""
        listed = list(options)
        return listed[0] if len(listed) == 1 else best(listed, worth_by(view), rng)


def candidates(view: MykerinosTable, options: Sequence[Decision], most: int, rng: Random) -> list[Decision]:
    """The options that look best, only one for the same cubes in the same areas; `Sensible` chooses the first."""
    worth = worth_by(view)
    first = best(options, worth, rng) if len(options) > 1 else options[0]
    found = {alike(first): first}
    for option in sorted(options, key=worth, reverse=True):
        found.setdefault(alike(option), option)
    return list(found.values())[:most]


def alike(decision: Decision) -> Decision:
    """A key that is equal for options whose cubes differ only in where in an area they lie."""
    kind, *targets = decision
    return (kind, *targets) if kind in WITHOUT_SPACES else (kind, areas_of(targets))


def worth_by(view: MykerinosTable) -> Callable[[Decision], float]:
    """Return what the seat that is asked thinks of its options."""
    question = view.question
    if question == "action":
        return _worth_of_action(view)
    if question == "neutral":
        return _worth_of_neutral(view)
    if question == "neutral-card":
        return lambda decision: leave_to_neutral(view, decision)
    valuation = Valuation(view)
    return lambda decision: survey_worth(view, valuation, decision)


def _worth_of_action(view: MykerinosTable) -> Callable[[Decision], float]:
    """In the excavation. Options that bring the same cubes into the same areas are valued once."""
    seat = view.asked
    valuation = Valuation(view)
    worths = AreaWorths(view, seat, valuation)
    known: dict[tuple[str, Added], float] = {}

    def worth(decision: Decision) -> float:
        kind, *targets = decision
        if kind == "brown":
            return action_worth(view, valuation, worths, "brown", ()) + room_worth(valuation, seat, targets[0])
        key = (kind, areas_of(targets))
        if key not in known:
            known[key] = action_worth(view, valuation, worths, *key)
        return known[key] + position(view, seat, targets)

    return worth


def _worth_of_neutral(view: MykerinosTable) -> Callable[[Decision], float]:
    """For neutral cubes, which go where they hurt the other most."""
    seat = view.asked
    worths = AreaWorths(view, seat, Valuation(view))
    known: dict[Added, float] = {}

    def worth(decision: Decision) -> float:
        added = areas_of(decision[1:])
        if added not in known:
            prospects = worths.whole(added, view.personal[seat], view.neutral)
            known[added] = prospects - NEUTRAL_CUBE * (len(decision) - 1)
        return known[added]

    return worth


def best(options: Sequence[Decision], worth: Callable[[Decision], float], rng: Random) -> Decision:
    """The option with the highest worth; chance picks among those nearly as good."""
    weighed = [worth(option) for option in options]
    enough = max(weighed) - NEAR
    good = [option for option, found in zip(options, weighed, strict=True) if found >= enough]
    return good[int(rng.random() * len(good))] if len(good) > 1 else good[0]


# -- excavation ----------------------------------------------------------------------------------------------------


def areas_of(spaces: Sequence[int]) -> Added:
    """Return how many of some spaces lie in each area."""
    if len(spaces) == 1:
        return ((AREA_OF[spaces[0]], 1),)
    areas = [AREA_OF[space] for space in spaces]
    return tuple([(area, areas.count(area)) for area in range(6) if area in areas])


def action_worth(view: MykerinosTable, valuation: Valuation, worths: AreaWorths, kind: str, added: Added) -> float:
    """Return what a seat is left with after an action: its prospects, its cubes, the patrons it can still ask."""
    seat = worths.seat
    if kind == "pass":
        return worths.whole((), view.personal[seat], passing=True) + stock_worth(view, view.personal[seat])
    left = view.personal[seat] - (1 if kind == "brown" else sum(number for _, number in added))
    asked = PATRONS.index(kind) if kind in PATRONS else -1
    if asked == VIOLET:
        left += 1
    worth = worths.whole(added, left) + stock_worth(view, left)
    return worth + patrons_in_hand(view, valuation, seat, asked) if left and not last_action(view, seat) else worth


def stock_worth(view: MykerinosTable, cubes: int) -> float:
    """Return what cubes in stock are worth for the seasons to come."""
    return CUBE[view.round] * cubes * (1.0 - CROWD * cubes)


def last_action(view: MykerinosTable, seat: int) -> bool:
    """Return whether the season ends with this action, because all others have passed."""
    return all(view.scale[other] for other in range(view.seats) if other != seat)


def patrons_in_hand(view: MykerinosTable, valuation: Valuation, seat: int, asked: int) -> float:
    """Return what the cards still upright are worth this season after the seat has tilted one of the patron `asked`."""
    ready = view.cards[seat] & ~view.tilted[seat]
    worth = 0.0
    for patron, of_patron in enumerate(view.parcels.of_patron):
        number = (ready & of_patron).bit_count() - (patron == asked)
        if number > 0:
            if patron == BROWN:
                worth += BROWN_CAN_WAIT * max(0.0, valuation.best_room[seat][0] - CUBE[view.round])
            else:
                worth += PATRON_IN_HAND[patron] * number
    return worth


def position(view: MykerinosTable, seat: int, spaces: Sequence[int]) -> float:
    """Return how well cubes lie: with free spaces beside them, and in the opponents' way. It only decides near ties."""
    placed = 0
    for space in spaces:
        placed |= 1 << space
    near = beside(placed)
    free = (near & view.open & ~placed).bit_count()
    opponents = 0
    for colour, cubes in enumerate(view.cubes):
        if colour != seat:
            opponents |= cubes
    return NEIGHBOUR * free + IN_THE_WAY * (near & opponents).bit_count()


# -- survey --------------------------------------------------------------------------------------------------------


def room_worth(valuation: Valuation, seat: int, room: int) -> float:
    """Return what a room is worth to a seat, and denying it to the others."""
    others = [valuation.room(other, room) for other in range(valuation.table.seats) if other != seat]
    return valuation.room(seat, room) + RIVALRY[valuation.table.seats] * max(others) * 0.5


def survey_worth(view: MykerinosTable, valuation: Valuation, decision: Decision) -> float:
    """Return what a choice in the survey brings, less a share of what it leaves to the next in rank."""
    seat = view.asked
    lying = [view.layout[place] for place in (2 * view.area, 2 * view.area + 1) if view.layout[place] >= 0]
    worth = 0.0
    if decision[0] == "claim":
        card = view.layout[2 * view.area + decision[1]]
        worth = valuation.parcel(seat, card)
        lying.remove(card)
    elif decision[0] == "book":
        worth = room_worth(valuation, seat, decision[1])
    order = survey.ranking(view, view.area)
    rank = order.index(seat)
    for following in order[rank + 1 :]:
        if not lying:
            break
        neutral = following == view.neutral
        liked_by = (
            1 - seat if neutral else following
        )  # the first in rank chooses for the neutral colour, against the other
        card = max(lying, key=lambda left: valuation.parcel(liked_by, left))
        lying.remove(card)
        if not neutral:
            worth -= RIVALRY[view.seats] * valuation.parcel(following, card)
    return worth


def leave_to_neutral(view: MykerinosTable, decision: Decision) -> float:
    """Return what the parcel that the neutral colour leaves is worth: for the seat if it chooses next, else against it."""
    seat = view.asked
    other = 1 - seat
    valuation = Valuation(view)
    gone = 2 * view.area + decision[1]
    kept = next((view.layout[place] for place in (2 * view.area, 2 * view.area + 1) if place != gone), -1)
    order = survey.ranking(view, view.area)
    neutral = order.index(view.neutral)
    following = [one for one in order[neutral + 1 :] if one in (seat, other)]
    if kept < 0 or not following:
        return 0.0
    gain = valuation.parcel(following[0], kept)
    return gain if following[0] == seat else -gain
