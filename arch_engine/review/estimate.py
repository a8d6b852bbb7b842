"""What the decisions of one moment are worth, by roll-outs with the same luck for all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Literal

from arch_engine.core.errors import OptionError
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table
from arch_engine.review.statistics import (
    NOTHING,
    Measured,
    both,
    difference_of_shares,
    mean_of,
    share_of,
)
from arch_engine.review.workers import Workers
from arch_engine.search.halving import Halving
from arch_engine.search.policies import QUICK, Policy
from arch_engine.search.rollouts import Choice, Outcomes, Result

ROLLOUTS = 200
"""Roll-outs for each decision where nothing else is said."""

LOOKS = (0.125, 0.25, 0.5, 0.75, 1.0)
"""After these parts of the budget it is looked at what is settled."""

BEYOND_DOUBT = 1.3
"""A decision is given up when it is behind by more than this many times the reach of the interval that is shown (2.6 standard errors):
it is looked at several times, and each look is a chance to be misled."""

CHUNK = 5
"""Roll-outs of all decisions that are done as one piece of work."""

Measure = Literal["wins", "points"]
Progress = Callable[[int, int], None]
"""Told how many roll-outs are done and how many there can be at most."""


@dataclass(frozen=True)
class Estimate:
    """What some choices of a moment were worth, for every seat; choices are named by their place in `choices`.

    seat      whose decision it is, or from whose view hidden things were sampled
    results   by choice and roll-out: how the game ended. Roll-out n of two choices had the same luck.
    given_up  the choices that were behind beyond doubt before the budget was spent
    ended     why there are not more roll-outs: "budget", "settled", "time" or "interrupted"
    """

    seat: int
    choices: tuple[Choice, ...]
    results: tuple[tuple[Result, ...], ...]
    given_up: frozenset[int]
    ended: str
    seed: int
    policy: Policy

    def wins(self, choice: int, seat: int | None = None) -> Measured:
        """The win chance of a seat (by default whose decision it is) after a choice; shared wins count in parts."""
        seat = self.seat if seat is None else seat
        return share_of([result.wins[seat] for result in self.results[choice]])

    def points(self, choice: int, seat: int | None = None) -> Measured:
        """The points a seat ends with after a choice."""
        seat = self.seat if seat is None else seat
        return mean_of([result.points[seat] for result in self.results[choice]])

    def gain(self, one: int, other: int, by: Measure = "wins", seat: int | None = None) -> Measured:
        """How much more a seat gets after one choice than after another, over the roll-outs both have."""
        return self._gain(one, other, by, self.seat if seat is None else seat, 0, 1)

    def best(self, by: Measure = "wins") -> int:
        """The choice that did best for the seat; the first of those that are level."""
        left = [choice for choice in range(len(self.choices)) if choice not in self.given_up]
        return max(left, key=lambda choice: self._total(choice, by, 0, 1))

    def loss(self, choice: int, by: Measure = "wins") -> Measured:
        """How much more the seat would get by the best of the other choices; negative where this choice is better than all of them.

        Which one is the best is decided by one half of the roll-outs and what it gains is measured in the other, both ways round:
        the best of several always looks better than it is in the roll-outs that made it the best.
        """
        if len(self.choices) == 1:
            return NOTHING
        others = [other for other in range(len(self.choices)) if other != choice and other not in self.given_up]
        others = others or [other for other in range(len(self.choices)) if other != choice]
        halves = []
        for half in (0, 1):
            best = max(others, key=lambda other: self._total(other, by, half, 2))
            halves.append(self._gain(best, choice, by, self.seat, 1 - half, 2))
        return both(*halves)

    def _gain(self, one: int, other: int, by: Measure, seat: int, first: int, step: int) -> Measured:
        pairs = list(zip(self.results[one], self.results[other], strict=False))[first::step]
        if by == "wins":
            return difference_of_shares([mine.wins[seat] - theirs.wins[seat] for mine, theirs in pairs])
        return mean_of([mine.points[seat] - theirs.points[seat] for mine, theirs in pairs])

    def _total(self, choice: int, by: Measure, first: int, step: int) -> tuple[float, float]:
        """What a choice brought on average over every `step`th roll-out, by this measure and then the other."""
        results = self.results[choice][first::step]
        number = len(results) or 1
        wins = sum(result.wins[self.seat] for result in results) / number
        points = sum(result.points[self.seat] for result in results) / number
        return (wins, points) if by == "wins" else (points, wins)


def estimate(
    rules: Rules,
    table: Table,
    choices: Sequence[Choice],
    *,
    seat: int | None = None,
    hindsight: Outcomes | None = None,
    played: int | None = None,
    rollouts: int = ROLLOUTS,
    seconds: float | None = None,
    settle: bool = True,
    seed: int = 0,
    policy: Policy = QUICK,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> Estimate:
    """Play some choices of a moment out, `rollouts` times each, until it is settled which is best or the budget ends.

    `seat` is whose view counts, by default the seat that is asked. *Knowing*: hidden things are sampled from what it knows, so a view of
    the table will do. With *hindsight*, chance's outcomes to come by question (which may be empty), the table is taken as it truly lies and
    they happen again where they can. `played` is a choice that is never given up. `seconds` ends it earlier; then, as after Ctrl-C,
    what is known so far is returned. Apart from that the same seed gives the same numbers on any machine, for any number of workers.

    Raises OptionError for choices that are not legal, or a budget that is none.
    """
    seat = table.asked if seat is None else seat
    _check(rules, table, choices, seat, played, rollouts)
    race = Halving(rules, table.copy(), choices, seat, seed, policy, hindsight)
    given_up: set[int] = set()
    end = None if seconds is None else monotonic() + seconds
    most = rollouts * len(choices)
    try:
        for look in LOOKS:
            last = max(1, round(rollouts * look))
            numbers = [range(start, min(start + CHUNK, last)) for start in range(race.done, last, CHUNK)]
            # a race without results, which would be sent to the workers with every chunk
            play = Halving(
                rules, race.table, [choices[choice] for choice in race.left], seat, seed, policy, hindsight
            ).roll
            for chunk in (workers or Workers(1)).map(play, numbers):
                race.take(chunk)
                if progress is not None:
                    progress(sum(map(len, race.results)), most)
                if end is not None and monotonic() >= end:
                    return _so_far(race, given_up, "time")
            if settle:
                given_up |= _behind(_so_far(race, given_up, ""))
                race.left = [choice for choice in race.left if choice not in given_up or choice == played]
                if len(choices) - len(given_up) <= 1:
                    return _so_far(race, given_up, "settled")
    except KeyboardInterrupt:
        return _so_far(race, given_up, "interrupted")
    return _so_far(race, given_up, "budget")


def _check(rules: Rules, table: Table, choices: Sequence[Choice], seat: int, played: int | None, rollouts: int) -> None:
    if not choices or rollouts < 1:
        raise OptionError("There must be at least one choice to weigh and one roll-out.")
    if not 0 <= seat < table.seats:
        raise OptionError("Chance is asked now; say from which seat's view the moment is weighed.")
    if played is not None and not 0 <= played < len(choices):
        raise OptionError("The played choice must be one of the choices.")
    for choice in choices:
        refusal = None if choice is None else rules.why_not(table, choice)
        if refusal is not None:
            raise OptionError(f"{str(choice)[:60]} cannot be weighed here: {refusal.sentence}")


def _behind(so_far: Estimate) -> set[int]:
    """The choices that another one beats beyond doubt, of those not given up yet."""
    left = [choice for choice in range(len(so_far.choices)) if choice not in so_far.given_up]
    return {
        choice for choice in left if any(_surely_better(so_far, other, choice) for other in left if other != choice)
    }


def _so_far(race: Halving, given_up: set[int], ended: str) -> Estimate:
    """What a race has shown."""
    results = tuple(tuple(found) for found in race.results)
    return Estimate(race.seat, race.choices, results, frozenset(given_up), ended, race.seed, race.policy)


def _surely_better(so_far: Estimate, one: int, other: int) -> bool:
    """Whether one choice is better beyond doubt, in wins or in points, and not worse in the other."""
    wins, points = so_far.gain(one, other, "wins"), so_far.gain(one, other, "points")
    if wins.value < 0.0 or points.value < 0.0:
        return False
    return any(0.0 < gain.value > BEYOND_DOUBT * (gain.value - gain.low) for gain in (wins, points))
