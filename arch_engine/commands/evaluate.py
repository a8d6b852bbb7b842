"""The win chances of a recorded game, at once, by the learned judge."""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path

from arch_engine.commands.printing import bar_stream
from arch_engine.commands.shared import (
    Commands,
    a_path,
    add_replace,
    add_workers,
    check_table_name,
    line_of,
    seat_named,
)
from arch_engine.core.errors import OptionError, shown
from arch_engine.core.files import write_file
from arch_engine.core.language import count_of, mark, say
from arch_engine.core.opinions import Expectation
from arch_engine.core.side_by_side import side_by_side
from arch_engine.dataset.layout import Part, layout_of
from arch_engine.dataset.parts import check_seen, open_part
from arch_engine.games import rules_of
from arch_engine.judge.learned import learned, told_apart
from arch_engine.judge.measured import how_good
from arch_engine.replay.timeline import Timeline
from arch_engine.review.chances import begun, chances_frame, chances_of, turning_points
from arch_engine.workers.spread import Workers

MOST_OF_NAME = 20
"""Letters of a player's name that are shown."""


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser("evaluate", help=say("print everybody's win chance after each move, at once"))
    parser.add_argument("file", type=a_path, metavar=say("FILE"), help=say("a recorded game, or a dataset"))
    parser.add_argument(
        "--seat", metavar=say("NAME"), help=say("by what this player knew (a name, or a number from 1)")
    )
    parser.add_argument("--branch", metavar=say("NAME"), help=say("a branch of a study instead of the game"))
    parser.add_argument(
        "-o",
        "--out",
        type=a_path,
        metavar=say("FILE"),
        help=say("write a table to this Parquet file instead; of a dataset, into this folder"),
    )
    add_workers(parser, say("how many processes evaluate a dataset (default: one for each core)"))
    add_replace(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the table of chances, or write it."""
    if chosen.file.is_dir() and _is_dataset(chosen.file):
        return _dataset(chosen)
    replay = line_of(chosen)
    seat = seat_named(replay, chosen.seat)
    chances = chances_of(replay, seat)
    if chosen.out:
        check_table_name(chosen.out)
        raw = io.BytesIO()
        chances_frame(replay, chances).write_parquet(raw)
        write_file(chosen.out, raw.getvalue(), replace=chosen.replace)
        print(
            say("The chances after each of {number} moves are in {path}.", number=len(replay), path=shown(chosen.out))
        )
        return 0
    print(say("{name}: {text}", name=say(replay.rules.title), text=replay.describe()))
    judge = learned(replay.rules)
    for sentences in (how_good(replay.rules), told_apart(replay.rules, replay.record.components)):
        if sentences:
            print(sentences)
    told = mark(
        "Win chances in percent and points at the end, {how}{whose}; ← marks the moves that turned the game for longer:"
    )
    if len(replay.names) == 1:
        told = mark("Points at the end, {how}{whose}:")
    print(say(told, how=say(judge.words), whose=_whose(replay, seat)))
    for line in lines_of(replay, chances):
        print(line)
    return 0


def _is_dataset(path: Path) -> bool:
    from arch_engine.dataset.layout import is_dataset  # needs numpy; a game is told so in a sentence

    return is_dataset(path)


def _whose(replay: Timeline, seat: int | None) -> str:
    """By whose knowledge, where a game hides something."""
    if not replay.rules.hides:
        return ""
    if seat is None:
        return say(", by all that the record tells (--seat for what one player knew)")
    return say(", by what {player} knew", player=replay.names[seat])


def _dataset(chosen: argparse.Namespace) -> int:
    """Write the chances of all its games."""
    from tqdm import tqdm

    from arch_engine.commands.evaluate import evaluate_dataset

    if chosen.out is None or chosen.seat is not None or chosen.branch is not None:
        raise OptionError(
            "The chances of a dataset are those of all its games; name a folder for them with --out, and neither --seat nor --branch."
        )
    games = 0
    with tqdm(unit="game", file=bar_stream(), smoothing=0) as bar:
        for number in evaluate_dataset(chosen.file, chosen.out, chosen.workers):
            games += number
            bar.update(number)
    print(
        count_of(
            games,
            "The chances in {number:,} game are in {path}.",
            "The chances in {number:,} games are in {path}.",
            path=shown(chosen.out),
        )
    )
    return 0


def lines_of(replay: Timeline, chances: Sequence[Expectation]) -> list[str]:
    """The table of chances as text, a line for each move; the moves that turned the game are marked. Of one who plays alone it has points only."""
    turns = turning_points(chances, begun(replay))
    alone = len(replay.names) == 1  # then there is nobody to win against
    rows = [[say("move"), *(name[:MOST_OF_NAME] for name in replay.names)]]
    for step, expected in enumerate(chances):
        told = [f"{points:3.0f}" for points in expected.points]
        if not alone:
            told = [f"{100 * win:3.0f} % {points}" for win, points in zip(expected.wins, told, strict=True)]
        rows.append([str(step), *told])
    lines = side_by_side(rows, words=0)
    for step in turns:
        turned = replay.rules.words.narrate_move(replay.at(step - 1), replay.moves[step - 1].decision, replay.names)
        lines[1 + step] += f"  ← {turned}"
    return lines


# -- a part ------------------------------------------------------------------------------------------------------------


def evaluate_dataset(folder: Path, out: Path, workers: int | str | None = None) -> Iterator[int]:
    """Write the chances of every game into a folder, a file for each part of the dataset; yields how many games each is about.

    A row is a step and a seat of a game, as `chances_frame` has it, after the game's `number`. What is there already is not judged again.

    Args:
        folder: The dataset.
        out: Where the files are put, in `game=…` by the games, as the facts are.
        workers: How many processes judge, one for each core if left out; or the address of a Dask cluster that sees the dataset, too.

    Raises:
        NoJudge: For a game without a learned judge.
        RecordError: For a folder that is not a dataset, and for files that cannot be read or written.
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
