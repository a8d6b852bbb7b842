"""The menus and the bars: what is asked of many games, and what they answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

import polars as pl
import traitlets

from arch_engine.charts.bars import bars_chart
from arch_engine.charts.lines import Look
from arch_engine.core.asking import Dimension, Measure
from arch_engine.core.language import count_of, say
from arch_engine.insights.asking import Question
from arch_engine.insights.tables import decimals_for, interval_in_words, number_in_words
from arch_widgets.drawing import DrawingWidget, Spec, spec_of, unchecked
from arch_widgets.scripts import CHARTS, built, sheet

MOST_BARS = 60

FARTHEST = 4
"""The longest bar has at least one part in so many of the width, however far intervals reach."""


class Choice(TypedDict):
    """An entry of a menu: its name, its words, and a sentence about it."""

    name: str
    words: str
    about: str


class Bar(TypedDict):
    """A mean with its interval, in words; `told` is all of it in a sentence."""

    words: str
    value: str
    interval: str
    counted: str
    told: str


class Front(DrawingWidget):
    """What the reader asks stands in `chosen`, what can be chosen in `menus`, the answer in `bars`, and their chart in `drawn`.

    `wish` is what the reader wants: {"ask": …} with the names of game, measure and dimension and a list of conditions, {"bar": number},
    {"habits": true}, or {"game": number, "at": step}, which are those of a row of `games`.
    """

    _esm = built("insights")
    _css = sheet("insights/insights.css", CHARTS)

    menus = traitlets.Dict().tag(sync=True)
    chosen = traitlets.Dict().tag(sync=True)
    bars: traitlets.List[Bar] = traitlets.List().tag(sync=True)
    bar = traitlets.Int(-1).tag(sync=True)
    games: traitlets.List[tuple[int, str, int]] = traitlets.List().tag(sync=True)
    heading = traitlets.Unicode("").tag(sync=True)
    listing = traitlets.Unicode("").tag(sync=True)
    drawn = traitlets.Dict().tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)
    wish = traitlets.Dict().tag(sync=True)


def choice(one: Dimension | Measure) -> Choice:
    """What a menu says of a dimension or measure."""
    return {"name": one.name, "words": say(one.title), "about": say(one.about)}


def bars_of(question: Question, answer: pl.DataFrame) -> tuple[list[Bar], list[dict[str, Any]]]:
    """The bars of an answer in words, and the rows they show."""
    rows = answer.head(MOST_BARS).to_dicts()
    return [_bar(question, row) for row in rows], rows


def drawn(question: Question, bars: Sequence[Bar], rows: Sequence[Mapping[str, Any]], label: str) -> Spec:
    """Return the chart of the bars. An interval that reaches many times as far as any mean ends at the edge."""
    columns: dict[str, list[Any]] = {name: [row[name] for row in rows] for name in ("value", "low", "high")}
    frame = pl.DataFrame({"label": [bar["words"] for bar in bars], **columns})
    ends = [0.0] + [end for row in rows for end in (row["value"], row["low"], row["high"]) if end is not None]
    most = FARTHEST * max(abs(row["value"]) for row in rows) or max(map(abs, ends)) or 1.0
    reach = (0.0, 1.0) if question.measure.share else (max(min(ends), -most), min(max(ends), most))
    look = Look("", label=label, percent=question.measure.share)
    with unchecked():
        return spec_of(bars_chart(frame, look, reach, labelled=False))


def _bar(question: Question, row: Mapping[str, Any]) -> Bar:
    share = question.measure.share
    low, high = row["low"], row["high"]
    words = ", ".join(one.in_words(row[one.name]) for one in question.by) or say("all")
    decimals = None if low is None else decimals_for(low, high)
    mean = number_in_words(row["value"], share, decimals)
    interval = interval_in_words(row, share, decimals)
    counted = count_of(row["games"], "{number} game", "{number} games")
    told = say(
        "{what}: {mean} (95 %: {interval}), {counted}", what=words, mean=mean, interval=interval, counted=counted
    )
    return {
        "words": words,
        "value": mean,
        "interval": interval,
        "counted": counted,
        "told": told,
    }
