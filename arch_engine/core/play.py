"""Playing a game out: chance and players decide until it is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from operator import index
from random import Random

from arch_engine.core.errors import ArchError, IllegalDecision, OptionError, PlayerFailed, given, shown
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


def step(
    rules: Rules, table: Table, players: Sequence[Player], chance: Random, thinking: Random, move: int = 0
) -> None:
    """Make one move for whoever is asked. Chance and players have generators of their own, so that neither disturbs the other.

    `move` is its number, for errors; 0 where nobody counts. Raises PlayerFailed if the player raises something, IllegalDecision if it decides what is not legal.
    """
    rules.carry_out(table, next_decision(rules, table, players, chance, thinking, move))


def next_decision(
    rules: Rules, table: Table, players: Sequence[Player], chance: Random, thinking: Random, move: int = 0
) -> Decision:
    """Return what chance does or a player decides, whoever is asked; nothing happens to the table. See `step`."""
    seat = table.asked
    if seat == CHANCE:
        return rules.draw(table, chance)
    player = players[seat]
    if isinstance(player, RandomPlayer):
        return rules.pick(table, thinking)  # the same choice, without the list
    return decision_of(player, rules, table, rules.hidden.kept_in_mind(table, seat), thinking, move)


def decision_of(player: Player, rules: Rules, table: Table, view: Table, rng: Random, move: int = 0) -> Decision:
    """Return what a player decides for the seat that is asked, from its view; a legal decision.

    Anybody can write a player. Whatever it raises, `SystemExit` included, is told as one sentence with the player's name and the move.
    Raises PlayerFailed for that, and IllegalDecision for a decision that is not legal.
    """
    seat = table.asked  # a player may have got hold of the table
    options = rules.options(table)
    if rules.uniform:
        options = list(options)
    try:
        decision = player.choose(view, options, rng)
    except (KeyboardInterrupt, GeneratorExit, PlayerFailed):
        raise
    except BaseException as problem:
        raise _failed(player, seat, move, _told(problem)) from problem
    try:
        if not isinstance(decision, tuple):
            raise TypeError
        refusal = rules.why_not(table, decision)
    except Exception as problem:
        why = say("its decision is {given}, which is not a decision of this game", given=_given(decision))
        raise _failed(player, seat, move, why) from problem
    if refusal is not None:
        raise IllegalDecision(refusal.rule, str(_failed(player, seat, move, refusal.sentence)))
    return decision


def _told(problem: BaseException) -> str:
    """An error as a part of a sentence."""
    try:
        words = str(problem)[:200]
    except Exception:  # an error of somebody's own may not even be able to say what it is
        words = ""
    if isinstance(problem, ArchError):
        return words
    return f"{type(problem).__name__}: {shown(words)}" if words else type(problem).__name__


def _given(decision: object) -> str:
    if type(decision) is tuple and all(type(one) in (int, str) for one in decision):
        return shown(repr(decision[:9])[:80])
    return given(decision)


def _failed(player: Player, seat: int, move: int, why: str) -> PlayerFailed:
    name, why = type(player).__name__[:40], why.rstrip(".")
    if not move:
        return PlayerFailed("The player {name} in seat {seat} failed: {why}.", name=name, seat=seat + 1, why=why)
    return PlayerFailed(
        "The player {name} in seat {seat} failed at move {move}: {why}.", name=name, seat=seat + 1, move=move, why=why
    )


def generators(seed: int) -> tuple[Random, Random]:
    """The generators of a simulated game: that of chance, and that of the players.

    Raises OptionError for what is not a whole number, and for a seed below 0: Python's generators ignore the sign.
    """
    try:
        seed = index(seed)
    except TypeError:
        raise OptionError("The seed is {seed}; give a whole number from 0 on.", seed=given(seed)) from None
    if seed < 0:
        raise OptionError("The seed {seed} is below 0; give a whole number from 0 on.", seed=seed)
    return Random(2 * seed), Random(2 * seed + 1)


def play_on(rules: Rules, table: Table, players: Sequence[Player], chance: Random, thinking: Random) -> None:
    """Play a game from its beginning until it is over."""
    for move in count(1):
        if table.over:
            return
        step(rules, table, players, chance, thinking, move)
