"""What the games share when they narrate: a table of sentences, one for each kind of fact, and who does it.

A sentence is text with names in braces. A name is an argument of the verb that makes the fact, as it is on the table, or a word of
the game's own; `player` and `victim` are players by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any, Generic, TypeAlias, TypeVar

from arch_engine.core.language import say
from arch_engine.core.table import CHANCE, Fact, Table

T = TypeVar("T", bound=Table)

Names: TypeAlias = Sequence[str]
"""The names of the players by seat."""

Word: TypeAlias = Callable[[T, Mapping[str, Any], Names], object]
"""What stands for a name in a sentence: of the table before the fact, the arguments of the fact by their columns, the players."""

V = TypeVar("V")


class Narration(Generic[T]):
    """The sentences of a game's facts.

    sentences  by kind of fact: a sentence, "" for what is not told, or a function that makes the sentence
    words      by name: what stands in sentences in its place; other names are columns, shown as they are
    """

    def __init__(
        self,
        tables: type[T],
        sentences: Mapping[str, str | Callable[[T, Fact, Names], str]],
        words: Mapping[str, Word[T]],
    ) -> None:
        self.sentences = sentences
        self.columns = tables.columns()
        columns = {column for of_kind in self.columns.values() for column in of_kind}
        self.words: dict[str, Word[T]] = {column: _as_it_is(column) for column in columns}
        self.words["player"] = lambda table, fact, names: names[fact["seat"]]
        self.words["victim"] = lambda table, fact, names: names[fact["victim"]]
        self.words |= words

    def narrate(self, table: T, fact: Fact, names: Names) -> str:
        """A fact as a sentence, told just before it happens; "" where there is nothing to tell."""
        sentence = self.sentences[fact[0]]
        if not isinstance(sentence, str):
            return sentence(table, fact, names)
        arguments = dict(zip(self.columns[fact[0]], fact[1:], strict=True))
        return filled(sentence, self.words, table, arguments, names)


def _as_it_is(column: str) -> Word[Table]:
    return lambda table, fact, names: fact[column]


def filled(
    sentence: str, words: Mapping[str, Callable[[T, V, Names], object]], table: T, values: V, names: Names
) -> str:
    """A sentence with the words of its {names}, each made of the table, the values that are told and the players."""
    return say(sentence, **{name: words[name](table, values, names) for name in names_in(sentence)})


@lru_cache(maxsize=1024)
def names_in(sentence: str) -> tuple[str, ...]:
    """What stands in braces in a sentence."""
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(sentence) if name))


def the_end(table: Table, fact: Fact, names: Names) -> str:
    """The sentence of `ask` where a game tells no questions."""
    return say("The game is over.") if fact[2] == "over" else ""


def mover(table: Table, names: Names) -> str:
    """Who makes the move that is told: the player who is asked, or chance."""
    return names[table.asked] if table.asked != CHANCE else say("Chance")
