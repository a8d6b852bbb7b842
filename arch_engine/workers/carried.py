"""A function on its way to another process, with what that process must know to do the same as this one."""

from __future__ import annotations

import platform
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from threading import Lock
from typing import Generic, TypeVar

from arch_engine.core.built import PACKAGE, VERSION
from arch_engine.core.errors import ArchError
from arch_engine.core.language import language, speaking
from arch_engine.core.opinions import Opinions
from arch_engine.core.rules import Rules
from arch_engine.games import register, registered

Job = TypeVar("Job")
Done = TypeVar("Done")

_alone = Lock()
"""A worker of a cluster may have several threads; Python runs one at a time anyway, and what is kept between jobs is kept once."""


@dataclass(frozen=True)
class Carried(Generic[Job, Done]):
    """A function of one job, to be called in another process.

    Attributes:
        function: It must be picklable.
        games: What `register` was given here.
        language: In which sentences come back.
        version: What must be installed there, as `installed` says it; empty where that is certain.
    """

    function: Callable[[Job], Done]
    games: Sequence[tuple[Rules, Opinions]]
    language: str
    version: str = ""

    def __call__(self, job: Job) -> Done:
        """Do the job here. Raises ArchError where this process has another version."""
        with _alone, speaking(self.language):
            if self.version and self.version != installed():
                raise ArchError(
                    "The worker on {machine} has {theirs}, but this machine has {ours}; install the same on both.",
                    machine=socket.gethostname(),
                    theirs=installed(),
                    ours=self.version,
                )
            for rules, opinions in self.games:
                register(rules, opinions)
            return self.function(job)

    def to_be_checked(self) -> Carried[Job, Done]:
        """The same for a machine of which nobody knows what is installed there."""
        return replace(self, version=installed())


def carried(function: Callable[[Job], Done]) -> Carried[Job, Done]:
    """A function with what is known here."""
    return Carried(function, tuple(registered()), language())


@lru_cache(maxsize=1)
def installed() -> str:
    """All that results and the bytes of files hang on: our version and sources, and the libraries that compute and write."""
    digest = sha256()
    for path in sorted(Path(PACKAGE).rglob("*.py")):
        if "brought" not in path.parts:  # notebooks and games that come with a wheel
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    python = ".".join(platform.python_version_tuple()[:2])
    return (
        f"arch-engine {VERSION} ({digest.hexdigest()[:8]}), Python {python}, "
        f"numpy {version('numpy')}, polars {version('polars')}"
    )
