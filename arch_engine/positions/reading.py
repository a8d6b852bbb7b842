"""The positions of the games of a part: their facts are folded, and before each decision of a seat the table is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arch_engine.core.components import Components
from arch_engine.core.errors import ArchError, DamagedRecord, NotationError
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.moves import BROKEN
from arch_engine.core.positions import NOT_KNOWN, PLACE
from arch_engine.core.rules import Rules
from arch_engine.core.table import ALL, CHANCE, Table
from arch_engine.dataset.game_rows import header_in
from arch_engine.dataset.opening import begun, moves_of
from arch_engine.dataset.parts import OpenPart
from arch_engine.dataset.told import in_words
from arch_engine.games import aspects_of
from arch_engine.positions.catalogue import schema_of
from arch_engine.record.header import valid_header

if TYPE_CHECKING:
    import polars as pl

TEXTS = [one.name for one in PLACE if one.is_text]
NUMBERS = ["number", "step", "seat", *(one.name for one in PLACE if not one.is_text)]


class Reader:
    """Positions on their way into one frame."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self._aspects = rules, aspects_of(rules)
        self._texts: list[tuple[str, ...]] = []
        self._blocks: list[np.typing.NDArray[np.int32]] = []

    def add(self, part: OpenPart, number: int, components: Components) -> None:
        """The positions of one game; raises RecordError, DamagedRecord where its facts do not give the table that its row says."""
        where, row = part.place(number), part.games[number - part.part.first]
        head, table = begun(valid_header(header_in(row, where), where), self.rules, components, where)
        rows: list[list[int]] = []
        step = 0
        try:
            for facts, decision in moves_of(part, number, len(head.names), head.witness != ALL):
                if table.asked != CHANCE:
                    rows.append([number, step, *self._read(table, decision)])
                table.advance(facts)
                step += 1
            same = table.digest() == row["digest"] and step == row["moves"]
        except ArchError:
            raise
        except BROKEN:
            same = False
        if not same:
            raise DamagedRecord(
                say(
                    "{where} is damaged: its facts give another result than its row says; use another copy.",
                    where=where,
                )
            )
        if rows:
            self._blocks.append(np.array(rows, np.int32))

    def frame(self) -> pl.DataFrame:
        """All positions, a row each."""
        import polars as pl

        schema = schema_of(self.rules)
        if not self._blocks:
            return pl.DataFrame(schema=schema)
        numbers = np.concatenate(self._blocks)
        found = dict(zip(TEXTS, map(list, zip(*self._texts, strict=True)), strict=True))
        columns = [pl.Series(name, values, dtype=pl.String) for name, values in found.items()]
        own = self._aspects.all
        for at, name in enumerate([*NUMBERS, *(one.name for one in own)]):
            values = pl.Series(name, numbers[:, at])
            there = pl.when(values != NOT_KNOWN)
            words = next((one.words for one in own if one.name == name), None)
            if words is not None:
                known = pl.Series(words, dtype=pl.String)
                columns.append(known.gather(pl.select(there.then(values)).to_series()).alias(name))
            else:
                columns.append(pl.select(there.then(values).cast(schema[name]).alias(name)).to_series())
        return pl.DataFrame(columns).select(list(schema))

    def _read(self, table: Table, decision: Decision) -> list[int]:
        seat = table.asked
        self._texts.append((table.phase, table.question, decision[0], self._line(table, decision)))
        measure = self.rules.measures[0]
        points = [total[measure] for total in self.rules.totals(table)]
        others = [own for other, own in enumerate(points) if other != seat]
        lead = points[seat] - max(others) if others else NOT_KNOWN
        return [seat, table.round, points[seat], lead, *self._aspects.read(table, seat)]

    def _line(self, table: Table, decision: Decision) -> str:
        """The decision in notation, even one that today's rules cannot write."""
        try:
            return self.rules.words.format(table, decision)
        except (*BROKEN, NotationError):
            return in_words(decision)
