"""A widget in which answers are tapped together: its traits, and what becomes of touches."""

from __future__ import annotations

from typing import Any

import traitlets

from arch_engine.core.errors import ArchError
from arch_widgets.play.schema import Touch
from arch_widgets.play.tapping import Tapping


class TappedEntry(traitlets.HasTraits):
    """The half of a widget that takes taps; the browser's half is `static/play/taps.ts`.

    A widget that derives from it calls `ask` whenever something else is asked, and overrides `answered`.
    """

    asking: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    tapped: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    touches: traitlets.List[Touch] = traitlets.List().tag(sync=True)
    tapping: Tapping | None = None

    def ask(self, tapping: Tapping | None) -> None:
        """Have an answer tapped together; None where nothing is asked of anybody here."""
        self.tapping = tapping
        with self.hold_trait_notifications():
            self.asking = {} if tapping is None else dict(tapping.asking())
            self.tapped = {} if tapping is None else dict(tapping.tapped())

    def answered(self, line: str) -> None:
        """An answer is complete. Raises ArchError if it cannot be taken; else asks the next question."""
        raise NotImplementedError

    @traitlets.observe("touches")
    def _hear(self, change: object) -> None:
        tapping = self.tapping
        if tapping is None:
            return
        if tapping.hear(self.touches) is not None:
            try:
                self.answered(tapping.line)
            except ArchError as problem:
                tapping.refuse(str(problem))
        if self.tapping is not tapping:
            return
        if tapping.key != self.asking.get("key"):  # cards that somebody shows are asked for in between
            self.ask(tapping)
        else:
            self.tapped = dict(tapping.tapped())
