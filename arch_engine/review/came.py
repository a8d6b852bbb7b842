"""What came of the better decision and not of what was played: the continuations of both, compared by what a player knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arch_engine.core.consequences import Consequence, Counted
from arch_engine.core.rules import Rules
from arch_engine.core.statistics import Estimate, difference_of_points, quantile
from arch_engine.core.table import Table
from arch_engine.record.review_file import CAME, KNOWING, Rolled

IN_A_THOUSAND = 3.290527
"""99.9 % of a normal distribution lie within this many standard deviations. A difference is claimed that reaches beyond, in Student's distribution: dozens
are looked at, and one in a thousand would be chance. Where each of twelve pairs differs by the same amount, one way or the other, it is seven."""

NO_NUMBERS = "-"


@dataclass(frozen=True)
class Claim:
    """A difference between two decisions that a sentence may claim. `changes` has one number for each pair of roll-outs with the same luck:
    how much more of it came of the better decision; `amount` is their mean.
    """

    consequence: Consequence
    changes: tuple[float, ...]
    amount: Estimate

    @property
    def seat(self) -> int:
        """The seat it comes to."""
        return int(self.consequence[1])


def rows_of(played: Rolled, better: Rolled, counted: tuple[Sequence[Counted], Sequence[Counted]]) -> list[Rolled]:
    """Rows of what surely differs, given what was counted in each continuation of what was played and of the better decision."""
    keys = sorted({key for found in counted for one in found for key in one}, key=lambda key: (str(key[0]), key[1:]))
    rows = []
    for key in keys:
        values = [tuple(one.get(key, 0.0) for one in found) for found in counted]
        if values[0] == values[1] or not _surely(_changes(*values)):
            continue
        about = " ".join(map(str, key[2:])) or NO_NUMBERS
        for row, amounts in zip((played, better), values, strict=True):
            shares = row.wins[: len(amounts)]
            rows.append(
                Rolled(row.step, int(key[1]), CAME, KNOWING, row.decision, row.played, 0.0, shares, amounts, str(key[0]), about)
            )  # fmt: skip
    return rows


def counts(rules: Rules, start: Table, ends: Sequence[Table]) -> list[Counted]:
    """What came of what was played and of the better decision in two recorded continuations, less what the better one is itself."""
    told, better = rules.consequences, ends[1]
    log = better.log or []
    itself = better.copy()
    itself.log = log[: next((place + 1 for place, fact in enumerate(log) if fact[0] == "ask"), len(log))]
    known = set(told.count(start, itself)) if len(itself.log) < len(log) else set()
    return [{key: amount for key, amount in told.count(start, end).items() if key not in known} for end in ends]


def claims(rules: Rules, rolled: Sequence[Rolled]) -> list[Claim]:
    """What may be claimed of one decision, by how telling it is. Nothing in reviews that were made before this was kept."""
    told = rules.consequences
    rows = [row for row in rolled if row.stage == CAME]
    found = []
    for one, other in zip(rows[::2], rows[1::2], strict=True):
        about = () if one.origin == NO_NUMBERS else tuple(map(int, one.origin.split()))
        key: Consequence = (one.measure, one.seat, *about)
        changes = _changes(one.points, other.points)
        if told.knows(key) and _surely(changes) and told.tells(key, sum(changes) / len(changes)):
            found.append(Claim(key, changes, difference_of_points(changes)))
    return sorted(found, key=lambda one: (told.kinds.index(str(one.consequence[0])), -abs(one.amount.value)))


def _changes(played: Sequence[float], better: Sequence[float]) -> tuple[float, ...]:
    return tuple([more - less for more, less in zip(better, played, strict=True)])


def _surely(changes: Sequence[float]) -> bool:
    found = difference_of_points(changes)
    return found.sure and abs(found.value) >= quantile(found.rollouts - 1, IN_A_THOUSAND) * found.error
