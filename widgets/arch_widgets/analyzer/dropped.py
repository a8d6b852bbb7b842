"""Keeps a file that was dropped onto the list of games."""

from __future__ import annotations

from base64 import b64decode
from datetime import datetime
from filecmp import cmp
from pathlib import Path
from typing import NamedTuple

from arch_engine.core.errors import RecordError, shown
from arch_engine.core.files import write_file
from arch_engine.core.language import say
from arch_engine.record.codec import Sealed
from arch_engine.record.read import study_in
from arch_engine.replay.text_game import decoded, from_text
from arch_widgets.play.games_folder import GamesFolder


class Kept(NamedTuple):
    """A file among the user's games, and whether it is there only now."""

    path: Path
    new: bool


def keep(message: object, folder: Path) -> Kept | None:
    """Write a dropped record or text game into a folder as a new file; None if the message is not about a file.

    A file that is there already is not written again. Raises ArchError, before anything is written, if it is not a game.
    """
    match message:
        case {"file": str(name), "base64": str(letters)}:
            return _kept(name, letters, folder)
        case _:
            return None


def _kept(name: str, letters: str, folder: Path) -> Kept:
    try:
        raw = b64decode(letters, validate=True)
    except ValueError:
        raw = b""
    ending = Path(name).suffix.lower()
    if ending == ".parquet":
        study_in(Sealed.of(raw, shown(name)))
    elif ending != ".txt":
        raise RecordError(say("{file} is not a recorded game (.parquet) or a text game (.txt).", file=shown(name)))
    game = from_text(decoded(raw)) if ending == ".txt" else None
    new = GamesFolder(folder).new_file(Path(name).stem, (), datetime.now())
    path = game.save(new) if game else write_file(new, raw)
    for other in sorted(folder.glob("*.parquet")):
        if other != path and cmp(other, path, shallow=False):
            path.unlink()
            return Kept(other, new=False)
    return Kept(path, new=True)
