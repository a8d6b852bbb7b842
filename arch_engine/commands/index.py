"""The positions of a dataset are read, so that they are found at once."""

from __future__ import annotations

import argparse

from arch_engine.commands.printing import bar_stream
from arch_engine.commands.shared import Commands, a_path, add_workers
from arch_engine.core.errors import shown
from arch_engine.core.language import count_of, say


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser(
        "index",
        help=say("read the positions of a dataset, so that 'find' has them at once; stop it and go on as you like"),
    )
    parser.add_argument("folder", type=a_path, metavar=say("DIR"), help=say("the dataset"))
    parser.add_argument("--game", metavar=say("GAME"), help=say("which game, where the folder has several"))
    add_workers(parser, say("how many processes read (default: one for each core)"))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Read what was not read yet, and print how much that was."""
    from tqdm import tqdm

    from arch_engine.dataset import Dataset
    from arch_engine.positions.making import index

    dataset = Dataset(chosen.folder)
    games = sum(part.end - part.first for part in dataset.parts if chosen.game in (None, part.game))
    with tqdm(total=games, unit="game", file=bar_stream(), smoothing=0) as bar:
        read = index(dataset, chosen.game, chosen.workers, bar.update)
    print(
        count_of(
            read,
            "The positions of {number:,} game were read; {path} is ready to be searched.",
            "The positions of {number:,} games were read; {path} is ready to be searched.",
            path=shown(chosen.folder),
        )
    )
    return 0
