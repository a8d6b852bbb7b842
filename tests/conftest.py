"""Tests read English, whatever language the machine speaks; and what Python compiles for them is kept."""

from __future__ import annotations

import os
import sys

os.environ["LANGUAGE"] = "en"

# The tests begin hundreds of Pythons: commands, kernels, workers. Where nothing may be written beside the sources, each compiles everything anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
