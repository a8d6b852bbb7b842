"""Bit sets, also those that do not fit a machine word."""

from random import Random

import pytest

from arch_engine.core.bits import bit_set, members, nth_member, size

EDGES = [{0}, {61}, {62}, {63}, {64}, set(range(61)), set(range(62)), set(range(63)), set(range(72)), {0, 71}]


def sets():
    rng = Random(1)
    return [*EDGES, *[{member for member in range(length) if rng.random() < 0.5} for length in range(1, 100)]]


@pytest.mark.parametrize("numbers", sets(), ids=lambda numbers: f"{len(numbers)} below {max(numbers, default=-1) + 1}")
def test_a_bit_set_is_a_set(numbers):
    bits, inside = bit_set(numbers), sorted(numbers)
    assert size(bits) == len(inside)
    assert list(members(bits)) == inside
    assert [nth_member(bits, n) for n in range(len(inside))] == inside


def test_the_empty_set():
    assert size(0) == 0
    assert list(members(0)) == []
