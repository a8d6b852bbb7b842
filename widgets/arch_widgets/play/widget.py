"""A table to play at, as a notebook widget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import ipywidgets as w

from arch_engine.core.arguments import checked_methods
from arch_engine.lab.own import games_folder
from arch_engine.replay.timeline import Timeline
from arch_widgets.bridge import Change, Column
from arch_widgets.play.desk import Desk
from arch_widgets.play.seat import Seat
from arch_widgets.review.desk import ReviewDesk
from arch_widgets.viewer.schema import Film
from arch_widgets.viewer.widget import ReplayViewer
from arch_widgets.whatif.widget import WhatIf


class TableViewer(ReplayViewer):
    """A viewer that shows what the desk says those in front of the screen may see, and nothing else, until the game is looked at.

    looking  whether the game may be looked at as any other: as each seat knew it, with its curves
    """

    def __init__(self, replay: Timeline, film: Film, seat: w.Widget) -> None:
        self.looking, self._shown = False, film
        super().__init__(replay, len(film["moves"]))
        self.attach("play", seat)
        self.modes, self.mode = ["play"], "play"

    def _film(self, replay: Timeline, language: str | None, perspective: int | None, hindsight: bool = False) -> Film:
        return super()._film(replay, language, perspective, hindsight) if self.looking else self._shown

    def lay(self, replay: Timeline, film: Film, modes: Sequence[str]) -> None:
        """Show the table as it is now; whoever looks at an earlier moment goes on looking at it."""
        last = self.at == len(self._shown["moves"])
        self.looking, self.replay, self._shown = False, replay, film
        with self.hold_sync():
            self.film, self.view = film, 0
            self.modes, self.mode = list(modes), "play"
            if last or self.at > len(film["moves"]):
                self.at = len(film["moves"])

    def look(self) -> None:
        """Show the game as something to look at."""
        self.looking = True
        with self.hold_sync():
            self._look()
            self.mode = "look"


@checked_methods
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
        self._asked: tuple[int, int, bool] | None = None
        self._aside: Sequence[w.Widget] = ()
        self._looked: str = ""
        self.seat = Seat(self.desk.page(), self._obey)
        super().__init__([self.seat])

    def __repr__(self) -> str:
        return f"Play({self.desk.screen!r})"

    def _obey(self, wish: Mapping[str, object]) -> str:
        self.desk.obey(wish)
        self._tell()
        said = self.desk.said
        return said["text"] if said is not None and not said["ok"] else ""

    # -- what is shown ---------------------------------------------------------------------------------------------
    def _tell(self) -> None:
        """Show everything as it is now."""
        screen, film = self.desk.screen, self.desk.film()
        if film is None or screen in ("review", "whatif"):
            self._clear()
        self.seat.tell(self.desk.page())
        if film is None:
            self.children = [self.seat]
        elif screen in ("review", "whatif"):
            self._show_game(screen)
        else:
            self._show_table(film, looks=screen == "look")

    def _clear(self) -> None:
        """Take the table off the page: nothing of it stays in the browser, the last taps neither."""
        self.seat.ask(None)
        self.seat.touches = []
        self._asked = None
        gone = [*([self.viewer] if self.viewer is not None else [])]
        if self._looked != self.desk.screen:
            gone += self._aside
            self._aside, self._looked = (), ""
        self.viewer = None
        for widget in gone:
            widget.close()

    def _show_table(self, film: Film, looks: bool) -> None:
        """Show the table, and what is asked there; or the game as something to look at."""
        sitting = self.desk.sitting
        assert sitting is not None
        replay = sitting.session.replay()
        if self.viewer is None:
            self.viewer = TableViewer(replay, film, self.seat)
            self.viewer.observe(self._moved, "at")
            self.viewer.observe(self._turned, "mode")
        if looks:
            self.viewer.look()
        else:
            self.viewer.lay(replay, film, ["play", "look"] if "look" in self.desk.page()["can"] else ["play"])
        self._ask()
        self._moved(None)
        self.children = [self.viewer]

    def _ask(self) -> None:
        """Have the answer tapped together that is asked for now. What was tapped of it stays while nothing else is asked."""
        sitting = self.desk.sitting
        moment = (
            None if sitting is None or self.desk.screen != "table" else (id(sitting), sitting.moves, self.desk.thinking)
        )
        if moment is None or moment != self._asked:
            self.seat.ask(self.desk.tapping())
        self._asked = moment

    def _show_game(self, screen: str) -> None:
        """The game with its review or its branches."""
        replay = self.desk.replay()
        if replay is None or self._looked == screen:
            return
        assert self.desk.sitting is not None
        path = self.desk.sitting.session.path
        if screen == "whatif":
            self._aside = (WhatIf(replay),)
        else:
            viewer, desk = ReplayViewer(replay, len(replay)), ReviewDesk()
            self._aside = (viewer, desk)
            if path is not None:
                desk.show(viewer, path)
        self._looked = screen
        self.children = [self.seat, *self._aside]

    # -- what is heard ---------------------------------------------------------------------------------------------
    def _moved(self, change: object) -> None:
        """Another moment is shown."""
        if self.viewer is None:
            return
        self.desk.show(int(self.viewer.at))
        if change is not None:
            self.seat.tell(self.desk.page())

    def _turned(self, change: Change) -> None:
        """The reader has turned to another mode at the head of the workbench."""
        wanted = "look" if change["new"] == "look" else "back"  # type: ignore[comparison-overlap]
        if self.viewer is not None and (wanted == "look") != (self.desk.screen == "look"):
            self._obey({"act": wanted})
