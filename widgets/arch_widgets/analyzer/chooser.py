"""Chooses the recorded game to show: one of the folder, listed under its game's name, one of the user's own, or any other file by its path."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import traitlets

from arch_engine.core.errors import ArchError
from arch_engine.core.language import mark, say
from arch_engine.games import rules_of
from arch_engine.record.header import header_at
from arch_widgets.bridge import Wish
from arch_widgets.scripts import built, sheet
from arch_widgets.spoken import SpeakingWidget, spoken

BROKEN = mark("Files that cannot be read")
OWN = mark("Your own games")
OWN_KEY = "games/"
"""What stands before the name of a file of the user's own games: there may be one of the same name in the folder."""

MOST_BYTES = 20_000_000


class Entry(NamedTuple):
    """A file to choose: by which key it is asked for, under which heading it stands, the record's title, and who played."""

    key: str
    path: Path
    group: str
    title: str
    players: str


class Chooser(SpeakingWidget):
    """A drop-down of recorded games under the names of their games, the user's own by themselves, and a line for the path of another file.

    `wish` is what the reader asks for: {"file": key} for a file in the list, or {"path": path}. `chosen` is the key of the file that
    is really open, "" if it is not in the list; `opened` says so in words. `hiding` hides titles and file names, which may give away
    how a game ends.
    """

    _esm = built("chooser")
    _css = sheet("analyzer/chooser.css")

    groups: traitlets.List[list[object]] = traitlets.List().tag(sync=True)
    chosen = traitlets.Unicode("").tag(sync=True)
    opened = traitlets.Unicode("").tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)
    wish = traitlets.Dict().tag(sync=True)
    hiding = traitlets.Bool(False)

    def __init__(self, files: Sequence[Path], own: Sequence[Path] = (), **traits: object) -> None:
        self.entries = [_entry(path.name, path) for path in files] + [
            _entry(f"{OWN_KEY}{path.name}", path, own=True) for path in own
        ]
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
        return next((entry.path for entry in self.entries if entry.key == wish.get("file")), None)

    def name_of(self, path: Path) -> str:
        """What a file is called to the reader, which tells nothing while moves to come are hidden."""
        return say("another game") if self.hiding else path.name

    def show(self, path: Path) -> None:
        """Show which file is open now."""
        self.shown = path
        self._name()

    def _name(self) -> None:
        groups: dict[str, list[list[str]]] = {}
        for entry in sorted(self.entries, key=lambda entry: (entry.group == BROKEN, entry.group == OWN, entry.group)):
            group = groups.setdefault(entry.group, [])
            told = entry.title if not self.hiding else say("Game {number}", number=len(group) + 1)
            group.append([entry.key, f"{told} · {entry.players}" if entry.players else entry.path.name])
        chosen = next((entry.key for entry in self.entries if entry.path == self.shown), "")
        with self.hold_sync():
            self.groups = [[say(group), entries] for group, entries in groups.items()]
            self.chosen = chosen
            self.opened = "" if self.hiding or self.shown is None else say("Open: {file}", file=self.shown)


def _entry(key: str, path: Path, own: bool = False) -> Entry:
    try:
        header = header_at(path, MOST_BYTES)
    except ArchError:
        return Entry(key, path, BROKEN, "", "")
    players = ", ".join(player["name"] for player in header["players"])
    group = OWN if own else rules_of(header["game"]).title
    return Entry(key, path, group, header["title"] or path.stem, players)
