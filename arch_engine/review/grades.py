"""The four words of a review: blunder, mistake, slip, fine. This is their one definition; docs/review.md explains it.

They serve any judge: a word goes by what a decision *surely* cost, which is the lower bound of the interval of its loss. A judge that is
surer of itself finds more, one that is less sure says less.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from arch_engine.core.language import count_of, mark, mark_count, say
from arch_engine.review.statistics import Estimate

Word = Literal["blunder", "mistake", "slip", "fine"]
WORDS: tuple[Word, ...] = ("blunder", "mistake", "slip", "fine")
"""The worst first."""

SAID: dict[Word, str] = {
    "blunder": mark("blunder"),
    "mistake": mark("mistake"),
    "slip": mark("slip"),
    "fine": mark("fine"),
}
"""What people read; files keep the words above."""

COUNTED: dict[Word, tuple[str, str]] = {
    "blunder": mark_count("{number} blunder", "{number} blunders"),
    "mistake": mark_count("{number} mistake", "{number} mistakes"),
    "slip": mark_count("{number} slip", "{number} slips"),
}

Counts = Literal["win", "points"]
"""What decides a game: the chance to win, or the points where one plays alone."""

SURELY: dict[Counts, dict[Word, float]] = {
    "win": {"blunder": 0.2, "mistake": 0.1, "slip": 0.0},
    "points": {"blunder": 0.1, "mistake": 0.05, "slip": 0.0},
}
"""For each word the part of a win, or of the points the game brings, that a decision surely cost: at least this for the first two, more
than nothing for a slip. Points stand closer together than wins, so that half as much is as bad."""


def word_of(loss: Estimate, counts: Counts = "win", whole: float = 1.0) -> Word:
    """The word for a decision that lost this much of what counts. `whole` are the points that losses of points are parts of.

    >>> word_of(Estimate(0.3, 0.05, 0.2, 0.4, 100)), word_of(Estimate(0.3, 0.15, -0.0, 0.6, 100))
    ('blunder', 'fine')
    >>> word_of(Estimate(6.0, 0.5, 5.0, 7.0, 100), "points", whole=80.0)
    'mistake'
    """
    if loss.low <= 0.0:
        return "fine"
    return next(word for word, part in SURELY[counts].items() if loss.low >= part * whole)


def meanings(counts: Counts) -> dict[Word, str]:
    """What each word says about what a decision cost, for people to read."""
    sentence = (
        mark("surely cost {percent} % of a win or more")
        if counts == "win"
        else mark("surely cost {percent} % of the points or more")
    )
    bounds = {word: say(sentence, percent=f"{100 * part:.0f}") for word, part in SURELY[counts].items() if part}
    return {**bounds, "slip": say("surely cost something"), "fine": say("nothing was surely better")}


def in_words(counted: Mapping[Word, int]) -> str:
    """How many decisions were worse than fine.

    >>> in_words({"blunder": 1, "mistake": 0, "slip": 3, "fine": 9})
    '1 blunder, 3 slips'
    """
    said = [count_of(number, *COUNTED[word]) for word, number in counted.items() if number and word != "fine"]
    return ", ".join(said) or say("nothing worse than fine")
