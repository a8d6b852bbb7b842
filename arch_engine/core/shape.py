"""Whether a decision can mean anything at all: its kind, how many values, and their ranges.

Players and notebooks may hand over any tuple. The rules look only at those that fit one of the game's shapes.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from arch_engine.core.families import Decision

Bounds = tuple[int, ...]
"""One upper bound for each value: `(72, 72)` stands for two values from 0 to 71."""


def fits(decision: Decision, shapes: Mapping[str, tuple[Bounds, ...]], ascending: frozenset[str] = frozenset()) -> bool:
    """Return whether a decision has one of the shapes of its kind; the values of `ascending` kinds must increase."""
    if not isinstance(decision, tuple) or not decision or not isinstance(decision[0], str):
        return False
    kind, *values = decision
    if any(type(value) is not int for value in values):
        return False
    for bounds in shapes.get(kind, ()):
        if len(bounds) == len(values) and all(0 <= value < bound for value, bound in zip(values, bounds, strict=True)):
            return kind not in ascending or all(a < b for a, b in pairwise(values))
    return False
