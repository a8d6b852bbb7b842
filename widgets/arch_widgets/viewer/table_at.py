"""What lies on the table of a film at a step."""

from __future__ import annotations

from arch_widgets.viewer.schema import Element, Film


def table_at(film: Film, step: int) -> dict[str, Element]:
    """What lies on the table of a film at a step, by id."""
    table = dict(film["first"])
    for change in film["steps"][:step]:
        for key in change.get("gone", ()):
            del table[key]
        table |= change.get("set", {})
    return table
