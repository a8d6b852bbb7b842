"""Mistakes of one's own games come back after days: the boxes, the file, and the command that says what is due."""

import json
from datetime import date, timedelta

import pytest

from arch_engine import simulate
from arch_engine.cli import main
from arch_engine.core.errors import RecordError
from arch_engine.lab.practice import DAYS, FILE, Practice
from arch_engine.review.grades import WORDS
from arch_engine.review.store import review_path
from tests.widgets.reviews import made_up

TODAY = date(2030, 5, 17)


def later(days):
    return TODAY + timedelta(days=days)


def reviewed(folder, name="evening", seed=3, people=(0, 1), mistakes=4):
    """A game in a user's folder with a review in which some decisions are mistakes."""
    from dataclasses import replace

    from arch_engine import Game

    record = simulate("mykerinos", ["random"] * 3, seed=seed, names=["Ana", "Bo", "Cleo"]).record
    kinds = tuple("person" if seat in people else "random" for seat in range(3))
    replay = Game(replace(record, kinds=kinds))
    (folder / "games").mkdir(parents=True, exist_ok=True)
    path = replay.save(folder / "games" / f"{name}.parquet")
    found = made_up(replay, mistakes=mistakes, luck=False)
    found.save(review_path(path))
    return path, found


@pytest.fixture
def game(tmp_path):
    return reviewed(tmp_path)


@pytest.fixture
def practice(tmp_path, game):
    found = Practice(tmp_path)
    found.collect(TODAY)
    return found


def own(found, people=(0, 1)):
    return [verdict.step for verdict in found.mistakes() if verdict.seat in people]


def in_order(found):
    """The mistakes as they are due if all are due on one day: the worst first."""
    return sorted(own(found), key=lambda step: (WORDS.index(found.verdict(step).word), step))


def test_the_mistakes_of_people_are_taken_in_once(practice, game, tmp_path):
    _, found = game
    assert own(found)
    assert len(own(found)) < len(found.mistakes()), "a computer player made one, too"
    assert sorted(one.step for one in practice.exercises.values()) == own(found)
    assert [one.step for one in practice.due(TODAY)] == in_order(found)
    assert practice.collect(TODAY) == 0
    assert Practice(tmp_path).exercises == practice.exercises, "the file has them all"


def test_what_is_found_again_and_again_comes_back_after_more_and_more_days(practice, game):
    path, found = game
    step, day = own(found)[0], TODAY
    for days in (*DAYS[1:], DAYS[-1]):
        one = practice.answered(path, found, step, True, day)
        assert one.due == day + timedelta(days=days)
        assert one not in practice.due(one.due - timedelta(days=1))
        assert one in practice.due(one.due)
        day = one.due


def test_what_is_not_found_comes_back_on_the_next_day(practice, game):
    path, found = game
    step = own(found)[0]
    practice.answered(path, found, step, True, TODAY)
    one = practice.answered(path, found, step, False, later(1))
    assert (one.box, one.due) == (0, later(2))


def test_what_is_found_before_it_is_due_stays_where_it_is(practice, game):
    path, found = game
    step = own(found)[0]
    one = practice.answered(path, found, step, True, TODAY)
    assert practice.answered(path, found, step, True, later(1)) == one


def test_a_mistake_in_a_game_of_a_dataset_comes_back_without_the_dataset(tmp_path):
    path, found = reviewed(tmp_path / "elsewhere")
    replay = found.replay
    none, step = tmp_path / "dataset" / "game-000000001.parquet", own(found)[0]  # where the review of such a game lies
    practice = Practice(tmp_path / "mine")
    assert practice.answered(none, found, step, False, TODAY).due == later(1)
    path.unlink()
    practice.answered(none, found, own(found)[1], False, TODAY)
    again = Practice(tmp_path / "mine")
    due = again.due(later(1))
    assert sorted(one.step for one in due) == own(found)[:2]
    opened, judged = again.open(due[0])
    assert opened.record == replay.record and due[0].step in judged.verdicts
    assert not none.parent.exists(), "nothing is written where the game has no file"


def test_a_decision_of_a_computer_player_is_not_practised(practice, game):
    path, found = game
    other = next(verdict.step for verdict in found.mistakes() if verdict.seat == 2)
    assert practice.answered(path, found, other, True, TODAY) is None


def test_the_next_day_on_which_something_is_due(practice, game):
    path, found = game
    assert practice.next_day(TODAY) is None
    for step in own(found):
        practice.answered(path, found, step, True, TODAY)
    assert practice.due(TODAY) == []
    assert practice.next_day(TODAY) == later(DAYS[1])


def test_a_game_that_is_reviewed_anew_gives_its_new_mistakes_and_takes_others_back(practice, game, tmp_path):
    path, _ = game
    kept = {one.step for one in practice.exercises.values()}
    found = made_up(practice.open(practice.due(TODAY)[0])[0], mistakes=7, luck=False)
    found.save(review_path(path), replace=True)
    practice.collect(later(1))
    assert {one.step for one in practice.exercises.values()} == set(own(found)) != kept


def test_a_game_that_is_gone_is_not_due_and_another_in_its_place_is_refused(practice, game, tmp_path):
    path, _ = game
    one = practice.due(TODAY)[0]
    aside = path.rename(tmp_path / "elsewhere.parquet")
    assert practice.due(TODAY) == []
    aside.rename(path)
    reviewed(tmp_path, "other", seed=4)[0].replace(path)
    with pytest.raises(RecordError):
        practice.open(one)


def test_a_review_that_cannot_be_read_is_left_out(game, tmp_path):
    review_path(game[0]).write_bytes(b"no review")
    assert Practice(tmp_path).collect(TODAY) == 0


def test_two_notebooks_that_practise_keep_the_answers_of_both(practice, game, tmp_path):
    path, found = game
    first, second = own(found)[:2]
    other = Practice(tmp_path)
    practice.answered(path, found, first, True, TODAY)
    other.answered(path, found, second, True, TODAY)
    boxes = {one.step: one.box for one in Practice(tmp_path).exercises.values()}
    assert boxes[first] == boxes[second] == 1


BROKEN = {
    "no JSON": "{",
    "nothing": "",
    "a list": "[]",
    "another format": json.dumps({"format": 9, "exercises": [], "seen": {}}),
    "a day that is none": json.dumps({"format": 1, "seen": {}, "exercises": [{"game": "a", "of": "b", "step": 1, "seat": 0, "word": "slip", "box": 0, "due": "soon"}]}),
    "a step below zero": json.dumps({"format": 1, "seen": {}, "exercises": [{"game": "a", "of": "b", "step": -1, "seat": 0, "word": "slip", "box": 0, "due": "2030-01-01"}]}),
    "no text": "\udcff",
}  # fmt: skip


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_set_aside_with_a_sentence(game, tmp_path, text):
    raw = text.encode("utf-8", "surrogateescape")
    for number in (1, 2):
        (tmp_path / FILE).write_bytes(raw)
        found = Practice(tmp_path)
        aside = tmp_path / f"practice.broken-{number}.json"
        assert aside.name in found.said
        assert aside.read_bytes() == raw
    assert found.collect(TODAY) == len(found.exercises) > 0
    assert Practice(tmp_path).said == ""


def test_a_file_that_cannot_be_written_is_told_and_nothing_is_lost(practice, game, tmp_path, monkeypatch):
    path, found = game
    before = (tmp_path / FILE).read_bytes()

    def fails(*args, **named):
        raise RecordError("no room")

    monkeypatch.setattr("arch_engine.lab.practice.write_file", fails)
    with pytest.raises(RecordError):
        practice.answered(path, found, own(found)[0], True, TODAY)
    assert (tmp_path / FILE).read_bytes() == before


def test_the_command_says_what_is_due(game, tmp_path, capsys):
    assert main(["practice", "--folder", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    for step in own(game[1]):
        assert f"games/evening.parquet, move {step + 1}: " in said
    assert "positions are due" in said
    practice = Practice(tmp_path)
    for step in own(game[1]):
        practice.answered(game[0], game[1], step, True)
    assert main(["practice", "--folder", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "Nothing is due." in said
    assert practice.next_day().isoformat() in said


def test_the_command_says_where_it_looked_for_games(tmp_path, capsys):
    assert main(["practice", "--folder", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "Nothing to practise" in said
    assert str(tmp_path / "games") in said
