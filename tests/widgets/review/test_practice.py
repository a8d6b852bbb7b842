"""Practice in a notebook: the positions that are due, one after the other, and what comes of each answer."""

from datetime import date, timedelta

import pytest

from arch_engine.lab.practice import DAYS, FILE
from arch_widgets import Practice
from tests.test_practice import in_order, reviewed


@pytest.fixture
def game(tmp_path):
    return reviewed(tmp_path)


@pytest.fixture
def shown(game, tmp_path):
    return Practice(tmp_path)


def due_in(days):
    return date.today() + timedelta(days=days)


def of(shown, step):
    return next(one for one in shown.schedule.exercises.values() if one.step == step)


def test_the_first_position_that_is_due_is_shown_without_its_answer(shown, game):
    steps = in_order(game[1])
    assert shown.review.seeking == steps[0] == shown.review.viewer.at
    assert shown.review.viewer.hiding
    assert f"{len(steps)} positions are due." in shown.head.value


def test_what_is_found_at_the_first_try_comes_back_after_days(shown, game):
    step = in_order(game[1])[0]
    assert shown.review.try_move(game[1].verdict(step).best)["ok"] is True
    assert of(shown, step).due == due_in(DAYS[1])
    assert f"It comes back for practice in {DAYS[1]} days." in shown.review.panel.quest["words"]
    shown.next()
    assert shown.review.seeking == in_order(game[1])[1]


def test_what_is_revealed_comes_back_tomorrow(shown, game):
    shown.review.reveal()
    assert of(shown, in_order(game[1])[0]).due == due_in(DAYS[0])
    assert "tomorrow" in shown.review.panel.quest["words"]


def test_what_is_found_only_after_a_worse_move_comes_back_tomorrow(shown, game, monkeypatch):
    from arch_engine.core.statistics import Estimate
    from arch_engine.review.verdict import Assessment

    step = in_order(game[1])[0]
    verdict = game[1].verdict(step)
    losses = iter([Estimate(0.5, 0.1, 0.3, 0.7, 20), Estimate(0.0, 0.1, -0.2, 0.2, 20)])
    monkeypatch.setattr(
        shown.review.review, "weigh",
        lambda step, line: Assessment(line, verdict.best, verdict.best, loss := next(losses), loss, "win"), raising=False,
    )  # fmt: skip
    assert shown.review.try_move("pass")["ok"] is False
    assert shown.review.try_move(verdict.best)["ok"] is True
    assert of(shown, step).due == due_in(DAYS[0])


def test_another_position_is_the_next_one_that_is_due(shown, game):
    shown.review.panel.wish = {"n": 1, "act": "another"}
    assert shown.review.seeking == in_order(game[1])[1]


def test_after_the_last_answer_the_next_day_is_said(shown, game):
    for _ in in_order(game[1]):
        shown.review.reveal()
        shown.next()
    assert shown.review is None
    assert due_in(DAYS[0]).isoformat() in shown.head.value
    assert shown.onwards.layout.display == "none"


def test_without_games_it_is_said_where_mistakes_come_from(tmp_path):
    shown = Practice(tmp_path)
    assert shown.review is None
    assert str(tmp_path / "games") in shown.head.value
    assert not (tmp_path / FILE).exists(), "nothing is written where there is nothing to keep"


def test_a_position_that_cannot_be_shown_is_told_and_left_out(shown, game, tmp_path):
    path, _ = game
    other, _ = reviewed(tmp_path, "other", seed=4)
    other.replace(path)
    shown.next()
    assert "another game" in shown.head.value or "review of another game" in shown.head.value


def test_names_are_text_and_no_markup(tmp_path):
    folder = tmp_path / "<b>me"
    folder.mkdir()
    assert "<b>me" not in Practice(folder).head.value
