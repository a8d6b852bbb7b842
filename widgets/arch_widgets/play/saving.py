"""Copies and pages of a game that is at the table."""

from __future__ import annotations

from pathlib import Path

from arch_engine.core.errors import Occupied, OptionError, shown
from arch_engine.core.language import say
from arch_engine.replay.study import Game
from arch_widgets.viewer.widget import export_page


def copy(replay: Game, name: str) -> str:
    """Write a copy of the game; returns what is said about it. No button ever replaces a file."""
    path = _place(name, ".parquet")
    try:
        replay.save(path)
    except Occupied:
        raise _taken(path) from None
    return say("Saved as {file}.", file=shown(path))


def export(replay: Game, name: str) -> str:
    """Write the game as a page of its own; returns what is said about it."""
    path = _place(name, ".html")
    try:
        export_page(replay, path, 0)
    except Occupied:
        raise _taken(path) from None
    return say("Written to {file}.", file=shown(path))


def _place(name: str, suffix: str) -> Path:
    if not name.strip():
        raise OptionError(say("Write the name of a file first."))
    path = Path(name.strip()).expanduser()
    return path if path.suffix.lower() == suffix else path.with_name(path.name + suffix)


def _taken(path: Path) -> OptionError:
    return OptionError(say("{path} is there already and stays as it is; choose another name.", path=shown(path)))
