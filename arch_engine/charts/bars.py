"""Bars: where points came from, and means with their intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from arch_engine.charts.backdrop import Backdrop
from arch_engine.charts.display import OURS, offer
from arch_engine.charts.lines import FONT, SEEN, WHOLE, Look
from arch_engine.charts.parameters import AT, numbers
from arch_engine.core.language import say

if TYPE_CHECKING:
    import altair as alt
    import polars as pl

NARROW = 400
"""On a plot less wide than this, in pixels, the legend stands below."""

NAME = 170
"""How wide the longest name of an origin is in the legend, in pixels, with its sign."""

ROW = 34
"""How high a player's row is, in pixels."""


def origins_chart(frame: pl.DataFrame, origins: list[str], backdrop: Backdrop, look: Look) -> alt.Chart:
    """Return a bar for each player, with a piece for each score until the last step seen, by origin. Pieces after the moment shown are faint.

    Args:
        frame: step, seat, player, origin, value; a row for each score.
        origins: In the order they are drawn.
        backdrop: What the game's charts have in common.
        look: How it is drawn.
    """
    import altair as alt

    legend: alt.Legend | None = alt.Legend(title=None, labelFontSize=FONT * look.scale, labelLimit=200 * look.scale)
    if look.width < NARROW and legend:
        legend.orient, legend.columns = "bottom", max(1, look.width // NAME)
    if frame.is_empty():
        legend = None  # and an axis all the same: without either, the picture would have no size
    chart: alt.Chart = (
        alt.Chart(
            frame,
            width=look.width,
            height=alt.Step(ROW * look.scale),
            title=look.heading,
            description=look.label or look.title,
        )
        .transform_filter(SEEN)
        .transform_calculate(order=f"indexof({origins}, datum.origin) + datum.step / {backdrop.last + 1}")
        .mark_bar(stroke="white", strokeWidth=0.5)
        .encode(
            x=alt.X("value:Q", title=None, axis=alt.Axis(format="d", labelExpr=WHOLE, **look.axis)),
            y=alt.Y(
                "player:N",
                sort=None,
                scale=alt.Scale(domain=list(backdrop.players)),
                title=None,
                axis=alt.Axis(**look.axis),
            ),
            color=alt.Color(
                "origin:N",
                scale=alt.Scale(domain=origins, scheme="tableau20"),
                legend=legend,
            ),
            order="order:Q",
            opacity=alt.when(f"datum.step > {AT}").then(alt.value(0.3)).otherwise(alt.value(1)),
            tooltip=[
                alt.Tooltip("step:Q", title=say("Move")),
                alt.Tooltip("player:N", title=say("Player")),
                alt.Tooltip("origin:N", title=say("From")),
                alt.Tooltip("value:Q", title=look.title, format="d"),
            ],
        )
        .add_params(*numbers(backdrop.last))
    )
    return chart


def bars_chart(
    frame: pl.DataFrame, look: Look, reach: tuple[float, float] | None = None, *, labelled: bool = True
) -> alt.LayerChart:
    """Return a horizontal bar for each row, with its interval.

    Args:
        frame: label, value, low, high; low and high may be null. Bars stand in the order of the rows.
        look: How it is drawn.
        reach: The ends of the axis, where intervals are cut off; by default they all fit.
        labelled: Whether labels stand at the bars; a page that has them beside the chart leaves them out.
    """
    import altair as alt

    label = alt.Axis(labelLimit=260) if labelled else None
    base = alt.Chart(frame).encode(y=alt.Y("label:N", sort=None, title=None, axis=label))
    form = ".0%" if look.percent else ".3~g"
    value = alt.X("value:Q", title=look.title, axis=alt.Axis(format=form, labelOverlap=True, labelSeparation=8))
    if reach:
        value = value.scale(domain=reach, nice=False)
    values = [
        alt.Tooltip("label:N", title=" "),
        alt.Tooltip("value:Q", title=look.title, format=form),
        alt.Tooltip("low:Q", title=say("at least"), format=form),
        alt.Tooltip("high:Q", title=say("at most"), format=form),
    ]
    offer()
    return cast(
        "alt.LayerChart",
        alt.layer(
            base.mark_bar(opacity=0.55, size=16).encode(x=value, tooltip=values),
            base.transform_filter("isValid(datum.low)")
            .mark_rule(strokeWidth=2, clip=True)
            .encode(x="low:Q", x2="high:Q"),
            width=look.width,
            height=alt.Step(26),
            description=look.label or look.title,
            usermeta=OURS,
        ),
    )
