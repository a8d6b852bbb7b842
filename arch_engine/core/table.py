"""The state of one game, and the facts that change it.

A table changes only through its *verbs*. A verb does one thing to the table and, while the table is being recorded,
writes itself down as a *fact*: a tuple of its name and its arguments. Calling the same verbs again gives the same table.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from copy import deepcopy
from hashlib import blake2b
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from arch_engine.core.facts import Determinized
from arch_engine.core.facts import Fact as Fact  # whoever imports Table mostly needs this, too

CHANCE = -1
"""The seat that is asked when chance decides, and when nobody does any more."""

ALL: Final = -1
"""The witness of a record in which everything is known."""

UNKNOWN: Final = -1
"""In a decision or a fact, a card that the witness did not see."""

MOVE = "move"
"""In a log, the tuple `(MOVE, seat, decision)` stands before the facts that came of the decision."""


# Compiled, this lets games outside the package derive from it, and lets `copy` and pickle make a table without calling `__init__`.
@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """The state of one game. A game's own table has more attributes, which `arch_engine/GAME/table.py` lists.

    It changes only by its verbs, the methods named in `VERBS`. While `log` is a list, each writes itself down there as a fact.

    >>> from arch_engine import load
    >>> table = load("replays/mykerinos-3p.parquet").at(42)
    >>> table.seats, table.round, table.phase, table.question
    (3, 2, 'excavation', 'action')

    Attributes:
        seats: The number of players.
        asked: The seat that decides next, from 0; -1 when chance decides, and when the game is over.
        question: What is asked, in the game's words; "over" when the game is over.
        round: The season, turn or year, from 1; 0 during set-up.
        phase: The rulebook's name for the part of the round.
        log: The facts so far, or None while nothing is recorded.
        witness: Who saw what is written: ALL, or the bit set of the seats whose cards are known; 0 knows only what lies open. It is
            no part of `state`: the same table is the same, whoever wrote it down.
    """

    __slots__ = ("asked", "log", "phase", "question", "round", "seats", "witness")

    VERBS: ClassVar[tuple[str, ...]] = ("ask", "enter_phase")
    NULLABLE: ClassVar[frozenset[tuple[str, str]]] = frozenset(
        {("ask", "seat")}
    )  # arguments of verbs that may be -1: "none"
    SIGNED: ClassVar[frozenset[tuple[str, str]]] = frozenset()  # arguments that may be below 0: losses
    TEXTS: ClassVar[frozenset[str]] = frozenset(
        {"measure", "phase", "question", "rule", "source"}
    )  # arguments that are texts
    SMALL: ClassVar[frozenset[str]] = frozenset({"seat"})  # arguments that stay below 128: their columns are narrow
    SEAT_ROLES: ClassVar[frozenset[str]] = frozenset({"seat"})  # arguments that name a player
    LIMITS: ClassVar[dict[str, int]] = {}  # arguments that number what is in the box, and how many of it there are
    TURNS: ClassVar[frozenset[str]] = frozenset()  # verbs that begin the next round and have no argument `round`
    OPENS: ClassVar[dict[str, str]] = {}  # verbs that begin a phase and have no argument `phase`, and which it is
    STATE: ClassVar[tuple[str, ...]] = ()  # the game's own slots, in the order the digest reads them

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.asked = CHANCE
        self.question = ""
        self.round = 0
        self.phase = "set-up"
        self.log: list[Fact] | None = None
        self.witness = ALL

    def __repr__(self) -> str:
        who = "nobody" if self.over else "chance" if self.asked == CHANCE else f"seat {self.asked}"
        return f"<{type(self).__name__}, round {self.round}, {self.phase}: {who} decides {self.question!r}>"

    @property
    def over(self) -> bool:
        return self.question == "over"

    def ask(self, seat: int, question: str) -> None:
        """Ask `seat` to decide `question`. CHANCE is asked when nobody chooses; "over" ends the game."""
        self.asked = seat
        self.question = question
        if self.log is not None:
            self.log.append(("ask", seat, question))

    def enter_phase(self, phase: str) -> None:
        """A part of the round begins, by its name in the rulebook."""
        self.phase = phase
        if self.log is not None:
            self.log.append(("enter_phase", phase))

    def copy(self) -> Table:
        """An independent table in the same state; it records nothing."""
        raise NotImplementedError

    def _copied_to(self, new: Table) -> None:
        """Give a new table the slots that every table has; it records nothing."""
        new.seats = self.seats
        new.asked = self.asked
        new.question = self.question
        new.round = self.round
        new.phase = self.phase
        new.log = None
        new.witness = self.witness

    def state(self) -> tuple[Any, ...]:
        """Everything that makes two tables the same, as plain values in a fixed order."""
        common = (self.seats, self.asked, self.question, self.round, self.phase)
        return common + tuple(getattr(self, name) for name in self.STATE)

    def digest(self) -> int:
        """A 32-bit fingerprint of `state`: the same on any machine and in any version of Python."""
        return fingerprint(repr(self.state()))

    def apply(self, fact: Fact) -> None:
        """Call the verb a fact names. Rules and chance have no part in it."""
        getattr(self, fact[0])(*fact[1:])
        if isinstance(fact, Determinized):
            self.replace(fact.parts)
            if self.log is not None:
                self.log[-1] = fact

    def advance(self, facts: Iterable[Fact]) -> None:
        """Apply facts one after another. To look at the table before each of them, use `moves.happening`."""
        for fact in facts:
            self.apply(fact)

    def replace(self, parts: Mapping[str, Any]) -> None:
        """Give parts of the table, by name, new values."""
        for name, value in parts.items():
            setattr(self, name, _unshared(value))  # the caller's value must not change with the table

    @classmethod
    def columns(cls) -> dict[str, tuple[str, ...]]:
        """For every verb, the names of its arguments, which are the columns of the record."""
        return {verb: tuple(inspect.signature(getattr(cls, verb)).parameters)[1:] for verb in cls.VERBS}


def _unshared(value: Any) -> Any:
    """A copy of a part of a table that can change without it; a tuple never changes in place."""
    if isinstance(value, list):
        return [_unshared(one) for one in value]
    return value if isinstance(value, (int, str, tuple)) else deepcopy(value)


def sees(witness: int, seen_by: int, seats: int) -> bool:
    """Return whether a witness sees a fact that the seats `seen_by` see: one of its own seats does, or all do, or nothing is hidden from it."""
    return witness == ALL or seen_by & witness != 0 or seen_by == (1 << seats) - 1


def fingerprint(state: str) -> int:
    """The digest of a table, from its state as text."""
    return int.from_bytes(blake2b(state.encode(), digest_size=4).digest(), "big")
