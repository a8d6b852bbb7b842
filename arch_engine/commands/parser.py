"""argparse in the reader's language, and with errors that are one sentence."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from arch_engine.commands.shared import a_number, a_path
from arch_engine.core.errors import OptionError, given
from arch_engine.core.language import count_of, mark, mark_count, say
from arch_engine.core.words import capital

LONGEST = 250  # characters of what argparse says

WORDS = (
    mark("usage: "),
    mark("positional arguments"),
    mark("options"),
    mark("%(heading)s:"),
    mark("show this help message and exit"),
    mark("argument %(argument_name)s: %(message)s"),
    mark("the following arguments are required: %s"),
    mark("one of the arguments %s is required"),
    mark("unrecognized arguments: %s"),
    mark("unexpected option string: %s"),
    mark("not allowed with argument %s"),
    mark("ignored explicit argument %r"),
    mark("ambiguous option: %(option)s could match %(matches)s"),
    mark("invalid %(type)s value: %(value)r"),
    mark("invalid choice: %(value)r (choose from %(choices)s)"),
    mark("unknown parser %(parser_name)r (choices: %(choices)s)"),
    mark("expected one argument"),
    mark("expected at most one argument"),
    mark("expected at least one argument"),
)
COUNTED = (mark_count("expected %s argument", "expected %s arguments"),)
"""What the argparse of Python 3.11 to 3.14 says by itself to those who run a program; some of it only in one of these."""


class Parser(argparse.ArgumentParser):
    """argparse, but an error is one sentence and exit 2, and what follows an option is called by what it is, in the reader's language."""

    typed: Sequence[str] = ()
    """What the program was called with."""

    def add_argument(self, *names: str, **more: Any) -> argparse.Action:
        is_option, takes_a_value = names[0].startswith("-"), more.get("action", "append") == "append"
        if is_option and takes_a_value and not {"metavar", "choices"} & set(more):
            word = say("FILE") if more.get("type") is a_path else say("NAME")
            more["metavar"] = "N" if more.get("type") is a_number else word
        return super().add_argument(*names, **more)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        self.typed = [*(sys.argv[1:] if args is None else args)]
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        if len(message) > LONGEST:
            message = f"{message[:LONGEST]}…"
        if dashed := next((text for text in self.typed if _is_dashed_file(text)), None):
            raise OptionError(
                "{problem}; {name} looks like an option, so write {path} for the file of that name.",
                problem=capital(message),
                name=given(dashed),
                path=given(f"./{dashed}"),
            )
        raise OptionError("{problem}; see '{program} --help'.", problem=capital(message), program=self.prog)


def _is_dashed_file(text: str) -> bool:
    try:
        return text.startswith("-") and Path(text).exists()
    except (OSError, ValueError):
        return False


@contextmanager
def spoken() -> Iterator[None]:
    """While this lasts, argparse looks for its own words in our catalogue instead of the system's, which has none."""
    names: dict[str, Any] = vars(argparse)
    before = {name: names[name] for name in ("_", "ngettext")}
    names.update(_=_said, ngettext=_counted)
    try:
        yield
    finally:
        names.update(before)


def _said(message: str | None) -> str | None:
    return say(message) if message else message  # it asks for titles that nobody has given, too


def _counted(one: str, many: str, number: int) -> str:
    return count_of(number, one, many)
