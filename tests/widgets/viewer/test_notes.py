"""What the author of a study noted stands in viewers and exported pages."""

import re

import pytest

from arch_engine import load
from arch_engine.cli import main
from arch_widgets import ReplayViewer, WhatIf


@pytest.fixture
def game():
    """A game with two notes, and a branch with another."""
    game = load("replays/new-expedition-2p-pyramid.parquet")
    game.tree.game.note(0, "at Bo's")
    game.tree.game.note(60, "too early <b>", "?!")
    game.branch(at=40, name="Bold").comment = "why not?"
    return game


NOTES = {"0": ("", "at Bo's"), "60": ("?!", "too early <b>")}


def test_a_viewer_shows_notes_with_everything_and_not_as_a_seat_saw_it(game):
    viewer = ReplayViewer(game)
    assert viewer.film["notes"] == NOTES
    viewer.view = 1
    assert "notes" not in viewer.film
    assert "notes" not in ReplayViewer(load("replays/mykerinos-3p.parquet")).film


def test_what_if_shows_those_of_the_line(game):
    what = WhatIf(game)
    assert what.viewer.film["notes"] == NOTES
    what.show("Bold")
    assert what.viewer.film["notes"] == {"0": NOTES["0"], "40": ("", "why not?")}


def test_a_page_holds_them(game, tmp_path):
    path = ReplayViewer(game).to_html(tmp_path / "page.html")
    assert "too early \\u003cb>" in path.read_text()


def test_the_export_of_a_study_holds_branches_and_notes(game, tmp_path, capsys):
    study, page = game.save(tmp_path / "study.parquet"), tmp_path / "page.html"
    assert main(["export", str(study), "-o", str(page), "--step", "60"]) == 0
    text = page.read_text()
    assert capsys.readouterr().err == ""
    assert all(words in text for words in ("too early", "at Bo's", "Bold", "why not?"))
    head = text.split('id="film">')[1]
    assert re.search(r'"mode":"look","view":0,"at":60', head)
    assert main(["export", str(study), "-o", str(page), "--branch", "Bold", "--replace"]) == 0
    assert "why not?" in page.read_text() and "too early" not in page.read_text()


def test_a_page_of_a_seat_says_that_notes_are_left_out(game, tmp_path, capsys):
    del game.tree.game.children[:]
    study, page = game.save(tmp_path / "study.parquet"), tmp_path / "page.html"
    assert main(["export", str(study), "-o", str(page), "--seat", game.names[0]]) == 0
    assert capsys.readouterr().err.startswith("2 notes are left out, because they may tell what ")
    assert "too early" not in page.read_text()
