"""The model of the workbench's mode *review*: what it shows, and what the reader asks for."""

from __future__ import annotations

import ipywidgets as w
import traitlets


class Panel(w.Widget):  # type: ignore[misc]  # ipywidgets has no types
    """What is shown of a review. `Review` fills it and obeys `wish`; the viewer it is attached to has the step and what is hidden.

    data     the review (`data.data_of`); {} while the game has not been reviewed
    desk     how far the review is that is being made, and what its button says (`desk.py`); {} for nothing
    deeper   how far a closer look is that the reader asked for, and what came of it (`deeper.py`); {} for nothing
    leaves   where the branch shown leaves the game that was reviewed; None for that game itself
    silent   whether the advice is hidden: every number and mark of the review
    by       what the charts count, "win" or "points"
    quest    the search for a better move: its `step`, a message, and whether the answer is `shown`; {} if none is going on
    who      the seat whose decisions are listed, -1 for all; `only` lists mistakes alone
    said     the answer to the last move tried: `ok` (None while it is being weighed) and `text`
    """

    data = traitlets.Dict().tag(sync=True)
    desk = traitlets.Dict().tag(sync=True)
    deeper: traitlets.Dict[str, object] = traitlets.Dict().tag(sync=True)
    leaves = traitlets.Int(None, allow_none=True).tag(sync=True)
    silent = traitlets.Bool(False).tag(sync=True)
    by = traitlets.Enum(("win", "points"), "win").tag(sync=True)
    quest = traitlets.Dict().tag(sync=True)
    who = traitlets.Int(-1).tag(sync=True)
    only = traitlets.Bool(False).tag(sync=True)
    wish = traitlets.Dict().tag(sync=True)
    said: traitlets.Dict[str, object] = traitlets.Dict().tag(sync=True)

    def __repr__(self) -> str:
        return f"Panel({len(self.data.get('decisions', []))} decisions)"
