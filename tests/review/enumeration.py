"""The true worth of a position: every reply and every outcome of chance, each with its probability. Only for last moves of a game."""

from __future__ import annotations

from random import Random

from arch_engine.core.opinions import result_of
from arch_engine.core.table import CHANCE
from arch_engine.search.policies import policy_named

PARTS = range(1, 7)
CELLS = (
    60  # divisible by every number to 6: what depends on one random number in up to six equal parts is found exactly
)


class TooMany(Exception):
    """The position has more ends than can be listed, or is not decided by single random numbers."""


class Scripted(Random):
    """A generator that gives one number and counts how often it is asked."""

    def __init__(self, number):
        super().__init__(0)
        self.number = number
        self.asked = 0

    def random(self):
        self.asked += 1
        if self.asked > 1:
            raise TooMany
        return self.number


def distribution(decide, table):
    """What `decide(table, rng)` gives, as {decision: probability}."""
    rng = Scripted(0.5)
    only = decide(table, rng)
    if not rng.asked:
        return {only: 1.0}
    found = {}
    for cell in range(CELLS):
        decision = decide(table, Scripted((cell + 0.5) / CELLS))
        found[decision] = found.get(decision, 0.0) + 1 / CELLS
    if not any(all(abs(chance * parts - round(chance * parts)) < 1e-6 for chance in found.values()) for parts in PARTS):
        raise TooMany
    return found


def replies(rules, table, policy):
    """What happens next and how likely it is."""
    if table.asked == CHANCE:
        return distribution(rules.draw, table)
    if policy == "quick":
        return distribution(policy_named(rules, "quick").start(), table)
    assert rules.uniform
    options = list(rules.options(table))
    return dict.fromkeys(options, 1 / len(options))


def true_worth(rules, table, policy, most=400):
    """The exact mean of (wins, points) by seat, and whether the points are certain; raises TooMany for more than `most` ends."""
    ends = []

    def follow(now, chance):
        if now.over:
            ends.append((chance, result_of(rules, now)))
            if len(ends) > most:
                raise TooMany
            return
        for decision, likely in replies(rules, now, policy).items():
            after = now.copy()
            rules.perform(after, decision)
            follow(after, chance * likely)

    follow(table.copy(), 1.0)
    seats = range(table.seats)
    wins = [sum(chance * end.wins[seat] for chance, end in ends) for seat in seats]
    points = [sum(chance * end.points[seat] for chance, end in ends) for seat in seats]
    varied = len({end.points for _, end in ends}) > 1
    assert abs(sum(chance for chance, _ in ends) - 1.0) < 1e-9
    return wins, points, varied
