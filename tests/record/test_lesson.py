"""The lesson of a study in a file: what is saved is what is loaded, and what no file can keep is refused in a sentence."""

import json
from functools import cache
from pathlib import Path

import pytest

from arch_engine import ArchError, DamagedRecord, OptionError, RecordError, load, verify
from arch_engine.core.language import speaking
from arch_engine.record.lesson import KINDS, Task, check_task, task_as_text, task_from_text
from arch_engine.record.schema import LESSON_FORMAT
from tests.record.files import parts_of, resealed
from tests.replay.trees import REPLAYS

GAME = REPLAYS / "mykerinos-3p.parquet"
TOMB = REPLAYS / "new-expedition-4p-tomb.parquet"
HOSTILE = "<img src=x onerror=alert(1)> {0} %s \\u202e ${x} 'quote' \"q\" ]]> </script>"


@cache
def study():
    """A study with a chapter of every kind, on the game and on a branch."""
    replay = load(GAME)
    bold = replay.branch(42, "Bold").do("pass")
    lesson = replay.tree.lesson
    lesson.title = HOSTILE[:70]
    lesson.add(42, HOSTILE, ["pass"], hints=["one\ntwo"], replies={"start b5": HOSTILE}, otherwise="no", title="first")
    lesson.add(43, "How many cubes?", ["2", "4"], "number", line=bold, replies={"7": "too many"})
    lesson.add(42, "Who leads?", ["Bo"], "choice", offered=["Ana", "Bo"], well="yes")
    lesson.add(50, "Where?", ["space:33"], "area", offered=["space:33", "space:34"], place=0)
    return replay.tree


@pytest.fixture
def path(tmp_path):
    return study().save(tmp_path / "lesson.parquet")


def test_a_lesson_comes_back_as_it_was(path, tmp_path):
    again = load(path).tree
    assert again.record() == study().record()
    assert [chapter.line.name for chapter in again.lesson.chapters] == ["The game", "The game", "Bold", "The game"]
    assert again.save(tmp_path / "again.parquet").read_bytes() == path.read_bytes()
    assert verify(path).holds


def test_a_game_with_only_a_lesson_is_saved_with_it(tmp_path):
    replay = load(TOMB)
    seat = replay.moves[60].mover
    replay.tree.lesson.add(60, "What now?", [replay.moves[60].notation], seat=seat)
    again = load(replay.save(tmp_path / "lesson.parquet")).tree.lesson
    assert (again[0].at, again[0].seat) == (60, seat)
    assert again[0].task == replay.tree.lesson[0].task


def test_a_lesson_on_a_record_with_a_witness_is_kept(tmp_path):
    replay = load(TOMB).as_witnessed("table")
    replay.tree.lesson.add(3, "How many play?", ["4"], "number")
    again = load(replay.save(tmp_path / "lesson.parquet"))
    assert again.witness == "table"
    assert again.tree.record() == replay.tree.record()


def test_without_a_lesson_the_file_is_as_it_was(tmp_path):
    replay = load(GAME)
    replay.tree.lesson.add(42, "What now?", ["pass"])
    replay.tree.lesson.remove(0)
    assert (
        replay.save(tmp_path / "game.parquet").read_bytes() == load(GAME).save(tmp_path / "other.parquet").read_bytes()
    )


def test_chapters_go_with_their_branch_and_can_be_ordered():
    replay = load(GAME)
    lesson, branch = replay.tree.lesson, replay.branch(42, "Bold").do("pass")
    for number, line in enumerate((None, branch, None)):
        lesson.add(43, f"Question {number}", ["1"], "number", line=line)
    lesson.move(2, 0)
    assert [chapter.task.question[-1] for chapter in lesson.chapters] == ["2", "0", "1"]
    branch.delete()
    assert [chapter.task.question[-1] for chapter in lesson.chapters] == ["2", "0"]
    with pytest.raises(OptionError, match="has 2 chapters; there is no chapter 3"):
        lesson.remove(2)


# Answers


def test_which_answers_count_and_what_is_said():
    number = Task("?", "number", ("-2", "4"), replies={"7": "far", "3": "just so"}, well="yes", otherwise="no")
    assert [number.counts(answer) for answer in ("-3", "-2", "4", "5", "04", "x", "", "9" * 5000)] == [
        False, True, True, False, False, False, False, False,
    ]  # fmt: skip
    assert [number.said_to(answer) for answer in ("7", "3", "4", "5")] == ["far", "just so", "yes", "no"]


def test_a_move_may_be_written_short_and_is_kept_in_full():
    replay = load(GAME)
    lesson = replay.tree.lesson
    lesson.add(42, "?", ["star b5"], replies={"PASS": "not yet"})
    assert lesson[0].task.right == ("start b5",)
    assert lesson[0].reading(" pass ") == "pass"
    with pytest.raises(ArchError, match="only Lord Lemon lets you place there"):
        lesson[0].reading("extend h1 h2")


# Refused when it is made


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"question": " "}, "The question ' ' must have 1 to 1000 characters."),
        ({"question": "a\u202eb"}, "holds a character that cannot be shown (U+202E)"),
        ({"question": "arch-engine-seal:"}, "which files reserve"),
        ({"kind": "essay"}, "A task is one of moves, area, number, choice, not 'essay'."),
        ({"right": []}, "Say which answers count: from 1 to 40"),
        ({"right": ["two"]}, "The answer is a whole number"),
        ({"right": ["1", "2", "3"]}, "The answer is a whole number"),
        ({"right": ["4", "2"]}, "The lowest number that counts is above the highest; exchange them."),
        ({"hints": ["h"] * 6}, "A chapter has at most 5 hints."),
        ({"kind": "choice", "right": ["a"], "offered": ["a"]}, "Write at least two answers to choose from."),
        ({"kind": "choice", "right": ["a"], "offered": ["a", "a"]}, "An answer is there twice"),
        ({"kind": "choice", "right": ["c"], "offered": ["a", "b"]}, "The answer 'c' is not among those offered; add it."),
        ({"kind": "area", "right": ["space:1"]}, "The answer 'space:1' is not among those offered; add it."),
        ({"kind": "moves", "right": ["fly"]}, "fly"),
        ({"at": 400}, "This line has the steps 0 to 154; there is no step 400."),
        ({"at": 154, "kind": "moves", "right": ["pass"]}, "Nobody decides at this moment"),
        ({"seat": 7}, "7"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused_in_a_sentence(changes, words):
    lesson = load(GAME).tree.lesson
    with pytest.raises(ArchError) as problem:
        lesson.add(**({"at": 42, "question": "?", "right": ["1"], "kind": "number"} | changes))
    assert words in str(problem.value)
    assert "\n" not in str(problem.value)
    assert len(lesson) == 0


# Refused when it is read


def altered(path, tmp_path, change):
    """The file with other cells in the rows of its lesson."""
    place = tmp_path / "bad.parquet"
    place.write_bytes(resealed(path.read_bytes(), change))
    return place


def texts(words):
    import polars as pl

    def change(frame):
        return frame.with_columns(
            text=pl.when(pl.col("kind") == "study.chapter").then(pl.lit(words)).otherwise(pl.col("text"))
        )

    return change


@pytest.mark.parametrize(
    "words",
    [
        "", "{}", "[]", "null", "[" * 90_000, '{"question":1,"kind":"number","right":["1"]}',
        '{"question":"?","kind":"number","right":["1"],"more":1}', '{"question":"?","kind":"number","right":"1"}',
        '{"question":"?","kind":"number","right":[' + "9" * 5000 + "]}",
        '{"question":"?","kind":"essay","right":["1"]}', '{"question":"?","kind":"number","right":["one"]}',
        '{"question": "?","kind":"number","right":["1"]}', '{"question":"\\ud800","kind":"number","right":["1"]}',
    ],
)  # fmt: skip
def test_a_task_that_is_none_is_damage(words, path, tmp_path):
    bad = altered(path, tmp_path, texts(words))
    with pytest.raises(DamagedRecord) as problem:
        load(bad)
    assert str(problem.value).startswith(str(bad))
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize(("column", "value"), [("parent", 9), ("move", 60_000), ("knower", 100), ("parent", None)])
def test_a_chapter_on_no_moment_is_damage(column, value, path, tmp_path):
    import polars as pl

    def change(frame):
        there = pl.col("kind") == "study.chapter"
        other = pl.when(there).then(pl.lit(value)).otherwise(pl.col(column))
        return frame.with_columns(other.cast(frame.schema[column]).alias(column))

    with pytest.raises(DamagedRecord, match=r"damaged|Chapter 1|rows"):
        load(altered(path, tmp_path, change))


def test_an_older_reader_says_that_the_file_is_newer(path):
    _, header = parts_of(path.read_bytes())
    assert header["format"] == LESSON_FORMAT == 4


def test_what_a_display_obeys_is_cleaned_when_an_old_file_holds_it(path, tmp_path):
    words = task_as_text(Task("left\u202eright", "number", ("1",)))
    assert load(altered(path, tmp_path, texts(words))).tree.lesson[0].task.question == "left\ufffdright"


# As text


@pytest.mark.parametrize("kind", KINDS)
def test_a_task_is_one_line_of_json(kind):
    for chapter in study().lesson.chapters:
        if chapter.task.kind == kind:
            text = task_as_text(chapter.task)
            assert task_from_text(text) == chapter.task
            assert "\n" not in text
            assert "" not in json.loads(text).values()


def test_refusals_are_there_in_french():
    with speaking("fr"), pytest.raises(OptionError) as problem:
        check_task(Task("?", "choice", ("a",), offered=("a",)))
    assert "at least" not in str(problem.value)


def test_the_file_is_one_game_to_those_who_look_at_its_rows(path):
    import polars as pl

    rows = pl.read_parquet(path).filter(pl.col("line") == 0, ~pl.col("kind").str.starts_with("study."))
    assert rows.height == load(GAME).record.facts
    assert isinstance(Path(path), Path)
    with pytest.raises(RecordError):
        study().lesson.title = "a\u202eb"
