"""Files that buttons write."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from arch_engine.core.errors import Occupied, OptionError, shown
from arch_engine.core.language import say


def path_in(text: str) -> Path:
    """The path that a reader has written. Raises OptionError for none."""
    if not text.strip():
        raise OptionError(say("Write the name of a file first."))
    return Path(text.strip()).expanduser()


def written(write: Callable[[Path], Path], path: Path) -> Path:
    """Write a file, and say where. A button never replaces a file that somebody else made: raises OptionError instead."""
    try:
        return write(path)
    except Occupied:
        raise OptionError(
            say("{path} holds something else, which would be lost; choose another name.", path=shown(path))
        ) from None
