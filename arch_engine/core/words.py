"""Words that every game's sentences need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, reduce
from string import Formatter
from typing import Any, TypeAlias, TypeVar

from arch_engine.core.language import mark, say
from arch_engine.core.table import CHANCE, Table

T = TypeVar("T", bound=Table)

NOBODY = ("chance", "over")
"""Words shown in place of a name where no player decides."""

LISTS = {"and": mark("{several} and {last}"), "or": mark("{several} or {last}")}


def listing(parts: Sequence[str], last: str = "and") -> str:
    """Several things in a sentence.

    >>> listing(["a1"]), listing(["a1", "b1"]), listing(["blue", "red", "green"], "or")
    ('a1', 'a1 and b1', 'blue, red or green')
    """
    if len(parts) < 2:
        return "".join(parts)
    return say(LISTS[last], several=", ".join(parts[:-1]), last=parts[-1])


def chained(parts: Sequence[str], last: str = "and") -> str:
    """Several things, all with the same word between them.

    >>> chained(["Ana", "Bo", "Cleo"])
    'Ana and Bo and Cleo'
    """
    return reduce(lambda several, part: say(LISTS[last], several=several, last=part), parts) if parts else ""


def capital(text: str) -> str:
    """A text that begins a sentence.

    >>> capital("a Coin")
    'A Coin'
    """
    return text[:1].upper() + text[1:]


_names: ContextVar[tuple[str, ...]] = ContextVar("names", default=())


@contextmanager
def calling(names: Sequence[str]) -> Iterator[None]:
    """Inside a `with`, the rules call players by these names, by seat, where they say what is wrong."""
    token = _names.set(tuple(names))
    try:
        yield
    finally:
        _names.reset(token)


def called(seat: int, hues: Sequence[str]) -> str:
    """A player in a sentence of the rules: by name where somebody is `calling` names, else by colour.

    >>> called(1, ["Blue", "Red"])
    'Red'
    >>> with calling(["Ana", "Bo"]):
    ...     called(1, ["Blue", "Red"])
    'Bo'
    """
    names = _names.get()
    return names[seat] if seat < len(names) else say(hues[seat])


def decider(asked: int, names: Sequence[str], hues: Sequence[str]) -> str:
    """Return who decides, in a sentence: a player, or chance. A player called Chance is shown with a colour.

    >>> decider(-1, ["Ana", "Chance"], ["Blue", "Red"]), decider(1, ["Ana", "Chance"], ["Blue", "Red"])
    ('Chance', 'Chance (Red)')
    """
    if asked == CHANCE:
        return say("Chance")
    return (
        f"{names[asked]} ({say(hues[asked]).capitalize()})"
        if names[asked].strip().casefold() in NOBODY
        else names[asked]
    )


Names: TypeAlias = Sequence[str]
"""The names of the players by seat."""

Word: TypeAlias = Callable[[T, Mapping[str, Any], Names], object]
"""What replaces a name in a sentence, made from the table before the fact, the fact's arguments by column, and the players' names."""

V = TypeVar("V")


def filled(
    sentence: str, words: Mapping[str, Callable[[T, V, Names], object]], table: T, values: V, names: Names
) -> str:
    """A sentence with its {names} filled in, each from the table, the values and the players' names."""
    return say(sentence, **{name: words[name](table, values, names) for name in names_in(sentence)})


@lru_cache(maxsize=1024)
def names_in(sentence: str) -> tuple[str, ...]:
    """The names in braces in a sentence, each once."""
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(sentence) if name))
