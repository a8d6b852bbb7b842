"""What was where, as the whole record tells it: a card that shows itself tells where it lay before.

For every moment and place this finds how many cards of each kind lay there in the full game with the fewest of them, of all that agree with
the whole record. Some full games are drawn: no more is certain than lies there in all of them. What was certain at the time still is, and so is
what must have been there because it shows itself later. Where the two differ, `barred` decides, so hindsight is exact. What is too much
for `barred`, as in one game so far (docs/figures.md), leaves what is certain without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from arch_engine.core.chance import generator
from arch_engine.core.facts import Fact
from arch_engine.core.table import ALL
from arch_engine.new_expedition.components import SANDSTORM, THIEF, TREASURES
from arch_engine.new_expedition.knowledge.barred import Barred, barred_before_the_deal
from arch_engine.new_expedition.knowledge.posterior import ARRIVED, Contradiction, Posterior, posterior_of
from arch_engine.new_expedition.knowledge.walk import Walk
from arch_engine.new_expedition.knowledge.worlds import BEFORE_THE_DEAL, worlds_of
from arch_engine.new_expedition.table import CHAMBER, HIDDEN, Counts, ExpeditionTable, Step

DRAWN: Final = 40
"""How many full games are drawn. More of them leave fewer questions, and take longer than these."""
TOO_MUCH: Final = 3
"""After so many questions that took too many states no more are asked about a record: they would, too, and each takes seconds."""

Row = dict[int, Counts]
"""By place, the cards of each kind."""


def certain_at(table: ExpeditionTable, then: Mapping[int, Row]) -> dict[int, Row]:
    """Return what certainly lay in hands and chambers at some moments, given the whole history of a table.

    Args:
        table: The table at the end; its history counts as it is written, whoever saw it.
        then: By moments, as numbers of steps of the history, what was certain then; what is left out tells nothing.
    """
    found = {steps: dict(row) for steps, row in then.items()}
    try:
        posterior = posterior_of(table, ALL)
    except Contradiction:
        return found  # no rules lead to such a table: nothing follows
    history, moments = posterior.history, sorted(found)
    fewest = _fewest_drawn(posterior, places_of(table), moments)
    barred = _followed(table, history, moments)
    after: int | None = None
    too_much = 0
    for steps, then_barred in zip(reversed(moments), reversed(barred), strict=True):
        for place, most in fewest[steps].items():
            least = found[steps].get(place, [0] * TREASURES)[:]
            if after is not None:  # most of what can be told follows from the next moment alone
                _looked_back(history[steps:after], place, (least, most), (found[after][place], fewest[after][place]))
            for kind in range(TREASURES):
                if least[kind] < most[kind] and then_barred is not None and too_much < TOO_MUCH:
                    decided = _decided(then_barred, place, kind, least[kind], most[kind], history[steps:])
                    least[kind], most[kind] = decided
                    too_much += decided[0] < decided[1]
            found[steps][place] = least
        after = steps
    return found


def _followed(table: ExpeditionTable, history: Sequence[Step], moments: Sequence[int]) -> list[Barred | None]:
    """Return what questions about each of the moments go on from; None from where on that would be too many states."""
    found: list[Barred | None] = []
    following = barred_before_the_deal(table)
    for steps in moments:
        if following.lattice.exact:
            try:
                following.follow(history[:steps])
            except Contradiction:
                following.lattice.exact = False  # what agrees has been dropped
        found.append(following.copy() if following.lattice.exact else None)
    return found


def _decided(barred: Barred, place: int, kind: int, least: int, most: int, later: Sequence[Step]) -> tuple[int, int]:
    """The fewest cards of a kind that can have lain there, as least and as most; they differ only where `barred` does not know."""
    while least < most:
        fewer = barred.can_hold(place, kind, most - 1, later)
        if fewer is None:
            break
        if fewer:
            most -= 1
        else:
            least = most
    return least, most


def _looked_back(steps: Sequence[Step], place: int, now: tuple[Counts, Counts], later: tuple[Counts, Counts]) -> None:
    """What came to a place and left it, up to a later moment, narrows the fewest cards it held before (at least, at most)."""
    came, left = [0] * (TREASURES + 1), [0] * (TREASURES + 1)  # those of no known kind last
    for source, target, cards, _ in steps:
        if place in (source, target) and source != target:
            for kind in cards:
                (came if target == place else left)[kind] += 1
    (least, most), (least_later, most_later) = now, later
    for kind in range(TREASURES):
        least[kind] = max(least[kind], least_later[kind] + left[kind] - came[kind] - came[HIDDEN])
        most[kind] = min(most[kind], most_later[kind] + left[kind] + left[HIDDEN] - came[kind])


def _fewest_drawn(posterior: Posterior, places: Sequence[int], moments: Sequence[int]) -> dict[int, Row]:
    """The fewest cards in the places at the moments, over some full games that are drawn."""
    worlds, rng = worlds_of(posterior), generator(DRAWN, "hindsight")
    found = rows_of(posterior, worlds.met(rng), places, moments)
    for _ in range(DRAWN - 1):
        for steps, row in rows_of(posterior, worlds.met(rng), places, moments).items():
            fewest = found[steps]
            for place, counts in row.items():
                fewest[place] = list(map(min, fewest[place], counts))
    return found


def rows_of(posterior: Posterior, world: Walk, places: Sequence[int], moments: Sequence[int]) -> dict[int, Row]:
    """Return what lay in the places at the moments, in ascending order, in a full game."""
    unseen = _unseen(posterior, world)
    now = {place: [0] * TREASURES for place in places}
    found: dict[int, Row] = {}
    begin = 0
    for end in moments:
        for step in range(begin, end):
            source, target, cards, _ = posterior.history[step]
            if source != target:
                for kind in unseen.get(step, cards):
                    if source in now:
                        now[source][kind] -= 1
                    if target in now:
                        now[target][kind] += 1
        found[end] = {place: counts[:] for place, counts in now.items()}
        begin = end
    return found


def _unseen(posterior: Posterior, world: Walk) -> dict[int, list[int]]:
    """Return by step of the history, the kinds of its cards, where the record does not name them all; all blanks are dealt."""
    found = {step: world.cards(told) for step, told in world.told}
    arrivals = [step for layer, _, _, step in posterior.happenings if layer == ARRIVED]
    for step, kind in zip(arrivals, world.kinds, strict=True):
        found.setdefault(step, [card for card in posterior.history[step][2] if card >= 0]).append(kind)
    return found


def places_of(table: ExpeditionTable) -> list[int]:
    """The hands and the chambers."""
    return [*range(table.seats), *range(CHAMBER, CHAMBER + len(table.chambers))]


def in_hindsight(
    tables: Sequence[ExpeditionTable], end: ExpeditionTable, moves: Sequence[Sequence[Fact]]
) -> list[ExpeditionTable]:
    """Tables as they were known then, with what the end of the record tells of them; `moves` are the facts between them."""
    then = {
        len(table.history): dict([*enumerate(table.hands), *enumerate(table.chambers, CHAMBER)])
        for table in tables
        if table.question not in BEFORE_THE_DEAL
    }
    known = certain_at(end, then)
    dig: list[int] = []
    pile: list[int] = []  # what turns up after a step, the next one last
    for table, facts in zip(reversed(tables), [(), *reversed(moves)], strict=True):
        for fact in reversed(facts):
            if fact[0] in DUG:
                dig.append(DUG[fact[0]] if len(fact) == 2 else fact[2])
            elif fact[0] == "uncover":
                pile.append(fact[2])
        _name(table.dig, dig)
        _name(table.pile, pile)
        if table.question not in BEFORE_THE_DEAL:
            _show(table, known[len(table.history)])
    return list(tables)


def _show(table: ExpeditionTable, known: Mapping[int, Counts]) -> None:
    """Show the cards that certainly lay there, besides those known then."""
    for seat in range(table.seats):
        size = table.hand_size(seat)
        table.hands[seat] = list(map(max, table.hands[seat], known[seat]))
        table.hidden_hands[seat] = size - sum(table.hands[seat])
    for chamber in range(len(table.chambers)):
        size, place = table.chamber_size(chamber), CHAMBER + chamber
        table.chambers[chamber] = list(map(max, table.chambers[chamber], known[place]))
        table.hidden_chambers[chamber] = size - sum(table.chambers[chamber])


DUG = {"dig_thief": THIEF, "dig_storm": SANDSTORM, "dig_treasure": HIDDEN}
"""What each kind of fact takes from the dig site, where it does not say it itself."""


def _name(cards: list[int], later: Sequence[int]) -> None:
    for place in range(1, min(len(cards), len(later)) + 1):
        if cards[-place] == HIDDEN:
            cards[-place] = later[-place]
