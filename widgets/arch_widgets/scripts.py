"""Finds the browser parts of the widgets: one script each, bundled from the sources in static/ (docs/architecture.md)."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"


def built(name: str) -> Path:
    """The script of a widget or an exported page: one file with all that it needs."""
    return STATIC / "built" / f"{name}.js"


def asset(name: str) -> str:
    """The contents of a file in static/."""
    return (STATIC / name).read_text(encoding="utf-8")
