"""Games are written as parts of a dataset: as they are played, or from records that are there already."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from arch_engine.core.arguments import checked
from arch_engine.core.errors import ArchError, LeftOut, shown
from arch_engine.core.language import say
from arch_engine.dataset.dataset import Dataset
from arch_engine.dataset.game_rows import Row, row_of
from arch_engine.dataset.gathering import Gathering, fingerprint_of
from arch_engine.dataset.layout import MOST_IN_PART, Part, layout_of
from arch_engine.dataset.parts import PartMaker, keep_components, make_folders
from arch_engine.dataset.plan import next_number
from arch_engine.record.game_record import GameRecord
from arch_engine.record.write import facts_frame

if TYPE_CHECKING:
    pass

ENDS = ("game", "moves", "facts", "digest")
"""Columns of a row in which equal games agree, and others hardly ever."""


@checked
def add_games(folder: str | Path, games: Sequence[GameRecord | str | Path]) -> range:
    """Add games to a dataset, which is made if it is not there; they get the next numbers, in the order given.

    A game whose facts are there already counts once: it is not added again.

    >>> from arch_engine import simulate
    >>> add_games("ours", ["replays", simulate("mykerinos", ["random"] * 2, seed=1).record])
    range(0, 17)
    >>> add_games("ours", [simulate("mykerinos", ["random"] * 2, seed=2).record])
    range(17, 18)

    Args:
        folder: The dataset.
        games: Records, files of games, and folders of such files, with the folders in them. A whole review beside a file goes in with its game, as
            numbers for each seat. Of a study only the game is taken, not its branches.

    Returns:
        The numbers of the games.

    Raises:
        RecordError: For a file that is named and is no game, for a folder without a game, and for a game that a dataset cannot hold; the games before it may have been added.

    Warns:
        LeftOut: Where files of a folder are no games, and where a game is there already.
    """
    numbers, _, told = add(Path(folder), games)
    for sentence in told:
        warnings.warn(sentence, LeftOut, stacklevel=3)  # past what checks the arguments
    return numbers


def add(home: Path, games: Sequence[GameRecord | str | Path]) -> tuple[range, dict[int, Path], list[str]]:
    """As `add_games`; also the file of each game that fills one alone, and sentences on what was left out."""
    make_folders(home)
    layout = layout_of(home)
    first = end = next_number(home, layout)
    there = Held(home, layout.parts)
    files: dict[int, Path] = {}
    gathering = Gathering()
    maker: PartMaker | None = None
    for found in gathering.games(games):
        record = found.record
        row = row_of(record, record.last_table()) | found.more
        if (other := there.taken(record, row, found.where)) is not None:
            gathering.copies.append((found.where, other))
            continue
        if maker is not None and (record.game != maker.rules.game or len(maker.rows) == MOST_IN_PART):
            end = _written(maker, home)
            maker = None
        if maker is None:
            maker = PartMaker(record.rules, end)
        keep_components(home, record.components)
        if found.path is not None:
            files[maker.first + len(maker.rows)] = found.path
        maker.add(facts_frame(record), row)
    if maker is not None:
        end = _written(maker, home)
    return range(first, end), files, gathering.sentences()


class Held:
    """The games that are in a dataset already, to find equal ones: by a few columns of their rows, then by all their facts."""

    def __init__(self, folder: Path, parts: Sequence[Part]) -> None:
        self._folder, self._parts = folder, parts
        self._by_end: dict[tuple[object, ...], list[int]] | None = None
        self._seen: dict[bytes, str] = {}

    def taken(self, record: GameRecord, row: Row, where: str) -> str | None:
        """What an equal game is called that is there already; if there is none, this one is from now on."""
        own = fingerprint_of(record)
        for number in self._alike().pop(_end_of(row), []):
            name = say("{path}, game {number}", path=shown(self._folder), number=number)
            with suppress(ArchError):  # a damaged game is none that this could be
                self._seen.setdefault(fingerprint_of(Dataset(self._folder).record(number)), name)
        if own in self._seen:
            return self._seen[own]
        self._seen[own] = where
        return None

    def _alike(self) -> dict[tuple[object, ...], list[int]]:
        if self._by_end is None:
            self._by_end = {}
            if self._parts:
                rows = Dataset(self._folder).games.select("number", *ENDS).collect()
                for number, *end in rows.iter_rows():
                    self._by_end.setdefault(tuple(end), []).append(number)
        return self._by_end


def _end_of(row: Row) -> tuple[object, ...]:
    return tuple(row[name] for name in ENDS)


def _written(maker: PartMaker, folder: Path) -> int:
    files = maker.files()
    files.write(folder)
    return files.part.end
