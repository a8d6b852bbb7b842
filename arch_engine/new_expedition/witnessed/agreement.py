"""Whether a full game agrees with all that a record with a witness says."""

from __future__ import annotations

from arch_engine.new_expedition.components import MAP
from arch_engine.new_expedition.knowledge.feasible import contradiction
from arch_engine.new_expedition.table import ExpeditionTable


def agrees(before: ExpeditionTable, after: ExpeditionTable) -> bool:
    """Whether a full game agrees with the history of `after`, which goes on from that of `before`."""
    if before.announced != after.announced:  # the deal with Beginner's Luck
        return contradiction(after) is None
    return contradiction(before, after.history[len(before.history) :]) is None


def not_accounted_for(table: ExpeditionTable) -> list[int]:
    """By kind, the cards that are not known to lie anywhere."""
    free = table.in_play[:]
    for counts in (table.market, table.tray, *table.hands, *table.chambers):
        for kind, number in enumerate(counts):
            free[kind] -= number
    for sets in table.sold:
        for kind, number, _ in sets:
            free[kind] -= number
    free[MAP] -= table.maps_gone
    return free
