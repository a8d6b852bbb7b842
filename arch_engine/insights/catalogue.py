"""All that can be asked: of every game, and of one."""

from __future__ import annotations

from dataclasses import replace

from arch_engine.core.asking import Dimension, Measure
from arch_engine.core.errors import OptionError
from arch_engine.games import questions_of, rules_of
from arch_engine.insights import course, players, results, reviewed, settings


def dimensions(game: str | None = None) -> dict[str, Dimension]:
    """The dimensions by name, those of one game or those of any number of kinds of games.

    >>> sorted(set(dimensions("mykerinos")) - set(dimensions()))
    ['neutral_after_last_action', 'opening']
    >>> dimensions()["turn"].about
    '1 for the player who begins, 2 for the next one clockwise.'
    """
    found = [*settings.DIMENSIONS, *results.DIMENSIONS, *players.DIMENSIONS, *course.DIMENSIONS, *reviewed.DIMENSIONS]
    if game is not None:
        rules = rules_of(game)
        found += [*settings.option_dimensions(rules), *questions_of(rules)[0]]
    return {dimension.name: dimension for dimension in found}


def measures(game: str | None = None) -> dict[str, Measure]:
    """The measures by name, those of one game or those of any number of kinds of games.

    >>> list(measures())[:8]
    ['win_share', 'points', 'lead', 'length', 'rounds', 'decisions', 'earned', 'standing']
    >>> [name for name in measures("new_expedition") if name not in measures()][:3]
    ['money', 'storms', 'thieves']
    """
    found = [*results.MEASURES, *course.MEASURES, *reviewed.MEASURES]
    if game is not None:
        rules = rules_of(game)
        found += results.total_measures(rules)
        if not rules.loses_points:
            points = {"points", "earned", "standing", *rules.measures}
            found = [replace(one, positive=True) if one.name in points else one for one in found]
        found += questions_of(rules)[1]
    return {measure.name: measure for measure in found}


def measure_named(name: str, game: str | None) -> Measure:
    """A measure; raises OptionError for a name that there is not."""
    known = measures(game)
    if name not in known:
        raise OptionError("There is no measure {name!r}; there are: {names}.", name=name[:40], names=", ".join(known))
    return known[name]


def column_named(name: str, game: str | None) -> Dimension | Measure:
    """A dimension, or a measure that may serve as one; raises OptionError for a name that there is not."""
    known = dimensions(game)
    if name in known:
        return known[name]
    counts = {name: one for name, one in measures(game).items() if one.whole and not one.share and not one.along}
    if name in counts:
        return counts[name]
    raise OptionError("There is no dimension {name!r}; there are: {names}.", name=name[:40], names=", ".join(known))
