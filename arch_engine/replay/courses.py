"""How a branch is played out: who plays, one game to its end, and what it came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from arch_engine.core.errors import OptionError
from arch_engine.core.language import say
from arch_engine.core.moves import logged
from arch_engine.core.play import Player, step
from arch_engine.core.rules import Rules
from arch_engine.core.table import CHANCE, Fact, Table
from arch_engine.replay.branch_luck import Luck, answer
from arch_engine.search.players import players_of


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: `totals` of each measure by seat, and the seats that won."""

    totals: tuple[dict[str, int], ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """One game a branch was played out to.

    start  the table where the playing began; with fresh luck every game begins with one of its own
    log    every fact since, a mark before each move
    end    the table at the end
    """

    start: Table
    log: Sequence[Fact]
    end: Table

    def tables(self) -> Iterator[Table]:
        """The table at the start and after every move. It is one table that goes on: read it, or copy it."""
        table = self.start.copy()
        yield table
        for _, _, facts in logged(self.log):
            table.advance(facts)
            yield table

    def outcome(self, rules: Rules) -> Outcome:
        """What it came to."""
        return Outcome(tuple(rules.totals(self.end)), tuple(rules.winners(self.end)))


def play_out(
    rules: Rules, table: Table, players: Sequence[Player], luck: Luck, asked: Counter[str], thinking: Random
) -> list[str]:
    """Play a table out; gives the source of every move."""
    sources = []
    while not table.over:
        if table.asked == CHANCE:
            sources.append(answer(rules, table, luck, asked))
        else:
            step(rules, table, players, thinking, thinking)
            sources.append("")
    return sources


def course_from(
    rules: Rules, table: Table, players: Sequence[Player], luck: Luck, asked: Counter[str], thinking: Random
) -> Course:
    """A table played out; the table given stays as it is."""
    end, log = table.copy(), list[Fact]()
    end.log = log
    play_out(rules, end, players, luck, asked, thinking)
    return Course(table, log, end)


def seated(rules: Rules, players: str | Player | Sequence[str | Player], seats: int) -> list[Player]:
    """A player for each seat."""
    given = [players] * seats if isinstance(players, str) or not isinstance(players, Sequence) else list(players)
    if len(given) != seats:
        raise OptionError(
            say(
                "There are {seats} seats and {players} players; give one for each, or a single one.",
                seats=seats,
                players=len(given),
            )
        )
    return [players_of(rules, [player])[0] if isinstance(player, str) else player for player in given]
