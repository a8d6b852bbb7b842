"""The charts of a replay: which there are, by name, and each made of its frames."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from arch_engine.charts.backdrop import Backdrop, told_apart
from arch_engine.charts.bars import origins_chart
from arch_engine.charts.colours import SEAT_HEXES, line_colours
from arch_engine.charts.display import offer
from arch_engine.charts.lines import HEIGHT, WIDTH, Look, lines_chart, tracks_chart
from arch_engine.core.errors import OptionError
from arch_engine.core.language import mark, say
from arch_engine.core.names import composed
from arch_engine.core.table import ALL
from arch_engine.core.words import capital, listing
from arch_engine.judge.weights import NoJudge
from arch_engine.replay.curves import EXPECTED, WIN_CHANCE, check_measures, title_of
from arch_engine.replay.timeline import Timeline

if TYPE_CHECKING:
    import altair as alt
    import polars as pl

    Chart: TypeAlias = "alt.LayerChart | alt.Chart"

ORIGINS, TRACKS, MONEY_AND_HAND = "points by origin", "tracks", "money and hand"
"""What can be asked for beside the measures."""

NARROW = 320
"""In pixels: a chart of less has labels as short as can be."""

COLUMN = 320, 130
"""The width and the height of a chart in the column beside the board, of which two are seen together; it grows with the column."""

HAND = mark("hand")


class Shown(Protocol):
    """What has a game to show: a branch, a session."""

    def replay(self) -> Timeline: ...


def known_charts(replay: Timeline) -> list[str]:
    """Return what `chart` can be asked for: the measures, and what is made of several."""
    found = [*replay.measures, ORIGINS]
    if replay.rules.tracks:
        found.append(TRACKS)
    if {"money", HAND} <= set(replay.measures):
        found.append(MONEY_AND_HAND)
    return found


def chart_of(
    replay: Timeline,
    what: str | Sequence[str] | None = None,
    perspective: int | None = None,
    hindsight: bool = False,
    size: float = 1,
    width: int = WIDTH,
) -> Chart | alt.VConcatChart:
    """Return a chart of a game; see `Game.chart`."""
    from altair.utils.schemapi import debug_mode

    offer()
    wanted = [what] if isinstance(what, str) else list(what or replay.rules.measures)
    check_measures(replay.rules, known_charts(replay), wanted)
    back = backdrop(replay, True, perspective)
    # Altair checks each part, and again each whole that it is put into, which takes half the time; `to_dict` checks all of it
    with debug_mode(False):
        charts = [
            chart
            for name in dict.fromkeys(wanted)
            for chart in _charts(replay, name, back, perspective, hindsight, _shape(size, width))
        ]
        return charts[0] if len(charts) == 1 else below_each_other(charts)


def _shape(size: float, width: int) -> dict[str, Any]:
    return {"scale": size, "width": round(width * size), "height": round(HEIGHT * size)}


def _charts(
    replay: Timeline, name: str, back: Backdrop, perspective: int | None, hindsight: bool, shape: dict[str, Any]
) -> list[Chart]:
    """The charts of one name."""
    if name == ORIGINS:
        return [by_origin(replay, measure, back, **shape) for measure in replay.rules.measures]
    if name == TRACKS:
        return [tracks(replay, back, **shape)]
    if name == MONEY_AND_HAND:
        return [several(replay, ("money", HAND), back, perspective, **shape)]
    return [measure_chart(replay, name, back, perspective, hindsight, **shape)]


def below_each_other(charts: Sequence[Chart]) -> alt.VConcatChart:
    """Return charts below each other, their moment and what is picked in one being that of all."""
    import altair as alt

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Automatically deduplicated selection parameter")  # so it is meant
        apart = alt.Resolve(scale={"color": "independent", "strokeDash": "independent"})
        together: alt.VConcatChart = alt.vconcat(*charts, resolve=apart)
    return together


def viewer_charts(replay: Timeline, perspective: int | None = None, hindsight: bool = False) -> dict[str, Chart]:
    """Return every chart of a game by a name that stays the same in every language, the most telling first.

    Moves are not in words in them: the viewer has these already.
    """
    back, shape = backdrop(replay), {"width": COLUMN[0], "height": COLUMN[1]}
    expected = [measure for measure in replay.measures if measure in (WIN_CHANCE, EXPECTED)]
    gauges = [measure for measure in replay.measures if measure not in (*replay.rules.measures, *expected)]
    names = [*expected, *gauges, *replay.rules.measures]
    found: dict[str, Chart] = {}
    for name in names:
        with suppress(NoJudge):  # then the others stay
            found[name] = measure_chart(replay, name, back, perspective, hindsight, **shape)
    if replay.rules.tracks:
        found[TRACKS] = tracks(replay, back, **shape)
    for measure in replay.rules.measures:
        if not scored(replay, measure).is_empty():
            found[f"origins:{measure}"] = by_origin(replay, measure, back, **shape)
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
            decision, view = (
                rules.hidden.redact_decision(table, decision, witness),
                rules.hidden.as_witnessed(table, witness),
            )
        found.append(capital(rules.words.narrate_move(view, decision, replay.names)))
    return found


def measure_chart(
    replay: Timeline,
    measure: str,
    back: Backdrop,
    perspective: int | None = None,
    hindsight: bool = False,
    **shape: Any,
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
    look = Look(title, say("{title} by move", title=title), percent=measure == WIN_CHANCE, **shape)
    return lines_chart(frame, back, look)


def tracks(replay: Timeline, back: Backdrop, **shape: Any) -> alt.LayerChart:
    """Return the measures of which only the lower counts, in what they are worth, the lower one marked."""
    import polars as pl

    worth = replay.rules.tracks
    frame = labelled(replay.curve_rows(list(worth)), back)
    frame = frame.with_columns(value=pl.col("value") * pl.col("measure").replace_strict(worth, return_dtype=pl.Int32))
    named = {measure: say(measure) if times == 1 else f"{times} × {say(measure)}" for measure, times in worth.items()}
    frame = frame.with_columns(measure=pl.col("measure").replace_strict(named))
    title = say("{measures}: the lower one counts", measures=capital(listing(list(named.values()))))
    band = say("Broad: the lower one")
    look = Look(title, dashes=band, counts=say("(counts)"), **_by_measure(shape), **shape)
    return tracks_chart(frame, back, look)


def several(
    replay: Timeline, measures: Sequence[str], back: Backdrop, perspective: int | None = None, **shape: Any
) -> alt.LayerChart:
    """Return several measures in one chart, which have one unit: a line for each player and measure."""
    import polars as pl

    frame = labelled(replay.curve_rows(measures, perspective), back)
    named = {measure: say(measure) for measure in measures}
    title = capital(listing(list(named.values())))
    frame = frame.with_columns(measure=pl.col("measure").replace_strict(named))
    return lines_chart(frame, back, Look(title, dashes="", **_by_measure(shape), **shape))


def _by_measure(shape: Mapping[str, Any]) -> dict[str, Any]:
    """A line for each player and measure. On a narrow chart the labels name the player alone: the legend of dashes tells the measures."""
    lines: dict[str, Any] = {"lines": ("player", "measure")}
    return lines | ({"named": ("player",)} if shape.get("width", WIDTH) < NARROW * shape.get("scale", 1) else {})


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


def by_origin(replay: Timeline, measure: str, back: Backdrop, **shape: Any) -> alt.Chart:
    """Return where each player's points of a measure came from."""
    frame = labelled(scored(replay, measure), back)
    present = set(frame["origin"])
    origins = [origin for origin in replay.rules.origins if origin in present]
    frame = frame.with_columns(origin=frame["origin"].replace_strict({one: say(one) for one in origins}))
    what = measure if len(replay.rules.measures) > 1 else "points"
    title = say("Where the {measure} came from", measure=say(what))
    return origins_chart(frame, [say(one) for one in origins], back, Look(title, **shape))


def compare(
    games: Sequence[Timeline | Shown],
    what: str | None = None,
    player: str | None = None,
    names: Sequence[str] | None = None,
    perspective: int | None = None,
    width: int = WIDTH // 2,
) -> alt.FacetChart | alt.LayerChart:
    """Return one measure of several games side by side: branches, tables of one deal, evenings of one player, or the players of one game.

    Where the same people play, each has a small chart with a line for each game; else each game has a small chart. For one `player`, all
    games are lines of one chart.

    >>> from arch_engine import load
    >>> from arch_engine.replay.charting import compare
    >>> replay = load("replays/mykerinos-3p.parquet")
    >>> chart = compare([replay, replay.branch(at=42, name="Pass early").do("pass")], "prestige")
    >>> chart.facet.to_dict()["field"], sorted(chart.data["game"].unique())
    ('player', ['Pass early', 'Three players, a close finish'])

    Args:
        games: Replays, or what has one: branches, sessions.
        what: One of the `measures` of the games; if left out, their points.
        player: Who is compared, by name.
        names: What the games are called; if left out, branches go by their names and games by their titles.
        perspective: The seat (from 0) whose knowledge counts.
        width: Of each small chart, in pixels.

    Raises:
        OptionError: For no games, games of several kinds, other than one name for each, a measure or a player they do not have.
    """
    import altair as alt
    import polars as pl

    offer()
    replays: list[Timeline] = [game if isinstance(game, Timeline) else game.replay() for game in games]
    if not replays or len({replay.rules.game for replay in replays}) > 1:
        raise OptionError("Games side by side are one or more, all of one kind; pass a list of them.")
    if names is not None and len(names) != len(replays):
        raise OptionError("There are {games} games and {names} names.", games=len(replays), names=len(names))
    first, called = replays[0], told_apart(names or _names(games))
    measure = what or first.rules.measures[0]
    for replay in replays:
        check_measures(replay.rules, replay.measures, [measure])
    frame = pl.concat(
        labelled(replay.curve_rows(measure, perspective), backdrop(replay)).with_columns(game=pl.lit(name))
        for replay, name in zip(replays, called, strict=True)
    )
    title, back = title_of(first.rules, measure), backdrop(first)
    last = max(map(len, replays))
    shape: dict[str, Any] = {"percent": measure == WIN_CHANCE, "width": width, "height": HEIGHT * 3 // 4}
    values = frame["value"].drop_nulls()
    shape["reach"] = max([*values, 1.0]) - min([*values, 0.0])
    if player is not None:
        player = composed(player)  # however its accents are typed
        _check_player(replays, called, player)
        frame = frame.filter(pl.col("player") == player).with_columns(player=pl.col("game"))
        colours = [SEAT_HEXES[number % len(SEAT_HEXES)] for number in range(len(called))]
        look = Look(f"{title}: {player}", **{**shape, "width": width * 2, "height": HEIGHT})
        return lines_chart(frame, Backdrop(called, colours, last), look)
    if all(replay.names == first.names for replay in replays):
        lines = ("game",) if len(replays) > 1 else ()
        alike = replace(back, last=last, rounds=back.rounds if _begin_alike(replays) else ())
        chart = lines_chart(frame, alike, Look("", title, lines=("player", *lines), named=lines or None, **shape))
        by, order = "player", list(back.players)
    else:
        hues = {name: colour for replay in replays for name, colour in _colours(replay).items()}
        chart = lines_chart(frame, Backdrop(list(hues), list(hues.values()), last), Look("", title, **shape))
        by, order = "game", called
    facet = alt.Facet(f"{by}:N", sort=order, title=None, header=alt.Header(labelFontSize=12, labelFontWeight="bold"))
    chart.title = chart.description = alt.Undefined  # of the whole, not of each part
    faceted: alt.FacetChart = chart.facet(facet, columns=2, title=title)
    return faceted


def _names(games: Sequence[Timeline | Shown]) -> list[str]:
    """Return what games are called beside each other: a record, and the game of a study, by its title; a branch by its name.

    An untitled game is "The game" if all others are branches, and has a number if not.
    """
    branches = [getattr(game, "parent", None) is not None for game in games]
    alone = branches.count(False) == 1 < len(games)
    found = []
    for number, (game, branch) in enumerate(zip(games, branches, strict=True), start=1):
        record = getattr(game, "record", None) or getattr(getattr(game, "study", None), "record_head", None)
        title = getattr(game, "name", "") if branch else getattr(record, "title", "")
        found.append(str(title or (say("The game") if alone else say("Game {number}", number=number))))
    return found


def _begin_alike(replays: Sequence[Timeline]) -> bool:
    """Whether the rounds of all games begin at the same steps as far as they go."""
    pairs = [zip(replays[0].rounds, replay.rounds, strict=False) for replay in replays]
    return all(one == other for pair in pairs for one, other in pair)


def _colours(replay: Timeline) -> dict[str, str]:
    back = backdrop(replay)
    return dict(zip(back.players, back.colours, strict=True))


def _check_player(replays: Sequence[Timeline], called: Sequence[str], player: str) -> None:
    """Raise OptionError if somebody does not play in one of the games."""
    for replay, name in zip(replays, called, strict=True):
        if player not in backdrop(replay).players:
            raise OptionError(
                "{player} does not play in {game}; there play {players}.",
                player=repr(player[:40]),
                game=name,
                players=listing(backdrop(replay).players),
            )
