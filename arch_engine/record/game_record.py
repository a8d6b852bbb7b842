"""One recorded game as plain values: who played what, and every move with the facts that came of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from arch_engine.core.components import Components
from arch_engine.core.errors import DamagedRecord, RecordError
from arch_engine.core.names import check_text
from arch_engine.core.rules import Rules
from arch_engine.core.table import MOVE, Fact, Table, fingerprint
from arch_engine.games import rules_of
from arch_engine.record.schema import LONGEST_NAME, LONGEST_TEXT


@dataclass(frozen=True, slots=True)
class Move:
    """One decision or outcome of chance, and all that came of it.

    mover     the seat that decided, -1 for chance
    notation  the decision as a line
    rule      the id of the rule that allowed it
    facts     verbs with their arguments, in order; never empty
    digest    of the table after the move
    """

    mover: int
    notation: str
    rule: str
    facts: tuple[Fact, ...]
    digest: int


@dataclass(frozen=True)
class GameRecord:
    """A whole game, finished or not.

    `names` and `kinds` are by seat: what people are called, and "person" or the kind of computer player.
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

    def __post_init__(self) -> None:
        """Raise RecordError for a name or another text that cannot be shown; see `core/names.py`."""
        for what, text, most in [
            *(("player name", name, LONGEST_NAME) for name in self.names),
            *(("kind of player", kind, LONGEST_NAME) for kind in self.kinds),
            ("title", self.title or "-", LONGEST_TEXT),
            ("maker", self.made_by or "-", LONGEST_NAME),
        ]:
            check_text(what, text, most)

    @property
    def rules(self) -> Rules:
        return rules_of(self.game)

    def first_table(self) -> Table:
        """The table before the first move."""
        table: Table = self.rules.new_table(len(self.names), self.options, self.components)
        return table

    def last_table(self) -> Table:
        """The table after the last move."""
        table = self.first_table()
        for move in self.moves:
            for fact in move.facts:
                table.apply(fact)
        return table

    @property
    def facts(self) -> int:
        """How many facts there are."""
        return sum(len(move.facts) for move in self.moves)


def moves_of(rules: Rules, table: Table, log: Sequence[Fact]) -> list[Move]:
    """A table's log as moves. `table` is the table before the first of them; it is moved along to the last."""
    moves: list[Move] = []
    position = 0
    while position < len(log):
        marker, mover, decision = log[position]
        assert marker == MOVE, "a log begins every move with its decision"
        end = position + 1
        while end < len(log) and log[end][0] != MOVE:
            end += 1
        facts = tuple(log[position + 1 : end])
        notation, rule = rules.format(table, decision), rules.rule_of(table, decision)
        for fact in facts:
            table.apply(fact)
        moves.append(Move(mover, notation, rule, facts, table.digest()))
        position = end
    return moves


class Following:
    """Facts of one file folded again, the table compared after every move.

    Facts can be made up that let a table grow and grow, and its digest take longer with every move. So the tables of a file have a
    limit together: ten times what the longest games of computer players need, and more than their largest studies.
    """

    MOST = 40_000_000  # characters of all tables

    def __init__(self) -> None:
        self.left = self.MOST

    def follow(self, table: Table, moves: Sequence[Move], where: str, done: int = 0) -> Table:
        """Moves that go on from a table, `done` moves in; the table is moved along.

        Raises DamagedRecord naming the first move after which the table is not the recorded one, RecordError beyond the limit.
        """
        for number, move in enumerate(moves, start=done + 1):
            try:
                for fact in move.facts:
                    table.apply(fact)
                state = repr(table.state())
                same = fingerprint(state) == move.digest
            except (IndexError, KeyError, TypeError, ValueError, OverflowError, AttributeError):
                state, same = "", False
            if not same:
                raise DamagedRecord(
                    f"{where} is damaged: after move {number} ({move.notation[:60]}) the table is not the one that was recorded; "
                    "use another copy of the file."
                )
            self.left -= len(state)
            if self.left < 0:
                raise RecordError(f"{where}: up to move {number} its tables are larger than those of any game.")
        return table


def check_digests(record: GameRecord, where: str) -> Table:
    """The table at the end of a game, whose facts give the digests on the way; raises what `Following.follow` raises."""
    return Following().follow(record.first_table(), record.moves, where)


def default_names(rules: Rules, given: Iterable[str] | None, seats: int) -> tuple[str, ...]:
    """The names of the players; the colours of the seats where none are given."""
    names = tuple(given or ())
    return names if names else tuple(rules.hues[:seats])
