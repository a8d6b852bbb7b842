"""Answers as tables for readers: plain words, as many digits as the games allow, intervals as "a to b"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import floor, log10
from pathlib import Path
from statistics import median_low
from typing import TYPE_CHECKING, Any

from arch_engine.core.language import say, written
from arch_engine.core.side_by_side import side_by_side
from arch_engine.dataset import Dataset
from arch_engine.insights.asking import Question, Where
from arch_engine.insights.opening import dataset_of

if TYPE_CHECKING:
    import polars as pl


HARDLY = 1e-9
"""An interval narrower than so many parts of its bound is one of games that all agree, but for rounding."""


@dataclass(frozen=True)
class Table:
    """An answer in words. Notebooks draw it in their own colours; `print` gives columns of text.

    Attributes:
        heads: What the columns are called.
        rows: The cells, as many in each row as there are heads.
        words: How many columns hold words; those after them hold numbers.
    """

    heads: list[str]
    rows: list[list[str]]
    words: int

    def __repr__(self) -> str:
        return "\n".join(side_by_side([self.heads, *self.rows], words=self.words))

    def _repr_html_(self) -> str:
        lines = [f"<tr>{''.join(self._cells(row, 'td'))}</tr>" for row in self.rows]
        head = f"<tr>{''.join(self._cells(self.heads, 'th'))}</tr>"
        return f"<table><thead>{head}</thead><tbody>{''.join(lines)}</tbody></table>"

    def _cells(self, row: Sequence[str], kind: str) -> Iterator[str]:
        scope = ' scope="col"' if kind == "th" else ""
        for at, cell in enumerate(row):
            side = "left" if at < self.words else "right"
            yield f'<{kind}{scope} style="text-align:{side}">{escape(cell)}</{kind}>'


def table(games: Dataset | str | Path, measure: str, by: str | Sequence[str] = (), where: Where | None = None) -> Table:
    """The answer to a question as a table to read; `ask` gives the same as a frame to calculate with.

    >>> from arch_engine.insights import table
    >>> table("replays", "win_share", by="turn", where={"game": "new_expedition", "players": [2, 3]})
    Turn order  Win share  95 % interval  Games
    1                67 %   21 % to 94 %      3
    2                33 %    6 % to 79 %      3
    3                 0 %    0 % to 66 %      2

    Args:
        games: A dataset, its folder, or a folder of games, each in its own file.
        measure: What is counted: a name among `measures`.
        by: A dimension or several, by their names among `dimensions`.
        where: Which games, seats or parts count: for a dimension its value, or a list of values.

    Returns:
        A row for each value of the dimensions: the mean, its 95 % interval, how many seats (games, parts) were counted where these are more than the
        games, and how many games they come from.

    Raises:
        OptionError: For a name that there is not, a value that cannot be meant, and a question that games of several kinds cannot answer.
    """
    question = Question(dataset_of(games), measure, by, where)
    return table_of(question, question.answer())


def table_of(question: Question, answer: pl.DataFrame) -> Table:
    """The table of an answer. All its numbers have as many decimals as the middle one of its intervals allows."""
    found = answer.to_dicts()
    decimals = [decimals_for(row["low"], row["high"]) for row in found if row["low"] is not None]
    most, share = (median_low(decimals) if decimals else None), question.measure.share
    several = any(row["rows"] != row["games"] for row in found)
    rows = [
        [
            *[one.in_words(row[one.name]) for one in question.by],
            number_in_words(row["value"], share, most),
            interval_in_words(row, share, most),
            *([written(row["rows"], ",")] if several else []),
            written(row["games"], ","),
        ]
        for row in found
    ]
    counted = [say("Seats")] if several else []
    heads = [
        *[say(one.title) for one in question.by],
        say(question.measure.title),
        say("95 % interval"),
        *counted,
        say("Games"),
    ]
    return Table(heads, rows, len(question.by))


def number_in_words(value: float, share: bool, decimals: int | None = None) -> str:
    """A mean as people read it; a minus sign is no hyphen."""
    if share:
        return say("{percent:.0f} %", percent=100 * value)
    form = f",.{decimals}f" if decimals is not None else ",.0f" if abs(value) >= 100 else ".3g"
    words = written(value, form)
    return words.lstrip("-") if not words.strip("-0.,") else words.replace("-", "−")


def interval_in_words(row: Mapping[str, Any], share: bool, decimals: int | None = None) -> str:
    """The interval of a row of an answer, or why it has none."""
    if row["low"] is None:
        return say("one game") if row["games"] == 1 else say("too few games")
    low, high = (number_in_words(row[end], share, decimals) for end in ("low", "high"))
    return say("{low} to {high}", low=low, high=high)


def decimals_for(low: float, high: float) -> int:
    """So many decimals that two digits of an interval's width are seen: more say nothing.

    >>> decimals_for(39.8, 82.2), decimals_for(12.3, 13.9), decimals_for(0.01, 0.24)
    (0, 1, 2)
    """
    width = high - low
    return min(4, max(0, 1 - floor(log10(width)))) if width > HARDLY * abs(high) else 0
