"""The golden games are played as they are written down. If the rules changed on purpose: see `regenerate`."""

import pytest

from tests.golden.regenerate import CASES, FOLDER, path_of, text_of


@pytest.mark.parametrize(("game", "players"), CASES)
def test_a_golden_game_is_played_line_by_line_as_it_is_written(game, players):
    assert text_of(game, players).splitlines() == path_of(game, players).read_text(encoding="utf-8").splitlines()


def test_every_golden_text_is_compared():
    assert sorted(FOLDER.glob("*.txt")) == sorted(path_of(game, players) for game, players in CASES)
