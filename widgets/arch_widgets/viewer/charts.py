"""What a film has of charts: the curves under the slider as plain data, and Altair's charts, packed.

The browser draws the curves under the slider by itself (`static/viewer/lines.ts`), because they follow the finger; Altair's it hands to Vega
(`static/viewer/charts.ts`).
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, cast

from arch_engine.charts.colours import HUES
from arch_engine.charts.display import draws_pictures, svg
from arch_engine.charts.parameters import AT, UNTIL
from arch_engine.core.language import language, say
from arch_engine.core.opinions import Expectation
from arch_engine.judge.learned import rows_apart
from arch_engine.judge.weights import NoJudge
from arch_engine.replay.curves import EXPECTED, WIN_CHANCE, title_of
from arch_engine.replay.timeline import Timeline
from arch_engine.review.chances import begun, chances_of, turning_points
from arch_widgets.drawing import Spec, letters, packed, spec_of, unchecked
from arch_widgets.still import image
from arch_widgets.viewer.schema import Change, Curve, Curves, Film

if TYPE_CHECKING:
    import polars as pl

MONEY = "money"

KEPT = 520, 110
"""The width and the height of a chart in a notebook without its kernel, in pixels, without its labels."""

OTHER_COLOUR = HUES.index("Sky")  # for curves that belong to no player


def curve_of(replay: Timeline, perspective: int | None = None, hindsight: bool = False) -> Curves:
    """Return the curves under the slider: everybody's win chance, or for a game without a learned judge the first thing it measures.

    Args:
        replay: The game.
        perspective: A seat (from 0). The curves then hold only what it could know; by default, what the witness of the record knew.
        hindsight: Whether they hold what we know now, from all that the record tells, instead of what its witness knew then.

    Raises:
        OptionError: For a seat the game does not have.
    """
    try:
        return _chances(replay, perspective, hindsight)
    except NoJudge:
        return _measured(replay, perspective, hindsight)


def _chances(replay: Timeline, perspective: int | None, hindsight: bool) -> Curves:
    """The win chances in percent, with the moves that turned the game; where one plays alone, the points it can expect."""
    chances = chances_of(replay, perspective, hindsight)
    alone = len(replay.names) == 1
    values = {seat: [shown_chance(expected, seat, alone) for expected in chances] for seat in range(len(replay.names))}
    return {
        "title": title_of_chances(replay),
        "lines": [{"seat": seat, "changes": _changes(line)} for seat, line in values.items()],
        "marks": turning_points(chances, begun(replay)),
    }


def _measured(replay: Timeline, perspective: int | None, hindsight: bool) -> Curves:
    """What lies on the table, or else the points."""
    own = replay.rules.measures
    measure = next((one for one in replay.measures if one not in (*own, WIN_CHANCE, EXPECTED)), own[0])
    rows = replay.curve_rows(measure, perspective, hindsight)
    lines: list[Curve] = []
    for (seat, name), line in rows.group_by("seat", "player", maintain_order=True):
        changes = _changes([None if value is None else round(value) for value in line["value"]])
        lines.append(
            {"name": str(name), "colour": OTHER_COLOUR, "changes": changes}
            if seat is None
            else {"seat": cast("int", seat), "changes": changes}
        )
    return {"title": title_of(replay.rules, measure), "lines": lines}


def _changes(values: Sequence[int | None]) -> list[Change]:
    return [(step, value) for step, value in enumerate(values) if not step or values[step - 1] != value]


class Drawer:
    """Makes Altair's charts of a game. They are slow to make and differ from view to view by their rows alone, so they are made once."""

    def __init__(self, replay: Timeline) -> None:
        self.replay = replay
        self._made: dict[str, dict[str, Spec]] = {}

    def specs(self, perspective: int | None = None, hindsight: bool = False) -> list[Spec]:
        """Return the charts of the tab *Charts*, as a view may see them."""
        from arch_engine.replay.charting import backdrop, labelled, viewer_charts

        made = self._made.get(language())
        if made is None:
            with unchecked():
                charts = viewer_charts(self.replay, perspective, hindsight)
                made = {name: spec_of(chart, name) for name, chart in charts.items()}
            self._made[language()] = made
            return list(made.values())
        back, found = backdrop(self.replay), []
        for name, spec in made.items():
            if name in self.replay.measures:
                rows = labelled(self.replay.curve_rows(name, perspective, hindsight), back)
                spec = {**spec, "datasets": {**spec["datasets"], spec["data"]["name"]: rows.to_dicts()}}
            found.append(spec)
        return found

    def film(self, film: Film, perspective: int | None, hindsight: bool = False) -> Film:
        """Return a film with the charts in it, for a page."""
        return {**film, "drawn": letters(packed(self.specs(perspective, hindsight)))}


def kept_charts(replay: Timeline, at: int, until: int, perspective: int | None = None) -> str:
    """Return the curves of points and money as HTML without scripts, for a notebook that is opened without its kernel.

    Only vl-convert draws without a browser; if it is not installed, a sentence says so.
    """
    from arch_engine.replay.charting import backdrop, below_each_other, measure_chart

    if not draws_pictures():
        words = say("Charts are kept here if vl-convert is installed: pip install 'arch-engine[pictures]'.")
        return f"<p><small>{escape(words)}</small></p>"
    back = backdrop(replay)
    names = [name for name in dict.fromkeys((replay.rules.measures[0], MONEY)) if name in replay.measures]
    with unchecked():
        charts = [measure_chart(replay, name, back, perspective, width=KEPT[0], height=KEPT[1]) for name in names]
        for chart in charts:
            chart.data = _turns(cast("pl.DataFrame", chart.data), at, until)
        spec = below_each_other(charts).to_dict(validate=False)
    for param in spec["params"]:
        param["value"] = {AT: at, UNTIL: until}.get(param["name"], param.get("value"))
    return f'<div class="mathjax_ignore tex2jax_ignore" style="max-width:100%;overflow-x:auto">{image(svg(spec))}</div>'


def _turns(frame: pl.DataFrame, at: int, until: int) -> pl.DataFrame:
    """Return the rows of a frame at which a curve rises or falls, those of the step shown and the last ones: the same picture from a tenth of them."""
    import polars as pl

    other = pl.col("value").ne_missing(pl.col("value").shift().over("player")) | pl.col("step").is_in([0, at, until])
    return frame.filter(pl.col("step") <= until).filter(other)


def shown_chance(expected: Expectation, seat: int, alone: bool) -> int:
    """What is shown of what a seat can expect: its win chance in percent; where one plays alone, the points."""
    return round(expected.points[seat] if alone else 100 * expected.wins[seat])


def title_of_chances(replay: Timeline) -> str:
    """What the learned judge's curves are called, with a caution where the game is played with other components than it learned with."""
    title = say("Points to expect at the end") if len(replay.names) == 1 else say("Win chance in percent, at a glance")
    differ, _ = rows_apart(replay.rules, replay.record.components)
    return say("{title} (learned with other values)", title=title) if differ else title
