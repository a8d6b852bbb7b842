"""A review in a few numbers for each seat, for tables of many games."""

from __future__ import annotations

from arch_engine.review.decision_points import decisions
from arch_engine.review.judged import Judged
from arch_engine.review.luck_split import LUCK, totals_of

Summary = dict[str, int | float | None]

COUNTS = ("judged", "blunders", "mistakes", "slips")
"""How many decisions were judged, and how many of them were of each word."""

AMOUNTS = ("lost_win", "lost_points", "luck_win", "luck_points")
"""What mistakes and blunders cost together, and what luck brought: as parts of a win, and in points."""


def summaries(judged: Judged) -> list[Summary | None]:
    """The summary of each seat; None for a seat whose decisions are not all judged.

    A part of a win is None where one plays alone, luck where it was not reviewed to the end.
    """
    asked = decisions(judged.replay)
    return [
        _summary(judged, seat)
        if all(step in judged.verdicts for step in asked if judged.replay.moves[step].mover == seat)
        else None
        for seat in range(len(judged.replay.names))
    ]


def _summary(judged: Judged, seat: int) -> Summary:
    counted, lost = judged.counted(seat), judged.mistakes(seat)
    wins = judged.counts == "win"
    return {
        "judged": sum(counted.values()),
        "blunders": counted["blunder"],
        "mistakes": counted["mistake"],
        "slips": counted["slip"],
        "lost_win": float(sum(found.knowing.loss_win.value for found in lost)) if wins else None,
        "lost_points": float(sum(found.knowing.loss_points.value for found in lost)),
        "luck_win": totals_of(judged.parts(seat, "win"))[LUCK] if wins and judged.has_luck else None,
        "luck_points": totals_of(judged.parts(seat, "points"))[LUCK] if judged.has_luck else None,
    }
