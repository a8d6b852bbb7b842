"""Decisions that their facts tell need not be written a second time.

`("start", 15)` makes the facts `place_cube 0 15` and `ask 1 action`. In a part with hundreds of games it shows that wherever a move has just
these two kinds of facts, the decision is "start" and the `space` of the first: the *form* of such moves. A form is kept only if it tells every
such decision of its part. All other decisions stand in the column `decision`, as words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from arch_engine.core.errors import DamagedRecord, RecordError
from arch_engine.core.facts import Fact
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.record.schema import table_type, verb_columns

FEWEST = 4
"""So many moves with the same kinds of facts are worth a form."""

LONGEST = 40
"""Facts of a move that has a form; longer ones are the set-up and the end of a game."""

MOST_FORMS = 100_000

Source: TypeAlias = "int | tuple[int, str]"
"""Where a number of a decision comes from: it is always this one, or an argument of the fact with this place in the move."""

Form = tuple[str, tuple[Source, ...], bool]
"""The word of a decision, where its numbers come from, and whether they are sorted."""

Forms = dict[tuple[str, ...], Form]
"""Forms by the kinds of a move's facts."""


class Told:
    """Finds forms among the moves of a part."""

    def __init__(self, verbs: Sequence[str], rules: Rules) -> None:
        self._verbs = verbs
        texts, arguments = table_type(rules).TEXTS, verb_columns(rules)
        self._roles = [[role for role in arguments[verb] if role not in texts] for verb in verbs]
        self._rows: list[int] = []  # the first row of each move
        self._decisions: list[Decision] = []
        self._same: defaultdict[bytes, list[int]] = defaultdict(list)  # moves by the kinds of their facts

    def add(self, kinds: bytes, starts: Sequence[int], decisions: Sequence[Decision], offset: int) -> None:
        """Moves by the kinds of all their facts, and where each begins; `offset` rows were before."""
        same, before = self._same, len(self._rows)
        for move, (start, end) in enumerate(pairwise([*starts, len(kinds)]), start=before):
            same[kinds[start:end]].append(move)
        self._rows += [start + offset for start in starts]
        self._decisions += decisions

    def forms(self, columns: Mapping[str, NDArray[np.int16]]) -> tuple[Forms, dict[int, str]]:
        """The forms, and by its first row the words of each decision that none tells."""
        forms: Forms = {}
        texts: dict[int, str] = {}
        for kinds, moves in self._same.items():
            rows, decisions = [self._rows[move] for move in moves], [self._decisions[move] for move in moves]
            form = self._form(kinds, rows, decisions, columns)
            if form is not None:
                forms[tuple(self._verbs[kind] for kind in kinds)] = form
            else:
                words = {decision: in_words(decision) for decision in set(decisions)}
                texts.update(zip(rows, map(words.__getitem__, decisions), strict=True))
        return forms, texts

    def _form(
        self,
        kinds: bytes,
        rows: Sequence[int],
        decisions: Sequence[Decision],
        columns: Mapping[str, NDArray[np.int16]],
    ) -> Form | None:
        word = decisions[0][0]
        if len(rows) < FEWEST or len(kinds) > LONGEST or len(set(map(len, decisions))) > 1:
            return None
        if any(other != word for other in set(map(itemgetter(0), decisions))):
            return None
        numbers, at = np.array([decision[1:] for decision in decisions]), np.array(rows)
        if numbers.size and numbers.dtype.kind != "i":
            return None
        places = [(place, role) for place, kind in enumerate(kinds) for role in self._roles[kind]]
        found: list[Source] = []
        for column in numbers.T:
            source = next((one for one in places if _is(columns, at, one, column)), None)
            if source is not None:
                found.append(source)
            elif (column == column[0]).all():
                found.append(int(column[0]))
            else:
                return self._sorted(word, numbers, places, at, columns)
        return word, tuple(found), False

    def _sorted(
        self,
        word: str,
        numbers: NDArray[Any],
        places: Sequence[tuple[int, str]],
        at: NDArray[np.int64],
        columns: Mapping[str, NDArray[np.int16]],
    ) -> Form | None:
        """A form whose numbers are one argument of facts that follow each other, sorted: their order means nothing in the decision."""
        width = numbers.shape[1]
        for role in dict.fromkeys(role for _, role in places):
            own = [place for place in places if place[1] == role]
            for one in range(len(own) - width + 1):
                window = own[one : one + width]
                if np.array_equal(np.sort([columns[role][at + place] for place, _ in window], axis=0).T, numbers):
                    return word, tuple(window), True
        return None


def _is(
    columns: Mapping[str, NDArray[np.int16]], at: NDArray[np.int64], source: tuple[int, str], numbers: NDArray[Any]
) -> bool:
    place, role = source
    values = columns[role]
    return bool(values[at[0] + place] == numbers[0]) and bool((values[at + place] == numbers).all())


def decision_told(forms: Forms, facts: Sequence[Fact], arguments: Mapping[str, Sequence[str]]) -> Decision | None:
    """The decision that the facts of a move tell; None where they do not."""
    form = forms.get(tuple(fact[0] for fact in facts))
    if form is None:
        return None
    word, sources, in_order = form
    numbers = [
        source if isinstance(source, int) else facts[source[0]][1 + arguments[facts[source[0]][0]].index(source[1])]
        for source in sources
    ]
    return (word, *(sorted(numbers) if in_order else numbers))


def in_words(decision: Decision) -> str:
    """A decision as words: that of its kind, and its numbers."""
    if not all(type(number) is int for number in decision[1:]) or len(decision[0].split()) != 1:
        raise RecordError(
            say("A dataset holds decisions of a word and numbers, not {decision!r:.60}.", decision=decision)
        )
    return " ".join(map(str, decision))


def decision_in(words: str, where: str) -> Decision:
    """The decision again; raises DamagedRecord."""
    try:
        kind, *numbers = words.split()
        return (kind, *map(int, numbers))
    except ValueError:
        raise DamagedRecord(
            say("{where} is damaged: {words!r} is no decision; use another copy.", where=where, words=words[:40])
        ) from None


def as_data(forms: Forms) -> list[Any]:
    """Forms as plain data."""
    return [[list(kinds), *form] for kinds, form in forms.items()]


def from_data(data: Any, where: str) -> Forms:
    """The forms again; raises DamagedRecord."""
    try:
        if len(data) > MOST_FORMS:
            raise ValueError
        return {
            tuple(map(str, kinds)): (str(word), tuple(map(_source, found)), bool(order))
            for kinds, word, found, order in data
        }
    except (TypeError, ValueError):
        raise DamagedRecord(
            say("{where} is damaged: how its facts tell decisions cannot be read; use another copy.", where=where)
        ) from None


def _source(data: Any) -> Source:
    if type(data) is int:
        return data
    place, role = data
    if type(place) is not int or not isinstance(role, str):
        raise ValueError
    return place, role
