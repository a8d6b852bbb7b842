"""The curves of a study: win chances, every measure and gauge of the game and its branches, with bands for branches finished many times."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import traitlets

from arch_engine.charts.branches import branches_chart
from arch_engine.charts.lines import Look
from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table
from arch_engine.judge.weights import NoJudge
from arch_engine.replay.charting import backdrop
from arch_engine.replay.courses import Course
from arch_engine.replay.lines import Line
from arch_engine.replay.study import Study
from arch_engine.replay.timeline import Timeline
from arch_engine.review.chances import chances_of
from arch_widgets.drawing import DrawingWidget, Spec, spec_of, unchecked
from arch_widgets.scripts import CHARTS, built, sheet
from arch_widgets.viewer.charts import shown_chance, title_of_chances
from arch_widgets.whatif import schema

Values = dict[str, dict[str, list[int | None]]]
"""The value at each step, by the title of the chart and then by the curve's key: the number of a seat, or a word."""

BAND = (0.1, 0.5, 0.9)
"""The shares of the games that lie below the lower edge of a band, below its middle and below its upper edge."""


@dataclass(frozen=True, eq=False)
class Finished:
    """The games that finished a branch: from which step, who played how in words, and how each went."""

    start: int
    by: str
    courses: Sequence[Course]


WIDTH, HEIGHT = 280, 132
"""Of a small chart, in pixels, without its labels; it grows with the column."""


class Curves(DrawingWidget):
    """The curves of the game and its branches over each other, in a small chart for each player.

    `data` is what `curves_of` returns, `at` the step shown, `shown` the number of the line shown. A click on a chart goes to a step.
    """

    _esm = built("curves")
    _css = sheet("whatif/whatif.css", CHARTS)

    data = traitlets.Dict().tag(sync=True)
    at = traitlets.Int(0).tag(sync=True)
    shown = traitlets.Int(0).tag(sync=True)
    hiding = traitlets.Bool(False).tag(sync=True)

    def __repr__(self) -> str:
        return f"Curves({len(self.data.get('lines', ()))} lines)"


class CurveMaker:
    """Computes curves, and remembers those of lines that have not changed."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self._own: dict[tuple[Line, int, int, int | None], Values] = {}
        self._judged: dict[tuple[Line, int, int, int | None, bool], Values] = {}
        self._bands: dict[tuple[Finished, int | None], list[Values]] = {}

    def curves_of(
        self, finished: Mapping[Line, Finished], perspective: int | None = None, hindsight: bool = False
    ) -> schema.Curves:
        """All curves as plain data. A branch's begin where it leaves; with a perspective, they hold only what that seat knew.

        `hindsight` is whether the win chances of a record with a witness are told from what we know now.
        """
        lines = [self.study.game, *self.study]
        fair = [perspective is None or line.fair_to(perspective) for line in lines]
        found: list[Values] = []
        bands: dict[int, list[Values]] = {}
        own, wide = self._own, self._bands
        self._own, self._bands = {}, {}
        for number, line in enumerate(lines):
            if not fair[number]:
                found.append({})
                continue
            key = line, len(line), _last(line), perspective
            self._own[key] = own[key] if key in own else values(self.study.rules, tables_of(line), perspective)
            found.append(self._own[key])
            games = finished.get(line)
            if games is not None and len(games.courses) > 1:
                whose = games, perspective
                self._bands[whose] = wide[whose] if whose in wide else self._band(games, perspective)
                bands[number] = self._bands[whose]
        judged = self._chances(
            [line if told else None for line, told in zip(lines, fair, strict=True)], perspective, hindsight
        )
        charts = [*self._charts(found, bands), *self._charts(judged, {})]
        replay = self.study.game.replay()
        return {
            "charts": charts,
            "drawn": drawn_of(replay),
            "judged": any(judged),
            "lines": [
                {
                    "name": line.name,
                    "at": line.at,
                    "end": len(line) if fair[number] else line.at,
                    "parent": -1 if line.parent is None else lines.index(line.parent),
                    "games": len(finished[line].courses) if number in bands else 0,
                    "start": finished[line].start if number in bands else 0,
                }
                for number, line in enumerate(lines)
            ],
            "players": list(self.study.names),
            "rounds": [(f"{say(replay.rules.round_name)} {n}", step) for n, step in enumerate(replay.rounds, start=1)],
        }

    def _charts(self, found: Sequence[Values], bands: Mapping[int, Sequence[Values]]) -> list[schema.Chart]:
        """A chart for each title, with the curves of every line and the bands of those finished many times."""
        charts: list[schema.Chart] = []
        for title in dict.fromkeys(title for curves in found for title in curves):
            names = _known_names([curves.get(title, {}) for curves in found])
            charts.append(
                {
                    "title": title,
                    "names": [self.study.names[int(name)] if name.isdigit() else name for name in names],
                    "curves": [
                        {"line": number, "values": [curves.get(title, {}).get(name, []) for name in names]}
                        for number, curves in enumerate(found)
                    ],
                    "bands": [
                        {"line": number, "edges": [[edge[title].get(name, []) for name in names] for edge in edges]}
                        for number, edges in bands.items()
                    ],
                }
            )
        return charts

    def _chances(self, lines: Sequence[Line | None], perspective: int | None, hindsight: bool) -> list[Values]:
        """What each seat can expect in each line, from where it leaves; nothing of a line that must not be shown, nor without a learned judge."""
        known, self._judged = self._judged, {}
        found: list[Values] = []
        for line in lines:
            if line is None:
                found.append({})
                continue
            key = line, len(line), _last(line), perspective, hindsight
            self._judged[key] = known[key] if key in known else chances(line, perspective, hindsight)
            found.append(self._judged[key])
        return found

    def _band(self, games: Finished, perspective: int | None) -> list[Values]:
        """The edges and the middle of the band that the games span, step by step."""
        return band([values(self.study.rules, course.tables(), perspective) for course in games.courses])


def drawn_of(replay: Timeline) -> Spec:
    """Return the chart that all curves of a study are drawn by, without rows."""
    with unchecked():
        return spec_of(branches_chart(backdrop(replay), Look("", height=HEIGHT, width=WIDTH, since=True)))


def _last(line: Line) -> int:
    """A number that changes when a line does, even if an undo and another decision leave its length the same."""
    return line.moves[-1].digest if line.moves else -1


def tables_of(line: Line) -> Iterator[Table]:
    """The table at each of a line's own steps. It is one and the same table, moved along."""
    table = line.table_at(line.at)
    yield table
    for move in line.moves:
        table.advance(move.facts)
        yield table


def chances(line: Line, perspective: int | None = None, hindsight: bool = False) -> Values:
    """What each seat can expect at each of a line's own steps, by the learned judge; nothing where none can serve."""
    replay, alone = line.replay(), len(line.study.names) == 1
    try:
        expected = chances_of(replay, perspective, hindsight, since=line.at)
    except NoJudge:
        return {}
    seats = range(len(line.study.names))
    return {
        title_of_chances(replay): {str(seat): [shown_chance(one, seat, alone) for one in expected] for seat in seats}
    }


def values(rules: Rules, tables: Iterable[Table], perspective: int | None = None) -> Values:
    """Every measure and gauge of a sequence of tables."""
    found: Values = {say("{measure} by move", measure=say(measure).capitalize()): {} for measure in rules.measures}
    for count, table in enumerate(tables):
        for measure in rules.measures:
            chart = found[say("{measure} by move", measure=say(measure).capitalize())]
            for seat, totals in enumerate(rules.totals(table)):
                chart.setdefault(str(seat), []).append(totals[measure])
        view = table if perspective is None else rules.hidden.as_witnessed(table, 1 << perspective)
        for title, curves in rules.gauges(view, [str(seat) for seat in range(table.seats)]).items():
            chart = found.setdefault(say(title), {})
            for line, value in curves.items():
                chart.setdefault(line, [None] * count).append(value)
    return found


def band(games: Sequence[Values]) -> list[Values]:
    """For each share in BAND and each step, the value below which that share of the games lies. A finished game keeps its last value."""
    edges: list[Values] = [{} for _ in BAND]
    for title in dict.fromkeys(title for game in games for title in game):
        for name in dict.fromkeys(name for game in games for name in game.get(title, {})):
            rows = [row for game in games if (row := game.get(title, {}).get(name))]
            steps: list[list[int | None]] = [[] for _ in BAND]
            for k in range(max(map(len, rows))):
                there = sorted(value for row in rows if (value := row[min(k, len(row) - 1)]) is not None)
                for place, share in enumerate(BAND):
                    steps[place].append(there[round(share * (len(there) - 1))] if there else None)
            for place, edge in enumerate(edges):
                edge.setdefault(title, {})[name] = steps[place]
    return edges


def _known_names(found: Sequence[dict[str, list[int | None]]]) -> list[str]:
    """The curves of a chart that have at least one known value."""
    names = dict.fromkeys(name for curves in found for name in curves)
    return [name for name in names if any(v is not None for curves in found for v in curves.get(name, ()))]


def results_of(rules: Rules, names: Sequence[str], games: Finished) -> schema.Results:
    """Return how the games that finished a branch ended: each player's wins (shared ones split), the median and the spread of the points.

    Of a single game these are the points alone.
    """
    n = len(games.courses)
    if n == 1:
        ended = rules.standing(games.courses[0].end)
        alone = [[name, f"{amount:g}"] for name, amount in zip(names, ended, strict=True)]
        return {"games": 1, "by": games.by, "start": games.start, "rows": alone}
    wins = [0.0] * len(names)
    points: list[list[float]] = [[] for _ in names]
    for course in games.courses:
        winners = rules.winners(course.end)
        for seat in winners:
            wins[seat] += 1 / len(winners)
        for seat, amount in enumerate(rules.standing(course.end)):
            points[seat].append(amount)
    rows = []
    for seat, name in enumerate(names):
        ordered = sorted(points[seat])
        low, middle, high = (ordered[round(share * (n - 1))] for share in BAND)
        rows.append(
            [
                name,
                say("{wins:g} of {games}", wins=wins[seat], games=n),
                f"{middle:g}",
                say("{low:g} to {high:g}", low=low, high=high),
            ]
        )
    return {"games": n, "by": games.by, "start": games.start, "rows": rows}
