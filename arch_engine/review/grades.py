"""The six words of a review: blunder, mistake, slip, fine, only move, excellent. This is their one definition; docs/review.md explains it.

They serve any judge: a word goes by what a decision *surely* cost or gained, which is the end of an interval that is nearer to zero. A
judge that is surer of itself finds more, one that is less sure says less.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from arch_engine.core.language import count_of, mark, mark_count, say
from arch_engine.core.statistics import NOTHING, Estimate

Word = Literal["blunder", "mistake", "slip", "fine", "only move", "excellent"]
WORDS: tuple[Word, ...] = ("blunder", "mistake", "slip", "fine", "only move", "excellent")
"""The worst first."""
WORSE: tuple[Word, ...] = ("blunder", "mistake", "slip")
"""The words for decisions that were surely worse than another one."""

SAID: dict[Word, str] = {
    "blunder": mark("blunder"),
    "mistake": mark("mistake"),
    "slip": mark("slip"),
    "fine": mark("fine"),
    "only move": mark("only move"),
    "excellent": mark("excellent"),
}
"""What people read; files keep the words above."""

COUNTED: dict[Word, tuple[str, str]] = {
    "blunder": mark_count("{number} blunder", "{number} blunders"),
    "mistake": mark_count("{number} mistake", "{number} mistakes"),
    "slip": mark_count("{number} slip", "{number} slips"),
    "only move": mark_count("{number} only move", "{number} only moves"),
    "excellent": mark_count("{number} excellent decision", "{number} excellent decisions"),
}

Counts = Literal["win", "points"]
"""What decides a game: the chance to win, or the points where one plays alone."""

SURELY: dict[Counts, dict[Word, float]] = {
    "win": {"blunder": 0.2, "mistake": 0.1, "slip": 0.02},
    "points": {"blunder": 0.1, "mistake": 0.05, "slip": 0.01},
}
"""For each word the part of a win, or of the points the game brings, that a decision surely cost at least. Points stand closer together than
wins, so that half as much is as bad. What surely costs less than a slip is more than any judge here can tell, however sure it is of itself."""


def word_of(loss: Estimate, counts: Counts = "win", whole: float = 1.0, found: Estimate = NOTHING) -> Word:
    """The word for a decision that lost this much of what counts against the best of the others. `whole` are the points that losses of
    points are parts of; `found` is how much more the decision brought than what comes to mind first, which is what the game's own rules of
    thumb would have played (nothing where that is the same).

    >>> word_of(Estimate(0.3, 0.05, 0.2, 0.4, 100)), word_of(Estimate(0.3, 0.15, -0.0, 0.6, 100))
    ('blunder', 'fine')
    >>> word_of(Estimate(0.03, 0.003, 0.024, 0.036, 100)), word_of(Estimate(0.02, 0.003, 0.014, 0.026, 100))
    ('slip', 'fine')
    >>> word_of(Estimate(6.0, 0.5, 5.0, 7.0, 100), "points", whole=80.0)
    'mistake'
    >>> best, obvious = Estimate(-0.3, 0.05, -0.4, -0.2, 100), Estimate(0.2, 0.04, 0.12, 0.28, 100)
    >>> word_of(best), word_of(best, found=obvious)
    ('only move', 'excellent')
    """
    for word, part in SURELY[counts].items():
        if loss.low > 0.0 and loss.low >= part * whole:
            return word
    much = SURELY[counts]["mistake"] * whole
    if loss.value <= 0.0 and found.low >= much:
        return "excellent"
    return "only move" if loss.high <= -much else "fine"


def nearly_as_good(loss: Estimate, counts: Counts = "win", whole: float = 1.0) -> bool:
    """Whether a decision is as good as another one for somebody who looks for a better move: not surely worse, or worse by less than a mistake.

    >>> nearly_as_good(Estimate(0.06, 0.02, 0.02, 0.1, 100)), nearly_as_good(Estimate(0.14, 0.03, 0.08, 0.2, 100))
    (True, False)
    """
    return loss.low <= 0.0 or loss.value < SURELY[counts]["mistake"] * whole


def meanings(counts: Counts) -> dict[Word, str]:
    """What each word says about what a decision cost, for people to read."""
    cost, only, found = (
        mark("surely cost {percent} % of a win or more"),
        mark("everything else surely costs {percent} % of a win or more"),
        mark("surely gained {percent} % of a win or more on what comes to mind first, and nothing better was found"),
    )
    if counts == "points":
        cost, only, found = (
            mark("surely cost {percent} % of the points or more"),
            mark("everything else surely costs {percent} % of the points or more"),
            mark(
                "surely gained {percent} % of the points or more on what comes to mind first, and nothing better was found"
            ),
        )
    bounds = {word: say(cost, percent=f"{100 * part:.0f}") for word, part in SURELY[counts].items()}
    much = f"{100 * SURELY[counts]['mistake']:.0f}"
    return {
        **bounds,
        "fine": say("nothing was clearly better"),
        "only move": say(only, percent=much),
        "excellent": say(found, percent=much),
    }


def in_words(counted: Mapping[Word, int]) -> str:
    """How many decisions were worse than fine, and how many better.

    >>> in_words({"blunder": 1, "mistake": 0, "slip": 3, "fine": 9, "only move": 2})
    '1 blunder, 3 slips, 2 only moves'
    """
    said = [count_of(counted[word], *COUNTED[word]) for word in WORDS if counted.get(word) and word != "fine"]
    return ", ".join(said) or say("nothing worse than fine")
