"""What a game looks like at once: how the learned judge's win chance of each seat changed by its own decisions. Nothing is compared yet.

It tells where to look first, not what was wrong: a chance also falls where every decision was bad.
"""

from __future__ import annotations

from dataclasses import dataclass

from arch_engine.judge.weights import NoJudge
from arch_engine.replay.timeline import Timeline
from arch_engine.review.chances import begun, chances_of, turning_points
from arch_engine.review.decision_points import decisions


@dataclass(frozen=True)
class Glance:
    """A decision at a first look.

    Attributes:
        step: The moment before it.
        seat: Who decided.
        loss: By how much its chance to win fell with it, in parts of a win; where one plays alone, the part of the points it brings.
        turning: Whether it turned the game.
    """

    step: int
    seat: int
    loss: float
    turning: bool


def first_look(replay: Timeline) -> list[Glance]:
    """All decisions of a game that were no forced ones, the greatest loss first. Raises NoJudge where no learned judge can serve.

    >>> from arch_engine import load
    >>> from arch_engine.review.first_look import first_look
    >>> found = first_look(load("replays/mykerinos-3p.parquet"))
    >>> found[0].loss >= found[1].loss
    True
    """
    chances = chances_of(replay)
    turns = set(turning_points(chances, begun(replay)))
    alone = len(replay.names) == 1
    found = []
    for step in decisions(replay):
        seat, before, after = replay.moves[step].mover, chances[step], chances[step + 1]
        loss = before.wins[seat] - after.wins[seat]
        if alone:
            loss = (before.points[0] - after.points[0]) / max(1.0, abs(chances[-1].points[0]))
        found.append(Glance(step, seat, loss, step + 1 in turns))
    return sorted(found, key=lambda glance: (-glance.loss, glance.step))


def by_importance(replay: Timeline) -> dict[int, int]:
    """The place of each decision's step in the order in which it is worth judging: what turned the game, then the greatest changes.

    Where no learned judge can serve, the order is that of play.
    """
    try:
        glances = first_look(replay)
    except NoJudge:
        return {step: place for place, step in enumerate(decisions(replay))}
    glances.sort(key=lambda glance: (not glance.turning, -abs(glance.loss), glance.step))
    return {glance.step: place for place, glance in enumerate(glances)}
