"""Experts that ask one judge meet experts that ask another: two games of each luck, from both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from arch_engine.core.play import generators, play_on
from arch_engine.core.rules import Rules
from arch_engine.core.statistics import Estimate, share_of
from arch_engine.games import opinions_of, rules_of
from arch_engine.judge.learned import Learned
from arch_engine.judge.weights import loaded
from arch_engine.search.searcher import Searcher, expert
from arch_engine.training import judging

ROLLOUTS = 40
"""What an expert spends on one decision, in games to learn from and in matches."""

MATCHES = 6_000_000
"""Matches have seeds from here on, and training has numbers below: no match has luck that a judge learned from. Held-out games begin above."""

A_MATCH = 10_000
"""So many seeds are kept free for the match of each round."""

MOST_MATCH = A_MATCH


@dataclass(frozen=True)
class Met:
    """What came of a luck from both sides, as its line in the file of a match says it.

    Attributes:
        seed: The luck.
        old: The digest of the old weights.
        new: That of the new ones.
        leads: By how many points the new ones were ahead (`meet`).
    """

    seed: int
    old: str
    new: str
    leads: list[float]


def meet(game: str, new: bytes, old: bytes, seed: int) -> list[float]:
    """Two games of two experts with the same luck, from both sides.

    Gives by how many points the one that asks the new weights was ahead at the end, first with the first seat. Weights are the bytes of files.
    """
    rules, leads = rules_of(game), []
    ask_new, ask_old = (asking(rules, weights) for weights in (new, old))
    for players, sign in ((ask_new(), ask_old()), 1), ((ask_old(), ask_new()), -1):
        table = rules.new_table(2)
        play_on(rules, table, players, *generators(seed))
        mine, theirs = rules.standing(table)
        leads.append(float(sign * (mine - theirs)))
    return leads


def two_sided(leads: Iterable[Sequence[float]]) -> Estimate:
    """What is won of some lucks by who has more points in both games of a luck together; a draw is half a win."""
    sums = [sum(pair) for pair in leads]
    return share_of([1.0 if lead > 0 else 0.5 if lead == 0 else 0.0 for lead in sums])


def match_seeds(number: int, games: int) -> range:
    """The seeds of the match of a round, one for each two games."""
    first = MATCHES + number * A_MATCH
    return range(first, first + games // 2)


def asking(rules: Rules, weights: bytes) -> Callable[[], Searcher]:
    """Makes experts that ask some weights."""
    features = judging.features_of(rules)
    return partial(
        expert, opinions_of(rules), ROLLOUTS, judge=Learned(rules, features, loaded(weights, rules, features))
    )
