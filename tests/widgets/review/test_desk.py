"""*Review this game*: a review is made in the background, shows how far it is, can be stopped, and is shown when it is done."""

from __future__ import annotations

import os
from threading import Event

import pytest

from arch_engine import RecordError, load, simulate
from arch_engine.review import Review, review_path
from arch_widgets import Analyzer
from arch_widgets.review import desk as desk_module
from arch_widgets.review.place import place_of
from tests.widgets.reviews import made_up

NAMES = ["Ana", "Bo"]


@pytest.fixture(scope="module")
def games():
    return [simulate("mykerinos", ["random"] * 2, seed=seed, names=NAMES, title=f"Game {seed}") for seed in (3, 4)]


@pytest.fixture
def folder(games, tmp_path):
    for replay, name in zip(games, ("a-one", "b-two"), strict=True):
        replay.save(tmp_path / f"{name}.parquet")
    return tmp_path


class Work:
    """In place of a judge: it goes on when the test says so, piece by piece, and then has what `made_up` makes."""

    def __init__(self, pieces=4):
        self.pieces, self.go, self.reached, self.asked = pieces, Event(), Event(), []

    def __call__(self, replay, judge, *, workers, progress, into, told):
        self.asked.append((judge, workers, into))
        progress(0, self.pieces)
        found = made_up(replay)
        told(found)
        try:
            for piece in range(1, self.pieces + 1):
                if piece == 2:
                    self.reached.set()
                    assert self.go.wait(60)
                progress(piece, self.pieces)
        except KeyboardInterrupt:
            found = Review(found.replay, found.judge, dict(list(found._done.items())[:30]), found._asked)
        found.save(into)
        return found


@pytest.fixture
def work(monkeypatch):
    made = Work()
    monkeypatch.setattr(desk_module, "judged", made)
    return made


@pytest.fixture
def analyzer(folder):
    return Analyzer(folder)


def begin(analyzer, work):
    analyzer.desk.panel.wish = {"n": 1, "act": "begin"}
    running = analyzer.desk.running
    assert work.reached.wait(60)
    return running


def test_where_no_review_lies_beside_the_game_a_button_offers_one(analyzer):
    desk = analyzer.desk
    assert desk.review is None
    assert desk.panel.desk == {"begin": "Review this game", "said": desk.said}
    assert desk.said
    assert desk.panel.data == {}
    assert "review" in analyzer.viewer.modes


def test_the_notebook_stays_free_while_a_game_is_reviewed_and_sees_how_far_it_is(analyzer, work, folder):
    running, desk = begin(analyzer, work), analyzer.desk
    # this thread goes on while the review waits
    told = desk.panel.desk
    assert (told["done"], told["total"], told["running"]) == (1, 4, True)
    assert "25 %" in told["said"]
    assert "begin" not in told
    analyzer.viewer.at = 30
    work.go.set()
    running.wait()
    assert desk.review is not None
    assert desk.review.review.finished
    assert desk.panel is desk.review.panel
    assert desk.panel.desk == {}
    assert analyzer.viewer.parts["review"] == f"IPY_MODEL_{desk.panel.model_id}"
    assert review_path(folder / "a-one.parquet").exists()
    assert [found[1] >= 2 for found in work.asked] == [True], "of its own processes"


def test_what_is_judged_already_is_shown_while_the_review_goes_on(analyzer, work):
    running, desk = begin(analyzer, work), analyzer.desk
    assert desk.review is not None
    assert desk.panel.data["decisions"]
    assert desk.panel.desk["running"]
    work.go.set()
    running.wait()


def test_before_anything_is_judged_there_is_a_first_look(analyzer, work, monkeypatch):
    monkeypatch.setattr(desk_module.Reviewing, "_partly", lambda self, found: None)
    running, desk = begin(analyzer, work), analyzer.desk
    glances = desk.panel.desk["glances"]
    assert desk.review is None
    assert 1 <= len(glances) <= desk_module.GLANCES
    moves = analyzer.viewer.replay.moves
    assert all(moves[glance["move"] - 1].mover >= 0 for glance in glances)
    assert all("%" in glance["text"] for glance in glances)
    work.go.set()
    running.wait()


def test_the_first_look_of_one_players_eyes_has_that_players_decisions(analyzer, work, monkeypatch):
    monkeypatch.setattr(desk_module.Reviewing, "_partly", lambda self, found: None)
    analyzer.viewer.view = 2
    running, desk = begin(analyzer, work), analyzer.desk
    moves = analyzer.viewer.replay.moves
    assert {moves[glance["move"] - 1].mover for glance in desk.panel.desk["glances"]} <= {1}
    work.go.set()
    running.wait()


def test_stop_ends_it_and_what_is_done_is_kept_and_gone_on_with(analyzer, work, folder):
    running, desk = begin(analyzer, work), analyzer.desk
    desk.panel.wish = {"n": 2, "act": "end"}
    assert desk.panel.desk["stopping"]
    work.go.set()
    running.wait()
    kept = desk.review.review
    assert kept.verdicts
    assert not kept.finished
    assert desk.panel.desk["begin"] == "Go on with the review"
    assert desk.panel.data["decisions"]
    desk.panel.wish = {"n": 3, "act": "begin"}
    desk._reviewing[folder / "a-one.parquet"].wait()
    assert desk.review.review.finished
    assert [judge for judge, *_ in work.asked][1] is None, "the judge that is kept goes on"


def test_a_review_that_lies_beside_the_game_is_shown(games, folder):
    made_up(games[0]).save(review_path(folder / "a-one.parquet"))
    analyzer = Analyzer(folder)
    found = analyzer.desk.review
    assert found.review.verdicts
    assert found.viewer is analyzer.viewer
    analyzer.viewer.at = 0
    found.next_mistake()
    assert analyzer.viewer.at == found.review.mistakes()[0].step + 1
    analyzer.show_game(folder / "b-two.parquet")
    assert analyzer.desk.review is None
    assert analyzer.desk.panel.data == {}


def test_a_review_goes_on_while_another_game_is_looked_at(analyzer, work, folder):
    running = begin(analyzer, work)
    analyzer.show_game(folder / "b-two.parquet")
    assert analyzer.desk.running is None
    assert analyzer.desk.panel.desk["begin"]
    work.go.set()
    running.wait()
    assert analyzer.desk.review is None, "it is the review of another game"
    analyzer.show_game(folder / "a-one.parquet")
    assert analyzer.desk.review.review.finished  # type: ignore[attr-defined]


def test_what_goes_wrong_is_said(analyzer, monkeypatch):
    def refused(replay, judge, **given):
        raise RecordError("The disk is full.")

    monkeypatch.setattr(desk_module, "judged", refused)
    analyzer.desk.panel.wish = {"n": 1, "act": "begin"}
    for reviewing in list(analyzer.desk._reviewing.values()):
        reviewing.wait()
    assert analyzer.desk.running is None
    assert analyzer.desk.panel.desk["said"] == "The disk is full."
    assert analyzer.desk.panel.desk["begin"]


def test_a_file_that_is_no_review_of_the_game_is_said_and_stays(games, folder):
    made_up(games[1]).save(review_path(folder / "a-one.parquet"))
    before = review_path(folder / "a-one.parquet").read_bytes()
    desk = Analyzer(folder).desk
    assert "another game" in desk.said
    assert desk.review is None
    assert review_path(folder / "a-one.parquet").read_bytes() == before


def test_where_nothing_can_be_written_beside_the_game_it_is_kept_where_one_works(folder, monkeypatch):
    path = folder / "a-one.parquet"
    assert place_of(path) == review_path(path)
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.chdir(folder.parent)
    assert place_of(path) == folder.parent / "a-one.review.parquet"


def test_a_whole_game_is_really_reviewed_in_the_background(tmp_path, monkeypatch):
    """With its own processes, and as few roll-outs as there can be."""
    from arch_engine.review import Judge

    replay = simulate("new_expedition", ["random"] * 2, seed=5)
    monkeypatch.setattr(desk_module, "fitting", lambda rules: Judge(rollouts=4, candidates=2))
    replay.save(tmp_path / "game.parquet")
    analyzer = Analyzer(tmp_path)
    analyzer.desk.panel.wish = {"n": 1, "act": "begin"}
    running = analyzer.desk.running
    if running is not None:
        running.wait()
    assert analyzer.desk.review.review.finished
    assert analyzer.desk.review.review.has_luck
    assert load(tmp_path / "game.parquet").moves == replay.moves
