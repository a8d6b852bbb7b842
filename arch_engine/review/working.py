"""The work of a review: it is done by some processes, noted, kept and told of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from arch_engine.replay.timeline import Timeline
from arch_engine.review.deepening import TIMES
from arch_engine.review.jobs import DECISION, Task, do_task
from arch_engine.review.judged import Judged
from arch_engine.review.store import Keeping
from arch_engine.workers.spread import Workers

Progress = Callable[[int, int], None]
"""Told how much work is done, and how much there is."""

WHOLE = 1000
"""All the work of a review, as progress tells it; 0 while there is none."""

LEAST_TO_COME = 0.1
"""After each batch comes as much more at least, as a part of its own work, until there is no further one."""


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
        self.filled, self.whole = 0.0, 0

    def do(self, batches: Iterable[Sequence[Task]], workers: int | str | None, again: float = 0.0) -> None:
        """Do some pieces of work after others. Ctrl-C and `stop` end it; what is done by then is kept.

        `again` is the share of the first batch's decisions that later ones may look at once more. How much that will be is known only then, so
        progress leaves room for it: it never falls back, and leaps where it comes to less.
        """
        to_come = 0.0
        try:
            with Workers(workers) as busy:
                for number, tasks in enumerate(batches):
                    weight = self._weight(tasks)
                    if not number:
                        to_come = again * TIMES * self._weight([task for task in tasks if task.job.kind == DECISION])
                    if weight:
                        self.whole = WHOLE
                    part = (1 - self.filled) * weight / max(1.0, weight + to_come)
                    self._do(tasks, busy, part / max(1, weight))
                    to_come = max(to_come - weight, LEAST_TO_COME * weight if again else 0.0)
            if 0 < self.filled < 1:
                self.filled = 1.0
                self._tell()
        except KeyboardInterrupt:
            pass  # what is known so far is the answer
        finally:
            if self.keeping is not None:
                self.keeping.now()

    def _do(self, tasks: Sequence[Task], busy: Workers, each: float) -> None:
        found = self.found
        self._tell()
        doing = partial(do_task, found.replay.record, found.judge)
        for number, rolled in busy.as_done(doing, tasks, self._look_up):
            task = tasks[number]
            found.add(task.job, rolled)
            self.filled += each * self._weight([task])
            if self.keeping is not None:
                self.keeping.now_and_then()
            self._tell()

    def _weight(self, tasks: Iterable[Task]) -> int:
        return sum(_weight(self.found.replay, task) for task in tasks)

    def _look_up(self) -> None:
        if self.stop is not None and self.stop():
            raise KeyboardInterrupt

    def _tell(self) -> None:
        if self.progress is not None:
            self.progress(round(self.filled * self.whole), self.whole)
        if self.told is not None:
            self.told()
        self._look_up()


def _weight(replay: Timeline, task: Task) -> int:
    """About how much work it is: how many times the rest of the game is played."""
    return task.times * (10 if task.job.kind == DECISION else 1) * (len(replay) - task.job.step + 1)
