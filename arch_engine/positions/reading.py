"""The positions of the games of a part: their facts are folded, and before each decision of a seat the table is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arch_engine.core.errors import ArchError, NotationError
from arch_engine.core.moves import BROKEN, parsed
from arch_engine.core.positions import NOT_KNOWN, PLACE
from arch_engine.core.rules import Rules
from arch_engine.core.table import ALL, CHANCE, Table
from arch_engine.dataset.game_rows import another_result
from arch_engine.dataset.parts import OpenPart
from arch_engine.games import aspects_of
from arch_engine.positions.catalogue import schema_of
from arch_engine.record.following import begun
from arch_engine.record.rows import moves_in

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

    def add(self, part: OpenPart, number: int) -> None:
        """The positions of one game; raises RecordError, DamagedRecord where its facts do not give the table that its row says."""
        where, row = part.place(number), part.row(number)
        head, table = begun(part.header(number), part.components(number), self.rules, where)
        facts = part.facts(number)
        moves = moves_in(
            facts.to_dict(as_series=False),
            range(facts.height),
            self.rules,
            len(head.names),
            where,
            unknown=head.witness != ALL,
        )
        rows: list[list[int]] = []
        step = 0
        try:
            for _, line, _, came, _ in moves:
                if table.asked != CHANCE:
                    rows.append([number, step, *self._read(table, line)])
                table.advance(came)
                step += 1
            same = table.digest() == row["digest"] and step == row["moves"]
        except ArchError:
            raise
        except BROKEN:
            same = False
        if not same:
            raise another_result(where)
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

    def _read(self, table: Table, line: str) -> list[int]:
        seat, decision = table.asked, parsed(self.rules, table, line)
        done = line.split()[0] if isinstance(decision, NotationError) else decision[0]
        self._texts.append((table.phase, table.question, done, line))
        measure = self.rules.measures[0]
        points = [total[measure] for total in self.rules.totals(table)]
        others = [own for other, own in enumerate(points) if other != seat]
        lead = points[seat] - max(others) if others else NOT_KNOWN
        return [seat, table.round, points[seat], lead, *self._aspects.read(table, seat)]
