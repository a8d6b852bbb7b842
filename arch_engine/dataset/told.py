"""Decisions that their facts tell need not be written a second time.

`("start", 15)` makes the facts `place_cube 0 15` and `ask 1 action`. In a part with hundreds of games it shows that where a move has just
these two kinds of facts, the decision is "start" and the `space` of the first: the *form* of such moves. Where a form tells most of them and
not all, the others are exceptions. They and all decisions without a form stand in the column `decision`, as words, and these come first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
"""So many decisions are worth a form that tells them."""

LONGEST = 40
"""Facts of a move that has a form; longer ones are the set-up and the end of a game."""

MOST_FORMS = 100_000

Source: TypeAlias = "int | tuple[int, str]"
"""Where a number of a decision comes from: it is always this one, or an argument of the fact with this place in the move."""

Form = tuple[str, tuple[Source, ...], bool]
"""The word of a decision, where its numbers come from, and whether they are sorted."""

Forms = dict[tuple[str, ...], Form]
"""Forms by the kinds of a move's facts."""


Numbers = NDArray[np.int16]
Places = NDArray[np.int64]


class Numbered(dict[Any, int]):
    """Things by the number they get when they first occur."""

    def __missing__(self, thing: Any) -> int:
        self[thing] = len(self)
        return self[thing]

    def of(self, things: Iterable[Any], count: int) -> NDArray[np.int32]:
        """The numbers of so many things."""
        return np.fromiter(map(self.__getitem__, things), np.int32, count)


class Told:
    """Finds forms among the moves of a part. Each different decision is looked at once, however often it was made."""

    def __init__(self, verbs: Sequence[str], rules: Rules) -> None:
        self._verbs = verbs
        texts, arguments = table_type(rules).TEXTS, verb_columns(rules)
        self._roles = [[role for role in arguments[verb] if role not in texts] for verb in verbs]
        self._patterns, self._decisions = Numbered(), Numbered()  # the kinds of a move's facts, as bytes; decisions
        self._moves: list[tuple[Places, NDArray[np.int32], NDArray[np.int32]]] = []  # first rows, patterns, decisions

    def add(self, kinds: bytes, starts: Places, decisions: Sequence[Decision], offset: int) -> None:
        """Moves by the kinds of all their facts, and where each begins; `offset` rows were before."""
        spans = map(slice, starts.tolist(), [*starts[1:].tolist(), len(kinds)])
        patterns = self._patterns.of(map(kinds.__getitem__, spans), len(starts))
        self._moves.append((starts + offset, patterns, self._decisions.of(decisions, len(starts))))

    def forms(self, columns: Mapping[str, Numbers]) -> tuple[Forms, Places, NDArray[np.int32], list[str]]:
        """The forms, and what they do not tell: the first rows of these moves, for each the place of its words in a list, and the list."""
        rows, patterns, made = (np.concatenate(parts) for parts in zip(*self._moves, strict=True))
        known = list(self._decisions)
        lengths, numbers = _numbers(known)
        shapes = Numbered()
        shape = shapes.of(zip(map(itemgetter(0), known), lengths.tolist(), strict=True), len(known))[made]
        order = np.argsort(patterns, kind="stable")
        bounds = np.searchsorted(patterns[order], np.arange(len(self._patterns) + 1)).tolist()
        untold = np.ones(rows.size, bool)
        forms: Forms = {}
        for kinds, start, end in zip(self._patterns, bounds, bounds[1:], strict=False):
            if end - start < FEWEST or len(kinds) > LONGEST:
                continue
            moves = order[start:end]
            usual = int(np.bincount(shape[moves]).argmax())
            moves = moves[shape[moves] == usual]
            width = lengths[made[moves[0]]]
            sources, in_order, told = self._sources(kinds, rows[moves], numbers[made[moves], :width], columns)
            if np.count_nonzero(told) >= FEWEST:
                word = known[made[moves[0]]][0]
                forms[tuple(self._verbs[kind] for kind in kinds)] = word, sources, in_order
                untold[moves[told]] = False
        written, of = np.unique(made[untold], return_inverse=True)
        return forms, rows[untold], of.astype(np.int32), [in_words(known[decision]) for decision in written]

    def _sources(
        self, kinds: bytes, at: Places, numbers: Places, columns: Mapping[str, Numbers]
    ) -> tuple[tuple[Source, ...], bool, NDArray[np.bool_]]:
        """Where the numbers of decisions of one word come from, whether they are sorted, and which of the decisions this tells."""
        places = [(place, role) for place, kind in enumerate(kinds) for role in self._roles[kind]]
        told = np.ones(at.size, bool)
        found: list[Source] = []
        for column in numbers.T:
            source: Source | None = next((one for one in places if _is(columns, at, one, column)), None)
            if source is None and (column == column[0]).all():
                source = int(column[0])
            if source is None:
                window = self._sorted(numbers, places, at, columns)
                if window is not None:
                    return window, True, np.ones(at.size, bool)
                source, same = _most_often(columns, at, places, column, told)
                told &= same
            found.append(source)
        return tuple(found), False, told

    def _sorted(
        self, numbers: Places, places: Sequence[tuple[int, str]], at: Places, columns: Mapping[str, Numbers]
    ) -> tuple[Source, ...] | None:
        """Arguments of facts that follow each other, if the numbers are these, sorted: their order means nothing in the decision."""
        if (np.diff(numbers) < 0).any():
            return None
        width = numbers.shape[1]
        for role in dict.fromkeys(role for _, role in places):
            own = [place for place in places if place[1] == role]
            for one in range(len(own) - width + 1):
                window = own[one : one + width]
                first = sorted(int(columns[role][at[0] + place]) for place, _ in window)
                if first == numbers[0].tolist() and np.array_equal(
                    np.sort([columns[role][at + place] for place, _ in window], axis=0).T, numbers
                ):
                    return tuple(window)
        return None


def _numbers(decisions: Sequence[Decision]) -> tuple[Places, Places]:
    """How many numbers each decision has, and the numbers in a row for each, filled up with 0."""
    lengths = np.fromiter(map(len, decisions), np.int64, len(decisions)) - 1
    flat = [number for decision in decisions for number in decision[1:]]
    if not set(map(type, flat)) <= {int}:
        list(map(in_words, decisions))  # raises
    numbers = np.zeros((len(decisions), lengths.max()), np.int64)
    numbers[np.arange(numbers.shape[1]) < lengths[:, None]] = flat
    return lengths, numbers


def _is(columns: Mapping[str, Numbers], at: Places, source: tuple[int, str], numbers: Places) -> bool:
    place, role = source
    values = columns[role]
    return bool(values[at[0] + place] == numbers[0]) and bool((values[at + place] == numbers).all())


def _most_often(
    columns: Mapping[str, Numbers],
    at: Places,
    places: Sequence[tuple[int, str]],
    numbers: Places,
    among: NDArray[np.bool_],
) -> tuple[Source, NDArray[np.bool_]]:
    """The source that most often gives a number of some decisions, and where it does."""
    values, counts = np.unique(numbers[among], return_counts=True)
    usual = int(values[counts.argmax()]) if values.size else 0
    best: tuple[Source, NDArray[np.bool_]] = usual, numbers == usual
    most = np.count_nonzero(best[1] & among)
    for place, role in places:
        same = columns[role][at + place] == numbers
        if (count := np.count_nonzero(same & among)) > most:
            best, most = ((place, role), same), count
    return best


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
