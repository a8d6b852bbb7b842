"""The positions of many games, found by what lay on the table and by what was done (docs/insights.md).

`find` gives those that fit some conditions, `positions` all of them as a lazy frame; `aspects` says what there is to ask for. `index` reads the
games of a dataset beforehand, on all cores.
"""

from arch_engine.core.positions import Aspect
from arch_engine.positions.catalogue import aspects
from arch_engine.positions.finding import find, positions
from arch_engine.positions.making import index

__all__ = ["Aspect", "aspects", "find", "index", "positions"]
