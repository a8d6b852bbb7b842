"""Whoever reads a file while it is saved, or kills the process that saves it, meets the old file or the new one."""

import os
import subprocess
import sys
import time

import pytest

from arch_engine import RecordError, load, simulate
from arch_engine.core.errors import shown
from arch_engine.core.files import NEW

GAME = simulate("mykerinos", ["random"] * 3, seed=1)
OTHER = simulate("mykerinos", ["random"] * 4, seed=2)

SAVE_FOR_EVER = """
import sys
from arch_engine import simulate
games = [simulate("mykerinos", ["random"] * 3, seed=1), simulate("mykerinos", ["random"] * 4, seed=2)]
while True:
    for game in games:
        game.save(sys.argv[1], replace=True)
        print("saved", flush=True)
"""


def names_in(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("delay", [0.0, 0.003, 0.007, 0.011])
def test_a_process_killed_while_saving_leaves_the_old_file_or_the_new_one(delay, tmp_path):
    path = tmp_path / "game.parquet"
    child = subprocess.Popen([sys.executable, "-c", SAVE_FOR_EVER, path], stdout=subprocess.PIPE)
    try:
        assert child.stdout.readline() == b"saved\n"
        time.sleep(delay)
    finally:
        child.kill()
        child.communicate()
    assert load(path).record in (GAME.record, OTHER.record)
    assert [name for name in names_in(tmp_path) if not name.startswith(".")] == ["game.parquet"]
    OTHER.save(path, replace=True)
    assert load(path).record == OTHER.record
    assert names_in(tmp_path) == ["game.parquet"], "what the killed process left is cleared away"


@pytest.mark.parametrize("left", [GAME, OTHER], ids=["another game", "the very game"])
def test_whatever_the_file_holds_the_next_writer_clears_away_what_a_killed_one_left(left, tmp_path):
    path = left.save(tmp_path / "game.parquet")
    (tmp_path / NEW).write_bytes(b"PAR1, and then the process was killed")
    OTHER.save(path, replace=True)
    assert load(path).record == OTHER.record
    assert names_in(tmp_path) == ["game.parquet"]


def test_whoever_reads_while_another_saves_meets_a_whole_file(tmp_path):
    path = tmp_path / "game.parquet"
    child = subprocess.Popen([sys.executable, "-c", SAVE_FOR_EVER, path], stdout=subprocess.PIPE)
    try:
        assert child.stdout.readline() == b"saved\n"
        for _ in range(20):
            assert load(path).record in (GAME.record, OTHER.record)
    finally:
        child.kill()
        child.communicate()


@pytest.mark.parametrize("step", ["fsync", "fdopen"])
def test_a_full_disk_leaves_the_old_file_and_nothing_else(step, tmp_path, monkeypatch):
    path = GAME.save(tmp_path / "game.parquet")

    def no_space(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, no_space)
    with pytest.raises(RecordError) as refused:
        OTHER.save(path, replace=True)
    assert (
        str(refused.value) == f"{path} cannot be written: No space left on device; make room or choose another place."
    )
    assert load(path).record == GAME.record
    assert names_in(tmp_path) == ["game.parquet"]


def test_an_interruption_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = GAME.save(tmp_path / "game.parquet")

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        OTHER.save(path, replace=True)
    assert load(path).record == GAME.record
    assert names_in(tmp_path) == ["game.parquet"]


def test_saving_gives_the_path_back(tmp_path):
    assert GAME.save(str(tmp_path / "game.parquet")) == tmp_path / "game.parquet"


def test_a_file_is_saved_beside_the_working_folder_too(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    GAME.save("game.parquet")
    assert load("game.parquet").record == GAME.record


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("no folder/game.parquet", "No such file or directory"),
        ("folder", "it is not a file"),
        ("x" * 300, "File name too long"),
    ],
)
def test_a_place_that_cannot_be_written_is_named(name, reason, tmp_path):
    (tmp_path / "folder").mkdir()
    with pytest.raises(RecordError) as refused:
        GAME.save(tmp_path / name)
    assert str(refused.value).startswith(f"{shown(tmp_path / name)} cannot be written: {reason}; choose another ")
    assert names_in(tmp_path) == ["folder"]


@pytest.mark.parametrize(
    ("name", "reason"), [("game\0.parquet", "embedded null byte"), ("two\nlines/game", "No such file or directory")]
)
def test_a_name_that_cannot_be_printed_stays_on_one_line(name, reason, tmp_path):
    with pytest.raises(RecordError) as refused:
        GAME.save(tmp_path / name)
    assert str(refused.value) == f"{str(tmp_path / name)!r} cannot be written: {reason}; choose another place."
    assert names_in(tmp_path) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_not_replaced_by_a_file(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(RecordError, match="pipe cannot be written: it is not a file; choose another place"):
        GAME.save(tmp_path / "pipe")
    assert (tmp_path / "pipe").is_fifo()
    assert names_in(tmp_path) == ["pipe"]


def test_a_file_only_its_owner_may_read_stays_so(tmp_path):
    path = GAME.save(tmp_path / "game.parquet")
    path.chmod(0o600)
    OTHER.save(path, replace=True)
    assert path.stat().st_mode & 0o777 == 0o600
