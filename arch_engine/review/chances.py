"""The win chance of every seat at every moment of a game, at once, by the learned judge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from arch_engine.core.opinions import Expectation
from arch_engine.replay.expectations import first_asked
from arch_engine.replay.timeline import Timeline

if TYPE_CHECKING:
    import polars as pl

TURNING = 0.1
"""A move turns a game that changes the win chance of a seat by at least this much."""

AROUND = 3
"""How many steps before and after a move are compared."""

NEARLY = 0.8
"""A move that changed a chance for longer by so large a part of the change of the one beside it is as good a turning point."""

MOST_TURNS = 5
"""The most turning points that are told of one game."""


def chances_of(
    replay: Timeline, perspective: int | None = None, hindsight: bool = False, since: int = 0
) -> list[Expectation]:
    """What each seat can expect at each step of a game, from step `since` on.

    >>> from arch_engine import load
    >>> from arch_engine.review.chances import chances_of
    >>> len(chances_of(load("replays/mykerinos-3p.parquet"))[0].wins)
    3

    Args:
        replay: The game.
        perspective: The seat (from 0) whose knowledge counts; by default, what the witness of the record knew.
        hindsight: Whether it is told from what we know now, from all that the record tells.
        since: The first step, 0 to the number of moves; negative ones count from the end.

    Raises:
        NoJudge: Where the game has no learned judge that can serve.
        OptionError: For a seat or a step the game does not have.
    """
    replay.check_step(since)
    since %= len(replay) + 1
    return [*replay.expected(perspective, hindsight, since)]


def begun(replay: Timeline) -> int:
    """Return the first step at which somebody is asked. What chance does before it sets the game up and turns nothing."""
    return first_asked(replay.moves)


def turning_points(chances: Sequence[Expectation], since: int = 0) -> list[int]:
    """The moves, counted from 1, that changed a win chance most and for longer: at most `MOST_TURNS`, each by `TURNING` or more, in order of
    play. The game began at step `since` (`begun`).

    What counts is the mean chance of the `AROUND` steps before the move against that of the steps after it, so that a chance that comes back
    at once turns nothing; of moves closer than that only the one counts that changed most. Next to it, and nearly as telling, the move is taken
    by which the chance itself changed most, so that a mark stands at the jump.
    """
    curves = [[expected.wins[seat] for expected in chances] for seat in range(len(chances[0].wins))]
    swings = {move: max(abs(swing(curve, move, since)) for curve in curves) for move in range(since + 1, len(chances))}
    found: list[int] = []
    for peak in sorted(swings, key=lambda move: -swings[move]):
        if swings[peak] < TURNING or len(found) == MOST_TURNS:
            break
        near = [move for move in (peak - 1, peak, peak + 1) if swings.get(move, 0.0) >= NEARLY * swings[peak]]
        move = max(near, key=lambda move: max(abs(curve[move] - curve[move - 1]) for curve in curves))
        if all(abs(move - other) >= AROUND for other in found):
            found.append(move)
    return sorted(found)


def swing(values: Sequence[float], move: int, since: int = 0) -> float:
    """By how much a move changed a curve for longer. Nothing before step `since` is looked at."""
    before, after = values[max(since, move - AROUND) : move], values[move : move + AROUND]
    return sum(after) / len(after) - sum(before) / len(before)


def chances_frame(replay: Timeline, chances: list[Expectation]) -> pl.DataFrame:
    """The same as a frame, a row for each step and seat: step, round, seat, player, win_chance, points, turning.

    `win_chance` is from 0 to 1, null where one plays alone; `points` those that decide the game at its end, `turning` whether the move before turned the game.
    """
    import polars as pl

    turns = set(turning_points(chances, begun(replay)))
    alone = len(replay.names) == 1
    rounds = [replay.at(step).round for step in range(len(chances))]
    rows: list[dict[str, Any]] = [
        {
            "step": step, "round": rounds[step], "seat": seat, "player": name, "win_chance": None if alone else expected.wins[seat],
            "points": expected.points[seat], "turning": step in turns,
        }
        for step, expected in enumerate(chances)
        for seat, name in enumerate(replay.names)
    ]  # fmt: skip
    return pl.DataFrame(
        rows, schema_overrides={"step": pl.UInt16, "round": pl.UInt16, "seat": pl.Int8, "win_chance": pl.Float64}
    )
