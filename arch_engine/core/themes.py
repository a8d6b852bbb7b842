"""Themes of a game: habits of a player that its record shows, a sentence each. A game names what finds them as `Rules.themes`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from arch_engine.core.table import Fact


@dataclass(frozen=True)
class Theme:
    """A habit of a seat in one game, in words, and the numbers of the moves that show it.

    Attributes:
        habit: What to work on in a few words, the same for all games that show it; "" for a strength.
    """

    seat: int
    words: str
    moves: tuple[int, ...]
    habit: str = ""


class Detector(Protocol):
    """Finds the themes of a game."""

    def __call__(self, table: Any, facts: Iterable[tuple[int, Fact]], names: Sequence[str], /) -> list[Theme]:
        """Return them, given the table before the game, which moves along as facts are taken, each with the number of its move, and the names."""
        ...


def no_themes(table: Any, facts: Iterable[tuple[int, Fact]], names: Sequence[str]) -> list[Theme]:
    """Find nothing, as in a game without detectors."""
    return []
