"""What a review has rolled out, kept in a file beside its game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from arch_engine.core.errors import DamagedRecord, Occupied, OptionError, RecordError, shown
from arch_engine.core.files import Kept, check_place, is_there
from arch_engine.core.language import say
from arch_engine.core.table import CHANCE
from arch_engine.record.review_file import (
    ALSO,
    BESIDE,
    KNOWING,
    MEASURE,
    MOST_BYTES,
    TOLD,
    ReviewRecord,
    Rolled,
    fingerprint,
    is_review,
    read_review,
    save_review,
)
from arch_engine.record.review_form import DECISION, KINDS, step_out_of_form
from arch_engine.replay.timeline import Timeline
from arch_engine.review.deepening import times_of
from arch_engine.review.jobs import Job
from arch_engine.review.judge import VERSION, Judge, fitting, judge_of

Done = dict[Job, Sequence[Rolled]]
"""The roll-outs of each piece of work that is done."""

REVIEW = ".review.parquet"
"""What stands in place of .parquet in the name of a review's file."""

KEEP_EVERY = 3.0
"""While pieces of work keep ending, each is in the file after this many seconds at the latest."""

KEEPING_COSTS = 20
"""Writing takes at most one part in this many of the time, where that is sooner."""


class Keeping:
    """Writes what is done while more is being done: often enough that a kill loses little, seldom enough to cost little time."""

    def __init__(self, save: Callable[[], object]) -> None:
        self._save = save
        self._due = 0.0

    def now(self) -> None:
        """Keep it."""
        began = monotonic()
        self._save()
        ended = monotonic()
        self._due = ended + min(KEEP_EVERY, KEEPING_COSTS * (ended - began))

    def now_and_then(self) -> None:
        """Keep it unless that was done a moment ago."""
        if monotonic() >= self._due:
            self.now()


def review_path(path: str | Path) -> Path:
    """Where the review of a game's file is kept: `game.review.parquet` beside `game.parquet`.

    >>> print(review_path("replays/mykerinos-3p.parquet"))
    replays/mykerinos-3p.review.parquet

    Raises:
        OptionError: For a path that names no file.
    """
    if not Path(path).name:
        raise OptionError(say("{path} is the name of no file; give that of a recorded game.", path=shown(path)))
    return Path(path).with_suffix(REVIEW)


def keep(path: str | Path, replay: Timeline, judge: Judge, done: Done, files: Kept, *, replace: bool = False) -> Path:
    """Write what is done to a file; where nothing is, only see whether that can be done.

    What another review of this game by this judge has put there meanwhile is added to `done`, so that nothing is lost: of a decision that both
    have judged what rests on more roll-outs. Raises
    RecordError where something else is in the file; another game's review or another judge's is replaced where that is asked for.
    """
    if not done:
        if not is_there(path):
            check_place(path)
        return Path(path)
    record = replay.record
    while True:
        rolled = [row for job in sorted(done, key=lambda job: (job.step, job.kind)) for row in done[job]]
        review = ReviewRecord(record.game, fingerprint(record), judge.as_data(), rolled)
        try:
            return save_review(review, path, kept=files)
        except Occupied:
            seen = Kept()
            seen.read(path, MOST_BYTES)
            try:
                theirs = kept_by(path, replay, judge)[1]
            except RecordError:
                if not replace or not is_review(path):
                    raise
                return save_review(review, path, replace=True, kept=files)
            done |= {job: rows for job, rows in theirs.items() if job not in done or _deeper(judge, rows, done[job])}
            files.learn(seen)


def _deeper(judge: Judge, one: Sequence[Rolled], other: Sequence[Rolled]) -> bool:
    """Whether a decision was judged with more roll-outs than another time."""
    return times_of(judge, one) > times_of(judge, other)


def kept(path: str | Path, replay: Timeline) -> tuple[Judge, Done]:
    """The judge of a file and what it has done.

    Raises RecordError for a file that is no review, or of another game, or by a judge this version does not have, DamagedRecord
    for one that is not what was written.
    """
    where = shown(path)
    try:
        record = read_review(path)
    except RecordError as problem:
        if not is_there(path):
            raise
        raise type(problem)(say("{problem} Or move it away and review the game anew.", problem=problem)) from None
    if record.game != replay.record.game or record.fingerprint != fingerprint(replay.record):
        raise RecordError(say("{where} is the review of another game; give the game it was made from.", where=where))
    judge = judge_of(record.judge)
    if _is_earlier(record.judge):
        raise RecordError(
            say(
                "{where} was made by an earlier judge, whose numbers do not go with those of today; move it away and review the game anew.",
                where=where,
            )
        )
    if judge is None:
        raise RecordError(
            say(
                "{where} is by a judge this arch-engine does not have; move it away and review the game anew.",
                where=where,
            )
        )
    found: dict[Job, list[Rolled]] = {}
    for row in record.rolled:
        found.setdefault(Job(KINDS[row.stage], row.step), []).append(row)
    wrong = step_out_of_form(record.rolled)
    if wrong is None:
        wrong = next((job.step for job, rows in found.items() if not _fits(replay, judge, job, rows)), None)
    if wrong is not None:
        raise DamagedRecord(
            say(
                "{where} is damaged: what it holds of step {step} is no review; use another copy, or move it away and review the game anew.",
                where=where,
                step=wrong,
            )
        )
    return judge, {job: tuple(rows) for job, rows in found.items()}


def _is_earlier(judge: Mapping[str, Any]) -> bool:
    """Whether a judge, as plain values, is of a version before this one."""
    version = judge.get("version")
    return type(version) is int and 0 < version < VERSION


def kept_by(path: str | Path | None, replay: Timeline, judge: Judge | None) -> tuple[Judge, Done]:
    """The judge asked for, or else the one of a file, and what it has done there; raises RecordError where another one has worked."""
    if path is None or not is_there(path):
        return judge or fitting(replay.rules), {}
    other, done = kept(path, replay)
    if judge not in (None, other):
        raise RecordError(
            say(
                "{path} is by another judge ({rollouts} roll-outs, {candidates} candidates, policy {policy}, seed {seed}); judge so, too, or keep the new review in another file.",
                path=shown(path),
                rollouts=other.rollouts,
                candidates=other.candidates,
                policy=other.policy,
                seed=other.seed,
            )
        )
    return other, done


def _fits(replay: Timeline, judge: Judge, job: Job, rows: Sequence[Rolled]) -> bool:
    """Whether rows can be the roll-outs of a piece of work: as many as there must be, of the right seats and lengths."""
    seats = len(replay.names)
    if job.step > len(replay):
        return False
    if job.kind != DECISION:
        return (
            job.step == 0
            and [row.seat for row in rows] == list(range(seats))
            and {len(row.wins) for row in rows} == {judge.rollouts}
        )
    if job.step == len(replay) or replay.moves[job.step].mover == CHANCE or rows[0].view != KNOWING:
        return False
    judged = [row for row in rows if row.stage not in ALSO]
    origins, came = ([row for row in rows if row.stage == stage] for stage in TOLD)
    return (
        all(row.seat == replay.moves[job.step].mover for row in judged)
        and _beside(replay, judged, [row for row in rows if row.stage == BESIDE])
        and _in_pairs(replay, judged, origins)
        and _in_pairs(replay, judged, came)
        and all(row.measure in replay.rules.measures and row.origin in replay.rules.origins for row in origins)
    )


def _beside(replay: Timeline, judged: Sequence[Rolled], rows: Sequence[Rolled]) -> bool:
    """Whether rows tell of the other seats what was rolled out of what was played, and of its rival."""
    others = [seat for seat in range(len(replay.names)) if seat != judged[0].seat]
    known = [row for row in judged if row.view == KNOWING]
    measured = [row for row in known if row.stage == MEASURE][:2] or known[:1]
    played = sum(len(row.wins) for row in known if row.played)
    told = [(row.seat, row.decision, row.played, len(row.wins)) for row in rows]
    return told == [
        (seat, row.decision, row.played, played if row.played else len(row.wins)) for row in measured for seat in others
    ]


def _in_pairs(replay: Timeline, judged: Sequence[Rolled], rows: Sequence[Rolled]) -> bool:
    """Whether rows tell of what was measured, by seat and by what they tell of in pairs: what was played and its rival."""
    measured = [row for row in judged if row.stage == MEASURE and row.view == KNOWING][:2]
    pairs = list(zip(rows[::2], rows[1::2], strict=False))
    headings = [(row.seat, row.measure, row.origin) for row in rows]
    return (
        headings[::2] == headings[1::2]
        and len(set(headings)) == len(pairs)
        and all(row.seat < len(replay.names) and row.view == KNOWING for row in rows)
        and all([row.decision for row in pair] == [row.decision for row in measured] for pair in pairs)
        and len({len(row.points) for row in rows}) <= 1
    )
