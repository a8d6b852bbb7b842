"""What reviews say of the decisions: the one opinion beside the facts of positions, taken from the files that lie beside games."""

from __future__ import annotations

import warnings
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from arch_engine.core.errors import ArchError, LeftOut, RecordError, reason_of, shown
from arch_engine.core.language import say
from arch_engine.dataset import Dataset
from arch_engine.dataset.gathering import files_below
from arch_engine.dataset.layout import is_dataset
from arch_engine.dataset.remembering import Remembered
from arch_engine.replay.study import load
from arch_engine.review.grades import WORSE
from arch_engine.review.reviewing import load_review
from arch_engine.review.store import REVIEW, review_path

if TYPE_CHECKING:
    import polars as pl


def beside(games: Dataset | str | Path, reviews: str | Path | None) -> Path | None:
    """Where reviews are: in the folder that is named, or else beside the games of a folder, if any are."""
    if reviews is not None:
        return Path(reviews)
    if isinstance(games, Dataset) or is_dataset(games) or not Path(games).is_dir():
        return None
    return Path(games) if any(Path(games).rglob(f"*{REVIEW}")) else None


def judged(dataset: Dataset, game: str, folder: Path) -> pl.LazyFrame:
    """For each decision that a review in the folder judges: `number`, `step`, `grade` (the word of the review) and `better` (the decision that
    was surely better, in notation; null if none was).

    A review is of the game beside whose file it lies; where that game is not in the dataset, it is passed over. Raises RecordError for a folder
    without reviews.
    """
    import polars as pl

    schema = {"number": pl.UInt32(), "step": pl.UInt32(), "grade": pl.String(), "better": pl.String()}
    found = [pl.LazyFrame(schema=schema)]
    try:
        files = [path for path in files_below(folder) if review_path(path).exists()]
    except (OSError, ValueError) as problem:  # a name that no folder can have
        reason = reason_of(problem)
        raise RecordError(
            "{path} cannot be read: {reason}; check the name.", path=shown(folder), reason=reason
        ) from None
    if not files:
        raise RecordError(
            "{path} holds no game with a review beside it; 'arch-engine review FILE' makes one.", path=shown(folder)
        )
    for path in files:
        try:
            end = _ENDS.of([path], partial(_end, path))
        except ArchError as problem:
            warnings.warn(say("Left out: {problem}", problem=problem), LeftOut, stacklevel=2)
            continue
        if end is None or end[0] != game:
            continue
        same = [pl.col(name) == value for name, value in zip(("game", "digest", "moves"), end, strict=True)]
        numbers = dataset.games.filter(*same).select("number").collect()
        if numbers.height:
            try:
                decisions = _DECISIONS.of([review_path(path), path], partial(_decisions, path))
            except ArchError as problem:
                warnings.warn(say("Left out: {problem}", problem=problem), LeftOut, stacklevel=2)
                continue
            if decisions is not None:
                found.append(numbers.join(decisions, how="cross").lazy())
    return pl.concat(found).unique(["number", "step"], keep="first")


def _end(path: Path) -> tuple[str, int, int]:
    """Which game a file holds, by its last table, and how many moves it has."""
    replay = load(path)
    return replay.rules.game, replay.at(len(replay)).digest(), len(replay)


def _decisions(path: Path) -> pl.DataFrame:
    """What the review beside a file says of each decision."""
    import polars as pl

    losses = load_review(review_path(path), load(path)).losses()
    worse = pl.when(pl.col("word").is_in(WORSE)).then("best")
    return losses.select(pl.col("step").cast(pl.UInt32), grade="word", better=worse)


_ENDS = Remembered[tuple[str, int, int]](1_000)
_DECISIONS: Remembered[pl.DataFrame] = Remembered(1_000)
