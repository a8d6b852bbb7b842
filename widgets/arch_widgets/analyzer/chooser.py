"""Which recorded game is shown: those of a folder, grouped by the game that was played, or a file of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import anywidget
import traitlets

from arch_engine.core.errors import ArchError
from arch_engine.core.language import mark, say
from arch_engine.replay.study import load
from arch_widgets.bridge import Wish
from arch_widgets.scripts import STATIC, built

BROKEN = mark("Files that cannot be read")


class Entry(NamedTuple):
    """A file of the folder: what game is in it, what the record is called, and who played."""

    path: Path
    game: str
    title: str
    players: str


class Chooser(anywidget.AnyWidget):
    """A drop-down of recorded games under the names of their games, and a line for the path of another file.

    `wish` is what the reader asks for, {"file": name} of one in the list or {"path": path}; `chosen` is the name of the file that is
    really open, "" where it is none of the list, and `opened` says so. With `hiding` nothing tells how a game ends: neither titles nor
    names of files, which may say it.
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

    def path_of(self, wish: Wish) -> Path | None:
        """The file that is asked for; None for one that is not in the list."""
        if "path" in wish:
            return Path(str(wish["path"])).expanduser()
        return next((entry.path for entry in self.entries if entry.path.name == wish.get("file")), None)

    def show(self, path: Path) -> None:
        """Say that a file is open now."""
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
