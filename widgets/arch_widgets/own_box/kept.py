"""Where the user's own component data are kept: one file a game, in the user's folder."""

from __future__ import annotations

from pathlib import Path

from arch_engine.core.components import Components, read_components
from arch_engine.core.rules import Rules
from arch_engine.lab.own import boxes_folder


def box_file(rules: Rules) -> Path:
    """The file of the user's own component data for a game. It need not be there."""
    return boxes_folder() / f"{rules.game}.json"


def own_box(rules: Rules) -> Components | None:
    """The user's own component data for a game, checked; None if there are none.

    Raises ComponentError for a file that cannot be used.
    """
    file = box_file(rules)
    if not file.exists():
        return None
    own = read_components(file)
    rules.check_components(own)
    return own
