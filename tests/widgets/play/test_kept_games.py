"""Games are kept after every move: closed and opened again, with a full disk, by two writers."""

import pytest

from arch_engine import ArchError, Session, load, simulate
from arch_engine.core.chance import LONG_SEED
from arch_engine.core.errors import RecordError
from arch_engine.replay import session as session_module
from tests.widgets.play.evenings import begin, decide, desk_in, form_of, play

HIDDEN = ["new_expedition", "royal_society"]


@pytest.mark.parametrize("game", ["mykerinos", *HIDDEN])
def test_closing_in_the_middle_changes_nothing(tmp_path, game):
    whole, broken = desk_in(tmp_path / "whole"), desk_in(tmp_path / "broken")
    seed = LONG_SEED + 5
    for desk in (whole, broken):
        desk.obey({"act": "begin", "form": form_of(game, ["person", "quick"], undo=True, hints=True)})
        _seeded(desk, seed)
    play(whole, 9)
    for decisions in (4, 5):
        play(broken, decisions)
        [path] = (tmp_path / "broken/games").glob("*.parquet")
        broken = desk_in(tmp_path / "broken")
        broken.open(path)
        assert broken.said is None
    assert broken.sitting.terms.undo
    assert broken.sitting.session.replay().moves == whole.sitting.session.replay().moves


def _seeded(desk, seed):
    """Begin again with a seed, in the same file."""
    from dataclasses import replace

    from arch_engine.replay.study import Game

    record = replace(desk.sitting.session.replay().record, seed=seed)
    path = desk.sitting.session.path
    Game(record.until(0)).save(path, replace=True)
    desk.obey({"act": "leave"})
    desk.open(path)


def test_opened_again_hands_are_covered_first(tmp_path):
    desk = desk_in(tmp_path)
    begin(desk, "new_expedition", ["person", "person"])
    play(desk, 3)
    again = desk_in(tmp_path)
    again.open(desk.sitting.session.path)
    assert again.screen == "cover"
    assert again.film() is None


def test_a_finished_game_is_looked_at(tmp_path):
    desk = desk_in(tmp_path)
    path = begin(desk, "new_expedition", ["person", "quick"]).session.path
    play(desk, 400)
    assert desk.sitting.table.over
    desk.obey({"act": "leave"})
    assert desk.film() is None
    desk.open(path)
    assert desk.screen == "look"
    assert desk.sitting.session.path == path


def test_a_game_that_is_not_among_ones_own_is_never_written(tmp_path):
    """What goes on of it goes on in a new file."""
    over = simulate("mykerinos", ["random"] * 2, 1).save(tmp_path / "over.parquet")
    half = Session("mykerinos", ["Ana", "Bo"], seed=4).replay().save(tmp_path / "half.parquet")
    study = load(half)
    study.branch(0)
    study.save(tmp_path / "games-to-be.parquet")
    before = {path: path.read_bytes() for path in tmp_path.glob("*.parquet")}
    desk = desk_in(tmp_path)
    desk.open(over)
    assert (desk.screen, desk.sitting.session.path) == ("look", None)
    for path in (half, tmp_path / "games-to-be.parquet"):
        desk.open(path)
        assert desk.screen == "table"
        assert desk.sitting.session.path.parent == tmp_path / "games"
    assert {path: path.read_bytes() for path in tmp_path.glob("*.parquet")} == before


def test_a_file_that_is_gone_is_named(tmp_path):
    desk = desk_in(tmp_path)
    with pytest.raises(ArchError, match=r"nothing\.parquet"):
        desk.open(tmp_path / "games/nothing.parquet")
    assert desk.screen == "new"


def test_a_full_disk_loses_nothing(tmp_path, monkeypatch):
    desk = desk_in(tmp_path)
    sitting = begin(desk, "mykerinos", ["person", "quick"])
    play(desk, 1)
    before, moves = sitting.session.path.read_bytes(), sitting.moves

    def full(*given, **more):
        raise RecordError(
            "games/x.parquet cannot be written: No space left on device; make room or choose another place."
        )

    write = session_module_write(monkeypatch, full)
    decide(desk)
    assert "No space left" in desk.said["text"]
    assert (sitting.moves, sitting.session.path.read_bytes()) == (moves, before)
    write()
    decide(desk)
    assert sitting.moves > moves
    assert desk.said["ok"]


def session_module_write(monkeypatch, instead):
    """Replace what a session writes its file with, wherever that is imported; returns what brings it back."""
    import arch_engine.replay as package

    modules = [session_module, *(getattr(package, name) for name in ("amending",) if hasattr(package, name))]
    places = [module for module in modules if hasattr(module, "write_file")]
    assert places
    for module in places:
        monkeypatch.setattr(module, "write_file", instead)
    return monkeypatch.undo


def test_a_computer_move_that_cannot_be_saved_is_made_later(tmp_path, monkeypatch):
    desk = desk_in(tmp_path)
    sitting = begin(desk, "mykerinos", ["person", "quick", "quick"])
    from arch_engine.core.files import write_file

    written = []

    def once(*given, **more):
        if written:
            raise RecordError("It cannot be written: No space left on device; make room or choose another place.")
        written.append(given)
        return write_file(*given, **more)

    bring_back = session_module_write(monkeypatch, once)
    decide(desk)
    assert not sitting.waits
    assert "No space left" in desk.said["text"]
    assert "go on" in desk.page()["can"]
    bring_back()
    desk.obey({"act": "go on"})
    assert sitting.waits
    assert "go on" not in desk.page()["can"]


def test_two_writers_meet_in_a_sentence_and_the_second_goes_on_elsewhere(tmp_path):
    first = desk_in(tmp_path)
    begin(first, "mykerinos", ["person", "person"])
    play(first, 1)
    second = desk_in(tmp_path)
    second.open(first.sitting.session.path)
    play(second, 2, number=1)
    moves = first.sitting.moves
    decide(first)
    assert "may be open in another window" in first.said["text"]
    assert first.sitting.moves == moves
    assert "elsewhere" in first.page()["can"]
    first.obey({"act": "elsewhere"})
    assert first.sitting.session.path != second.sitting.session.path
    decide(first)
    assert first.said["ok"]
    assert load(first.sitting.session.path).record.moves == first.sitting.session.replay().moves
    assert load(second.sitting.session.path).record.moves == second.sitting.session.replay().moves
