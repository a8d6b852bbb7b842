"""A ladder: computer players meet each other, every luck once in each seating, and are rated by what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import ceil
from typing import Any

from arch_engine.core.errors import OptionError
from arch_engine.core.play import generators, play_on
from arch_engine.games import rules_of
from arch_engine.search.players import players_of
from arch_engine.training.ratings import Result
from arch_engine.workers.spread import Workers


@dataclass(frozen=True)
class Meeting:
    """Some kinds of players, by number, and the luck they meet with: one game for each seating, in turn."""

    kinds: tuple[int, ...]
    seed: int


def meetings(kinds: int, seats: int, games: int, seed: int) -> list[Meeting]:
    """Every choice of so many kinds, each in `games` games or as many as its seatings need; no luck comes twice."""
    rounds = ceil(games / seats)
    choices = list(combinations(range(kinds), seats))
    return [
        Meeting(choice, seed + number * len(choices) + at)
        for number in range(rounds)
        for at, choice in enumerate(choices)
    ]


def played(game: str, kinds: Sequence[str], options: Mapping[str, Any], meeting: Meeting) -> Result:
    """Play a meeting, from every seating once."""
    rules, pairs = rules_of(game), []
    players = dict(zip(meeting.kinds, players_of(rules, [kinds[kind] for kind in meeting.kinds]), strict=True))
    for turn in range(len(meeting.kinds)):
        seated = [*meeting.kinds[turn:], *meeting.kinds[:turn]]
        table = rules.new_table(len(seated), options)
        play_on(rules, table, [players[kind] for kind in seated], *generators(meeting.seed))
        winners, standing = rules.winners(table), rules.standing(table)
        rank = [(seat in winners, 0 if seat in winners else standing[seat]) for seat in range(len(seated))]
        pairs += [
            (seated[one], seated[other], (rank[one] > rank[other]) + (rank[one] == rank[other]) / 2)
            for one, other in combinations(range(len(seated)), 2)
        ]
    return Result(tuple(pairs))


def climb(
    game: str,
    kinds: Sequence[str],
    seats: int,
    games: int,
    seed: int,
    options: Mapping[str, Any],
    workers: int | str | None,
) -> Iterator[Result]:
    """Play all meetings, on all cores or so many; the results as they come.

    Raises OptionError for fewer kinds than seats, a kind twice, or a kind that the game does not have.
    """
    if len(set(kinds)) < len(kinds):
        raise OptionError("A ladder has each kind of player once.")
    if len(kinds) < seats:
        raise OptionError(
            "A ladder for {seats} seats needs as many kinds of players at least; name more with --kinds.", seats=seats
        )
    players_of(rules_of(game), kinds)
    with Workers(workers) as busy:
        for _, result in busy.as_done(partial(played, game, kinds, options), meetings(len(kinds), seats, games, seed)):
            yield result
