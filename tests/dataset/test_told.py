"""Decisions that their facts tell, and the exceptions that are written as words."""

from __future__ import annotations

import numpy as np
import pytest

from arch_engine import RecordError, rules_of
from arch_engine.dataset.told import Told, decision_told
from arch_engine.record.schema import verb_columns

RULES = rules_of("mykerinos")
VERBS = ("place_cube", "ask")


def found(decisions, spaces):
    """The forms of moves that each place a cube on a space, the first rows of those they do not tell, and the words of these."""
    told = Told(VERBS, RULES)
    told.add(bytes([0, 1] * len(decisions)), np.arange(len(decisions)) * 2, decisions, 0)
    nothing = np.full(2 * len(decisions), -(2**15), np.int16)
    space = nothing.copy()
    space[::2] = spaces
    roles = {role for verb in VERBS for role in verb_columns(RULES)[verb]}
    forms, rows, of, words = told.forms(dict.fromkeys(roles, nothing) | {"space": space})
    return forms, rows.tolist(), [words[one] for one in of]


def test_a_form_tells_most_decisions_and_the_others_are_exceptions():
    forms, rows, words = found([("start", 3), ("start", 4), ("other", 5), ("start", 6), ("start", 7)], [3, 4, 5, 6, 7])
    assert (rows, words) == ([4], ["other 5"])
    assert decision_told(forms, [("place_cube", 0, 9), ("ask", 1, "action")], verb_columns(RULES)) == ("start", 9)


def test_a_number_that_no_fact_tells_is_the_usual_one_but_for_exceptions():
    forms, rows, words = found([("claim", 1), ("claim", 0), ("claim", 1), ("claim", 1), ("claim", 1)], [7] * 5)
    assert (rows, words) == ([2], ["claim 0"])
    assert decision_told(forms, [("place_cube", 0, 7), ("ask", 1, "action")], verb_columns(RULES)) == ("claim", 1)


def test_too_few_decisions_are_no_form():
    forms, rows, words = found([("start", 3), ("start", 4), ("start", 4)], [3, 4, 4])
    assert not forms
    assert (rows, words) == ([0, 2, 4], ["start 3", "start 4", "start 4"])


def test_a_decision_of_anything_but_numbers_is_refused():
    with pytest.raises(RecordError, match="a word and numbers"):
        found([("start", "d4")] * 5, [3] * 5)
