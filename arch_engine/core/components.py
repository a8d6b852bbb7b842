"""What is in a game's box, value by value, and how sure we are of each.

Components are *sheets* (tables of rows), so that the owner of a real box can correct one in any editor. Every value has a
source:

rulebook       in the text of the rulebook
public         said in public by players, reviewers or shops
inferred       follows from what is known; the documentation gives the reason
reconstructed  unknown to us: a value we made up that fits everything known
owner          from a file the user gave
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from arch_engine.core.errors import ArchError, ComponentError, reason_of, shown
from arch_engine.core.language import say

SOURCES = ("rulebook", "public", "inferred", "reconstructed", "owner")
MOST_ROWS = 1_000
MOST_SHEETS = MOST_COLUMNS = 50
MOST_BYTES = 1_000_000
LONGEST_TEXT = 200
LONGEST_NAME = 60

Value = int | str


@dataclass(frozen=True)
class Sheet:
    """One table. The first column names the row and is unique.

    `sources` gives the source of each column, `exceptions` that of single values: {row key: {column: source}}.
    """

    name: str
    columns: tuple[str, ...]
    sources: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    exceptions: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def row(self, key: Value) -> dict[str, Value]:
        """The row with this key as {column: value}."""
        for row in self.rows:
            if row[0] == key:
                return dict(zip(self.columns, row, strict=True))
        raise KeyError(key)

    def source(self, key: Value, column: str) -> str:
        """Return how sure we are of one value."""
        own = self.exceptions.get(str(key), {}).get(column)
        return own or self.sources[self.columns.index(column)]

    def values_from(self, source: str) -> int:
        """Return how many values have this source."""
        return sum(self.source(row[0], column) == source for row in self.rows for column in self.columns)


@dataclass(frozen=True)
class Components:
    """The complete component data of one game.

    `name` says whose box it is; "" for the data that come with the package.
    """

    game: str
    sheets: Mapping[str, Sheet]
    name: str = ""

    @property
    def digest(self) -> str:
        """A fingerprint of the values and their sources."""
        return sha256(json.dumps(self.as_data(), sort_keys=True).encode()).hexdigest()[:16]

    def as_data(self) -> dict[str, Any]:
        """Plain data for JSON; `from_data` is the inverse."""
        named = {"name": self.name} if self.name else {}
        return {
            "game": self.game,
            **named,
            "sheets": {
                sheet.name: {
                    "columns": list(sheet.columns),
                    "sources": list(sheet.sources),
                    "rows": [list(row) for row in sheet.rows],
                    "exceptions": {key: dict(marks) for key, marks in sheet.exceptions.items()},
                }
                for sheet in self.sheets.values()
            },
        }

    def as_text(self) -> str:
        """JSON with one row per line, for people to read and edit."""
        data = self.as_data()
        lines = ["{", f'  "game": {json.dumps(self.game)},']
        lines += [f'  "name": {json.dumps(self.name)},'] if self.name else []
        lines += ['  "sheets": {']
        for number, (name, sheet) in enumerate(data["sheets"].items()):
            lines += [f"    {json.dumps(name)}: {{"]
            lines += [f'      "{part}": {json.dumps(sheet[part])},' for part in ("columns", "sources", "exceptions")]
            rows = ",\n".join(f"        {json.dumps(row)}" for row in sheet["rows"])
            lines += ['      "rows": [', rows, "      ]", "    }" + ("," if number + 1 < len(data["sheets"]) else "")]
        return "\n".join([*lines, "  }", "}", ""])


def from_data(data: Any, where: str) -> Components:
    """Components from parsed JSON; `where` names the file in errors. Checks shape and types, not the game's own facts."""
    if not isinstance(data, dict) or not isinstance(data.get("sheets"), dict) or not isinstance(data.get("game"), str):
        raise ComponentError(
            '{where} is not a component file: it needs "game" and "sheets"; export one to start from.', where=where
        )
    if len(data["sheets"]) > MOST_SHEETS:
        raise ComponentError(
            "{where} has {sheets} sheets; {most} is the most.",
            where=where,
            sheets=len(data["sheets"]),
            most=MOST_SHEETS,
        )
    name = data.get("name", "")
    if not isinstance(name, str) or not (name.isprintable() and len(name) <= LONGEST_NAME):
        raise ComponentError(
            '{where} has a "name" that is not text of at most {most} characters.', where=where, most=LONGEST_NAME
        )
    sheets = {str(sheet): _sheet(str(sheet), raw, where) for sheet, raw in data["sheets"].items()}
    return Components(data["game"], sheets, name)


def _sheet(name: str, raw: Any, where: str) -> Sheet:
    place = say("{where}, sheet {sheet!r}", where=where, sheet=name[:40])
    if not isinstance(raw, dict) or not all(isinstance(raw.get(part), list) for part in ("columns", "sources", "rows")):
        raise ComponentError('{place} needs the lists "columns", "sources" and "rows".', place=place)
    columns, sources, rows = raw["columns"], raw["sources"], raw["rows"]
    if len(columns) > MOST_COLUMNS:
        raise ComponentError(
            "{place} has {columns} columns; {most} is the most.", place=place, columns=len(columns), most=MOST_COLUMNS
        )
    if not columns or not all(isinstance(column, str) for column in columns) or len(set(columns)) != len(columns):
        raise ComponentError("{place} needs column names that are different texts.", place=place)
    if len(sources) != len(columns) or any(source not in SOURCES for source in sources):
        raise ComponentError(
            "{place} needs one source for each column, out of: {sources}.", place=place, sources=", ".join(SOURCES)
        )
    if len(rows) > MOST_ROWS:
        raise ComponentError(
            "{place} has {rows} rows; {most} is the most.", place=place, rows=len(rows), most=MOST_ROWS
        )
    seen = set()
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, list) or len(row) != len(columns):
            raise ComponentError(
                "{place}, row {row} needs {number} values: {columns}.",
                place=place,
                row=number,
                number=len(columns),
                columns=shown(", ".join(columns)[:80]),
            )
        for column, value in zip(columns, row, strict=True):
            number_or_text = (isinstance(value, str) and value.isprintable()) or (
                isinstance(value, int) and not isinstance(value, bool)
            )
            if not number_or_text or len(str(value)) > LONGEST_TEXT:
                raise ComponentError(
                    "{place}, row {number}, column {column!r} holds {value!r}, not a whole number or short text.",
                    place=place,
                    number=number,
                    column=column[:40],
                    value=str(value)[:40],
                )
        if str(row[0]) in seen:
            raise ComponentError(
                "{place}, row {number}: {column} {row!r} is there twice.",
                place=place,
                number=number,
                column=shown(columns[0][:40]),
                row=row[0],
            )
        seen.add(str(row[0]))
    exceptions = raw.get("exceptions", {})
    if not isinstance(exceptions, dict):
        raise ComponentError('{place}: "exceptions" maps a row to {{column: source}}.', place=place)
    for key, marks in exceptions.items():
        fits = isinstance(marks, dict) and all(
            column in columns and source in SOURCES for column, source in marks.items()
        )
        if key not in seen or not fits:
            raise ComponentError(
                "{place}: the exception for {key!r} names a row, a column or a source that is not there.",
                place=place,
                key=key[:40],
            )
    return Sheet(name, tuple(columns), tuple(sources), tuple(tuple(row) for row in rows), exceptions)


def read_bytes(path: Path) -> bytes:
    """The contents of a component file; raises ComponentError naming it."""
    where = shown(path)
    try:
        if path.exists() and not path.is_file():
            raise ComponentError("{where} is not a file; export a component file to start from.", where=where)
        if path.stat().st_size > MOST_BYTES:
            raise ComponentError(
                "{where} is larger than {most:,} bytes; that is no component file.", where=where, most=MOST_BYTES
            )
        return path.read_bytes()
    except ArchError:
        raise
    except (OSError, ValueError) as problem:
        raise ComponentError("{where} cannot be read: {reason}.", where=where, reason=reason_of(problem)) from None


def read_components(path: Path) -> Components:
    """Components from a JSON file; raises ComponentError naming the file and the place in it."""
    where = shown(path)
    raw = read_bytes(path)
    try:
        data = json.loads(raw.decode("utf-8-sig"))  # some editors write a byte order mark
    except (ValueError, RecursionError) as problem:
        raise ComponentError(
            "{where} is not JSON ({problem}); export a component file to start from.",
            where=where,
            problem=str(problem)[:80],
        ) from None
    return from_data(data, where)
