"""Where the browser parts of the widgets are: one script for each, bundled from the sources in static/ (docs/architecture.md)."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"


def built(name: str) -> Path:
    """The script of a widget or of an exported page, all that it needs in one file."""
    return STATIC / "built" / f"{name}.js"


def asset(name: str) -> str:
    """The text of a file in static/."""
    return (STATIC / name).read_text(encoding="utf-8")
