"""The widget of positions: conditions by menus, what fits, and the game opened at that moment."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from arch_engine.cli import main
from arch_engine.core.language import speaking
from arch_engine.insights import dataset_of
from arch_engine.positions import aspects, find
from arch_widgets import Positions, ReplayViewer
from arch_widgets.positions import widget as positions_widget

REPLAYS = Path(__file__).parents[3] / "replays"
WHERE = "game = mykerinos and season = 4 and behind_1 >= 2 and violet_untilted >= 1"


@pytest.fixture(scope="module")
def games():
    return dataset_of(REPLAYS)


def wish(widget, **what):
    """As a reader asks in the page."""
    widget.front.wish = {"n": widget.front.wish.get("n", 0) + 1, **what}
    return widget.front


def ask(widget, game, *where):
    return wish(widget, ask={"game": game, "where": [list(one) for one in where]})


def test_the_list_is_what_find_finds_and_the_line_asks_it_again(games):
    widget = Positions(games, WHERE)
    found = find(games, WHERE)
    front = widget.front
    assert widget.frame().equals(found) and front.counted == f"{found.height} positions fit."
    assert [(one["number"], one["step"]) for one in front.found] == found.select("number", "step").rows()
    assert widget.count == len(front.found) == found.height
    first, row = front.found[0], found.row(0, named=True)
    assert (first["moment"], first["player"], first["line"]) == ("Game 0, season 4, step 110", "Ana", "blackmore g6 g7")
    assert first["points"] == f"{row['points']} prestige"
    assert find(games, front.line).equals(found)
    assert front.chosen["where"] == [["round", "=", "4"], ["behind_1", ">=", "2"], ["violet_untilted", ">=", "1"]]


def test_menus_give_the_same_answer_as_the_text(games):
    widget = Positions(games, "game = mykerinos")
    assert [one["name"] for one in widget.front.menus["names"]] == list(aspects("mykerinos"))
    assert {one["name"]: one["words"] for one in widget.front.menus["names"]}["round"] == "Season"
    ask(widget, "mykerinos", ("round", "=", "4"), ("behind_1", ">=", "2"), ("violet_untilted", ">=", "1"))
    assert widget.frame().equals(find(games, WHERE))
    front = ask(widget, "new_expedition", ("monument", "=", "temple"), ("own_turn", "=", "no"))
    assert widget.frame().equals(find(games, "game = new_expedition and monument = temple and own_turn = no"))
    assert front.menus["values"]["own_turn"] == [["yes", "yes"], ["no", "no"]]
    assert ["ruins", "ruins"] in front.menus["values"]["monument"]


def test_a_condition_without_a_value_is_being_written(games):
    widget = Positions(games, "game = mykerinos")
    every = widget.count
    front = ask(widget, "mykerinos", ("done", "=", ""))
    assert widget.count == every and front.chosen["where"] == [["done", "=", ""]]
    assert ["violet", "violet"] in front.menus["values"]["done"]
    assert ask(widget, "mykerinos", ("line", "=", "")).menus["values"]["line"] == []


def test_a_position_opens_in_its_game_before_the_decision(games):
    widget = Positions(games, WHERE)
    number, step = widget.frame().select("number", "step").row(3)
    front = wish(widget, open=[number, step])
    viewer = widget.viewer
    assert isinstance(viewer, ReplayViewer) and viewer.at == step and front.opened == [number, step]
    assert viewer.replay.names == games.open(number).names
    number, step = widget.frame().select("number", "step").row(-1)
    wish(widget, open=[number, step])
    assert widget.viewer is viewer and viewer.at == step


def test_more_than_the_list_holds_is_said(games):
    front = Positions(games, "game = mykerinos").front
    assert front.more and len(front.found) == 200
    assert not Positions(games, WHERE).front.more


@pytest.mark.parametrize(
    "what",
    [
        {"ask": 3}, {"ask": {"game": "chess", "where": []}}, {"ask": {"game": "mykerinos", "where": [["foo", "=", "1"]]}},
        {"ask": {"game": "mykerinos", "where": [["round", "~", "1"]]}}, {"ask": {"game": "mykerinos", "where": [[1], 2, None]}},
        {"open": [10**6, 0]}, {"open": [0, 10**6]}, {"open": ["a", {}]}, {},
    ],
)  # fmt: skip
def test_a_wish_that_cannot_be_granted_leaves_the_list(games, what):
    widget = Positions(games, WHERE)
    found = widget.front.found
    wish(widget, **what)
    assert widget.front.found == found and widget.viewer is None


def test_what_cannot_be_asked_is_said_in_the_widget(games, tmp_path):
    assert "cannot be read" in Positions(tmp_path / "nowhere").front.said
    assert "is no condition" in Positions(games, "what lies there").front.said
    assert "has no 'zzz'" in Positions(games, "game = mykerinos and zzz = 1").front.said
    for name in ("facts", "games"):
        (tmp_path / "empty" / name).mkdir(parents=True)
    assert "fill it by" in Positions(tmp_path / "empty").front.said


def test_the_call_and_the_command_find_the_same(games, capsys):
    front = Positions(games, {"game": "mykerinos", "season": 4, "player": "O'Neill"}, reviews=REPLAYS).front
    (_, call), (_, command) = front.ways
    assert eval(call, {"find": find}).height == 0
    assert main(shlex.split(command)[1:]) == 1
    (_, call), (_, command) = Positions(games, WHERE).front.ways
    assert eval(call, {"find": find}).equals(find(games, WHERE))
    assert main(shlex.split(command)[1:]) == 0 and "79 positions fit." in capsys.readouterr().out


def test_values_of_texts_are_read_once(games, monkeypatch):
    widget = Positions(games, "game = mykerinos")
    ask(widget, "mykerinos", ("done", "=", ""))
    monkeypatch.setattr(positions_widget, "positions", None)
    assert ["violet", "violet"] in ask(widget, "mykerinos", ("done", "=", "pass")).menus["values"]["done"]


def test_in_french(games):
    with speaking("fr"):
        front = Positions(games, WHERE).front
        assert front.counted == "79 positions conviennent."
        assert front.found[0]["moment"] == "Partie 0, saison 4, étape 110"
