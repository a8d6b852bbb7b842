"""What a seat could not know, drawn anew: the parts of a table that differ in a sampled world, and how they are written as text."""

from __future__ import annotations

import ast
import json
import re
from typing import Any

from arch_engine.core.chance import generator
from arch_engine.core.rules import Rules
from arch_engine.core.table import ALL, Table

LONGEST_PART = 100_000  # characters
ONLY_NUMBERS = re.compile(r"[\[(][-0-9, \[\]()]*[\])]")
OPEN = frozenset({"asked", "phase", "question", "round", "seats"})
"""Parts that every table has and everybody sees: they never differ."""


def slots_of(table: Table) -> list[str]:
    """The names of all slots of a table except its log."""
    names: set[str] = set()
    for kind in type(table).__mro__:  # a compiled class has no `__slots__` and names its attributes elsewhere
        names.update(getattr(kind, "__slots__", getattr(kind, "__mypyc_attrs__", ())))
    return sorted(names - {"log"})


def determinized_parts(rules: Rules, table: Table, seat: int, seed: int, again: int = 0) -> dict[str, Any]:
    """The parts of a table that differ when all that `seat` could not know is drawn anew; empty in an open game.

    Where the record does not know everything, the drawn table's witness is ALL: from there on nothing is unknown. Of a seat outside its
    witness (-1 is nobody) the record keeps what it knows itself. The table does not change. The same seed draws the same, and
    with `again` from 1 on others.
    """
    purpose = ("hidden", "again", again) if again else ("hidden",)
    world = rules.hidden.determinize(table, knower(table, seat), generator(seed, *purpose))
    return {name: new for name in slots_of(table) if (new := getattr(world, name)) != getattr(table, name)}


def knower(table: Table, seat: int) -> int:
    """The witness whose knowledge stays when a table is drawn anew for a seat: the seat, or the table's own witness if that does not know it."""
    known = seat >= 0 and (table.witness == ALL or table.witness >> seat & 1)
    return 1 << seat if known else table.witness


def part_as_text(name: str, value: Any) -> str:
    """A part as a line: its name, a space, and the value as Python writes it. Raises ValueError if that cannot be read back."""
    text = repr(value)
    if len(text) > LONGEST_PART or not (ONLY_NUMBERS.fullmatch(text) or _read(text) == value):
        raise ValueError(name)
    return f"{name} {text}"


def part_from_text(table: Table, text: str) -> tuple[str, Any]:
    """The name and value in such a line; raises ValueError if the table has no such part or one of another type.

    Only plain values are read; nothing is executed.
    """
    name, _, written = text.partition(" ")
    if len(written) > LONGEST_PART or name in OPEN or name not in slots_of(table):
        raise ValueError(name)
    value = _read(written)
    if type(value) is not type(getattr(table, name)):
        raise ValueError(name)
    return name, value


def _read(written: str) -> Any:
    """A plain value, from its text in Python; raises ValueError for anything else.

    Most parts are numbers in lists and tuples, up to megabytes of them. JSON's parser, given a tuple as a list that begins with null,
    reads them in a tenth of the time that Python's takes.
    """
    try:
        if ONLY_NUMBERS.fullmatch(written):
            marked = written.replace(",)", ")").replace("(", "[null,").replace("null,)", "null)").replace(")", "]")
            value = _unmarked(json.loads(marked))
            if repr(value) != written:
                raise ValueError(written[:40])
            return value
        return ast.literal_eval(written)
    except (SyntaxError, TypeError, MemoryError, RecursionError) as problem:
        raise ValueError(written[:40]) from problem


def _unmarked(value: Any) -> Any:
    if type(value) is not list:
        return value
    if value and value[0] is None:
        return tuple([one if type(one) is int else _unmarked(one) for one in value[1:]])
    return [one if type(one) is int else _unmarked(one) for one in value]
