"""Sets of small ints held in one int: bit k is set when k is a member."""

from __future__ import annotations

from collections.abc import Iterator
from types import FunctionType
from typing import Final

from mypy_extensions import i64

WORD: Final = (1 << 62) - 1
"""The set of all numbers below 62. Compiled, a set of such members is a machine word, and handling it takes an instruction or a few."""


def members(bits: int) -> Iterator[int]:
    """The members of a bit set, smallest first.

    >>> list(members(0b10110))
    [1, 2, 4]
    """
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


COMPILED: Final = not isinstance(members, FunctionType)
"""Whether this module runs compiled: other code is fast then."""


def size(bits: int) -> int:
    """Return how many members a bit set has.

    >>> size(0b10110)
    3
    """
    if COMPILED and bits <= WORD:
        return _ones(bits)
    return bits.bit_count()


if not COMPILED:
    globals()["size"] = int.bit_count  # the same, without a call


def _ones(word: i64) -> i64:
    """Return how many bits of a machine word are set: counted in pairs, then in fours, then in eights, which are added up."""
    word -= word >> 1 & 0x5555555555555555
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333)
    word = word + (word >> 4) & 0x0F0F0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    word += word >> 32
    return word & 0x7F


def nth_member(bits: int, n: int) -> int:
    """The member with `n` smaller ones (n counts from 0 and is below the size of the set).

    >>> nth_member(0b10110, 2)
    4
    """
    if COMPILED and bits <= WORD:
        return _nth_of_word(bits, n)
    base = 0
    while True:
        chunk = bits & 0xFFFF
        inside = chunk.bit_count()
        if n < inside:
            break
        n -= inside
        bits >>= 16
        base += 16
    while n:
        chunk &= chunk - 1
        n -= 1
    return base + (chunk & -chunk).bit_length() - 1


def _nth_of_word(word: i64, n: i64) -> i64:
    """`nth_member` of a machine word: drop the n smallest members, then count the bits below the next one."""
    while n:
        word &= word - 1
        n -= 1
    return _ones((word & -word) - 1)


def bit_set(numbers: Iterator[int] | list[int] | tuple[int, ...] | range | set[int]) -> int:
    """The bit set of some numbers.

    >>> bit_set([1, 2, 4]) == 0b10110
    True
    """
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits
