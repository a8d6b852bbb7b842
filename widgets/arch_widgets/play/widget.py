"""A table to play at, as a notebook widget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import ipywidgets as w

from arch_engine.lab.own import games_folder
from arch_engine.replay.timeline import Timeline
from arch_widgets.analyzer.chooser import Chooser, finished, games_in
from arch_widgets.bridge import Change, Column, shut
from arch_widgets.play.desk import Desk
from arch_widgets.play.seat import Seat
from arch_widgets.review.desk import ReviewDesk
from arch_widgets.viewer.schema import Film
from arch_widgets.viewer.widget import ReplayViewer

RECORDED = "replays"
"""The folder of the recorded games, beside the notebook."""
LOOKING = ("look", "review", "whatif")
"""The modes in which a game is looked at, which are screens of the desk as well."""


class TableViewer(ReplayViewer):
    """A viewer that shows what the desk says those in front of the screen may see, and nothing else, until the game is looked at.

    looking  whether the game may be looked at as any other: as each seat knew it, with curves, review and branches
    """

    def __init__(self, replay: Timeline, film: Film, seat: w.Widget) -> None:
        self.looking, self._shown = False, film
        self._reviewing: ReviewDesk | None = None
        part = {"play": f"IPY_MODEL_{seat.model_id}"}
        super().__init__(replay, len(film["moves"]), modes=["play"], mode="play", parts=part)

    def _film(self, replay: Timeline, language: str | None, perspective: int | None, hindsight: bool = False) -> Film:
        return super()._film(replay, language, perspective, hindsight) if self.looking else self._shown

    def lay(self, replay: Timeline, film: Film, modes: Sequence[str]) -> None:
        """Show the table as it is now; whoever looks at an earlier moment goes on looking at it."""
        last = self.at == len(self._shown["moves"])
        was, self.looking, self._shown = self.looking, False, film
        with self.hold_sync():
            self.modes, self.mode, self.view = list(modes), "play", 0
            at = len(film["moves"]) if last else min(self.at, len(film["moves"]))
            if was:  # review and branches were those of the game as it stood
                self._end_review()
                self.show(replay, at)
            else:
                self.replay = replay
                self.grow(film)
                self.at = at

    def _end_review(self) -> None:
        gone, self._reviewing = self._reviewing, None
        if gone is not None:
            self.parts = {mode: part for mode, part in self.parts.items() if mode != "review"}
            gone.close()

    def close(self) -> None:
        """Close it with the review and the branches of the game."""
        self._end_review()
        super().close()

    def look(self, mode: str, path: str | Path | None) -> None:
        """Show the game as something to look at, in a mode; its review is kept beside the file."""
        with self.hold_sync():
            if not self.looking:
                self.looking = True
                self._look()
                self.modes = ["play", *LOOKING]
                if path is not None:
                    self._reviewing = ReviewDesk()
                    self._reviewing.show(self, path)
            self.mode = mode


class Play(Column):
    """Play a game on this screen, against the computer or with others, or write one down; then look at it, review it, ask what if.

    Everything is done by clicks and keys. Games are saved after every move into the user's games folder.

    >>> from arch_widgets import Play
    >>> Play()
    Play('new')

    Args:
        folder: Where the games are kept; by default `games` in the folder that `arch-engine lab` was opened on, or else beside the notebook.
    """

    def __init__(self, folder: str | Path | None = None) -> None:
        self.desk = Desk(games_folder() if folder is None else Path(folder), self._tell)
        self.viewer: TableViewer | None = None
        self._asked: tuple[object, ...] | None = None
        self._telling = False
        self.seat = Seat(self.desk.page(), self._obey)
        self.chooser = Chooser(self._open, self.desk.folder.path, standing=True)
        super().__init__()
        self._clear()

    def __repr__(self) -> str:
        return f"Play({self.desk.screen!r})"

    def picture(self) -> str:
        """Return nothing: what is kept in a notebook is seen by everybody, and hands are not."""
        return ""

    def _open(self, path: Path) -> None:
        self.desk.open(path)
        self._tell()

    def _obey(self, wish: Mapping[str, object]) -> str:
        self.desk.obey(wish)
        self._tell()
        said = self.desk.said
        return said["text"] if said is not None and not said["ok"] else ""

    # -- what is shown ---------------------------------------------------------------------------------------------
    def _tell(self) -> None:
        """Show everything as it is now."""
        self._telling = True
        try:
            self._show_all()
        finally:
            self._telling = False

    def _show_all(self) -> None:
        film = self.desk.film()
        if film is None:
            self._clear()
        self.seat.tell(self.desk.page())
        if film is not None:
            self._show_table(film)

    def _clear(self) -> None:
        """Take the table off the page: nothing of it stays in the browser, the last taps neither."""
        self.seat.ask(None)
        self.seat.touches = []
        self._asked = None
        gone, self.viewer = self.viewer, None
        if self.desk.screen == "new":
            self.chooser.offer(lambda: ([*filter(finished, games_in(Path(RECORDED)))], games_in(self.desk.folder.path)))
            self.children = [self.chooser, self.seat]
        else:
            self.children = [self.seat]
        shut(gone)

    def _show_table(self, film: Film) -> None:
        """Show the table, and what is asked there; or the game as something to look at."""
        sitting, screen = self.desk.sitting, self.desk.screen
        assert sitting is not None
        replay = sitting.session.replay()
        if self.viewer is None:
            self.viewer = TableViewer(replay, film, self.seat)
            self.viewer.observe(self._moved, "at")
            self.viewer.observe(self._turned, "mode")
        self._ask()  # before the table, so that whoever sees the table can answer
        if screen in LOOKING:
            self.viewer.look(screen, sitting.session.path)
        else:
            self.viewer.lay(replay, film, ["play", *LOOKING] if "look" in self.desk.page()["can"] else ["play"])
        if self.desk.turn is not None:
            self.viewer.at = self.desk.turn
        self._moved(None)
        self.children = [self.viewer]

    def _ask(self) -> None:
        """Have the answer tapped together that is asked for now. What was tapped of it stays while nothing else is asked."""
        sitting = self.desk.sitting
        desk = self.desk
        moment = (
            None
            if sitting is None or desk.screen != "table"
            else (id(sitting), sitting.moves, desk.thinking, desk.edits, desk.changing)
        )
        if moment is None or moment != self._asked:
            self.seat.ask(self.desk.tapping())
        self._asked = moment

    # -- what is heard ---------------------------------------------------------------------------------------------
    def _moved(self, change: object) -> None:
        """Another moment is shown."""
        if self.viewer is None:
            return
        self.desk.show(int(self.viewer.at))
        if change is not None:
            if not self._telling:
                self.desk.said = None  # what was said belongs to the moment that the reader has left
            self._ask()
            self.seat.tell(self.desk.page())

    def _turned(self, change: Change) -> None:
        """The reader has turned to another mode at the head of the workbench."""
        mode = str(change["new"])
        if self.viewer is not None and (mode in LOOKING or self.desk.screen in LOOKING) and mode != self.desk.screen:
            self._obey({"act": mode if mode in LOOKING else "back"})
