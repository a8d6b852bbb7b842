"""Careful decisions for roll-outs: all seats play like `sensible`, but infer nothing from how cards have moved."""

from __future__ import annotations

from random import Random

from arch_engine.core.families import Decision
from arch_engine.new_expedition.components import RUINS
from arch_engine.new_expedition.knowledge.in_sight import covered
from arch_engine.new_expedition.players.habits import TUNED
from arch_engine.new_expedition.players.sensible import Sensible
from arch_engine.new_expedition.table import CHAMBER, ExpeditionTable

PRACTISED = Sensible(TUNED)


def open_to(table: ExpeditionTable, seat: int) -> ExpeditionTable:
    """What lies open for a seat; a copy.

    It shows less than `knowledge.as_witnessed`: inferring something from how cards have moved would take most of the time.
    """
    chambers = [table.exploring] if table.question == "keep" else []
    if table.monument == RUINS:
        chambers = list(range(len(table.chambers)))
    return covered(table, 1 << seat, {CHAMBER + chamber: table.chambers[chamber] for chamber in chambers})


def careful(table: ExpeditionTable, rng: Random) -> Decision:
    """What `sensible` would do, from what lies open for the seat that is asked."""
    if table.question == "dig":
        return ("dig",)
    return PRACTISED.choose(open_to(table, table.asked), (), rng)
