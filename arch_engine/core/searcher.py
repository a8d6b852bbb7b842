"""The computer player `searcher`: it plays the decisions that matter out, from what its seat can know, and takes the best.

The candidates share their luck (`rollouts`). Each round plays all that are left out some more and drops the worse half, so most of
the budget goes to telling the good ones apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from random import Random
from time import perf_counter

from arch_engine.core.errors import OptionError
from arch_engine.core.families import Decision
from arch_engine.core.rollouts import Result, roll_out
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table

ROLLOUTS = 240
"""Roll-outs for a decision where nothing else is said: about a quarter of a second, less towards the end of a game."""

CANDIDATES = 8
"""More decisions than this are not played out."""

POINTS = 2.0
"""How much points count beside winning: a lead of the mean of all seats' points counts like this many wins. Points tell
decisions apart long before the wins do."""

DOUBT = 0.5
"""What the game's own players would do is left only for what did better by so many standard errors."""

FIRST_ROUND = 4
"""However small the budget, no candidate is dropped after fewer roll-outs."""


class Searcher:
    """Plays each of the decisions that matter out and takes the best; it sees only what its seat sees.

    `rollouts` for one decision, over all candidates; with `seconds` it goes on for that long instead, and then the same seed need
    not give the same game.
    """

    def __init__(
        self, rules: Rules, rollouts: int = ROLLOUTS, seconds: float | None = None, candidates: int = CANDIDATES
    ) -> None:
        if rollouts < 1 or candidates < 1 or (seconds is not None and not seconds > 0):
            raise OptionError("A searcher needs at least one roll-out, one candidate and some time.")
        self.rules = rules
        self.rollouts = rollouts
        self.seconds = seconds
        self.candidates = candidates

    def choose(self, view: Table, options: Iterable[Decision], rng: Random) -> Decision:
        """One of the options: the candidate that did best."""
        left = self.rules.candidates(view, self.candidates, rng)
        seed = int(rng.random() * (1 << 32))
        seat, first = view.asked, left[0]
        found: dict[Decision, list[float]] = {decision: [] for decision in left}
        rounds = (len(left) - 1).bit_length()
        number = 0
        for _ in range(rounds):
            until = number + max(FIRST_ROUND, round(self.rollouts / (rounds * len(left))))
            end = perf_counter() + self.seconds / rounds if self.seconds else 0.0
            while number == 0 or (perf_counter() < end if self.seconds else number < until):
                for decision, result in zip(left, roll_out(self.rules, view, left, seat, seed, number), strict=True):
                    found[decision].append(goodness(result, seat))
                number += 1
            others = sorted(left[1:], key=lambda decision: -sum(found[decision]))
            left = [first, *others[: len(left) // 2]]
        return max(left, key=lambda decision: lead_over(found[first], found[decision]))


def lead_over(one: list[float], other: list[float]) -> float:
    """By how much another decision did better than one, less what chance alone may have done."""
    if one is other:
        return 0.0
    differences = [theirs - ours for ours, theirs in zip(one, other, strict=True)]
    number = len(differences)
    mean = sum(differences) / number
    spread = sum((difference - mean) ** 2 for difference in differences)
    return mean - DOUBT * sqrt(spread / (number * max(1, number - 1)))


def goodness(result: Result, seat: int) -> float:
    """How good an end is for a seat: its share of the win, and its lead over the best of the others."""
    points = result.points
    if len(points) == 1:
        return result.wins[seat] + points[seat]
    lead = points[seat] - max(points[:seat] + points[seat + 1 :])
    scale = 1.0 + sum(map(abs, points)) / len(points)
    return result.wins[seat] + POINTS * lead / scale


def searcher_named(rules: Rules, budget: str) -> Searcher:
    """The searcher that `searcher:BUDGET` names: roll-outs for a decision, or seconds with an s, as in `400` and `1.5s`.

    Raises OptionError for anything else.
    """
    try:
        if not budget:
            return Searcher(rules)
        return Searcher(rules, seconds=float(budget[:-1])) if budget.endswith("s") else Searcher(rules, int(budget))
    except ValueError:
        raise OptionError(
            f"The budget of a searcher is a number of roll-outs or of seconds, as in searcher:400 and searcher:1.5s, not {budget[:40]!r}."
        ) from None
