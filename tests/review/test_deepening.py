"""Decisions that somebody wants looked at more closely: four times the roll-outs, kept, and nothing lost by stopping."""

from __future__ import annotations

import pytest

from arch_engine import load, rules_of
from arch_engine.core.errors import OptionError
from arch_engine.judge.learned import learned
from arch_engine.judge.weights import NoJudge
from arch_engine.review import Judge, load_review, review
from arch_engine.review.deepening import MOST_TIMES, TIMES, times_of
from arch_engine.review.jobs import DECISION, Job

STEPS = [138, 140, 142]


@pytest.fixture(scope="module")
def replay():
    return load("replays/mykerinos-3p.parquet")


@pytest.fixture
def short():
    return Judge(rollouts=4, candidates=3, policy="varied", weights=learned(rules_of("mykerinos")).digest)


@pytest.fixture
def found(replay):
    return review(replay, Judge(rollouts=4, candidates=3), steps=STEPS, luck=False, workers=1)


def depths(found):
    return {step: times_of(found.judge, found.rolled(step)) for step in found.verdicts}


def test_a_decision_gets_four_times_the_roll_outs_each_time_up_to_a_bound(found):
    others = {step: found.rolled(step) for step in STEPS if step != 140}
    had = found.rests_on(140)
    times = 1
    while times < MOST_TIMES:
        assert found.deepen(140) == [140]
        times *= TIMES
        assert depths(found)[140] == times
        assert had * times / 2 <= found.rests_on(140) <= found.judge.rollouts * times
    assert found.deepen(140) == [], "it has as many as it can have"
    assert all(found.rolled(step) is rows for step, rows in others.items()), "no other decision is touched"


def test_all_decisions_come_to_the_same_depth_those_first_that_had_fewest(found):
    found.deepen(140)
    assert found.deepen() == [138, 142]
    assert depths(found) == dict.fromkeys(STEPS, TIMES)
    assert found.deepen() == STEPS
    assert depths(found) == dict.fromkeys(STEPS, TIMES**2)


def test_the_numbers_do_not_depend_on_who_works(replay, found):
    again = review(replay, found.judge, steps=STEPS, luck=False, workers=1)
    found.deepen(140)
    assert again.deepen(140, workers=2) == [140]
    assert list(again.rolled(140)) == list(found.rolled(140))


def test_what_is_deepened_is_kept_and_gone_on_with(replay, short, tmp_path):
    path = tmp_path / "game.review.parquet"
    found = review(replay, short, steps=STEPS, luck=False, workers=1, into=path)
    while depths(found)[138] == 1:
        found.deepen(138, into=path)
    again = load_review(path, replay)
    assert depths(again) == depths(found)
    went_on = review(replay, steps=STEPS, luck=False, workers=1, into=path)
    assert depths(went_on)[138] == depths(found)[138], "going on with a review does not look less closely"


def test_stopping_leaves_the_rest_as_it_was_and_the_same_call_goes_on(replay, found, tmp_path):
    path = tmp_path / "game.review.parquet"
    told = []
    done = found.deepen(into=path, told=lambda: told.append(1), stop=lambda: len(told) > 1)
    assert len(done) == 1, "after the first one it was stopped"
    again = load_review(path, replay)
    assert depths(again) == depths(found)
    assert sorted([*done, *again.deepen(into=path)]) == STEPS
    assert depths(load_review(path, replay)) == dict.fromkeys(STEPS, TIMES)


def test_of_two_who_keep_one_review_the_closer_look_stays(replay, found, tmp_path):
    path = tmp_path / "game.review.parquet"
    found.save(path)
    one, other = load_review(path, replay), load_review(path, replay)
    one.deepen(138, into=path)
    other.deepen(142, into=path)
    assert depths(load_review(path, replay)) == {138: TIMES, 140: 1, 142: TIMES}
    assert other.shared
    assert depths(other)[138] == TIMES


def test_what_cannot_be_looked_at_is_told(found, short, monkeypatch, replay):
    with pytest.raises(OptionError, match="step 3 is not judged"):
        found.deepen(3)
    stale = review(replay, short, steps=[142], luck=False, workers=1)
    stale.judge = Judge(rollouts=4, candidates=3, weights="others")
    with pytest.raises(NoJudge, match="another one now"):
        stale.deepen(142)


def test_a_decision_with_nothing_to_compare_is_left_alone(found):
    job = Job(DECISION, 140)
    played = [row for row in found.rolled(140) if row.played][:1]
    found.add(job, played)
    assert found.deepen(140) == []
    assert found.rests_on(140) == 0
