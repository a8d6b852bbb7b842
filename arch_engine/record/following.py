"""The one pass over the moves of a file: each is read, folded and checked, and what was learned on the way is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from arch_engine.core.components import Components, from_data
from arch_engine.core.digests import Digests
from arch_engine.core.errors import ArchError, DamagedRecord, RecordError
from arch_engine.core.moves import BROKEN, Move, parsed
from arch_engine.core.rules import Rules
from arch_engine.core.table import ALL, Table, fingerprint
from arch_engine.record.codec import unpacked
from arch_engine.record.game_record import GameRecord
from arch_engine.record.header import check_writable, head_of, result_of
from arch_engine.record.moments import Moments
from arch_engine.record.rows import NO_DIGEST, Columns, ColumnWriter, Row, Written, fact_rows, moves_in
from arch_engine.record.witness import named_too_little, witness_in

if TYPE_CHECKING:
    import polars as pl


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
                        "{where} is damaged: move {number} ({notation}) leaves unknown in {kind!r} what its witness saw.",
                        where=where,
                        number=number,
                        notation=move.notation[:60],
                        kind=untold[0],
                    )
                for row in fact_rows(self.rules, table, [move], number - 1, seq):
                    write(row)
                state = digests.text(table)
                digest = fingerprint(state)
                same = move.digest in (digest, NO_DIGEST)
            except ArchError:
                raise
            except BROKEN:
                state, digest, same = "", NO_DIGEST, False
            if not same:
                raise DamagedRecord(
                    "{where} is damaged: after move {number} ({notation}) the table is not the one that was recorded; use another copy of the file.",
                    where=where,
                    number=number,
                    notation=move.notation[:60],
                )
            self.left -= len(state)
            if self.left < 0:
                raise RecordError(
                    "{where}: up to move {number} its tables are larger than those of any game.",
                    where=where,
                    number=number,
                )
            seq += len(move.facts)
            moves.append(move if move.digest == digest else replace(move, digest=digest))
            moments.passed()
        return moves, moments


def components_in(header: dict[str, Any], rules: Rules, where: str) -> Components:
    """The component data in the header of a game; raises RecordError, DamagedRecord."""
    try:
        components = from_data(unpacked(header.get("components")), "the header")
        rules.check_usable(components)  # data that no game can be played with say so first
    except ArchError as problem:
        raise RecordError(f"{where}: {problem}") from None
    if header.get("components_digest") != components.digest:
        raise DamagedRecord(
            "{where} is damaged: the component data in its header is not what was written.", where=where
        )
    return components


def begun(header: dict[str, Any], components: Components, rules: Rules, where: str) -> tuple[GameRecord, Table]:
    """The game of a checked header, its moves still missing, and the table before them; raises RecordError."""
    try:
        rules.check_usable(components)
        options = header.get("options")
        if not isinstance(options, dict):
            raise RecordError("The header's options must be names with values.")
        options = rules.full_options({**rules.unnamed_options, **options})
        witness = witness_in(header, rules, where)
        # the number of players fits the game
        table: Table = rules.new_table(len(header["players"]), options, components, witness)
        head = head_of(header, options, components, witness)
        check_writable(head)  # whatever is loaded can be saved again
    except ArchError as problem:
        raise RecordError(f"{where}: {problem}") from None
    return head, table


def record_of(
    header: dict[str, Any],
    components: Components,
    columns: Columns,
    rows: Iterable[int],
    following: Following,
    where: str,
    write: Callable[[Row], None],
) -> GameRecord:
    """The game of a checked header and some rows, which are followed; `write` is given the rows as they should be."""
    rules = following.rules
    head, start = begun(header, components, rules, where)
    written = moves_in(columns, rows, rules, len(head.names), where, unknown=head.witness != ALL)
    moves, moments = following.follow(start, written, where, write)
    if header.get("result") != result_of(rules, moments.front) or header.get("moves") != len(moves):
        raise DamagedRecord("{where} is damaged: the result in its header is not the one its facts give.", where=where)
    return head.of(moves, moments)


def open_record(
    header: dict[str, Any], components: Components, frame: pl.DataFrame, rules: Rules, where: str
) -> GameRecord:
    """The game of a header and its rows alone: digests, result and columns must all say the same."""
    columns, ours = frame.to_dict(as_series=False), ColumnWriter(frame.columns)
    record = record_of(header, components, columns, range(frame.height), Following(rules), where, ours.add)
    if ours.columns() != columns:
        raise columns_differ(where)
    return record


def columns_differ(where: str) -> DamagedRecord:
    """What is raised for rows whose facts are intact and that say something else beside them."""
    return DamagedRecord(
        "{where} is damaged: its columns say something else than its facts; use another copy of the file.", where=where
    )
