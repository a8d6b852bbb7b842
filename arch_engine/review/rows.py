"""Roll-outs as rows of a review."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.opinions import Expectation
from arch_engine.record.review_file import Rolled


def row_of(
    step: int,
    seat: int,
    stage: str,
    view: str,
    decision: str,
    results: Sequence[Expectation],
    played: bool = False,
    merit: float = 0.0,
) -> Rolled:
    """What some roll-outs came to for a seat."""
    wins = tuple(result.wins[seat] for result in results)
    return Rolled(
        step, seat, stage, view, decision, played, merit, wins, tuple(result.points[seat] for result in results)
    )
