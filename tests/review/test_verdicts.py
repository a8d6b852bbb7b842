"""What is judged, and that a verdict is no more than luck and knowledge allow."""

import pytest

from arch_engine import IllegalDecision, OptionError
from arch_engine.review import Judge, Review, review
from arch_engine.review.decision_points import decision_point, decisions
from arch_engine.review.jobs import judge_decision
from arch_engine.review.verdict import verdict_of
from tests.review.games import CASES, HIDING, SMALL, coin_moment, coins, game, late, spread

pytestmark = pytest.mark.slow

ALL = pytest.mark.parametrize(("kind", "players"), CASES)


@ALL
def test_every_candidate_is_weighed_in_both_views_and_what_was_played_is_among_them(kind, players):
    replay = game(kind, players)
    steps = late(replay, 3)
    found = review(replay, SMALL, steps=steps, luck=False, workers=1)
    assert found.finished
    assert sorted(found.verdicts) == steps
    for step in steps:
        rows = found.rows(step)
        for view in set(rows["view"]):
            own = rows.filter(view=view)
            assert own.filter(played=True)["decision"].to_list() == [replay.moves[step].notation]
            assert 1 <= own.height <= SMALL.candidates + 1
            assert own["n"].max() == (SMALL.rollouts if own.height > 1 else SMALL.rollouts // 2)
        assert found.verdicts[step].seat == replay.moves[step].mover
    losses = found.losses()
    loss = losses["loss_points" if players == 1 else "loss_win"].to_list()
    assert loss == sorted(loss, reverse=True)


def test_forced_decisions_are_not_judged():
    replay = game("new_expedition", 2)
    movers = [step for step, move in enumerate(replay.moves) if move.mover >= 0]
    assert set(decisions(replay)) < set(movers)


def test_who_plays_alone_has_points_and_no_win_chance():
    replay = game("royal_society", 1)
    found = review(replay, SMALL, steps=late(replay), luck=False, workers=1)
    assert found.counts == "points"
    assert found.losses()["loss_win"].is_null().all()
    assert found.rows()["win"].is_null().all()
    assert not found.losses()["loss_points"].is_null().any()


@pytest.mark.parametrize(("kind", "players"), HIDING)
def test_what_was_hidden_does_not_change_what_is_said_knowing(kind, players):
    replay, hindsight = game(kind, players), 0
    for step in spread(replay, 8)[1:]:
        now = decision_point(replay, SMALL, step)
        swapped = replay.branch(step, luck="fresh", seed=7)
        assert swapped.determinized, "something was hidden there"
        swapped.do(replay.moves[step].notation)
        other = swapped.replay()
        then = decision_point(other, SMALL, step)
        assert then.choices == now.choices
        one, two = (judge_decision(replay, now, SMALL), judge_decision(other, then, SMALL))
        assert [row for row in one if row.view == "knowing"] == [row for row in two if row.view == "knowing"]
        hindsight += one != two
    assert hindsight, "with hindsight it does change"


def test_where_nothing_was_hidden_both_views_are_the_same():
    replay = game("mykerinos", 3)
    found = review(replay, SMALL, steps=late(replay, 1), luck=False, workers=1)
    verdict = found.verdicts[late(replay, 1)[0]]
    assert verdict.hindsight is verdict.knowing
    assert (verdict.hidden_win.value, verdict.hidden_win.rollouts) == (0.0, 0)


def test_hindsight_knows_what_chance_did():
    replay = game("mykerinos", 3)
    first = decisions(replay)[0]
    assert sum(map(len, decision_point(replay, SMALL, first).known.values())) > 0
    found = review(replay, SMALL, steps=[first], luck=False, workers=1)
    assert set(found.rows(first)["view"]) == {"knowing", "hindsight"}


# Honest about luck

NULL_CASES = 500


@pytest.fixture(scope="module")
def null_cases():
    """Decisions that do not matter, judged."""
    judge = Judge(rollouts=48)
    return [judge_decision(coins(), coin_moment(step), judge) for step in range(NULL_CASES)]


@pytest.mark.parametrize("counts", ["win", "points"])
def test_where_no_decision_matters_few_are_called_worse_and_hardly_any_a_mistake(null_cases, counts):
    found = [verdict_of(rolled, counts) for rolled in null_cases]
    assert sum(verdict.worse for verdict in found) <= 0.025 * NULL_CASES + 3 * (0.025 * NULL_CASES) ** 0.5
    if counts == "win":  # of few points any difference is a great part
        assert sum(verdict.mistake for verdict in found) <= 0.01 * NULL_CASES


def test_the_best_measured_by_what_made_it_the_best_would_look_better(null_cases):
    """What the second half of the roll-outs is for: without it the loss would be there on average, with it it is not."""
    naive, honest = [], []
    for rolled in null_cases:
        choosing = [row for row in rolled if row.stage == "choose"]
        means = {row.decision: sum(row.points) / len(row.points) for row in choosing}
        naive.append(max(means.values()) - means[choosing[0].decision])
        honest.append(verdict_of(rolled, "points").loss.value)
    assert sum(naive) / len(naive) > 1.0
    assert abs(sum(honest) / len(honest)) < 0.15


def test_a_bad_decision_is_found_out():
    judge = Judge(rollouts=100)
    verdicts = [verdict_of(judge_decision(coins({0}), coin_moment(step), judge), "win") for step in range(20)]
    assert all(verdict.mistake and verdict.best != verdict.played for verdict in verdicts)
    assert 0.3 < sum(verdict.loss.value for verdict in verdicts) / 20 < 0.5  # 0.5 against 0.1


def test_the_only_good_decision_is_found_good():
    judge = Judge(rollouts=100)
    rolled = judge_decision(coins(set(range(1, 8))), coin_moment(0), judge)
    verdict = verdict_of(rolled, "win")
    assert (verdict.best, verdict.mistake) == (verdict.played, False)
    assert verdict.loss.high < 0.0


# Another decision


def test_any_decision_can_be_weighed_against_the_best():
    replay = game("new_expedition", 2)
    step = late(replay, 1)[0]
    found = review(replay, SMALL, steps=[step], luck=False, workers=1)
    leader = found.verdicts[step].knowing.leader
    for option in list(replay.rules.options(replay.at(step)))[:4]:
        view = found.weigh(step, replay.rules.words.format(replay.at(step), option))
        assert view.rival == leader or view.played == leader
    with pytest.raises(OptionError, match="not judged"):
        found.weigh(0, "end")
    with pytest.raises(IllegalDecision):
        found.weigh(step, "sell 5 mask")


# What is asked for


def test_only_the_seats_and_steps_that_are_asked_for():
    replay = game()
    steps = late(replay, 8)
    found = review(replay, SMALL, seats=[1], steps=steps, luck=False, workers=1)
    assert list(found.verdicts) == [step for step in steps if replay.moves[step].mover == 1]
    with pytest.raises(OptionError, match="no seat 3"):
        review(replay, SMALL, seats=[3])
    with pytest.raises(OptionError, match="steps 0 to"):
        review(replay, SMALL, steps=[len(replay)])


@pytest.mark.parametrize("wrong", [{"rollouts": 1}, {"candidates": 1}, {"policy": "best"}, {"seed": -1}])
def test_a_judge_without_a_sensible_budget_is_refused(wrong):
    with pytest.raises(OptionError, match="judge"):
        Judge(**wrong)


def test_a_seat_there_is_not_is_no_seat_without_decisions():
    found = review(game("mykerinos", 3), Judge(rollouts=4, candidates=2), steps=[1], luck=False, workers=1)
    for asked in (found.mistakes, found.counted, found.describe, found.losses, found.story):
        for seat in (3, -1):
            with pytest.raises(OptionError, match=f"no seat {seat}"):
                asked(seat)


def test_a_moment_that_was_not_judged_has_no_candidates():
    found = review(game("mykerinos", 2), Judge(rollouts=4, candidates=2), steps=[20], luck=False, workers=1)
    assert len(found.rows(20))
    with pytest.raises(OptionError, match="step 999"):
        found.rows(999)


def test_where_the_judge_plays_poorly_it_says_so():
    words = {kind: Review(game(kind, 2), Judge(), {}, ()).judged_by() for kind in ("mykerinos", "royal_society")}
    assert all("computer player" in text for text in words.values())
    assert "not for verdicts" in words["royal_society"]
    assert "not for verdicts" not in words["mykerinos"]
