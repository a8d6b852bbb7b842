"""What lies beside a game's own file and goes with it into a dataset: its review, and the day in the file's name."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from pathlib import Path

from arch_engine.core.errors import ArchError
from arch_engine.dataset.game_rows import Row
from arch_engine.dataset.remembering import Remembered
from arch_engine.record.game_record import GameRecord
from arch_engine.replay.timeline import Timeline
from arch_engine.review.reviewing import load_review
from arch_engine.review.store import review_path
from arch_engine.review.summary import Summary, summaries

BySeat = list[Summary | None]
DAY = len("2026-01-31")

_SUMMED = Remembered[BySeat | None](1_000)
"""What reviews said: reading one takes far longer than reading its game."""


def beside(path: Path, record: GameRecord) -> Row:
    """The columns `date` and `review` of a game in a file: null where the name has no day, and where there is no review that fits the game."""
    return {"date": day_in(path.name), "review": _review(path, record)}


def day_in(name: str) -> date | None:
    """The day with which the name of a file begins, as `Play` names games.

    >>> day_in("2026-01-31 Mykerinos Ana Bo.parquet"), day_in("mykerinos-2p.parquet")
    (datetime.date(2026, 1, 31), None)
    """
    with suppress(ValueError):
        return date.fromisoformat(name[:DAY]) if name[4:5] == "-" else None
    return None


def _review(path: Path, record: GameRecord) -> BySeat | None:
    def read() -> BySeat | None:
        with suppress(ArchError):
            return summaries(load_review(review_path(path), Timeline(record)))
        return None

    return _SUMMED.of([review_path(path), path], read)
