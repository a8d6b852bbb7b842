"""The computer players by name: those that every game has, and a game's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random

from arch_engine.core.errors import OptionError
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.opinions import Opinions, Player
from arch_engine.core.play import RandomPlayer
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table
from arch_engine.games import opinions_of
from arch_engine.search.own import names_a_file, player_in_file
from arch_engine.search.searcher import Searcher, expert, expert_named, searcher_named


class PolicyPlayer:
    """Decides as roll-outs do."""

    def __init__(self, opinions: Opinions, policy: str = "quick") -> None:
        self.decide = opinions.policies[policy].start()

    def choose(self, view: Table, options: Iterable[Decision], rng: Random) -> Decision:
        """What roll-outs would do; it does not look at the options."""
        return self.decide(view, rng)


SHARED: dict[str, Callable[[Opinions], Player]] = {
    "random": lambda opinions: RandomPlayer(),
    "quick": PolicyPlayer,
    "searcher": Searcher,
}
"""The players that every game has."""

CAREFUL: dict[str, Callable[[Opinions], Player]] = {"careful": partial(PolicyPlayer, policy="careful")}
"""The player of games whose roll-outs can be played with care."""

JUDGED: dict[str, Callable[[Opinions], Player]] = {"expert": expert}
"""The players of every game that has a learned judge."""

BUDGETED: dict[str, Callable[[Opinions, str], Player]] = {"searcher": searcher_named, "expert": expert_named}
"""Those of them that take a budget after a colon, as in `searcher:400`."""


def players_of(rules: Rules, kinds: Sequence[str]) -> list[Player]:
    """Computer players by the names of their kinds, `expert:400` being an expert with a budget (see `budget_of`) and `mine.py:Player` what
    a file of one's own makes.

    Raises OptionError for a kind the game does not have or a file does not make, and NoJudge for an expert whose judge cannot serve.
    """
    opinions = opinions_of(rules)
    made = (
        SHARED | (CAREFUL if "careful" in opinions.policies else {}) | (JUDGED if opinions.features is not None else {})
    )
    found: dict[str, Player] = {}
    for kind in dict.fromkeys(kinds):
        name, colon, budget = kind.partition(":")
        if kind in opinions.players:
            found[kind] = opinions.players[kind]
        elif kind in made:
            found[kind] = made[kind](opinions)
        elif names_a_file(kind):
            found[kind] = player_in_file(kind)
        elif colon and name in BUDGETED and name in made:
            found[kind] = BUDGETED[name](opinions, budget)
        else:
            raise OptionError(
                say(
                    "There is no computer player {kind!r}; {title} has {players}.",
                    kind=kind[:40],
                    title=rules.title,
                    players=", ".join([*made, *opinions.players]),
                )
            )
    return [found[kind] for kind in kinds]


def usual_kind(rules: Rules) -> str:
    """The kind of computer player that plays a game where none is named: the first of its own, if it has any."""
    return next(iter(opinions_of(rules).players), "random")
