"""The row of buttons above a position: moves to try, undo and start again, and the answer to the last one."""

from __future__ import annotations

from collections.abc import Sequence

import traitlets

from arch_widgets.scripts import built, sheet
from arch_widgets.spoken import SpeakingWidget


class Tries(SpeakingWidget):
    """Buttons that put what was pressed into `wish` ({"try": number} or {"act": "undo", "reset" or "others"}) and show the answer `said`.

    `others` is whether there is a button that lets the others play.
    """

    _esm = built("tries")
    _css = sheet("lesson/tries.css")

    tries: traitlets.List[str] = traitlets.List().tag(sync=True)
    others = traitlets.Bool(False).tag(sync=True)
    wish = traitlets.Dict().tag(sync=True)
    said = traitlets.Dict().tag(sync=True)

    def __init__(self, tries: Sequence[str], **traits: object) -> None:
        super().__init__(tries=list(tries), **traits)

    def __repr__(self) -> str:
        return f"Tries({len(self.tries)})"
