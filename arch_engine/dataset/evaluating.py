"""What the learned judge says of all games of a dataset, part by part, in a folder beside it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from io import BytesIO
from pathlib import Path

from arch_engine.core.files import write_file
from arch_engine.dataset.layout import Part, layout_of
from arch_engine.dataset.parts import check_seen, open_part
from arch_engine.games import rules_of
from arch_engine.judge.learned import learned
from arch_engine.replay.timeline import Timeline
from arch_engine.review.chances import chances_frame, chances_of
from arch_engine.workers.spread import Workers


def evaluate_dataset(folder: Path, out: Path, workers: int | str | None = None) -> Iterator[int]:
    """Write the chances of every game into a folder, a file for each part of the dataset; yields how many games each is about.

    A row is a step and a seat of a game, as `chances_frame` has it, after the game's `number`. What is there already is not judged again.

    Args:
        folder: The dataset.
        out: Where the files are put, in `game=…` by the games, as the facts are.
        workers: How many processes judge, one for each core if left out; or the address of a Dask cluster that sees the dataset, too.

    Raises:
        NoJudge: For a game without a learned judge.
        RecordError: For a folder that is no dataset, and for files that cannot be read or written.
    """
    parts = layout_of(folder).parts
    for game in sorted({part.game for part in parts}):
        learned(rules_of(game))
        (out / f"game={game}").mkdir(parents=True, exist_ok=True)
    missing = []
    for part in parts:
        if _place(out, part).exists():
            yield part.end - part.first
        else:
            missing.append(part)
    with Workers(workers, len(missing)) as busy:
        for number, raw in busy.as_done(partial(chances_of_part, folder.absolute()), missing):
            write_file(_place(out, missing[number]), raw)
            yield missing[number].end - missing[number].first


def chances_of_part(folder: Path, part: Part) -> bytes:
    """The chances of all games of a part, as a Parquet file."""
    import polars as pl

    check_seen(folder)
    opened = open_part(folder, part)
    frames = []
    for number in range(part.first, part.end):
        replay = Timeline(opened.record(number))
        frame = chances_frame(replay, chances_of(replay))
        frames.append(frame.select(pl.lit(number, pl.UInt32).alias("number"), pl.all()))
    raw = BytesIO()
    pl.concat(frames).write_parquet(raw)
    return raw.getvalue()


def _place(out: Path, part: Part) -> Path:
    return out / f"game={part.game}" / part.name
