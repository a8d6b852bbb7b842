"""The computer players by name: those that every game has, and a game's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from arch_engine.core.errors import OptionError
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.opinions import Opinions, Player
from arch_engine.core.play import RandomPlayer
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table
from arch_engine.games import opinions_of
from arch_engine.search.searcher import Searcher, searcher_named


class QuickPlayer:
    """Decides as quick roll-outs do: to measure how good the judge of a review is."""

    def __init__(self, opinions: Opinions) -> None:
        self.decide = opinions.policies["quick"].start()

    def choose(self, view: Table, options: Iterable[Decision], rng: Random) -> Decision:
        """A decision by rules of thumb; it does not look at the options."""
        return self.decide(view, rng)


SHARED: dict[str, Callable[[Opinions], Player]] = {
    "random": lambda opinions: RandomPlayer(),
    "quick": QuickPlayer,
    "searcher": Searcher,
}
"""The players that every game has."""

BUDGETED: dict[str, Callable[[Opinions, str], Player]] = {"searcher": searcher_named}
"""Those of them that take a budget after a colon, as in `searcher:400`."""


def players_of(rules: Rules, kinds: Sequence[str]) -> list[Player]:
    """Computer players by the names of their kinds, `searcher:400` being a searcher with a budget (see `searcher_named`).

    Raises OptionError for a kind the game does not have.
    """
    opinions = opinions_of(rules)
    known = {kind: make(opinions) for kind, make in SHARED.items()} | dict(opinions.players)
    for kind in kinds:
        name, colon, budget = kind.partition(":")
        if colon and name in BUDGETED:
            known[kind] = BUDGETED[name](opinions, budget)
        elif kind not in known:
            raise OptionError(
                say(
                    "There is no computer player {kind!r}; {title} has {players}.",
                    kind=kind[:40],
                    title=rules.title,
                    players=", ".join(known),
                )
            )
    return [known[kind] for kind in kinds]


def usual_kind(rules: Rules) -> str:
    """The kind of computer player that plays a game where none is named: the first of its own, if it has any."""
    return next(iter(opinions_of(rules).players), "random")
