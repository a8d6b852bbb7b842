"""How a branch is played out: who plays, one game to its end, and what it came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from arch_engine.core.chance import generator
from arch_engine.core.errors import OptionError
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


Until = Callable[[Table], bool]
"""Whether playing ends at a table."""

MOST_GAMES = 10_000
"""So often at most a branch is played out."""


def checked_number(n: int) -> int:
    """How often a branch is to be played out. Raises OptionError for what is no such number."""
    if type(n) is not int or not 1 <= n <= MOST_GAMES:
        raise OptionError(
            "A branch is played out 1 to {most:,} times, not {given}.", most=MOST_GAMES, given=str(n)[:20]
        )
    return n


def play_out(
    rules: Rules,
    table: Table,
    players: Sequence[Player],
    luck: Luck,
    asked: Counter[str],
    thinking: Random,
    sources: list[str] | None = None,
    until: Until | None = None,
    pulse: Callable[[], object] | None = None,
    before: int = 0,
) -> list[str]:
    """Play a table out, or until some table is reached; gives the source of every move, which `sources` gets as it is made.

    `before` is how many moves the game has already. `pulse` is called before each move; what it raises ends the playing between two moves.
    """
    sources = [] if sources is None else sources
    while not table.over and not (until is not None and until(table)):
        if pulse is not None:
            pulse()
        if table.asked == CHANCE:
            sources.append(answer(rules, table, luck, asked))
        else:
            step(rules, table, players, thinking, thinking, before + len(sources) + 1)
            sources.append("")
    return sources


class Continuation:
    """How a branch goes on when it is played on, once or several times; worked out apart from the branch, so also in another thread.

    start    the table at which it begins
    log      the facts of the first game, a mark before each move, as far as it is played
    sources  for each of these moves how chance came by it
    end      the table after them
    before   how many moves the game has at its beginning
    """

    def __init__(
        self,
        rules: Rules,
        start: Table,
        players: Sequence[Player],
        again: Callable[[int], tuple[Table, Luck, Counter[str]]],
        seed: int,
        before: int,
    ) -> None:
        self.rules, self.players, self.seed, self.before = rules, players, seed, before
        self._again = again  # by the number of a game: where it begins, its luck, and what chance was asked before
        self.start = start
        self.log: list[Fact] = []
        self.sources: list[str] = []
        self.end = start.copy()
        self.end.log = self.log

    def games(
        self, n: int = 1, until: Until | None = None, pulse: Callable[[], object] | None = None
    ) -> Iterator[Course]:
        """Play n games, each of them to its end or until some table is reached. See `play_out` for `pulse`."""
        for number in range(n):
            thinking = generator(self.seed, "thinking", number)
            start, luck, asked = self._again(number)
            if not number:
                play_out(
                    self.rules, self.end, self.players, luck, asked, thinking, self.sources, until, pulse, self.before
                )
                yield Course(start, self.log, self.end)
                continue
            end, log = start.copy(), list[Fact]()
            end.log = log
            play_out(self.rules, end, self.players, luck, asked, thinking, None, until, pulse, self.before)
            yield Course(start, log, end)


def seated(rules: Rules, players: str | Player | Sequence[str | Player], seats: int) -> list[Player]:
    """A player for each seat."""
    given = [players] * seats if isinstance(players, str) or not isinstance(players, Sequence) else list(players)
    if len(given) != seats:
        raise OptionError(
            "There are {seats} seats and {players} players; give one for each, or a single one.",
            seats=seats,
            players=len(given),
        )
    return [players_of(rules, [player])[0] if isinstance(player, str) else player for player in given]
