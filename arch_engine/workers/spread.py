"""Work is handed out, and what comes of it taken in. What that is does not depend on who did it, nor on how many they were."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import chain, islice
from types import TracebackType
from typing import Protocol, TypeVar

from arch_engine.core.errors import ArchError, OptionError, given
from arch_engine.workers.carried import Carried, carried
from arch_engine.workers.cluster import Cluster
from arch_engine.workers.processes import Processes, cores

Job = TypeVar("Job")
Done = TypeVar("Done")

MOST = 250
WAITING = 2
"""Jobs handed out beforehand for each process, so that none is idle."""

PULSE = 0.2
"""After so many seconds somebody who waits is asked whether to go on waiting."""


class Crowd(Protocol):
    """Those who do the work, behind an executor as in the standard library."""

    lost: tuple[type[BaseException], ...]
    """What a future raises where whoever had the job is gone for good."""

    def size(self) -> int:
        """How many jobs can be done at the same time, now."""

    def submit(self, call: Carried[Job, Done], job: Job) -> Future[Done]:
        """Hand out a job."""

    def told(self, problem: BaseException) -> ArchError:
        """One of the `lost` as a sentence."""

    def close(self, at_once: bool) -> None:
        """Let go of everybody; `at_once` without waiting for what they are doing."""


class Workers:
    """Some processes to give work to, here or on a cluster; with 1 everything is done in this one.

    >>> with Workers(1) as workers:
    ...     list(workers.map(abs, [3, -4]))
    [3, 4]

    Used as a context: when it is left, also by Ctrl-C, the processes end; they also end when the process that gave them work is
    killed. A script that uses more than one process needs the usual `if __name__ == "__main__":` around what the script does.

    Args:
        workers: How many processes, as many as the machine has cores if left out; or the address of a Dask cluster (docs/insights.md).
        jobs: There are no more jobs than so many, so more processes would be idle.

    Raises OptionError for a number of workers there cannot be.
    """

    def __init__(self, workers: int | str | None = None, jobs: int | None = None) -> None:
        number = cores() if workers is None else workers
        if not isinstance(number, str) and not 1 <= number <= MOST:
            raise OptionError("There are 1 to {most} workers, not {given}.", most=MOST, given=given(number))
        if not isinstance(number, str) and jobs is not None:
            number = max(1, min(number, jobs))
        self._who = number
        self._crowd: Crowd | None = None

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._crowd is not None:
            self._crowd.close(at_once=kind is not None)
            self._crowd = None

    def map(self, function: Callable[[Job], Done], jobs: Iterable[Job]) -> Iterator[Done]:
        """What the function makes of each job, in the order of the jobs. Functions and jobs must be picklable.

        Raises ArchError if a process dies, or if there is no such cluster.
        """
        early: dict[int, Done] = {}
        due = 0
        for number, done in self.as_done(function, jobs):
            early[number] = done
            while due in early:
                yield early.pop(due)
                due += 1

    def as_done(
        self, function: Callable[[Job], Done], jobs: Iterable[Job], pulse: Callable[[], object] | None = None
    ) -> Iterator[tuple[int, Done]]:
        """The same as soon as it is done, each with the number of its job, counted from 0.

        `pulse` is called several times a second while other processes work; what it raises ends them.
        """
        if self._who == 1:
            yield from enumerate(map(function, jobs))
            return
        todo = iter(jobs)
        for first in islice(todo, 1):  # where there is nothing to do, nobody is asked
            yield from self._handed_out(carried(function), chain([first], todo), pulse)

    def _handed_out(
        self, call: Carried[Job, Done], jobs: Iterable[Job], pulse: Callable[[], object] | None
    ) -> Iterator[tuple[int, Done]]:
        if self._crowd is None:
            self._crowd = Cluster(self._who) if isinstance(self._who, str) else Processes(self._who)
        crowd = self._crowd
        running: dict[Future[Done], int] = {}
        try:
            for number, job in enumerate(jobs):
                running[crowd.submit(call, job)] = number
                if len(running) >= WAITING * crowd.size():
                    yield from _ended(running, pulse)
            while running:
                yield from _ended(running, pulse)
        except crowd.lost as problem:
            raise crowd.told(problem) from problem
        finally:
            for future in running:
                future.cancel()


def _ended(running: dict[Future[Done], int], pulse: Callable[[], object] | None) -> Iterator[tuple[int, Done]]:
    """What has ended, once something has; it is running no more."""
    ended: set[Future[Done]] = set()
    while not ended:
        ended = wait(running, PULSE if pulse is not None else None, FIRST_COMPLETED).done
        if pulse is not None:
            pulse()
    for future in ended:
        yield running.pop(future), future.result()
