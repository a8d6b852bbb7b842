"""Sequential halving: the choices of a moment are played out side by side, with the same luck, and those that fall behind drop out."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from arch_engine.core.opinions import Expectation
from arch_engine.core.table import Table
from arch_engine.search.lookahead import Lookahead
from arch_engine.search.rollouts import Choice, End, Outcomes, Worlds, ends, results_of

AT_ONCE = 8
"""So many roll-outs of each choice are judged in one go: the network likes company, and tables take memory."""


class Halving:
    """Choices by their place in `choices`, their results so far, and which of them are left.

    results   by choice and roll-out: what it came to. Roll-out n of two choices had the same luck.
    left      the choices that are still played on
    done      how many roll-outs each of these has
    moves     how many moves all roll-outs took so far: what they cost

    `known` and `worlds` are as for `roll_out`: without them hidden things are sampled from what `seat` knows.
    """

    def __init__(
        self,
        ahead: Lookahead,
        table: Table,
        choices: Sequence[Choice],
        seat: int,
        seed: int,
        known: Outcomes | None = None,
        worlds: Worlds | None = None,
    ) -> None:
        self.ahead = ahead
        self.table = table
        self.choices = tuple(choices)
        self.seat = seat
        self.seed = seed
        self.known = known
        self.worlds = worlds
        self.results: list[list[Expectation]] = [[] for _ in choices]
        self.left = list(range(len(choices)))
        self.done = self.moves = 0
        self._certain: set[int] = set()  # as known and the table say all, every roll-out of these comes to the same

    def play_until(self, number: int) -> None:
        """Go on playing those that are left until each has `number` roll-outs."""
        while self.done < number:
            first = self.known is not None and not self.done
            some = range(self.done, self.done + 1 if first else min(number, self.done + AT_ONCE))
            open_to_luck = [choice for choice in self.left if choice not in self._certain]
            played = [
                played for roll in some for played in zip(open_to_luck, self._ends(open_to_luck, roll), strict=True)
            ]
            results = results_of([end for _, end in played], self.ahead)
            for (choice, end), result in zip(played, results, strict=True):
                self.results[choice].append(result)
                self.moves += end.moves
                if first and not end.by_luck:
                    self._certain.add(choice)
            self.done = some.stop
            for choice in self._certain.intersection(self.left):
                self.results[choice] += self.results[choice][:1] * (self.done - len(self.results[choice]))

    def _ends(self, choices: Sequence[int], roll: int) -> list[End]:
        if not choices:
            return []
        chosen = [self.choices[choice] for choice in choices]
        return ends(self.table, chosen, self.seat, self.seed, roll, self.ahead, self.known, worlds=self.worlds)

    def merit(self, choice: int) -> float:
        """How good a choice was for the seat on average."""
        found = self.results[choice]
        return sum(self.ahead.merit(result, self.seat) for result in found) / len(found)

    def lead(self, choice: int, over: int, doubt: float) -> float:
        """By how much a choice did better than another one, less so many standard errors of the difference."""
        ahead, seat = self.ahead, self.seat
        pairs = zip(self.results[over], self.results[choice], strict=True)
        differences = [ahead.merit(theirs, seat) - ahead.merit(ours, seat) for ours, theirs in pairs]
        number = len(differences)
        mean = sum(differences) / number
        spread = sum((difference - mean) ** 2 for difference in differences)
        return mean - doubt * sqrt(spread / (number * max(1, number - 1)))

    def keep_best(self, number: int, always: int | None = None) -> None:
        """Drop all but the `number` best, which then stand best first, after the choice `always`, which never drops out."""
        ranked = sorted((choice for choice in self.left if choice != always), key=lambda choice: -self.merit(choice))
        self.left = [] if always is None else [always]
        self.left += ranked[:number]
