"""The computer players by name: those every game has, and a game's own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from arch_engine.core.errors import OptionError
from arch_engine.core.families import Decision
from arch_engine.core.play import Player, RandomPlayer
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table
from arch_engine.search.searcher import Searcher, searcher_named


class QuickPlayer:
    """Decides as roll-outs do (`Rules.quick`): to measure how good the judge of a review is."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def choose(self, view: Table, options: Iterable[Decision], rng: Random) -> Decision:
        """One of the options, which are not looked at."""
        return self.rules.quick(view, rng)


def players_of(rules: Rules, kinds: Sequence[str]) -> list[Player]:
    """Computer players by the names of their kinds, `searcher:400` being a searcher with a budget (see `searcher_named`).

    Raises OptionError for a kind the game does not have.
    """
    shared: dict[str, Player] = {"random": RandomPlayer(), "quick": QuickPlayer(rules), "searcher": Searcher(rules)}
    known = shared | rules.kinds()
    for kind in kinds:
        name, colon, budget = kind.partition(":")
        if name == "searcher" and colon:
            known[kind] = searcher_named(rules, budget)
        elif kind not in known:
            raise OptionError(f"There is no computer player {kind[:40]!r}; {rules.title} has {', '.join(known)}.")
    return [known[kind] for kind in kinds]
