"""A game written down as lines of notation, with names for the moments a lesson looks at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arch_engine.core.components import Components
from arch_engine.core.errors import OptionError
from arch_engine.core.language import say
from arch_engine.replay.session import Session
from arch_engine.replay.timeline import Timeline
from arch_widgets.bridge import Answer
from arch_widgets.lesson.widget import TryIt
from arch_widgets.viewer.widget import ReplayViewer


class Script:
    """The lines of one game. Semicolons separate lines of notation on one line of text; outcomes of chance are written like decisions.

    A line `@name A title` names the moment before the next line: `attempt` makes it a position to try moves in, under that
    title, and `watch` shows the game there. `@name! A title` marks a moment that is about one player: only that player's sheet stands
    beside the maps. A line that begins with # is a comment. `components` are the cards to play with, if not the shipped ones.

    The catalogue of sentences finds the titles in each game's `lessons/<game>/games.py`; `session` says them.
    """

    def __init__(
        self,
        game: str,
        names: Sequence[str],
        text: str,
        options: Mapping[str, Any] | None = None,
        components: Components | None = None,
    ) -> None:
        self.game = game
        self.names = tuple(names)
        self.options = dict(options or {})
        self.components = components
        self.lines: list[str] = []
        self.moments: dict[str, int] = {}
        self.titles: dict[str, str] = {}
        self.alone: set[str] = set()
        for line in filter(None, (line.strip() for line in text.splitlines())):
            if line.startswith("@"):
                name, _, title = line[1:].partition(" ")
                if name.endswith("!"):
                    name = name[:-1]
                    self.alone.add(name)
                self.moments[name] = len(self.lines)
                self.titles[name] = title
            elif not line.startswith("#"):
                self.lines += [part.strip() for part in line.split(";") if part.strip()]

    def step(self, moment: str) -> int:
        """The step at which a named moment lies. Raises OptionError for a name the script does not have."""
        if moment not in self.moments:
            raise OptionError(
                say(
                    "This script has no moment {moment!r}; it has {moments}.",
                    moment=moment,
                    moments=", ".join(self.moments),
                )
            )
        return self.moments[moment]

    def session(self, moment: str | None = None, title: str = "") -> Session:
        """A session at a moment (by default the end), ready to be played on. Its title and its players are said in the current language."""
        names = tuple(map(say, self.names))
        session = Session(self.game, names, options=self.options, components=self.components, title=say(title))
        for line in self.lines[: None if moment is None else self.step(moment)]:
            session.do(line)
        return session

    def replay(self, moment: str | None = None, title: str = "") -> Timeline:
        """The game up to a moment (by default the end)."""
        return self.session(moment, title).replay()

    def attempt(self, moment: str, tries: Sequence[str] = (), **more: Any) -> Practice:
        """A position to try moves in, at a moment, with suggestions to try. `more` goes to TryIt as it is."""
        session = self.session(moment, self.titles.get(moment, ""))
        return Practice(session, tries=tries, sheet=session.table.asked if moment in self.alone else None, **more)

    def watch(
        self, moment: str, until: str | None = None, title: str = "", perspective: int | None = None
    ) -> ReplayViewer:
        """A viewer of the game up to the moment `until` (by default the end), opened at a moment; with `perspective`, as that seat knows it."""
        replay = self.replay(until, title or self.titles.get(moment, ""))
        viewer = ReplayViewer(replay, at=self.step(moment), perspective=perspective)
        if moment in self.alone:
            viewer.film = with_one_sheet(viewer.film, self.session(moment).table.asked)
        return viewer


def script_of(scripts: Mapping[str, Script], moment: str) -> Script:
    """The script that has a moment. If none has it, raises OptionError, which lists all moments."""
    for script in scripts.values():
        if moment in script.moments:
            return script
    known = ", ".join(name for script in scripts.values() for name in script.moments)
    raise OptionError(
        say("No script has a moment {moment!r}; the moments are {moments}.", moment=moment, moments=known)
    )


def with_one_sheet(film: dict[str, Any], seat: int) -> dict[str, Any]:
    """A film that shows the maps and a single player's sheet."""
    return {**film, "panels": [panel for panel in film["panels"] if panel["kind"] == "map" or panel["seat"] == seat]}


class Practice(TryIt):
    """A position of a script. `sheet` is the one seat whose sheet is shown; None shows all."""

    def __init__(self, game: Session, *, sheet: int | None = None, **more: Any) -> None:
        self.sheet = sheet
        super().__init__(game, **more)

    def _show(self) -> None:
        with self.viewer.hold_sync():
            super()._show()
            if self.sheet is not None:
                self.viewer.film = with_one_sheet(self.viewer.film, self.sheet)


class Match(TryIt):
    """A game against the computer. The reader has the first seat; the computer answers each of the reader's decisions."""

    lets_others_play = False

    def do(self, text: str) -> Answer:
        """Try a decision of the reader. If it is legal, the computer plays until the reader is asked again."""
        answer = super().do(text)
        if answer["ok"] and not self.session.table.over and self.session.table.asked != 0:
            self.let_others_play()
            answer = self._answer(True, self._told(self.own[-1][0]), answer["rule"])
        return answer
