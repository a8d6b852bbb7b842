"""Patterns: a region looked at as two stretches offers what the whole one does."""

from random import Random

import pytest

from arch_engine.core.families import listed
from arch_engine.mykerinos.placing import FIRST_TRIPLE, OFFSETS, Ground, in_stretches
from arch_engine.mykerinos.region import SPACES, WIDTH

PATTERNS = range(len(OFFSETS))


def board(seed):
    """The open and the bare spaces of a region of season 4 and the cubes of a colour, drawn at random; about half is free."""
    rng = Random(seed)
    sets = {"open": 0, "bare": 0, "own": 0, "taken": 0}
    for space in range(SPACES):
        sets[rng.choices(list(sets), (6, 2, 2, 2))[0]] |= 1 << space
    return sets["open"], sets["bare"], sets["own"]


def touching(one, other):
    return abs(one - other) == WIDTH or (abs(one - other) == 1 and one // WIDTH == other // WIDTH)


def legal(pattern, open, bare, own):
    """Every placing of a pattern, found space by space."""
    spaces = [space for space in range(SPACES) if (open | bare) >> space & 1]
    near = [space for space in spaces if any(own >> other & 1 and touching(space, other) for other in range(SPACES))]
    found = set()
    for anchor in range(SPACES):
        taken = [anchor + offset for offset in OFFSETS[pattern]]
        middle = [space for space in taken if space == anchor] if pattern >= FIRST_TRIPLE else taken[:1]
        hangs = all(touching(space, middle[0]) for space in taken if space != middle[0])
        pyramids = sum(bare >> space & 1 for space in taken if space >= 0)
        ends = [space for space in taken if space != anchor] if pattern >= FIRST_TRIPLE else taken
        if (
            hangs
            and set(taken) <= set(spaces)
            and pyramids == (pattern in (1, 6, 7))
            and (pattern in (0, 1, 4, 5) or set(ends) & set(near))
        ):
            found.add(tuple(taken))
    return found


@pytest.mark.parametrize("pattern", PATTERNS)
def test_both_ways_of_looking_find_every_placing(pattern):
    number = 0
    for seed in range(40):
        open, bare, own = board(seed)
        found = []
        in_stretches(open, bare, own).add(found, "some", (pattern,))
        placings = [decision[1:] for decision in listed(found)]
        assert placings == sorted(placings)
        assert set(placings) == legal(pattern, open, bare, own)
        number += len(placings)
    assert number > 20


@pytest.mark.parametrize("pattern", PATTERNS)
def test_six_rows_are_looked_at_as_one(pattern):
    for seed in range(40):
        open, bare, own = [spaces & ((1 << 6 * WIDTH) - 1) for spaces in board(seed)]
        found = []
        Ground(open, bare, own).add(found, "some", (pattern,))
        assert {decision[1:] for decision in listed(found)} == legal(pattern, open, bare, own)
