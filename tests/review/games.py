"""Games to review, judges with small budgets, and a game in which decisions do not matter."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace

from arch_engine import Game, rules_of, simulate
from arch_engine.core.rules import Rules
from arch_engine.core.table import CHANCE, Table
from arch_engine.review import Judge
from arch_engine.review.decision_points import DecisionPoint, decisions

SMALL = Judge(rollouts=6, candidates=3)
CASES = [("mykerinos", 2), ("mykerinos", 3), ("new_expedition", 2), ("new_expedition", 4), ("royal_society", 1), ("royal_society", 3)]  # fmt: skip
HIDING = [case for case in CASES if rules_of(case[0]).hides]


@cache
def _record(kind, players, seed):
    return simulate(kind, ["random"] * players, seed).record


def game(kind="mykerinos", players=3, seed=1):
    """A finished game between random players; a replay of its own each time."""
    return Game(_record(kind, players, seed))


def late(replay, n=2):
    """The last decisions that were no forced ones: little is left to play after them."""
    return decisions(replay)[-n:]


def spread(replay, n):
    """Decisions all over a game."""
    found = decisions(replay)
    return found[:: max(1, len(found) // n)][:n]


class CoinTable(Table):
    """A table on which seat 0 names a number and then a coin is tossed."""

    __slots__ = ("named", "points")

    def __init__(self):
        super().__init__(2)
        self.asked, self.question, self.named, self.points = 0, "name", 0, (0, 0)

    def copy(self):
        new = CoinTable()
        new.asked, new.question, new.named, new.points = self.asked, self.question, self.named, self.points
        return new


class Coin(Rules):
    """Whatever number is named, luck decides; unless a number is cursed. The luck of each number is its own."""

    game, hides = "coin", False

    def __init__(self, cursed=()):
        self.cursed = cursed

    def why_not(self, table, decision):
        return None

    def perform(self, table, decision):
        if decision[0] == "name":
            table.named = decision[1]
            table.ask(CHANCE, f"coin {decision[1]}")
        else:
            table.points = decision[1:]
            table.ask(CHANCE, "over")

    def draw(self, table, rng):
        bad = table.named in self.cursed
        return ("coin", int(rng.random() * (2 if bad else 10)), int(rng.random() * 10))

    def standing(self, table):
        return table.points

    def winners(self, table):
        best = max(table.points)
        return [seat for seat, points in enumerate(table.points) if points == best]


def coin_moment(step, numbers=8, played=0):
    """A decision of the coin game."""
    table = CoinTable()
    return DecisionPoint(step, 0, table, table, tuple(("name", n) for n in range(numbers)), played, {})


def coins(cursed=()):
    """As much of a replay of the coin game as judging needs."""
    return SimpleNamespace(rules=Coin(cursed))
