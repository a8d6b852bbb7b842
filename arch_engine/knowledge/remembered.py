"""What was worked out for a history, kept for the next question about the same game: histories mostly grow."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence, Sized
from typing import Any, Generic, Protocol, TypeVar


class Following(Protocol):
    """Something that follows a history."""

    def copy(self) -> Any:
        """One that can go on without changing this one."""

    def follow(self, history: Sequence[Any]) -> None:
        """Go on to the end of a history that begins with what has been followed."""

    @property
    def size(self) -> int:
        """How much it holds: as much as its parts together."""

    def parts(self) -> Iterable[Sized]:
        """Return what it holds; a copy shares the parts that it had when it was made."""


F = TypeVar("F", bound=Following)


class Remembered(Generic[F]):
    """The followers of the histories asked about last.

    A follower that has reached a history is never changed again, so what was drawn from it stays valid.

    most      how many are kept at most;   room: how much they hold together at most, what they share counted once. The last is always kept.
    """

    def __init__(self, most: int, room: int) -> None:
        self.most = most
        self.room = room
        self._kept: list[tuple[Hashable, list[Any], F]] = []

    def find(self, key: Hashable, history: Sequence[Any]) -> tuple[F | None, bool]:
        """The follower that has come farthest along a history, and whether it has come to its end; the key says whose history."""
        best, length = -1, -1
        for at, (name, known, _) in enumerate(self._kept):
            if length < len(known) <= len(history) and name == key and known == history[: len(known)]:
                best, length = at, len(known)
        if best < 0:
            return None, False
        entry = self._kept.pop(best)
        self._kept.append(entry)
        return entry[2], length == len(history)

    def keep(self, key: Hashable, history: Sequence[Any], follower: F) -> None:
        """Remember a follower for a history; those asked for least lately may go."""
        self._kept.append((key, list(history), follower))
        del self._kept[: -self.most]
        if sum([kept.size for _, _, kept in self._kept]) > self.room:
            del self._kept[: self._too_many()]

    def _too_many(self) -> int:
        """Return how many must go, those asked for least lately first, so that there is room for the others."""
        counted: set[int] = set()
        held = 0
        for number in range(len(self._kept) - 1, -1, -1):
            for part in self._kept[number][2].parts():
                if id(part) not in counted:
                    counted.add(id(part))
                    held += len(part)
            if held > self.room:
                return min(number + 1, len(self._kept) - 1)
        return 0
