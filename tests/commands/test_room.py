"""The command that opens a room, as somebody types it."""

import re
import signal
import subprocess
import sys
import urllib.request
from argparse import Namespace
from pathlib import Path

from arch_engine.commands.room import game_of
from arch_widgets.room.facts import Place, save_room
from tests.widgets.reviews import made_up
from tests.widgets.room.games import decision_after, game, room_of


def test_a_room_is_opened_until_ctrl_c_and_kept(tmp_path):
    game("mykerinos").save(tmp_path / "game.parquet")
    command = [sys.executable, "-m", "arch_engine", "room", "game.parquet", "-o", "room.parquet"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        addresses = []
        for line in process.stdout:
            addresses += re.findall(r"http://\S+", line)
            if "Ctrl-C" in line:
                break
        pages = [urllib.request.urlopen(address, timeout=20).read() for address in addresses]
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
    assert len(pages) == 2 and all(page.startswith(b"<!doctype html>") for page in pages)
    assert (process.returncode, said) == (130, "arch-engine: stopped.\n")
    assert (tmp_path / "room.parquet").exists()


def test_the_page_to_take_home_is_written_from_a_session(tmp_path):
    replay = game("mykerinos")
    replay.save(tmp_path / "game.parquet")
    room = room_of(replay)
    room.ask(decision_after(replay, 12))
    room.reveal()
    save_room(replay, Place("abcdefgh", 8765), room.facts, tmp_path / "room.parquet")
    command = [sys.executable, "-m", "arch_engine", "room", "game.parquet", "--take-home", "home.html"]
    asked = [subprocess.run([*command, *more], cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", timeout=120)
             for more in ([], ["-o", "room.parquet"])]  # fmt: skip
    assert [(done.returncode, done.stdout) for done in asked] == [(2, ""), (0, "home.html holds 1 question\n")]
    assert "Name the session" in asked[0].stderr and (tmp_path / "home.html").stat().st_size > 100_000


def test_a_port_that_there_is_not_is_refused(tmp_path):
    game("mykerinos").save(tmp_path / "game.parquet")
    command = [sys.executable, "-m", "arch_engine", "room", "game.parquet", "--port", "99999"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", timeout=60)
    assert (done.returncode, done.stderr) == (2, "arch-engine: --port is 99999; it must be 1 to 65535.\n")


def test_the_name_of_a_game_opens_its_ready_lesson(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    chosen = Namespace(file=Path("mykerinos"), branch=None)
    replay, review = game_of(chosen)
    assert len(replay.tree.lesson) == 12 and review is not None and review.mistakes()
    game("new_expedition").save("mykerinos")  # a file of that name is a file
    replay, review = game_of(chosen)
    assert (replay.record.game, review) == ("new_expedition", None)


def test_a_review_beside_the_game_comes_into_the_room(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    replay = game("mykerinos")
    replay.save(tmp_path / "game.parquet")
    made_up(replay, luck=False).save(tmp_path / "game.review.parquet")
    chosen = Namespace(file=Path("game.parquet"), branch=None)
    _, review = game_of(chosen)
    assert review is not None and review.mistakes()
    game("new_expedition").save(tmp_path / "other.parquet")
    (tmp_path / "game.review.parquet").rename(tmp_path / "other.review.parquet")
    assert game_of(Namespace(file=Path("other.parquet"), branch=None))[1] is None
    assert "another game" in capsys.readouterr().err
