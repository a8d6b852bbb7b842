"""What nobody chooses.

Only `Random.random` is used, never `shuffle` or `choice`: of Python's generator it alone is promised to give the same
numbers in every version, and a seed must give the same game on any machine.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from random import Random
from secrets import randbelow
from typing import TypeVar

T = TypeVar("T")

LONG_SEED = 2**59
"""From here on seeds are too many for anybody to try them all; whoever tries shorter ones finds out what was hidden."""


def long_seed() -> int:
    """A seed that nobody can guess, for a game whose hidden cards are to stay hidden. It is another one every time."""
    return LONG_SEED + randbelow(LONG_SEED)


def below(rng: Random, n: int) -> int:
    """A number from 0 to n - 1, each as likely as any other."""
    return int(rng.random() * n)


def shuffled(rng: Random, things: Iterable[T]) -> list[T]:
    """The same things in a random order (Fisher and Yates)."""
    deck = list(things)
    for last in range(len(deck) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def generator(seed: int, *purpose: object) -> Random:
    """A generator for one purpose: the same seed and purpose give the same numbers on any machine, another purpose others."""
    text = repr((seed, *purpose))
    return Random(int.from_bytes(blake2b(text.encode(), digest_size=16).digest(), "big"))
