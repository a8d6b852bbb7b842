"""Curves of a game: a line for each player, which follows the moment shown and ends where the viewer may see no further."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from arch_engine.charts.backdrop import Backdrop
from arch_engine.charts.parameters import AT, UNTIL, numbers, selections
from arch_engine.core.language import say

if TYPE_CHECKING:
    import altair as alt
    import polars as pl

WIDTH, HEIGHT = 560, 220
"""Of a chart that stands alone, in pixels, without its labels."""

LINE = 13
"""How far labels at the ends of lines keep apart, in pixels."""

MOST_NAMED = 6
"""Up to this many rounds are named in full; of more, only the numbers are written."""

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
    """

    title: str
    label: str = ""
    percent: bool = False
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def numbers(self) -> str:
        """The format of values."""
        return ".0%" if self.percent else "d"


def lines_chart(frame: pl.DataFrame, backdrop: Backdrop, look: Look) -> alt.LayerChart:
    """Return a curve for each player by step, as layers over one frame.

    The layers are, in this order: rounds, lines, the moment's rule, the moment's dots, labels at the ends, points to pick.

    Args:
        frame: step, seat, player, measure, value; a row for each step and line. A null is not known.
        backdrop: What the game's charts have in common.
        look: How it is drawn.
    """
    import altair as alt

    base = alt.Chart(frame).transform_filter(SEEN)
    chart: alt.LayerChart = alt.layer(
        *_rounds(backdrop),
        base.mark_line(interpolate="step-after", strokeWidth=2, clip=True).encode(_x(), _y(look), *_coloured(backdrop)),
        moment_rule(),
        base.transform_filter(f"datum.step == {AT}")
        .mark_point(filled=True, size=60, opacity=1)
        .encode(_x(), _y(look), _coloured(backdrop)[0]),
        _labels(base, backdrop, look),
        _points(base, backdrop, look),
        data=frame,
        width=look.width,
        height=look.height,
        title=look.title,
        description=look.label or look.title,
    )
    return chart.add_params(*numbers(backdrop.last))


def moment_rule() -> alt.Chart:
    """Return the rule at the moment shown. It alone depends on `at`, so that a step costs next to nothing."""
    import altair as alt

    chart: alt.Chart = (
        alt.Chart(alt.InlineData(values=[{}]))
        .transform_calculate(step=f"min({AT}, {UNTIL})")
        .mark_rule(strokeWidth=1.5)
        .encode(_x())
    )
    return chart


def _x() -> alt.X:
    import altair as alt

    # to the last step seen and no further; a game without a move has an axis, too
    scale = alt.Scale(domainMin=0, domainMax=alt.ExprRef(f"max({UNTIL}, 1)"), nice=False)
    return alt.X("step:Q", title=say("Move"), scale=scale, axis=alt.Axis(tickMinStep=1, format="d", grid=False))


def _y(look: Look) -> alt.Y:
    import altair as alt

    axis = alt.Axis(format=look.numbers, tickCount=5, **({} if look.percent else {"tickMinStep": 1}))
    return alt.Y("value:Q", title=None, scale=alt.Scale(zero=True), axis=axis)


def _coloured(backdrop: Backdrop) -> tuple[alt.Color, alt.StrokeDash]:
    import altair as alt

    return (
        alt.Color("player:N", scale=alt.Scale(domain=backdrop.lines, range=backdrop.strokes), legend=None),
        alt.StrokeDash("player:N", scale=alt.Scale(domain=backdrop.lines, range=backdrop.dashes), legend=None),
    )


def _rounds(backdrop: Backdrop) -> list[alt.Chart]:
    """A rule at the beginning of each round, and its name above."""
    import altair as alt

    if not backdrop.rounds:
        return []
    many = len(backdrop.rounds) > MOST_NAMED
    rows = [
        {"step": step, "round": str(number) if many else name}
        for number, (name, step) in enumerate(backdrop.rounds, start=1)
    ]
    rows = rows[:: 1 + len(rows) // 20]  # not more than twenty find room
    base = alt.Chart(alt.InlineData(values=rows)).transform_filter(SEEN)
    return [
        base.mark_rule(strokeDash=[1, 3], opacity=0.6).encode(_x()),
        base.mark_text(align="left", baseline="bottom", dx=-2, opacity=0.8).encode(
            _x(), y=alt.value(-3), text="round:N"
        ),
    ]


def _labels(base: alt.Chart, backdrop: Backdrop, look: Look) -> alt.Chart:
    """Each player's name and value at the end of the line, moved apart where lines end close together.

    Vega does that itself, so that it holds at any `until`: going up, each label keeps its distance from the one below; then all come down
    from the top as far as they must.
    """
    import altair as alt

    ends = (
        base.transform_filter("isValid(datum.value)")
        .transform_joinaggregate(top="max(value)", bottom="min(value)")
        .transform_filter(f"datum.step == {UNTIL}")
        .transform_calculate(gap=f"(max(datum.top, 0) - min(datum.bottom, 0) || 1) * {LINE} / {look.height}")
        .transform_window(order="row_number()", sort=[alt.SortField("value"), alt.SortField("player", "descending")])
        .transform_joinaggregate(of="max(order)")
        .transform_calculate(risen="datum.value - datum.order * datum.gap")
        .transform_window(pushed="max(risen)", sort=[alt.SortField("order")], frame=[None, 0])
        .transform_calculate(
            spot="min(datum.pushed + datum.order * datum.gap, max(datum.top, 0) - (datum.of - datum.order) * datum.gap)",
            name=f"datum.player + '  ' + format(datum.value, '{look.numbers}')",
        )
    )
    labels: alt.Chart = ends.mark_text(align="left", baseline="middle", dx=6, limit=150).encode(
        _x(), y=alt.Y("spot:Q", title=None), text="name:N", color=_coloured(backdrop)[0]
    )
    return labels


def _points(base: alt.Chart, backdrop: Backdrop, look: Look) -> alt.Chart:
    """What the pointer finds: nothing is seen of a point until it is near or picked."""
    import altair as alt

    tooltip: list[Any] = [
        alt.Tooltip("step:Q", title=say("Move")),
        alt.Tooltip("player:N", title=say("Player")),
        alt.Tooltip("value:Q", title=look.title, format=look.numbers),
    ]
    if backdrop.words:
        import polars as pl

        moves = pl.DataFrame({"step": range(len(backdrop.words)), "words": backdrop.words})
        base = base.transform_lookup("step", from_=alt.LookupData(moves, "step", ["words"]))
        tooltip.insert(1, alt.Tooltip("words:N", title=say("What happened")))
    near, picked, stretch = selections()
    seen = alt.when(near).then(alt.value(1)).when(picked).then(alt.value(1)).otherwise(alt.value(0))
    points: alt.Chart = (
        base.mark_point(filled=True, size=60)
        .encode(_x(), _y(look), _coloured(backdrop)[0], opacity=seen, tooltip=tooltip)
        .add_params(near, picked, stretch)
    )
    return points
