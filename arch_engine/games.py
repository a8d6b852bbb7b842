"""The games there are, each with its rules and the opinions about it; the rest of arch_engine knows games only by this list.

Three games come with the package. Another one is added by `register`, or by the package that brings it: an entry point of the
group `arch_engine.games` names its rules, one of the group `arch_engine.opinions` what is thought of it, if anything is.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from arch_engine.core.asking import Dimension, Measure
from arch_engine.core.errors import NoSuchName, OptionError, must_be
from arch_engine.core.opinions import Opinions
from arch_engine.core.positions import Aspects
from arch_engine.core.rules import Rules

GAMES = ("mykerinos", "new_expedition", "royal_society")
"""The games that come with the package."""

_added: dict[str, tuple[Rules, Opinions]] = {}


def register(rules: Rules, opinions: Opinions | None = None) -> None:
    """Add a game under the name `rules.game`; without opinions it is played at random.

    To register a game again replaces it. Processes that share a review get both, so they have to be picklable.

    Raises:
        OptionError: For a name that is none, or that a game of the package has.
    """
    game = rules.game
    if not (game.isascii() and game.isidentifier() and len(game) <= 40):
        raise OptionError("{game!r} cannot be the name of a game; use letters, digits and underscores.", game=game[:40])
    if game in GAMES:
        raise OptionError("arch-engine has a game {game!r} already; give yours another name.", game=game)
    _added[game] = rules, opinions or Opinions(rules)


def registered() -> list[tuple[Rules, Opinions]]:
    """What `register` was given in this process; the processes that share its work register the same."""
    return list(_added.values())


def games() -> list[str]:
    """The names of all games, those of the package first."""
    return list(dict.fromkeys([*GAMES, *_added, *_points("games")]))


def is_game(name: object) -> bool:
    """Whether there is a game of this name."""
    return isinstance(name, str) and (name in GAMES or name in _added or name in _points("games"))


def rules_of(game: str) -> Rules:
    """The rules of a game by its name, one of `GAMES`.

    >>> rules_of("new_expedition").title
    'Archaeology: The New Expedition'

    Raises:
        NoSuchName: A KeyError, for a game that does not exist.
    """
    must_be(str, game, "game")
    if game in _added:
        return _added[game][0]
    if game in GAMES:
        rules: Rules = import_module(f"arch_engine.{game}").RULES
        return rules
    if game in _points("games"):
        return _brought(game)[0]
    raise NoSuchName("There is no game {game!r}; the games are {games}.", game=game[:40], games=", ".join(games()))


def opinions_of(rules: Rules) -> Opinions:
    """The opinions about a game: its players and policies. Rules that are nowhere registered get the plainest ones.

    >>> list(opinions_of(rules_of("mykerinos")).policies)
    ['quick', 'varied', 'random']
    """
    game = rules.game
    if game in _added and _added[game][0] is rules:
        return _added[game][1]
    if game in GAMES:
        opinions: Opinions = import_module(f"arch_engine.{game}.players.opinions").OPINIONS
        return opinions
    return _brought(game)[1] if game in _points("games") else Opinions(rules)


def questions_of(rules: Rules) -> tuple[tuple[Dimension, ...], tuple[Measure, ...]]:
    """What can be asked of many games of this kind and of no others: dimensions and measures, from `insights` in the game's package."""
    if rules.game not in GAMES:
        return (), ()
    own = import_module(f"arch_engine.{rules.game}.insights")
    return own.DIMENSIONS, own.MEASURES


def aspects_of(rules: Rules) -> Aspects:
    """What can be told of the positions of this game and of no others, from `insights` in the game's package."""
    if rules.game not in GAMES:
        return Aspects()
    found: Aspects = import_module(f"arch_engine.{rules.game}.insights").POSITIONS
    return found


@cache
def _points(group: str) -> dict[str, EntryPoint]:
    """The games that installed packages bring, by name."""
    return {point.name: point for point in entry_points(group=f"arch_engine.{group}")}


@cache
def _brought(game: str) -> tuple[Rules, Opinions]:
    """The rules and opinions of a game that an installed package brings."""
    rules: Rules = _loaded("games", game)
    if not isinstance(rules, Rules) or rules.game != game:
        raise OptionError(
            "The entry point {game!r} of arch_engine.games must name Rules whose `game` is {game!r}.", game=game
        )
    opinions = _points("opinions")
    return rules, _loaded("opinions", game) if game in opinions else Opinions(rules)


def _loaded(group: str, game: str) -> Any:
    point = _points(group)[game]
    try:
        return point.load()
    except (ImportError, AttributeError) as problem:
        raise OptionError(
            "The game {game!r} cannot be loaded from {place!r}: {problem}; install the package that brings it anew.",
            game=game,
            place=point.value,
            problem=problem,
        ) from None
