"""What a story of a game is made of: moments, and for each player the shares of the result."""

from __future__ import annotations

from dataclasses import dataclass

from arch_engine.core.language import mark
from arch_engine.review.luck_split import LUCK, OTHERS

TITLES = {
    LUCK: mark("stroke of luck"),
    OTHERS: mark("another’s choice"),
    "turning point": mark("turning point"),
    "biggest mistake": mark("biggest mistake"),
    "another loss": mark("another loss"),
    "best move": mark("best move"),
}
"""The kinds of moments and what they are called."""


@dataclass(frozen=True)
class Moment:
    """One of the moments of a game.

    kind   a key of `TITLES`
    move   its number, which is the step after it
    seat   whom it is about
    words  one sentence
    """

    kind: str
    move: int
    seat: int
    words: str


@dataclass(frozen=True)
class Share:
    """How much of a player's result is of one kind.

    of      one of `luck_split.PARTS`
    amount  of a win, or points; together with the others it is the result
    said    the same as told: whole percents or points, which add up as well
    words   one sentence
    move    the move that was most of it; None where no single one surely was
    """

    of: str
    amount: float
    said: int
    words: str
    move: int | None = None


@dataclass(frozen=True)
class Chapter:
    """Where the result of one player came from: the shares and, as told, what they add up to."""

    seat: int
    shares: tuple[Share, ...]
    result: int
    words: str


@dataclass(frozen=True)
class Story:
    """Five moments at most, in order of play, and a chapter for each player. There are no chapters where luck was not reviewed to the end."""

    moments: tuple[Moment, ...]
    chapters: tuple[Chapter, ...]
