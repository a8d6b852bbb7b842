"""Legal decisions as families: one decision for every member of a bit set.

A family `(kind, offsets, bits)` stands for the decisions `(kind, m + offsets[0], m + offsets[1], …)`, one for every member m
of `bits`. Counting a family is one instruction, so a random decision is drawn without listing the others, and the list
itself is made only where somebody wants to read it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Any

from arch_engine.core.bits import members, nth_member, size

Decision = tuple[Any, ...]
"""What a seat or chance chooses: the kind, then ints. `("extend", 27, 28)`"""

Family = tuple[str, tuple[int, ...], int]


def listed(families: list[Family]) -> Iterator[Decision]:
    """Every decision of some families, in order."""
    for kind, offsets, bits in families:
        for member in members(bits):
            yield (kind, *[member + offset for offset in offsets])


def picked(families: list[Family], rng: Random) -> Decision:
    """One decision, each as likely as any other: number int(rng.random() * how many) of `listed`."""
    total = 0
    for family in families:
        total += size(family[2])
    n = int(rng.random() * total)
    for family in families:
        number = size(family[2])
        if n < number:
            return decision_of(family[0], family[1], nth_member(family[2], n))
        n -= number
    raise ValueError("there is nothing to decide")


def decision_of(kind: str, offsets: tuple[int, ...], member: int) -> Decision:
    """The decision that a member of a family stands for."""
    if len(offsets) == 1:
        return (kind, member + offsets[0])
    if len(offsets) == 2:
        return (kind, member + offsets[0], member + offsets[1])
    return (kind, *[member + offset for offset in offsets])


# -- shapes ------------------------------------------------------------------------------------------------------------


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
