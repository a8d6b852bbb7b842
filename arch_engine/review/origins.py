"""Where the points of a better decision come from: its roll-outs against those of what was played, by origin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arch_engine.core.consequences import Counted
from arch_engine.core.families import Decision
from arch_engine.core.rules import Rules
from arch_engine.core.statistics import Estimate, difference_of_points
from arch_engine.core.table import Table
from arch_engine.record.review_file import KNOWING, MEASURE, ORIGIN, Rolled
from arch_engine.review.came import counts, rows_of
from arch_engine.review.decision_points import DecisionPoint
from arch_engine.review.judge import Judge
from arch_engine.search.rollouts import ends

MOST = 40
"""The judge looks at this many of the roll-outs that measured a decision."""

PLAYED_OUT = 12
"""Where those ended at quiet moments, so many games are played out to see where points come from."""

Sum = dict[tuple[int, str, str], float]
"""Points by seat, measure and origin."""


@dataclass(frozen=True)
class Difference:
    """How much more of a measure a seat gets from one origin after the better decision. `changes` has one number for each pair of roll-outs with the same luck."""

    seat: int
    measure: str
    origin: str
    changes: tuple[float, ...]
    amount: Estimate


def origins_of(rules: Rules, now: DecisionPoint, judge: Judge, played: Rolled, better: Rolled) -> list[Rolled]:
    """Rows on where points come from after what was played and after the better decision, from the roll-outs that measured both; and on
    what else came of them that surely differs (`came`). Where those ended at quiet moments, games are played out with their luck.
    """
    told = {rules.words.format(now.table, choice): choice for choice in now.choices}
    decisions: list[Decision] = [now.choices[now.played], told[better.decision]]
    worlds = now.worlds(rules, len(played.wins))  # those that measured both
    seed, ahead = judge.seed_for(MEASURE, now.step), judge.to_the_end(rules)
    found: tuple[list[Sum], list[Sum]] = ([], [])
    counted: tuple[list[Counted], list[Counted]] = ([], [])
    for number in range(min(PLAYED_OUT if judge.weights else MOST, len(played.wins))):
        both = ends(now.view, decisions, now.seat, seed, number, ahead, recorded=True, worlds=worlds)
        tables = [end.table for end in both]
        for sums, end in zip(found, tables, strict=True):
            sums.append(_scored(rules, end))
        for of_one, came in zip(counted, counts(rules, now.view, tables), strict=True):
            of_one.append(came)
    keys = sorted({key for sums in found for one in sums for key in one})
    rows = []
    for seat, measure, origin in keys:
        values = [tuple(one.get((seat, measure, origin), 0.0) for one in sums) for sums in found]
        if values[0] == values[1]:
            continue
        for row, points in zip((played, better), values, strict=True):
            shares = row.wins[: len(points)]
            rows.append(
                Rolled(now.step, seat, ORIGIN, KNOWING, row.decision, row.played, 0.0, shares, points, measure, origin)
            )
    return rows + rows_of(played, better, counted)


def _scored(rules: Rules, end: Table) -> Sum:
    """The points that were scored in a recorded roll-out."""
    columns = type(end).columns().get("score", ())
    found: Sum = {}
    for fact in end.log or ():
        if fact[0] == "score":
            score = dict(zip(columns, fact[1:], strict=True))
            key = (int(score["seat"]), str(score["measure"]), rules.origin(score))
            found[key] = found.get(key, 0.0) + score["amount"]
    return found


def differences(rolled: Sequence[Rolled]) -> list[Difference]:
    """What the rows of one decision say on origins, the greatest difference first."""
    rows = [row for row in rolled if row.stage == ORIGIN]
    found = []
    for one, other in zip(rows[::2], rows[1::2], strict=True):
        changes = tuple([more - less for more, less in zip(other.points, one.points, strict=True)])
        found.append(Difference(one.seat, one.measure, one.origin, changes, difference_of_points(changes)))
    return sorted(found, key=lambda difference: -abs(difference.amount.value))


def together(found: Sequence[Difference]) -> dict[tuple[int, str], Estimate]:
    """How much more there is from all origins together, by seat and measure."""
    heads = dict.fromkeys((one.seat, one.measure) for one in found)
    changes = {head: [one.changes for one in found if (one.seat, one.measure) == head] for head in heads}
    return {head: difference_of_points([sum(one) for one in zip(*changes[head], strict=True)]) for head in heads}
