"""The browser parts of a review as widgets: the panel beside the viewer, and the chart of where results came from."""

from __future__ import annotations

import traitlets

from arch_engine.core.language import mark, say
from arch_widgets.scripts import STATIC, built
from arch_widgets.spoken import SpeakingWidget

KEYS = [
    ["n", mark("next mistake")],
    ["p", mark("previous mistake")],
    ["a", mark("hide or show the advice of the review")],
]
"""The keys of a review; they work in the viewer, too."""


def keys() -> list[list[str]]:
    """Each key and what it does, translated."""
    return [[key, say(does)] for key, does in KEYS]


class Shown(SpeakingWidget):
    """What both parts share.

    data    the review (`data.data_of`)
    at      the step shown, and `hiding`, whether moves to come are hidden; both are linked to the viewer's
    silent  whether the advice is hidden: every number and mark of the review
    by      what the charts count, "win" or "points"
    quest   the search for a better move: its `step`, a message, and whether the answer is `shown`; {} if none is going on
    """

    _css = STATIC / "review/review.css"

    data = traitlets.Dict().tag(sync=True)
    at = traitlets.Int(0).tag(sync=True)
    hiding = traitlets.Bool(False).tag(sync=True)
    silent = traitlets.Bool(False).tag(sync=True)
    by = traitlets.Enum(("win", "points"), "win").tag(sync=True)
    quest = traitlets.Dict().tag(sync=True)


class Panel(Shown):
    """The decisions by what they cost, the decision at the step shown, the win chances. `Review` fills it and obeys `wish`.

    who      the seat whose decisions are listed, -1 for all; `only` lists mistakes alone
    pressed  the last key of `KEYS` pressed in the viewer
    said     the answer to the last move tried: `ok` (None while it is being weighed) and `text`
    """

    _esm = built("review")

    who = traitlets.Int(-1).tag(sync=True)
    only = traitlets.Bool(False).tag(sync=True)
    pressed = traitlets.Dict().tag(sync=True)
    wish = traitlets.Dict().tag(sync=True)
    said: traitlets.Dict[str, object] = traitlets.Dict().tag(sync=True)

    def __repr__(self) -> str:
        return f"Panel({len(self.data.get('decisions', []))} decisions)"


class LuckPanel(Shown):
    """How each seat got from its value before the game to its result: luck, own choices, others' choices."""

    _esm = built("luck")

    def __repr__(self) -> str:
        return f"LuckPanel({len(self.data.get('luck', {}).get('points', []))} seats)"
