"""Chance: seeds, generators and random draws.

All draws of a game use `Random.random`, never `shuffle` or `choice`: it is the only method that Python promises to keep giving the same
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
"""The smallest seed of `long_seed`. Nobody can try all seeds from here on; trying all short ones would reveal what was hidden."""


def long_seed() -> int:
    """A seed that nobody can guess, for a game whose hidden cards must stay hidden. It differs every time."""
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
