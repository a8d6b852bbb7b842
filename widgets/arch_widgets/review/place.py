"""Where the review of a game is kept."""

from __future__ import annotations

import os
from pathlib import Path

from arch_engine.review.store import review_path


def place_of(path: Path) -> Path:
    """Where the review of a game's file is or will be: beside it, or in the working directory if that folder cannot be written to."""
    beside = review_path(path)
    if beside.exists() or os.access(path.parent, os.W_OK):
        return beside
    return Path.cwd() / beside.name
