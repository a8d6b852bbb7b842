"""What was read of files, remembered for as long as these are the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Generic, TypeVar

Read = TypeVar("Read")


class Remembered(Generic[Read]):
    """Reads files once in a process, and again once one of them has another size or another time of its last change.

    These two say enough of files that this package wrote: it never writes into one, a new file takes the old one's place with a time of its own. What
    spoils a file elsewhere, a cut, a copy, an older version, changes them too, and what was spoilt before is seen at the first look. Whoever sets
    a time back on purpose deceives it, and might as well have sealed the file anew.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._read: dict[tuple[object, ...], Read] = {}

    def of(self, files: Sequence[Path], read: Callable[[], Read]) -> Read | None:
        """Return what `read` makes of the files; None where one is missing."""
        try:
            seen = [(path.absolute(), path.stat()) for path in files]
        except (OSError, ValueError):
            return None
        key = tuple([(path, state.st_mtime_ns, state.st_size) for path, state in seen])
        if key not in self._read:
            if len(self._read) >= self._most:
                self._read.clear()
            self._read[key] = read()
        return self._read[key]
