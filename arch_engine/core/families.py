"""Legal decisions as families: one decision for every member of a bit set.

A family `(kind, offsets, bits)` stands for the decisions `(kind, m + offsets[0], m + offsets[1], …)`, one for every member m
of `bits`. Counting a family is one instruction, so a random decision is drawn without listing the others, and the list
itself is made only where somebody wants to read it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from arch_engine.core.bits import members, nth_member

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
        total += family[2].bit_count()
    n = int(rng.random() * total)
    for kind, offsets, bits in families:
        size = bits.bit_count()
        if n < size:
            member = nth_member(bits, n)
            return (kind, *[member + offset for offset in offsets])
        n -= size
    raise ValueError("there is nothing to decide")
