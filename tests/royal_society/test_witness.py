"""An evening written down by the table, or by one who played: what may be left unsaid, what turns up, what contradicts."""

import pytest

from tests.royal_society.bent import SETTINGS
from tests.royal_society.retold import check_game, seats_of


@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_a_game_as_its_witness_saw_it_can_be_entered_again_line_by_line(number):
    for witness in seats_of(number):
        lines, refused = check_game(number, witness, part=0.2)
        assert lines > 100 and refused
