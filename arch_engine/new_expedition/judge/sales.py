"""What cards sell for on average when some of them are not known, or are still to come."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from arch_engine.new_expedition.components import BOX
from arch_engine.new_expedition.market import best_price

STEPS: Final = 20
"""Chances are looked up at this many steps from 0 to 1, and lines drawn between them."""

MOST: Final = max(BOX) + 1


@lru_cache(maxsize=64)
def prices(ladder: tuple[int, ...]) -> tuple[int, ...]:
    """By number of cards of a kind, what they sell for in the best split into sets."""
    return tuple([best_price(ladder, number) for number in range(MOST + 1)])


@lru_cache(maxsize=1 << 14)
def sales(ladder: tuple[int, ...], own: int, unseen: int) -> tuple[float, ...]:
    """What `own` cards of a kind sell for on average together with those of `unseen` others that come, by how likely each comes.

    Entry n is for the chance n / STEPS; `expected` reads between them.

    >>> sales((0, 1, 3), 1, 1)[0], sales((0, 1, 3), 1, 1)[STEPS // 2], sales((0, 1, 3), 1, 1)[STEPS]
    (1.0, 2.0, 3.0)
    """
    worth = [best_price(ladder, own + more) for more in range(unseen + 1)]
    found: list[float] = []
    for step in range(STEPS + 1):
        chance = step / STEPS
        likely = [1.0]  # by how many have come
        for _ in range(unseen):
            stays = [one * (1.0 - chance) for one in likely] + [0.0]
            for number, one in enumerate(likely):
                stays[number + 1] += one * chance
            likely = stays
        found.append(sum([one * price for one, price in zip(likely, worth, strict=True)]))
    return tuple(found)


def expected(by_chance: Sequence[float], chance: float) -> float:
    """What `sales` gives for a chance between its steps."""
    if chance <= 0.0:
        return by_chance[0]
    if chance >= 1.0:
        return by_chance[STEPS]
    place = chance * STEPS
    step = int(place)
    low = by_chance[step]
    return low + (place - step) * (by_chance[step + 1] - low)
