"""What a story of a game is made of: moments, and a few sentences on each player."""

from __future__ import annotations

from dataclasses import dataclass

from arch_engine.core.language import mark
from arch_engine.review.luck_split import LUCK

TITLES = {
    LUCK: mark("stroke of luck"),
    "turning point": mark("turning point"),
    "biggest mistake": mark("biggest mistake"),
    "costly move": mark("costly move"),
    "best move": mark("best move"),
}
"""The kinds of moments and what they are called."""


@dataclass(frozen=True)
class Moment:
    """One of the moments of a game.

    kind   a key of `TITLES`
    move   its number, which is the step after it
    seat   whom it is about
    words  one sentence, and that the game turned here where it did
    """

    kind: str
    move: int
    seat: int
    words: str


@dataclass(frozen=True)
class Sentence:
    """A sentence on a player, and the move it tells of; None where it tells of no single one."""

    words: str
    move: int | None = None


@dataclass(frozen=True)
class Chapter:
    """What is said of one player: where it stood, the one thing luck did, and the one thing to learn; and the habits that the record shows."""

    seat: int
    sentences: tuple[Sentence, ...]
    themes: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class Story:
    """Five moments at most, in order of play, and a chapter for each player. There are no chapters where luck was not reviewed to the end."""

    moments: tuple[Moment, ...]
    chapters: tuple[Chapter, ...]
