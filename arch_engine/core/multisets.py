"""Multisets of cards, held as counts by kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random


def of_size(counts: Sequence[int], size: int, first: int = 0) -> Iterator[tuple[int, ...]]:
    """Every way to take `size` cards out of `counts`, as counts; those with more of the earlier kinds first.

    >>> list(of_size([2, 1], 2))
    [(2, 0), (1, 1)]
    """
    if first == len(counts):
        if size == 0:
            yield ()
        return
    rest = sum(counts[first + 1 :])
    for here in range(min(counts[first], size), max(0, size - rest) - 1, -1):
        for others in of_size(counts, size - here, first + 1):
            yield (here, *others)


def drawn(counts: Sequence[int], size: int, rng: Random) -> list[int]:
    """`size` cards drawn at random out of `counts`, as counts."""
    left = list(counts)
    total = sum(left)
    found = [0] * len(left)
    for _ in range(size):
        n = int(rng.random() * total)
        for kind, number in enumerate(left):
            if n < number:
                left[kind] -= 1
                found[kind] += 1
                break
            n -= number
        total -= 1
    return found


def members(counts: Sequence[int]) -> list[int]:
    """The cards one by one, as kinds.

    >>> members([2, 0, 1])
    [0, 0, 2]
    """
    return [kind for kind, number in enumerate(counts) for _ in range(number)]
