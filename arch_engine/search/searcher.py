"""The computer player `searcher`: it plays out the decisions that matter, from what its seat can know, and takes the best.

The candidates are played out by the game's best policy (`Opinions.best`) and share their luck (`rollouts`). Each round
plays all that are left a little further and drops the worse half, so most of the budget goes into telling the good ones apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from random import Random
from time import perf_counter

from arch_engine.core.errors import OptionError
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.opinions import Opinions
from arch_engine.core.table import Table
from arch_engine.search.halving import Halving, goodness

CANDIDATES = 8
"""At most this many decisions are played out."""

A_CANDIDATE = 10
"""There are also only as many candidates as have this many roll-outs each on average."""

OWN = 0
"""The candidate that the game's own players would choose: `Opinions.candidates` names it first."""

DOUBT = 0.5
"""The searcher departs from what the game's own players would do only for a candidate that is better by this many standard errors."""

FIRST_ROUND = 4
"""However small the budget, no candidate is dropped after fewer roll-outs."""


MOST_ROLLOUTS = 1_000_000
MOST_SECONDS = 3_600


class Searcher:
    """Plays out the decisions that matter and takes the best; it sees only what its seat sees.

    It has `rollouts` for one decision, over all candidates, or as many as `Opinions.searched` says. With `seconds` it thinks for that long
    instead; then the same seed need not give the same game.
    """

    def __init__(
        self,
        opinions: Opinions,
        rollouts: int | None = None,
        seconds: float | None = None,
        candidates: int = CANDIDATES,
    ) -> None:
        rollouts = opinions.searched if rollouts is None else rollouts
        if not 1 <= rollouts <= MOST_ROLLOUTS or candidates < 1:
            raise OptionError(
                say(
                    "A searcher has 1 to {most:,} roll-outs for a decision and at least one candidate.",
                    most=MOST_ROLLOUTS,
                )
            )
        if seconds is not None and not 0 < seconds <= MOST_SECONDS:
            raise OptionError(
                say("A searcher has some time for a decision, and at most {most:,} seconds.", most=MOST_SECONDS)
            )
        self.opinions = opinions
        self.rollouts = rollouts
        self.seconds = seconds
        self.candidates = candidates if seconds else min(candidates, max(2, rollouts // A_CANDIDATE))

    def choose(self, view: Table, options: Iterable[Decision], rng: Random) -> Decision:
        """One of the options: the candidate that did best."""
        candidates = self.opinions.candidates(view, self.candidates, rng)
        if len(candidates) == 1:
            return candidates[0]
        rules, policy = self.opinions.rules, self.opinions.policies[self.opinions.best]
        race = Halving(rules, view, candidates, view.asked, int(rng.random() * (1 << 32)), policy)
        rounds = (len(candidates) - 1).bit_length()
        for _ in range(rounds):
            if self.seconds:
                end = perf_counter() + self.seconds / rounds
                while not race.done or perf_counter() < end:
                    race.play_until(race.done + 1)
            else:
                race.play_until(race.done + max(FIRST_ROUND, round(self.rollouts / (rounds * len(race.left)))))
            race.keep_best(len(race.left) // 2, always=OWN)
        return candidates[max(race.left, key=lambda choice: lead_over(race, choice))]


def lead_over(race: Halving, choice: int) -> float:
    """By how much a choice did better than what the game's own players would do, less what chance alone may have done."""
    if choice == OWN:
        return 0.0
    pairs = zip(race.results[OWN], race.results[choice], strict=True)
    differences = [goodness(theirs, race.seat) - goodness(ours, race.seat) for ours, theirs in pairs]
    number = len(differences)
    mean = sum(differences) / number
    spread = sum((difference - mean) ** 2 for difference in differences)
    return mean - DOUBT * sqrt(spread / (number * max(1, number - 1)))


def searcher_named(opinions: Opinions, budget: str) -> Searcher:
    """The searcher that `searcher:BUDGET` names: roll-outs for a decision, or seconds with an s, as in `400` and `1.5s`.

    Raises OptionError for anything else.
    """
    try:
        if not budget:
            return Searcher(opinions)
        return (
            Searcher(opinions, seconds=float(budget[:-1])) if budget.endswith("s") else Searcher(opinions, int(budget))
        )
    except ValueError:
        raise OptionError(
            say(
                "The budget of a searcher is a number of roll-outs or of seconds, as in searcher:400 and searcher:1.5s, not {budget!r}.",
                budget=budget[:40],
            )
        ) from None
