"""What is judged first, what is looked at again, and what is told while a review goes on."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from unittest.mock import Mock

import pytest

from arch_engine import GAMES, load, opinions_of, rules_of
from arch_engine.judge.learned import learned
from arch_engine.judge.weights import NoJudge
from arch_engine.record.review_file import CHOOSE, HINDSIGHT, KNOWING, MEASURE, ORIGIN, Rolled
from arch_engine.review import Judge, Review, jobs, load_review, review
from arch_engine.review.chances import begun, chances_of, turning_points
from arch_engine.review.decision_points import decisions
from arch_engine.review.deepening import TIMES, looked_again, second_looks, untold
from arch_engine.review.first_look import by_importance, first_look
from arch_engine.review.jobs import DECISION, Job, Task, do_task
from arch_engine.review.judge import VERSION, judge_of
from tests.review.games import game

pytestmark = pytest.mark.slow

RECORDED = ["mykerinos-3p", "new-expedition-2p-pyramid", "royal-society-1p-solo"]
SHORT = {"mykerinos": 2, "new_expedition": 2, "royal_society": 1}


def short(kind):
    rules = rules_of(kind)
    return Judge(rollouts=4, candidates=3, policy=opinions_of(rules).judged.policy, weights=learned(rules).digest)


@pytest.mark.parametrize("name", RECORDED)
def test_a_first_look_tells_every_decision_by_what_the_curve_lost(name):
    replay = load(f"replays/{name}.parquet")
    found, chances = first_look(replay), chances_of(replay)
    assert sorted(glance.step for glance in found) == decisions(replay)
    assert [glance.loss for glance in found] == sorted((glance.loss for glance in found), reverse=True)
    assert {glance.step + 1 for glance in found if glance.turning} <= set(turning_points(chances, begun(replay)))
    if len(replay.names) > 1:
        for glance in found:
            assert glance.loss == chances[glance.step].wins[glance.seat] - chances[glance.step + 1].wins[glance.seat]


def test_what_turned_the_game_is_judged_first_and_then_what_changed_most():
    replay = load("replays/mykerinos-3p.parquet")
    places = by_importance(replay)
    assert sorted(places) == decisions(replay)
    assert sorted(places.values()) == list(range(len(places)))
    glances = sorted(first_look(replay), key=lambda glance: places[glance.step])
    turning = [glance.turning for glance in glances]
    assert turning == sorted(turning, reverse=True)
    quiet = [abs(glance.loss) for glance in glances if not glance.turning]
    assert quiet == sorted(quiet, reverse=True)


def test_without_a_learned_judge_it_is_the_order_of_play(monkeypatch):
    def none(rules):
        raise NoJudge("none")

    monkeypatch.setattr("arch_engine.replay.expectations.learned", none)
    replay = load("replays/mykerinos-3p.parquet")
    assert list(by_importance(replay)) == decisions(replay)


@pytest.fixture(scope="module")
def told():
    """A short review of decisions of each game, and the steps that were judged each time it told of itself."""
    found = {}
    for kind, players in SHORT.items():
        replay = game(kind, players, 3)
        steps = decisions(replay)[-9:]
        seen: list[set[int]] = []

        def note(it, seen=seen):
            seen.append(set(it.verdicts))

        whole = review(replay, short(kind), steps=steps, luck=False, workers=1, told=note)
        found[kind] = (replay, whole, seen, steps)
    return found


@pytest.mark.parametrize("kind", GAMES)
def test_it_tells_of_itself_after_each_piece_the_most_important_first(told, kind):
    replay, whole, seen, steps = told[kind]
    assert whole.finished
    assert seen[-1] == set(steps)
    order = by_importance(replay)
    grown = [min(after - before) for before, after in pairwise(seen) if after - before]
    assert grown == sorted(steps, key=order.__getitem__)


@pytest.mark.parametrize("kind", GAMES)
def test_what_is_doubtful_is_looked_at_again_and_only_once(told, kind):
    _, whole, _, steps = told[kind]
    judge = whole.judge
    again = [step for step in steps if looked_again(judge, whole.rolled(step))]
    assert len(again) <= 3, "a third of nine at most"
    for step in again:
        measured = [row for row in whole.rolled(step) if row.stage == MEASURE]
        assert TIMES * judge.rollouts // 2 <= len(measured[0].wins) < TIMES * judge.rollouts
    assert whole.second_looks() == []


@pytest.mark.parametrize("name", ["royal-society-3p", "mykerinos-3p", "new-expedition-4p-tomb"])
def test_a_second_look_keeps_what_hindsight_came_to_and_plays_only_what_is_missing(name, monkeypatch):
    """It comes to what it would come to with everything played again, though another candidate leads now and then."""
    replay = load(f"replays/{name}.parquet")
    judge = replace(short(replay.rules.game), rollouts=6, policy="quick")
    kept = played = 0
    for step in decisions(replay)[20:200:9]:
        first = do_task(replay.record, judge, Task(Job(DECISION, step), told=False))
        back = tuple(row for row in first if row.view == HINDSIGHT)
        again = do_task(replay.record, judge, Task(Job(DECISION, step), TIMES, told=False))
        with monkeypatch.context() as patch:
            patch.setattr(jobs, "_judge_view", view := Mock(side_effect=jobs._judge_view))
            found = do_task(replay.record, judge, Task(Job(DECISION, step), TIMES, told=False, looked_back=back))
        assert found == again
        views = [call.args[3] for call in view.call_args_list]
        if back:
            kept += HINDSIGHT not in views
            played += HINDSIGHT in views
    assert kept > played
    assert replay.rules.game != "new_expedition" or played, "another one led at least once"


@pytest.mark.parametrize("kind", GAMES)
def test_progress_does_not_fall_back_when_second_looks_begin(told, kind):
    replay, whole, _, steps = told[kind]
    seen = []
    review(
        replay, whole.judge, steps=steps, luck=False, workers=1, progress=lambda done, total: seen.append((done, total))
    )
    shares = [done / total for done, total in seen]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0, 1)


def test_at_least_one_of_them_was_doubtful(told):
    """Else the test above shows nothing."""
    assert any(looked_again(whole.judge, whole.rolled(step)) for _, whole, _, steps in told.values() for step in steps)


def test_why_a_decision_was_worse_is_found_out_once_no_other_look_follows(told):
    replay, whole, _, steps = told["mykerinos"]
    jobs = [Job(DECISION, step) for step in steps]
    assert [task.told for task in Review(replay, whole.judge, {}, jobs).missing()] == [False] * len(steps)
    assert all(task.told for task in second_looks(whole.judge, {job: worse(job.step) for job in jobs}, "win", 0.3))
    assert all(review.untold() == [] for _, review, _, _ in told.values())


def worse(step, rollouts=20, told=()):
    """The roll-outs of a decision that always loses, where the rival always wins; and rows that tell why."""
    rows = [
        Rolled(step, 0, stage, KNOWING, decision, decision == "a", won, (won,) * rollouts, (10.0 * won,) * rollouts)
        for stage in (CHOOSE, MEASURE)
        for decision, won in (("a", 0.0), ("b", 1.0))
    ]
    return [*rows, *(Rolled(step, 0, stage, KNOWING, "a", True, 0.0, (0.0,), (0.0,)) for stage in told)]


def test_of_what_was_surely_worse_once_looked_at_and_not_told_it_is_found_out_why():
    judge = Judge(rollouts=30, weights="any")
    done = {
        Job(DECISION, 1): worse(1),
        Job(DECISION, 2): worse(2, told=(ORIGIN, ORIGIN)),
        Job(DECISION, 3): worse(3, rollouts=80),
        Job(DECISION, 4): [row for row in worse(4) if row.played and row.stage == CHOOSE],
    }
    assert untold(judge, done, "win") == [Task(Job(DECISION, 1), rolled=tuple(done[Job(DECISION, 1)]))]
    assert untold(Judge(rollouts=30), done, "win") == []


def test_where_nothing_comes_of_finding_out_why_the_review_ends_all_the_same(monkeypatch):
    asked: list[int] = []
    monkeypatch.setattr("arch_engine.review.jobs.origins_of", lambda rules, now, *_: asked.append(now.step) or [])
    monkeypatch.setattr("arch_engine.review.judged.second_looks", lambda *_: [])
    replay = load("replays/mykerinos-3p-last-season.parquet")
    found = review(replay, steps=[131], luck=False, workers=1)
    assert asked == [131], "that blunder is asked about, and only once"
    assert found.finished and found.so_far().finished


def test_a_judge_that_plays_games_out_looks_once(told):
    _, whole, _, _ = told["mykerinos"]
    done = {Job(DECISION, step): whole.rolled(step) for step in whole.verdicts}
    assert second_looks(Judge(rollouts=4), done, "win", 0.3) == []


@pytest.mark.parametrize("kind", GAMES)
def test_it_is_kept_and_gone_on_with_to_the_same_numbers(told, kind, tmp_path):
    replay, whole, _, steps = told[kind]
    into = tmp_path / "kept.review.parquet"

    def stop(done, total):
        if done > total / 3:
            raise KeyboardInterrupt

    partly = review(replay, short(kind), steps=steps, luck=False, workers=1, into=into, progress=stop)
    assert not partly.finished
    again = review(replay, steps=steps, luck=False, workers=1, into=into)
    assert again.finished
    assert {step: again.rolled(step) for step in steps} == {step: whole.rolled(step) for step in steps}
    assert load_review(into, replay).judge == short(kind)


def test_the_judge_of_other_weights_is_refused_in_a_sentence(tmp_path):
    replay = game("mykerinos", 2, 3)
    with pytest.raises(NoJudge, match="another one now"):
        review(replay, Judge(rollouts=4, weights="0" * 16), workers=1)


def test_the_judges_there_were_before_the_learned_one_are_written_as_they_were():
    data = {
        "name": "quick roll-outs",
        "version": VERSION,
        "rollouts": 200,
        "candidates": 8,
        "policy": "quick",
        "seed": 0,
    }
    assert judge_of(data) == Judge()
    assert json.loads(json.dumps(Judge().as_data())) == data
    assert judge_of({**data, "version": VERSION - 1}) is None
