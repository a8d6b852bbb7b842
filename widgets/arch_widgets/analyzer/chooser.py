"""Chooses the recorded game to show: one from a folder, listed under its game's name, or any other file by its path."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import traitlets

from arch_engine.core.errors import ArchError
from arch_engine.core.language import mark, say
from arch_engine.replay.study import load
from arch_widgets.bridge import Wish
from arch_widgets.scripts import STATIC, built
from arch_widgets.spoken import SpeakingWidget, spoken

BROKEN = mark("Files that cannot be read")


class Entry(NamedTuple):
    """A file in the folder: the game it holds, the record's title, and who played."""

    path: Path
    game: str
    title: str
    players: str


class Chooser(SpeakingWidget):
    """A drop-down of recorded games under the names of their games, and a line for the path of another file.

    `wish` is what the reader asks for: {"file": name} for a file in the list, or {"path": path}. `chosen` is the name of the file that
    is really open, "" if it is not in the list; `opened` says so in words. `hiding` hides titles and file names, which may give away
    how a game ends.
    """

    _esm = built("chooser")
    _css = STATIC / "analyzer/chooser.css"

    groups: traitlets.List[list[object]] = traitlets.List().tag(sync=True)
    chosen = traitlets.Unicode("").tag(sync=True)
    opened = traitlets.Unicode("").tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)
    wish = traitlets.Dict().tag(sync=True)
    hiding = traitlets.Bool(False)

    def __init__(self, files: Sequence[Path], **traits: object) -> None:
        self.entries = [_entry(path) for path in files]
        self.shown: Path | None = None
        super().__init__(**traits)
        self.observe(lambda change: self._name(), "hiding")
        self._name()

    def __repr__(self) -> str:
        return f"Chooser({len(self.entries)} games)"

    def speak_anew(self) -> None:
        """In the current language."""
        with self.hold_sync():
            self.spoken, self.said = {**spoken()}, ""
            self._name()

    def path_of(self, wish: Wish) -> Path | None:
        """The path of the file the reader asks for; None if it is not in the list."""
        if "path" in wish:
            return Path(str(wish["path"])).expanduser()
        return next((entry.path for entry in self.entries if entry.path.name == wish.get("file")), None)

    def show(self, path: Path) -> None:
        """Show which file is open now."""
        self.shown = path
        self._name()

    def _name(self) -> None:
        games: dict[str, list[list[str]]] = {}
        for entry in sorted(self.entries, key=lambda entry: (entry.game == BROKEN, entry.game)):
            group = games.setdefault(entry.game, [])
            told = entry.title if not self.hiding else say("Game {number}", number=len(group) + 1)
            group.append([entry.path.name, f"{told} · {entry.players}" if entry.players else entry.path.name])
        listed = [entry.path for entry in self.entries]
        with self.hold_sync():
            self.groups = [[say(game), entries] for game, entries in games.items()]
            self.chosen = self.shown.name if self.shown in listed else ""
            self.opened = "" if self.hiding or self.shown is None else say("Open: {file}", file=self.shown)


def _entry(path: Path) -> Entry:
    try:
        replay = load(path)
    except ArchError:
        return Entry(path, BROKEN, "", "")
    return Entry(path, replay.rules.title, replay.record.title or path.stem, ", ".join(replay.names))
