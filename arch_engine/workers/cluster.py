"""A cluster of Dask: its scheduler hands jobs to workers on any machines, and hands them out again where a worker dies."""

from __future__ import annotations

import asyncio
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from arch_engine.core.errors import ArchError, OptionError, given
from arch_engine.workers.carried import Carried

if TYPE_CHECKING:
    from distributed import Client

Job = TypeVar("Job")
Done = TypeVar("Done")

PATIENCE = 10.0
"""Seconds in which a scheduler answers, and a first worker is there."""


class Cluster:
    """Dask's own executor, by the address of its scheduler.

    Raises OptionError where Dask is not installed, and where nobody answers at the address or works there.
    """

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
            from distributed.scheduler import KilledWorker
        except ImportError:
            raise OptionError("A cluster needs Dask; install arch-engine[cluster].") from None
        self._address = given(address)
        self.lost: tuple[type[BaseException], ...] = (CancelledError, KilledWorker, ModuleNotFoundError)
        try:
            with ThreadPoolExecutor(1) as thread:  # a notebook has a loop of its own in this one
                thread.submit(asyncio.run, _answers(address)).result()
            self._client: Client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError) as problem:
            raise OptionError(
                "No Dask scheduler answers at {address}; start one with `dask scheduler`, and name the address it prints.",
                address=self._address,
            ) from problem
        try:
            self._client.wait_for_workers(1, PATIENCE)
        except TimeoutError as problem:
            self._client.close()
            raise OptionError(
                "The cluster at {address} has no workers; start some with `dask worker {address} --nthreads 1`.",
                address=self._address,
            ) from problem
        self._executor: Executor = self._client.get_executor(pure=False)

    def size(self) -> int:
        """How many workers there are now: some may come, others go."""
        try:
            return max(1, len(self._client.nthreads()))
        except OSError as problem:
            raise CancelledError from problem  # as futures do where nobody answers any more

    def submit(self, call: Carried[Job, Done], job: Job) -> Future[Done]:
        """Hand out a job."""
        return self._executor.submit(call.to_be_checked(), job)

    def told(self, problem: BaseException) -> ArchError:
        """Why nobody does the work any more."""
        if isinstance(problem, ModuleNotFoundError):
            return ArchError(
                "A machine of the cluster at {address} lacks the Python package {name}; install the same on all of them.",
                address=self._address,
                name=given(problem.name),
            )
        if isinstance(problem, CancelledError):
            return ArchError(
                "The scheduler at {address} is gone; start it, and give the command again.", address=self._address
            )
        return ArchError(
            "Workers of the cluster at {address} died several times over one piece of work; their logs say why.",
            address=self._address,
        )

    def close(self, at_once: bool) -> None:
        """Leave the cluster as it was; what nobody waits for any more is dropped there."""
        with suppress(RuntimeError, OSError):  # a client that gives its scheduler up may just be closing itself
            self._client.close()


async def _answers(address: str) -> None:
    """Shake hands with whoever listens there: a client that finds nobody would go on trying when it is long given up.

    Raises OSError (TimeoutError is one) or ValueError.
    """
    from distributed.comm.core import connect

    comm = await asyncio.wait_for(connect(address, timeout=PATIENCE), PATIENCE)
    await comm.close()
