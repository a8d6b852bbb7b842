"""What a record accepts, what it says can be and how likely that is: the same as all full games that agree with it, one by one."""

import pytest

from tests.royal_society.enumerated import compare


@pytest.mark.parametrize("number", [2, 7, 45, 46])
def test_a_record_accepts_and_knows_exactly_what_all_full_games_have_in_common(number):
    lines, games = compare(number)
    assert lines > 5 and games > 20
