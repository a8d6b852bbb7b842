"""Playing a game out: chance and players decide until it is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Protocol

from arch_engine.core.errors import OptionError
from arch_engine.core.families import Decision
from arch_engine.core.rules import Rules
from arch_engine.core.searcher import Searcher, searcher_named
from arch_engine.core.table import CHANCE, Table


class Player(Protocol):
    """Anybody who decides. `view` is a copy of the table as the seat knows it, `options` the legal decisions.

    Where the game's `Rules.uniform` is true, `options` is a list. Elsewhere it can be gone through once, is lazily generated
    and may be very long, so take what you need; any legal decision may be returned, whether it was taken from there or made up.
    """

    def choose(self, view: Table, options: Iterable[Decision], rng: Random) -> Decision:
        """One of the options."""
        ...


class RandomPlayer:
    """Every legal decision is as likely as any other, where `Rules.uniform` says so."""

    def choose(self, view: Table, options: Iterable[Decision], rng: Random) -> Decision:
        """One of the options; they are all listed, which `step` spares itself with `Rules.pick`."""
        listed = list(options)
        return listed[int(rng.random() * len(listed))]


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


def step(rules: Rules, table: Table, players: Sequence[Player], chance: Random, thinking: Random) -> None:
    """One move of whoever is asked. Chance and players have generators of their own, so that one does not move the other."""
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
        rules.decide(table, player.choose(rules.as_seen_by(table, seat), options, thinking))


def play_on(rules: Rules, table: Table, players: Sequence[Player], chance: Random, thinking: Random) -> None:
    """Play until the game is over."""
    while not table.over:
        step(rules, table, players, chance, thinking)
