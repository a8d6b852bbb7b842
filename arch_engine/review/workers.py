"""Work spread over the cores of the machine. What comes out does not depend on how many there are."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for
from threading import Thread
from types import TracebackType
from typing import TypeVar

from arch_engine.core.errors import ArchError, OptionError, given
from arch_engine.core.language import say
from arch_engine.core.opinions import Opinions
from arch_engine.core.rules import Rules
from arch_engine.games import register, registered

Job = TypeVar("Job")
Done = TypeVar("Done")

MOST = 250
WAITING = 2
"""Jobs handed out beforehand for each process, so that none is idle."""

PULSE = 0.2
"""After so many seconds somebody who waits is asked whether to go on waiting."""


def cores() -> int:
    """How many processes this machine can run at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Workers:
    """Some processes to give work to; with `number` 1 everything is done here.

    >>> with Workers(1) as workers:
    ...     list(workers.map(abs, [3, -4]))
    [3, 4]

    Used as a context: when it is left, also by Ctrl-C, the processes end; they also end when the process that gave them work is
    killed. A script that uses more than one process needs the usual `if __name__ == "__main__":` around what the script does.
    """

    def __init__(self, number: int | None = None) -> None:
        self.number = cores() if number is None else number
        if not 1 <= self.number <= MOST:
            raise OptionError(say("There are 1 to {most} workers, not {given}.", most=MOST, given=given(self.number)))
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is None:
            return
        if kind is not None:  # what is still running would be waited for
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
        self._pool.shutdown(cancel_futures=True)
        self._pool = None

    def map(self, function: Callable[[Job], Done], jobs: Iterable[Job]) -> Iterator[Done]:
        """What the function makes of each job, in the order of the jobs. Functions and jobs must be picklable.

        Raises ArchError if a process dies.
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
        if self.number == 1:
            yield from enumerate(map(function, jobs))
            return
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.number, get_context("spawn"), initializer=_begin, initargs=(registered(),)
            )
        running: dict[Future[Done], int] = {}
        try:
            for number, job in enumerate(jobs):
                running[self._pool.submit(function, job)] = number
                if len(running) >= WAITING * self.number:
                    yield from _ended(running, pulse)
            while running:
                yield from _ended(running, pulse)
        except BrokenProcessPool as problem:
            raise ArchError(
                say(
                    'A worker process died; in a script, put what it does under `if __name__ == "__main__":`, or use workers=1.'
                )
            ) from problem
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


def _begin(games: Sequence[tuple[Rules, Opinions]]) -> None:
    """In a worker: it knows the games that the parent knows, leaves Ctrl-C to the parent, and ends where the parent is killed."""
    for rules, opinions in games:
        register(rules, opinions)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    parent = parent_process()
    if parent is not None:
        wait_for([parent.sentinel])  # it is ready once the parent is gone, however that came about
        os._exit(1)
