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
    """The lines of one game. Several stand on a line of text, with semicolons; chance's outcomes are lines like any other.

    A line `@name A title` names the moment before the next line: `attempt` makes it a position to try moves in, under that
    title, and `watch` shows the game there. Where a moment is about one player, `@name! A title`, only that player's sheet lies
    beside the maps. A line that begins with # is a remark. `components` are the cards it is played with, if not the shipped ones.
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
        """The step of the game that a moment names; raises OptionError for a name the script does not have."""
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
        """The game at a moment (at its end if left out), to be played on."""
        session = Session(self.game, self.names, options=self.options, components=self.components, title=title)
        for line in self.lines[: None if moment is None else self.step(moment)]:
            session.do(line)
        return session

    def replay(self, moment: str | None = None, title: str = "") -> Timeline:
        """The game up to a moment (to its end if left out)."""
        return self.session(moment, title).replay()

    def attempt(self, moment: str, tries: Sequence[str] = (), **more: Any) -> Practice:
        """The position at a moment, to try moves in, with things to try; `more` is what else TryIt takes."""
        session = self.session(moment, self.titles.get(moment, ""))
        return Practice(session, tries=tries, sheet=session.table.asked if moment in self.alone else None, **more)

    def watch(
        self, moment: str, until: str | None = None, title: str = "", perspective: int | None = None
    ) -> ReplayViewer:
        """The game up to the moment `until` (to its end if left out), opened at a moment; with `perspective` as a seat sees it."""
        replay = self.replay(until, title or self.titles.get(moment, ""))
        viewer = ReplayViewer(replay, at=self.step(moment), perspective=perspective)
        if moment in self.alone:
            viewer.film = with_one_sheet(viewer.film, self.session(moment).table.asked)
        return viewer


def script_of(scripts: Mapping[str, Script], moment: str) -> Script:
    """The script that has a moment; raises OptionError, naming all moments, if none has."""
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
    """A position of a script. `sheet` is the seat whose sheet is shown where not all are."""

    def __init__(self, game: Session, *, sheet: int | None = None, **more: Any) -> None:
        self.sheet = sheet
        super().__init__(game, **more)

    def _show(self) -> None:
        with self.viewer.hold_sync():
            super()._show()
            if self.sheet is not None:
                self.viewer.film = with_one_sheet(self.viewer.film, self.sheet)


class Match(TryIt):
    """A game against the computer: the first seat is the reader's, and after each of its decisions the others play on."""

    lets_others_play = False

    def do(self, text: str) -> Answer:
        """Try a decision of the reader; if it is allowed, the computer plays until the reader is asked again."""
        answer = super().do(text)
        if answer["ok"] and not self.session.table.over and self.session.table.asked != 0:
            self.let_others_play()
            answer = self._answer(True, self._told(self.own[-1][0]), answer["rule"])
        return answer
