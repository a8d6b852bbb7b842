"""What can be told of the position in which somebody decides: its *aspects*, facts of the table and no opinions.

A game lists its own in `arch_engine/GAME/insights.py`, each with a name, words and a sentence, and reads all of them at once, as whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from arch_engine.core.language import mark, say

NOT_KNOWN: Final = -(2**31)
"""In what is read of a table: nobody among the witness knows it, or there is none."""


@dataclass(frozen=True)
class Aspect:
    """Something that a position has for the seat that decides.

    >>> from arch_engine.positions import aspects
    >>> tents = aspects("new_expedition")["tents"]
    >>> tents.title, tents.about
    ('Tent', 'How often the player can still use the tent.')

    Attributes:
        name: What it is called in conditions and in frames.
        title: What people call it, in English; `say` translates it.
        about: What exactly it is, in a sentence, which `say` translates, too.
        truth: Whether it is yes or no.
        words: Where it is a text, the texts it can be, by the number that is read; None where anything may stand.
        text: Whether it is a text.
    """

    name: str
    title: str
    about: str
    truth: bool = False
    words: tuple[str, ...] | None = None
    text: bool = False

    @property
    def is_text(self) -> bool:
        """Whether its values are texts."""
        return self.text or self.words is not None

    def in_words(self, value: Any) -> str:
        """A value as people read it."""
        if value is None:
            return say("not known")
        if isinstance(value, bool):
            return say("yes") if value else say("no")
        return str(value)


@dataclass(frozen=True)
class Aspects:
    """What a game tells of a position beside what every game does.

    Attributes:
        all: The aspects, in order.
        read: From a table and the seat that decides, the values of all of them in that order: whole numbers, 0 or 1 for no or yes, the number of
            a word for a text, `NOT_KNOWN` for what is not known. The table is left as it was.
    """

    all: tuple[Aspect, ...] = ()
    read: Callable[[Any, int], Sequence[int]] = lambda table, seat: ()


PLACE = (
    Aspect("round", mark("Round"), mark("The season, turn or year, 0 in the set-up.")),
    Aspect("phase", mark("Part of the round"), mark("The part of the round, as the record names it."), text=True),
    Aspect("question", mark("Question"), mark("What the player is asked, as the record names it."), text=True),
    Aspect("done", mark("What was done"), mark("The first word of the decision in notation, such as pass."), text=True),
    Aspect("line", mark("The whole decision"), mark("The decision in notation."), text=True),
    Aspect("points", mark("Points"), mark("The player's points now, of the measure that decides the game first.")),
    Aspect("lead", mark("Lead"), mark("The player's points now, less those of the best of the others.")),
)
"""What is told of every position of every game."""
