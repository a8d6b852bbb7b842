"""Many games as a folder: read by any Parquet reader, opened game by game."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from arch_engine.core.errors import ArchError, OptionError, shown
from arch_engine.dataset.game_rows import games_schema
from arch_engine.dataset.gathering import fingerprint_of
from arch_engine.dataset.kinds import check_held
from arch_engine.dataset.layout import Part, layout_of
from arch_engine.dataset.parts import OpenPart, older, open_part, part_schema
from arch_engine.games import rules_of
from arch_engine.record.game_record import GameRecord
from arch_engine.replay.study import Game

if TYPE_CHECKING:
    import polars as pl


# -- equal games -------------------------------------------------------------------------------------------------------


ENDS = ("game", "moves", "facts", "digest")
"""Columns of a row in which equal games agree, and others hardly ever."""


def doubles_in(games: pl.LazyFrame, record: Callable[[int], GameRecord]) -> dict[int, int]:
    """Return for each game that does not count the number of the equal one that does: the first with a review, or else the first of all.

    `games` are the rows of a dataset, and `record` opens a game of it.
    """
    import polars as pl

    rows = games.select("number", *ENDS, reviewed=pl.col("review").is_not_null())
    alike = rows.filter(pl.len().over(ENDS) > 1).sort(~pl.col("reviewed"), "number").collect()
    return dict(sorted(_doubles(record, alike["number"])))


def _doubles(record: Callable[[int], GameRecord], numbers: Iterable[int]) -> Iterable[tuple[int, int]]:
    counted: dict[bytes, int] = {}
    for number in numbers:
        with suppress(ArchError):  # a damaged game is told of when it is opened
            first = counted.setdefault(fingerprint_of(record(number)), number)
            if first != number:
                yield number, first


class Dataset:
    """A folder of many games, also of different ones; `add_games` and `arch-engine simulate --dataset` write it.

    >>> from arch_engine import simulate
    >>> from arch_engine.dataset import Dataset, add_games
    >>> _ = add_games("some", [simulate("mykerinos", ["random"] * 2, seed=seed).record for seed in (1, 2)])
    >>> dataset = Dataset("some")
    >>> len(dataset), dataset.open(1).result_line()
    (2, 'Red wins with 33 prestige')

    Frames are lazy: nothing is read before their `collect`. The folder is looked at once, when it is opened. The files are checked when a game is
    opened, and all of them by `arch-engine verify`; frames trust them.

    Attributes:
        folder: Where it is.
        parts: What it consists of: for each part the number of its first game, that after its last, and which game it is.
        made_of: The file or folder of games that it was made of for a while; None for a dataset that stays.
        files: Of such a one, the file of each game that fills one alone, by number.
        left_out: Sentences on the files and games that do not count, as `insights.dataset_of` found them.

    Raises:
        RecordError: For a folder that is not a dataset, or holds a game that is not known here.
        DamagedRecord: Where the facts of some games are missing, or two parts have the same games.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.parts: tuple[Part, ...] = layout_of(self.folder).parts
        self.made_of: Path | None = None
        self.files: dict[int, Path] = {}
        self.left_out: list[str] = []
        self._open: OpenPart | None = None

    @property
    def place(self) -> Path:
        """Where its games lie, as whoever opened it calls that: what it was made of, or else its folder."""
        return self.made_of or self.folder

    def __len__(self) -> int:
        return sum(part.end - part.first for part in self.parts)

    @cached_property
    def games(self) -> pl.LazyFrame:
        """A row for each game: `number`, game, title, players, kinds, options (JSON), components (digest), seed, made_by, moves and facts (how
        many), over, winners (seats), points (by seat, of the measure that decides), totals (each measure by seat), digest, date and review
        (by seat; null where the game came without one).
        """
        import polars as pl

        files = [part.games_in(self.folder) for part in self.parts]
        if not files:
            return pl.LazyFrame(schema=games_schema())
        return pl.scan_parquet(files, schema=games_schema(), missing_columns="insert")

    @cached_property
    def doubles(self) -> Mapping[int, int]:
        """For each game that an older version added a second time the number of the equal game that counts."""
        return doubles_in(self.games, self.record)

    @property
    def counted(self) -> pl.LazyFrame:
        """The rows of `games`, equal games once: what questions are about."""
        import polars as pl

        return self.games.filter(~pl.col("number").is_in([*self.doubles])) if self.doubles else self.games

    def facts(self, game: str) -> pl.LazyFrame:
        """The facts of all games of one kind, a row each, in order; see docs/insights.md for the columns.

        Raises:
            OptionError: For a game that the dataset does not hold.
            RecordError: For a dataset that an earlier arch-engine has written.
        """
        import polars as pl

        check_held(self.place, self.parts, game)
        files = [part.facts_in(self.folder) for part in self.parts if part.game == game]
        schema = part_schema(rules_of(game))
        for path in {
            files[0],
            files[-1],
        }:  # games are added at the end, and `compact` rewrites parts from the first one on
            if "seq" not in pl.read_parquet_schema(path):
                raise older(self.folder)
        return pl.scan_parquet(files, schema=schema, extra_columns="ignore", hive_partitioning=False)

    def record(self, number: int) -> GameRecord:
        """One game by its number, checked like a file of its own.

        Raises:
            OptionError: For a number the dataset does not have.
            DamagedRecord: For a game that is not what was once written.
        """
        at = bisect_right(self.parts, number, key=lambda part: part.first) - 1
        if at < 0 or number >= self.parts[at].end:
            raise OptionError("{path} has no game {number}.", path=shown(self.place), number=number)
        if self._open is None or self._open.part != self.parts[at]:
            self._open = open_part(self.folder, self.parts[at])
        return self._open.record(number)

    def open(self, number: int) -> Game:
        """One game to walk through, to show in the viewer and to review.

        Raises:
            OptionError: For a number the dataset does not have.
            DamagedRecord: For a game that is not what was once written.
        """
        return Game(self.record(number))


def open_game(folder: str | Path, number: int) -> Game:
    """One game of a dataset; `Dataset.open` for several.

    >>> from arch_engine.dataset import add_games
    >>> _ = add_games("mine", ["replays/mykerinos-3p.parquet"])
    >>> open_game("mine", 0).names
    ('Ana', 'Bo', 'Cleo')
    """
    return Dataset(folder).open(number)
