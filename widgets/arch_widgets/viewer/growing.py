"""A film that grows in the browser: while its game goes on, only what came since is sent."""

from __future__ import annotations

from typing import Any, cast

import traitlets

from arch_widgets.drawing import DrawingWidget
from arch_widgets.viewer.schema import Film, More

GROWS = ("steps", "moves", "rounds", "result", "subtitle")
"""The parts of a film that are others after a move; all others stay as they are while a game goes on."""


def more_of(before: Film, after: Film) -> More | None:
    """What a film has more than an earlier one; None if it does not go on with it."""
    since = len(before["steps"])
    old, new = cast("dict[str, Any]", before), cast("dict[str, Any]", after)
    if len(after["steps"]) < since or any(new[name] != old[name] for name in new if name not in GROWS):
        return None
    if any(new[name][k] is not old[name][k] for name in ("steps", "moves") for k in range(since)):
        return None
    return {
        "since": since,
        "steps": after["steps"][since:],
        "moves": after["moves"][since:],
        "rounds": after["rounds"],
        "result": after["result"],
        "subtitle": after["subtitle"],
    }


class GrowingFilm(DrawingWidget):
    """The half of a widget that has a film; the browser's half is `static/viewer/growing.ts`.

    `film` is always whole here, so that a page opened anew gets it whole. A page that has the film before gets `more`, and puts it behind that.
    One that has missed something says so, and gets the whole.
    """

    film: Any = traitlets.Dict().tag(sync=True)
    more: Any = traitlets.Dict().tag(sync=True)
    _grows = False

    @traitlets.observe("film")
    def _forget(self, change: object) -> None:
        """A whole film is sent: what came after the one before is over."""
        if not self._grows:
            self.more = {}

    def grow(self, film: Film) -> None:
        """Show a film; of one that goes on with the one shown, send only what came since."""
        more = more_of(self.film, film)
        if more is None:
            self.film = film
            return
        self._grows = True
        try:
            self.film = film
        finally:
            self._grows = False
        self.more = more

    def _should_send_property(self, key: str, value: object) -> bool:
        """Asked by ipywidgets of every trait that is another."""
        return not (key == "film" and self._grows) and bool(super()._should_send_property(key, value))

    def _heard(self, widget: object, message: object, buffers: object) -> None:
        if message == {"missed": "film"}:
            self.send_state("film")
        super()._heard(widget, message, buffers)
