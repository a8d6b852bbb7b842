"""Computer players that look ahead: they play on the decisions that matter, from what their seat can know, and take the best.

The candidates share their luck and their hidden cards (`rollouts`). Each round plays all that are left a little further and drops the worse
half (sequential halving), so most of the budget goes into telling the good ones apart. How far a roll-out goes, and what it is worth there,
is the matter of their `Lookahead`: an `expert` asks the learned judge at a quiet moment, and in a game without one it plays games out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from random import Random
from time import perf_counter

from arch_engine.core.errors import OptionError
from arch_engine.core.families import Decision
from arch_engine.core.opinions import Opinions
from arch_engine.core.table import Table
from arch_engine.search.halving import AT_ONCE, Halving
from arch_engine.search.lookahead import Lookahead
from arch_engine.search.worlds import Imagined

EXPERT = "expert"
"""The name of the computer player."""

CANDIDATES = 8
"""At most this many decisions are played on."""

A_CANDIDATE = 10
"""There are also only as many candidates as have this many roll-outs each on average."""

OWN = 0
"""The candidate that the game's own players would choose: `Opinions.candidates` names it first."""

DOUBT = 0.5
"""The player departs from what the game's own players would do only for a candidate that is better by this many standard errors."""

MATTERS = 0.002
"""And only for one whose merit (`Lookahead.merit`) is better by so much: what looks better by less is a matter of how the judge reads it."""

WORLDS = 16
"""What is hidden is imagined in so many ways at most."""

WORLDS_SHARE = 0.25
"""And no more of the time for a decision than this part goes into imagining it."""

FIRST_ROUND = 4
"""However small the budget, no candidate is dropped after fewer roll-outs."""

MOST_ROLLOUTS = 1_000_000
MOST_SECONDS = 3_600


class Searcher:
    """Plays on the decisions that matter and takes the best; it sees only what its seat sees.

    Where its own decisions, one after another, lead back to a position, as by trading to and fro, it does what the game's own players would do:
    they come to an end. It remembers nothing else, so whoever asks it again about a position, in another game or after an undo, hears the same.

    It has `rollouts` for one decision, over all candidates, and fewer where these would take more than `moves` moves together. With `seconds` it thinks for that long instead; then the same seed need not give
    the same game. Left out, `ahead` plays games out, with as many roll-outs as `Opinions.searched` says.
    """

    def __init__(
        self,
        opinions: Opinions,
        rollouts: int | None = None,
        seconds: float | None = None,
        candidates: int = CANDIDATES,
        ahead: Lookahead | None = None,
        moves: int | None = None,
    ) -> None:
        rollouts = opinions.searched if rollouts is None else rollouts
        if not 1 <= rollouts <= MOST_ROLLOUTS or candidates < 1:
            raise OptionError(
                "A computer player that looks ahead has 1 to {most:,} roll-outs for a decision and at least one candidate.",
                most=MOST_ROLLOUTS,
            )
        if seconds is not None and not 0 < seconds <= MOST_SECONDS:
            raise OptionError(
                "A computer player that looks ahead has some time for a decision, and at most {most:,} seconds.",
                most=MOST_SECONDS,
            )
        self.opinions = opinions
        self.ahead = Lookahead(opinions, opinions.played_out) if ahead is None else ahead
        self.rollouts = rollouts
        self.seconds = seconds
        self.moves = moves
        self._path: list[int] = []  # the positions through which its own decisions led, one right after another
        self._next: int | None = None  # the position that the last of them leads to, as far as its seat could know
        self.candidates = candidates if seconds else min(candidates, max(2, rollouts // A_CANDIDATE))

    def choose(self, view: Table, options: Iterable[Decision], rng: Random) -> Decision:
        """One of the options: the candidate that did best."""
        began = perf_counter()
        here = view.digest()
        if here != self._next:
            self._path.clear()
        candidates = self._candidates(view, rng)
        settled = len(candidates) == 1 or here in self._path
        chosen = candidates[OWN] if settled else self._best(view, candidates, rng, began)
        self._path.append(here)
        self._next = self._after(view, chosen)
        return chosen

    def _after(self, view: Table, decision: Decision) -> int:
        """The position a decision leads to. What turns up there that was hidden makes it another one, from which nothing leads back."""
        played = view.copy()
        self.opinions.rules.perform(played, decision)
        return played.digest()

    def _best(self, view: Table, candidates: Sequence[Decision], rng: Random, began: float) -> Decision:
        """The candidate that does best in roll-outs."""
        imagining = WORLDS_SHARE * self.seconds if self.seconds else None
        worlds = Imagined(self.opinions.rules, view, 1 << view.asked, WORLDS, imagining)
        race = Halving(self.ahead, view, candidates, view.asked, int(rng.random() * (1 << 32)), worlds=worlds)
        rounds = (len(candidates) - 1).bit_length()
        for number in range(1, rounds + 1):
            if self.seconds:
                end = began + self.seconds * number / rounds
                race.play_until(race.done + 1)
                while perf_counter() < end:
                    race.play_until(race.done + 1)
            else:
                last = race.done + max(FIRST_ROUND, round(self.rollouts / (rounds * len(race.left))))
                race.play_until(last if self.moves is None else race.done + FIRST_ROUND)
                while race.done < last and race.moves * rounds < (self.moves or 0) * number:
                    race.play_until(min(last, race.done + AT_ONCE))
            race.keep_best(len(race.left) // 2, always=OWN)
        return candidates[
            max(race.left, key=lambda choice: MATTERS if choice == OWN else race.lead(choice, OWN, DOUBT))
        ]

    def _candidates(self, view: Table, rng: Random) -> list[Decision]:
        """What the game finds worth comparing, without what could as well be done later, and what roll-outs would do here.

        Without the second a decision looks good only because roll-outs go on with something better after it: any trade against the end of
        the turn.
        """
        own, *others = self.opinions.candidates(view, self.candidates, rng)
        found = [own, *(other for other in others if other[0] not in self.opinions.aside)]
        likely = self.ahead.policy.start()(view, rng)
        if likely not in found and len(found) > 1:
            found = [found[OWN], likely, *found[1:]][: max(2, self.candidates)]
        return found


def expert(opinions: Opinions, rollouts: int | None = None, seconds: float | None = None) -> Searcher:
    """Return a player that looks ahead to quiet moments and asks the game's learned judge there; in a game without one it plays games out.

    Without a budget it has as many roll-outs and moves for a decision as a person can wait for. Raises NoJudge if the game has a judge that
    cannot serve.
    """
    moves = opinions.most_moves if rollouts is None else None
    if opinions.features is None:
        return Searcher(opinions, rollouts, seconds, moves=moves)
    rollouts = opinions.expert_rollouts if rollouts is None else rollouts
    return Searcher(opinions, rollouts, seconds, ahead=Lookahead(opinions, opinions.judged), moves=moves)


def expert_named(opinions: Opinions, budget: str) -> Searcher:
    """Return the expert that `expert:BUDGET` names; raises OptionError for a text that is not a budget."""
    return expert(opinions, *budget_of(budget))


def budget_of(budget: str) -> tuple[int | None, float | None]:
    """Return the roll-outs or the seconds for a decision, as in `400`, `1.5s` and `100ms`; neither for "". Raises OptionError for anything else."""
    found = re.fullmatch(r"([0-9]+)|([0-9]+(?:\.[0-9]+)?)(m?)s|", budget)
    if found is None:
        raise OptionError(
            "The budget of a computer player is a number of roll-outs or a time, as in {kind}:400, {kind}:1.5s and {kind}:100ms, not {budget!r}.",
            kind=EXPERT,
            budget=budget[:40],
        )
    rollouts, time, thousandths = found.groups()
    return (
        int(rollouts[:12]) if rollouts else None,
        float(time) / (1000 if thousandths else 1) if time else None,
    )
