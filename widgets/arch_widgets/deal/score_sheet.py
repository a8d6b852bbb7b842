"""The score sheet of several tables with the same deal: totals, curves over each other, where they parted, what luck still differed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from arch_engine.charts.colours import SEAT_DASHES
from arch_engine.core.language import say, written
from arch_engine.core.words import capital
from arch_engine.replay.duplicate import Duplicate
from arch_engine.replay.timeline import Timeline
from arch_widgets.deal.paper import head, items, paper, words

WIDE, TALL, EDGE, LETTER = 640, 220, 36, 24


def score_sheet(found: Duplicate, called: Sequence[str] = ()) -> str:
    """The sheet as a page; `called` are the names of the tables, where they have any."""
    rules = found.tables[0].rules
    partings = [
        (say("Move {step}", step=one.step + 1), [capital(found.did(tables, told)) for told, tables in one.told.items()])
        for one in found.partings()
    ]
    luck = [
        capital("; ".join(found.did([number], told) for number, told in enumerate(one.told) if told))
        for one in found.other_luck()
    ]
    seats = [_curves(found, seat) for seat in range(len(found.tables[0].names))]
    return paper(
        say("{game}: the same deal at {tables} tables", game=say(rules.title), tables=len(found.tables)),
        [
            _totals(found, called),
            words(
                say(
                    "In brackets: how many more than the same seat had at the other tables on average, in {measure}.",
                    measure=say(rules.measures[0]),
                )
            ),
            head(say("{measure} by move", measure=say(rules.measures[0]).capitalize())),
            *seats,
            head(say("Where the tables parted")),
            items(partings) if partings else words(say("The tables never parted.")),
            head(say("What luck still differed, because it depended on what was played")),
            items([(one, ()) for one in luck]) if luck else words(say("All luck was the same.")),
        ],
    )


def _totals(found: Duplicate, called: Sequence[str]) -> str:
    hues = found.tables[0].rules.hues[: len(found.tables[0].names)]
    heads = "".join(f'<th scope="col">{escape(say(hue))}</th>' for hue in hues)
    rows = []
    for number, game in enumerate(found.tables):
        cells = "".join(
            f"<td>{escape(name)} <b>{found.totals[number][seat]}</b> ({written(found.against_others(number, seat), '+.1f')})</td>"
            for seat, name in enumerate(game.names)
        )
        name = f"{number + 1} {called[number]}" if called else str(number + 1)
        rows.append(f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>')
    return (
        f'<div class="wide"><table><thead><tr><th scope="col">{escape(say("Table"))}</th>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _curves(found: Duplicate, seat: int) -> str:
    """The running total of one seat at each table, over each other; the tables differ by dashes and by the number at the end."""
    values_of = [running(game, seat) for game in found.tables]
    most = max(1, *(max(values) for values in values_of))
    least = min(0, *(min(values) for values in values_of))
    last = max(1, *(len(values) - 1 for values in values_of))
    lines, ends = [], []
    for number, values in enumerate(values_of):
        points = [
            (EDGE + (WIDE - 2 * EDGE) * step / last, TALL - EDGE - (TALL - 2 * EDGE) * (value - least) / (most - least))
            for step, value in enumerate(values)
        ]
        dashes = " ".join(map(str, SEAT_DASHES[number % len(SEAT_DASHES)]))
        drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        lines.append(f'<polyline points="{drawn}" stroke-dasharray="{dashes}"/>')
        ends.append((points[-1][1], points[-1][0], number + 1))
    above: list[tuple[float, float]] = []
    for y, x, number in sorted(ends):  # the numbers of lines that end together stand below each other
        below = max([y, *(other + LETTER for other, where in above if abs(x - where) < LETTER)])
        above.append((below, x))
        lines.append(f'<text x="{x + 4:.1f}" y="{below + 4:.1f}">{number}</text>')
    name = say(found.tables[0].rules.hues[seat])
    label = say("{player} at each table", player=name)
    return (
        f'<svg viewBox="0 0 {WIDE} {TALL}" role="img" aria-label="{escape(label)}"><text x="{EDGE}" y="18">{escape(label)}</text>'
        f'<line class="axis" x1="{EDGE}" y1="{TALL - EDGE}" x2="{WIDE - EDGE}" y2="{TALL - EDGE}"/>'
        f'<text x="4" y="{EDGE + 4}">{most}</text><text x="4" y="{TALL - EDGE + 4}">{least}</text>{"".join(lines)}</svg>'
    )


def running(game: Timeline, seat: int) -> list[int]:
    """What a seat has of what decides the game, step by step."""
    measure = game.rules.measures[0]
    table, values = game.at(0), []
    for step in range(len(game) + 1):
        table.advance(game.moves[step - 1].facts if step else ())
        values.append(game.rules.totals(table)[seat][measure])
    return values
