"""Charts for analysts to take apart and build on: the curves and the breakdown of a game as Altair charts.

The viewer draws its own charts (`charts.py`), which follow the board. These stand alone, in a notebook cell or saved by `chart.save`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from arch_engine.core.arguments import checked
from arch_engine.core.errors import OptionError
from arch_engine.core.language import say
from arch_engine.core.words import chained
from arch_engine.replay.timeline import Timeline
from arch_widgets.colours import SEAT_DASHES, colour_of

if TYPE_CHECKING:
    import altair as alt

SEAT_HEXES = ("#0072B2", "#D55E00", "#009E73", "#8a8a94", "#56B4E9", "#CC79A7", "#a89a00")
"""In the order of `colours.HUES`. Colour-blind readers can tell them apart, and they show on light and dark; white is grey."""


@checked
def curves_chart(replay: Timeline, measure: str | None = None) -> alt.Chart:
    """Running totals by move: one line for each player, each with its own dash.

    >>> from arch_engine import load
    >>> chart = curves_chart(load("replays/mykerinos-3p.parquet"))
    >>> chart.to_dict()["encoding"]["y"]["title"]
    'Prestige'

    Args:
        replay: The game.
        measure: One of `Rules.measures`, the first if left out.

    Raises:
        OptionError: For a measure the game does not have.
    """
    import altair as alt

    measure = _measure(replay, measure)
    frame = replay.curves().filter(pl.col("measure") == measure).select("step", "player", "total")
    chart: alt.Chart = (
        alt.Chart(frame, width=680, height=280)
        .mark_line(interpolate="step-after", point=alt.OverlayMarkDef(size=18))
        .encode(
            x=alt.X("step:Q", title=say("Move"), axis=alt.Axis(tickMinStep=1)),
            y=alt.Y("total:Q", title=say(measure).capitalize()),
            color=_colour(replay),
            strokeDash=alt.StrokeDash(
                "player:N", sort=list(replay.names), scale=alt.Scale(range=SEAT_DASHES[: len(replay.names)]), title=None
            ),
            tooltip=[
                alt.Tooltip("player:N", title=say("Player")),
                alt.Tooltip("total:Q", title=say(measure).capitalize()),
                alt.Tooltip("step:Q", title=say("Move")),
            ],
        )
    )
    return chart


@checked
def breakdown_chart(replay: Timeline, measure: str | None = None) -> alt.Chart:
    """Where each player's points of a measure came from, as bars.

    >>> from arch_engine import load
    >>> chart = breakdown_chart(load("replays/mykerinos-3p.parquet"))
    >>> chart.to_dict()["mark"]["type"]
    'bar'

    Args:
        replay: The game.
        measure: One of `Rules.measures`, the first if left out.

    Raises:
        OptionError: For a measure the game does not have.
    """
    import altair as alt

    measure = _measure(replay, measure)
    frame = (
        replay.scores()
        .filter(pl.col("measure") == measure)
        .group_by("player", "origin")
        .agg(pl.col("amount").cast(pl.Int32).sum())
    )
    chart: alt.Chart = (
        alt.Chart(frame, width=680)
        .mark_bar()
        .encode(
            x=alt.X("amount:Q", title=say(measure).capitalize()),
            y=alt.Y("player:N", sort=list(replay.names), title=None),
            color=alt.Color("origin:N", sort=list(replay.rules.origins), title=say("From")),
            tooltip=[
                alt.Tooltip("player:N", title=say("Player")),
                alt.Tooltip("origin:N", title=say("From")),
                alt.Tooltip("amount:Q", title=say(measure).capitalize()),
            ],
        )
    )
    return chart


def _measure(replay: Timeline, measure: str | None) -> str:
    known = replay.rules.measures
    if measure is not None and measure not in known:
        raise OptionError(
            say(
                "{title} counts {measures}, not {measure!r}; name one of these.",
                title=replay.rules.title,
                measures=chained(known),
                measure=measure[:40],
            )
        )
    return measure or known[0]


def _colour(replay: Timeline) -> alt.Color:
    import altair as alt

    colours = [SEAT_HEXES[colour_of(replay.rules.hues[seat], seat)] for seat in range(len(replay.names))]
    return alt.Color("player:N", sort=list(replay.names), scale=alt.Scale(range=colours), title=None)
