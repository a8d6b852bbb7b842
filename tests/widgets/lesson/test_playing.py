"""Playing a lesson in a notebook: chapters, answers, hints, and what no chapter gives away."""

import json

import pytest

from arch_engine import OptionError, load
from arch_engine.core.errors import LeftOut
from arch_engine.core.language import speaking
from arch_engine.record.lesson import MOVES, NUMBER
from arch_widgets import Lesson
from arch_widgets.lesson.chapters import film_for, sealed
from tests.replay.trees import REPLAYS

GAME = REPLAYS / "mykerinos-3p.parquet"
TOMB = REPLAYS / "new-expedition-4p-tomb.parquet"
GAMES = ("mykerinos", "new_expedition", "royal_society")


def small():
    """A lesson with a chapter of every kind."""
    replay = load(GAME)
    lesson = replay.tree.lesson
    lesson.add(42, "Your move?", ["pass"], hints=["one", "two"], replies={"start b5": "Too early."}, otherwise="No.")
    lesson.add(42, "How many?", ["3", "5"], "number", well="Yes.")
    lesson.add(60, "Who?", ["Bo"], "choice", offered=["Ana", "Bo"])
    lesson.add(60, "Where?", ["space:33"], "area", offered=["space:33", "space:34"])
    return Lesson(replay)


def press(lesson, **wish):
    lesson.panel.wish = {"n": lesson.panel.wish.get("n", 0) + 1, **wish}


def test_chapters_are_opened_and_answered():
    lesson = small()
    assert (lesson.viewer.at, lesson.viewer.live, lesson.panel.asked["kind"]) == (42, True, MOVES)
    assert {choice["notation"] for choice in lesson.viewer.choices} >= {"pass", "start b5"}
    lesson.viewer.wish = {"n": 1, "text": "star b5"}
    assert lesson.panel.said == {"ok": False, "text": "Too early."}
    lesson.viewer.wish = {"n": 2, "text": "start a1"}
    assert lesson.panel.said["ok"] in (False, None)
    assert lesson.panel.done == []
    lesson.viewer.wish = {"n": 3, "text": "pass"}
    assert lesson.panel.said["ok"] is True
    assert lesson.panel.done == [0]
    press(lesson, act="open", chapter=1)
    assert (lesson.viewer.live, lesson.panel.said, lesson.panel.asked["kind"]) == (False, {}, NUMBER)
    assert [lesson.answer(text)["ok"] for text in ("2", "3", "5", "six")] == [False, True, True, None]
    press(lesson, act="open", chapter=2)
    press(lesson, act="answer", answer="Cleo")
    assert lesson.panel.said == {"ok": None, "text": "That is not on the list; choose one of its lines."}
    press(lesson, act="answer", answer="Bo")
    assert lesson.panel.said == {"ok": True, "text": "That is right."}
    press(lesson, act="open", chapter=3)
    press(lesson, act="reveal")
    assert lesson.panel.given == ["space:33"]
    press(lesson, act="open", chapter=9)
    assert "there is no chapter 10" in lesson.panel.said["text"]


def test_hints_come_one_after_the_other():
    lesson = small()
    for shown in (["one"], ["one", "two"], ["one", "two"]):
        press(lesson, act="hint")
        assert lesson.panel.hinted == shown


def test_a_chapter_holds_no_later_move_and_what_the_seat_did_not_know():
    replay = load(TOMB)
    seat = replay.moves[60].mover
    replay.tree.lesson.add(60, "?", [replay.moves[60].notation], seat=seat)
    lesson = Lesson(replay)
    film = lesson.viewer.film
    assert (len(film["moves"]), len(film["steps"]), film["curve"], film["result"]) == (60, 60, None, "")
    assert film == film_for(lesson.chapter)
    assert lesson.viewer.perspective == seat
    assert "right" not in lesson.panel.asked


def test_without_a_lesson_a_sentence_says_where_to_make_one():
    with pytest.raises(OptionError, match="Make a lesson"):
        Lesson(GAME)
    with pytest.raises(OptionError, match="there is no chapter 13"):
        Lesson.ready("mykerinos").turn_to(13)


def test_several_games_are_one_lesson(tmp_path):
    first, second = load(GAME), load(TOMB)
    first.tree.lesson.add(42, "?", ["1"], NUMBER)
    second.tree.lesson.add(42, "?", ["2"], NUMBER)
    lesson = Lesson([first, second.save(tmp_path / "second.parquet")])
    lesson.next()
    assert lesson.answer("2")["ok"]
    assert "New Expedition" in lesson.viewer.film["game"]


# Ready made


@pytest.fixture(scope="module", params=GAMES)
def ready(request):
    return Lesson.ready(request.param)


def test_a_ready_lesson_has_twelve_positions_that_can_be_answered(ready):
    assert len(ready.chapters) == 12
    for number, chapter in enumerate(ready.chapters, start=1):
        ready.turn_to(number)
        wrong = {*chapter.task.offered, *chapter.task.replies} - set(chapter.task.right)
        assert wrong
        assert not any(ready.answer(answer)["ok"] for answer in wrong)
        assert ready.answer(chapter.task.right[0])["ok"]
        assert chapter.task.hints


def test_of_two_moves_the_review_surely_knows_the_better_one(ready):
    from arch_engine.lab.folder import sources
    from arch_engine.review import load_review, review_path

    replay = ready.chapters[0].line.replay()
    path = next(
        path
        for path in sources().values()
        if review_path(path) in sources().values() and load(path).moves == replay.moves
    )
    review = load_review(review_path(path), replay)
    for chapter in ready.chapters:
        if chapter.task.kind == MOVES:
            view = review.verdicts[chapter.at].knowing
            assert view.loss.sure
            assert chapter.task.right == (view.best if view.worse else view.played,)
            assert set(chapter.task.offered) == {view.played, view.rival}


SETS = {13: ("sell 5 shard", None), 43: ("sell 4 coin", "sell 3 coin"), 127: ("sell 4 mask", None)}


def test_what_is_counted_follows_from_the_rules():
    def money(step, line):
        replay = load(REPLAYS / "new-expedition-2p-pyramid.parquet")
        seat = replay.moves[step].mover
        branch = replay.branch(step)
        before = replay.rules.totals(branch.table)[seat]
        branch.do(line)
        return replay.rules.totals(branch.table)[seat]["money"] - before["money"]

    counted = {one.at: one.task for one in Lesson.ready("new_expedition").chapters if one.task.kind == NUMBER}
    assert set(counted) == {*SETS, 77}
    for step, (more, less) in SETS.items():
        assert int(counted[step].right[0]) == money(step, more) - (money(step, less) if less else 0)
    assert int(counted[77].right[0]) == money(77, "sell 2 cup") - 2 * money(77, "sell cup")


def test_a_ready_lesson_speaks_the_language_of_its_surroundings():
    with speaking("fr"):
        lesson = Lesson.ready("mykerinos")
        assert lesson.title == "Mykerinos\xa0: Lire le relevé"
        assert "Mieux" in lesson.key["answer"]


def test_an_unknown_name_is_told_those_that_there_are():
    with pytest.raises(
        OptionError, match="There is no ready lesson 'chess'; there are mykerinos, new_expedition, royal_society"
    ):
        Lesson.ready("chess")


# As a page


def test_a_page_says_that_notes_stay_out_of_it(tmp_path):
    lesson = small()
    lesson.chapters[0].line.note(3, "the answer is f2", "!")
    with pytest.warns(LeftOut, match="1 note is left out, because it may give an answer away."):
        text = lesson.to_html(tmp_path / "lesson.html").read_text(encoding="utf-8")
    assert "the answer is f2" not in text


def test_no_answer_stands_on_the_page_to_be_read(tmp_path):
    lesson = small()
    text = lesson.to_html(tmp_path / "lesson.html").read_text(encoding="utf-8")
    assert "Your move?" in text
    assert "Too early." not in text
    assert sealed(lesson.key) in text
    assert json.dumps(lesson.key["right"]) not in text
