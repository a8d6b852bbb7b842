"""Where a judge looks again, with more roll-outs: at decisions that look bad, at those that might be, and where somebody asks for it.

The judge's usual roll-outs find what is fine cheaply. What is called a mistake should rest on more; so should what is not called one only
because the interval is wide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arch_engine.record.review_file import HINDSIGHT, MEASURE, TOLD, Rolled
from arch_engine.review.grades import SURELY, WORSE, Counts
from arch_engine.review.jobs import DECISION, Job, Task
from arch_engine.review.judge import Judge
from arch_engine.review.verdict import Assessment, verdict_of

TIMES = 4
"""A second look has so many times the roll-outs of the first; with hindsight, on which no word rests, it has as many."""

MOST_TIMES = TIMES**3
"""A decision has at most so many times the judge's usual roll-outs, however often somebody asks for more."""


def second_looks(judge: Judge, done: Mapping[Job, Sequence[Rolled]], counts: Counts, share: float) -> list[Task]:
    """The decisions that are worth a second look and have not had one, the greatest loss first; a share of all of them at most gets one.

    A judge that plays games out has no second looks: what it was asked for is what it does.
    """
    if not judge.weights:
        return []
    judged = {job: rows for job, rows in done.items() if job.kind == DECISION}
    once = {job: rows for job, rows in judged.items() if not looked_again(judge, rows)}
    left = max(1, round(share * len(judged))) - (len(judged) - len(once))
    found = {job: verdict_of(rows, counts).knowing for job, rows in once.items()}
    doubtful = [job for job, one in found.items() if _in_doubt(one)]
    doubtful.sort(key=lambda job: (-found[job].loss.value, job.step))
    return [Task(job, TIMES, looked_back=_with_hindsight(done[job])) for job in doubtful[: max(0, left)]]


def untold(judge: Judge, done: Mapping[Job, Sequence[Rolled]], counts: Counts) -> list[Task]:
    """The decisions that were surely worse, will have no second look, and of which nobody has found out why.

    To find out, games are played to their ends, which takes longer than a look does; so it waits until no other look will replace it.
    """
    if not judge.weights:
        return []
    judged = {job: rows for job, rows in done.items() if job.kind == DECISION and not looked_again(judge, rows)}
    bare = {job: rows for job, rows in judged.items() if not any(row.stage in TOLD for row in rows)}
    found = {job: verdict_of(rows, counts).knowing for job, rows in bare.items()}
    worse = [job for job, one in found.items() if one.worse and one.loss_points.value]  # else nothing to find out
    return [Task(job, rolled=tuple(done[job])) for job in worse]


def deeper(judge: Judge, done: Mapping[Job, Sequence[Rolled]], steps: Sequence[int]) -> list[Task]:
    """Another look at the decisions of some steps, each with four times the roll-outs that it had; those that had fewest alone, so that all of
    them come to the same depth. Nothing for those that have nothing to be compared with, nor for those that had most already.
    """
    had = {job: times_of(judge, done[job]) for job in (Job(DECISION, step) for step in steps) if job in done}
    open_to = {job: times for job, times in had.items() if 0 < times < MOST_TIMES}
    least = min(open_to.values(), default=0)
    return [Task(job, TIMES * times, TIMES * times) for job, times in open_to.items() if times == least]


def times_of(judge: Judge, rows: Sequence[Rolled]) -> int:
    """How many times the judge's usual roll-outs a decision was judged with: 1, 4, 16 and so on; 0 if there was nothing to compare."""
    measured = max((len(row.wins) for row in rows if row.stage == MEASURE), default=0)
    times = 1 if measured else 0
    while measured > times * judge.rollouts:  # choosing takes at most half of them
        times *= TIMES
    return times


def looked_again(judge: Judge, rows: Sequence[Rolled]) -> bool:
    """Whether a decision has had more than the judge's usual roll-outs."""
    return times_of(judge, rows) > 1


def _with_hindsight(rows: Sequence[Rolled]) -> tuple[Rolled, ...]:
    return tuple([row for row in rows if row.view == HINDSIGHT])


def _in_doubt(found: Assessment) -> bool:
    """Whether it looks worse than fine, or may be a mistake for all that is known."""
    return bool(found.rival) and (
        found.word in WORSE or found.loss.high >= SURELY[found.counts]["mistake"] * found.whole
    )
