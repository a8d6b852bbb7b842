"""A record with a witness on the screen: as it was known then, as we know it now, and as those saw it whose cards are known."""

from __future__ import annotations

import sys

import pytest

from arch_engine import OptionError, Session, simulate
from arch_engine.games import register
from arch_widgets import ReplayViewer, WhatIf
from arch_widgets.viewer.film import Filming, film_of
from arch_widgets.viewer.widget import export_page
from tests.fourth_game.shards import RULES

NAMES = ["Ana", "Bo", "Cy"]


@pytest.fixture(autouse=True)
def shards(monkeypatch):
    monkeypatch.setattr(sys.modules["arch_engine.games"], "_added", {})
    register(RULES)


@pytest.fixture
def told():
    return simulate("shards", ["random"] * 3, seed=3, names=NAMES).as_witnessed(["Bo"])


def coats_at(film, step):
    """The line about the hidden cards that the plain scene writes on the table at a step."""
    shown = dict(film["first"])
    for change in film["steps"][:step]:
        shown.update(change.get("set", {}))
    return shown["board:1:0"]["label"]


def line_of(coats):
    return f"coats: {', '.join(map(str, coats))}"


def test_one_can_choose_what_was_known_then_what_a_witness_saw_and_what_we_know_now(told):
    film = film_of(told)
    assert film["views"] == ["As it was known then", None, "Bo", None, "As we know it now"]
    assert film["subtitle"].endswith("Written down as Bo saw it.")
    assert film_of(told, hindsight=True)["subtitle"].endswith("Written down as Bo saw it. As we know it now.")


def test_then_and_now_show_different_tables_until_all_is_open(told):
    then, now = film_of(told), film_of(told, hindsight=True)
    coats = told.at().coats
    assert coats_at(then, 5) == line_of([-1, coats[1], -1])
    assert coats_at(now, 5) == line_of(coats)
    assert coats_at(then, 0) == coats_at(now, 0)
    assert coats_at(then, len(told)) == coats_at(now, len(told)) == line_of(coats)


def test_nobody_is_shown_what_was_not_written_down(told):
    with pytest.raises(OptionError, match=r"Nobody wrote down what Ana saw; the record tells what Bo saw\."):
        film_of(told, perspective=0)
    with pytest.raises(OptionError, match=r"the record tells what the table saw\."):
        film_of(told.as_witnessed("table"), perspective=1)
    film_of(told, perspective=1)


def test_the_viewer_switches_between_then_and_now(told):
    viewer = ReplayViewer(told)
    assert (viewer.perspective, viewer.hindsight) == (None, False)
    viewer.view = 4
    assert (viewer.perspective, viewer.hindsight) == (None, True)
    assert viewer.film["view"] == 4 and coats_at(viewer.film, 5) == line_of(told.at().coats)
    for view in (1, 5):
        with pytest.raises(OptionError):
            viewer.view = view
    viewer.view = 2
    assert (viewer.perspective, viewer.hindsight) == (1, False)


def test_a_page_holds_every_view_there_is(told, tmp_path):
    page = export_page(told, tmp_path / "page.html").read_text(encoding="utf-8")
    assert "As we know it now" in page
    alone = export_page(told, tmp_path / "bo.html", perspective=1).read_text(encoding="utf-8")
    assert "As we know it now" not in alone


def test_what_if_imagines_what_nobody_wrote_down(told):
    widget = WhatIf(told, at=6)
    assert widget.luck == "fresh" and widget.departure.lucks == ["fresh", "chosen"]
    widget.viewer.view = 4
    assert widget.viewer.film["view"] == 4


def test_in_hindsight_every_new_move_may_tell_of_the_moments_before(told):
    session = Session("shards", NAMES, witness=["Bo"])
    filming = Filming(session.replay(), hindsight=True)
    for move in told.moves:
        session.do(move.notation)
    assert filming.follow(session.replay()) == film_of(session.replay(), hindsight=True)
