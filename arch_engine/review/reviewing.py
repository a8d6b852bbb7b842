"""A game is reviewed: the work is handed out, done and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from arch_engine.core.errors import OptionError, must_be
from arch_engine.core.language import say
from arch_engine.replay.timeline import Timeline
from arch_engine.review.decision_points import decisions
from arch_engine.review.grades import Counts
from arch_engine.review.jobs import DECISION, Job, Task
from arch_engine.review.judge import Judge
from arch_engine.review.judged import BEGUN
from arch_engine.review.review import Review
from arch_engine.review.store import Keeping, kept, kept_by
from arch_engine.review.working import Progress, Working

if TYPE_CHECKING:
    import polars as pl


def review(
    replay: Timeline,
    judge: Judge | None = None,
    *,
    seats: Iterable[int] | None = None,
    steps: Iterable[int] | None = None,
    luck: bool = True,
    workers: int | str | None = None,
    progress: Progress | None = None,
    into: str | Path | None = None,
    told: Callable[[Review], None] | None = None,
) -> Review:
    """Judge the decisions of a game that were no forced ones. Ctrl-C ends it with what is known so far.

    >>> from arch_engine import load
    >>> from arch_engine.review import Judge, review
    >>> found = review(load("replays/mykerinos-3p.parquet"), Judge(rollouts=4), steps=[142], luck=False, workers=1)
    >>> found.finished, list(found.verdicts)
    (True, [142])

    Args:
        replay: The game.
        judge: Who judges; left out, the one whose work `into` holds, or else the one that fits the game.
        seats: Those whose decisions are judged, all if left out.
        steps: The moments before the decisions to judge, all if left out.
        luck: Whether the beginning is valued, too, for the win-chance curve and the split into luck and choices, which need all decisions.
        workers: Processes, as many as the machine has cores if left out, or the address of a Dask cluster. The numbers do not depend on it.
        progress: Told how much work is done, and how much there is.
        into: A file in which what is done is kept, and from which it is taken when it is there already.
        told: Given the review after each piece of work, as far as it is then; what matters most is judged first.

    Raises:
        NoJudge: For a judge that asks the learned one, where that cannot serve or is another one now.
        OptionError: For seats, steps and a policy the game does not have.
        RecordError: For a file that holds the review of another game or by another judge.
    """
    must_be(Timeline, replay, "replay")
    asked = _asked(replay, seats, steps, luck)
    judge, done = kept_by(into, replay, judge)
    judge.ahead(replay.rules)  # raises where the game has no such policy, or the learned judge is another one
    found = Review(replay, judge, done, asked)
    todo = found.missing()
    keeping = Keeping(partial(found.save, into)) if into is not None and not found.finished else None
    if keeping is not None:
        keeping.now()  # what cannot be written is told before the work, not after it
    working = Working(found, keeping, progress, None if told is None else partial(told, found))
    working.do(_batches(found, todo), workers if len(todo) > 1 else 1, found.again)
    return found


def _batches(found: Review, todo: Sequence[Task]) -> Iterator[Sequence[Task]]:
    """What is to be done, then what looks doubtful once that is done, as long as something does, and then why the others were worse."""
    yield todo
    while doubtful := found.second_looks():
        yield doubtful
    if untold := found.untold():
        yield untold


def _asked(replay: Timeline, seats: Iterable[int] | None, steps: Iterable[int] | None, luck: bool) -> list[Job]:
    """The pieces of work that are asked for, the longest first as games go."""
    chosen = set(range(len(replay.names))) if seats is None else set(seats)
    for seat in chosen:
        replay.check_there(seat)
    wanted = None if steps is None else set(steps)
    for step in wanted or ():
        if step not in range(len(replay)):
            raise OptionError(
                say(
                    "The decisions of this game are at the steps 0 to {last}, not {step}.",
                    last=len(replay) - 1,
                    step=str(step)[:20],
                )
            )
    jobs = [
        Job(DECISION, step)
        for step in (decisions(replay) if wanted is None or wanted else ())
        if replay.moves[step].mover in chosen and (wanted is None or step in wanted)
    ]
    return sorted([*jobs, *([BEGUN] if luck else ())], key=lambda job: (job.step, job.kind))


def load_review(path: str | Path, replay: Timeline) -> Review:
    """The review of a game in a file.

    >>> from arch_engine import load
    >>> from arch_engine.review import load_review, review_path
    >>> path = "replays/royal-society-1p-solo.parquet"
    >>> load_review(review_path(path), load(path)).counts
    'points'

    Raises:
        RecordError: For a file that is none, or of another game, or by a judge this version does not have.
        DamagedRecord: For a review that is not what was written.
    """
    judge, done = kept(path, replay)
    luck = any(job.kind != DECISION for job in done)
    return Review(replay, judge, done, _asked(replay, None, None, luck))


def split(
    replay: Timeline,
    judge: Judge | None = None,
    seat: int | None = None,
    *,
    by: Counts | None = None,
    workers: int | str | None = None,
    progress: Progress | None = None,
    into: str | Path | None = None,
) -> pl.DataFrame:
    """The result of each seat, or of one, as the sum of named parts: step, seat, player, of, words, amount.

    `of` is "start", "luck", "own choice" or "others' choice"; docs/review.md says what each means.

    >>> from arch_engine import load
    >>> from arch_engine.review import review_path, split
    >>> path = "replays/mykerinos-3p-last-season.parquet"
    >>> parts = split(load(path), seat=0, into=review_path(path))
    >>> sorted(set(parts["of"]))
    ['luck', "others' choice", 'own choice', 'start']

    Args:
        seat: One seat, from 0; all if left out.
        by: "win" (amounts are shares of the win) or "points"; left out, what decides the game.

    The others are those of `review`.

    Raises:
        KeyboardInterrupt: On Ctrl-C, for a part of it means nothing; `into` keeps what is done.
        OptionError: For a seat the game does not have.
    """
    found = review(replay, judge, luck=True, workers=workers, progress=progress, into=into)
    if not found.finished:
        raise KeyboardInterrupt
    return found.split(seat, by=by)
