"""The command line; its commands are in `commands`, a module each."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Sequence
from typing import Any

from arch_engine import __version__
from arch_engine.commands import (
    ask,
    compact,
    components,
    deal,
    enter,
    evaluate,
    export,
    find,
    handout,
    index,
    judge,
    lab,
    ladder,
    practice,
    review,
    room,
    show,
    simulate,
    train,
    verify,
)
from arch_engine.commands.parser import Parser, spoken
from arch_engine.commands.printing import made_visible, visible
from arch_engine.core.built import HOW
from arch_engine.core.errors import ArchError, LeftOut
from arch_engine.core.language import of_environment, say, speak_by_default

COMMANDS = (
    enter, simulate, verify, ask, find, show, evaluate, export, handout, review, room, deal, practice, compact, index, components, train, judge, ladder, lab,
)  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, in the language of the environment; returns the exit code (0 done, 1 something does not hold, 2 an error told in one sentence)."""
    speak_by_default(of_environment(os.environ))
    with made_visible():
        return _done(arguments)


def _done(arguments: Sequence[str] | None) -> int:
    try:
        with spoken():
            chosen = _parser().parse_args(arguments)
        with warnings.catch_warnings():
            warnings.simplefilter("always", LeftOut)
            warnings.showwarning = _told(warnings.showwarning)
            return int(chosen.run(chosen))
    except ArchError as problem:
        print(f"arch-engine: {visible(str(problem))}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(say("arch-engine: stopped."), file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader went away: nothing is left to tell
        return 0


def _told(otherwise: Callable[..., None]) -> Callable[..., None]:
    """A way to show warnings that prints a sentence of ours as one, and any other warning as Python does."""

    def show(message: Warning | str, *rest: Any) -> None:
        if isinstance(message, LeftOut):
            print(visible(str(message)), file=sys.stderr)
        else:
            otherwise(message, *rest)

    return show


def _parser() -> Parser:
    parser = Parser(
        prog="arch-engine", description=say("Archaeology board games as lists of facts: play, record, verify, show.")
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"arch-engine {__version__} ({HOW})",
        help=say("show program's version number and exit"),
    )
    commands = parser.add_subparsers(title=say("commands"), required=True, metavar=say("COMMAND"), parser_class=Parser)
    for command in COMMANDS:
        command.add(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
