"""What the browser draws charts with: Altair's charts, packed, and Vega, which draws them."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from arch_widgets.scripts import built
from arch_widgets.spoken import SpeakingWidget

Spec = dict[str, Any]
"""A chart as Altair writes it, with its data."""


@contextmanager
def unchecked() -> Iterator[None]:
    """Make charts without Altair's checks, which take half of the time: tests check ours."""
    from altair.utils.schemapi import debug_mode

    with debug_mode(False):
        yield


def spec_of(chart: Any, name: str = "") -> Spec:
    """Return a chart as plain data, by a name that stays the same in every language.

    Left out is what `static/charts/plot.ts` does itself: looks, and the layers where selections stand. There the move under the pointer is found by the axis, in
    a third of the time.
    """
    spec: Spec = chart.to_dict(validate=False)
    selecting = {view for param in spec.get("params", []) for view in param.get("views", [])}
    spec["params"] = [param for param in spec.get("params", []) if "views" not in param]
    if "layer" in spec:
        spec["layer"] = [layer for layer in spec["layer"] if layer.get("name") not in selecting]
    left = {"$schema", "config", "width", "datasets", "description"}
    kept = {key: part for key, part in spec.items() if key not in left}
    words = json.dumps(kept)
    rows = {name: rows for name, rows in spec.get("datasets", {}).items() if f'"{name}"' in words}
    return {**kept, "datasets": rows, "usermeta": {"id": name, "label": spec.get("description", "")}}


def packed(specs: Iterable[Spec]) -> bytes:
    """Return charts as bytes that `static/charts/load.ts` unpacks. Rows of data are so alike that a tenth of them is left."""
    words = json.dumps(list(specs), ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(words.encode(), 9, mtime=0)


def letters(given: bytes) -> str:
    """Return bytes as text, for a page."""
    return base64.b64encode(given).decode()


def library() -> str:
    """Return the script that draws charts."""
    return built("vega").read_text(encoding="utf-8")


@cache
def packed_library() -> bytes:
    """Return the script that draws charts, packed once for all widgets and pages."""
    return gzip.compress(library().encode(), 9, mtime=0)


class DrawingWidget(SpeakingWidget):
    """A widget that has charts. What draws them is sent as a message when a page first needs it, so that no notebook holds it."""

    def __init__(self, **traits: object) -> None:
        super().__init__(**traits)
        self.on_msg(self._heard)

    def _heard(self, widget: object, message: object, buffers: object) -> None:
        if message == {"missing": "vega"}:
            self.send({"library": "vega"}, [packed_library()])
