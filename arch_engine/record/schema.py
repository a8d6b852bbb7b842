"""The columns of the log and their types.

One row is one fact. The arguments of a game's verbs are its columns, named by their role; the table says which of them are texts and which
numbers are small. In the games of the package a role has the same type everywhere, so that their logs can be read together. Numbers that
mean "none" and cards that the witness did not see (both -1 on the table) are null in the file.
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

WITNESS_FORMAT = 3
"""The version of a game or a study whose witness did not see everything, to a reader of the others its unknown cards are damage; and of one
with lines kept aside, which such a reader would lose when it goes on with the game."""

LESSON_FORMAT = 4
"""The version of a study with a lesson, whose rows are damage to a reader of the others."""

PART_FORMAT = 2
"""The version of the facts of a dataset's part, which have the columns of a game's own file; before, they had others."""

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

_TABLES: dict[type[Rules], type[Table]] = {}  # of the games that were asked for
_COLUMNS: dict[type[Table], dict[str, tuple[str, ...]]] = {}


def table_type(rules: Rules) -> type[Table]:
    """The class of a game's tables: its verbs and their arguments are what a log is made of."""
    game = type(rules)
    if game not in _TABLES:
        _TABLES[game] = type(rules.new_table(rules.players[0]))
    return _TABLES[game]


def verb_columns(rules: Rules) -> dict[str, tuple[str, ...]]:
    """For every verb of a game the columns of its arguments, in order."""
    tables = table_type(rules)
    if tables not in _COLUMNS:
        _COLUMNS[tables] = tables.columns()
    return _COLUMNS[tables]


def column_types(rules: Rules) -> dict[str, str]:
    """Every column of a game's log with the name of its Polars type, in order."""
    roles = sorted({role for arguments in verb_columns(rules).values() for role in arguments} - {*BEFORE, "seat"})
    tables = table_type(rules)
    return {**BEFORE, **{role: _column_type(tables, role) for role in ["seat", *roles]}, **AFTER}


def _column_type(tables: type[Table], role: str) -> str:
    return "String" if role in tables.TEXTS else "Int8" if role in tables.SMALL else "Int16"


def polars_schema(rules: Rules) -> dict[str, pl.DataType]:
    """The same as Polars data types."""
    import polars as pl

    return {name: getattr(pl, kind)() for name, kind in column_types(rules).items()}
