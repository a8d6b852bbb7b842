"""Sentences with names in braces, filled in from a table and what is told of it. `core/narration.py` tells facts by them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any, TypeAlias, TypeVar

from arch_engine.core.language import say
from arch_engine.core.table import Table

T = TypeVar("T", bound=Table)

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
