"""The computer players by name: those that every game has, and a game's own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from arch_engine.core.errors import OptionError, given
from arch_engine.core.families import Decision
from arch_engine.core.opinions import Opinions, Player
from arch_engine.core.play import RandomPlayer
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table
from arch_engine.games import opinions_of
from arch_engine.search.own import names_a_file, player_in_file
from arch_engine.search.searcher import EXPERT, expert_named


class PolicyPlayer:
    """Decides as roll-outs do."""

    def __init__(self, opinions: Opinions, policy: str) -> None:
        self.decide = opinions.policies[policy].start()

    def choose(self, view: Table, options: Iterable[Decision], rng: Random) -> Decision:
        """What roll-outs would do; it does not look at the options."""
        return self.decide(view, rng)


def players_of(rules: Rules, kinds: Sequence[str]) -> list[Player]:
    """Make computer players by the names of their kinds.

    Every game has "random" and "expert", which takes a budget after a colon (`expert:400`, see `budget_of`); a game has players of its own, and
    `mine.py:Player` is what a file of yours makes. The name of a roll-out policy seats a player that decides as those roll-outs do: they are fast,
    and datasets and the games a judge learns from are played by them.

    Raises OptionError for a kind the game does not have or a file does not make, and NoJudge for an expert whose judge cannot serve.
    """
    if isinstance(kinds, str):
        raise OptionError("Players are a list, as in ['random', 'random'], not the text {kinds}.", kinds=given(kinds))
    opinions = opinions_of(rules)
    made = {kind: _player(opinions, kind) for kind in dict.fromkeys(kinds)}
    return [made[kind] for kind in kinds]


def _player(opinions: Opinions, kind: str) -> Player:
    name, _, budget = kind.partition(":")
    if kind in opinions.players:
        return opinions.players[kind]
    if kind == "random":
        return RandomPlayer()
    if name == EXPERT:
        return expert_named(opinions, budget)
    if kind in opinions.policies:
        return PolicyPlayer(opinions, kind)
    if names_a_file(kind):
        return player_in_file(kind)
    raise OptionError(
        "There is no computer player {kind!r}; {title} has {players}.",
        kind=kind[:40],
        title=opinions.rules.title,
        players=", ".join(["random", *opinions.players, EXPERT]),
    )


def usual_kind(rules: Rules) -> str:
    """The kind of computer player that plays a game where none is named: the first of its own, if it has any."""
    return next(iter(opinions_of(rules).players), "random")
