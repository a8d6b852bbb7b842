"""Nobody is ever left without a legal decision: games bent towards the moments where that was so. (The long search: docs/figures.md.)"""

import pytest

from arch_engine.royal_society import RULES
from tests.royal_society import bent

FOUND = (49,)
"""Games in which the rules once left a seat nothing to decide."""


@pytest.mark.parametrize("number", [*range(len(bent.SETTINGS)), *FOUND])
def test_in_every_mode_whoever_is_asked_has_something_to_decide(number):
    assert bent.play(number) > 50


def test_the_search_tells_where_nothing_is_legal(monkeypatch):
    monkeypatch.setattr(RULES, "options", lambda table: [])
    with pytest.raises(bent.Stuck, match="game 7, decision 0"):
        bent.play(7)
