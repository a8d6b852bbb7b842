"""A game is written down from a real table, and amended."""

import pytest

from arch_engine import load
from tests.widgets.play.evenings import begin, desk_in, play, written


def test_what_the_table_saw_is_written_down(tmp_path):
    desk = desk_in(tmp_path)
    sitting = begin(desk, "new_expedition", ["person"] * 3, way="write", witness="table")
    assert sitting.session.replay().witness == "table"
    assert (desk.screen, desk.film()["view"]) == ("table", 0)
    assert desk.page()["asked"] == "What happened on your table?"


def test_players_write_what_they_saw(tmp_path):
    desk = desk_in(tmp_path)
    sitting = begin(desk, "new_expedition", ["person"] * 3, way="write", witness=[0, 2])
    assert sitting.session.replay().witness == ["Ana", "Cleo"]


def test_a_line_is_amended_where_it_stands(tmp_path):
    desk = written(tmp_path)
    desk.show(4)
    page = desk.page()
    assert page["amending"]["line"] == "start d4"
    desk.obey({"act": "amend", "move": 4, "line": "start d5"})
    assert desk.said["ok"]
    replay = load(desk.sitting.session.path)
    assert [move.notation for move in replay.moves[3:]] == ["start d5", "start a1"]
    desk.obey({"act": "undo"})
    assert desk.sitting.session.replay().moves[3].notation == "start d4"
    desk.obey({"act": "redo"})
    assert desk.sitting.session.replay().moves[3].notation == "start d5"


def test_what_does_not_fit_any_more_is_named_and_kept_aside(tmp_path):
    desk = written(tmp_path)
    desk.show(4)
    desk.obey({"act": "amend", "move": 4, "line": "start a1"})
    assert "start a1 (move 5) does not fit any more" in desk.said["text"]
    aside = desk.page()["aside"]
    assert [(one["move"], one["line"], bool(one["why"])) for one in aside] == [(5, "start a1", True)]
    again = desk_in(tmp_path)
    again.obey({"act": "resume", "file": desk.sitting.session.path.name})
    assert again.page()["aside"] == aside  # closing keeps it
    again.obey({"act": "drop"})
    assert "aside" not in again.page()


def test_a_move_is_put_in_and_taken_out(tmp_path):
    desk = written(tmp_path)
    desk.show(5)
    desk.obey({"act": "remove", "move": 5})
    assert desk.sitting.moves == 4
    desk.show(4)
    desk.obey({"act": "insert", "move": 4, "line": "start b2"})
    notations = [move.notation for move in desk.sitting.session.replay().moves[3:]]
    assert notations == ["start b2", "start d4"]


@pytest.mark.parametrize(
    "wish", [{"move": 99, "line": "start a1"}, {"line": "start a1"}, {"move": 4, "line": "start z9"}, {"move": 4}]
)
def test_an_amendment_that_cannot_be_is_refused(tmp_path, wish):
    desk = written(tmp_path)
    desk.show(4)
    before = desk.sitting.session.replay().moves
    desk.obey({"act": "amend", **wish})
    assert desk.said["ok"] is False
    assert desk.sitting.session.replay().moves == before


def test_a_played_game_cannot_be_amended(tmp_path):
    desk = desk_in(tmp_path)
    begin(desk, "mykerinos", ["person", "quick"])
    play(desk, 2)
    desk.show(1)
    assert not {"amend", "insert", "remove"} & set(desk.page()["can"])
