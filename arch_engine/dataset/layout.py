"""The folder of a dataset: which files there are, what their names say, and which of them count.

    facts/game=mykerinos/part-000000000-000000500.parquet   the facts of games 0 to 499, a row each
    games/part-000000000-000000500.parquet                  these games, a row each
    components/2c1f….json                                    component data, by digest

A part is both files. Its facts are written first, so a part counts once its games are there: whoever kills a writer loses the part that
was being written, and no other. Compacting writes a larger part before it removes the smaller ones, so a part inside another one does not count.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, pairwise
from pathlib import Path
from typing import NamedTuple

from arch_engine.core.errors import DamagedRecord, RecordError, reason_of, shown
from arch_engine.games import is_game

FACTS, GAMES, COMPONENTS, POSITIONS = "facts", "games", "components", "positions"
NAME = re.compile(r"part-(\d{9})-(\d{9})\.parquet")
DIGEST = re.compile(r"[0-9a-f]{16}")
MOST_IN_PART = 500
"""Games: what one process holds while it writes them, and loses if it is killed."""

MOST_GAMES = 1_000_000_000
"""More numbers than the names of parts can hold."""


class Part(NamedTuple):
    """Some games that follow each other: those from number `first` on, before number `end`."""

    first: int
    end: int
    game: str

    @property
    def name(self) -> str:
        """What both of its files are called."""
        return f"part-{self.first:09}-{self.end:09}.parquet"

    def facts_in(self, folder: Path) -> Path:
        """The file of its facts."""
        return folder / FACTS / f"game={self.game}" / self.name

    def games_in(self, folder: Path) -> Path:
        """The file of its games."""
        return folder / GAMES / self.name

    def positions_in(self, folder: Path) -> Path:
        """The file of its positions, which may not be there: it is made from the facts (docs/insights.md)."""
        return folder / POSITIONS / f"game={self.game}" / self.name

    def holds(self, other: Part) -> bool:
        """Whether all games of another part are its own, too."""
        return self != other and self.first <= other.first and other.end <= self.end


@dataclass(frozen=True, slots=True)
class Layout:
    """What stands in the folder.

    Attributes:
        parts: The parts that count, by number.
        left: Parts that do not: unfinished ones, and those that a larger one holds.
    """

    parts: tuple[Part, ...]
    left: tuple[Part, ...]

    @property
    def end(self) -> int:
        """The first number that no part has, not even one that was left unfinished."""
        return max((part.end for part in (*self.parts, *self.left)), default=0)


def is_dataset(folder: str | Path) -> bool:
    """Whether a folder has the form of a dataset; nothing in it is looked at."""
    try:
        return (Path(folder) / GAMES).is_dir() and (Path(folder) / FACTS).is_dir()
    except (OSError, ValueError):
        return False


def layout_of(folder: Path) -> Layout:
    """The parts of a dataset, by the names of its files.

    Raises RecordError for a folder that is none, DamagedRecord where the facts of some games are missing, or two parts have the same.
    """
    where = shown(folder)
    if not is_dataset(folder):
        raise RecordError(
            "{path} is no dataset: it has no folders {facts} and {games}.", path=where, facts=FACTS, games=GAMES
        )
    try:
        games = set(_spans(folder / GAMES))
        facts = {
            Part(*span, home.name.removeprefix("game="))
            for home in sorted((folder / FACTS).glob("game=*"))
            for span in _spans(home)
        }
    except (OSError, ValueError) as problem:
        reason = reason_of(problem)
        raise RecordError("{path} cannot be read: {reason}; check the name.", path=where, reason=reason) from None
    whole = {part for part in facts if (part.first, part.end) in games}
    missing = games - {(part.first, part.end) for part in whole}
    if missing:
        first, end = min(missing)
        raise DamagedRecord(
            "{path} is damaged: the facts of games {first} to {last} are missing; use another copy.",
            path=where,
            first=first,
            last=end - 1,
        )
    in_order = sorted(whole, key=lambda part: (part.first, -part.end, part.game))
    parts = list(_outermost(in_order))
    alike = (pair for pair in pairwise(in_order) if pair[0][:2] == pair[1][:2])
    for one, other in chain(alike, pairwise(parts)):
        if other.first < one.end:
            raise DamagedRecord(
                "{path} mixes two datasets: {one} and {other} hold the same games; put one of them elsewhere.",
                path=where,
                one=one.name,
                other=other.name,
            )
    for game in sorted({part.game for part in parts}):
        if not is_game(game):
            raise RecordError(
                "{path} holds the game {game!r}, which this arch-engine does not know.", path=where, game=game[:40]
            )
    return Layout(tuple(parts), tuple(sorted(facts - set(parts))))


def gaps(parts: Iterable[Part], first: int, end: int) -> Iterator[tuple[int, int]]:
    """The numbers from `first` on, before `end`, that no part has, as pairs of the same kind."""
    for part in parts:
        if part.end > first and part.first < end:
            if part.first > first:
                yield first, part.first
            first = part.end
    if first < end:
        yield first, end


def _outermost(in_order: Iterable[Part]) -> Iterator[Part]:
    """The parts that no other one holds; of those that begin together the largest comes first."""
    reached = -1
    for part in in_order:
        if part.end > reached:
            reached = part.end
            yield part


def _spans(folder: Path) -> Iterator[tuple[int, int]]:
    with os.scandir(
        folder
    ) as entries:  # a path made of each of thousands takes longer than all that is read of one game
        for entry in entries:
            if named := NAME.fullmatch(entry.name):
                first, end = int(named[1]), int(named[2])
                if first < end:
                    yield first, end
