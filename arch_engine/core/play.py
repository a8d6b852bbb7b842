"""Playing a game out: chance and players decide until it is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from arch_engine.core.errors import OptionError
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.opinions import Player as Player
from arch_engine.core.rules import Rules
from arch_engine.core.table import CHANCE, Table


class RandomPlayer:
    """Takes every legal decision with the same chance, if `Rules.uniform` is true."""

    def choose(self, view: Table, options: Iterable[Decision], rng: Random) -> Decision:
        """One of the options. This lists them all; `step` calls `Rules.pick` instead."""
        listed = list(options)
        return listed[int(rng.random() * len(listed))]


def step(rules: Rules, table: Table, players: Sequence[Player], chance: Random, thinking: Random) -> None:
    """Make one move for whoever is asked. Chance and players have generators of their own, so that neither disturbs the other."""
    seat = table.asked
    if seat == CHANCE:
        rules.carry_out(table, rules.draw(table, chance))
        return
    player = players[seat]
    if isinstance(player, RandomPlayer):
        rules.carry_out(table, rules.pick(table, thinking))  # the same choice, without the list
    else:
        options = rules.options(table)
        if rules.uniform:
            options = list(options)
        rules.decide(table, player.choose(rules.kept_in_mind(table, seat), options, thinking))


def generators(seed: int) -> tuple[Random, Random]:
    """The generators of a simulated game: that of chance, and that of the players.

    Raises OptionError for a seed below 0: Python's generators ignore the sign.
    """
    if seed < 0:
        raise OptionError(say("The seed {seed} is below 0; give a whole number from 0 on.", seed=seed))
    return Random(2 * seed), Random(2 * seed + 1)


def play_on(rules: Rules, table: Table, players: Sequence[Player], chance: Random, thinking: Random) -> None:
    """Play until the game is over."""
    while not table.over:
        step(rules, table, players, chance, thinking)
