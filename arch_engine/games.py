"""The games there are. A game is a package with a `RULES`; the rest of arch_engine knows games only by this list."""

from __future__ import annotations

from importlib import import_module

from arch_engine.core.arguments import checked
from arch_engine.core.errors import OptionError
from arch_engine.core.rules import Rules

GAMES = ("mykerinos", "new_expedition", "royal_society")


@checked
def rules_of(game: str) -> Rules:
    """The rules of a game by its name; raises OptionError for a game that does not exist."""
    if game not in GAMES:
        raise OptionError(f"There is no game {game[:40]!r}; the games are {', '.join(GAMES)}.")
    rules: Rules = import_module(f"arch_engine.{game}").RULES
    return rules
