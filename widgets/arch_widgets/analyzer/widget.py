"""Pick a recorded game and review it: viewer, charts and review in one place."""

from __future__ import annotations

from pathlib import Path

import ipywidgets as w
from traitlets import link

from arch_engine.core.errors import given, shown
from arch_engine.core.files import is_there
from arch_engine.core.language import say
from arch_engine.lab.own import games_folder
from arch_engine.replay.study import load
from arch_engine.replay.timeline import Timeline
from arch_widgets.analyzer.chooser import Chooser, games_in
from arch_widgets.bridge import Change, Column
from arch_widgets.review.desk import ReviewDesk
from arch_widgets.viewer.when import first_decision
from arch_widgets.viewer.widget import ReplayViewer


class Analyzer(Column):
    """One list of the games in a folder and of your own games (or a path), and everything about the chosen one below it.

    >>> analyzer = Analyzer("replays", "mykerinos-3p.parquet")
    >>> analyzer.replay.names, analyzer.viewer
    (('Ana', 'Bo', 'Cleo'), ReplayViewer(Mykerinos, 154 moves))

    Attributes:
        replay: The game shown, for use in later cells; None if no game is open.
        viewer: Its ReplayViewer.
        files: The games in the folder.
        own: The games that you played or wrote down, in the folder `games` of the folder that `arch-engine lab` was opened on.

    Args:
        folder: The folder with the games.
        game: The game to open first: its path or the name of its file.
        hide: Whether to hide the moves to come and everything that gives away how a game ends.
    """

    def __init__(self, folder: str | Path = "replays", game: str | None = None, *, hide: bool = False) -> None:
        own = games_folder()
        self.replay: Timeline | None = None
        self.viewer: ReplayViewer | None = None
        self.hide = hide
        self.chooser = Chooser(self._open, own, hiding=hide)
        self.chooser.offer(lambda: self._look(Path(folder), own))
        self.stage = w.VBox()
        self.desk = ReviewDesk()
        super().__init__([self.chooser, self.stage])
        listed = [*self.files, *self.own]
        named = [path for path in listed if game and game in path.name]
        if listed:
            self.show_game((named or listed)[0])
            if game and not named:
                self.chooser.said = say(
                    "There is no game {game} in {folder}; the first one is shown.",
                    game=given(game),
                    folder=shown(folder),
                )
        else:
            self.chooser.said = say(
                "There is no recorded game in {folder}; write the path of a file above.", folder=shown(folder)
            )

    def __repr__(self) -> str:
        return f"Analyzer({len(self.files)} game{'s' * (len(self.files) != 1)})"

    def _look(self, folder: Path, own: Path) -> tuple[list[Path], list[Path]]:
        self.files = games_in(folder)
        self.own = [] if is_there(own) and is_there(folder) and own.samefile(folder) else games_in(own)
        return self.files, self.own

    def show_game(self, path: str | Path) -> None:
        """Show the game in a file. If the file cannot be opened, say why and keep showing the game before."""
        self.chooser.turn_to(Path(path))

    def _open(self, path: Path) -> None:
        """Show the game in a file. Raises ArchError if it cannot be opened."""
        if self.viewer is None:
            replay = load(path)
            self.viewer = self._viewer_of(replay)
        else:
            with self.viewer.opening(self.chooser.name_of(path)):
                replay = load(path)
                self.viewer.show(replay, at=first_decision(replay))
        self._turn_to(path)

    def _viewer_of(self, replay: Timeline) -> ReplayViewer:
        viewer = ReplayViewer(replay, at=first_decision(replay), hide=self.hide)
        link((viewer, "hiding"), (self.chooser, "hiding"))
        viewer.observe(lambda change: self.chooser.speak_anew(), "language")
        viewer.observe(self._opened, "opened")
        self.stage.children = [viewer]
        return viewer

    def _opened(self, change: Change) -> None:
        """A mode of the viewer has opened another file."""
        if self.viewer is not None and self.viewer.opened is not None:
            self._turn_to(self.viewer.opened)

    def _turn_to(self, path: Path) -> None:
        """Another file is open in the viewer: the list and the review follow it."""
        assert self.viewer is not None
        self.replay = self.viewer.replay
        self.chooser.said = ""
        self.chooser.show(path)
        self.desk.show(self.viewer, path)
