"""All that a position can be asked for, and the columns that it makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arch_engine.core.language import mark
from arch_engine.core.positions import PLACE, Aspect
from arch_engine.core.rules import Rules
from arch_engine.games import aspects_of, rules_of
from arch_engine.review.grades import WORDS

if TYPE_CHECKING:
    import polars as pl

WHO = (
    Aspect("player", mark("Player"), mark("Who decides, by name."), text=True),
    Aspect("kind", mark("Kind of player"), mark("A person, or which computer player."), text=True),
    Aspect("players", mark("Number of players"), mark("How many play.")),
    Aspect("won", mark("Winner"), mark("Whether who decides wins the game, alone or with others."), truth=True),
)
"""What the table of games says of who decides."""

JUDGED = (
    Aspect(
        "grade",
        mark("Word of the review"),
        mark(
            "What a review calls the decision: blunder, mistake, slip, fine, only move or excellent; not known without one."
        ),
        words=WORDS,
    ),
    Aspect(
        "better",
        mark("What was missed"),
        mark(
            "The decision in notation that a review found surely better; not known where nothing was, or without a review."
        ),
        text=True,
    ),
)
"""What a review says of the decision."""


def aspects(game: str | None = None) -> dict[str, Aspect]:
    """What a position can be asked for, by name: of every game, and of one.

    >>> aspects("mykerinos")["violet_untilted"].about
    'How many cards of this patron the player can still use this season.'
    >>> list(aspects())
    ['player', 'kind', 'players', 'won', 'grade', 'better', 'round', 'phase', 'question', 'done', 'line', 'points', 'lead']

    Raises:
        OptionError: For a game that does not exist.
    """
    own = aspects_of(rules_of(game)).all if game is not None else ()
    return {aspect.name: aspect for aspect in (*WHO, *JUDGED, *PLACE, *own)}


def schema_of(rules: Rules) -> dict[str, pl.DataType]:
    """The columns of a game's positions as they are kept: the game's number, the step, the seat, and what is told of every position."""
    import polars as pl

    keys: dict[str, pl.DataType] = {"number": pl.UInt32(), "step": pl.UInt32(), "seat": pl.Int8()}
    return keys | {one.name: _kind(one) for one in (*PLACE, *aspects_of(rules).all)}


def _kind(aspect: Aspect) -> pl.DataType:
    import polars as pl

    return pl.String() if aspect.is_text else pl.Boolean() if aspect.truth else pl.Int32()
