"""The learned judge of a game: it reads positions by the game's features and says at once what each seat can expect."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from arch_engine.core.components import Components
from arch_engine.core.features import Features
from arch_engine.core.language import mark, say
from arch_engine.core.opinions import Expectation, result_of
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table
from arch_engine.games import opinions_of
from arch_engine.judge.network import Network
from arch_engine.judge.weights import NoJudge, Weights, shipped


@cache
def learned(rules: Rules) -> Learned:
    """The judge that comes with a game. Raises NoJudge where there is none that can serve."""
    features = opinions_of(rules).features
    if features is None:
        raise NoJudge("{title} has no learned judge; a review plays games out.", title=rules.title)
    return Learned(rules, features, shipped(rules, features))


def learned_or_none(rules: Rules) -> Learned | None:
    """The judge that comes with a game; None where there is none that can serve."""
    try:
        return learned(rules)
    except NoJudge:
        return None


def why_none(rules: Rules) -> str:
    """Why the judge that comes with a game cannot serve; "" where it can, and for a game that has none."""
    if opinions_of(rules).features is None:
        return ""
    try:
        learned(rules)
    except NoJudge as problem:
        return str(problem)
    return ""


class Learned:
    """Judges positions at once. Where a game is over, its word is the result."""

    words = mark("at once, by what was learned from many games")

    def __init__(self, rules: Rules, features: Features, weights: Weights) -> None:
        self.rules = rules
        self.features = features
        self.made = weights.made
        self.digest = weights.digest
        self.network = Network(weights.arrays)

    def evaluate(self, view: Table, seat: int = 0) -> Expectation:
        """What each seat can expect at a table, which is left as it was; the `seat` that asks makes no difference."""
        return self.evaluate_all([view])[0]

    def evaluate_all(self, tables: Sequence[Table]) -> list[Expectation]:
        """What each seat can expect at some tables of one number of seats, all in one go."""
        if not tables:
            return []
        read = [self.features.read(table) for table in tables]
        wins, points = self.network.judge([shared for shared, _ in read], [own for _, own in read])
        judged = zip(tables, wins.tolist(), points[..., 0].tolist(), strict=True)
        return [
            result_of(self.rules, table) if table.over else Expectation(tuple(won), tuple(decisive))
            for table, won, decisive in judged
        ]


def rows_apart(rules: Rules, own: Components) -> tuple[int, int]:
    """How many rows of a game's components are not as in the box, which the judge learned with, and how many there are in both together."""
    differ = of = 0
    for name, sheet in rules.components().sheets.items():
        rows = own.sheets[name].rows if name in own.sheets else ()
        these, those = ({str(row[0]): row for row in each} for each in (rows, sheet.rows))
        differ += sum(these.get(key) != those.get(key) for key in these.keys() | those.keys())
        of += len(these.keys() | those.keys())
    return differ, of


def told_apart(rules: Rules, own: Components) -> str:
    """A sentence on how far the components of a game are from those that the judge learned with; "" where none differs."""
    differ, of = rows_apart(rules, own)
    if not differ:
        return ""
    return say(
        "The judge reads these components, but learned with those of the box: {differ} of {of} rows differ, and the more do, the less its numbers hold.",
        differ=differ,
        of=of,
    )
