"""An address as a QR picture, which a phone's camera reads."""

from __future__ import annotations

import io
import re

import segno

QUIET = 2  # modules around it; what surrounds it is white as well


def picture(address: str) -> tuple[str, int]:
    """The picture of an address: the path of an SVG that is stroked one unit wide, and how many units it is wide and tall.

    >>> path, size = picture("http://192.168.1.5:8765/k7mq-x3pz")
    >>> path[:2], size
    ('M2', 33)
    """
    made = segno.make(address, error="m", micro=False)
    drawn = io.BytesIO()
    made.save(drawn, kind="svg", border=QUIET, xmldecl=False, svgns=False)
    found = re.search(r' d="([^"]+)"', drawn.getvalue().decode())
    assert found is not None
    return str(found[1]), int(made.symbol_size(border=QUIET)[0])


def in_letters(address: str) -> str:
    """The picture in block letters, for a terminal."""
    drawn = io.StringIO()
    segno.make(address, error="m", micro=False).terminal(drawn, border=1, compact=True)
    return drawn.getvalue()
