"""Answers as charts: a bar with its interval for each value of the dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from arch_engine.charts.bars import bars_chart
from arch_engine.charts.lines import Look
from arch_engine.core.language import say
from arch_engine.dataset import Dataset
from arch_engine.insights.asking import Question, Where
from arch_engine.insights.opening import dataset_of

if TYPE_CHECKING:
    import altair as alt


def chart(
    games: Dataset | str | Path, measure: str, by: str | Sequence[str] = (), where: Where | None = None
) -> alt.LayerChart:
    """Return the answer to a question as a chart in Altair: bars with their 95 % intervals; `ask` gives the same as a frame.

    >>> from arch_engine.insights import chart
    >>> bars = chart("replays", "win_share", by="turn", where={"game": "new_expedition", "players": [2, 3]})
    >>> bars.data.columns, bars.data["label"].to_list()
    (['label', 'value', 'low', 'high'], ['1', '2', '3'])

    Args:
        games: A dataset, its folder, or a folder of games, each in its own file.
        measure: What is counted: a name among `measures`.
        by: A dimension or several, by their names among `dimensions`.
        where: Which games, seats or parts count: for a dimension its value, or a list of values.

    Raises:
        OptionError: For an unknown name or value, and for a question that games of several kinds cannot answer.
    """
    import polars as pl

    question = Question(dataset_of(games), measure, by, where)
    answer = question.answer()
    labels = [
        ", ".join(one.in_words(row[one.name]) for one in question.by) or say("all")
        for row in answer.iter_rows(named=True)
    ]
    frame = answer.select(pl.Series("label", labels, dtype=pl.String), "value", "low", "high")
    return bars_chart(frame, Look(say(question.measure.title), percent=question.measure.share))
