"""*My games*: the recorded games and the user's own in one list. One is chosen there, named by its path, or dropped onto it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import traitlets

from arch_engine.core.errors import ArchError, shown
from arch_engine.core.files import is_there
from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.core.words import listing
from arch_engine.games import rules_of
from arch_engine.record.codec import whole_number
from arch_engine.record.header import header_at
from arch_engine.record.schema import MOST_BYTES
from arch_widgets.analyzer.dropped import keep
from arch_widgets.bridge import Wish
from arch_widgets.review.place import place_of
from arch_widgets.scripts import built, sheet
from arch_widgets.spoken import SpeakingWidget, spoken

OWN_KEY = "games/"
"""What stands before the name of a file of the user's own games: there may be one of the same name in the folder."""


class Entry(NamedTuple):
    """A file to choose: by which key it is asked for, and what stands in its row."""

    key: str
    path: Path
    own: bool
    changed: float
    header: Mapping[str, Any] | None
    """None for a file that cannot be read."""

    @property
    def named_day(self) -> str:
        """The day of the evening, with which the name of a file begins that was played or written down; "" if the name has none."""
        with suppress(ValueError):
            return date.fromisoformat(self.path.name[:10]).isoformat()
        return ""

    @property
    def day(self) -> str:
        """The day of the evening if it is known, or else that of the file."""
        return self.named_day or f"{datetime.fromtimestamp(self.changed):%Y-%m-%d}"

    @property
    def over(self) -> bool:
        """Whether its header says that the game is over."""
        result = (self.header or {}).get("result")
        return isinstance(result, dict) and bool(result.get("over"))

    def told(self, number: int, hiding: bool) -> dict[str, str]:
        """Return its row in words; `hiding` leaves out what may give away how the game ends, so that it is called by its number."""
        row = {"key": self.key, "date": self.day}
        if self.header is None:
            return row | {"title": self.path.name, "players": "", "state": say("cannot be read")}
        rules, names = rules_of(self.header["game"]), [player["name"] for player in self.header["players"]]
        result, ended = self.header.get("result"), ""
        if self.over and not hiding and isinstance(result, dict):
            ended = _winners(names, result.get("winners"))
            names = _scored(rules, names, result.get("totals"))
        states = [
            say("yours") if self.own else "",
            "" if self.over or hiding else say("unfinished"),
            say("reviewed") if place_of(self.path).exists() else "",
        ]
        title = self.header["title"] or (rules.title if self.own else self.path.stem)
        game = "" if title == rules.title and not hiding else rules.title
        return row | {
            "title": say("Game {number}", number=number) if hiding else title,
            "players": " · ".join(filter(None, [game, ", ".join(names), ended])),
            "state": ", ".join(filter(None, states)),
        }


def _scored(rules: Rules, names: Sequence[str], totals: object) -> list[str]:
    """The players with what they ended with, if the header says so: readers do not check it."""
    if not isinstance(totals, list) or len(totals) != len(names):
        return [*names]
    return [f"{name} {_score(rules, total)}".rstrip() for name, total in zip(names, totals, strict=True)]


def _winners(names: Sequence[str], winners: object) -> str:
    """Who won, in words; nothing of somebody who played alone, and nothing if the header does not say."""
    if len(names) < 2 or not isinstance(winners, list) or not winners:
        return ""
    if not all(whole_number(seat) and 0 <= seat < len(names) for seat in winners):
        return ""
    return say("won by {players}", players=listing([names[seat] for seat in winners]))


def _score(rules: Rules, total: object) -> str:
    """What somebody ended with, all that the game is won by; nothing if the header has no such numbers: readers do not check them."""
    values = [total.get(measure) for measure in rules.measures] if isinstance(total, dict) else []
    return "/".join(map(str, values)) if all(map(whole_number, values)) else ""


class Chooser(SpeakingWidget):
    """The recorded games and the user's own in one list, the last one first, with a line to find one; the path of any other file can be typed there.

    `wish` is what the reader asks for: {"file": key} for a file in the list, or {"path": path}. `chosen` is the key of the file that
    is really open, "" if it is not in the list; `opened` says so in words. `hiding` hides titles, file names and results, which may give
    away how a game ends. `standing` says that the list is open in its place, and not only while somebody looks for a game.
    """

    _esm = built("chooser")
    _css = sheet("analyzer/chooser.css")

    games: traitlets.List[dict[str, str]] = traitlets.List().tag(sync=True)
    chosen = traitlets.Unicode("").tag(sync=True)
    opened = traitlets.Unicode("").tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)
    standing = traitlets.Bool(False).tag(sync=True)
    most = traitlets.Int(MOST_BYTES).tag(sync=True)
    wish = traitlets.Dict().tag(sync=True)
    hiding = traitlets.Bool(False)

    def __init__(self, opens: Callable[[Path], None], folder: Path, **traits: object) -> None:
        """`opens` opens a game, or raises ArchError; `folder` is that of the user's own games, where dropped ones are kept."""
        self._opens, self.folder = opens, folder
        self._find: Callable[[], tuple[Sequence[Path], Sequence[Path]]] = lambda: ((), ())
        self.entries: list[Entry] = []
        self.shown: Path | None = None
        super().__init__(**traits)
        self.observe(lambda change: self._name(), "hiding")
        self.observe(lambda change: self._wished(), "wish")
        self.on_msg(lambda chooser, message, buffers: self._heard(message))

    def offer(self, find: Callable[[], tuple[Sequence[Path], Sequence[Path]]]) -> None:
        """List the files that `find` returns, recorded ones and own ones; it is asked again whenever somebody looks for a game."""
        self._find = find
        self.look()

    def look(self) -> None:
        """List what lies in the folders now: a game may have been played since."""
        files, own = self._find()
        entries = [*(_entry(path.name, path) for path in files), *map(_own, own)]
        self.entries = _ordered(entries)
        self._name()

    def turn_to(self, path: Path) -> bool:
        """Open a game, and return whether it is open; if not, say why."""
        self.said = ""  # so that the same sentence is said again
        try:
            self._opens(path)
        except ArchError as problem:
            self.said = str(problem)
            return False
        return True

    def _wished(self) -> None:
        path = self.path_of(self.wish)
        if path is not None:
            self.turn_to(path)

    def _heard(self, message: object) -> None:
        if message == {"look": "again"}:
            self.look()
        else:
            self._dropped(message)

    def _dropped(self, message: object) -> None:
        """Keep a file among the user's own games and open it. One that cannot be opened leaves nothing behind."""
        self.said = ""
        try:
            kept = keep(message, self.folder)
        except ArchError as problem:
            self.said = str(problem)
            return
        if kept is None:
            return
        if not self.turn_to(kept.path) and kept.new:
            kept.path.unlink(missing_ok=True)
        elif not kept.new:
            self.said = self.said or say("{file} is in the list already.", file=shown(kept.path.name))
        self.look()

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
        chosen = next((entry.key for entry in self.entries if entry.path == self.shown), "")
        with self.hold_sync():
            self.games = [entry.told(number, self.hiding) for number, entry in enumerate(self.entries, start=1)]
            self.chosen = chosen
            self.opened = "" if self.hiding or self.shown is None else say("Open: {file}", file=self.shown)


def games_in(folder: Path) -> list[Path]:
    """Return the files of games in a folder by their names; none if there is no such folder."""
    found = folder.glob("*.parquet") if is_there(folder) else ()
    return sorted(path for path in found if not path.name.endswith(".review.parquet"))


def finished(path: Path) -> bool:
    """Return whether a file says that its game is over."""
    return _entry(path.name, path).over


def _entry(key: str, path: Path, own: bool = False) -> Entry:
    try:
        stat = path.stat()
    except OSError:  # a link that leads nowhere has no date
        return Entry(key, path, own, 0.0, None)
    return Entry(key, path, own, stat.st_mtime, _header(path, stat.st_mtime_ns, stat.st_size))


@lru_cache(maxsize=4096)
def _header(path: Path, changed: int, size: int) -> Mapping[str, Any] | None:
    """Return what a file says of its game; None if it cannot be read. A file is read again only if it is another one by date or size."""
    try:
        return header_at(path, MOST_BYTES)
    except ArchError:
        return None


def _own(path: Path) -> Entry:
    return _entry(f"{OWN_KEY}{path.name}", path, own=True)


def _ordered(entries: Sequence[Entry]) -> list[Entry]:
    """The last day first. Recorded games whose day is only that of a copied file come after the evenings, and what cannot be read comes last."""
    listed = sorted(entries, key=lambda entry: (-entry.changed, entry.key))
    listed.sort(key=lambda entry: entry.day, reverse=True)
    return sorted(listed, key=lambda entry: (entry.header is None, not (entry.own or entry.named_day)))
