"""Writers against each other, against what is there, and killed: real processes wherever it matters."""

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import arch_engine
import arch_widgets
from arch_engine import RecordError
from arch_engine.core import files
from arch_engine.core.errors import Occupied
from arch_engine.core.files import SEAL_MARK, Kept, check_place, write_file

RECORD = b"PAR1 a record"
LINKS = pytest.mark.skipif(os.name == "nt", reason="links need a privilege on Windows")
SIGNALS = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="this system cannot stop a process")
WAYS = pytest.mark.parametrize("way", ["folder", "file"])

# Every round, all write a file of the same new name as soon as they are told to, and say whether it is theirs.
COMPETE = """
import sys
from pathlib import Path
from arch_engine.core import files
from arch_engine.core.errors import Occupied
folder, me, way = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
if way == "file":
    files.fcntl = None
for line in sys.stdin:
    try:
        files.write_file(folder / line.strip(), (me * 100_000).encode())
        print("mine", flush=True)
    except Occupied:
        print("other", flush=True)
"""

# Writes one file over and over, in a folder in which others do the same.
WRITE_ON = """
import sys
from pathlib import Path
from arch_engine.core import files
path, way = Path(sys.argv[1]), sys.argv[2]
if way == "file":
    files.fcntl = None
kept = files.Kept()
for number in range(int(sys.argv[3])):
    files.write_file(path, str(number % 10).encode() * 300_000, kept=kept)
    if number == 0:
        print("begun", flush=True)
"""


def started(script, *words):
    command = [sys.executable, "-c", script, *map(str, words)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def names_in(folder):
    return sorted(path.name for path in folder.iterdir())


def without_folder_locks(monkeypatch, way):
    if way == "file":
        monkeypatch.setattr(files, "fcntl", None)


# One place

WRITING = re.compile(
    r"write_text|write_bytes|fdopen|mkstemp|mkdtemp|NamedTemporaryFile|shutil(?! import which\b)|os\.(replace|rename|link)\b|"
    r"""open\([^()]*["'][wax]b?\+?["']"""
)


def test_nothing_else_writes_files():
    sources = [file for package in (arch_engine, arch_widgets) for file in Path(package.__path__[0]).rglob("*.py")]
    assert len(sources) > 150
    writing = {file.name: found[0] for file in sources if (found := WRITING.findall(file.read_text(encoding="utf-8")))}
    assert list(writing) == ["files.py"]


# Two writers


@WAYS
def test_of_writers_of_one_new_file_one_succeeds_and_the_others_are_told(way, tmp_path):
    writers = [started(COMPETE, tmp_path, me, way) for me in "abc"]
    try:
        for number in range(15):
            for writer in writers:
                writer.stdin.write(f"{number}\n")
                writer.stdin.flush()
            said = [writer.stdout.readline().strip() for writer in writers]
            assert sorted(said) == ["mine", "other", "other"]
            assert (tmp_path / str(number)).read_text() == "abc"[said.index("mine")] * 100_000
    finally:
        for writer in writers:
            writer.communicate()
    assert len(names_in(tmp_path)) == 15, "nothing else is left"


@WAYS
def test_writers_in_one_folder_do_not_clear_away_each_others_new_files(way, tmp_path):
    writers = [started(WRITE_ON, tmp_path / me, way, 40) for me in "abc"]
    for writer in writers:
        writer.communicate()
    assert [writer.returncode for writer in writers] == [0, 0, 0]
    assert [(tmp_path / me).read_text() for me in "abc"] == ["9" * 300_000] * 3
    assert names_in(tmp_path) == ["a", "b", "c"]


def test_threads_of_one_process_take_turns_too(tmp_path):
    def write(me):
        try:
            write_file(tmp_path / "new", me.encode() * 100_000)
            won.append(me)
        except Occupied:
            lost.append(me)

    won, lost = [], []
    threads = [threading.Thread(target=write, args=[me]) for me in "abcdef"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(won), len(lost)) == (1, 5)
    assert (tmp_path / "new").read_text() == won[0] * 100_000


def test_what_somebody_else_has_written_meanwhile_stays(tmp_path):
    path, kept = tmp_path / "text", Kept()
    write_file(path, b"one", kept=kept)
    write_file(path, b"two", kept=kept)
    write_file(path, b"of another", replace=True)
    with pytest.raises(Occupied, match="was changed by somebody else"):
        write_file(path, b"three", kept=kept)
    assert path.read_bytes() == b"of another"
    kept.read(path, 100)
    write_file(path, b"three", kept=kept)
    assert path.read_bytes() == b"three"


def test_a_change_that_leaves_size_and_time_alone_is_seen(tmp_path):
    path, kept = tmp_path / "text", Kept()
    write_file(path, b"one", kept=kept)
    before = path.stat()
    path.write_bytes(b"two")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    with pytest.raises(Occupied):
        write_file(path, b"six", kept=kept)


# Killed and stopped writers


@WAYS
def test_killed_writers_leave_a_whole_file_and_nobody_waits_for_them(way, tmp_path, monkeypatch):
    without_folder_locks(monkeypatch, way)
    monkeypatch.setattr(files, "STALE", 0.3)
    path = tmp_path / "text"
    for number in range(6):
        path.unlink(missing_ok=True)
        writer = started(WRITE_ON, path, way, 10**9)
        assert writer.stdout.readline() == "begun\n"
        threading.Event().wait(0.004 * number)
        writer.kill()
        writer.communicate()
        text = path.read_text()
        assert text == text[0] * 300_000
        write_file(path, b"mine", replace=True)
        assert path.read_bytes() == b"mine"
    assert names_in(tmp_path) == ["text"]


def test_what_a_killed_writer_left_goes_with_the_next_file(tmp_path):
    (tmp_path / files.NEW).write_bytes(b"half")
    write_file(tmp_path / "text", b"whole")
    assert names_in(tmp_path) == ["text"]


HOLD = """
import sys, time
from pathlib import Path
from arch_engine.core import files
with files._alone(Path(sys.argv[1])):
    print("alone", flush=True)
    time.sleep(600)
"""


@SIGNALS
def test_a_writer_that_stands_still_is_told_in_a_sentence_and_its_death_frees_the_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "PATIENCE", 0.05)
    holder = started(HOLD, tmp_path)
    try:
        assert holder.stdout.readline() == "alone\n"
        holder.send_signal(signal.SIGSTOP)
        with pytest.raises(RecordError, match="another program has been writing in"):
            write_file(tmp_path / "text", b"text")
        assert names_in(tmp_path) == []
    finally:
        holder.kill()
        holder.communicate()
    write_file(tmp_path / "text", b"text")


def test_a_fresh_lock_file_is_respected_and_a_stale_one_is_not(tmp_path, monkeypatch):
    without_folder_locks(monkeypatch, "file")
    monkeypatch.setattr(files, "PATIENCE", 0.05)
    lock = tmp_path / files.LOCK
    lock.touch()
    with pytest.raises(RecordError, match="another program"):
        write_file(tmp_path / "text", b"text")
    assert names_in(tmp_path) == [files.LOCK]
    os.utime(lock, (0, 0))
    write_file(tmp_path / "text", b"text")
    assert names_in(tmp_path) == ["text"]


def test_where_the_file_system_has_no_folder_locks_a_lock_file_does(tmp_path, monkeypatch):
    fcntl = pytest.importorskip("fcntl")

    def unknown(*_):
        raise OSError(9, "Bad file descriptor")

    monkeypatch.setattr(fcntl, "flock", unknown)
    write_file(tmp_path / "text", b"text")
    assert names_in(tmp_path) == ["text"]


# What is there already


def test_another_file_is_replaced_only_where_that_is_asked_for(tmp_path):
    path = tmp_path / "text"
    path.write_bytes(b"a diary")
    for act in (write_file, check_place):
        with pytest.raises(Occupied) as refused:
            act(path, b"a page")
        assert str(refused.value) == (
            f"{path} is there already and would be lost; choose another name, or replace it (--replace, in Python replace=True)."
        )
    assert path.read_bytes() == b"a diary"
    check_place(path, b"a page", replace=True)
    assert path.read_bytes() == b"a diary", "that was only a look"
    write_file(path, b"a page", replace=True)
    assert path.read_bytes() == b"a page"


def test_the_same_again_is_no_loss(tmp_path):
    path = write_file(tmp_path / "text", b"text")
    before = path.stat()
    write_file(path, b"text")
    assert path.stat() == before


def names_of(path):
    """Ways to speak of one file."""
    os.link(path, path.with_name("hard"))
    path.with_name("soft").symlink_to(path)
    path.with_name("softer").symlink_to("soft")
    folder = path.parent / "folder"
    folder.symlink_to(path.parent)
    return [path, path.parent / "." / ".." / path.parent.name / path.name, folder / path.name,
            *(path.with_name(name) for name in ("hard", "soft", "softer"))]  # fmt: skip


@LINKS
def test_nothing_but_a_record_takes_the_place_of_a_record_by_whatever_name(tmp_path):
    path = tmp_path / "game.parquet"
    path.write_bytes(RECORD)
    for name in names_of(path):
        with pytest.raises(Occupied, match="is a record, and only a record may take its place"):
            write_file(name, b"<!doctype html>", replace=True)
    assert path.read_bytes() == RECORD
    write_file(path, RECORD + b" of another game", replace=True)


@LINKS
@pytest.mark.parametrize("there", [True, False])
def test_writing_through_a_link_writes_the_file_it_names(there, tmp_path):
    (tmp_path / "disk").mkdir()
    path, link, kept = tmp_path / "disk" / "text", tmp_path / "link", Kept()
    if there:
        path.write_bytes(b"old")
        kept.read(path, 100)
    link.symlink_to(Path("disk") / "text")
    assert write_file(link, b"new", kept=kept) == link
    write_file(path, b"newer", kept=kept)
    assert link.is_symlink()
    assert (path.read_bytes(), link.read_bytes()) == (b"newer", b"newer")
    assert (names_in(tmp_path), names_in(path.parent)) == (["disk", "link"], ["text"])


@LINKS
def test_a_link_to_itself_is_told_in_a_sentence(tmp_path):
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(RecordError, match="loop cannot be written: "):
        write_file(tmp_path / "loop", b"text")


@pytest.mark.skipif(os.name == "nt", reason="folders there are always read")
def test_a_folder_that_may_be_written_but_not_read_is_written(tmp_path, monkeypatch):
    opened = os.open

    def blind(path, *rest, **more):
        if path == tmp_path:
            raise PermissionError(13, "Permission denied")
        return opened(path, *rest, **more)

    monkeypatch.setattr(os, "open", blind)
    write_file(tmp_path / "text", b"text")
    assert names_in(tmp_path) == ["text"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everything")
def test_a_file_that_is_read_only_stays(tmp_path):
    path = write_file(tmp_path / "text", b"old")
    path.chmod(0o444)
    with pytest.raises(RecordError, match="it is read-only"):
        write_file(path, b"new", replace=True)
    assert path.read_bytes() == b"old"


def test_only_a_sealed_file_takes_the_place_of_a_sealed_one(tmp_path):
    """A table that is a Parquet file, too, would destroy a game or a review."""
    path, game = tmp_path / "game.parquet", RECORD + SEAL_MARK + b"1"
    write_file(path, game)
    with pytest.raises(Occupied, match="only a record may take its place"):
        write_file(path, b"PAR1 a table", replace=True)
    assert path.read_bytes() == game
    write_file(path, RECORD + SEAL_MARK + b"2", replace=True)
    other = write_file(tmp_path / "table.parquet", b"PAR1 a table")
    write_file(other, b"PAR1 another", replace=True)
