"""Equal games that a dataset holds twice, as older versions wrote them: each counts once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from arch_engine.core.errors import ArchError
from arch_engine.dataset.gathering import fingerprint_of
from arch_engine.record.game_record import GameRecord

if TYPE_CHECKING:
    import polars as pl

ENDS = ("game", "moves", "facts", "digest")
"""Columns of a row in which equal games agree, and others hardly ever."""


def doubles_in(games: pl.LazyFrame, record: Callable[[int], GameRecord]) -> dict[int, int]:
    """Return for each game that does not count the number of the equal one that does: the first with a review, or else the first of all.

    `games` are the rows of a dataset, and `record` opens a game of it.
    """
    import polars as pl

    rows = games.select("number", *ENDS, reviewed=pl.col("review").is_not_null())
    alike = rows.filter(pl.len().over(ENDS) > 1).sort(~pl.col("reviewed"), "number").collect()
    return dict(sorted(_doubles(record, alike["number"])))


def _doubles(record: Callable[[int], GameRecord], numbers: Iterable[int]) -> Iterable[tuple[int, int]]:
    counted: dict[bytes, int] = {}
    for number in numbers:
        with suppress(ArchError):  # a damaged game is told of when it is opened
            first = counted.setdefault(fingerprint_of(record(number)), number)
            if first != number:
                yield number, first
