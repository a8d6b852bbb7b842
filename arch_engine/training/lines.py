"""Files in which each line tells of one thing that is done, so that it is not done again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, get_origin, get_type_hints

from arch_engine.core.errors import OptionError, shown
from arch_engine.core.files import write_file
from arch_engine.core.language import say

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Row = TypeVar("Row", bound="DataclassInstance")


def write_lines(path: Path, rows: Iterable[Row]) -> None:
    """Write a line for each, in place of what the file said; it is never there by half."""
    write_file(path, "".join(f"{json.dumps(asdict(row))}\n" for row in rows).encode(), replace=True)


def read_lines(path: Path, kind: type[Row]) -> list[Row]:
    """What the lines of a file say; nothing where there is none yet. Raises OptionError for a file that is damaged or cannot be read."""
    try:
        lines = path.read_bytes().splitlines()
    except FileNotFoundError:
        return []
    except OSError as problem:
        raise OptionError(
            say("{path} cannot be read: {reason}.", path=shown(path), reason=problem.strerror or problem)
        ) from None
    found = []
    for number, line in enumerate(lines, 1):
        try:
            row = kind(**json.loads(line))
        except (ValueError, TypeError):
            raise damaged(path, number) from None
        for name, wanted in get_type_hints(kind).items():
            if type(getattr(row, name)) not in ((int, float) if wanted is float else (get_origin(wanted) or wanted,)):
                raise damaged(path, number)
        found.append(row)
    return found


def damaged(path: Path, number: int) -> OptionError:
    """What to raise for a line, counted from 1, that does not tell what it should."""
    return OptionError(
        say(
            "Line {number} of {path} is damaged; remove it and those after it, and what they tell of is done again.",
            number=number,
            path=shown(path),
        )
    )
