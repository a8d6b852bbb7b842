"""How games narrate: one sentence for each kind of fact, filled in from the fact and the table.

A sentence is text with names in braces. A name stands for an argument of the fact's verb, or for a word that the game defines;
`player` and `victim` stand for the names of players.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Generic, TypeVar

from arch_engine.core.families import Decision
from arch_engine.core.language import mark, say
from arch_engine.core.moves import BROKEN
from arch_engine.core.table import CHANCE, Fact, Table
from arch_engine.core.words import Names as Names  # whoever narrates needs these, too
from arch_engine.core.words import Word as Word
from arch_engine.core.words import filled as filled

T = TypeVar("T", bound=Table)

UNTELLABLE = mark("What is written here cannot be told: no game comes to such a moment.")
"""The sentence for what a file made up."""


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
        try:
            return self._told(table, fact, names)
        except BROKEN:
            return say(UNTELLABLE)

    def _told(self, table: T, fact: Fact, names: Names) -> str:
        sentence = self.sentences[fact[0]]
        if not isinstance(sentence, str):
            return sentence(table, fact, names)
        arguments = dict(zip(self.columns[fact[0]], fact[1:], strict=True))
        return filled(sentence, self.words, table, arguments, names)


def tellable(narrate: Callable[[T, Decision, Names], str]) -> Callable[[T, Decision, Names], str]:
    """A function that narrates moves, with a sentence for those that a file made up."""

    @wraps(narrate)
    def told(table: T, decision: Decision, names: Names) -> str:
        try:
            return narrate(table, decision, names)
        except BROKEN:
            return say(UNTELLABLE)

    return told


def _as_it_is(column: str) -> Word[Table]:
    return lambda table, fact, names: fact[column]


def the_end(table: Table, fact: Fact, names: Names) -> str:
    """The sentence for `ask` in a game that does not narrate questions."""
    return say("The game is over.") if fact[2] == "over" else ""


def mover(table: Table, names: Names) -> str:
    """Return who makes the move being narrated: the player who is asked, or chance."""
    return names[table.asked] if table.asked != CHANCE else say("Chance")
