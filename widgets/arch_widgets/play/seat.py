"""What stands between the desk and the browser: the page, the wishes, and the answer that is tapped together."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import traitlets

from arch_engine.core.errors import OptionError
from arch_widgets.bridge import Change
from arch_widgets.play.entry import TappedEntry
from arch_widgets.play.screens import Page
from arch_widgets.scripts import built, style
from arch_widgets.spoken import SpeakingWidget


class Seat(TappedEntry, SpeakingWidget):
    """The form of a new game, the cover between seats, and beside a table whatever is asked there.

    `page` is what the browser shows, `wish` what it asks for. Both halves of what is tapped together are in `TappedEntry`.
    """

    _esm = built("table")
    _css = style()

    page = traitlets.Dict().tag(sync=True)
    wish = traitlets.Dict().tag(sync=True)

    def __init__(self, page: Page, obey: Callable[[Mapping[str, object]], str]) -> None:
        """`obey` does what is wished and returns why it was not done, or ""."""
        self._obey = obey
        super().__init__(page={**page})
        self.observe(self._wished, "wish")

    def __repr__(self) -> str:
        return f"Seat({self.page.get('screen')!r})"

    def tell(self, page: Page) -> None:
        """Show a page."""
        self.page = {**page}

    def answered(self, line: str) -> None:
        """A decision is complete. Raises OptionError if it cannot be taken."""
        refused = self._obey({"act": "do", "text": line})
        if refused:
            raise OptionError(refused)

    def _wished(self, change: Change) -> None:
        if change["new"].get("act"):
            self._obey(change["new"])
