"""The row of buttons above a position to try moves in: what to try, undo, start again, and the answer."""

from __future__ import annotations

from collections.abc import Sequence

import anywidget
import traitlets

from arch_widgets.scripts import STATIC, built


class Tries(anywidget.AnyWidget):
    """Buttons that say what was pressed in `wish` ({"try": number} or {"act": "undo", "reset" or "others"}), and the answer in `said`.

    `others` is whether there is a button to let the others play.
    """

    _esm = built("tries")
    _css = STATIC / "lesson/tries.css"

    tries: traitlets.List[str] = traitlets.List().tag(sync=True)
    others = traitlets.Bool(False).tag(sync=True)
    wish = traitlets.Dict().tag(sync=True)
    said = traitlets.Dict().tag(sync=True)

    def __init__(self, tries: Sequence[str], **traits: object) -> None:
        super().__init__(tries=list(tries), **traits)

    def __repr__(self) -> str:
        return f"Tries({len(self.tries)})"
