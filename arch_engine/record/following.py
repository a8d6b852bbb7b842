"""The one pass over the moves of a file: each is read, folded and checked, and what was learned on the way is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from arch_engine.core.digests import Digests
from arch_engine.core.errors import ArchError, DamagedRecord, RecordError
from arch_engine.core.language import say
from arch_engine.core.moves import BROKEN, Move, parsed
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table, fingerprint
from arch_engine.record.column_writer import Row
from arch_engine.record.moments import Moments
from arch_engine.record.rows import Written
from arch_engine.record.witness import named_too_little
from arch_engine.record.write import fact_rows


class Following:
    """Moves of one file folded, the table compared after every move.

    Facts can be made up that let a table grow and grow, and its digest take longer with every move. So the tables of a file have a
    limit together: ten times what the longest games of computer players need, and more than their largest studies.
    """

    MOST = 40_000_000  # characters of all tables

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.left = self.MOST

    def follow(
        self, start: Table, written: Iterable[Written], where: str, write: Callable[[Row], None], done: int = 0
    ) -> tuple[list[Move], Moments]:
        """The moves that go on from a table, `done` moves in, and their moments; `write` is given the rows that their facts make.

        Raises DamagedRecord naming the first move after which the table is not the recorded one, RecordError beyond the limit.
        """
        moves: list[Move] = []
        moments, digests, seq = Moments(start, moves, done), Digests(), 0
        for number, one in enumerate(written, start=done + 1):
            table = moments.front
            move = Move(*one, parsed(self.rules, table, one[1]))
            try:
                untold = named_too_little(self.rules, table, move.facts)
                if untold is not None:
                    raise DamagedRecord(
                        say(
                            "{where} is damaged: move {number} ({notation}) leaves unknown in {kind!r} what its witness saw.",
                            where=where,
                            number=number,
                            notation=move.notation[:60],
                            kind=untold[0],
                        )
                    )
                for row in fact_rows(self.rules, table, [move], number - 1, seq):
                    write(row)
                state = digests.text(table)
                same = fingerprint(state) == move.digest
            except ArchError:
                raise
            except BROKEN:
                state, same = "", False
            if not same:
                raise DamagedRecord(
                    say(
                        "{where} is damaged: after move {number} ({notation}) the table is not the one that was recorded; use another copy of the file.",
                        where=where,
                        number=number,
                        notation=move.notation[:60],
                    )
                )
            self.left -= len(state)
            if self.left < 0:
                raise RecordError(
                    say(
                        "{where}: up to move {number} its tables are larger than those of any game.",
                        where=where,
                        number=number,
                    )
                )
            seq += len(move.facts)
            moves.append(move)
            moments.passed()
        return moves, moments
