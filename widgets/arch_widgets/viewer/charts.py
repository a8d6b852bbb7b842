"""The charts of a game as plain data: win chances, what the table would be worth now, running totals, where the points came from.

The browser draws them (`static/viewer/lines.ts`, `static/viewer/shares.ts`), in notebooks and exported pages alike. Players are seat
numbers here: a name is only ever text, and two players may share one.
"""

from __future__ import annotations

from typing import cast

from arch_engine.charts.colours import HUES
from arch_engine.core.arguments import checked
from arch_engine.core.language import say
from arch_engine.core.opinions import Expectation
from arch_engine.core.table import ALL
from arch_engine.judge.learned import rows_apart
from arch_engine.judge.weights import NoJudge
from arch_engine.replay.timeline import Timeline
from arch_engine.review.chances import begun, chances_of, turning_points
from arch_widgets.viewer.schema import Change, Chart, Curve, Curves, Scored

Changes = list[list[int | None]]
"""A curve: [step, value] wherever the value changes; None while the viewer's perspective cannot know it."""

OTHER_COLOUR = HUES.index("Sky")  # for curves that belong to no player


@checked
def charts_of(replay: Timeline, perspective: int | None = None, hindsight: bool = False) -> list[Chart]:
    """The charts of a game. The most telling one comes first: everybody's win chance, by the learned judge, if the game has one.

    Then comes what the table would be worth if it were scored now.

    They are plain data; `schema.py` says what they hold.

    >>> from arch_engine import load
    >>> [chart["kind"] for chart in charts_of(load("replays/mykerinos-3p.parquet"))]
    ['lines', 'lines', 'lines', 'shares']

    Args:
        replay: The game.
        perspective: A seat (from 0). The charts then hold only what it could know; by default, what the witness of the record knew.
        hindsight: Whether they hold what we know now, from all that the record tells, instead of what its witness knew then.

    Raises:
        OptionError: For a seat the game does not have.
    """
    if perspective is not None:
        replay.check_seat(perspective)
    return [
        *_chances(replay, perspective, hindsight),
        *_gauges(replay, perspective, hindsight),
        *_totals(replay),
        *_shares(replay),
    ]


def _chances(replay: Timeline, perspective: int | None, hindsight: bool) -> list[Chart]:
    """The win chances in percent, with the moves that turned the game; where one plays alone, the points it can expect."""
    try:
        chances = chances_of(replay, perspective, hindsight)
    except NoJudge:
        return []
    alone = len(replay.names) == 1
    lines: dict[str, Changes] = {}
    for seat in range(len(replay.names)):
        changes: Changes = []
        for step, expected in enumerate(chances):
            value = shown_chance(expected, seat, alone)
            if not changes or changes[-1][1] != value:
                changes.append([step, value])
        lines[str(seat)] = changes
    return [{**_lines(title_of_chances(replay), lines), "marks": turning_points(chances, begun(replay))}]


def shown_chance(expected: Expectation, seat: int, alone: bool) -> int:
    """What is shown of what a seat can expect: its win chance in percent; where one plays alone, the points."""
    return round(expected.points[seat] if alone else 100 * expected.wins[seat])


def title_of_chances(replay: Timeline) -> str:
    """What the learned judge's curves are called, with a caution where the game is played with other components than it learned with."""
    title = say("Points to expect at the end") if len(replay.names) == 1 else say("Win chance in percent, at a glance")
    differ, of = rows_apart(replay.rules, replay.record.components)
    if not differ:
        return title
    return say(
        "{title} (learned with the box, of which {differ} of {of} rows differ here)",
        title=title,
        differ=differ,
        of=of,
    )


def _gauges(replay: Timeline, perspective: int | None, hindsight: bool) -> list[Chart]:
    rules, seats = replay.rules, [str(seat) for seat in range(len(replay.names))]
    found: dict[str, dict[str, Changes]] = {}
    table = replay.at(0)
    for step in range(len(replay) + 1):
        table.advance(replay.moves[step - 1].facts if step else ())
        if hindsight:
            view = replay.known(step, now=True)
        elif perspective is None and table.witness == ALL:
            view = table
        else:
            view = rules.as_witnessed(table, table.witness if perspective is None else 1 << perspective)
        for title, values in rules.gauges(view, seats).items():
            for line, value in values.items():
                changes = found.setdefault(title, {}).setdefault(line, [])
                if not changes or changes[-1][1] != value:
                    changes.append([step, value])
    return [
        _lines(
            say(title),
            {line: changes for line, changes in lines.items() if any(value is not None for _, value in changes)},
        )
        for title, lines in found.items()
    ]


def _totals(replay: Timeline) -> list[Chart]:
    totals = {(measure, seat): 0 for measure in replay.rules.measures for seat in range(len(replay.names))}
    found: dict[str, dict[str, Changes]] = {measure: {} for measure in replay.rules.measures}
    for measure, seat in totals:
        found[measure][str(seat)] = [[0, 0]]
    for step, move in enumerate(replay.moves, start=1):
        for fact in move.facts:
            if fact[0] == "score":
                _, seat, measure, amount, *_ = fact
                totals[measure, seat] += amount
                changes = found[measure][str(seat)]
                if changes[-1][0] == step:
                    changes.pop()
                changes.append([step, totals[measure, seat]])
    return [
        _lines(say("{measure} by move", measure=say(measure).capitalize()), lines) for measure, lines in found.items()
    ]


def _lines(title: str, lines: dict[str, Changes]) -> Curves:
    """A chart of curves. A line whose key is a number belongs to that seat."""
    return {"kind": "lines", "title": title, "lines": [_curve(line, changes) for line, changes in lines.items()]}


def _curve(line: str, changes: Changes) -> Curve:
    known = cast("list[Change]", changes)
    if line.isdigit():
        return {"seat": int(line), "changes": known}
    return {"name": line, "colour": OTHER_COLOUR, "changes": known}


def _shares(replay: Timeline) -> list[Chart]:
    """A chart for each measure that anybody scored."""
    rows = list(replay.scores().iter_rows(named=True))
    found: list[Chart] = []
    for measure in replay.rules.measures:
        scored = [row for row in rows if row["measure"] == measure]
        present = {row["origin"] for row in scored}
        origins = [origin for origin in replay.rules.origins if origin in present]
        # by origin, then in the order in which they were scored
        scored.sort(key=lambda row: (origins.index(row["origin"]), row["seq"]))
        what = measure if len(replay.rules.measures) > 1 else "points"
        scores = [[row["seat"], origins.index(row["origin"]), row["amount"], row["move"]] for row in scored]
        if scored:
            found.append(
                {
                    "kind": "shares",
                    "title": say("Where the {measure} came from", measure=say(what)),
                    "measure": measure,
                    "origins": [say(origin) for origin in origins],
                    "scores": cast("list[Scored]", scores),
                }
            )
    return found
