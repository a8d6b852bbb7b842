"""The curves of a game as values: what each player has of every measure at each step. `Timeline.curves` makes a frame of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from arch_engine.core.errors import OptionError
from arch_engine.core.language import mark, say
from arch_engine.core.moves import Move
from arch_engine.core.opinions import Expectation
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table
from arch_engine.core.words import listing

Line = int | str
"""Whose a curve is: a seat, or the word for what belongs to no player."""

Values = dict[str, dict[Line, list[int | None]]]
"""By measure and line the value at each step, None where it is not known."""

WIN_CHANCE, EXPECTED = "win chance", "expected points"
"""What the learned judge says: of each player's chance, from 0 to 1, and where one plays alone, of the points at the end."""

TITLES = {WIN_CHANCE: mark("Win chance"), EXPECTED: mark("Points to expect at the end")}


def counted(rules: Rules, names: Sequence[str], moves: Sequence[Move], views: Iterable[Table]) -> Values:
    """Return the curves of everything that is counted or lies on the table, in one pass.

    Args:
        rules: Of the game.
        names: The players.
        moves: Of the game.
        views: The table at each step as it is seen; each is read before the next is asked for.
    """
    seats = [str(seat) for seat in range(len(names))]
    totals = {measure: [0] * len(names) for measure in rules.measures}
    found: Values = {measure: {seat: [] for seat in range(len(names))} for measure in rules.measures}
    measures = {title: measure for measure, title in rules.gauge_titles.items()}
    for step, view in enumerate(views):
        for fact in moves[step - 1].facts if step else ():
            if fact[0] == "score":
                totals[fact[2]][fact[1]] += fact[3]
        for measure, by_seat in totals.items():
            for seat, total in enumerate(by_seat):
                found[measure][seat].append(total)
        for title, lines in rules.gauges(view, seats).items():
            curves = found.setdefault(measures.get(title, title), {})
            for line, value in lines.items():
                curves.setdefault(int(line) if line in seats else line, []).append(value)
    return found


def judged(expected: Sequence[Expectation]) -> dict[str, dict[Line, list[float]]]:
    """Return the curves of what the judge expects: of chances, or of points where one plays alone."""
    seats = range(len(expected[0].wins))
    if len(seats) == 1:
        return {EXPECTED: {0: [one.points[0] for one in expected]}}
    return {WIN_CHANCE: {seat: [one.wins[seat] for one in expected] for seat in seats}}


def title_of(rules: Rules, measure: str) -> str:
    """Return what a measure is called, in the current language."""
    named: Mapping[str, str] = {**TITLES, **rules.gauge_titles}
    return say(named[measure]) if measure in named else say(measure).capitalize()


def check_measures(rules: Rules, known: Sequence[str], measures: Sequence[str]) -> None:
    """Raise OptionError for a measure that a game does not know."""
    for measure in measures:
        if measure not in known:
            raise OptionError(
                "{title} has no curve of {measure!r}; it has {measures}.",
                title=rules.title,
                measures=listing([repr(one) for one in known]),
                measure=measure[:40],
            )
