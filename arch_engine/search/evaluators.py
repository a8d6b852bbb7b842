"""What a position is worth, by roll-outs; other ways to say it are objects of the same kind (`core.opinions.Evaluator`)."""

from __future__ import annotations

from arch_engine.core.opinions import Expectation, result_of
from arch_engine.core.table import Table
from arch_engine.search.halving import Halving
from arch_engine.search.lookahead import Lookahead
from arch_engine.search.rollouts import Outcomes, Worlds
from arch_engine.search.worlds import Imagined


class RolloutEvaluator:
    """Plays a position on many times, and takes the mean of what that came to.

    ahead     how the roll-outs are played, and how far
    rollouts  how many games are played for one position
    seed      of everything random; the same seed gives the same numbers
    """

    def __init__(self, ahead: Lookahead, rollouts: int, seed: int = 0) -> None:
        self.ahead = ahead
        self.rollouts = rollouts
        self.seed = seed

    def results(
        self, view: Table, seat: int, known: Outcomes | None = None, worlds: Worlds | None = None
    ) -> list[Expectation]:
        """What each roll-out came to; `known` and `worlds` as for `rollouts.ends`."""
        if view.over:
            return [result_of(self.ahead.rules, view)] * self.rollouts
        if known is None and worlds is None and self.ahead.rules.hides:
            worlds = Imagined(self.ahead.rules, view, 1 << seat, self.rollouts)
        found = Halving(self.ahead, view, [None], seat, self.seed, known, worlds)
        found.play_until(self.rollouts)
        return found.results[0]

    def evaluate(self, view: Table, seat: int) -> Expectation:
        """What each seat can expect at a table. `view` is the table as `seat` knows it, and is left as it was."""
        found = self.results(view, seat)
        wins = [sum(result.wins[other] for result in found) / len(found) for other in range(view.seats)]
        points = [sum(result.points[other] for result in found) / len(found) for other in range(view.seats)]
        return Expectation(tuple(wins), tuple(points))
