"""The folder a user works in. Notebooks and recorded games are copied into it, and what a user changed is never touched."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from pathlib import Path

from arch_engine.core.errors import ArchError, OptionError, reason_of, shown
from arch_engine.core.files import write_file
from arch_engine.core.language import say

OWN = ".arch-engine"
"""Where such a folder keeps what belongs to `lab` and not to the user; Lab does not list it."""

FIRST = "replay-analyzer.ipynb"
"""The notebook that is opened."""


def sources() -> dict[str, Path]:
    """What is brought: the path of each file in the user's folder, and the file it comes from."""
    books = Path(__file__).parent / "brought"
    games = books / "replays"
    if not books.is_dir():  # a checkout: there is one copy of each, the project's
        project = Path(__file__).parents[2]
        books, games = project / "notebooks", project / "replays"
    found = {path.name: path for path in sorted(books.glob("*.ipynb"))}
    return found | {f"replays/{path.name}": path for path in sorted(games.glob("*.parquet"))}


def bring(folder: Path) -> list[str]:
    """Copy into a folder what is not there yet; the sentences say what was done and what was left alone.

    A file that is as an earlier version brought it makes way for the newer one; a notebook that was only run counts as such.
    Every other file that is there stays. Raises OptionError where the folder cannot be used, RecordError where a file cannot be written.
    """
    try:
        (folder / "replays").mkdir(parents=True, exist_ok=True)
        (folder / OWN).mkdir(exist_ok=True)
        return _bring(folder)
    except ArchError:
        raise
    except (OSError, ValueError) as problem:
        reason = reason_of(problem)
        raise OptionError(
            "The folder {folder} cannot be used ({reason}); name another with --folder.",
            folder=shown(folder)[:200],
            reason=reason,
        ) from None


def _bring(folder: Path) -> list[str]:
    notes = folder / OWN / "brought.json"
    known = _read_notes(notes)
    before = dict(known)
    new, newer, kept = [], [], []
    for name, source in sources().items():
        place, mark = folder / name, _mark(source)
        there = _mark(place) if place.is_file() else None
        if there is None and not os.path.lexists(place):
            _put(place, source)
            new.append(name)
        elif there == mark or known.get(name) == mark:  # it is this version, or what the user made of it
            pass
        elif there is not None and there == known.get(name):
            _put(place, source, instead=True)
            newer.append(name)
        else:
            kept.append(name)
            continue
        known[name] = mark
    if known != before:
        write_file(notes, json.dumps(known, indent=1).encode(), replace=True)
    return [*_told(folder, new, newer), *(_left_alone(name) for name in kept)]


def _told(folder: Path, new: list[str], newer: list[str]) -> list[str]:
    told = []
    if new:
        books = sum(name.endswith(".ipynb") for name in new)
        what = (
            ", ".join(new)
            if len(new) < 4
            else say(
                "notebooks ({notebooks}) and recorded games ({games} files)", notebooks=books, games=len(new) - books
            )
        )
        told.append(say("New in {folder}: {files}.", folder=shown(folder), files=what))
    if newer:
        told.append(say("Made newer, since you had not changed them: {files}.", files=", ".join(newer)))
    return told


def _left_alone(name: str) -> str:
    return say(
        "{name} is yours and stays; give it another name and start again to get the one of this version, too.",
        name=name,
    )


def _mark(path: Path) -> str:
    """What tells a file from a changed one. Of a notebook only what is written in its cells counts, not what they gave."""
    data = path.read_bytes()
    if path.suffix == ".ipynb":
        with contextlib.suppress(ValueError, TypeError, KeyError, AttributeError):
            cells = json.loads(data)["cells"]
            data = json.dumps([[cell["cell_type"], "".join(cell["source"])] for cell in cells]).encode()
    return hashlib.sha256(data).hexdigest()


def _read_notes(path: Path) -> dict[str, str]:
    try:
        notes = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    return notes if isinstance(notes, dict) else {}


def _put(place: Path, source: Path, instead: bool = False) -> None:
    """Copy a file; only `instead` of another is there anything in its place. A notebook of ours may run when it is opened."""
    data = source.read_bytes()
    write_file(place, data, replace=instead)
    if place.suffix == ".ipynb":
        _trust(data)


def _trust(notebook: bytes) -> None:
    """Tell Jupyter that a notebook is no stranger's, as `jupyter trust` does. Where that fails it has to be run by hand."""
    import nbformat
    from nbformat.sign import NotebookNotary

    with contextlib.suppress(OSError, ValueError):
        notary = NotebookNotary()
        notary.sign(nbformat.reads(notebook.decode(), as_version=4))
        notary.store.close()
