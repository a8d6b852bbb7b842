"""A game written down as lines of notation, with names for the moments a lesson looks at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arch_engine.core.errors import OptionError
from arch_engine.replay.replay import Replay
from arch_engine.replay.session import Session
from arch_widgets.lesson import TryIt
from arch_widgets.lessons.tries import Tries
from arch_widgets.viewer import ReplayViewer


class Script:
    """The lines of one game. Several stand on a line of text, with semicolons; chance's outcomes are lines like any other.

    A line `@name A title` names the moment before the next line: `attempt` makes it a position to try moves in, under that
    title, and `watch` shows the game there. Where a moment is about one player, `@name! A title`, only that player's sheet lies
    beside the maps. A line that begins with # is a remark.
    """

    def __init__(self, game: str, names: Sequence[str], text: str) -> None:
        self.game = game
        self.names = tuple(names)
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
            raise OptionError(f"This script has no moment {moment!r}; it has {', '.join(self.moments)}.")
        return self.moments[moment]

    def session(self, moment: str | None = None, title: str = "") -> Session:
        """The game at a moment (at its end if left out), to be played on."""
        session = Session(self.game, self.names, title=title)
        for line in self.lines[: None if moment is None else self.step(moment)]:
            session.do(line)
        return session

    def replay(self, moment: str | None = None, title: str = "") -> Replay:
        """The game up to a moment (to its end if left out)."""
        return self.session(moment, title).replay()

    def attempt(self, moment: str, tries: Sequence[str] = ()) -> Practice:
        """The position at a moment, to try moves in, with things to try."""
        session = self.session(moment, self.titles.get(moment, ""))
        return Practice(session, tries, session.table.asked if moment in self.alone else None)

    def watch(self, moment: str, until: str | None = None, title: str = "") -> ReplayViewer:
        """The game up to the moment `until` (to its end if left out), opened at a moment."""
        viewer = ReplayViewer(self.replay(until, title or self.titles.get(moment, "")), at=self.step(moment))
        if moment in self.alone:
            viewer.film = with_one_sheet(viewer.film, self.session(moment).table.asked)
        return viewer


def with_one_sheet(film: dict[str, Any], seat: int) -> dict[str, Any]:
    """A film that shows the maps and a single player's sheet."""
    return {**film, "panels": [panel for panel in film["panels"] if panel["kind"] == "map" or panel["seat"] == seat]}


class Lesson(TryIt):
    """A position with a row of buttons above it: things to try, undo, start again, and the answer.

    Each of `tries` is a line of notation, or several with " > " between them, which are done one after another. A button always
    begins at the lesson's position, so that the buttons can be pressed in any order.
    """

    children: Any

    def __init__(self, game: Session, tries: Sequence[str] = ()) -> None:
        self.tries = tuple(tries)
        super().__init__(game)
        self.row = Tries([_label(path) for path in self.tries])
        self.row.observe(self._pressed, "wish")
        self.viewer.observe(self._answered, "answer")
        self.children = (self.row, self.viewer)

    def follow(self, path: str) -> None:
        """Begin at the lesson's position and do the lines of a path."""
        self.reset()
        for line in path.split(" > "):
            self.do(line)

    def _pressed(self, change: Any) -> None:
        wish = change["new"]
        if wish.get("act") == "undo":
            self.undo()
        elif wish.get("act") == "reset":
            self.reset()
        elif wish.get("try") in range(len(self.tries)):
            self.follow(self.tries[wish["try"]])

    def _answered(self, change: Any) -> None:
        """The answer stands beside the buttons too: on a narrow page the board's own is a screen further down."""
        answer = change["new"]
        rule = self.session.rules.rule_texts().get(str(answer.get("rule")))
        title = rule.title if rule and not answer["ok"] else ""
        self.row.said = {"ok": answer["ok"], "text": answer["text"], "rule": title} if answer else {}


class Practice(Lesson):
    """A position to try moves in. `sheet` is the seat whose sheet is shown where not all are."""

    def __init__(self, game: Session, tries: Sequence[str] = (), sheet: int | None = None) -> None:
        self.sheet = sheet
        super().__init__(game, tries)

    def _show(self) -> None:
        with self.viewer.hold_sync():
            super()._show()
            if self.sheet is not None:
                self.viewer.film = with_one_sheet(self.viewer.film, self.sheet)


class Match(Lesson):
    """A game against the computer: the first seat is the reader's, and after each of its decisions the others play on."""

    def do(self, text: str) -> dict[str, Any]:
        """Try a decision of the reader; if it is allowed, the computer plays until the reader is asked again."""
        answer = super().do(text)
        if answer["ok"] and not self.session.table.over and self.session.table.asked != 0:
            self.let_others_play()
        return answer

    def undo(self) -> None:
        """Take back the reader's last decision, and all that the others did after it."""
        moves = self.session.replay().moves
        own = [step for step in range(len(self.start), len(moves)) if moves[step].mover == 0]
        if own:
            self._resume(own[-1])
            self._answer(True, "Your last decision is taken back.", "")


def _label(path: str) -> str:
    return path.replace(" > ", " › ")
