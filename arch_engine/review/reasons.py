"""Which differences between the better decision and what was played are told as reasons: few, sure, and not the same thing twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arch_engine.core.consequences import WHOLE
from arch_engine.core.statistics import Estimate
from arch_engine.review.came import Claim, claims
from arch_engine.review.judged import Judged
from arch_engine.review.origins import Difference, together
from arch_engine.review.verdict import Verdict

Reason = Claim | Difference

MOST_GAINS, MOST_COSTS = 2, 1
"""At most this many gains and costs are named for the player; for another player one loss."""

USUALLY = 2 / 3
"""In at least this part of the continuations there is more of what usually comes, or less of what somebody else usually lacks."""

TOGETHER = 0.8
"""One thing comes with another if it does so in at least this part of the continuations in which the other comes about."""


@dataclass(frozen=True)
class Reasons:
    """Why a decision was better than what was played.

    gains   what the player has by it: what came of it, or else where points came from
    costs   what the player gives up for it
    theirs  what another player has less of: the one whom it surely costs most
    linked  whether the second gain comes with the first
    usual   where nothing of these is sure: what the player usually has more of, or another less
    """

    gains: tuple[Reason, ...] = ()
    costs: tuple[Reason, ...] = ()
    theirs: tuple[Reason, ...] = ()
    linked: bool = False
    usual: Difference | None = None


def reasons_of(judged: Judged, verdict: Verdict) -> Reasons:
    """The reasons for which the best decision at a step was surely better; none where nothing was."""
    rules, rolled = judged.replay.rules, judged.rolled(verdict.step)
    came, origins = claims(rules, rolled), [one for one in judged.differences(verdict.step) if one.amount.sure]
    mine = sorted((one for one in came if one.seat == verdict.seat), key=_weight)
    gains: Sequence[Reason] = _of_several_kinds([one for one in mine if one.amount.value > 0], MOST_GAINS)
    costs: Sequence[Reason] = _of_several_kinds([one for one in mine if one.amount.value < 0], MOST_COSTS)
    sums = together(judged.differences(verdict.step))
    if not gains:
        gains = _from_origins(origins, sums, verdict.seat)
        costs = costs or [one for one in origins if one.seat == verdict.seat and one.amount.value < 0][:MOST_COSTS]
    told = {_subject(one) for one in gains if isinstance(one, Claim)}
    other = _loser(sums, verdict.seat)
    theirs: Sequence[Reason] = [
        one
        for one in sorted(came, key=_weight)
        if one.seat == other and one.amount.value < 0 and _subject(one) not in told
    ][:1]
    if not theirs and not told:
        theirs = [one for one in origins if one.seat == other and one.amount.value < 0][:1]
    if not gains and not theirs:
        return Reasons(usual=_usual(judged.differences(verdict.step), verdict.seat))  # a price alone is no reason
    return Reasons(tuple(gains), tuple(costs), tuple(theirs), _linked(gains))


def _weight(claim: Claim) -> tuple[float, ...]:
    """What happens every time before what happens oftener."""
    return (-float(abs(claim.amount.value) >= WHOLE),)


def _of_several_kinds(found: Sequence[Claim], most: int) -> list[Claim]:
    """The first claim of each kind."""
    first: dict[object, Claim] = {}
    for one in found:
        first.setdefault(one.consequence[0], one)
    return list(first.values())[:most]


def _from_origins(origins: Sequence[Difference], sums: dict[tuple[int, str], Estimate], seat: int) -> list[Difference]:
    gains = {measure for (of, measure), total in sums.items() if of == seat and total.value > 0}
    mine = [one for one in origins if one.seat == seat and one.amount.value > 0 and one.measure in gains]
    return mine[:MOST_GAINS]


def _loser(sums: dict[tuple[int, str], Estimate], seat: int) -> int | None:
    """The other seat that surely ends with less in all: the one that loses most."""
    lost = {of: total.value for (of, _), total in sums.items() if of != seat and total.high < 0}
    return min(lost, key=lambda of: lost[of]) if lost else None


def _usual(found: Sequence[Difference], seat: int) -> Difference | None:
    """The one in which most continuations agree, of those the greatest."""
    wanted = [one for one in found if (one.amount.value > 0) == (one.seat == seat)]
    often = [one for one in wanted if _agreeing(one) >= USUALLY]
    return max(often, key=lambda one: (_agreeing(one), abs(one.amount.value)), default=None)


def _agreeing(found: Difference) -> float:
    """Return the part of the continuations in which there is more, or less, as there is on average."""
    return sum(change * found.amount.value > 0 for change in found.changes) / len(found.changes)


def _subject(claim: Claim) -> tuple[object, ...]:
    """What it is about, whoever has it."""
    return claim.consequence[0], *claim.consequence[2:]


def _linked(gains: Sequence[Reason]) -> bool:
    """Whether the second of two gains comes with the first."""
    if len(gains) < 2 or not all(isinstance(one, Claim) for one in gains):
        return False
    first, second = ([change > 0 for change in one.changes] for one in gains[:2])
    return any(first) and sum(one and other for one, other in zip(first, second, strict=True)) >= TOGETHER * sum(first)
