"""Mykerinos: cubes on parcels of Egypt, majorities, five patrons, a museum of fifteen rooms; the most prestige wins.

This package has a module for each chapter of the rulebook: `season` (set-up and phase 1), `excavation` with `placing` and
`patrons` (phase 2), `survey` (phase 3), `museum` with the exhibition (the end), `neutral` (two players).
"""

from arch_engine.mykerinos.rules import RULES

__all__ = ["RULES"]
