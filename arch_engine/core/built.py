"""Whether the rules engine runs compiled or as plain Python. Both come from the same sources and do the same, at different speeds."""

from __future__ import annotations

from pathlib import Path

from arch_engine.core import table

VERSION = "0.1.0"  # as in pyproject.toml

compiled = not str(table.__file__).endswith(".py")
HOW = "compiled" if compiled else "plain Python"

PACKAGE = Path(__file__).parents[1]
STAMP = PACKAGE.parent / "build" / "fast" / "ready"  # `make fast` leaves it in a checkout


def outdated() -> list[str]:
    """The modules of a checkout that have changed since they were compiled, so that what runs is not what their sources say."""
    if not compiled or not STAMP.exists():
        return []
    sources = {made.with_name(made.name.partition(".")[0] + ".py") for made in PACKAGE.glob("**/*.so")}
    since = STAMP.stat().st_mtime
    return sorted(source.stem for source in sources if not source.exists() or source.stat().st_mtime > since)
