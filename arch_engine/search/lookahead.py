"""How a roll-out looks ahead: by which policy it is played on, how far, and what it is worth where it stops.

A `Lookahead` plays to the end of the game, where the result is what it is; or to a quiet moment, where nothing is owed and nothing half
done, and asks the learned judge there. The second is many times as cheap, and rests on what the judge believes.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from arch_engine.core.families import Decision
from arch_engine.core.opinions import Expectation, Foresight, Opinions, Policy, result_of
from arch_engine.core.rules import Rules
from arch_engine.core.table import CHANCE, Table
from arch_engine.judge.learned import Learned, learned, learned_or_none

LEAD_AT_THE_END = 10.0
"""How much points count beside winning where games are played to their end: a lead of the mean of all seats' points counts like this many
wins. Points tell decisions apart long before the wins do, so that with a small weight many roll-outs are wasted. Where the judge says the
share of the win, which is smooth already, each game has its own weight (`Foresight.lead`)."""


class Chance(Protocol):
    """Does what chance does in one roll-out."""

    def draw(self, table: Table) -> Decision:
        """What chance does now."""
        ...


class Lookahead:
    """Plays roll-outs of a game on and says what they are worth.

    Where the foresight has no moments, games are played out and nobody is asked; else the judge is, or the one that comes with the game. Raises
    NoJudge where there is none that can serve.

    Attributes:
        rules: The game's.
        policy: Decides for every seat.
        judge: Says what a quiet moment is worth; None where games are played out.
        moments: To which quiet moment a roll-out is played, from 1.
        lead: How many wins a lead of the mean of all seats' points counts like.
        at_once: Which part of what a choice is worth the judge says right after it.
    """

    def __init__(self, opinions: Opinions, foresight: Foresight, judge: Learned | None = None) -> None:
        self.opinions = opinions
        self.rules: Rules = opinions.rules
        self.policy: Policy = opinions.policies[foresight.policy]
        self.judge: Learned | None = None
        self.moments, self.lead, self.at_once = 0, LEAD_AT_THE_END, 0.0
        if foresight.moments:
            self.judge = learned(self.rules) if judge is None else judge
            self.moments, self.lead, self.at_once = foresight.moments, foresight.lead, foresight.at_once

    def play(self, table: Table, draws: Chance, thinking: Random) -> int:
        """Play a table on, and tell how many moves that took. It is changed; decisions are not checked, they come from the rules."""
        decide, perform, draw = self.policy.start(), self.rules.perform, draws.draw
        quiet = self.judge.features.quiet if self.judge is not None else None
        moments, aside, ending = self.moments, self.opinions.aside, self.opinions.ending
        played = 0
        while table.question != "over":
            decision = draw(table) if table.asked == CHANCE else decide(table, thinking)
            perform(table, decision)
            played += 1
            if (
                quiet is not None
                and table.asked >= 0
                and quiet(table)
                and decision[0] not in aside
                and not ending(table)
            ):
                moments -= 1
                if not moments:
                    break
        return played

    def results(self, tables: Sequence[Table]) -> list[Expectation]:
        """What tables that were played on are worth, all of one number of seats."""
        if self.judge is None:
            return [result_of(self.rules, table) for table in tables]
        return self.judge.evaluate_all(tables)

    def merit(self, result: Expectation, seat: int) -> float:
        """How good a result is for a seat: its share of the win, and its lead over the best of the others; alone, the share and its points."""
        points = result.points
        if len(points) == 1:
            return result.wins[seat] + points[seat]
        lead = points[seat] - max(points[:seat] + points[seat + 1 :])
        scale = 1.0 + sum(map(abs, points)) / len(points)
        return result.wins[seat] + self.lead * lead / scale


def usual(opinions: Opinions) -> Foresight:
    """What chooses best in the same time, of what can serve."""
    served = learned_or_none(opinions.rules) is not None
    return next((one for one in opinions.foresights if served or not one.moments), opinions.played_out)


def together(part: float, said: Expectation, rolled: Expectation) -> Expectation:
    """What was said at once, which counts for a part, and what a roll-out came to.

    >>> together(0.25, Expectation((1.0, 0.0), (8.0, 4.0)), Expectation((0.0, 1.0), (4.0, 4.0)))
    Expectation(wins=(0.25, 0.75), points=(5.0, 4.0))
    """
    rest = 1.0 - part
    return Expectation(
        tuple([part * word + rest * result for word, result in zip(said.wins, rolled.wins, strict=True)]),
        tuple([part * word + rest * result for word, result in zip(said.points, rolled.points, strict=True)]),
    )
