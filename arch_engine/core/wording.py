"""What a game says: its notation, its questions, its narration and its board as text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic

from typing_extensions import TypeVar

from arch_engine.core.errors import NotationError, given
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.table import CHANCE, Fact, Table

T = TypeVar("T", bound=Table, default=Any)

ANY_WORD = "*"
"""In `Words.vocabulary`: any word may follow here."""
NUMBER = re.compile("-?[0-9]{1,9}")


def check_length(text: str, most: int) -> None:
    """Raise NotationError for a line longer than any that a game has."""
    if len(text) > most:
        raise NotationError(
            "A line of notation has at most {most} characters; this one has {number}.", most=most, number=len(text)
        )


class Words(Generic[T]):
    """The words of a game, which its rules have as `Rules.words`. Each method has a plain default, so a game overrides what is too plain for it.

    >>> from arch_engine import rules_of
    >>> rules = rules_of("mykerinos")
    >>> table = rules.new_table(3)
    >>> rules.words.parse(table, "first-player red"), rules.words.format(table, ("first-player", 1))
    (('first-player', 1), 'first-player red')
    """

    questions: ClassVar[Mapping[str, str]] = {}
    """What each question of the table asks, in words; one that is left out is called by its name."""
    option_words: ClassVar[Mapping[str, str]] = {}
    """Options and their possible words as a player would say them; those that say it themselves are left out."""
    tie_break: ClassVar[str] = ""
    """What decides between seats that end with the same, in words after "the tie goes by"; "" where nothing does."""

    # -- notation --------------------------------------------------------------------------------------------------
    def format(self, table: T, decision: Decision) -> str:
        """Return a decision or an outcome of chance as one short line; `parse` is the inverse."""
        return " ".join(map(str, decision))

    def parse(self, table: T, text: str) -> Decision:
        """Return the decision a line means; raises NotationError if it cannot be read. `Rules.why_not` checks legality."""
        kind, *numbers = text.split() or [""]
        if not kind or not all(NUMBER.fullmatch(number) for number in numbers):
            raise NotationError(
                "{text} is no decision; write a word and its numbers, as in 'draw 3'.", text=given(text)
            )
        return (kind, *map(int, numbers))

    def vocabulary(self, table: T) -> Mapping[str, Sequence[str]]:
        """Return, by each kind of decision or outcome that a game like this one may have at any moment, the words that may follow it.

        Numbers and "?" are left out; `ANY_WORD` stands for words that no list can hold. By these, lines cut short and mistyped are
        read (docs/text-games.md). Empty by default: nothing is known about the words.
        """
        return {}

    def not_a_decision(self, table: T, decision: object) -> str:
        """Say that nothing like this can be decided in this game, in the words of its notation if it has any."""
        try:
            line = self.format(table, decision)  # type: ignore[arg-type]
        except Exception:  # anything can be handed over
            line = str(decision)
        return say("'{decision}' is not a decision of this game; check its numbers.", decision=line[:60])

    def never_asked(self, table: T, seat: int, line: str) -> str:
        """Say why a seat is not asked what the line answers, if there is more to say than whose turn it is; "" otherwise."""
        return ""

    # -- what happens ----------------------------------------------------------------------------------------------
    def narrate(self, table: T, fact: Fact, names: Sequence[str]) -> str:
        """Return a fact as a sentence, told just before it happens to the table; "" where there is nothing to tell."""
        return ""

    def narrate_move(self, table: T, decision: Decision, names: Sequence[str]) -> str:
        """Return a whole move as a sentence, told just before it happens."""
        line = self.format(table, decision)
        if table.asked == CHANCE:
            return say("Chance draws {decision}", decision=line)
        return say("{player} plays {decision}", player=names[table.asked], decision=line)

    def stacked(self, table: T, decision: Decision) -> tuple[str, ...]:
        """Return the cards that a move of chance stacks, from the top, by name; none for any other move."""
        return ()

    # -- what lies there -------------------------------------------------------------------------------------------
    def board(self, table: T, names: Sequence[str]) -> str:
        """Return the whole table as text; by default, the value of each slot."""
        return "\n".join(f"{name.replace('_', ' ')}: {getattr(table, name)}" for name in table.STATE)

    def amount(self, measure: str, amount: int) -> str:
        """Return an amount of a measure in words: "42 prestige"."""
        return say("{amount} {measure}", amount=amount, measure=say(measure))

    def won_with(self, table: T, seat: int, measure: str, amount: int) -> str:
        """Return what a winner won with, once the game is over: by default the amount of the first measure."""
        return self.amount(measure, amount)
