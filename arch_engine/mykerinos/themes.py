"""What a game of Mykerinos shows of its players' habits: when they pass, what ties bring them, how many areas they lead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from arch_engine.core.language import say
from arch_engine.core.table import Fact
from arch_engine.core.themes import Theme
from arch_engine.mykerinos.survey import cubes_in, ranking
from arch_engine.mykerinos.table import MykerinosTable

SEASONS, TIES = 2, 3
"""So many seasons, and so many ties, make a habit."""

MOSTLY = 2
"""Ties were lost, or won, if there were this many times as many as of the others."""


def themes(table: MykerinosTable, facts: Iterable[tuple[int, Fact]], names: Sequence[str]) -> list[Theme]:
    """Find who passed last and lost most ties, who passed first and won most, and who led few areas."""
    seats = range(table.seats)
    first, last, won, lost, led = ({seat: list[int]() for seat in seats} for _ in range(5))
    areas = 0
    for number, fact in facts:
        if fact[0] == "survey_area":
            order, area = ranking(table, fact[1]), fact[1]
            areas += bool(order)
            for seat in order[:1]:
                led.get(seat, []).append(number)
            for better, worse in combinations(order, 2):
                if cubes_in(table, better, area) == cubes_in(table, worse, area):
                    won.get(better, []).append(number)
                    lost.get(worse, []).append(number)
        elif fact[0] == "empty_scale":
            passed = sorted(seats, key=lambda seat: table.scale[seat])
            first[passed[0]].append(number)
            last[passed[-1]].append(number)
    seasons = sum(map(len, last.values()))
    found = []
    for seat in seats:
        ties = len(lost[seat]) + len(won[seat])
        if len(last[seat]) >= SEASONS and len(lost[seat]) >= max(TIES, MOSTLY * len(won[seat])):
            words = say(
                "{player} passed last in {number} of {seasons} seasons and lost {lost} of {ties} ties.",
                player=names[seat], number=len(last[seat]), seasons=seasons, lost=len(lost[seat]), ties=ties,
            )  # fmt: skip
            found.append(Theme(seat, words, tuple(lost[seat]), say("passes last and loses the ties")))
        if len(first[seat]) >= SEASONS and len(won[seat]) >= max(TIES, MOSTLY * len(lost[seat])):
            words = say(
                "{player} passed first in {number} of {seasons} seasons and won {won} of {ties} ties.",
                player=names[seat], number=len(first[seat]), seasons=seasons, won=len(won[seat]), ties=ties,
            )  # fmt: skip
            found.append(Theme(seat, words, tuple(won[seat])))
        if seasons and 2 * table.seats * len(led[seat]) <= areas:
            words = say("{player} came first in only {number} of {areas} areas.", player=names[seat], number=len(led[seat]), areas=areas)  # fmt: skip
            found.append(Theme(seat, words, tuple(led[seat]), say("comes first in few areas")))
    return found
