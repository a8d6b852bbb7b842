"""Component data from the owner of a real box: a whole JSON file, or sheets as CSV from any spreadsheet.

A CSV file is one sheet and is named after it; its first row names the columns, in any order. It replaces that sheet of the data
the game comes with; a value that differs has the source "owner".
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import Any

from arch_engine.core.components import MOST_ROWS, Components, Sheet, Value, from_data, read_bytes, read_components
from arch_engine.core.errors import ComponentError, reason_of, shown
from arch_engine.core.language import say

SUFFIX = ".csv"
DELIMITERS = ",;\t"  # spreadsheets use the one of their country
OWNER = "owner"
MOST_MORE = 20  # columns an owner may add


def read_own(paths: Sequence[Path], base: Components) -> Components:
    """Component data from files and folders, each replacing parts of what came before it, starting from `base`."""
    own = base
    for path in paths:
        for file in _files(path):
            own = _with_sheet(own, file) if file.suffix.lower() == SUFFIX else read_components(file)
    return own


def as_csv(sheet: Sheet) -> str:
    """A sheet as CSV text, to correct in a spreadsheet."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(sheet.columns)
    writer.writerows(sheet.rows)
    return text.getvalue()


def _files(path: Path) -> list[Path]:
    """The path itself, or the CSV files of a folder."""
    try:
        if not path.is_dir():
            return [path]
        found = sorted(file for file in path.iterdir() if file.suffix.lower() == SUFFIX)
    except (OSError, ValueError) as problem:
        raise ComponentError("{path} cannot be read: {reason}.", path=shown(path), reason=reason_of(problem)) from None
    if not found:
        raise ComponentError(
            "There is no {suffix} file in the folder {path}; export a sheet to start from.",
            suffix=SUFFIX,
            path=shown(path),
        )
    return found


def _with_sheet(base: Components, path: Path) -> Components:
    """The data with one sheet replaced by that of a CSV file."""
    where = shown(path)
    old = base.sheets.get(path.stem)
    if old is None:
        raise ComponentError(
            "{where} is not named after a sheet; call it by one of {files}.",
            where=where,
            files=", ".join(f"{name}{SUFFIX}" for name in base.sheets),
        )
    lines = _lines(path)
    old = _gone_on(old, lines[0][1] if lines else [])
    rows = _rows(lines, old, say("{where}, sheet {sheet!r}", where=where, sheet=old.name))
    data = base.as_data()
    data["sheets"][old.name] |= {
        "columns": list(old.columns),
        "sources": list(old.sources),
        "rows": rows,
        "exceptions": _exceptions(rows, old),
    }
    return from_data(data, where)


def _gone_on(sheet: Sheet, header: list[str]) -> Sheet:
    """The sheet with those columns of the header that continue its numbered ones (x6 and x7 after x5), still empty."""
    name = sheet.columns[-1].rstrip("0123456789")
    number = sheet.columns[-1].removeprefix(name)
    follow = [f"{name}{int(number) + n}" for n in range(1, MOST_MORE + 1)] if 0 < len(number) < 4 else []
    more = list(takewhile(header.__contains__, follow))
    nothing: Value = 0 if all(isinstance(row[-1], int) for row in sheet.rows) else ""
    return replace(
        sheet,
        columns=(*sheet.columns, *more),
        sources=(*sheet.sources, *[OWNER] * len(more)),
        rows=tuple((*row, *[nothing] * len(more)) for row in sheet.rows),
    )


def _lines(path: Path) -> list[tuple[int, list[str]]]:
    """The rows of a CSV file that are not empty, each with its line in the file."""
    where = shown(path)
    try:
        text = read_bytes(path).decode("utf-8-sig")  # some spreadsheets write a byte order mark
    except UnicodeDecodeError:
        raise ComponentError(
            "{where} is not UTF-8 text; save it from the spreadsheet as CSV UTF-8.", where=where
        ) from None
    header = text.partition("\n")[0]
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=max(DELIMITERS, key=lambda mark: header.count(mark)), strict=True
    )
    lines: list[tuple[int, list[str]]] = []
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(cells):
                lines.append((reader.line_num, cells))
            if len(lines) > MOST_ROWS + 1:
                raise ComponentError(
                    "{where} has more than {most} rows, which is the most.", where=where, most=MOST_ROWS
                )
    except csv.Error as problem:
        raise ComponentError(
            "{where}, line {line} is not CSV ({problem}); export a sheet to start from.",
            where=where,
            line=reader.line_num,
            problem=str(problem)[:80],
        ) from None
    return lines


def _rows(lines: list[tuple[int, list[str]]], old: Sheet, place: str) -> list[list[Value]]:
    """Typed values in the order of the sheet's columns."""
    header = lines[0][1] if lines else []
    for column in old.columns:
        if header.count(column) != 1:
            problem = say("there twice") if column in header else "missing"
            raise ComponentError(
                "{place}, column {column!r} is {problem}; the first row must name {columns}.",
                place=place,
                column=column,
                problem=problem,
                columns=", ".join(old.columns),
            )
    order = [header.index(column) for column in old.columns]
    if len(header) != len(order):
        other = next(column for column in header if column not in old.columns)
        raise ComponentError(
            "{place} has no column {other!r}; the first row must name {columns}.",
            place=place,
            other=other[:40],
            columns=", ".join(old.columns),
        )
    rows: list[list[Value]] = []
    for number, cells in lines[1:]:
        key = cells[order[0]] if order[0] < len(cells) else ""
        if len(cells) != len(header):
            raise ComponentError(
                "{place}, row {key!r} (line {number}) has {cells} values for {columns} columns; put quotes around a text with a comma.",
                place=place,
                key=key[:40],
                number=number,
                cells=len(cells),
                columns=len(header),
            )
        rows.append([])
        for column, index in zip(old.columns, order, strict=True):
            value = _value(cells[index], old, column)
            if value is None:
                raise ComponentError(
                    "{place}, row {key!r} (line {number}), column {column!r} is {cell!r}; it must be a whole number.",
                    place=place,
                    key=key[:40],
                    number=number,
                    column=column,
                    cell=cells[index][:40],
                )
            rows[-1].append(value)
    return rows


def _value(cell: str, old: Sheet, column: str) -> Value | None:
    """A cell as a number or text, whichever its column holds; None if the column needs a number and the cell is none."""
    index = old.columns.index(column)
    sorts = {type(row[index]) for row in old.rows}
    if not cell and not any(row[index] for row in old.rows) and int in sorts:
        return 0  # in a column that the owner added
    if int in sorts and re.fullmatch("[+-]?[0-9]{1,9}", cell):
        return int(cell)
    return cell if str in sorts or not sorts else None


def _exceptions(rows: list[list[Value]], old: Sheet) -> dict[str, dict[str, str]]:
    """The sources of single values: unchanged values keep theirs, the others are the owner's."""
    known: dict[Value, dict[str, Any]] = {row[0]: dict(zip(old.columns, row, strict=True)) for row in old.rows}
    found: dict[str, dict[str, str]] = {}
    for row in rows:
        before = known.get(row[0], {})
        marks = {}
        for column, value, source in zip(old.columns, row, old.sources, strict=True):
            own = old.source(row[0], column) if column in before and before[column] == value else OWNER
            if own != source:
                marks[column] = own
        if marks:
            found[str(row[0])] = marks
    return found
