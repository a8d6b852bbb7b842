"""What the handout of a game is made from: what its lesson chose, and a recorded game that comes with its review."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from arch_engine.core.errors import OptionError
from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.games import rules_of
from arch_engine.lab.folder import sources
from arch_engine.replay.study import load
from arch_engine.review import Review, load_review, review_path
from arch_widgets import lessons


@dataclass(frozen=True)
class Material:
    """What a handout is made from.

    in_short  the ids of the rules on the first page
    maps      the ids of the maps that a position is drawn on
    told      what is told of each player beside them
    moment    the step at which the viewer is shown
    """

    rules: Rules
    review: Review
    in_short: tuple[str, ...]
    maps: tuple[str, ...]
    told: tuple[str, ...]
    moment: int


def material_of(game: str) -> Material:
    """What there is for the handout of a game. Raises OptionError for a game that does not exist, or for which there is nothing."""
    rules = rules_of(game)
    found = _reviewed(game)
    try:
        chosen = import_module(f"{lessons.__name__}.{game}.handout")
    except ModuleNotFoundError:
        found = None
    if found is None:
        raise OptionError(
            say(
                "There is no handout for {game}: it needs a lesson of that game and a recorded game that comes with a review; choose another game.",
                game=rules.title,
            )
        )
    replay = load(found)
    review = load_review(review_path(found), replay)
    return Material(rules, review, chosen.IN_SHORT, chosen.MAPS, chosen.TOLD, chosen.MOMENT)


def _reviewed(game: str) -> Path | None:
    """The recorded game of a kind that comes with a review; None if there is none."""
    brought = set(sources().values())
    games = [path for path in sorted(brought) if review_path(path) in brought]
    return next((path for path in games if load(path).rules.game == game), None)
