"""The names that players had before, for the form of a new game: nobody writes them down every evening."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from arch_engine.core.errors import ArchError
from arch_engine.core.files import write_file
from arch_engine.core.names import composed
from arch_engine.lab.folder import OWN
from arch_widgets.play.screens import SeatWish, Used

FILE = "names-used.json"
MOST_NAMES, MOST_SEATS, LONGEST_NAME, MOST_BYTES = 30, 5, 40, 20_000


def names_used(folder: Path) -> Used:
    """The names used in a folder of games, the latest first, and the seats of the game begun last. A file that is none is ignored."""
    try:
        with _file(folder).open("rb") as file:
            data = json.loads(file.read(MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        data = None
    known = data if isinstance(data, dict) else {}
    return {"names": _names(known.get("names")), "last": _seats(known.get("last"))}


def note_names(folder: Path, seats: Sequence[SeatWish], unnamed: Sequence[str]) -> None:
    """Keep the names of a game that begins. `unnamed` are those that nobody wrote: the colours. Where it cannot be kept, nothing happens."""
    last = [seat if seat["name"] not in unnamed else {**seat, "name": ""} for seat in seats]
    written = [seat["name"] for seat in last if seat["name"]]
    if not written:
        return
    names = list(dict.fromkeys([*map(composed, written), *names_used(folder)["names"]]))[:MOST_NAMES]
    with suppress(ArchError, OSError):
        _file(folder).parent.mkdir(parents=True, exist_ok=True)
        write_file(_file(folder), json.dumps({"names": names, "last": last}).encode(), replace=True)


def _file(folder: Path) -> Path:
    return folder / OWN / FILE


def _names(given: object) -> list[str]:
    known = (composed(name) for name in given if _is_name(name)) if isinstance(given, list) else ()
    return list(dict.fromkeys(known))[:MOST_NAMES]


def _seats(given: object) -> list[SeatWish]:
    rows = given if isinstance(given, list) else []
    seats: list[SeatWish] = [
        {"name": row["name"], "kind": row["kind"]}
        for row in rows
        if isinstance(row, dict) and isinstance(row.get("kind"), str) and (row.get("name") == "" or _is_name(row.get("name")))
    ]  # fmt: skip
    return seats if len(seats) == len(rows) <= MOST_SEATS else []


def _is_name(name: object) -> bool:
    return isinstance(name, str) and 0 < len(name) <= LONGEST_NAME and name.isprintable()
