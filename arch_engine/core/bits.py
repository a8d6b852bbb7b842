"""Sets of small ints held in one int: bit k is set when k is a member."""

from __future__ import annotations

from collections.abc import Iterator


def members(bits: int) -> Iterator[int]:
    """The members of a bit set, smallest first.

    >>> list(members(0b10110))
    [1, 2, 4]
    """
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def nth_member(bits: int, n: int) -> int:
    """The member with `n` smaller ones (n counts from 0 and is below the size of the set).

    >>> nth_member(0b10110, 2)
    4
    """
    base = 0
    while True:
        chunk = bits & 0xFFFF
        size = chunk.bit_count()
        if n < size:
            break
        n -= size
        bits >>= 16
        base += 16
    while n:
        chunk &= chunk - 1
        n -= 1
    return base + (chunk & -chunk).bit_length() - 1


def bit_set(numbers: Iterator[int] | list[int] | tuple[int, ...] | range | set[int]) -> int:
    """The bit set of some numbers.

    >>> bit_set([1, 2, 4]) == 0b10110
    True
    """
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits
