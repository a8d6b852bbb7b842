"""The games that a question is about, however they lie."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from weakref import finalize

from arch_engine.core.arguments import checked
from arch_engine.core.errors import RecordError, shown
from arch_engine.core.language import say
from arch_engine.dataset import Dataset, add_games
from arch_engine.dataset.layout import is_dataset


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
    return dataset
