"""The same deal for several tables, and what they made of it."""

from __future__ import annotations

import argparse

from arch_engine.commands.shared import Commands, a_number, a_path, add_replace
from arch_engine.core.errors import OptionError, shown
from arch_engine.core.files import write_file
from arch_engine.core.language import say
from arch_engine.games import games


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser("deal", help=say("make a deal for several tables, or compare what they made of it"))
    parser.add_argument(
        "what",
        nargs="+",
        metavar=say("GAME, CODE or FILES"),
        help=say(
            "one of {games} for a new deal; the code of a deal; or the recorded games of two tables or more",
            games=", ".join(games()),
        ),
    )
    parser.add_argument("--players", type=a_number, default=3, help=say("number of players (default 3)"))
    parser.add_argument(
        "-o",
        "--out",
        type=a_path,
        metavar=say("SHEET.html"),
        help=say("write the set-up sheet or the score sheet there"),
    )
    add_replace(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Make a deal and say its code, or compare tables."""
    if len(chosen.what) > 1:
        return compare(chosen)
    from arch_engine.replay.deal import Deal

    word = str(chosen.what[0])
    deal = Deal.new(word, chosen.players) if word in games() else Deal.read(word)
    print(deal.code)
    if chosen.out is not None:
        from arch_widgets.deal.set_up import set_up_sheet

        write_file(chosen.out, set_up_sheet(deal).encode(), replace=chosen.replace)
        print(say("{page} says what a table lays out", page=shown(chosen.out)))
    return 0


def compare(chosen: argparse.Namespace) -> int:
    """Print the score sheet of several tables."""
    from arch_engine.replay.duplicate import Duplicate
    from arch_engine.replay.study import load

    if any(word in games() for word in chosen.what):
        raise OptionError("Name one game to make a deal, or the files of several tables to compare them.")
    found = Duplicate([load(a_path(word)) for word in chosen.what])
    print(found.text())
    if chosen.out is not None:
        from arch_widgets.deal.score_sheet import score_sheet

        write_file(chosen.out, score_sheet(found).encode(), replace=chosen.replace)
        print(say("{page} is the score sheet", page=shown(chosen.out)))
    return 0
