"""What everybody does alone, as the room's facts tell it: what is practised, and who has solved which chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arch_engine.replay.lesson import Chapter

LESSON, MOVES, BETTER = "lesson", "moves", "better"
KINDS = (LESSON, MOVES, BETTER)
"""What can be practised: the chapters of a lesson, moves tried at the leader's moment, or better moves where a mistake was made."""

SHOWN = ""
"""What stands for an answer that was asked for; who has seen it finds nothing any more."""

Tried = Mapping[int, Sequence[str]]
"""What somebody has answered alone, by chapter from 1; at 0 the moves that were tried."""


@dataclass(frozen=True)
class Practice:
    """What everybody does alone: its number from 1, its kind, the step, and whose knowledge is shown."""

    number: int
    kind: str
    step: int
    view: int


def has_solved(chapters: Sequence[Chapter], place: int, tried: Tried) -> bool:
    """Whether one of somebody's answers to a chapter counts; `place` is its place from 0."""
    return any(map(chapters[place].task.counts, tried.get(place + 1, ())))


def solved(chapters: Sequence[Chapter], tried: Tried) -> set[int]:
    """The places of the chapters that somebody has solved."""
    return {place for place in range(len(chapters)) if has_solved(chapters, place, tried)}
