"""Moves as rows of a log, and rows as moves: of what is read every value is doubted, and an error names the row and the column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from arch_engine.core.errors import DamagedRecord
from arch_engine.core.facts import Fact
from arch_engine.core.language import say
from arch_engine.core.moves import Move
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table
from arch_engine.record.schema import LONGEST_TEXT, table_type, verb_columns

if TYPE_CHECKING:
    import polars as pl

Columns = Mapping[str, Sequence[Any]]
"""The values of each column, row by row."""


Written = tuple[int, str, str, tuple[Fact, ...], int]
"""A move as a file has it: mover, notation, rule, facts, digest (see `Move`), or NO_DIGEST."""

NO_DIGEST = -1
"""Of a move in a dataset, whose rows have no digests."""

Row = dict[str, Any]
"""One row: {column: value}, without what is null."""


# -- writing -----------------------------------------------------------------------------------------------------------


class ColumnWriter:
    """Columns that grow by a row at a time; what a row does not say is null. `height` is the number of rows."""

    def __init__(self, names: Iterable[str]) -> None:
        self.height = 0
        self._columns: dict[str, list[Any]] = {name: [] for name in names}

    def add(self, row: Row) -> None:
        """One more row. Raises KeyError for a column there is not."""
        columns, height = self._columns, self.height
        for name, value in row.items():
            column = columns[name]
            if len(column) != height:
                column += [None] * (height - len(column))
            column.append(value)
        self.height = height + 1

    def cut(self, height: int) -> None:
        """Take back all rows but the first ones."""
        for column in self._columns.values():
            del column[height:]
        self.height = height

    def columns(self) -> dict[str, list[Any]]:
        """The values of every column, row by row; they are to be read."""
        for column in self._columns.values():
            column += [None] * (self.height - len(column))
        return self._columns

    def frame(self, schema: Mapping[str, pl.DataType]) -> pl.DataFrame:
        """The columns as a frame."""
        import polars as pl

        return pl.DataFrame(self.columns(), schema=schema)


def frame_of(rows: Iterable[Row], schema: Mapping[str, pl.DataType]) -> pl.DataFrame:
    """Rows as a frame."""
    writer = ColumnWriter(schema)
    for row in rows:
        writer.add(row)
    return writer.frame(schema)


def fact_rows(rules: Rules, table: Table, moves: Iterable[Move], done: int = 0, seq: int = 0) -> Iterator[Row]:
    """The facts of moves that follow each other, one row each: {column: value}, without what is null.

    `table` is the table before them, `done` moves in; it is moved along. `seq` is the number of the first row.
    """
    arguments, signed = verb_columns(rules), table.SIGNED
    for number, move in enumerate(moves, start=done + 1):
        shared: Row = {"move": number, "mover": move.mover} if move.mover >= 0 else {"move": number}
        first: Row = {"decision": move.notation, "rule": move.rule}
        last = seq + len(move.facts) - 1
        for fact in move.facts:
            kind, seen_by = fact[0], rules.hidden.seen_by(table, fact)
            table.apply(fact)
            row = {
                "seq": seq,
                "round": table.round,
                "phase": table.phase,
                "kind": kind,
                "seen_by": seen_by,
                **shared,
                **first,
            }
            for role, value in zip(arguments[kind], fact[1:], strict=True):
                if value != -1 or ((kind, role) in signed and (kind, role) not in table.NULLABLE):
                    row[role] = value
            if seq == last and move.digest != NO_DIGEST:
                row["digest"] = move.digest
            yield row
            seq, first = seq + 1, {}


# -- reading -----------------------------------------------------------------------------------------------------------


class FactReader:
    """Reads rows of a game as facts. A number may be missing where it can be none, and where the witness did not see a card (`unknown`)."""

    def __init__(self, rules: Rules, seats: int, unknown: bool) -> None:
        self.rules, self.seats, self.unknown = rules, seats, unknown
        self._arguments, self._tables = verb_columns(rules), table_type(rules)

    def fact(self, columns: Columns, at: int, place: str) -> Fact:
        """The fact of one row; raises DamagedRecord naming the place and the column."""
        kind, tables = columns["kind"][at], self._tables
        if kind not in self._arguments:
            raise DamagedRecord(
                "{place}, column 'kind': {kind!r} is no fact of {title}.",
                place=place,
                kind=str(kind)[:40],
                title=self.rules.title,
            )
        row = {role: columns[role][at] for role in self._arguments[kind]}
        values = [
            _text(value, role, place)
            if role in tables.TEXTS
            else _number(
                value,
                role,
                (kind, role) in tables.NULLABLE
                or (self.unknown and role not in tables.SEAT_ROLES and (kind, role) not in tables.SIGNED),
                (kind, role) in tables.SIGNED,
                tables.LIMITS.get(role),
                place,
            )
            for role, value in row.items()
        ]
        _check_seats(row, tables.SEAT_ROLES, self.seats, place)
        if kind == "score":
            _check_score(row, self.rules, place)
        return (kind, *values)


def moves_in(
    columns: Columns, rows: Iterable[int], rules: Rules, seats: int, where: str, done: int = 0, unknown: bool = False
) -> Iterator[Written]:
    """The moves of some rows, of which the first begins move `done` + 1.

    `unknown` is whether a card may be missing where no text, seat or point can; whoever folds the facts knows who saw it. Without
    digests, a move ends where the next one has its number.
    """
    digests, numbers = columns.get("digest"), columns["move"]
    reader = FactReader(rules, seats, unknown)
    due = done + 1
    facts: list[tuple[Any, ...]] = []
    mover, notation, rule = -1, "", ""
    for number, at in enumerate(rows):
        place = say("{where}, row {number}", where=where, number=number)
        if columns["seq"][at] != number:
            raise DamagedRecord(
                "{place}, column 'seq': it holds {seq}; facts must stand in order, counted from 0.",
                place=place,
                seq=columns["seq"][at],
            )
        if not facts:
            mover, notation, rule = columns["mover"][at], columns["decision"][at], columns["rule"][at]
            for column, text in (("decision", notation), ("rule", rule)):
                if not _is_short_text(text):
                    raise DamagedRecord(
                        "{place}, column {column!r}: a move must begin with its decision and rule.",
                        place=place,
                        column=column,
                    )
            mover = -1 if mover is None else mover
            if not -1 <= mover < seats:
                raise DamagedRecord("{place}, column 'mover': there is no seat {mover}.", place=place, mover=mover)
        elif columns["decision"][at] is not None:
            raise DamagedRecord("{place}, column 'decision': only the first row of a move has one.", place=place)
        if numbers[at] != due:
            raise DamagedRecord(
                "{place}, column 'move': it holds {move} where move {due} is due.",
                place=place,
                move=numbers[at],
                due=due,
            )
        facts.append(reader.fact(columns, at, place))
        if digests is None:
            digest = None if at + 1 < len(numbers) and numbers[at + 1] == due else NO_DIGEST
        else:
            digest = digests[at]
        if digest is not None:
            yield mover, notation, rule, tuple(facts), digest
            facts = []
            due += 1
    if facts:
        raise DamagedRecord(
            "{where}: the last move has no digest, so it is not complete; use another copy of the file.", where=where
        )


def _check_seats(row: Mapping[str, Any], roles: Iterable[str], seats: int, place: str) -> None:
    for role in roles:
        seat = row.get(role)
        if seat is not None and not 0 <= seat < seats:
            raise DamagedRecord("{place}, column {role!r}: there is no seat {seat}.", place=place, role=role, seat=seat)


def _check_score(row: Mapping[str, Any], rules: Rules, place: str) -> None:
    try:
        known = row["measure"] in rules.measures and rules.origin(row) in rules.origins
    except (KeyError, IndexError, TypeError, ValueError):
        known = False
    if not known:
        raise DamagedRecord(
            "{place}: a score must be of a measure and from a source that {title} has.", place=place, title=rules.title
        )


def _is_short_text(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_TEXT and value.isprintable()


def _text(value: Any, role: str, place: str) -> Any:
    if not _is_short_text(value):
        raise DamagedRecord("{place}, column {role!r}: a short text is missing.", place=place, role=role)
    return value


def _number(value: Any, role: str, nullable: bool, signed: bool, limit: int | None, place: str) -> Any:
    if value is None and not nullable:
        raise DamagedRecord("{place}, column {role!r}: a number is missing.", place=place, role=role)
    if value is not None and value < 0 and not signed:
        raise DamagedRecord(
            "{place}, column {role!r}: it holds {value}; numbers count from 0.", place=place, role=role, value=value
        )
    if limit is not None and value is not None and value >= limit:
        raise DamagedRecord(
            "{place}, column {role!r}: it holds {value}; the highest number is {last}.",
            place=place,
            role=role,
            value=value,
            last=limit - 1,
        )
    return -1 if value is None else value
