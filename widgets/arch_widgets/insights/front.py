"""The menus and the bars: what is asked of many games, and what they answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

import polars as pl
import traitlets

from arch_engine.core.asking import Dimension, Measure
from arch_engine.core.language import count_of, say
from arch_engine.insights.asking import Question
from arch_engine.insights.tables import decimals_for, interval_in_words, number_in_words
from arch_widgets.scripts import built, sheet
from arch_widgets.spoken import SpeakingWidget

MOST_BARS = 60

FARTHEST = 4
"""The longest bar has at least one part in so many of the width, however far intervals reach."""


class Choice(TypedDict):
    """An entry of a menu: its name, its words, and a sentence about it."""

    name: str
    words: str
    about: str


class Bar(TypedDict):
    """A mean with its interval. Places are shares of the width that the bars have; `told` is all of it in a sentence."""

    words: str
    value: str
    interval: str
    counted: str
    at: float
    low: float
    high: float
    told: str


class Front(SpeakingWidget):
    """What the reader asks stands in `chosen`, what can be chosen in `menus`, the answer in `bars`.

    `wish` is what the reader wants: {"ask": …} with the names of game, measure and dimension and a list of conditions, {"bar": number}, or
    {"game": number}.
    """

    _esm = built("insights")
    _css = sheet("insights/insights.css")

    menus = traitlets.Dict().tag(sync=True)
    chosen = traitlets.Dict().tag(sync=True)
    bars: traitlets.List[Bar] = traitlets.List().tag(sync=True)
    bar = traitlets.Int(-1).tag(sync=True)
    games: traitlets.List[tuple[int, str]] = traitlets.List().tag(sync=True)
    heading = traitlets.Unicode("").tag(sync=True)
    listing = traitlets.Unicode("").tag(sync=True)
    zero = traitlets.Float(0.0).tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)
    wish = traitlets.Dict().tag(sync=True)


def choice(one: Dimension | Measure) -> Choice:
    """What a menu says of a dimension or measure."""
    return {"name": one.name, "words": say(one.title), "about": say(one.about)}


def bars_of(question: Question, answer: pl.DataFrame) -> tuple[list[Bar], list[dict[str, Any]], float]:
    """The bars of an answer, the rows they show, and where zero lies. An interval that reaches many times as far as any mean ends at the edge."""
    rows = answer.head(MOST_BARS).to_dicts()
    ends = [0.0] + [end for row in rows for end in (row["value"], row["low"], row["high"]) if end is not None]
    most = FARTHEST * max((abs(row["value"]) for row in rows), default=0.0) or max(map(abs, ends))
    left, right = (0.0, 1.0) if question.measure.share else (max(min(ends), -most), min(max(ends), most))
    width = (right - left) or 1.0

    def place(value: float) -> float:
        return min(1.0, max(0.0, (value - left) / width))

    return [_bar(question, row, place) for row in rows], rows, place(0.0)


def _bar(question: Question, row: Mapping[str, Any], place: Any) -> Bar:
    share = question.measure.share
    value, low, high = row["value"], row["low"], row["high"]
    words = ", ".join(one.in_words(row[one.name]) for one in question.by) or say("all")
    decimals = None if low is None else decimals_for(low, high)
    mean = number_in_words(value, share, decimals)
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
        "at": place(value),
        "low": place(value if low is None else low),
        "high": place(value if high is None else high),
        "told": told,
    }
