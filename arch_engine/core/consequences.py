"""What comes of a decision in terms that a player knows: an area won, a room, a card, an expedition led.

A game counts them in a continuation: in the facts that were recorded from the decision on, as far as it was played. Two decisions that
are played on with the same luck differ in these counts, and the game has words for every difference.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from typing_extensions import TypeVar

from arch_engine.core.language import count_of
from arch_engine.core.table import Fact, Table
from arch_engine.core.words import Names, Word, filled, names_in

T = TypeVar("T", bound=Table, default=Any)

Consequence = tuple[str | int, ...]
"""What came about: its kind, the seat it came to, and the numbers of what it is about, as `("room", 0, 7)`."""

Counted = dict[Consequence, float]
"""How often, or how much of it, there was in one continuation; below zero of what is bad for the seat."""

WHOLE = 0.75
"""Something that happens is said to happen, and an amount to be one more, if the difference is at least this much on average."""

LEAST = 0.25
"""Smaller differences are not told."""


@dataclass(frozen=True)
class Telling:
    """What a kind of consequence is called, as words for a thing that one is given.

    about    the names of the numbers that follow kind and seat
    gain     what the seat has by it, as "the 5-room of Sir Brown"; a pair for `count_of` where amounts are told
    loss     what it lacks where there is less of it; "" if that has the same name
    """

    about: tuple[str, ...]
    gain: str | tuple[str, str]
    loss: str | tuple[str, str] = ""


class Consequences(Generic[T]):
    """The consequences that a game knows.

    tellings  by kind, the most telling one first
    count     what came about: given the table before the decision, the facts from the decision on, and the table after the last of them
    words     by name: what replaces it in the tellings, made as the words of a `Narration` are
    """

    def __init__(
        self,
        tellings: Mapping[str, Telling],
        count: Callable[[T, Sequence[Fact], T], Counted],
        words: Mapping[str, Word[T]],
    ) -> None:
        self.tellings = tellings
        self.kinds = tuple(tellings)
        self._count = count
        self._words: dict[str, Word[T]] = {"player": lambda table, values, names: names[values["seat"]], **words}

    def count(self, start: T, end: T) -> Counted:
        """Return what came about between a table and a later one whose log holds the facts in between."""
        return self._count(start, end.log or (), end)

    def knows(self, consequence: Consequence) -> bool:
        """Return whether it is of a kind, and has as many numbers, as this game tells."""
        telling = self.tellings.get(str(consequence[0]))
        return telling is not None and len(consequence) == 2 + len(telling.about)

    def tells(self, consequence: Consequence, difference: float) -> bool:
        """Return whether a difference is large enough to be told."""
        telling = self.tellings[str(consequence[0])]
        return abs(difference) >= (LEAST if isinstance(telling.gain, str) else WHOLE)

    def tell(self, start: T, consequence: Consequence, difference: float, names: Names) -> str:
        """Return what a difference is called, given the table before the decision."""
        telling = self.tellings[str(consequence[0])]
        words = telling.gain if difference > 0 else telling.loss or telling.gain
        values = dict(zip(("seat", *telling.about), consequence[1:], strict=True))
        if isinstance(words, str):
            return filled(words, self._words, start, values, names)
        named = {name for sentence in words for name in names_in(sentence)} - {"number"}
        amount = max(1, int(abs(difference) + 0.5))
        return count_of(amount, *words, **{name: self._words[name](start, values, names) for name in named})


def add(found: Counted, amount: float, *consequence: str | int) -> None:
    """Count so much more of a consequence, given as its kind, its seat and numbers."""
    found[consequence] = found.get(consequence, 0.0) + amount


NONE: Consequences[Any] = Consequences({}, lambda start, facts, end: {}, {})
"""Of a game that tells no consequences."""
