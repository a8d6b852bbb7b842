"""Decisions spelled as small numbers, one after the other: the kind, then each of its values.

A decision of a game is a kind and some whole numbers, and there may be thousands of legal ones. A learner wants few actions that always
mean the same. So a decision is spelled: one sign says its kind, further signs its values, and `DONE` ends it where another one goes on.
What follows from the signs before is not asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Final

from arch_engine.core.families import Decision
from arch_engine.core.shape import Bounds

DONE: Final = 0
"""The sign that ends a decision."""
LISTED: Final = 20_000
"""So many legal decisions are looked at, the most ordinary first. Only trades of very rich hands are more."""


class Alphabet:
    """The signs of a game: `DONE`, its kinds of decisions in alphabetical order, the values from 0.

    Attributes:
        kinds: The kinds of decisions, the first of which has sign 1.
        size: How many signs there are.
    """

    __slots__ = ("_signs", "kinds", "size")

    def __init__(self, shapes: Mapping[str, tuple[Bounds, ...]]) -> None:
        """`shapes`: the kinds of decisions and the bounds of their values (`Rules.shapes`)."""
        self.kinds = tuple(sorted(shapes))
        self._signs = {kind: sign for sign, kind in enumerate(self.kinds, start=1)}
        values = max((bound for forms in shapes.values() for bounds in forms for bound in bounds), default=0)
        self.size = 1 + len(self.kinds) + values

    def spelled(self, decision: Decision) -> tuple[int, ...]:
        """The signs of a decision, without `DONE`."""
        first = len(self.kinds) + 1
        return (self._signs[decision[0]], *[first + value for value in decision[1:]])

    def meaning(self, sign: int) -> str | int | None:
        """The kind or the value of a sign; None for `DONE`."""
        if sign == DONE:
            return None
        return self.kinds[sign - 1] if sign <= len(self.kinds) else sign - 1 - len(self.kinds)


class Spelling:
    """A decision that is being spelled.

    Attributes:
        signs: The signs so far, those that followed by themselves among them.
        open: The signs that may come next, in order; none once the decision is whole.
    """

    __slots__ = ("_left", "open", "signs")

    def __init__(self, alphabet: Alphabet, options: Iterable[Decision]) -> None:
        """`options`: the legal decisions, at least one."""
        self._left = [(alphabet.spelled(decision), decision) for decision in islice(options, LISTED)]
        self.signs: list[int] = []
        self.open: list[int] = []
        self._look()

    @property
    def decision(self) -> Decision | None:
        """What was spelled; None as long as several decisions begin like this."""
        return None if self.open else self._left[0][1]

    def put(self, sign: int) -> None:
        """Write one of the `open` signs.

        Raises:
            ValueError: No legal decision goes on like this.
        """
        if sign not in self.open:
            raise ValueError(f"sign {sign} is not open here; open are {', '.join(map(str, self.open))}")
        at = len(self.signs)
        if sign == DONE:
            self._left = [one for one in self._left if len(one[0]) == at]
        else:
            self._left = [one for one in self._left if len(one[0]) > at and one[0][at] == sign]
            self.signs.append(sign)
        self._look()

    def _look(self) -> None:
        """Find what may come next, and write what can only come."""
        while len(self._left) > 1:
            at = len(self.signs)
            self.open = sorted({signs[at] if len(signs) > at else DONE for signs, _ in self._left})
            if len(self.open) > 1:
                return
            self.signs.append(self.open[0])
        self.signs = list(self._left[0][0])
        self.open = []
