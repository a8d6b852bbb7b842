"""A position: one moment of a game as a value."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from importlib import import_module
from itertools import islice

from arch_engine.core.errors import NotationError
from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.core.table import CHANCE, Table
from arch_engine.core.words import calling
from arch_engine.replay.deciding import Deciding

SHOWN = 8
"""The legal moves that a `repr` names."""


class LegalMoves:
    """The legal moves of a position as lines of notation, the most ordinary first.

    Going through them makes each one when it is asked for, because trades can be millions; `in` asks the rules and lists nothing.

    >>> from arch_engine import load
    >>> legal = load("replays/mykerinos-3p.parquet")[42].legal_moves
    >>> "pass" in legal, "extend h1 h2" in legal, "nonsense" in legal
    (True, False, False)
    """

    def __init__(self, position: Position) -> None:
        self._position = position

    def __iter__(self) -> Iterator[str]:
        rules, table = self._position.rules, self._position.table
        return (rules.words.format(table, decision) for decision in rules.options(table))

    def __contains__(self, line: object) -> bool:
        if not isinstance(line, str):
            return False
        try:
            return self._position.why_not(line) is None
        except NotationError:
            return False

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def count(self) -> int:
        """Return how many there are; this goes through all of them."""
        return sum(1 for _ in self._position.rules.options(self._position.table))

    def __repr__(self) -> str:
        first = list(islice(self, SHOWN + 1))
        more = ", …" if len(first) > SHOWN else ""
        return f"<LegalMoves: {', '.join(first[:SHOWN])}{more}>"


class Position(Deciding):
    """A game after some moves. It never changes: `play` returns the position after a further move.

    In a notebook it draws itself, elsewhere it prints as text.

    >>> from arch_engine import load
    >>> position = load("replays/mykerinos-3p.parquet")[42]
    >>> position
    <Position of Mykerinos after 42 moves: Ana decides next>
    >>> position.why_not("extend h1 h2").rule
    'excavation.pyramid'
    >>> after = position.play("pass")
    >>> (after.number, after.player), (position.number, position.player)
    ((43, 'Bo'), (42, 'Ana'))

    Attributes:
        number: How many moves led here; 0 before the first.
        table: The state of the game: a copy of its own.
        names: The players by seat.
    """

    def __init__(self, rules: Rules, names: tuple[str, ...], table: Table, number: int) -> None:
        self.rules, self.names, self.table, self.number = rules, names, table, number

    @property
    def player(self) -> str | None:
        """The player who decides next; None if chance does, or if the game is over."""
        asked = self.table.asked
        return None if self.table.over or asked == CHANCE else self.names[asked]

    @property
    def legal_moves(self) -> LegalMoves:
        """What the player may do, as notation; nothing while chance decides."""
        return LegalMoves(self)

    def play(self, line: str) -> Position:
        """Return the position after a decision, or after an outcome of chance; this one stays as it is.

        Raises:
            NotationError: If the line cannot be read.
            IllegalDecision: If the rules forbid it; it names the rule.
        """
        decision, table = self._read(line), self.table.copy()
        with calling(self.names):
            self.rules.decide(table, decision)
        return Position(self.rules, self.names, table, self.number + 1)

    def __str__(self) -> str:
        return self.rules.words.board(self.table, self.names)

    def __repr__(self) -> str:
        after = say("{moves} moves", moves=self.number) if self.number != 1 else say("1 move")
        return f"<Position of {self.rules.title} after {after}: {self._next()}>"

    def _next(self) -> str:
        return say("the game is over") if self.table.over else say("{player} decides next", player=self.asked)

    def _repr_html_(self) -> str:
        try:
            picture = import_module("arch_widgets.still")  # a floor above: it draws if it is installed
        except ModuleNotFoundError:
            return f"<pre>{escape(str(self))}</pre>"
        heading = say("{game}, move {number}: {next}", game=self.rules.title, number=self.number, next=self._next())
        drawn: str = picture.still(self.rules, self.names, self.table, heading)
        return drawn
