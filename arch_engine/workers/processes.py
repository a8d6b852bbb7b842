"""Processes of this machine."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for
from threading import Thread
from typing import TypeVar

from arch_engine.core.errors import ArchError
from arch_engine.workers.carried import Carried

Job = TypeVar("Job")
Done = TypeVar("Done")


def cores() -> int:
    """How many processes this machine can run at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Processes:
    """The standard library's pool; its processes end with this one, however that ends."""

    lost: tuple[type[BaseException], ...] = (BrokenProcessPool,)

    def __init__(self, number: int) -> None:
        self._number = number
        self._pool = ProcessPoolExecutor(number, get_context("spawn"), initializer=_begin)

    def size(self) -> int:
        """How many there are."""
        return self._number

    def submit(self, call: Carried[Job, Done], job: Job) -> Future[Done]:
        """Hand out a job."""
        return self._pool.submit(call, job)

    def told(self, problem: BaseException) -> ArchError:
        """Why the pool is broken."""
        return ArchError(
            'A worker process died; in a script, put what it does under `if __name__ == "__main__":`, or use workers=1.'
        )

    def close(self, at_once: bool) -> None:
        """End the processes."""
        if at_once:  # what is still running would be waited for
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
        self._pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """In a worker: it leaves Ctrl-C to the parent, and ends where the parent is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    parent = parent_process()
    if parent is not None:
        wait_for([parent.sentinel])  # it is ready once the parent is gone, however that came about
        os._exit(1)
