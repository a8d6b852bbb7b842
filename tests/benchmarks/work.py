"""The pieces of work that are measured, the same for pytest and for the table of figures."""

from __future__ import annotations

from functools import cache
from random import Random

from arch_engine import GAMES, Game, rules_of, simulate
from arch_engine.core.opinions import Foresight
from arch_engine.core.play import play_on
from arch_engine.core.rules import Rules
from arch_engine.core.table import CHANCE, Table
from arch_engine.games import opinions_of
from arch_engine.record.codec import as_bytes
from arch_engine.record.header import header_of
from arch_engine.record.write import facts_frame
from arch_engine.search.lookahead import Lookahead
from arch_engine.search.players import players_of
from arch_engine.search.rollouts import roll_out

CASES = [(game, seats) for game in GAMES for seats in rules_of(game).players]


@cache
def sample(game: str, seats: int) -> Game:
    """A finished random game."""
    return simulate(game, ["random"] * seats, seed=1)


@cache
def raw_of(game: str, seats: int) -> bytes:
    """The bytes of its file."""
    record = sample(game, seats).record
    return as_bytes(facts_frame(record), header_of(record))


def random_decisions(rules: Rules, seats: int, seed: int, *, recording: bool) -> int:
    """Play one random game to its end; how many moves it had, those of chance among them."""
    table, rng = rules.new_table(seats), Random(seed)
    if recording:
        table.log = []
    moves = 0
    while not table.over:
        rules.carry_out(table, rules.draw(table, rng) if table.asked == CHANCE else rules.pick(table, rng))
        moves += 1
    return moves


def has_sensible(rules: Rules) -> bool:
    """Whether the game has a computer player called sensible that can play."""
    return "sensible" in opinions_of(rules).players


def sensible_decisions(rules: Rules, seats: int, seed: int) -> int:
    """Play one game between sensible players to its end; how many moves it had."""
    table = rules.new_table(seats)
    table.log = []
    play_on(rules, table, players_of(rules, ["sensible"] * seats), Random(seed), Random(seed + 1))
    return sum(fact[0] == "move" for fact in table.log)


def rollouts(rules: Rules, table: Table, number: int, policy: str = "quick") -> None:
    """Play a table out so many times, as `review` does, hidden things sampled from the first seat's view."""
    for which in range(number):
        roll_out(table, [None], seat=0, seed=1, number=which, ahead=Lookahead(opinions_of(rules), Foresight(policy)))


def middle(game: str, seats: int) -> Table:
    """A table in the middle of a game."""
    replay = sample(game, seats)
    return replay.at(len(replay) // 2)


def scattered_steps(replay: Game, number: int) -> list[int]:
    """Steps all over a game, in no order."""
    rng = Random(1)
    return [int(rng.random() * (len(replay) + 1)) for _ in range(number)]
