"""A handout for a workshop, on three sheets of paper."""

from __future__ import annotations

import argparse

from arch_engine.commands.shared import Commands, a_path, add_replace
from arch_engine.core.errors import shown
from arch_engine.core.language import say


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser(
        "handout", help=say("write a handout for a workshop: rules, positions to think about, answers")
    )
    parser.add_argument("game", metavar=say("GAME"))
    parser.add_argument(
        "-o",
        "--out",
        type=a_path,
        metavar=say("FILE"),
        help=say("the file, .pdf or .html (default: called after the game, in this folder)"),
    )
    parser.add_argument("--paper", choices=("A4", "Letter"), default="A4", help=say("the paper (default A4)"))
    parser.add_argument("--language", choices=("en", "fr"), help=say("of the texts; by default the one spoken here"))
    add_replace(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write it, and say what it is."""
    from arch_widgets.handouts.making import handout

    made = handout(chosen.game, chosen.out, paper=chosen.paper, language=chosen.language, replace=chosen.replace)
    if made.suffix == ".pdf":
        print(say("{file} is a PDF of three pages, {paper}.", file=shown(made), paper=chosen.paper))
    elif chosen.out is not None and chosen.out.suffix.lower() in (".html", ".htm"):
        print(
            say(
                "{file} is a page to print from a browser: three sheets, {paper}.", file=shown(made), paper=chosen.paper
            )
        )
    else:
        print(
            say(
                "{file} is a page to print from a browser: three sheets, {paper}. For a PDF a Chromium that works has to be on the PATH.",
                file=shown(made),
                paper=chosen.paper,
            )
        )
    return 0
