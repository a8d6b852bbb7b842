"""The chart of a game and its branches, one over the other. It comes without rows: the page adds those of the branches chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from arch_engine.charts.backdrop import Backdrop
from arch_engine.charts.lines import SEEN, Look, across, moment_rule, round_marks, upwards
from arch_engine.charts.parameters import numbers, since

if TYPE_CHECKING:
    import altair as alt


def branches_chart(backdrop: Backdrop, look: Look) -> alt.LayerChart:
    """Return a chart without rows: lines, a band and a dotted middle for those finished many times, a diamond where each parts.

    Which lines are compared, and from which step on, changes with a click, so the page that shows the chart gives it rows of these kinds. `line` is the
    name of a line, `ink`, `dash` and `wide` are how it looks.

    - step, value, line, ink, dash, wide: a line's value at a step; null breaks the line.
    - step, low, middle, high, line, ink: a band at a step.
    - step, mark, line, ink: where a line parts from the one it leaves.
    - step, reach: a value that the axis has room for; so small charts side by side have one axis.

    Args:
        backdrop: What the lines have in common.
        look: How it is drawn; it has `since`, the first step shown.
    """
    import altair as alt
    import polars as pl

    base = alt.Chart().transform_filter(SEEN)
    ink = alt.Color("ink:N", scale=None)

    def rows_with(column: str) -> alt.Chart:
        return base.transform_filter(f"isDefined(datum.{column})").encode(across(look), detail="line:N")

    bands = rows_with("middle")
    chart = alt.layer(
        rows_with("reach").mark_point(opacity=0).encode(y=upwards(look, "reach")),
        *round_marks(backdrop, look),
        bands.mark_area(interpolate="step-after", opacity=0.22).encode(y=upwards(look, "low"), y2="high:Q", color=ink),
        bands.mark_line(interpolate="step-after", strokeDash=[1, 4], strokeCap="round").encode(
            y=upwards(look, "middle"), color=ink
        ),
        rows_with("value")
        .mark_line(interpolate="step-after")
        .encode(
            y=upwards(look),
            color=ink,
            strokeDash=alt.StrokeDash("dash:N", scale=None),
            strokeWidth=alt.StrokeWidth("wide:Q", scale=None),
        ),
        rows_with("mark")
        .mark_point(filled=True, shape="diamond", size=80, opacity=1)
        .encode(y=upwards(look, "mark"), color=ink),
        moment_rule(look),
        data=pl.DataFrame(schema={"step": pl.Int32}),
        width=look.width,
        height=look.height,
        description=look.label or look.title,
    )
    return cast("alt.LayerChart", chart).add_params(*numbers(backdrop.last), since())
