"""The passing scale: which space is next, and whether a seat is the last one still in. (Rulebook: Phase 2, C.)"""

from __future__ import annotations

from arch_engine.mykerinos.table import NOT_PASSED, MykerinosTable


def free_step(table: MykerinosTable) -> int:
    """The free space of the passing scale with the smallest number."""
    step = 1
    while step in table.scale:
        step += 1
    return step


def others_passed(table: MykerinosTable, seat: int) -> bool:
    """Whether every other seat has passed, so that this one has a single action left."""
    scale = table.scale
    return scale.count(NOT_PASSED) == (scale[seat] == NOT_PASSED)
