"""The user's games: names of files, and the terms of a game."""

from datetime import datetime

import pytest

from arch_engine import ArchError, Session, load
from arch_engine.lab.own import FOLDER_VARIABLE, boxes_folder, games_folder
from arch_widgets.play.games_folder import GamesFolder, Terms, usual_terms

NOON = datetime(2025, 3, 1, 12)


@pytest.fixture
def folder(tmp_path):
    return GamesFolder(tmp_path / "games")


def played(folder, names=("Ana", "Bo"), moves=1, **more):
    path = folder.new_file("Mykerinos", names, NOON)
    game = Session("mykerinos", names, path=path, **more)
    for line in ("first-player red", "markers violet lemon brown blackmore tangerine")[:moves]:
        game.do(line)
    return path


def test_games_stand_in_the_folder_that_lab_was_opened_on(tmp_path, monkeypatch):
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    assert (games_folder(), boxes_folder()) == (tmp_path / "games", tmp_path / "components")
    monkeypatch.delenv(FOLDER_VARIABLE)
    monkeypatch.chdir(tmp_path)
    assert games_folder().absolute() == tmp_path / "games"


def test_a_file_is_named_after_day_game_and_players(folder):
    path = folder.new_file("Mykerinos", ["Ána", "Bo/../x", "Ωmega"], NOON)
    assert path == folder.path / "2025-03-01-mykerinos-ana-bo-x-mega.parquet"
    path.touch()
    assert folder.new_file("Mykerinos", ["Ána", "Bo/../x", "Ωmega"], NOON).stem.endswith("mega 2")


def test_a_folder_that_cannot_be_made_is_refused_by_name(tmp_path):
    (tmp_path / "games").touch()
    with pytest.raises(ArchError, match="no game can be kept there"):
        GamesFolder(tmp_path / "games").new_file("Mykerinos", ["Ana", "Bo"], NOON)


def test_terms_are_kept_beside_the_game(folder):
    path = played(folder)
    folder.agree(path, Terms("play", "named", undo=True, hints=True))
    assert folder.terms(path, load(path)) == Terms("play", "named", undo=True, hints=True)


@pytest.mark.parametrize("spoiled", ["", "[]", "{", '{"way": "fly", "luck": "named", "undo": true, "hints": false}'])
def test_spoiled_terms_make_way_for_the_usual_ones(folder, spoiled):
    path = played(folder)
    folder.agree(path, Terms("play", "named"))
    folder._terms_file(path).write_text(spoiled)
    assert folder.terms(path, load(path)) == usual_terms(load(path)) == Terms("write", "named", undo=True)


def test_the_usual_terms_follow_from_the_record(folder):
    assert usual_terms(load(played(folder, seed=7))) == Terms("play", "program")
    assert usual_terms(load(played(folder, kinds=["person", "quick"]))).way == "play"
