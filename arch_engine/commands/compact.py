"""Small parts of a dataset become large ones."""

from __future__ import annotations

import argparse

from arch_engine.commands.shared import Commands, a_path
from arch_engine.core.errors import shown
from arch_engine.core.language import count_of, say


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser("compact", help=say("join the small parts of a dataset; games keep their numbers"))
    parser.add_argument("folder", type=a_path, metavar=say("DIR"), help=say("the dataset"))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Join, and print what there is now."""
    from arch_engine.dataset.compacting import compact
    from arch_engine.dataset.layout import layout_of

    gone = compact(chosen.folder)
    parts = layout_of(chosen.folder).parts
    print(
        count_of(
            len(parts),
            "{path} has {number:,} part now, {gone:,} fewer than before; its games have the numbers they had.",
            "{path} has {number:,} parts now, {gone:,} fewer than before; its games have the numbers they had.",
            path=shown(chosen.folder),
            gone=gone,
        )
    )
    return 0
