"""One recorded game as plain values: who played what, and every move with the facts that came of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from arch_engine.core.components import Components
from arch_engine.core.language import mark
from arch_engine.core.moves import Move
from arch_engine.core.names import check_text, composed
from arch_engine.core.rules import Rules
from arch_engine.core.table import ALL, Table
from arch_engine.games import rules_of
from arch_engine.record.aside import AsideLine
from arch_engine.record.moments import Moments
from arch_engine.record.schema import LONGEST_NAME, LONGEST_TEXT


@dataclass(frozen=True)
class GameRecord:
    """A whole game as plain values, finished or not. `Game(record)` walks through it.

    >>> from arch_engine import simulate
    >>> record = simulate("mykerinos", ["random", "random"], seed=1).record
    >>> record.names, record.kinds, record.seed
    (('Blue', 'Red'), ('random', 'random'), 1)

    Attributes:
        game: The name of the game.
        names: What the players are called, by seat.
        kinds: By seat "person", or the kind of computer player.
        options: The options it was played with, all of them.
        components: The component data it was played with.
        moves: The moves in order.
        seed: The seed it can be played again from; None for a game of people.
        title: What it is called; "" for nothing.
        made_by: The program that wrote it.
        witness: Who saw what it tells: ALL (-1) where everything is known, else a bit set of seats, as `Table.witness`.
        aside: Lines that do not fit the game any more, since one of its moves was amended; see `Session.amend`.
    """

    game: str
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    options: Mapping[str, Any]
    components: Components
    moves: tuple[Move, ...]
    seed: int | None = None
    title: str = ""
    made_by: str = field(default="")
    witness: int = ALL
    aside: tuple[AsideLine, ...] = ()

    def __post_init__(self) -> None:
        """Raise RecordError for a name or another text that cannot be shown; names and title are kept `composed` (`core/names.py`)."""
        object.__setattr__(self, "names", tuple(map(composed, self.names)))
        object.__setattr__(self, "title", composed(self.title))
        for what, text, most in [
            *((mark("player name"), name, LONGEST_NAME) for name in self.names),
            *((mark("kind of player"), kind, LONGEST_NAME) for kind in self.kinds),
            (mark("title"), self.title or "-", LONGEST_TEXT),
            (mark("maker"), self.made_by or "-", LONGEST_NAME),
        ]:
            check_text(what, text, most)

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return rules_of(self.game)

    def first_table(self) -> Table:
        """The table before the first move."""
        table: Table = self.rules.new_table(len(self.names), self.options, self.components, self.witness)
        return table

    def __getstate__(self) -> dict[str, Any]:
        """What another process is sent: the game without its tables, which follow from it."""
        return {name: value for name, value in vars(self).items() if name != "moments"}

    @cached_property
    def moments(self) -> Moments:
        """The tables of its moves. Whoever has read the game from a file has folded them already."""
        return Moments(self.first_table(), self.moves)

    def of(self, moves: Sequence[Move], moments: Moments | None = None) -> GameRecord:
        """The same game with other moves, whose moments may be known."""
        new = replace(self, moves=tuple(moves))
        if moments is not None:
            vars(new)["moments"] = moments
        return new

    def until(self, step: int | None) -> GameRecord:
        """The game up to a step; as in slices, negative ones count from the end and None is the end."""
        moves = self.moves[:step]
        return self.of(moves, self.moments.snapshot(moves))

    def last_table(self) -> Table:
        """The table after the last move; a copy."""
        return self.moments.table(len(self.moves))

    @property
    def facts(self) -> int:
        """How many facts there are."""
        return sum(len(move.facts) for move in self.moves)


def default_names(rules: Rules, given: Iterable[str] | None, seats: int) -> tuple[str, ...]:
    """The names of the players; the colours of the seats where none are given."""
    names = tuple(given or ())
    return names if names else tuple(rules.hues[:seats])
