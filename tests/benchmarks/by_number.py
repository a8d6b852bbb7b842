"""What games by number came to, kept in a file so that a measurement can be stopped and gone on with."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

Row = dict[str, Any]


def rows_of(path: Path, about: Mapping[str, Any], numbers: Sequence[int], measure: Callable[[int], Row]) -> list[Row]:
    """What `measure` came to for each number: from the file, a line each, as far as it is there, else measured now and added to it.

    `about` says of what and by whom, as JSON knows it; lines about something else are left alone, and so is one that was cut off.
    """
    there: dict[int, Row] = {}
    for line in path.read_text().splitlines() if path.exists() else ():
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if all(row.get(name) == value for name, value in about.items()):
            there[row["number"]] = row
    for number in numbers:
        if number not in there:
            there[number] = json.loads(json.dumps({**about, "number": number, **measure(number)}))
            with path.open("a") as file:
                file.write(f"\n{json.dumps(there[number])}\n")  # a line of its own, also after one that was cut off
    return [there[number] for number in numbers]
