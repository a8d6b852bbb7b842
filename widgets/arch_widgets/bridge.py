"""What goes between Python and the browser parts: wishes one way, answers the other.

A film has types of its own (`viewer/`), so has every widget's own data; here is what several widgets share.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

import ipywidgets as w

Wish = Mapping[str, object]
"""What a reader asks for, by name. It comes from a page and nobody has checked it."""


class Change(TypedDict):
    """What an observer of a `wish` is given."""

    new: Wish


class Said(TypedDict):
    """What is said about something that goes on (`ok` is None) or that went well or badly."""

    ok: bool | None
    text: str


class Answer(Said):
    """How a decision or another act went; `rule` is the id of the rule that refuses or allows it, "" where none does."""

    rule: str


class Column(w.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Widgets one under another."""

    children: Sequence[object]


def step_in(wish: Wish) -> int | None:
    """The step that a wish names, if it names one."""
    step = wish.get("step")
    return step if isinstance(step, int) else None
