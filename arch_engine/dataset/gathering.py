"""Games on their way into a dataset: found in folders, each once, and what is left out is named."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import sha256
from pathlib import Path

from arch_engine.core.errors import ArchError, NotationError, RecordError, shown
from arch_engine.core.language import count_of, say
from arch_engine.dataset.game_rows import Row, as_text
from arch_engine.dataset.layout import is_dataset
from arch_engine.dataset.older import MOST_BYTES as MOST_OF_MANY
from arch_engine.dataset.older import collected_games
from arch_engine.dataset.remembering import Remembered
from arch_engine.record.codec import Sealed
from arch_engine.record.game_record import GameRecord
from arch_engine.record.header import check_writable
from arch_engine.record.read import study_in
from arch_engine.record.schema import MOST_BYTES
from arch_engine.replay.timeline import Timeline
from arch_engine.review.reviewing import load_review
from arch_engine.review.store import review_path
from arch_engine.review.summary import Summary, summaries

MOST_TOLD = 5  # of what is left out, by name
REVIEW = ".review."


@dataclass(frozen=True)
class Found:
    """A game, what errors call it, the file it fills alone, and what lies beside that file."""

    record: GameRecord
    where: str
    path: Path | None = None
    more: Row = field(default_factory=dict)


@dataclass
class Gathering:
    """The games that were named, one after the other.

    Attributes:
        unread: A sentence for each file in a folder that is no game.
        copies: For each game that is there already its own name, and the other's.
    """

    unread: list[str] = field(default_factory=list)
    copies: list[tuple[str, str]] = field(default_factory=list)

    def sentences(self) -> list[str]:
        """Say what was left out."""
        told = [say("Left out: {problem}", problem=problem) for problem in self.unread[:MOST_TOLD]]
        if len(self.unread) > MOST_TOLD:
            told.append(
                count_of(
                    len(self.unread) - MOST_TOLD,
                    "1 more file is left out.",
                    "{number} more files are left out.",
                )
            )
        return told + copies_told(self.copies)

    def games(self, named: Iterable[GameRecord | str | Path]) -> Iterator[Found]:
        """The games in records, files and folders. In a folder what cannot be read is left out; a file that is named alone must be a game.

        Raises RecordError for such a file, and for a folder without a game.
        """
        for one in named:
            if isinstance(one, GameRecord):
                yield _found(one, say("the game"))
            elif (path := Path(one)).is_dir():
                yield from self._in_folder(path)
            else:
                yield from _in_file(path)

    def _in_folder(self, folder: Path) -> Iterator[Found]:
        if is_dataset(folder):
            raise RecordError("{path} is a dataset itself; name files or folders of games.", path=shown(folder))
        before, number = len(self.unread), 0
        for path in files_below(folder):
            try:
                if is_dataset(path):
                    raise RecordError("{path} is a dataset; ask it by itself.", path=shown(path))
                if path.name.startswith("."):
                    raise RecordError("{path} is a file of the system, not a game.", path=shown(path))
                for found in _in_file(path):
                    number += 1
                    yield found
            except ArchError as problem:
                self.unread.append(str(problem))
        if number:
            return
        if len(self.unread) > before:
            raise RecordError(
                "No file in the folder {path} is a game. {problem}", path=shown(folder), problem=self.unread[before]
            )
        raise RecordError("There is no .parquet file in the folder {path}; name another.", path=shown(folder))


def copies_told(copies: Sequence[tuple[str, str]]) -> list[str]:
    """Say which games are copies, each given by its own name and the other's."""
    if not copies:
        return []
    copy, other = copies[0]
    return [
        count_of(
            len(copies),
            "{copy} is the same game as {other} and counts once.",
            "{number} games are there already and count once; the first is {copy}, the same as {other}.",
            copy=copy,
            other=other,
        )
    ]


def files_below(folder: Path, *, reviews: bool = False) -> Iterator[Path]:
    """The Parquet files of a folder and of those in it, in order, and the datasets there; reviews only if asked for, nothing in hidden folders."""
    seen = set()
    for here, folders, files in os.walk(folder, followlinks=True):
        home, own = Path(here), os.path.realpath(here)
        datasets = sorted(name for name in folders if is_dataset(home / name))
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in datasets)
        if own in seen:  # a link led back
            folders.clear()
            continue
        seen.add(own)
        games = [name for name in files if name.lower().endswith(".parquet") and (reviews or REVIEW not in name)]
        yield from (home / name for name in sorted([*games, *datasets]))


def _in_file(path: Path) -> Iterator[Found]:
    where = shown(path)
    file = Sealed.read(path, MOST_BYTES, MOST_OF_MANY)
    if file.header.get("collection"):
        for number, one in enumerate(collected_games(file)):
            yield _found(one, say("{path}, game {number}", path=where, number=number))
        return
    record = study_in(file).game
    yield replace(_found(record, where), path=path, more=beside(path, record))


def _found(record: GameRecord, where: str) -> Found:
    """A game that a dataset can hold; raises RecordError for any other."""
    check_writable(record)
    for number, move in enumerate(record.moves, start=1):
        if isinstance(move.parsed, NotationError):
            raise RecordError(
                "{where}: the decision of move {number} cannot be read by these rules, so a dataset cannot hold it; keep the file.",
                where=where,
                number=number,
            )
    return Found(record, where)


def fingerprint_of(record: GameRecord) -> bytes:
    """Return what two games have in common only if they are equal: their facts, and what these were played with.

    Games that have hardly begun can be alike by chance, so until a game is over its players count, too.
    """
    alike = (
        record.game,
        as_text(record.options),
        record.components.digest,
        record.witness,
        len(record.names) if record.last_table().over else record.names,
        [(move.mover, tuple(map(tuple, move.facts))) for move in record.moves],
    )
    return sha256(repr(alike).encode("utf-8", "surrogatepass")).digest()


# -- what lies beside a game's file ------------------------------------------------------------------------------------


BySeat = list[Summary | None]
DAY = len("2026-01-31")

_SUMMED = Remembered[BySeat | None](1_000)
"""What reviews said: reading one takes far longer than reading its game."""


def beside(path: Path, record: GameRecord) -> Row:
    """The columns `date` and `review` of a game in a file: null where the name has no day, and where there is no review that fits the game."""
    return {"date": day_in(path.name), "review": _review(path, record)}


def day_in(name: str) -> date | None:
    """The day with which the name of a file begins, as `Play` names games.

    >>> day_in("2026-01-31 Mykerinos Ana Bo.parquet"), day_in("mykerinos-2p.parquet")
    (datetime.date(2026, 1, 31), None)
    """
    with suppress(ValueError):
        return date.fromisoformat(name[:DAY]) if name[4:5] == "-" else None
    return None


def _review(path: Path, record: GameRecord) -> BySeat | None:
    def read() -> BySeat | None:
        with suppress(ArchError):
            return summaries(load_review(review_path(path), Timeline(record)))
        return None

    return _SUMMED.of([review_path(path), path], read)
