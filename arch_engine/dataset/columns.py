"""The facts of many games as columns: what a table wrote down while it was played goes in, a frame comes out.

Nothing is folded here, and no game is walked fact by fact in Python, because that takes as long as playing it: facts of one kind are
taken together. Round and phase follow from the facts that change them. What else a record says of a fact (its move, who decided, who saw
it, the digest) follows from the facts, too, and is not written.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from arch_engine.core.errors import RecordError
from arch_engine.core.facts import Fact
from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.core.table import MOVE
from arch_engine.dataset.told import Forms, Numbered, Told
from arch_engine.record.schema import AFTER, BEFORE, column_types, table_type, verb_columns

if TYPE_CHECKING:
    import polars as pl

Numbers = NDArray[np.int16]

NULL = -(2**15)
"""In a column of numbers that is being filled: nothing."""

NONE = -1
"""In a column of texts, which are numbered: nothing."""

MARK = 255
"""The number of a decision in a log, among those of the kinds of facts."""

FIRST = itemgetter(0)


def fact_types(rules: Rules) -> dict[str, str]:
    """Every column of a game's facts with the name of its Polars type, in order."""
    ours = column_types(rules)
    dropped = {*AFTER, *BEFORE} - {"round", "phase", "kind", *chain.from_iterable(verb_columns(rules).values())}
    kept = {name: kind for name, kind in ours.items() if name not in dropped}
    return {"number": "UInt32", **kept, "decision": "String"}


def fact_schema(rules: Rules) -> dict[str, pl.DataType]:
    """The same as Polars data types."""
    import polars as pl

    return {name: getattr(pl, kind)() for name, kind in fact_types(rules).items()}


class FactColumns:
    """The facts of games with numbers from `first` on. `frame` gives them all, once the last was added."""

    def __init__(self, rules: Rules, first: int) -> None:
        self.rules, self.first, self.games, self.height = rules, first, 0, 0
        self._tables = table_type(rules)
        self._verbs = list(verb_columns(rules))
        self._codes = {verb: code for code, verb in enumerate(self._verbs)} | {MOVE: MARK}
        if len(self._verbs) >= MARK:
            raise RecordError(say("{title} has more kinds of facts than a dataset can number.", title=rules.title))
        self._words = Numbered()
        self._begin = rules.new_table(rules.players[0])
        self._kinds: list[NDArray[np.uint8]] = []
        self._lengths: list[NDArray[np.int64]] = []
        self._chunks: list[dict[str, Numbers]] = []
        self._told = Told(self._verbs, rules)

    def add(self, logs: Sequence[Sequence[Fact]]) -> None:
        """Games that follow, each as a table's log from its first move on."""
        flat = list(chain.from_iterable(logs))
        codes = np.fromiter(map(self._codes.__getitem__, map(FIRST, flat)), np.uint8, len(flat))
        marks, moves = codes == MARK, np.add.accumulate(codes == MARK)
        ends = np.add.accumulate(np.fromiter(map(len, logs), np.int64, len(logs)))
        lengths = np.diff(ends - moves[ends - 1], prepend=0)  # in facts
        kinds, starts = codes[~marks], np.flatnonzero(marks) - np.arange(moves[-1])
        self._check_moves(kinds, starts)
        order = np.argsort(codes, kind="stable")
        sorted_facts = itemgetter(*order.tolist())(flat)
        rows = (np.arange(len(flat)) - moves)[order]
        bounds = np.searchsorted(codes[order], np.arange(MARK + 2))
        chunk: dict[str, Numbers] = {}
        for code, verb in enumerate(self._verbs):
            one, end = bounds[code], bounds[code + 1]
            if one != end:
                self._fill(chunk, verb, rows[one:end], sorted_facts[one:end], kinds.size)
        decisions = [decision for _, _, decision in sorted_facts[bounds[MARK] :]]
        self._told.add(kinds.tobytes(), starts, decisions, self.height)
        self._clock(chunk, kinds, np.add.accumulate(lengths) - lengths)
        self._kinds.append(kinds)
        self._lengths.append(lengths)
        self._chunks.append(chunk)
        self.games, self.height = self.games + len(logs), self.height + kinds.size

    def frame(self) -> tuple[pl.DataFrame, Forms]:
        """All facts, a row each, and what tells the decisions that stand in no row (see `told`)."""
        import polars as pl

        roles = {role: self._column(role) for role in {role for chunk in self._chunks for role in chunk}}
        forms, rows, words_at, said = self._told.forms(roles)
        columns: list[pl.Series] = []
        for name, kind in fact_schema(self.rules).items():
            if name == "number":
                numbers = np.arange(self.first, self.first + self.games, dtype=np.uint32)
                column = pl.Series(np.repeat(numbers, np.concatenate(self._lengths)))
            elif name == "kind":
                column = pl.Series(self._verbs, dtype=pl.String).gather(np.concatenate(self._kinds))
            elif name == "decision":
                told = np.full(self.height, NONE, np.int32)
                told[rows] = words_at
                column = _texts(said, told)
            elif name not in roles:
                column = pl.Series([None], dtype=kind).new_from_index(0, self.height)
            elif kind == pl.String:
                column = _texts(list(self._words), roles[name])
            else:
                column = pl.Series(roles[name])
            columns.append(column.alias(name))
        present = [
            pl.when(pl.col(name) != NULL).then(pl.col(name)).cast(kind)
            for name, kind in fact_schema(self.rules).items()
            if name in roles and kind != pl.String
        ]
        return pl.DataFrame(columns).with_columns(present), forms

    def _check_moves(self, kinds: NDArray[np.uint8], starts: NDArray[np.int64]) -> None:
        """Moves are not numbered in a dataset: each ends with its `ask`."""
        asks = np.flatnonzero(kinds == self._codes["ask"]) + 1
        if not np.array_equal(asks, np.append(starts[1:], kinds.size)):
            raise RecordError(
                say(
                    "A dataset cannot hold these games of {title}: every move must end with its one `ask`.",
                    title=self.rules.title,
                )
            )

    def _fill(
        self, chunk: dict[str, Numbers], verb: str, rows: NDArray[np.int64], facts: Sequence[Fact], height: int
    ) -> None:
        """The arguments of facts of one kind into their columns."""
        tables = self._tables
        for role, values in zip(verb_columns(self.rules)[verb], list(zip(*facts, strict=True))[1:], strict=True):
            text = role in tables.TEXTS
            if role not in chunk:
                chunk[role] = np.full(height, NONE if text else NULL, np.int16)
            if text:
                chunk[role][rows] = self._words.of(values, len(values))
                continue
            numbers = np.fromiter(values, np.int16, len(values))
            if (verb, role) not in tables.SIGNED or (verb, role) in tables.NULLABLE:
                numbers[numbers == -1] = NULL
            chunk[role][rows] = numbers

    def _clock(self, chunk: dict[str, Numbers], kinds: NDArray[np.uint8], starts: NDArray[np.int64]) -> None:
        """The round and phase after each fact: as the last fact left them that changed them."""
        tables, height = self._tables, kinds.size
        games = np.repeat(starts, np.diff(np.append(starts, height)))
        phases = chunk.get("phase", np.full(height, NONE, np.int16))
        for verb, phase in tables.OPENS.items():
            phases = np.where(kinds == self._codes[verb], self._words[phase], phases)
        chunk["phase"] = _kept_on(phases, phases != NONE, games, self._words[self._begin.phase])
        rounds = chunk.get("round", np.full(height, NULL, np.int16))
        chunk["round"] = _kept_on(rounds, rounds != NULL, games, self._begin.round)
        if tables.TURNS:
            turns = np.add.accumulate(np.isin(kinds, [self._codes[verb] for verb in tables.TURNS]))
            before = np.where(starts > 0, turns[starts - 1], 0)
            chunk["round"] += (turns - before[np.searchsorted(starts, games)]).astype(np.int16)

    def _column(self, role: str) -> Numbers:
        nothing = NONE if role in self._tables.TEXTS or role == "phase" else NULL
        return np.concatenate(
            [
                chunk[role] if role in chunk else np.full(kinds.size, nothing, np.int16)
                for chunk, kinds in zip(self._chunks, self._kinds, strict=True)
            ]
        )


def _kept_on(values: Numbers, changed: NDArray[np.bool_], games: NDArray[np.int64], begin: int) -> Numbers:
    """The last of the values that changed something, from the beginning of the row's game on."""
    last = np.maximum.accumulate(np.where(changed, np.arange(values.size), -1))
    return np.where(last < games, begin, values[last]).astype(np.int16)


def _texts(words: list[str], numbers: Any) -> pl.Series:
    """Texts by their numbers; null for NONE."""
    import polars as pl

    return pl.Series([*words, None], dtype=pl.String).gather(np.where(numbers == NONE, len(words), numbers))
