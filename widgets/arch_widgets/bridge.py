"""What goes between Python and the browser parts: wishes one way, answers the other.

The film has its own types (`viewer/schema.py`), and so has each widget's data. This file holds what several widgets share.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TypedDict

import ipywidgets as w

from arch_widgets.showing import Showing

Wish = Mapping[str, object]
"""What a reader asks for, by name. It comes from the browser unchecked."""


class Change(TypedDict):
    """What traitlets hands to an observer of `wish`."""

    new: Wish


class Said(TypedDict):
    """A message: about something still going on (`ok` is None), or about how it went."""

    ok: bool | None
    text: str


class Answer(Said):
    """How a decision or another act went. `rule` is the id of the rule that refuses or allows it, "" if there is none."""

    rule: str


class Column(Showing, w.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Widgets stacked in a column."""

    children: Sequence[object]

    def picture(self) -> str:
        """Return the picture of its viewer."""
        viewer = getattr(self, "viewer", None)
        return viewer.picture() if isinstance(viewer, Showing) else ""


def shut(*widgets: w.Widget | None) -> None:
    """Close widgets for good, with all that was made for them: their children, layouts and styles.

    A widget that is only dropped stays open in kernel and browser, with everything it holds.
    """
    for widget in widgets:
        if widget is None:
            continue
        shut(*getattr(widget, "children", ()))
        for name in ("layout", "style"):
            if isinstance(part := getattr(widget, name, None), w.Widget):
                part.close()
        widget.close()


def step_in(wish: Wish) -> int | None:
    """The step that a wish names; None if it names none."""
    step = wish.get("step")
    return step if isinstance(step, int) else None


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The notebook's event loop, through which threads pass their news; None where nothing runs one."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
