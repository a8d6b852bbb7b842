"""How games narrate: one sentence for each kind of fact, filled in from the fact and the table.

A sentence is text with names in braces. A name stands for an argument of the fact's verb, or for a word that the game defines;
`player` and `victim` stand for the names of players.
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
"""What replaces a name in a sentence, made from the table before the fact, the fact's arguments by column, and the players' names."""

V = TypeVar("V")


class Narration(Generic[T]):
    """The sentences of a game's facts.

    sentences  by kind of fact: a sentence, "" for what is not told, or a function that makes the sentence
    words      by name: what replaces it in sentences; any other name is a column, shown as it is
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
    """A sentence with its {names} filled in, each from the table, the values and the players' names."""
    return say(sentence, **{name: words[name](table, values, names) for name in names_in(sentence)})


@lru_cache(maxsize=1024)
def names_in(sentence: str) -> tuple[str, ...]:
    """The names in braces in a sentence, each once."""
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(sentence) if name))


def the_end(table: Table, fact: Fact, names: Names) -> str:
    """The sentence for `ask` in a game that does not narrate questions."""
    return say("The game is over.") if fact[2] == "over" else ""


def mover(table: Table, names: Names) -> str:
    """Who makes the move being narrated: the player who is asked, or chance."""
    return names[table.asked] if table.asked != CHANCE else say("Chance")
