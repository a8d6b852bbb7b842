"""The games that a question is about, however they lie."""

from __future__ import annotations

import warnings
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from weakref import finalize

from arch_engine.core.errors import ArchError, LeftOut, RecordError, reason_of, shown
from arch_engine.core.language import say
from arch_engine.dataset import Dataset
from arch_engine.dataset.gathering import copies_told, fingerprint_of
from arch_engine.dataset.layout import is_dataset
from arch_engine.dataset.writing import add
from arch_engine.replay.study import load


def dataset_of(games: Dataset | str | Path) -> Dataset:
    """A dataset as it is, or one made of a folder of games (or of a file) for as long as it is held. Ask it as often as you like.

    Of a folder it takes the games in its own folders, too. Files that are no games, and copies of a game, are left out, and named; so are games that a dataset holds twice.

    >>> evenings = dataset_of("replays")
    >>> len(evenings)
    16

    Raises:
        RecordError: Where there are no games, or a file is none.

    Warns:
        LeftOut: Where something of a folder is left out; `Dataset.left_out` has the sentences.
    """
    if isinstance(games, Dataset) or is_dataset(games):
        dataset = games if isinstance(games, Dataset) else Dataset(games)
        if not dataset.left_out and dataset.doubles:
            dataset.left_out = _doubles_told(dataset)
            for sentence in dataset.left_out:
                warnings.warn(sentence, LeftOut, stacklevel=3)
        return dataset
    home = TemporaryDirectory(prefix="arch-engine-")
    try:
        _, files, left_out = add(Path(home.name), [games])
        dataset = Dataset(home.name)
    except ArchError:
        home.cleanup()
        raise
    except (OSError, ValueError) as problem:  # a name that no file can have
        home.cleanup()
        reason = reason_of(problem)
        raise RecordError(
            "{path} cannot be read: {reason}; check the name.", path=shown(games), reason=reason
        ) from None
    except BaseException:
        home.cleanup()
        raise
    finalize(dataset, home.cleanup)
    dataset.made_of, dataset.files, dataset.left_out = Path(games), files, left_out
    for sentence in left_out:
        warnings.warn(sentence, LeftOut, stacklevel=3)  # past what checks the arguments
    return dataset


def _doubles_told(dataset: Dataset) -> list[str]:
    def name(number: int) -> str:
        return say("{path}, game {number}", path=shown(dataset.folder), number=number)

    return copies_told([(name(copy), name(other)) for copy, other in dataset.doubles.items()])


def file_of(dataset: Dataset, number: int) -> Path:
    """The file of a game, beside which its review lies; for a game that has none, where it would be in the dataset's folder.

    >>> print(file_of(dataset_of("replays"), 0))
    replays/mykerinos-2p.parquet

    Raises:
        OptionError: For a number the dataset does not have.
    """
    name = f"game-{number:09}.parquet"
    record, file = dataset.record(number), dataset.files.get(number)
    if file is not None:
        with suppress(ArchError):  # a file that was changed since
            if fingerprint_of(load(file).record) == fingerprint_of(record):
                return file
    folder = dataset.folder if dataset.made_of is None else dataset.made_of
    return (folder.parent if folder.is_file() else folder) / name
