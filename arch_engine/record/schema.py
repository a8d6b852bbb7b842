"""The columns of the log and their types.

One row is one fact. The arguments of verbs are columns named by their role; a role has the same type in every game, so that
logs of different games can be read together. Numbers that mean "none" (-1 on the table) are null in the file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arch_engine.core.rules import Rules
from arch_engine.core.table import Table

if TYPE_CHECKING:
    import polars as pl

FORMAT = 1
"""The version of the format. It grows when a reader of the old version could misread a new file."""

STUDY_FORMAT = 2
"""The version of studies: a game with its branches. A reader of version 1 could take its rows for one game's."""

HEADER_KEY = "arch-engine"
MOST_FACTS = 65_000
MOST_BYTES = 4_000_000
MOST_TEXT = 10_000_000  # bytes of all texts of a file together
LONGEST_NAME = 80
LONGEST_TEXT = 400

BEFORE = {
    "seq": "UInt16", "move": "UInt16", "round": "UInt16", "phase": "String", "mover": "Int8", "decision": "String",
    "rule": "String", "kind": "String",
}  # fmt: skip
AFTER = {"seen_by": "UInt8", "digest": "UInt32"}

ROLES = {
    "amount": "Int16", "area": "Int8", "card": "Int16", "chamber": "Int8", "collection": "Int8", "colour": "Int8", "explorer": "Int8", "location": "Int8",
    "measure": "String", "monument": "Int8", "other": "Int8", "patron": "Int8", "phase": "String", "pile": "String", "place": "Int8", "price": "Int16",
    "question": "String", "region": "Int8", "relic": "Int8", "room": "Int8", "round": "UInt16", "rule": "String", "seat": "Int8", "section": "Int8",
    "side": "Int8", "source": "String", "space": "Int8", "stack": "Int8", "step": "Int8", "task": "String", "tile": "Int8", "treasure": "Int8",
    "turned": "Int8", "victim": "Int8", "where": "Int8", "wing": "Int8",
}  # fmt: skip

SEAT_ROLES = ("seat", "victim")  # arguments that name a player
_COLUMNS: dict[type[Table], dict[str, tuple[str, ...]]] = {}
TEXTS = {role for role, kind in ROLES.items() if kind == "String"}


def verb_columns(rules: Rules) -> dict[str, tuple[str, ...]]:
    """For every verb of a game the columns of its arguments, in order."""
    table: Table = rules.new_table(rules.players[0])
    tables = type(table)
    if tables not in _COLUMNS:
        _COLUMNS[tables] = tables.columns()
    return _COLUMNS[tables]


def column_types(rules: Rules) -> dict[str, str]:
    """Every column of a game's log with the name of its Polars type, in order."""
    roles = sorted({role for arguments in verb_columns(rules).values() for role in arguments} - set(BEFORE))
    return {**BEFORE, **{role: ROLES[role] for role in ["seat", *[r for r in roles if r != "seat"]]}, **AFTER}


def polars_schema(rules: Rules) -> dict[str, pl.DataType]:
    """The same as Polars data types."""
    import polars as pl

    return {name: getattr(pl, kind)() for name, kind in column_types(rules).items()}
