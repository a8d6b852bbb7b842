"""When something happens in a game, in words."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from arch_engine.core.language import say
from arch_engine.replay.timeline import Timeline


def when(round_name: str, rounds: Sequence[int], step: int) -> str:
    """The round and the move after a step; `rounds` has the steps at which rounds begin."""
    number = bisect_right(rounds, step)
    if not number:
        return say("Move {move}", move=step + 1)
    return say("{round} {number}, move {move}", round=round_name, number=number, move=step + 1)


def first_decision(replay: Timeline) -> int:
    """Return the step where the set-up is done and somebody decides."""
    return replay.rounds[0] if replay.rounds else 0
