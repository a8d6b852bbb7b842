"""Positions of many games, found in the terminal."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from arch_engine.commands.printing import bar_stream
from arch_engine.commands.shared import Commands, a_number, a_path, check_table_name
from arch_engine.core.errors import OptionError, shown
from arch_engine.core.language import count_of, say, written
from arch_engine.core.side_by_side import side_by_side

if TYPE_CHECKING:
    import polars as pl

    from arch_engine.dataset import Dataset

SHOWN = ("number", "step", "round", "player", "line")
"""Columns of every answer; those that the conditions name come on top."""


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser(
        "find", help=say("find positions of many games by what lies on the table and by what was done")
    )
    parser.add_argument(
        "folder", metavar=say("FOLDER"), type=a_path, help=say("a dataset, or a folder of games, each in its own file")
    )
    parser.add_argument(
        "--where",
        action="append",
        default=[],
        metavar=say("CONDITION"),
        help=say(
            'what a position must have, as in --where "season = 4 and behind_3 >= 2" --where "done = violet, lemon"; may be repeated; without any, all that a position has is listed'
        ),
    )
    parser.add_argument("--game", metavar=say("GAME"), help=say("which game, where the folder has several"))
    parser.add_argument(
        "--reviews",
        type=a_path,
        metavar=say("DIR"),
        help=say("a folder of games with reviews beside them, for conditions on what was missed"),
    )
    parser.add_argument("--first", type=a_number, default=20, help=say("list so many positions at most (default 20)"))
    parser.add_argument("-o", "--out", type=a_path, help=say("write all of them to this Parquet file instead"))
    parser.add_argument(
        "--replace", action="store_true", help=say("take the place of other files that are there already")
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the positions that fit, or what a position can be asked for."""
    from arch_engine.insights.opening import dataset_of
    from arch_engine.positions.conditions import conditions, game_of, named
    from arch_engine.positions.finding import find, first_of, fitting, the_game
    from arch_engine.positions.judged import beside

    if chosen.first < 1:
        raise OptionError("--first is 1 or more, not {number}.", number=chosen.first)
    dataset = dataset_of(chosen.folder)
    asked, where = game_of(conditions(chosen.where))
    game = the_game(dataset, asked or chosen.game)
    if not where and not chosen.out:
        return _list(game)
    _read(dataset, game)
    reviews = beside(chosen.folder, chosen.reviews)
    if chosen.out:
        check_table_name(chosen.out)
        return _write(find(dataset, chosen.where, chosen.game, reviews), chosen)
    names = dict.fromkeys([*SHOWN, *(named(one.name, game).name for one in where)])
    fits = fitting(dataset, chosen.where, chosen.game, reviews)[1]
    return _print(*first_of(fits, chosen.first, list(names), shown(dataset.place)), game)


def _read(dataset: Dataset, game: str) -> None:
    """Read what was not read yet, with a bar."""
    from tqdm import tqdm

    from arch_engine.positions.making import index, is_made

    parts = [part for part in dataset.parts if part.game == game]
    if all(is_made(dataset.folder, part) for part in parts):
        return
    with tqdm(
        total=sum(part.end - part.first for part in parts), unit="game", file=bar_stream(), smoothing=0, delay=1
    ) as bar:
        index(dataset, game, progress=bar.update)


def _list(game: str) -> int:
    from arch_engine.games import rules_of
    from arch_engine.positions.catalogue import aspects

    known = aspects(game)
    print(say("What a position of {title} has:", title=say(rules_of(game).title)))
    for line in side_by_side([[name, f"{say(one.title)}: {say(one.about)}"] for name, one in known.items()]):
        print(f"  {line}")
    return 0


def _write(found: pl.DataFrame, chosen: argparse.Namespace) -> int:
    from io import BytesIO

    from arch_engine.core.files import write_file

    raw = BytesIO()
    found.write_parquet(raw)
    write_file(chosen.out, raw.getvalue(), replace=chosen.replace)
    print(
        count_of(
            found.height,
            "{number:,} position is in {path}.",
            "{number:,} positions are in {path}.",
            path=shown(chosen.out),
        )
    )
    return 0


def _print(fit: int, first: pl.DataFrame, game: str) -> int:
    from arch_engine.games import rules_of
    from arch_engine.positions.catalogue import aspects

    if not fit:
        print(say("No position fits."))
        return 1
    asked = [aspects(game)[name] for name in first.columns if name not in SHOWN]
    heads = [
        say("Game"),
        say("Step"),
        say(rules_of(game).round_name),
        *[one.name for one in asked],
        say("Player"),
        say("Decision"),
    ]
    rows = [
        [
            *[written(row[name], ",") for name in ("number", "step", "round")],
            *[one.in_words(row[one.name]) for one in asked],
            row["player"],
            row["line"],
        ]
        for row in first.iter_rows(named=True)
    ]
    print(*side_by_side([heads, *rows]), sep="\n")
    print(count_of(fit, "{number:,} position fits.", "{number:,} positions fit."))
    return 0
