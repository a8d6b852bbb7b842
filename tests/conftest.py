"""Tests read English, whatever language the machine speaks; and what Python compiles for them is kept."""

from __future__ import annotations

import gc
import os
import sys

os.environ["LANGUAGE"] = "en"

# The tests begin hundreds of Pythons: commands, kernels, workers. Where nothing may be written beside the sources, each compiles everything anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_collection_finish():
    """Spare the garbage collector what stays till the end: it would look at ten thousand tests and all modules again and again."""
    gc.collect()
    gc.freeze()
