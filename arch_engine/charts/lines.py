"""Curves of a game: a line for each player, which follows the moment shown and ends where the viewer may see no further."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from arch_engine.charts.backdrop import Backdrop
from arch_engine.charts.colours import SEAT_DASHES
from arch_engine.charts.parameters import AT, SINCE, UNTIL, numbers, selections
from arch_engine.core.language import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    import altair as alt
    import polars as pl

WIDTH, HEIGHT = 560, 220
"""Of a chart that stands alone, in pixels, without its labels."""

FONT = 11
"""How large letters are, in pixels."""

LINE = 13
"""How far labels at the ends of lines keep apart, in pixels."""

NAME = 90
"""How wide the name of a round is, in pixels; if there is less room for each, only the numbers are written."""

LETTER = 0.6 * FONT
"""How wide a letter is on average, in pixels."""

GREY = "#808080"
"""Of what belongs to no player."""

WHOLE = "datum.value % 1 ? '' : datum.label"
"""Only whole numbers stand at an axis of moves or points, however short it is."""

SEEN = f"datum.step <= {UNTIL}"


@dataclass(frozen=True)
class Look:
    """How a chart of lines is drawn.

    Attributes:
        title: What the values are.
        label: The chart in a sentence, for those who cannot see it.
        percent: Whether values are shares, shown in percent.
        width: Of the plot, in pixels.
        height: Of the plot, in pixels.
        scale: How large letters and strokes are; 2 is readable from the back of a room.
        lines: The columns of whose values each combination has a line; the last of them gives the dash.
        named: Those of them that the label at the end of a line says; all if left out.
        reach: How far all values together reach, if the chart will be a part of a larger one; if left out, it is how far its own do.
        since: Whether the axis begins at the parameter `since`, not at the start of the game.
        dashes: What the legend of dashes is called, which may be nothing; None for no such legend.
        counts: What is added to the label of each player's lowest line; nothing if left out.
    """

    title: str
    label: str = ""
    percent: bool = False
    width: int = WIDTH
    height: int = HEIGHT
    scale: float = 1
    lines: tuple[str, ...] = ("player",)
    named: tuple[str, ...] | None = None
    reach: float | None = None
    since: bool = False
    dashes: str | None = None
    counts: str = ""

    @property
    def heading(self) -> str | alt.TitleParams:
        """The title as large as the rest: plain text at size 1."""
        import altair as alt

        return self.title if self.scale == 1 else alt.TitleParams(self.title, fontSize=13 * self.scale)

    @property
    def axis(self) -> dict[str, Any]:
        """The size of an axis's letters."""
        size = FONT * self.scale
        return {"labelFontSize": size, "titleFontSize": size}

    @property
    def numbers(self) -> str:
        """The format of values."""
        return ".0%" if self.percent else "d"


def lines_chart(frame: pl.DataFrame, backdrop: Backdrop, look: Look) -> alt.LayerChart:
    """Return a curve for each player by step, as layers over one frame.

    The layers are, in this order: what keeps the axis open, rounds, lines, the moment's rule, the moment's dots, labels at the ends, points to pick.

    Args:
        frame: step, seat, player, measure, value; a row for each step and line. A null is not known.
        backdrop: What the game's charts have in common.
        look: How it is drawn.
    """
    import altair as alt

    base = alt.Chart().transform_filter(SEEN)  # without data of its own, so that a facet divides what the layers share
    chart = alt.layer(
        _floor(look),
        *round_marks(backdrop, look),
        base.mark_line(interpolate="step-after", strokeWidth=2 * look.scale).encode(
            across(look), upwards(look), *_coloured(backdrop, look)
        ),
        moment_rule(look),
        base.transform_filter(f"datum.step == {AT}")
        .mark_point(filled=True, size=50 * look.scale**2, opacity=1)
        .encode(across(look), upwards(look), _coloured(backdrop, look)[0]),
        _labels(base, backdrop, look),
        _points(base, backdrop, look),
        data=frame,
        width=look.width,
        height=look.height,
        title=look.heading,
        description=look.label or look.title,
        params=[number.param for number in numbers(backdrop.last)],  # `add_params` copies all layers several times
    )
    return cast("alt.LayerChart", chart)


def tracks_chart(frame: pl.DataFrame, backdrop: Backdrop, look: Look) -> alt.LayerChart:
    """Return several measures of each player, and a broad band along the lower one, which is the one that counts.

    The band is the first layer, the others are those of `lines_chart`; the measure gives the dash. The lower one's label says that it counts.

    Args:
        frame: step, seat, player, measure, value, as in `lines_chart`, the values in the same unit.
        backdrop: What the game's charts have in common.
        look: How it is drawn; its `lines` are player and measure.
    """
    import altair as alt

    chart = lines_chart(frame, backdrop, look)
    band = (
        alt.Chart()
        .transform_filter(SEEN)
        .transform_aggregate(value="min(value)", groupby=["step", "player"])
        .mark_line(interpolate="step-after", strokeWidth=8 * look.scale, opacity=0.25)
        .encode(across(look), upwards(look), color=_coloured(backdrop, look)[0], detail="player:N")
    )
    chart.layer = [band, *chart.layer]
    return chart


def moment_rule(look: Look) -> alt.Chart:
    """Return the rule at the moment shown. It alone depends on `at`, so that a step costs next to nothing."""
    import altair as alt

    chart: alt.Chart = (
        alt.Chart(alt.InlineData(values=[{}]))
        .transform_calculate(step=f"min({AT}, {UNTIL})")
        .mark_rule(strokeWidth=1.5 * look.scale, opacity=0.7)
        .encode(across(look))
    )
    return chart


def across(look: Look) -> alt.X:
    """Return the axis of steps: to the last one seen and no further. A game without a move has one, too."""
    import altair as alt

    first = alt.ExprRef(SINCE) if look.since else 0
    scale = alt.Scale(domainMin=first, domainMax=alt.ExprRef(f"max({UNTIL}, 1)"), nice=False)
    return alt.X(
        "step:Q",
        title=say("Move"),
        scale=scale,
        axis={"format": "d", "grid": False, "labelOverlap": True, "labelExpr": WHOLE, **look.axis},
    )


def upwards(look: Look, column: str = "value") -> alt.Y:
    """Return the axis of values, for a column of them."""
    import altair as alt

    whole: dict[str, Any] = {} if look.percent else {"labelExpr": WHOLE}
    axis = {"format": look.numbers, "tickCount": 5, **whole, **look.axis}
    return alt.Y(f"{column}:Q", title=None, scale=alt.Scale(zero=True), axis=axis)


def _coloured(backdrop: Backdrop, look: Look) -> tuple[alt.Color, alt.StrokeDash]:
    """A line's colour, which is the player's, and its dash: the player's, too, unless players have several lines."""
    import altair as alt

    colour = alt.Color("player:N", scale=alt.Scale(domain=backdrop.lines, range=backdrop.strokes), legend=None)
    *_, last = look.lines
    if last == "player":
        scale = alt.Scale(domain=backdrop.lines, range=backdrop.dashes)
        return colour, alt.StrokeDash("player:N", scale=scale, legend=None)
    legend = None if look.dashes is None else _legend_of_dashes(look)
    return colour, alt.StrokeDash(f"{last}:N", sort=None, scale=alt.Scale(range=SEAT_DASHES), legend=legend)


def _legend_of_dashes(look: Look) -> alt.Legend:
    """A short stroke for each dash, below the chart, in a grey that is read on white and on black: colours are the players'."""
    import altair as alt

    size = FONT * look.scale
    return alt.Legend(
        title=look.dashes or None,
        orient="bottom",
        direction="horizontal",
        symbolType="stroke",
        symbolSize=600 * look.scale**2,
        symbolStrokeColor=GREY,
        symbolStrokeWidth=2 * look.scale,
        labelFontSize=size,
        titleFontSize=size,
        titleLimit=0,
    )


def _floor(look: Look) -> alt.Chart:
    """Nothing to see: a value of 1, so that the axis has a length while all have 0, and chances go up to 100 %."""
    import altair as alt

    chart: alt.Chart = alt.Chart(alt.InlineData(values=[{"step": 0, "value": 1}])).mark_point(opacity=0)
    return chart.encode(across(look), upwards(look))


def round_marks(backdrop: Backdrop, look: Look) -> list[alt.Chart]:
    """Return a rule at the beginning of each round, and its name above."""
    import altair as alt

    if not backdrop.rounds:
        return []
    many = look.width < NAME * len(backdrop.rounds)
    rows = [
        {"step": step, "round": str(number) if many else name}
        for number, (name, step) in enumerate(backdrop.rounds, start=1)
    ]
    # not more than twenty rules, and names where there is room
    rows = _with_room(rows[:: 1 + len(rows) // 20], look.width / max(1, backdrop.last) / look.scale)
    base = alt.Chart(alt.InlineData(values=rows)).transform_filter(SEEN)
    if look.since:
        base = base.transform_filter(f"datum.step >= {SINCE}")
    return [
        base.mark_rule(strokeDash=[1, 3], opacity=0.6).encode(across(look)),
        base.mark_text(align="left", baseline="bottom", dx=-2, opacity=0.8, fontSize=FONT * look.scale).encode(
            across(look), y=alt.value(-3), text="round:N"
        ),
    ]


def _with_room(rows: Sequence[dict[str, Any]], wide: float) -> list[dict[str, Any]]:
    """Take the name of each round that begins where the name before still stands; `wide` is a step, in pixels."""
    free, found = 0.0, []
    for row in rows:
        at = row["step"] * wide
        found.append(row if at >= free else {**row, "round": ""})
        if at >= free:
            free = at + LETTER * (len(row["round"]) + 2)  # a column beside the board may be narrower than was thought
    return found


def _labels(base: alt.Chart, backdrop: Backdrop, look: Look) -> alt.Chart:
    """Each player's name and value at the end of the line, moved apart where lines end close together.

    Vega does that itself, so that it holds at any `until`: going up, each label keeps its distance from the one below; then all come down
    from the top as far as they must. (Every `groupby` is written out: a facet adds to it, and fails where there is none.)
    """
    import altair as alt

    reach = "max(datum.top, 1) - min(datum.bottom, 0)" if look.reach is None else str(look.reach)
    ends = (
        base.transform_filter("isValid(datum.value)")
        .transform_joinaggregate(top="max(value)", bottom="min(value)", groupby=[])
        .transform_joinaggregate(end="max(step)", groupby=[*look.lines])
        .transform_filter("datum.step == datum.end")
        .transform_joinaggregate(least="min(value)", groupby=["player"])
        .transform_calculate(gap=f"({reach}) * {LINE * look.scale} / {look.height}")
        .transform_window(
            order="row_number()", sort=[alt.SortField("value"), alt.SortField("player", "descending")], groupby=[]
        )
        .transform_joinaggregate(of="max(order)", groupby=[])
        .transform_calculate(risen="datum.value - datum.order * datum.gap")
        .transform_window(pushed="max(risen)", sort=[alt.SortField("order")], frame=[None, 0], groupby=[])
        .transform_calculate(
            step=UNTIL,
            spot="min(datum.pushed + datum.order * datum.gap, max(datum.top, 1) - (datum.of - datum.order) * datum.gap)",
            name=" + ' ' + ".join(
                [*(f"datum.{line}" for line in look.named or look.lines), f"format(datum.value, '{look.numbers}')"]
            )
            + (f" + (datum.value == datum.least ? {json.dumps(' ' + look.counts)} : '')" if look.counts else ""),
        )
    )
    labels: alt.Chart = ends.mark_text(
        align="left", baseline="middle", dx=6, limit=180 * look.scale, fontSize=FONT * look.scale
    ).encode(across(look), y=alt.Y("spot:Q", title=None), text="name:N", color=_coloured(backdrop, look)[0])
    return labels


def _points(base: alt.Chart, backdrop: Backdrop, look: Look) -> alt.Chart:
    """What the pointer finds: nothing is seen of a point until it is near or picked."""
    import altair as alt

    tooltip: list[Any] = [
        alt.Tooltip("step:Q", title=say("Move")),
        alt.Tooltip("player:N", title=say("Player")),
        alt.Tooltip("value:Q", title=look.title, format=look.numbers),
    ]
    tooltip[2:2] = [alt.Tooltip(f"{line}:N", title=" ") for line in look.lines if line != "player"]
    if backdrop.words:
        import polars as pl

        moves = pl.DataFrame({"step": range(len(backdrop.words)), "words": backdrop.words})
        base = base.transform_lookup("step", from_=alt.LookupData(moves, "step", ["words"]))
        tooltip.insert(1, alt.Tooltip("words:N", title=say("What happened")))
    near, picked, stretch = selections()
    seen = alt.when(near).then(alt.value(1)).when(picked).then(alt.value(1)).otherwise(alt.value(0))
    points: alt.Chart = (
        base.mark_point(filled=True, size=50 * look.scale**2)
        .encode(across(look), upwards(look), _coloured(backdrop, look)[0], opacity=seen, tooltip=tooltip)
        .add_params(near, picked, stretch)
    )
    return points
