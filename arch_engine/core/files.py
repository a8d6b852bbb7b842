"""Writes every file of this package: whole or not at all, and never over something that would be lost.

Only a writer that last read or wrote a file and finds it unchanged (`Kept`) may replace it, or one that is told to; only a Parquet
file may replace another, and only a sealed one a sealed one. Writers in one folder wait for each other, so that what one has checked still holds when its file takes
its place.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import file_digest, sha256
from pathlib import Path
from time import sleep, time

from arch_engine.core.errors import ArchError, Occupied, RecordError, reason_of, shown
from arch_engine.core.language import say

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

PARQUET = b"PAR1"
SEAL_MARK = b"arch-engine-seal:"  # in every record (`record/write.py`), and in no other file
NEW = ".arch-engine.new"  # one name per folder: the next writer clears away what a killed one left
LOCK = ".arch-engine.lock"
PATIENCE = 10.0  # seconds; a writer holds a folder for milliseconds
STALE = 60.0  # seconds after which a lock file counts as a dead writer's, where the system cannot tell
NO_ROOM = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)


class Kept:
    """What one writer last read from its files or wrote to them. It may overwrite those that nobody else has changed since."""

    def __init__(self) -> None:
        self._digests: dict[str, tuple[bytes, ...]] = {}

    def read(self, path: str | Path, most: int) -> None:
        """Note that the writer is about to read a file of at most `most` bytes."""
        with suppress(OSError, ValueError, TypeError):  # the reader will say what is wrong with it
            status = Path(path).stat()
            if stat.S_ISREG(status.st_mode) and status.st_size <= most:
                self._digests[os.path.realpath(path)] = (_digest(Path(path)),)

    def learn(self, other: Kept) -> None:
        """Add what another writer knows."""
        self._digests |= other._digests

    def _has(self, target: Path) -> bool:
        return str(target) in self._digests

    def _unchanged(self, target: Path) -> bool:
        return self._has(target) and _digest(target) in self._digests[str(target)]

    def _writes(self, target: Path, raw: bytes, *, done: bool) -> None:
        """Until it is done, the file may hold the old bytes or the new: the writer can be interrupted in between."""
        old = () if done else self._digests.get(str(target), ())
        self._digests[str(target)] = (*old, sha256(raw).digest())


def is_there(path: str | Path) -> bool:
    """Return whether anything has this name; False for a name that nothing can have."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False


def write_file(path: str | Path, raw: bytes, *, replace: bool = False, kept: Kept | None = None) -> Path:
    """Write bytes to a file. Whoever reads it, or kills the process, finds the old file or the new one.

    This follows a symbolic link and writes the file that it names. `replace` allows overwriting a file that is not in `kept`, which
    is what the writer knows of its files. Raises Occupied if something would be lost, RecordError if the file cannot be written;
    then nothing has changed.
    """
    with _place(path) as (target, where):
        if _is_new(target, where, raw, replace, kept):
            _write(target, raw, kept)
        if kept is not None:
            kept._writes(target, raw, done=True)
    return Path(path)


def check_place(path: str | Path, raw: bytes = b"", *, replace: bool = False, kept: Kept | None = None) -> None:
    """Raise what `write_file` would raise now, before the work that fills the file."""
    with _place(path) as (target, where):
        if _is_new(target, where, raw, replace, kept):
            handle, new = _beside(target.parent)
            os.close(handle)
            new.unlink()


def remove_file(path: str | Path) -> None:
    """Remove a file that another one has replaced, if it is there. Raises RecordError if it cannot be."""
    with _place(path) as (target, _):
        target.unlink(missing_ok=True)


@contextmanager
def _place(path: str | Path) -> Iterator[tuple[Path, str]]:
    """The real path of a file and its name for messages, while no other writer is in its folder."""
    where = shown(path)
    if not isinstance(path, str | os.PathLike):
        raise RecordError("{where} is no name of a file; give a text or a Path.", where=where[:80])
    try:
        target = Path(os.path.realpath(path))
        with _alone(target.parent):
            with suppress(OSError):  # another user's, which we may not remove
                (target.parent / NEW).unlink(missing_ok=True)
            yield target, where
    except ArchError:
        raise
    except (OSError, ValueError) as problem:
        said = reason_of(problem)
        advice = (
            say("make room or choose another place")
            if getattr(problem, "errno", 0) in NO_ROOM
            else say("choose another place")
        )
        raise RecordError(
            "{where} cannot be written: {reason}; {advice}.", where=where, reason=said, advice=advice
        ) from None


def _is_new(target: Path, where: str, raw: bytes, replace: bool, kept: Kept | None) -> bool:
    """Return whether the file does not hold these bytes yet; raises Occupied if they may not replace what it holds."""
    try:
        status = target.stat()
    except FileNotFoundError:
        return True
    if not stat.S_ISREG(status.st_mode):
        raise RecordError("{where} cannot be written: it is not a file; choose another place.", where=where)
    if status.st_size == len(raw) and target.read_bytes() == raw:
        return False
    with target.open("rb") as file:
        parquet = file.read(len(PARQUET)) == PARQUET
    sealed = parquet and SEAL_MARK not in raw and SEAL_MARK in target.read_bytes()
    if sealed or (parquet and not raw.startswith(PARQUET)):
        raise Occupied("{where} is a record, and only a record may take its place; choose another name.", where=where)
    if not os.access(target, os.W_OK):
        raise RecordError("{where} cannot be written: it is read-only; choose another place.", where=where)
    if replace or (kept is not None and kept._unchanged(target)):
        return True
    if kept is not None and kept._has(target):
        raise Occupied(
            "{where} was changed by somebody else since it was last read or saved here; choose another name.",
            where=where,
        )
    raise Occupied(
        "{where} is there already and would be lost; choose another name, or replace it (--replace, in Python replace=True).",
        where=where,
    )


def _write(target: Path, raw: bytes, kept: Kept | None) -> None:
    mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o644
    handle, new = _beside(target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        new.chmod(mode)
        if kept is not None:
            kept._writes(target, raw, done=False)
        new.replace(target)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    with suppress(OSError):  # the file is written; not every system can promise that its name outlasts a power cut
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _beside(folder: Path) -> tuple[int, Path]:
    """A new file in a folder without other writers."""
    new = folder / NEW
    try:
        return os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600), new
    except FileExistsError:  # another user's, or it would have gone
        handle, name = tempfile.mkstemp(dir=folder, prefix=f"{NEW}.")
        return handle, Path(name)


def _digest(path: Path) -> bytes:
    with path.open("rb") as file:
        return file_digest(file, "sha256").digest()


# -- one writer at a time --------------------------------------------------------------------------------------------


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep other writers out of a folder. The system releases the lock of a killed process."""
    handle = _locked_folder(folder)
    if handle is None:
        with _lock_file(folder / LOCK):
            yield
        return
    try:
        yield
    finally:
        fcntl.flock(handle, fcntl.LOCK_UN)  # explicitly: a process forked meanwhile holds the folder open, too
        os.close(handle)


def _locked_folder(folder: Path) -> int | None:
    """The open folder, locked, which leaves no file behind; None if the system or the file system has no such lock."""
    if fcntl is None:
        return None
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:  # it may still be writable
        return None
    try:
        for _ in _patiently(folder):
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return handle
            except BlockingIOError:
                continue
    except BaseException as problem:
        os.close(handle)
        if not isinstance(problem, OSError) or isinstance(problem, TimeoutError):
            raise
    return None


@contextmanager
def _lock_file(path: Path) -> Iterator[None]:
    """The same lock, as a file that only one process can create. Windows removes it with the process; elsewhere a stale one goes."""
    passing = getattr(os, "O_TEMPORARY", 0)
    handle, refused = -1, 0
    for _ in _patiently(path.parent):
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | passing, 0o600)
            break
        except FileExistsError:
            with suppress(OSError):
                if time() - path.stat().st_mtime > STALE:
                    path.unlink()
        except PermissionError:  # on Windows also for a moment while another's lock is being removed
            refused += 1
            if not passing or refused > 50:
                raise
    try:
        yield
    finally:
        if not passing:
            path.unlink(missing_ok=True)
        os.close(handle)


def _patiently(folder: Path) -> Iterator[None]:
    """Yield for each attempt, until patience ends with TimeoutError."""
    waited = 0.0
    while waited < PATIENCE:
        yield
        sleep(0.01)
        waited += 0.01
    raise TimeoutError(
        errno.ETIMEDOUT,
        say(
            "another program has been writing in {folder} for {patience:.0f} seconds",
            folder=shown(folder),
            patience=PATIENCE,
        ),
    )
