"""As we know it now: held against the enumeration of every full game (`looking_back` does many more deals)."""

from operator import le

import pytest

from arch_engine.new_expedition.knowledge import barred, hindsight
from arch_engine.new_expedition.knowledge.barred import barred_before_the_deal
from tests.knowledge.looking_back import answers, settings_of, told_and_enumerated


@pytest.mark.parametrize("seed", range(16))
def test_hindsight_tells_all_that_is_certain_and_no_more(seed):
    table, told, truth = told_and_enumerated(seed, *settings_of(seed))
    assert truth and told == truth
    assert all(right for _, right in answers(table, truth))


def test_where_too_many_states_had_to_be_dropped_nothing_is_called_impossible():
    for seed in range(40):
        table, _, truth = told_and_enumerated(seed, False)
        steps = min(truth)
        following = barred_before_the_deal(table)
        following.follow(table.history[:steps])
        found = {
            following.can_hold(place, kind, counts[kind], table.history[steps:], states=1)
            for place, counts in truth[steps].items()
            for kind in range(len(counts))
        }
        assert False not in found, "what can be is never denied"
        if None in found:
            return
    raise AssertionError("no deal with too many states")


@pytest.mark.parametrize(("name", "before"), [("MOST_BEFORE", 1), ("TOO_MUCH", 0)])
def test_where_too_many_states_were_needed_hindsight_tells_less_and_nothing_untrue(monkeypatch, name, before):
    monkeypatch.setattr(hindsight if name == "TOO_MUCH" else barred, name, before)
    less = 0
    for seed in range(3, 40, 4):
        _, told, truth = told_and_enumerated(seed, True)
        for steps, rows in truth.items():
            for place, counts in rows.items():
                assert all(map(le, told[steps][place], counts))
                less += told[steps][place] != counts
    assert less


def test_no_layer_is_kept_of_what_is_only_asked_whether_it_can_be():
    table, _, truth = told_and_enumerated(3, True)
    following = barred_before_the_deal(table)
    following.follow(table.history[: max(truth)])
    assert len(following.lattice.layers) == 1
    assert following.size == len(following.lattice.last.weights)
