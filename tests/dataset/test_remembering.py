"""Files are read once, and again once they have changed."""

from __future__ import annotations

import os

from arch_engine.dataset.remembering import Remembered


def test_a_file_is_read_once_until_it_changes(tmp_path):
    path, reads = tmp_path / "a", []

    def read():
        reads.append(path.read_text())
        return reads[-1]

    remembered = Remembered[str](2)
    assert remembered.of([path], read) is None and not reads
    path.write_text("one")
    assert remembered.of([path], read) == remembered.of([path], read) == "one" and reads == ["one"]
    path.write_text("other")
    assert remembered.of([path], read) == "other"
    path.write_text("OTHER")
    os.utime(path, ns=(0, 1))
    assert remembered.of([path], read) == "OTHER", "as large, and of another time"
    path.unlink()
    assert remembered.of([path], read) is None


def test_no_more_is_kept_than_allowed(tmp_path):
    remembered, reads = Remembered[int](2), []
    for name in ("a", "b", "c", "a"):
        (tmp_path / name).touch()
        remembered.of([tmp_path / name], lambda: reads.append(1) or 1)
    assert len(reads) == 4
