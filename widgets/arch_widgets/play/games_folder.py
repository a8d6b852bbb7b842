"""The user's games: where a new one is kept, and on what terms each is played."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, cast

from arch_engine.core.errors import ArchError, OptionError, reason_of, shown
from arch_engine.core.files import write_file
from arch_engine.core.language import say
from arch_engine.lab.folder import OWN
from arch_engine.record.schema import LONGEST_TEXT
from arch_engine.replay.session import PERSON
from arch_engine.replay.timeline import Timeline
from arch_widgets.play.screens import Luck, Way

LONGEST_FILE = 80


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed on before a game began.

    Attributes:
        way: Whether it is played here or written down.
        luck: Who says what chance does.
        undo: Whether decisions may be taken back.
        hints: Whether hints may be asked for.
    """

    way: Way = "play"
    luck: Luck = "program"
    undo: bool = False
    hints: bool = False


def usual_terms(replay: Timeline) -> Terms:
    """The terms of a game of which none are kept: a seed means that the program draws; written down is what only people play."""
    if replay.record.seed is not None:
        return Terms()
    people = all(kind == PERSON for kind in replay.record.kinds)
    return Terms("write" if people else "play", "named", undo=True)


class GamesFolder:
    """A folder of games, one file each, with what was agreed on for each beside them.

    It is made when the first game is kept.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def new_file(self, title: str, names: Sequence[str], now: datetime) -> Path:
        """A file that is not there yet, named after the day, the game and the players."""
        try:
            (self.path / OWN).mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise OptionError(
                say(
                    "The folder {folder} cannot be used ({reason}), so no game can be kept there; start JupyterLab where you may write.",
                    folder=shown(self.path)[:LONGEST_TEXT],
                    reason=reason_of(problem),
                )
            ) from None
        stem = plain(f"{now:%Y-%m-%d} {title} {' '.join(names)}")
        for number in range(1, 1_000):
            path = self.path / (f"{stem}.parquet" if number == 1 else f"{stem} {number}.parquet")
            if not path.exists():
                return path
        raise OptionError(say("There are too many games called {name!r}; give this one a title.", name=stem))

    # -- what was agreed on ----------------------------------------------------------------------------------------
    def agree(self, path: Path, terms: Terms) -> None:
        """Keep the terms of a game. Where they cannot be kept, the game gets the usual ones when it is gone on with."""
        with suppress(ArchError, OSError):
            self._terms_file(path).parent.mkdir(parents=True, exist_ok=True)
            write_file(self._terms_file(path), json.dumps(asdict(terms)).encode(), replace=True)

    def terms(self, path: Path, replay: Timeline) -> Terms:
        """The terms of a game, and the usual ones where none are kept."""
        usual = usual_terms(replay)
        try:
            data: Any = json.loads(self._terms_file(path).read_bytes())
            way, luck, undo, hints = data["way"], data["luck"], data["undo"], data["hints"]
        except (OSError, ValueError, KeyError, TypeError):
            return usual
        if (
            way not in ("play", "write")
            or luck != usual.luck
            or not isinstance(undo, bool)
            or not isinstance(hints, bool)
        ):
            return usual
        return Terms(cast("Way", way), usual.luck, undo, hints)

    @staticmethod
    def _terms_file(path: Path) -> Path:
        return path.parent / OWN / f"{path.stem}.json"


def plain(name: str) -> str:
    """A text as the name of a file that every system can have."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", letters).strip("-").lower()[:LONGEST_FILE].strip("-") or "game"
