"""What the decisions of a position are worth if everybody plays on as well as can be: every reply and every outcome of chance. Only for last moves of a game."""

from __future__ import annotations

from arch_engine.core.families import Decision
from arch_engine.core.opinions import Expectation, result_of
from arch_engine.core.rules import Rules
from arch_engine.core.table import CHANCE, Table
from tests.review.enumeration import TooMany, distribution


class Solver:
    """Solves positions of a game in which nothing is hidden from the solver; raises TooMany where one has more than `most` positions after it.

    Each seat takes what brings it most of the win, and of equal shares the greatest lead over the best other seat. While one seat goes on deciding it may come back
    to where it was, by trading to and fro; so all that it can reach is listed first, and each position of it is worth the best of the ways out.
    """

    def __init__(self, rules: Rules, most: int) -> None:
        self.rules = rules
        self.most = most
        self.known: dict[str, Expectation] = {}

    def worths(self, table: Table) -> dict[Decision, Expectation]:
        """What each legal decision of the seat that is asked is worth to every seat."""
        self.left = self.most
        self.known.clear()
        self._worth(table)
        return {decision: self._worth(self._after(table, decision)) for decision in self.rules.options(table)}

    def _worth(self, table: Table) -> Expectation:
        here = _key(table)
        if here not in self.known:
            if table.over:
                self.known[here] = result_of(self.rules, table)
            elif table.asked == CHANCE:
                self.known[here] = self._drawn(table)
            else:
                self._region(table)
        return self.known[here]

    def _drawn(self, table: Table) -> Expectation:
        drawn = distribution(self.rules.draw, table)
        ends = [(likely, self._worth(self._after(table, outcome))) for outcome, likely in drawn.items()]
        seats = range(table.seats)
        return Expectation(
            tuple(sum(likely * end.wins[seat] for likely, end in ends) for seat in seats),
            tuple(sum(likely * end.points[seat] for likely, end in ends) for seat in seats),
        )

    def _region(self, table: Table) -> None:
        """Note what every position is worth that the seat can reach before anybody else or chance is asked."""
        seat, before, out = table.asked, dict[str, list[str]](), dict[str, Table]()
        inside, todo = {_key(table)}, [table]
        while todo:
            now = todo.pop()
            here = _key(now)
            for decision in self.rules.options(now):
                after = self._after(now, decision)
                there = _key(after)
                before.setdefault(there, []).append(here)
                if after.over or after.asked != seat:
                    out[there] = after
                elif there not in inside:
                    inside.add(there)
                    todo.append(after)
        best_first = sorted(out, key=lambda there: merit(self._worth(out[there]), seat), reverse=True)
        for there in best_first:
            leading = [there]
            while leading:
                for here in before.get(leading.pop(), ()):
                    if here in inside:
                        inside.remove(here)
                        self.known[here] = self.known[there]
                        leading.append(here)

    def _after(self, table: Table, decision: Decision) -> Table:
        self.left -= 1
        if self.left < 0:
            raise TooMany
        after: Table = table.copy()
        self.rules.perform(after, decision)
        return after


def merit(worth: Expectation, seat: int) -> tuple[float, float]:
    """What a seat goes by: its share of the win, then its lead; without rivals its points.

    >>> merit(Expectation((1.0, 0.0), (30.0, 20.0)), 0)
    (1.0, 10.0)
    """
    lead = worth.points[seat] - max([points for other, points in enumerate(worth.points) if other != seat], default=0.0)
    return round(worth.wins[seat], 9), round(lead, 9)


def _key(table: Table) -> str:
    return repr(table.state())
