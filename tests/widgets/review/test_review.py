"""A review in a notebook and as a page: what is shown of it to whom, and in which words."""

import json

import polars as pl
import pytest

from arch_engine import load, simulate
from arch_engine.core.errors import OptionError
from arch_engine.core.statistics import Estimate
from arch_engine.replay.study import Game
from arch_engine.review.judged import BEGUN
from arch_engine.review.store import review_path
from arch_widgets import Review, WhatIf
from arch_widgets.review import widget as review_module
from arch_widgets.review.data import data_of
from arch_widgets.review.page import review_page
from arch_widgets.review.words import amount, in_percent, judge_text
from tests.widgets.pages import data_in
from tests.widgets.reviews import JUDGE, made_up

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def open_game():
    return made_up(simulate("mykerinos", ["random"] * 3, seed=3, names=["Ana", "Bo", "Cleo"]))


@pytest.fixture(scope="module")
def hidden_game():
    return made_up(simulate("new_expedition", ["random"] * 3, seed=2, names=["Ana", "Bo", "Cleo"]))


@pytest.fixture(scope="module")
def solo_game():
    return made_up(simulate("royal_society", ["random"], seed=2, names=["Ana"]))


def measured(value, low, high):
    return Estimate(value, 0.1, low, high, 20)


# -- what is shown -----------------------------------------------------------------------------------------------------


def triples(data):
    """Every number that was measured of a decision, with its bounds."""
    for one in data["decisions"]:
        yield from (one[key][by] for key in ("loss", "later", "hidden") if key in one for by in ("win", "points"))
        yield from (value for rows in one["candidates"].values() for row in rows for value in row[2:])


@pytest.mark.parametrize("game", ["open_game", "hidden_game", "solo_game"])
def test_no_number_that_was_measured_comes_without_its_interval(game, request):
    data = data_of(request.getfixturevalue(game))
    json.dumps(data, allow_nan=False)
    found = [triple for triple in triples(data) if triple is not None]
    assert len(found) > 500
    for value, low, high in found:
        assert low - 1e-4 <= value <= high + 1e-4


def test_the_worst_decisions_come_first(open_game):
    data = data_of(open_game)
    order = ("blunder", "mistake", "slip", "fine")
    losses = open_game.losses().sort(
        pl.col("word").replace_strict({word: n for n, word in enumerate(order)}), maintain_order=True
    )
    assert [one["move"] - 1 for one in data["decisions"]] == losses["step"].to_list()
    assert [one["word"] for one in data["decisions"]] == losses["word"].to_list()
    assert [one["mistake"] for one in data["decisions"]] == losses["mistake"].to_list()
    assert any(one["mistake"] for one in data["decisions"])


def test_parts_of_a_result_add_up(open_game):
    luck = data_of(open_game)["luck"]
    assert set(luck) == {"win", "points"}
    for one in (*luck["win"], *luck["points"]):
        assert sum(part[1] for part in one["parts"]) == pytest.approx(one["result"], abs=1e-3)


def test_a_curve_is_filled_in_as_decisions_are_judged_and_elsewhere_stands_a_quick_estimate(open_game):
    steps = list(open_game.verdicts)
    some = steps[10:20]
    done = {job: rows for job, rows in open_game._done.items() if job == BEGUN or job.step in some}
    data = data_of(type(open_game)(open_game.replay, JUDGE, done, list(open_game._done)))
    known = {step for step, value in enumerate(data["curves"][0]["win"]) if value is not None}
    quick = {step for step, value in enumerate(data["quick"][0]["win"]) if value is not None}
    assert known >= {0, *some, len(open_game.replay)}
    assert not known & set(steps[21:])
    assert known | quick == set(range(len(open_game.replay) + 1))
    assert not quick & set(some[1:-1]), "it gives way"
    assert data_of(open_game)["quick"] == []


def test_a_perspective_has_the_seats_own_decisions_and_nothing_of_hindsight(hidden_game):
    data = data_of(hidden_game, 1)
    assert data["decisions"]
    assert {one["seat"] for one in data["decisions"]} == {1}
    assert [curve["seat"] for curve in data["curves"]] == [1]
    assert [one["seat"] for one in (*data["luck"]["win"], *data["luck"]["points"])] == [1, 1]
    for one in data["decisions"]:
        assert set(one["candidates"]) == {"knowing"}
        assert not {"later", "hidden", "later_best", "later_mistake"} & set(one)
        assert not any("hindsight" in words for words in one["words"])


def test_one_who_plays_alone_has_points_and_no_win_chance(solo_game):
    data = data_of(solo_game)
    assert data["counts"] == "points"
    assert list(data["luck"]) == ["points"]
    assert all(one["loss"]["win"] is None for one in data["decisions"])
    assert not any("win chance" in words for one in data["decisions"] for words in one["words"])
    assert Review(solo_game.replay, solo_game).panel.by == "points"


def test_luck_that_was_not_reviewed_is_left_out(open_game):
    data = data_of(made_up(open_game.replay, luck=False))
    assert data["luck"] == {}
    assert data["curves"] == []


# -- words -------------------------------------------------------------------------------------------------------------


def test_a_mistake_is_told_with_its_cost_and_what_was_better(hidden_game):
    one = next(one for one in data_of(hidden_game)["decisions"] if one["mistake"])
    name = hidden_game.replay.names[one["seat"]]
    known, later = one["words"][:2]
    assert known.startswith(f"With what {name} could know, it cost about ")
    assert "% of a win (" in known
    assert f": a {one['word']}." in known
    assert one["why"].startswith(f"Better: {one['told'][one['best']]}")
    assert known.endswith(f"Better was: {one['told'][one['best']]}.")
    assert later.startswith("With hindsight")


def test_the_judge_is_named_as_a_computer_player_with_its_budget_and_seed(open_game):
    text = judge_text(open_game)
    for part in ("computer player", "40 roll-outs", "version", "seed 5"):
        assert part in text


def test_rounding_never_hides_that_an_interval_excludes_zero():
    assert in_percent(measured(0.12, 0.05, 0.19)) == ("12", "5", "19")
    assert in_percent(measured(0.2, 0.001, 0.4)) == ("20.0", "0.1", "40.0")
    assert amount(measured(-0.001, -0.2, 0.2), "win") == "0 % of a win (−20 to 20)"
    assert amount(measured(3.14, -1.0, 7.25), "points") == "3.1 points at the end (−1.0 to 7.2)"


def test_an_amount_that_no_roll_out_saw_differently_says_so():
    assert amount(measured(0.5, 0.5, 0.5), "win") == "50 % of a win (in all roll-outs)"
    assert amount(measured(-2.0, -2.0, -2.0), "points") == "−2.0 points at the end (in all roll-outs)"


@pytest.mark.parametrize("game", ["open_game", "hidden_game"])
def test_sentences_have_no_second_kind_of_points_and_speak_of_costs_alone(game, request):
    for one in data_of(request.getfixturevalue(game))["decisions"]:
        for words in one["words"]:
            assert "points of win" not in words
            assert "brought" not in words


# -- the widget --------------------------------------------------------------------------------------------------------


@pytest.fixture
def shown(open_game):
    return Review(open_game.replay, open_game)


def test_it_begins_at_the_greatest_mistake_and_goes_from_one_to_the_next(shown, open_game):
    moves = [verdict.step + 1 for verdict in open_game.mistakes()]
    assert shown.viewer.at == open_game.losses()["step"][0] + 1
    shown.viewer.at = 0
    for move in moves:
        shown.next_mistake()
        assert shown.viewer.at == move
    shown.next_mistake()
    assert shown.viewer.at == moves[-1]
    shown.next_mistake(-1)
    assert shown.viewer.at == moves[-2]


def test_it_is_a_viewer_in_the_mode_review_which_has_the_others_too(shown):
    assert list(shown.children) == [shown.viewer]
    assert (shown.viewer.mode, shown.viewer.modes) == ("review", ["look", "make", "whatif", "review"])
    assert shown.viewer.parts["review"] == f"IPY_MODEL_{shown.panel.model_id}"
    assert shown.panel.leaves is None


def test_where_a_branch_leaves_the_game_the_review_says_so(open_game):
    game = Game(open_game.replay.record)
    shown = Review(game, open_game)
    shown.viewer.mode = "whatif"
    what = shown.viewer._rooms["whatif"]
    assert isinstance(what, WhatIf)
    played = game.moves[what.at].notation
    what.do(next(choice["notation"] for choice in shown.viewer.choices if choice["notation"] not in (played, "…")))
    step = what.line.at
    assert shown.panel.leaves == step
    shown.viewer.mode = "review"
    assert (shown.viewer.replay.moves, shown.viewer.at) == (what.line.replay().moves, step + 1), (
        "the branch and the moment stay"
    )


def test_advice_can_be_hidden(shown):
    assert shown.advice
    shown.advice = False
    assert shown.panel.silent


def test_the_viewers_perspective_is_the_reviews(hidden_game):
    shown = Review(hidden_game.replay, hidden_game)
    assert shown.panel.data["hindsight"]
    shown.viewer.view = 2
    assert not shown.panel.data["hindsight"]
    assert shown.panel.data["knower"] == "Bo"


def test_the_review_of_another_game_is_refused(open_game):
    other = simulate("mykerinos", ["random"] * 3, seed=4)
    with pytest.raises(OptionError, match="another game"):
        Review(other, open_game)


def test_repr_is_the_same_at_every_run(shown):
    assert repr(shown) == f"Review(Mykerinos, {shown.review.describe()})"


def test_a_review_stored_beside_the_game_is_taken(open_game, tmp_path):
    game = open_game.replay.save(tmp_path / "game.parquet")
    open_game.save(review_path(game))
    found = Review(game).review
    assert found.judge == JUDGE
    assert found.describe() == open_game.describe()


def test_a_game_without_a_review_is_reviewed_and_the_review_stored(open_game, tmp_path, monkeypatch):
    asked = []

    def judged(replay, judge, *, progress, into):
        progress(1, 2)
        asked.append((judge, into))
        return open_game

    monkeypatch.setattr(review_module, "judged", judged)
    game = open_game.replay.save(tmp_path / "game.parquet")
    assert Review(game, judge=JUDGE).review is open_game
    assert Review(load(game)).review is open_game
    assert asked == [(JUDGE, review_path(game)), (None, None)]


# -- the page ----------------------------------------------------------------------------------------------------------


def test_a_page_holds_every_seats_view_to_switch_between(hidden_game, tmp_path):
    data = data_in(review_page(hidden_game, tmp_path / "page.html"))
    assert data["views"] == [0, 1, 2, 3]
    assert [found["knower"] for found in data["review"]["data"]] == ["", "Ana", "Bo", "Cleo"]
    assert data["at"] == hidden_game.losses()["step"][0] + 1


def test_a_page_of_one_seat_holds_nothing_else(hidden_game, tmp_path):
    data = data_in(review_page(hidden_game, tmp_path / "page.html", perspective=2))
    assert data["views"] == [3]
    assert data["films"][0][0]["views"] == []
    (found,) = data["review"]["data"]
    assert {one["seat"] for one in found["decisions"]} == {2}
    assert "hindsight" not in json.dumps(found["decisions"])
