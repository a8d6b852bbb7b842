"""The columns of a log, filled row by row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import polars as pl

Row = dict[str, Any]
"""One row: {column: value}, without what is null."""


class ColumnWriter:
    """Columns that grow by a row at a time; what a row does not say is null. `height` is the number of rows."""

    def __init__(self, names: Iterable[str]) -> None:
        self.height = 0
        self._columns: dict[str, list[Any]] = {name: [] for name in names}

    def add(self, row: Row) -> None:
        """One more row. Raises KeyError for a column there is not."""
        columns, height = self._columns, self.height
        for name, value in row.items():
            column = columns[name]
            if len(column) != height:
                column += [None] * (height - len(column))
            column.append(value)
        self.height = height + 1

    def cut(self, height: int) -> None:
        """Take back all rows but the first ones."""
        for column in self._columns.values():
            del column[height:]
        self.height = height

    def columns(self) -> dict[str, list[Any]]:
        """The values of every column, row by row; they are to be read."""
        for column in self._columns.values():
            column += [None] * (self.height - len(column))
        return self._columns

    def frame(self, schema: Mapping[str, pl.DataType]) -> pl.DataFrame:
        """The columns as a frame."""
        import polars as pl

        return pl.DataFrame(self.columns(), schema=schema)


def frame_of(rows: Iterable[Row], schema: Mapping[str, pl.DataType]) -> pl.DataFrame:
    """Rows as a frame."""
    writer = ColumnWriter(schema)
    for row in rows:
        writer.add(row)
    return writer.frame(schema)
