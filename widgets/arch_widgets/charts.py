"""Charts of a game: running totals, and where each player's points came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import altair as alt
import polars as pl

from arch_engine.replay.replay import Replay

if TYPE_CHECKING:
    from arch_widgets.viewer import ReplayViewer

# Okabe and Ito's colours, told apart by people who confuse red and green; dashes tell seats apart without any colour.
SEAT_COLOURS = ["#0072B2", "#D55E00", "#009E73", "#8a8a94", "#CC79A7"]
SEAT_DASHES = [[1, 0], [7, 3], [2, 2], [9, 3, 2, 3], [4, 4]]
SOURCE_COLOURS = ["#56B4E9", "#8e5bb0", "#e3c91c", "#8b5a2b", "#555b66", "#ef8a1d", "#009E73"]

INK = "var(--jp-ui-font-color1, var(--arch-ink, #222))"
FAINT = "var(--jp-border-color2, var(--arch-line, #ddd))"


def _styled(chart: Any) -> Any:
    """Transparent ground and the page's own ink, so that a chart follows light and dark."""
    return (
        chart.configure(background="transparent", font="system-ui, sans-serif")
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=INK,
            titleColor=INK,
            gridColor=FAINT,
            domainColor=FAINT,
            tickColor=FAINT,
            labelFontSize=12,
            titleFontSize=12,
        )
        .configure_legend(labelColor=INK, titleColor=INK, labelFontSize=12, titleFontSize=12, symbolStrokeWidth=3)
        .configure_title(color=INK, fontSize=14, anchor="start")
    )


def curves_chart(
    replay: Replay, measure: str | None = None, width: int | str = "container", linked: bool = True
) -> Any:
    """Running totals of one measure by move. With `linked`, a rule stands at the parameter `at`, and points can be picked."""
    measure = measure or replay.rules.measures[0]
    frame = replay.curves().filter(pl.col("measure") == measure)
    changed = frame.filter((pl.col("total") != pl.col("total").shift(1).over("seat")) | (pl.col("step") == len(replay)))
    names = list(replay.names)
    scale = alt.Scale(domain=_labels(names), range=SEAT_COLOURS[: len(names)])
    frame, changed = (f.with_columns(player=_label_column(names)) for f in (frame, changed))
    x = alt.X("step:Q", title="Move", scale=alt.Scale(domain=[0, max(1, len(replay))], nice=False))
    y = alt.Y("total:Q", title=measure.capitalize())
    colour = alt.Color("player:N", scale=scale, title=None, sort=_labels(names), legend=alt.Legend(orient="top"))
    dash = alt.StrokeDash(
        "player:N",
        scale=alt.Scale(domain=_labels(names), range=SEAT_DASHES[: len(names)]),
        title=None,
        sort=_labels(names),
    )
    tooltip = [
        alt.Tooltip("player:N", title="Player"),
        alt.Tooltip("total:Q", title=measure),
        alt.Tooltip("step:Q", title="Move"),
    ]
    lines = alt.Chart(frame).mark_line(interpolate="step-after", strokeWidth=2.5).encode(x, y, colour, dash)
    dots = alt.Chart(changed).mark_point(filled=True, size=70, opacity=0.9).encode(x, y, colour, tooltip=tooltip)
    rounds = pl.DataFrame(
        {"step": replay.rounds, "name": [f"{replay.rules.round_name} {n + 1}" for n in range(len(replay.rounds))]},
        schema={"step": pl.Int64, "name": pl.String},
    )
    marks = alt.Chart(rounds).mark_rule(strokeDash=[2, 4], color=FAINT).encode(x="step:Q")
    words = (
        alt.Chart(rounds)
        .mark_text(align="left", dx=4, y=6, color=INK, opacity=0.7, fontSize=11)
        .encode(x="step:Q", text="name:N")
    )
    layers = [marks, words, lines, dots]
    description = f"Running {measure} by move. " + "; ".join(
        f"{names[row['seat']]} ends with {row['total']}"
        for row in frame.filter(pl.col("step") == len(replay)).iter_rows(named=True)
    )
    if linked:
        at = alt.param("at", value=0)
        layers[3] = dots.add_params(
            alt.selection_point(name="pick", fields=["step"], on="click", nearest=True, empty=False)
        )
        layers.append(
            alt.Chart(pl.DataFrame({"here": [0]}))
            .mark_rule(color=INK, strokeWidth=1.5)
            .encode(x=alt.X("now:Q"))
            .transform_calculate(now="at")
        )
        return _styled(alt.layer(*layers).add_params(at).properties(width=width, height=220, description=description))
    return _styled(alt.layer(*layers).properties(width=width, height=220, description=description))


def breakdown_chart(replay: Replay, width: int | str = "container", linked: bool = True) -> Any:
    """Where each player's points came from. With `linked`, only what is scored up to the parameter `at`, the rest faint."""
    names = list(replay.names)
    frame = replay.scores().with_columns(player=_label_column(names))
    present = set(frame["origin"])
    sources = [origin for origin in replay.rules.origins if origin in present]
    colour = alt.Color(
        "origin:N", title=None, sort=sources, scale=alt.Scale(domain=sources, range=SOURCE_COLOURS[: len(sources)]),
        legend=alt.Legend(orient="top", columns=4),
    )  # fmt: skip
    ordered = frame.with_columns(
        place=pl.col("origin").replace_strict(
            {source: n for n, source in enumerate(sources)}, default=0, return_dtype=pl.Int64
        )
    )
    bars = alt.Chart(ordered.select("player", "origin", "amount", "move", "place", "seq")).mark_bar(
        stroke="#fff8", strokeWidth=1
    )
    bars = bars.encode(
        y=alt.Y("player:N", title=None, sort=_labels(names)),
        x=alt.X("amount:Q", title="Points"),
        color=colour,
        order=alt.Order("place:Q"),
        tooltip=[
            alt.Tooltip("player:N", title="Player"),
            alt.Tooltip("origin:N", title="From"),
            alt.Tooltip("amount:Q", title="Points"),
            alt.Tooltip("move:Q", title="Move"),
        ],
    )
    totals = {
        name: sum(row["amount"] for row in ordered.iter_rows(named=True) if row["player"] == name)
        for name in _labels(names)
    }
    description = "Where the points came from. " + "; ".join(f"{name}: {total}" for name, total in totals.items())
    height = 34 * len(names) + 10
    if linked:
        at = alt.param("at", value=0)
        pick = alt.selection_point(name="pick", fields=["move"], on="click", empty=False)
        bars = bars.encode(opacity=alt.condition("datum.move <= at", alt.value(1), alt.value(0.25))).add_params(
            pick, at
        )
    return _styled(bars.properties(width=width, height=height, description=description))


def _labels(names: list[str]) -> list[str]:
    """Names that are different even where two players have the same one."""
    return [name if names.count(name) == 1 else f"{name} ({seat + 1})" for seat, name in enumerate(names)]


def _label_column(names: list[str]) -> pl.Expr:
    return pl.col("seat").replace_strict(dict(enumerate(_labels(names))), return_dtype=pl.String)


def linked(chart: Any, viewer: ReplayViewer) -> Any:
    """A chart that shows the viewer's step and moves the viewer when a point or bar is clicked."""
    alt.JupyterChart.enable_offline()
    shown: Any = alt.JupyterChart(chart)

    def to_chart(change: Any) -> None:
        shown.params.at = change["new"]

    def to_viewer(change: Any) -> None:
        picked = change["new"].value
        step = picked[0].get("step", picked[0].get("move")) if picked else None
        if step is not None:
            viewer.at = int(step)

    shown.params.at = viewer.at
    viewer.observe(to_chart, "at")
    shown.selections.observe(to_viewer, "pick")
    return shown


def chart_pictures(replay: Replay) -> list[dict[str, Any]]:
    """The charts as SVG for a page without Python; the curves can be clicked there."""
    import vl_convert

    found = []
    for measure in replay.rules.measures:
        chart = curves_chart(replay, measure, width=900, linked=False)
        found.append(
            {
                "title": f"{measure.capitalize()} by move",
                "alt": chart.description,
                "clickable": True,
                "svg": vl_convert.vegalite_to_svg(chart.to_dict()),
            }
        )
    if replay.scores().height:
        chart = breakdown_chart(replay, width=900, linked=False)
        found.append(
            {
                "title": "Where the points came from",
                "alt": chart.description,
                "clickable": False,
                "svg": vl_convert.vegalite_to_svg(chart.to_dict()),
            }
        )
    return found
