"""The games that a question is about, however they lie."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from weakref import finalize

from arch_engine.core.arguments import checked
from arch_engine.core.errors import ArchError, RecordError, shown
from arch_engine.core.language import say
from arch_engine.dataset import Dataset, add_games
from arch_engine.dataset.layout import is_dataset
from arch_engine.replay.study import load
from arch_engine.review.store import REVIEW


@checked
def dataset_of(games: Dataset | str | Path) -> Dataset:
    """A dataset as it is, or one made of a folder of games (or of a file) for as long as it is held. Ask it as often as you like.

    >>> evenings = dataset_of("replays")
    >>> len(evenings)
    16

    Raises:
        RecordError: Where there are no games, or a file is none.
    """
    if isinstance(games, Dataset):
        return games
    if is_dataset(games):
        return Dataset(games)
    home = TemporaryDirectory(prefix="arch-engine-")
    try:
        add_games(home.name, [games])
        dataset = Dataset(home.name)
    except ArchError:
        home.cleanup()
        raise
    except (OSError, ValueError) as problem:  # a name that no file can have
        home.cleanup()
        reason = getattr(problem, "strerror", None) or problem
        raise RecordError(
            say("{path} cannot be read: {reason}; check the name.", path=shown(games), reason=reason)
        ) from None
    except BaseException:
        home.cleanup()
        raise
    finalize(dataset, home.cleanup)
    dataset.made_of = Path(games)
    return dataset


def file_of(dataset: Dataset, number: int) -> Path:
    """The file of a game, beside which its review lies; for a game that has none, where it would be in the dataset's folder.

    >>> print(file_of(dataset_of("replays"), 0))
    replays/mykerinos-2p.parquet

    Raises:
        OptionError: For a number the dataset does not have.
    """
    name = f"game-{number:09}.parquet"
    if dataset.made_of is None:
        return dataset.folder / name
    if dataset.made_of.is_file():
        files, folder = [dataset.made_of], dataset.made_of.parent
    else:
        folder = dataset.made_of
        files = sorted(file for file in folder.glob("*.parquet") if REVIEW not in file.name)
    record = dataset.record(number)
    last = record.last_table().digest()
    for file in [*files[number:], *files[:number]]:  # as a rule the first one: games are numbered in this order
        with suppress(ArchError):  # a file that holds several games, or was changed since
            one = load(file).record
            if len(one.moves) == len(record.moves) and one.last_table().digest() == last:
                return file
    return folder / name
