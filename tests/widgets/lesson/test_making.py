"""Making a lesson in the viewer, by the wishes of its form."""

import pytest

from arch_engine import load
from arch_widgets import Lesson, ReplayViewer
from tests.replay.trees import REPLAYS

pytestmark = pytest.mark.slow

GAME = REPLAYS / "mykerinos-3p.parquet"


@pytest.fixture
def viewer():
    return ReplayViewer(load(GAME), at=42, mode="make")


def panel(viewer):
    return viewer._rooms["make"].panel


def wish(viewer, **what):
    asked = panel(viewer)
    asked.wish = {"n": asked.wish.get("n", 0) + 1, **what}
    return asked.said


def draft(**more):
    answers = [
        {"answer": "pass", "counts": True, "reply": "Well."},
        {"answer": "start b5", "counts": False, "reply": "No."},
    ]
    return {"question": "What now?", "kind": "moves", "answers": answers, **more}


def test_a_moment_becomes_a_chapter_and_a_file(viewer, tmp_path):
    assert "make" in viewer.modes
    assert panel(viewer).here == {"line": "", "step": 42, "who": "Ana", "knows": ""}
    assert wish(viewer, act="keep", draft=draft(hints="one\n\n two ", title="First")) == {
        "ok": True,
        "text": "Chapter 1 is kept.",
    }
    assert wish(viewer, act="title", title="  My   lesson ")["ok"]
    said = wish(viewer, act="save", path=str(tmp_path / "mine"))
    assert said["text"] == f"Saved as {tmp_path / 'mine.parquet'}."
    lesson = Lesson(tmp_path / "mine.parquet")
    assert (lesson.title, lesson.chapters[0].task.hints) == ("My lesson", ("one", "two"))
    assert lesson.answer("start b5") == {"ok": False, "text": "No."}
    assert wish(viewer, act="page", path=str(tmp_path / "mine"))["ok"]
    assert (tmp_path / "mine.html").stat().st_size > 100_000


def test_a_decision_that_is_picked_becomes_an_answer(viewer):
    viewer.wish = {"n": 1, "text": "star b5"}
    assert panel(viewer).picked == {"n": 1, "answer": "start b5"}
    viewer.wish = {"n": 2, "text": "extend h1 h2"}
    assert panel(viewer).picked["n"] == 1
    assert "only Lord Lemon" in viewer.answer["text"]


def test_a_place_can_be_asked_for_and_others_like_it_can_be_tapped(viewer):
    answers = [{"answer": "space:33", "counts": True, "reply": ""}]
    assert wish(viewer, act="keep", draft={"question": "Where?", "kind": "area", "answers": answers})["ok"]
    chapter = viewer.replay.tree.lesson[0]
    assert len(chapter.task.offered) > 20
    assert chapter.task.right == ("space:33",)
    lost = [{"answer": "space:9999", "counts": True, "reply": ""}]
    said = wish(viewer, act="keep", draft={"question": "Where?", "kind": "area", "answers": lost})
    assert said == {"ok": False, "text": "There is no 'space:9999' on the board at this moment; click a place."}


def test_chapters_are_changed_ordered_and_taken_away(viewer):
    for question in ("One?", "Two?"):
        wish(viewer, act="keep", draft=draft(question=question))
    wish(viewer, act="down", chapter=0)
    assert [row["question"] for row in panel(viewer).rows] == ["Two?", "One?"]
    wish(viewer, act="change", chapter=1)
    assert panel(viewer).draft["answers"][1] == {"answer": "start b5", "counts": False, "reply": "No."}
    assert wish(viewer, act="keep", draft=draft(question="One more?"))["text"] == "Chapter 2 is kept."
    assert [row["question"] for row in panel(viewer).rows] == ["Two?", "One more?"]
    wish(viewer, act="remove", chapter=0)
    assert [row["question"] for row in panel(viewer).rows] == ["One more?"]
    assert not wish(viewer, act="remove", chapter=7)["ok"]


@pytest.mark.parametrize(
    ("kind", "noted", "more"),
    [
        ("moves", ("pass", "start b5", "start a1"), {}),
        ("moves", ("pass", "start b5", "start a1"), {"only": True}),
        ("number", ("3", "4", "17"), {}),
        ("choice", ("Ana", "Bo", "Cleo"), {}),
        ("area", ("space:33", "space:36", "space:37"), {}),
    ],
)
def test_answers_that_neither_count_nor_get_a_reply_are_kept_for_later(viewer, tmp_path, kind, noted, more):
    answers = [{"answer": one, "counts": one == noted[0], "reply": ""} for one in noted]
    assert wish(viewer, act="keep", draft={"question": "?", "kind": kind, "answers": answers, **more})["ok"]
    wish(viewer, act="save", path=str(tmp_path / "mine"))
    again = ReplayViewer(load(tmp_path / "mine.parquet"), at=42, mode="make")
    wish(again, act="change", chapter=0)
    assert panel(again).draft["answers"] == answers
    # for who plays it, nothing was said to them
    lesson = Lesson(tmp_path / "mine.parquet")
    assert lesson.answer(noted[1]) == {"ok": False, "text": "That is not it. Look again."}


def test_the_form_is_filled_anew_for_each_chapter_and_left_alone_when_others_move(viewer):
    for question in ("One?", "Two?", "Three?"):
        before = panel(viewer).draft
        wish(viewer, act="keep", draft=draft(question=question))
        assert panel(viewer).draft != before
        assert "question" not in panel(viewer).draft
    wish(viewer, act="change", chapter=1)
    filled = panel(viewer).draft
    for act, chapter, editing in (("up", 1, 0), ("up", 1, 1), ("down", 1, 2), ("remove", 0, 1)):
        wish(viewer, act=act, chapter=chapter)
        assert panel(viewer).editing == editing
        assert panel(viewer).draft == filled
    wish(viewer, act="keep", draft=draft(question="Changed?"))
    assert [row["question"] for row in panel(viewer).rows] == ["Three?", "Changed?"]
    wish(viewer, act="change", chapter=0)
    wish(viewer, act="remove", chapter=0)
    assert panel(viewer).editing == -1
    assert "question" not in panel(viewer).draft


@pytest.mark.parametrize("wrong", [{}, {"draft": 3}, {"draft": {"answers": [1, {"counts": True}], "kind": []}}])
def test_what_no_form_sends_is_refused_in_a_sentence(viewer, wrong):
    said = wish(viewer, act="keep", **wrong)
    assert said["ok"] is False
    assert said["text"].endswith(".")
    assert panel(viewer).rows == []


def test_an_answer_that_is_not_legal_is_refused(viewer):
    said = wish(viewer, act="keep", draft=draft(answers=[{"answer": "extend h1 h2", "counts": True, "reply": ""}]))
    assert "only Lord Lemon" in said["text"]


def test_looking_again_decisions_are_not_tried_any_more(viewer):
    assert viewer.live
    viewer.mode = "look"
    assert not viewer.live
