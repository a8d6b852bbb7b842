"""Games are written as parts of a dataset: as they are played, or from records that are there already."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from arch_engine.core.errors import ArchError, LeftOut, shown
from arch_engine.core.language import say
from arch_engine.dataset.dataset import ENDS, Dataset
from arch_engine.dataset.game_rows import Row, frame_of_games, row_of
from arch_engine.dataset.gathering import Found, Gathering, fingerprint_of
from arch_engine.dataset.layout import MOST_IN_PART, Part, layout_of
from arch_engine.dataset.parts import PartMaker, change_games, keep_components, make_folders, open_part
from arch_engine.dataset.plan import next_number
from arch_engine.record.game_record import GameRecord
from arch_engine.record.write import facts_frame


def add_games(folder: str | Path, games: Sequence[GameRecord | str | Path]) -> range:
    """Add games to a dataset, which is made if it is not there; they get the next numbers, in the order given.

    A game whose facts are there already counts once: it is not added again. If only the later copy has a review, the first one takes that over.

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
    reviews: dict[int, Found] = {}  # by the number of the game that had none
    files: dict[int, Path] = {}
    gathering = Gathering()
    maker: PartMaker | None = None
    for found in gathering.games(games):
        record = found.record
        row = row_of(record, record.last_table()) | found.more
        number = end if maker is None else maker.first + len(maker.rows)
        if (other := there.taken(record, row, found.where, number)) is not None:
            gathering.copies.append((found.where, other.where))
            if row.get("review") is not None and not other.reviewed:
                other.reviewed = True
                reviews[other.number] = found
            continue
        if maker is not None and (record.game != maker.rules.game or len(maker.rows) == MOST_IN_PART):
            end = _written(maker, home)
            maker = None
        if maker is None:
            maker = PartMaker(record.rules, end)
        keep_components(home, record.components)
        if found.path is not None:
            files[number] = found.path
        maker.add(facts_frame(record), row)
    if maker is not None:
        end = _written(maker, home)
    _keep_reviews(home, reviews)
    files |= {number: found.path for number, found in reviews.items() if number in files and found.path is not None}
    return range(first, end), files, gathering.sentences()


def _keep_reviews(home: Path, reviews: Mapping[int, Found]) -> None:
    """Give games that came without a review that of a later copy, and its day where they have none."""
    for part in layout_of(home).parts if reviews else ():
        if not any(part.first <= number < part.end for number in reviews):
            continue
        opened = open_part(home, part)
        rows = [{name: value for name, value in row.items() if name != "number"} for row in opened.games]
        for number, found in reviews.items():
            if part.first <= number < part.end:
                row = rows[number - part.first]
                row |= {"review": found.more["review"], "date": row["date"] or found.more["date"]}
        change_games(opened, frame_of_games(rows, part.first))


@dataclass
class Copied:
    """A game that is in a dataset: what it is called, its number, and whether it has a review."""

    where: str
    number: int
    reviewed: bool


class Held:
    """The games that are in a dataset already, to find equal ones: by a few columns of their rows, then by all their facts."""

    def __init__(self, folder: Path, parts: Sequence[Part]) -> None:
        self._folder, self._parts = folder, parts
        self._by_end: dict[tuple[object, ...], list[Copied]] | None = None
        self._seen: dict[bytes, Copied] = {}

    def taken(self, record: GameRecord, row: Row, where: str, number: int) -> Copied | None:
        """The equal game that is there already; if there is none, this one is from now on, under a number."""
        own = fingerprint_of(record)
        for there in self._alike().pop(_end_of(row), []):
            with suppress(ArchError):  # a damaged game is none that this could be
                self._seen.setdefault(fingerprint_of(Dataset(self._folder).record(there.number)), there)
        if own in self._seen:
            return self._seen[own]
        self._seen[own] = Copied(where, number, row.get("review") is not None)
        return None

    def _alike(self) -> dict[tuple[object, ...], list[Copied]]:
        import polars as pl

        if self._by_end is None:
            self._by_end = {}
            if self._parts:
                rows = Dataset(self._folder).counted.select("number", pl.col("review").is_not_null(), *ENDS).collect()
                for number, reviewed, *end in rows.iter_rows():
                    name = say("{path}, game {number}", path=shown(self._folder), number=number)
                    self._by_end.setdefault(tuple(end), []).append(Copied(name, number, reviewed))
        return self._by_end


def _end_of(row: Row) -> tuple[object, ...]:
    return tuple(row[name] for name in ENDS)


def _written(maker: PartMaker, folder: Path) -> int:
    files = maker.files()
    files.write(folder)
    return files.part.end
