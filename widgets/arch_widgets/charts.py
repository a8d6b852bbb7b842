"""Charts of a game: running totals, and where each player's points came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import altair as alt
import polars as pl

from arch_engine.replay.replay import Replay
from arch_widgets.colours import HUES, colour_of

if TYPE_CHECKING:
    from arch_widgets.viewer import ReplayViewer

# A chart inside the viewer, or linked with one, takes the seats' colours from the viewer's style sheet and follows light and
# dark. Elsewhere it has these: Okabe and Ito's, told apart by people who confuse red and green, and legible on both grounds
# (the white seat is grey). Dashes tell seats apart without any colour.
SEAT_HEXES = ("#0072B2", "#D55E00", "#009E73", "#8a8a94", "#56B4E9", "#CC79A7", "#a89a00")  # in the order of `HUES`
SEAT_COLOURS = [f"var(--arch-seat-{colour}-line, {hex})" for colour, hex in enumerate(SEAT_HEXES)]
OTHER_COLOUR = HUES.index("Sky")  # of a curve that is no player's
SEAT_DASHES = [[1, 0], [7, 3], [2, 2], [9, 3, 2, 3], [4, 4], [12, 3]]
SOURCE_COLOURS = [
    "#4a9fd4",
    "#9465b8",
    "#c2a200",
    "#96653a",
    "#6b7280",
    "#e0801a",
    "#009E73",
    "#c0608c",
    "#5b7fa6",
    "#a8402f",
    "#c9a06c",
    "#2f4f8f",
]

INK = "var(--jp-ui-font-color1, var(--arch-ink, #777))"
FAINT = "var(--jp-border-color2, var(--arch-line, #8886))"
PAPER = "var(--jp-layout-color0, var(--arch-paper, #fff0))"
MOST_ROUND_NAMES = 9
PICTURE_WIDTH = 680  # of charts in exported pages; they are as readable on a narrow screen as on a wide one
FOLLOWING = "arch-graph"  # the class by which the viewer's style sheet knows a chart outside of it


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
            titleFontSize=13,
            titleFontWeight=600,
            titlePadding=8,
            labelLimit=160,
        )
        .configure_legend(
            labelColor=INK,
            titleColor=INK,
            labelFontSize=13,
            titleFontSize=13,
            labelLimit=180,
            columnPadding=18,
        )
        .configure_title(color=INK, fontSize=14, anchor="start")
    )


def curves_chart(
    replay: Replay, measure: str | None = None, width: int | str = "container", linked: bool = True
) -> Any:
    """Running totals of one measure by move. With `linked`, a rule stands at the parameter `at`, and points can be picked."""
    measure = measure or replay.rules.measures[0]
    names = _labels(list(replay.names))
    frame = replay.curves().filter(pl.col("measure") == measure).with_columns(player=_label_column(names))
    return _curves(replay, frame.select("step", "player", "total"), names, measure.capitalize(), width, linked)


def gauge_charts(
    replay: Replay, perspective: int | None = None, width: int | str = "container", linked: bool = True
) -> dict[str, Any]:
    """A chart for each gauge of the game, by title: what could be read off the table at each step."""
    frame = replay.gauges(perspective).rename({"line": "player", "value": "total"})
    found = {}
    for gauge in dict.fromkeys(frame["gauge"]):
        shown = frame.filter(pl.col("gauge") == gauge).drop("gauge")
        known = shown.drop_nulls()
        lines = list(dict.fromkeys(known["player"]))  # a line of which nothing is known is left out, with its legend
        shown = shown.filter(pl.col("player").is_in(lines))
        found[gauge] = _curves(replay, shown, lines, gauge, width, linked)
    return found


def _curves(replay: Replay, frame: pl.DataFrame, names: list[str], title: str, width: int | str, linked: bool) -> Any:
    """Lines by step; the frame has step, player (any line's name) and total."""
    players = _labels(list(replay.names))
    seats = [players.index(name) if name in players else len(SEAT_DASHES) - 1 for name in names]
    changed = frame.drop_nulls().filter(
        (pl.col("total") != pl.col("total").shift(1).over("player")) | (pl.col("step") == len(replay))
    )
    x = alt.X("step:Q", title="Move", scale=alt.Scale(domain=[0, max(1, len(replay))], nice=False)).axis(
        grid=False, tickMinStep=1, labelFlush=True
    )
    y = alt.Y("total:Q", title=title if len(title) < 12 else None).axis(
        tickMinStep=1, tickCount=6, domain=False, ticks=False
    )
    hues = replay.rules.hues
    colours = [
        SEAT_COLOURS[colour_of(hues[k], k) if name in players else OTHER_COLOUR]
        for k, name in zip(seats, names, strict=True)
    ]
    dashes = [SEAT_DASHES[seat] for seat in seats]
    colour = alt.Color("player:N", title=None, sort=names, scale=alt.Scale(domain=names, range=colours))
    colour = colour.legend(orient="top", offset=28, symbolType="stroke", symbolSize=700, symbolStrokeWidth=3)
    dash = alt.StrokeDash("player:N", title=None, sort=names, scale=alt.Scale(domain=names, range=dashes))
    tooltip = [
        alt.Tooltip("player:N", title="Player"),
        alt.Tooltip("total:Q", title=title),
        alt.Tooltip("step:Q", title="Move"),
    ]
    every = -(-len(replay.rounds) // MOST_ROUND_NAMES)  # where there are many short rounds only some are marked
    marked = list(enumerate(replay.rounds, start=1))[:: max(1, every)]
    rounds = pl.DataFrame(
        {"step": [step for _, step in marked], "name": [f"{replay.rules.round_name} {n}" for n, _ in marked]},
        schema={"step": pl.Int64, "name": pl.String},
    )
    starts = alt.Chart(rounds)
    layers = [
        starts.mark_rule(strokeDash=[2, 4], color=INK, opacity=0.45).encode(x="step:Q"),
        # above the plot, where no curve runs
        starts.mark_text(align="left", baseline="bottom", color=INK, fontSize=12).encode(
            x="step:Q", y=alt.value(-6), text="name:N"
        ),
        alt.Chart(frame)
        .mark_line(interpolate="step-after", strokeWidth=2.5, invalid="break-paths-filter-domains")
        .encode(x, y, colour, dash),
        alt.Chart(changed).mark_point(filled=True, size=55, opacity=1).encode(x, y, colour, tooltip=tooltip),
    ]
    ends = frame.drop_nulls().filter(pl.col("step") == pl.col("step").max().over("player"))
    description = f"{title} by move. " + "; ".join(
        f"{row['player']} ends with {row['total']}" for row in ends.iter_rows(named=True)
    )
    size = {"width": width, "height": 240, "description": description}
    if not linked:
        return _styled(alt.layer(*layers).properties(**size))
    pick = alt.selection_point(name="pick", fields=["step"], on="click", nearest=True, empty=False)
    layers[-1] = layers[-1].add_params(pick)
    here = alt.Chart(pl.DataFrame({"here": [0]})).mark_rule(color=INK, strokeWidth=1.5)
    layers.append(here.encode(x=alt.X("now:Q")).transform_calculate(now="at"))
    return _styled(alt.layer(*layers).add_params(alt.param("at", value=0)).properties(**size))


def breakdown_title(replay: Replay, measure: str) -> str:
    """The heading of a breakdown; where a game counts several things it says which."""
    return f"Where the {measure if len(replay.rules.measures) > 1 else 'points'} came from"


def measures_scored(replay: Replay) -> list[str]:
    """The measures of which anything was scored in this game."""
    present = set(replay.scores()["measure"])
    return [measure for measure in replay.rules.measures if measure in present]


def breakdown_chart(
    replay: Replay, width: int | str = "container", linked: bool = True, measure: str | None = None
) -> Any:
    """Where each player's points came from, of one measure. With `linked`, only what is scored up to the parameter `at`, the rest faint."""
    measure = measure or replay.rules.measures[0]
    names = _labels(list(replay.names))
    frame = replay.scores().filter(pl.col("measure") == measure).with_columns(player=_label_column(names))
    present = set(frame["origin"])
    sources = [origin for origin in replay.rules.origins if origin in present]
    places = {source: place for place, source in enumerate(sources)}
    frame = frame.select(
        "player",
        "origin",
        "amount",
        "move",
        # first by origin, then as they were scored
        place=pl.col("origin").replace_strict(places, default=0, return_dtype=pl.Int64) * 100_000 + pl.col("seq"),
    )
    colour = alt.Color(
        "origin:N", title=None, sort=sources, scale=alt.Scale(domain=sources, range=SOURCE_COLOURS[: len(sources)])
    ).legend(
        orient="top",
        columns=3 if isinstance(width, str) else max(1, width // 130),
        symbolType="square",
        symbolSize=150,
        symbolStrokeWidth=0,
        symbolOpacity=1,
    )
    y = alt.Y("player:N", title=None, scale=alt.Scale(domain=names)).axis(
        domain=False, ticks=False, labelPadding=8, labelFontSize=13, labelLimit=120
    )
    bars = alt.Chart(frame).mark_bar(stroke=PAPER, strokeWidth=1.5, height={"band": 0.72})
    bars = bars.encode(
        y=y,
        x=alt.X("amount:Q", title=measure.capitalize()).axis(grid=False, tickMinStep=1, tickCount=8),
        color=colour,
        order=alt.Order("place:Q"),
        tooltip=[
            alt.Tooltip("player:N", title="Player"),
            alt.Tooltip("origin:N", title="From"),
            alt.Tooltip("amount:Q", title="Points"),
            alt.Tooltip("move:Q", title="Move"),
        ],
    )
    sums = (
        alt.Chart(frame)
        .transform_calculate(scored="datum.move <= at ? datum.amount : 0" if linked else "datum.amount")
        .transform_aggregate(total="sum(amount)", scored="sum(scored)", groupby=["player"])
        .transform_calculate(words="datum.scored == datum.total ? datum.total : datum.scored + ' of ' + datum.total")
        .mark_text(align="left", dx=7, fontSize=13, fontWeight=600, color=INK)
        .encode(y=y, x="total:Q", text="words:N")
    )
    totals = dict.fromkeys(names, 0)
    for row in frame.iter_rows(named=True):
        totals[row["player"]] += row["amount"]
    description = f"{breakdown_title(replay, measure)}. " + "; ".join(
        f"{name}: {total}" for name, total in totals.items()
    )
    size = {"width": width, "height": 36 * len(names) + 10, "description": description}
    if not linked:
        return _styled(alt.layer(bars, sums).properties(**size))
    pick = alt.selection_point(name="pick", fields=["move"], on="click", empty=False)
    bars = bars.encode(opacity=alt.condition("datum.move <= at", alt.value(1), alt.value(0.4))).add_params(pick)
    return _styled(alt.layer(bars, sums).add_params(alt.param("at", value=0)).properties(**size))


def _labels(names: list[str]) -> list[str]:
    """The names, numbered where two players have the same one."""
    return names if len(set(names)) == len(names) else [f"{name} ({seat + 1})" for seat, name in enumerate(names)]


def _label_column(labels: list[str]) -> pl.Expr:
    return pl.col("seat").replace_strict(dict(enumerate(labels)), return_dtype=pl.String)


def linked(chart: Any, viewer: ReplayViewer) -> Any:
    """A chart that shows the viewer's step and moves the viewer when a point or bar is clicked.

    The chart is one of this module's, made to be linked. Its `unlink()` ends the connection, before it is closed.
    """
    alt.JupyterChart.enable_offline()
    shown: Any = alt.JupyterChart(chart, embed_options=_embedding(chart))
    shown.layout.width = "100%"
    shown.add_class(FOLLOWING)

    def picked() -> int | None:
        points = shown.selections.pick.value
        return int(points[0].get("step", points[0].get("move"))) if points else None

    def to_chart(_: Any) -> None:
        if picked() not in (None, viewer.at):
            # the viewer has gone on: forget the point, or clicking it again would be no change and go unheard
            shown._vl_selections = {"pick": {"value": {}, "store": []}}
        shown.params.at = viewer.at

    def to_viewer(_: Any) -> None:
        step = picked()
        if step is not None:
            viewer.at = step

    to_chart(None)
    viewer.observe(to_chart, "at")
    # each time it is drawn a chart begins at step 0 and says so
    shown.params.observe(to_chart, "at")
    shown.selections.observe(to_viewer, "pick")
    shown.unlink = lambda: viewer.unobserve(to_chart, "at")
    return shown


def _embedding(chart: Any) -> dict[str, Any]:
    """What vega-embed is to do differently."""
    # the menu of a chart would offer pictures without the page's colours, and an editor on the network
    options: dict[str, Any] = {"actions": False}
    if chart.width == "container":
        # a widget is drawn before it is on the page, where nothing has a width, and Lab's side bar changes it without resizing
        # the window; so besides listening to the window, the first signal of such a chart, its width, looks twice a second
        look = {"events": {"type": "timer", "throttle": 500}, "update": "containerSize()[0] || width"}
        options["patch"] = [
            {"op": "replace", "path": "/signals/0/init", "value": "containerSize()[0] || 640"},
            {"op": "add", "path": "/signals/0/on/-", "value": look},
        ]
    return options


def chart_pictures(replay: Replay, perspective: int | None = None) -> list[dict[str, Any]]:
    """The charts as SVG for a page without Python; the curves can be clicked there."""
    found = []
    for measure in replay.rules.measures:
        found.append(
            _picture(f"{measure.capitalize()} by move", curves_chart(replay, measure, PICTURE_WIDTH, linked=False))
        )
    for title, chart in gauge_charts(replay, perspective, PICTURE_WIDTH, linked=False).items():
        found.append(_picture(title, chart))
    for measure in measures_scored(replay):
        breakdown = breakdown_chart(replay, PICTURE_WIDTH, linked=False, measure=measure)
        found.append(_picture(breakdown_title(replay, measure), breakdown, clickable=False))
    return found


def _picture(title: str, chart: Any, clickable: bool = True) -> dict[str, Any]:
    import vl_convert

    svg = vl_convert.vegalite_to_svg(chart.to_dict())
    return {"title": title, "alt": chart.description, "clickable": clickable, "svg": svg}
