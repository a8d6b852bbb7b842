"""What an exported page holds, read as its script reads it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

SCRIPTS = 3
"""The scripts of a page: its data, what draws charts, and its own."""


def data_in(page: str | Path) -> Any:
    """The data of a page, given as text or as its file."""
    text = page.read_text(encoding="utf-8") if isinstance(page, Path) else page
    found = re.search(r'<script type="application/json" id="film">(.*?)</script>', text, re.S)
    assert found
    return unfolded(json.loads(found[1]))


def unfolded(page: dict[str, Any]) -> Any:
    """The inverse of `arch_widgets.viewer.folding.folded`."""
    made: list[Any] = []

    def opened(value: Any) -> Any:
        if isinstance(value, str) and value.startswith("~"):
            return value[1:] if value.startswith("~~") else made[int(value[1:])]
        if isinstance(value, list):
            return [opened(inner) for inner in value]
        if isinstance(value, dict):
            return {key: opened(inner) for key, inner in value.items()}
        return value

    for part in page["parts"]:
        made.append(opened(part))
    return opened(page["whole"])
