"""Odd play: whoever passes at once, hoards, refuses or trades for the sake of it finds a legal decision and a game that can be shown."""

import pytest

from tests.core.bent import play


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", ["mykerinos", "new_expedition"])
def test_odd_play_never_stands_still_and_can_be_told(game, seed):
    play(game, seed)
