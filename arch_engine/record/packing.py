"""Component data inside a file's header: it is long and says the same words over and over, so it is deflated."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

from arch_engine.core.components import MOST_BYTES


def packed(data: Any) -> str:
    """Plain data as text: JSON, deflated, in base 64."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()


def unpacked(text: Any) -> Any:
    """The data again; None for what is no such text or would grow beyond a component file. Older files hold the data itself."""
    if not isinstance(text, str):
        return text
    try:
        raw = zlib.decompressobj().decompress(base64.b64decode(text, validate=True), MOST_BYTES)
        return json.loads(raw)
    except (ValueError, zlib.error, RecursionError):
        return None
