"""The work of a review: it is done by some processes, noted, kept and told of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from arch_engine.replay.timeline import Timeline
from arch_engine.review.jobs import BEGINNING, DECISION, POSITION, Task, do_task
from arch_engine.review.judged import Judged
from arch_engine.review.store import Keeping
from arch_engine.review.values import START_FACTOR
from arch_engine.workers.spread import Workers

Progress = Callable[[int, int], None]
"""Told how much work is done, and how much there is."""


class Working:
    """Work on what is known of a game. Each piece is noted in `found` as it is done, then kept and told of."""

    def __init__(
        self,
        found: Judged,
        keeping: Keeping | None = None,
        progress: Progress | None = None,
        told: Callable[[], object] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        self.found, self.keeping, self.progress, self.told, self.stop = found, keeping, progress, told, stop
        self.total = self.past = 0

    def do(self, batches: Iterable[Sequence[Task]], workers: int | str | None) -> None:
        """Do some pieces of work after others. Ctrl-C and `stop` end it; what is done by then is kept."""
        try:
            with Workers(workers) as busy:
                for tasks in batches:
                    self._do(tasks, busy)
        except KeyboardInterrupt:
            pass  # what is known so far is the answer
        finally:
            if self.keeping is not None:
                self.keeping.now()

    def _do(self, tasks: Sequence[Task], busy: Workers) -> None:
        found = self.found
        self.total += sum(_weight(found.replay, task) for task in tasks)
        self._tell()
        doing = partial(do_task, found.replay.record, found.judge)
        for number, rolled in busy.as_done(doing, tasks, self._look_up):
            task = tasks[number]
            found.add(task.job, rolled)
            self.past += _weight(found.replay, task)
            if self.keeping is not None:
                self.keeping.now_and_then()
            self._tell()

    def _look_up(self) -> None:
        if self.stop is not None and self.stop():
            raise KeyboardInterrupt

    def _tell(self) -> None:
        if self.progress is not None:
            self.progress(self.past, self.total)
        if self.told is not None:
            self.told()
        self._look_up()


def _weight(replay: Timeline, task: Task) -> int:
    """About how much work it is: how many times the rest of the game is played."""
    seats, job = len(replay.names) if replay.rules.hides else 1, task.job
    times = {DECISION: 10, POSITION: 2 * seats, BEGINNING: START_FACTOR * seats}[job.kind]
    return task.times * times * (len(replay) - job.step + 1)
