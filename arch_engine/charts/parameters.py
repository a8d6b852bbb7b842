"""The Vega parameters of every chart that follows a game, by name: whoever shows a chart moves it by these, and listens to them.

A chart that stands alone works by their defaults: the moment is the last one, and nothing is hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import altair as alt

AT = "at"
"""A number: the step shown. A rule and a dot on every line stand there; nothing else is drawn again when it changes."""

UNTIL = "until"
"""A number: the last step that may be seen. Lines, labels, axes and rounds end there, so none of them gives away what is to come."""

SINCE = "since"
"""A number: the first step shown, in charts of branches, which may begin where these part."""

NEAR = "near"
"""A selection of the points at the step nearest the pointer."""

PICKED = "picked"
"""A selection of the points at the step last clicked."""

STRETCH = "stretch"
"""A selection of an interval of steps, by dragging."""


def numbers(last: int) -> list[alt.Parameter]:
    """Return the two parameters that are numbers, for a game whose last step this is."""
    import altair as alt

    return [alt.param(name=AT, value=last), alt.param(name=UNTIL, value=last)]


def since() -> alt.Parameter:
    """Return the parameter that is the first step shown; at first that is the start of the game."""
    import altair as alt

    return alt.param(name=SINCE, value=0)


def selections() -> list[alt.Parameter]:
    """Return the three selections. They belong on a layer of points, where a click is not lost."""
    import altair as alt

    return [
        alt.selection_point(
            name=NEAR, fields=["step"], nearest=True, on="pointermove", clear="pointerout", empty=False
        ),
        alt.selection_point(name=PICKED, fields=["step"], nearest=True, on="click", toggle=False, empty=False),
        alt.selection_interval(name=STRETCH, encodings=["x"]),
    ]
