"""The positions of a dataset, a file for each of its parts, made from the facts and made again where they are not what they should be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from arch_engine.core.errors import ArchError
from arch_engine.core.files import write_file
from arch_engine.dataset import Dataset
from arch_engine.dataset.layout import POSITIONS, Part
from arch_engine.dataset.parts import (
    GROUP,
    check_seen,
    make_folder,
    open_part,
    part_file,
    sealed_facts,
)
from arch_engine.dataset.remembering import Remembered
from arch_engine.games import rules_of
from arch_engine.positions.catalogue import schema_of
from arch_engine.positions.reading import Reader
from arch_engine.record.codec import as_bytes
from arch_engine.record.schema import FORMAT
from arch_engine.workers.spread import Workers

VERSION = 1
"""Of what is read of a table; whoever changes what a column means counts on, and the positions are made anew."""

LEVEL = 6
"""Of zstd."""

MOST_A_GAME = 100_000
"""Positions."""

_CHECKED = Remembered[bool](10_000)


def index(
    dataset: Dataset | str | Path,
    game: str | None = None,
    workers: int | str | None = None,
    progress: Callable[[int], object] | None = None,
) -> int:
    """Read the positions of all games of a dataset, so that `find` has them; what was read before and is intact stays.

    >>> from arch_engine.dataset import add_games
    >>> _ = add_games("ours", ["replays/mykerinos-3p.parquet"])
    >>> index("ours"), index("ours")
    (1, 0)

    Args:
        dataset: A dataset or its folder.
        game: The one game whose positions are wanted; those of all games if left out.
        workers: How many processes read, one for each core if left out; or the address of a Dask cluster that sees the folder, too.
        progress: Told after each part how many games it has.

    Returns:
        How many games were read.

    Raises:
        RecordError: For a folder that is not a dataset, and for files that cannot be read or written.
        DamagedRecord: For games that are not what was once written.
    """
    whole = dataset if isinstance(dataset, Dataset) else Dataset(dataset)
    folder = whole.folder
    parts = [part for part in whole.parts if game in (None, part.game)]
    missing = [part for part in parts if not is_made(folder, part)]
    tell = progress or (lambda games: None)
    for part in parts:
        if part not in missing:
            tell(part.end - part.first)
    games = 0
    for part in _made(folder, missing, workers):
        games += part.end - part.first
        tell(part.end - part.first)
    return games


def _made(folder: Path, missing: list[Part], workers: int | str | None) -> Iterator[Part]:
    """Make the positions of some parts; yields each part once its file is there."""
    with Workers(workers, max(1, len(missing))) as busy:
        for number, raw in busy.as_done(partial(positions_of_part, folder.absolute()), missing):
            part = missing[number]
            path = part.positions_in(folder)
            make_folder(path.parent, folder)
            write_file(path, raw, replace=True)
            yield part


def positions_of_part(folder: Path, part: Part) -> bytes:
    """The file with the positions of all games of a part."""
    check_seen(folder)
    opened = open_part(folder, part)
    reader = Reader(opened.rules)
    for number in range(part.first, part.end):
        reader.add(opened, number)
    frame = reader.frame()
    head = {
        "format": FORMAT,
        "dataset": POSITIONS,
        "game": part.game,
        "first": part.first,
        "end": part.end,
        "rows": frame.height,
        "version": VERSION,
        "facts_seal": sealed_facts(folder, part),
    }
    return as_bytes(frame, head, statistics=True, level=LEVEL, group=GROUP)


def is_made(folder: Path, part: Part) -> bool:
    """Whether the positions of a part are there, whole, and of the facts that the part has now. Nothing else may hold them: they are made
    anew, and nothing is lost by that. A process looks once, and again once a file has changed.
    """
    files = part.positions_in(folder), part.games_in(folder)
    return _CHECKED.of(files, partial(_holds, folder, part)) or False


def _holds(folder: Path, part: Part) -> bool:
    path = part.positions_in(folder)
    if not path.is_file():
        return False
    seal = sealed_facts(folder, part)
    try:
        file = part_file(path, part, POSITIONS)
        head = file.header
        rows = head.get("rows")
        if head.get("version") != VERSION or head.get("facts_seal") != seal or type(rows) is not int:
            return False
        file.scan(schema_of(rules_of(part.game)), rows, MOST_A_GAME * (part.end - part.first), largest=2 * GROUP)
    except ArchError:
        return False
    return True
