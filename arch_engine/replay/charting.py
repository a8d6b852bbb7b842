"""The charts of a replay: which there are, by name, and each made of its frames."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from arch_engine.charts.backdrop import Backdrop, told_apart
from arch_engine.charts.bars import origins_chart
from arch_engine.charts.colours import line_colours
from arch_engine.charts.lines import Look, lines_chart
from arch_engine.core.language import say
from arch_engine.core.table import ALL
from arch_engine.core.words import capital
from arch_engine.judge.weights import NoJudge
from arch_engine.replay.curves import EXPECTED, WIN_CHANCE, title_of
from arch_engine.replay.timeline import Timeline

if TYPE_CHECKING:
    import altair as alt
    import polars as pl

    Chart = alt.LayerChart | alt.Chart

ORIGINS = "points by origin"
TRACKS = "tracks"


def viewer_charts(replay: Timeline, perspective: int | None = None, hindsight: bool = False) -> dict[str, Chart]:
    """Return every chart of a game by a name that stays the same in every language, the most telling first.

    Moves are not in words in them: the viewer has these already.
    """
    back = backdrop(replay)
    expected = [measure for measure in replay.measures if measure in (WIN_CHANCE, EXPECTED)]
    gauges = [measure for measure in replay.measures if measure not in (*replay.rules.measures, *expected)]
    names = [*expected, *gauges, *replay.rules.measures]
    found: dict[str, Chart] = {}
    for name in names:
        with suppress(NoJudge):  # then the others stay
            found[name] = measure_chart(replay, name, back, perspective, hindsight)
    for measure in replay.rules.measures:
        if not scored(replay, measure).is_empty():
            found[f"origins:{measure}"] = by_origin(replay, measure, back)
    return found


def backdrop(replay: Timeline, words: bool = False, perspective: int | None = None) -> Backdrop:
    """Return what the charts of a game have in common, its moves in words if these are wanted."""
    rules, players = replay.rules, told_apart(replay.names)
    return Backdrop(
        players=players,
        colours=line_colours(rules.hues, len(players)),
        last=len(replay),
        rounds=[(f"{say(rules.round_name)} {number}", step) for number, step in enumerate(replay.rounds, start=1)],
        words=moves_in_words(replay, perspective) if words else (),
    )


def moves_in_words(replay: Timeline, perspective: int | None = None) -> list[str]:
    """Return for each step the move that led to it as a sentence, as the witness or a seat saw it made."""
    rules, found = replay.rules, [""]
    views = replay.views(perspective)
    for move, (table, witness) in zip(replay.moves, views, strict=False):
        decision, view = move.decision, table
        if witness != ALL:
            decision, view = rules.redact_decision_for(table, decision, witness), rules.as_witnessed(table, witness)
        found.append(capital(rules.narrate_move(view, decision, replay.names)))
    return found


def measure_chart(
    replay: Timeline,
    measure: str,
    back: Backdrop,
    perspective: int | None = None,
    hindsight: bool = False,
    **size: int,
) -> alt.LayerChart:
    """Return the curves of one measure."""
    import polars as pl

    frame = labelled(replay.curve_rows(measure, perspective, hindsight), back)
    others = frame.filter(pl.col("seat").is_null())["player"].unique(maintain_order=True).to_list()
    if others:
        back = Backdrop(back.players, back.colours, back.last, back.rounds, back.words, others)
        if len(others) == len(frame["player"].unique()):
            back = Backdrop((), (), back.last, back.rounds, back.words, others)
    title = title_of(replay.rules, measure)
    look = Look(title, say("{title} by move", title=title), percent=measure == WIN_CHANCE, **size)
    return lines_chart(frame, back, look)


def labelled(frame: pl.DataFrame, back: Backdrop) -> pl.DataFrame:
    """Return a frame with players called what their lines are called, which differ even if the names do not."""
    import polars as pl

    names = dict(enumerate(back.players))
    own = pl.col("seat").replace_strict(names, default=None, return_dtype=pl.String)
    return frame.with_columns(player=pl.coalesce(own, pl.col("player")))


def scored(replay: Timeline, measure: str) -> pl.DataFrame:
    """Return every score of a measure: step, seat, player, origin, value."""
    import polars as pl

    rows = replay.scores().filter(pl.col("measure") == measure)
    return rows.select(step="move", seat="seat", player="player", origin="origin", value=pl.col("amount"))


def by_origin(replay: Timeline, measure: str, back: Backdrop, **size: int) -> alt.Chart:
    """Return where each player's points of a measure came from."""
    frame = labelled(scored(replay, measure), back)
    present = set(frame["origin"])
    origins = [origin for origin in replay.rules.origins if origin in present]
    frame = frame.with_columns(origin=frame["origin"].replace_strict({one: say(one) for one in origins}))
    what = measure if len(replay.rules.measures) > 1 else "points"
    title = say("Where the {measure} came from", measure=say(what))
    return origins_chart(frame, [say(one) for one in origins], back, Look(title, **size))
