"""Sequential halving: the choices of a moment are played out side by side, with the same luck, and those that fall behind drop out."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.opinions import Policy
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table
from arch_engine.search.rollouts import Choice, Outcomes, Result, Worlds, roll_out

POINTS = 10.0
"""How much points count beside winning: a lead of the mean of all seats' points counts like this many wins. Points tell
decisions apart long before the wins do, so that with a small weight many roll-outs are wasted."""


class Halving:
    """Choices by their place in `choices`, their results so far, and which of them are left.

    results   by choice and roll-out: how the game ended. Roll-out n of two choices had the same luck.
    left      the choices that are still played out
    done      how many roll-outs each of these has

    `known` and `worlds` are as for `roll_out`: without them hidden things are sampled from what `seat` knows.
    """

    def __init__(
        self,
        rules: Rules,
        table: Table,
        choices: Sequence[Choice],
        seat: int,
        seed: int,
        policy: Policy,
        known: Outcomes | None = None,
        worlds: Worlds | None = None,
    ) -> None:
        self.rules = rules
        self.table = table
        self.choices = tuple(choices)
        self.seat = seat
        self.seed = seed
        self.policy = policy
        self.known = known
        self.worlds = worlds
        self.results: list[list[Result]] = [[] for _ in choices]
        self.left = list(range(len(choices)))
        self.done = 0

    def play_until(self, number: int) -> None:
        """Go on playing those that are left until each has `number` roll-outs."""
        choices = [self.choices[choice] for choice in self.left]
        for roll in range(self.done, number):
            ends = roll_out(
                self.rules, self.table, choices, self.seat, self.seed, roll, self.policy, self.known, self.worlds
            )
            for choice, result in zip(self.left, ends, strict=True):
                self.results[choice].append(result)
        self.done = max(self.done, number)

    def merit(self, choice: int) -> float:
        """How good a choice was for the seat on average."""
        found = self.results[choice]
        return sum(goodness(result, self.seat) for result in found) / len(found)

    def keep_best(self, number: int, always: int | None = None) -> None:
        """Drop all but the `number` best, which then stand best first, after the choice `always`, which never drops out."""
        ranked = sorted((choice for choice in self.left if choice != always), key=lambda choice: -self.merit(choice))
        self.left = [] if always is None else [always]
        self.left += ranked[:number]


def goodness(result: Result, seat: int) -> float:
    """How good an end is for a seat: its share of the win, and its lead over the best of the others."""
    points = result.points
    if len(points) == 1:
        return result.wins[seat] + points[seat]
    lead = points[seat] - max(points[:seat] + points[seat + 1 :])
    scale = 1.0 + sum(map(abs, points)) / len(points)
    return result.wins[seat] + POINTS * lead / scale
