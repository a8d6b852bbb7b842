"""Moves: a decision with all that came of it, and its facts as they happen one by one. This module is never compiled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from arch_engine.core.digests import Digests
from arch_engine.core.errors import NotationError
from arch_engine.core.facts import Fact
from arch_engine.core.families import Decision
from arch_engine.core.rules import Rules
from arch_engine.core.table import MOVE, Table

BROKEN = (IndexError, KeyError, TypeError, ValueError, OverflowError, AttributeError)
"""What a game's code may raise at an impossible table, such as one from a made-up file."""


@dataclass(frozen=True, slots=True)
class Move:
    """One decision or outcome of chance, and all that came of it. The moves of a game are counted from 1.

    >>> from arch_engine import load
    >>> move = load("replays/mykerinos-3p.parquet").moves[43]  # the 44th
    >>> move.mover, move.notation, move.rule
    (1, 'start e2', 'excavation.start')
    >>> move.facts
    (('place_cube', 1, 12), ('ask', 2, 'action'))

    Attributes:
        mover: The seat that decided, from 0; -1 for chance.
        notation: The decision as a line.
        rule: The id of the rule that allowed it.
        facts: The verbs that changed the table, each with its arguments, in order; never empty.
        digest: A fingerprint of the table after the move: 32 bits.
        parsed: The decision, or why today's notation cannot read the line. Equality ignores it.
    """

    mover: int
    notation: str
    rule: str
    facts: tuple[Fact, ...]
    digest: int
    parsed: Decision | NotationError = field(compare=False, repr=False)

    @property
    def decision(self) -> Decision:
        """What was decided. Raises NotationError where a file holds a line that today's notation cannot read."""
        if isinstance(self.parsed, NotationError):
            raise NotationError(
                "The move {move!r} was recorded and cannot be read: {problem}",
                move=self.notation[:60],
                problem=self.parsed,
            )
        return self.parsed


def parsed(rules: Rules, table: Table, notation: str) -> Decision | NotationError:
    """The decision a recorded line means at the table before its move, or why it cannot be read: the record opens all the same."""
    try:
        return rules.words.parse(table, notation)
    except NotationError as problem:
        return NotationError(str(problem))  # without the frames it was raised in
    except BROKEN:
        return NotationError("No such decision can be made at this table.")


def happening(table: Table, facts: Iterable[Fact]) -> Iterator[Fact]:
    """Yield each fact just before it happens, and apply it when the caller asks for the next; exhaust it to apply the last."""
    for fact in facts:
        yield fact
        table.apply(fact)


def logged(log: Sequence[Fact]) -> Iterator[tuple[int, Decision, tuple[Fact, ...]]]:
    """A table's log, move by move: the mover, the decision, and the facts that came of it."""
    position = 0
    while position < len(log):
        marker, mover, decision = log[position]
        assert marker == MOVE, "a log begins every move with its decision"
        end = position + 1
        while end < len(log) and log[end][0] != MOVE:
            end += 1
        yield mover, decision, tuple(log[position + 1 : end])
        position = end


def moves_of(rules: Rules, table: Table, log: Sequence[Fact]) -> list[Move]:
    """A table's log as moves. `table` is the table before the first of them; it is advanced past the last."""
    moves: list[Move] = []
    digests = Digests()
    for mover, decision, facts in logged(log):
        notation, rule = rules.words.format(table, decision), rules.rule_of(table, decision)
        table.advance(facts)
        moves.append(Move(mover, notation, rule, facts, digests.digest(table), decision))
    return moves
