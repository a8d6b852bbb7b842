"""How a widget shows itself in a notebook, and what stays of it where its kernel is gone.

A widget lives in its kernel. A notebook that is opened later, converted or looked at on the web has only what was written down beside it: a
picture, and how to bring it to life.
"""

from __future__ import annotations

from html import escape
from typing import Any

from IPython import get_ipython
from IPython.display import display

from arch_engine.core.language import say

STYLE = (
    ".jp-OutputArea-child:has(.arch-kept)"
    ":has(~ .jp-OutputArea-child > .jp-OutputArea-output:not(.jupyter-widgets, [data-mime-type])),"
    ".jp-OutputArea-child:has(.arch-kept) ~ .jp-OutputArea-child:has(> .jp-OutputArea-output.jupyter-widgets)"
    " { display: none }"
)
"""In a notebook one trusts, Lab would show the widget whatever else is there: the picture goes where the widget lives, and else what Lab says of it.

The place of a widget names no type there; it has the class `jupyter-widgets` itself if the model was not found."""


class Showing:
    """The half of a widget by which a notebook shows it."""

    def picture(self) -> str:
        """Return what it shows now as HTML without scripts; "" for nothing that may be kept."""
        return ""

    def _ipython_display_(self) -> None:
        """Show a picture that is kept, and the widget, which takes its place while it lives.

        These are two outputs: of one, JupyterLab always takes the widget, even if it is gone.
        """
        shown: Any = getattr(self, "_repr_mimebundle_", None)
        if shown is None or not hasattr(get_ipython(), "kernel"):  # closed, or not in a notebook
            print(repr(self))
            return
        found = shown()
        data, metadata = found if isinstance(found, tuple) else (found, {})
        publish: Any = display
        publish({"text/html": self._kept(), "text/plain": how_to_run()}, raw=True)
        publish({**data, "text/plain": ""}, raw=True, metadata=metadata)  # the picture has said it

    def _kept(self) -> str:
        shown = escape(repr(self), quote=True)  # in words, for who compares what a notebook shows
        return f'<style>{STYLE}</style><div class="arch-kept" data-shown="{shown}"><p><b>{escape(how_to_run())}</b></p>{self.picture()}</div>'


def how_to_run() -> str:
    """Return the one thing to do in a notebook that was opened without its kernel."""
    return say("This was saved without its kernel. To use it, run the notebook: Run, Run All Cells.")
