"""Rows of the log as moves: every value is doubted, and an error names the row and the column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arch_engine.core.errors import DamagedRecord
from arch_engine.core.rules import Rules
from arch_engine.record.game_record import Move
from arch_engine.record.schema import LONGEST_TEXT, SEAT_ROLES, TEXTS, verb_columns

if TYPE_CHECKING:
    import polars as pl


def moves_in(frame: pl.DataFrame, rules: Rules, seats: int, where: str, done: int = 0) -> list[Move]:
    """The moves of rows, of which the first is move `done` + 1."""
    arguments = verb_columns(rules)
    known = type(rules.new_table(rules.players[0]))
    nullable, signed = known.NULLABLE, known.SIGNED
    rows = list(frame.iter_rows(named=True))
    moves: list[Move] = []
    facts: list[tuple[Any, ...]] = []
    mover, notation, rule = -1, "", ""
    for number, row in enumerate(rows):
        place = f"{where}, row {number}"
        if row["seq"] != number:
            raise DamagedRecord(
                f"{place}, column 'seq': it holds {row['seq']}; facts must stand in order, counted from 0."
            )
        kind = row["kind"]
        if kind not in arguments:
            raise DamagedRecord(f"{place}, column 'kind': {str(kind)[:40]!r} is no fact of {rules.title}.")
        if not facts:
            mover, notation, rule = row["mover"], row["decision"], row["rule"]
            for column in ("decision", "rule"):
                if not _is_short_text(row[column]):
                    raise DamagedRecord(f"{place}, column {column!r}: a move must begin with its decision and rule.")
            mover = -1 if mover is None else mover
            if not -1 <= mover < seats:
                raise DamagedRecord(f"{place}, column 'mover': there is no seat {mover}.")
        elif row["decision"] is not None:
            raise DamagedRecord(f"{place}, column 'decision': only the first row of a move has one.")
        due = done + len(moves) + 1
        if row["move"] != due:
            raise DamagedRecord(f"{place}, column 'move': it holds {row['move']} where move {due} is due.")
        fact = (
            kind,
            *[
                _value(row[role], role, (kind, role) in nullable, (kind, role) in signed, place)
                for role in arguments[kind]
            ],
        )
        _check_seats(row, arguments[kind], seats, place)
        if kind == "score":
            _check_score(row, rules, place)
        facts.append(fact)
        if row["digest"] is not None:
            moves.append(Move(mover, notation, rule, tuple(facts), row["digest"]))
            facts = []
    if facts:
        raise DamagedRecord(
            f"{where}: the last move has no digest, so it is not complete; use another copy of the file."
        )
    return moves


def _check_seats(row: dict[str, Any], roles: tuple[str, ...], seats: int, place: str) -> None:
    for role in SEAT_ROLES:
        if role in roles and row[role] is not None and not 0 <= row[role] < seats:
            raise DamagedRecord(f"{place}, column {role!r}: there is no seat {row[role]}.")


def _check_score(row: dict[str, Any], rules: Rules, place: str) -> None:
    try:
        known = row["measure"] in rules.measures and rules.origin(row) in rules.origins
    except (KeyError, IndexError, TypeError, ValueError):
        known = False
    if not known:
        raise DamagedRecord(f"{place}: a score must be of a measure and from a source that {rules.title} has.")


def _is_short_text(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_TEXT and value.isprintable()


def _value(value: Any, role: str, nullable: bool, signed: bool, place: str) -> Any:
    if role in TEXTS:
        if not _is_short_text(value):
            raise DamagedRecord(f"{place}, column {role!r}: a short text is missing.")
        return value
    if value is None and not nullable:
        raise DamagedRecord(f"{place}, column {role!r}: a number is missing.")
    if value is not None and value < 0 and not signed:
        raise DamagedRecord(f"{place}, column {role!r}: it holds {value}; numbers count from 0.")
    return -1 if value is None else value
