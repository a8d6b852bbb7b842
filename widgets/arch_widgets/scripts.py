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


KERNEL = "shared/kernel.css"
"""The style sheet of what every widget says when Python does not answer any more."""

CHARTS = "charts/charts.css"
"""The style sheet of what Vega draws."""


def sheet(*names: str) -> str:
    """Return the style sheet of a widget in a notebook."""
    return "".join(map(asset, (KERNEL, *names)))


STYLES = (
    KERNEL,
    "viewer/viewer.css",
    CHARTS,
    "workbench/workbench.css",
    "review/review.css",
    "whatif/whatif.css",
    "lesson/lesson.css",
    "play/taps.css",
    "table/table.css",
    "room/room.css",
)
"""The style sheets of the workbench, in the order in which they hold."""

OF_ROOM = "room/room.css"
OF_PLAY = ("play/taps.css", "table/table.css", OF_ROOM)
"""Those of the modes that a page without Python cannot have."""


def style(playing: bool = True, room: bool = False) -> str:
    """The style sheet of the workbench with all its modes; with or without those that need Python, but for what a room has seen."""
    left = () if playing else [name for name in OF_PLAY if not (room and name == OF_ROOM)]
    return "".join(asset(name) for name in STYLES if name not in left)
