"""What a game shows of its players' habits (`Rules.themes`), which the review tells at its end: what to work on."""

from __future__ import annotations

from collections.abc import Iterator

from arch_engine.core.moves import happening
from arch_engine.core.table import Fact, Table
from arch_engine.core.themes import Theme
from arch_engine.replay.timeline import Timeline
from arch_engine.review.eyes import truth_told


def themes_of(replay: Timeline, perspective: int | None = None) -> list[Theme]:
    """Find the themes of a game, or those of one seat; none if the record does not tell what was hidden.

    >>> from arch_engine import load
    >>> from arch_engine.review.themes import themes_of
    >>> print(themes_of(load("replays/mykerinos-3p.parquet"))[0].words)
    Ana passed last in 3 of 4 seasons and lost 9 of 13 ties.
    """
    if not truth_told(replay):
        return []
    table = replay.at(0)
    found = replay.rules.themes(table, _facts(replay, table), replay.names)
    return [one for one in found if perspective in (None, one.seat)]


def _facts(replay: Timeline, table: Table) -> Iterator[tuple[int, Fact]]:
    for number, move in enumerate(replay.moves, start=1):
        for fact in happening(table, move.facts):
            yield number, fact
