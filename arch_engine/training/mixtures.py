"""Who plays the games a judge learns from: players of all strengths, and some who err, so that bad positions are known to be bad."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any

from arch_engine.core.errors import ArchError
from arch_engine.core.families import Decision
from arch_engine.core.opinions import Player
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table

ERRORS = (0.0, 0.0, 0.0, 0.05, 0.15, 0.4)
"""How often a player takes any legal decision instead of its own; each seat of a game draws one of these."""

GOOD_GAMES = 0.4
"""How many of the games are played by the first kind alone, without errors: a judge is asked about games between good players most."""


class Erring:
    """Another player, who sometimes takes any legal decision."""

    def __init__(self, rules: Rules, player: Player, often: float) -> None:
        self.rules = rules
        self.player = player
        self.often = often

    def choose(self, view: Table, options: Iterable[Decision], rng: Random) -> Decision:
        """The other player's decision, or any."""
        if self.often and rng.random() < self.often:
            return self.rules.pick(view, rng)
        return self.player.choose(view, options, rng)


@cache
def settings(rules: Rules, seats: int) -> list[dict[str, Any]]:
    """Every choice of the game's options that goes with a number of players."""
    choices = {
        name: (False, True) if isinstance(default, bool) else default for name, default in rules.game_options.items()
    }
    every = [dict(zip(choices, chosen, strict=True)) for chosen in product(*choices.values())]
    return [options for options in every if _can_be_played(rules, seats, options)]


def _can_be_played(rules: Rules, seats: int, options: dict[str, Any]) -> bool:
    try:
        rules.new_table(seats, options)
    except ArchError:
        return False
    return True


def mixed(rules: Rules, kinds: Sequence[Player], seats: int, rng: Random) -> Iterator[Player]:
    """A player for each seat: one of some kinds, erring now and then or never; in some games all are of the first kind and none errs."""
    good = rng.random() < GOOD_GAMES
    for _ in range(seats):
        yield Erring(rules, kinds[0], 0.0) if good else Erring(rules, rng.choice(kinds), rng.choice(ERRORS))
