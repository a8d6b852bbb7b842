"""What the charts of one game have in common: its players and their looks, its rounds, and its moves in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from arch_engine.charts.colours import NOBODYS, SEAT_DASHES


@dataclass(frozen=True)
class Backdrop:
    """What a chart of a game needs beside its numbers.

    Attributes:
        players: What each seat's line is called; no two alike.
        colours: The colour of each seat's line.
        last: The last step.
        rounds: What each round is called, and the step at which it begins.
        words: What led to each step, as a sentence; empty if the chart does not say it.
        others: What the lines that belong to no player are called.
    """

    players: Sequence[str]
    colours: Sequence[str]
    last: int
    rounds: Sequence[tuple[str, int]] = ()
    words: Sequence[str] = ()
    others: Sequence[str] = ()

    @property
    def lines(self) -> list[str]:
        """What all lines are called: the players', then those that belong to nobody."""
        return [*self.players, *self.others]

    @property
    def strokes(self) -> list[str]:
        """The colour of each line."""
        return [*self.colours, *[NOBODYS] * len(self.others)]

    @property
    def dashes(self) -> list[list[int]]:
        """The dashes of each line."""
        own = [SEAT_DASHES[seat % (len(SEAT_DASHES) - 1)] for seat in range(len(self.players))]
        return [*own, *[SEAT_DASHES[-1]] * len(self.others)]


def told_apart(names: Sequence[str]) -> list[str]:
    """Return the names, those that several share with a number behind them.

    >>> told_apart(["Ana", "Bo", "Ana"])
    ['Ana (1)', 'Bo', 'Ana (2)']
    """
    shared, met, found = Counter(names), Counter[str](), list[str]()
    for name in names:
        met[name] += 1
        own = f"{name} ({met[name]})" if shared[name] > 1 else name
        while (shared[own] and own != name) or own in found:
            own += " "  # somebody is called "Ana (2)"
        found.append(own)
    return found
