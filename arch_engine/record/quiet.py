"""Polars says on the error stream where it panicked; whoever opens a bad file is told once, in our sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from threading import Lock

ERRORS = 2  # the error stream of the process: Rust knows nothing of `sys.stderr`
_one_at_a_time = Lock()


@contextmanager
def without_panics() -> Iterator[None]:
    """Hold the error stream back. Where Polars panics, what was held is dropped; else it is written after all."""
    from polars.exceptions import PanicException

    with _one_at_a_time, TemporaryFile() as held:
        try:
            stream = os.dup(ERRORS)
        except OSError:  # a process without an error stream
            yield
            return
        if sys.stderr is not None:
            sys.stderr.flush()
        os.dup2(held.fileno(), ERRORS)
        panicked = False
        try:
            yield
        except PanicException:
            panicked = True
            raise
        finally:
            os.dup2(stream, ERRORS)
            os.close(stream)
            held.seek(0)
            if not panicked and (said := held.read()):
                os.write(ERRORS, said)
