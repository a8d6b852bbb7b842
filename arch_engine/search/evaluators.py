"""What a position is worth, by roll-outs; other ways to say it are objects of the same kind (`core.opinions.Evaluator`)."""

from __future__ import annotations

from arch_engine.core.opinions import Expectation, Policy
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table
from arch_engine.search.rollouts import Outcomes, Result, Worlds, result_of, roll_out


class RolloutEvaluator:
    """Plays a position out many times, and takes the mean of how the games ended.

    rollouts  how many games are played for one position
    seed      of everything random; the same seed gives the same numbers
    """

    def __init__(self, rules: Rules, policy: Policy, rollouts: int, seed: int = 0) -> None:
        self.rules = rules
        self.policy = policy
        self.rollouts = rollouts
        self.seed = seed

    @property
    def name(self) -> str:
        return f"{self.policy.name} roll-outs"

    @property
    def words(self) -> str:
        return f"by {self.rollouts} roll-outs, played {self.policy.words}"

    def results(
        self, view: Table, seat: int, known: Outcomes | None = None, worlds: Worlds | None = None
    ) -> list[Result]:
        """How each roll-out ended; `known` and `worlds` as for `roll_out`."""
        if view.over:
            return [result_of(self.rules, view)] * self.rollouts
        return [
            roll_out(self.rules, view, [None], seat, self.seed, number, self.policy, known, worlds)[0]
            for number in range(self.rollouts)
        ]

    def evaluate(self, view: Table, seat: int) -> Expectation:
        """What each seat can expect at a table. `view` is the table as `seat` knows it, and is left as it was."""
        found = self.results(view, seat)
        wins = [sum(result.wins[other] for result in found) / len(found) for other in range(view.seats)]
        points = [sum(result.points[other] for result in found) / len(found) for other in range(view.seats)]
        return Expectation(tuple(wins), tuple(points))
