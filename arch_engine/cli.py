"""The command line; its commands are in `commands`, a module each."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from arch_engine import __version__
from arch_engine.commands import (
    components,
    deal,
    enter,
    evaluate,
    export,
    handout,
    judge,
    lab,
    practice,
    review,
    room,
    show,
    simulate,
    train,
    verify,
)
from arch_engine.commands.printing import made_visible, visible
from arch_engine.core.built import HOW
from arch_engine.core.errors import ArchError, OptionError
from arch_engine.core.language import of_environment, say, speak_by_default
from arch_engine.core.words import capital

COMMANDS = (
    enter, simulate, verify, show, evaluate, export, handout, review, room, deal, practice, components, train, judge, lab,
)  # fmt: skip


LONGEST = 250  # characters of what argparse says


class _Parser(argparse.ArgumentParser):
    """argparse, but an error is one sentence and exit 2."""

    def error(self, message: str) -> NoReturn:
        if len(message) > LONGEST:
            message = f"{message[:LONGEST]}…"
        raise OptionError(say("{problem}; see '{program} --help'.", problem=capital(message), program=self.prog))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, in the language of the environment; returns the exit code (0 done, 1 something does not hold, 2 an error told in one sentence)."""
    speak_by_default(of_environment(os.environ))
    with made_visible():
        return _done(arguments)


def _done(arguments: Sequence[str] | None) -> int:
    try:
        chosen = _parser().parse_args(arguments)
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


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="arch-engine", description=say("Archaeology board games as lists of facts: play, record, verify, show.")
    )
    parser.add_argument("--version", action="version", version=f"arch-engine {__version__} ({HOW})")
    commands = parser.add_subparsers(title=say("commands"), required=True, metavar="COMMAND", parser_class=_Parser)
    for command in COMMANDS:
        command.add(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
