"""Every file of this package is written here: whole or not at all, and never over something that would be lost.

A file that is there already is replaced only by whoever wrote or read it last and finds it unchanged (`Kept`), or where that is
asked for; a Parquet file only by another. Writers in one folder wait for each other, so that what was looked at is still so
when the new file takes its place.
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

from arch_engine.core.errors import Occupied, RecordError, shown
from arch_engine.core.language import say

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

PARQUET = b"PAR1"
NEW = ".arch-engine.new"  # one name for a folder: what a killed writer has left, the next one clears away
LOCK = ".arch-engine.lock"
PATIENCE = 10.0  # seconds; a writer holds a folder for milliseconds
STALE = 60.0  # seconds after which a lock file is a dead writer's, where the system does not say so
NO_ROOM = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)


class Kept:
    """What one writer has last read from its files or written to them: those it may write anew while nobody else changes them."""

    def __init__(self) -> None:
        self._digests: dict[str, tuple[bytes, ...]] = {}

    def read(self, path: str | Path, most: int) -> None:
        """The writer is about to read a file of at most so many bytes."""
        with suppress(OSError, ValueError, TypeError):  # whoever reads it says what is wrong with it
            status = Path(path).stat()
            if stat.S_ISREG(status.st_mode) and status.st_size <= most:
                self._digests[os.path.realpath(path)] = (_digest(Path(path)),)

    def learn(self, other: Kept) -> None:
        """Know what another one knows, too."""
        self._digests |= other._digests

    def _has(self, target: Path) -> bool:
        return str(target) in self._digests

    def _unchanged(self, target: Path) -> bool:
        return self._has(target) and _digest(target) in self._digests[str(target)]

    def _writes(self, target: Path, raw: bytes, *, done: bool) -> None:
        """Until it is done either may be met in the file: the writer can be interrupted between the two."""
        old = () if done else self._digests.get(str(target), ())
        self._digests[str(target)] = (*old, sha256(raw).digest())


def is_there(path: str | Path) -> bool:
    """Whether there is anything of this name; not so for a name that nothing can have."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False


def write_file(path: str | Path, raw: bytes, *, replace: bool = False, kept: Kept | None = None) -> Path:
    """Put bytes into a file. Whoever reads it, or kills the process, meets the old file or the new one.

    A symbolic link is followed: the file that it names is written. `replace` takes the place of whatever other file is there,
    `kept` is what the writer knows of its files. Raises Occupied where something would be lost, RecordError where the file cannot be
    written; then nothing has changed.
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


@contextmanager
def _place(path: str | Path) -> Iterator[tuple[Path, str]]:
    """The true path of a file and how to speak of it, while no other writer is in its folder."""
    where = shown(path)
    if not isinstance(path, str | os.PathLike):
        raise RecordError(say("{where} is no name of a file; give a text or a Path.", where=where[:80]))
    try:
        target = Path(os.path.realpath(path))
        with _alone(target.parent):
            yield target, where
    except (OSError, ValueError) as problem:
        said = getattr(problem, "strerror", None) or problem
        advice = (
            say("make room or choose another place")
            if getattr(problem, "errno", 0) in NO_ROOM
            else say("choose another place")
        )
        raise RecordError(
            say("{where} cannot be written: {reason}; {advice}.", where=where, reason=said, advice=advice)
        ) from None


def _is_new(target: Path, where: str, raw: bytes, replace: bool, kept: Kept | None) -> bool:
    """Whether the bytes are not in the file yet; raises Occupied where they may not take the place of what is."""
    try:
        status = target.stat()
    except FileNotFoundError:
        return True
    if not stat.S_ISREG(status.st_mode):
        raise RecordError(say("{where} cannot be written: it is not a file; choose another place.", where=where))
    if status.st_size == len(raw) and target.read_bytes() == raw:
        return False
    with target.open("rb") as file:
        parquet = file.read(len(PARQUET)) == PARQUET
    if parquet and not raw.startswith(PARQUET):
        raise Occupied(
            say("{where} is a record, and only a record may take its place; choose another name.", where=where)
        )
    if not os.access(target, os.W_OK):
        raise RecordError(say("{where} cannot be written: it is read-only; choose another place.", where=where))
    if replace or (kept is not None and kept._unchanged(target)):
        return True
    if kept is not None and kept._has(target):
        raise Occupied(
            say(
                "{where} was changed by somebody else since it was last read or saved here; choose another name.",
                where=where,
            )
        )
    raise Occupied(
        say(
            "{where} is there already and would be lost; choose another name, or replace it (--replace, in Python replace=True).",
            where=where,
        )
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
    with suppress(OSError):  # the file is written; that its name outlasts a power cut, not every system can promise
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _beside(folder: Path) -> tuple[int, Path]:
    """A new file in a folder in which no other writer is; one that is there already was left by a killed one."""
    new = folder / NEW
    try:
        new.unlink(missing_ok=True)
        return os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600), new
    except PermissionError:  # another user's, who may not be cleared up after
        handle, name = tempfile.mkstemp(dir=folder, prefix=f"{NEW}.")
        return handle, Path(name)


def _digest(path: Path) -> bytes:
    with path.open("rb") as file:
        return file_digest(file, "sha256").digest()


# -- one writer at a time --------------------------------------------------------------------------------------------


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """While no other writer is in a folder. The system releases what a killed process held."""
    handle = _locked_folder(folder)
    if handle is None:
        with _lock_file(folder / LOCK):
            yield
        return
    try:
        yield
    finally:
        fcntl.flock(handle, fcntl.LOCK_UN)  # by name: a process forked meanwhile holds the folder open, too
        os.close(handle)


def _locked_folder(folder: Path) -> int | None:
    """The open folder, locked, which leaves no file behind; None where the system or the file system has no such lock."""
    if fcntl is None:
        return None
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:  # it may be written all the same
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
    """The same by a file that only one process can make. Windows removes it with the process; elsewhere a stale one is cleared."""
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
        except PermissionError:  # on Windows for a moment also where the lock of another is just going
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
    """Turns to try, until patience ends with TimeoutError."""
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
