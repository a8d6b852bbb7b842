"""Everything the command line says goes through here: what comes from files and arguments cannot play tricks on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any, TextIO

from arch_engine.core.names import obeyed


def visible(text: str, kept: str = "") -> str:
    """Text in which control characters are seen instead of obeyed, but for those that are kept."""
    if text.isprintable():
        return text
    return "".join(letter if not obeyed(letter) or letter in kept else _written(letter) for letter in text)


def _written(letter: str) -> str:
    return letter.encode("unicode_escape").decode()


class Visible:
    """A stream that shows control characters, and letters its terminal does not have, as Python writes them."""

    def __init__(self, beneath: TextIO) -> None:
        self.beneath = beneath

    def write(self, text: str) -> int:
        """Write all of a text."""
        encoding = getattr(self.beneath, "encoding", None) or "utf-8"
        self.beneath.write(visible(text, "\n\t").encode(encoding, "backslashreplace").decode(encoding))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write texts, one after the other."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.beneath, name)


@contextmanager
def made_visible() -> Iterator[None]:
    """While this lasts, all that is printed is made visible."""
    with redirect_stdout(Visible(sys.stdout)), redirect_stderr(Visible(sys.stderr)):
        yield


def bar_stream() -> TextIO:
    """Where progress bars are drawn, which need control characters; nothing but our own words may stand beside them."""
    stream: TextIO = getattr(sys.stderr, "beneath", sys.stderr)
    return stream
