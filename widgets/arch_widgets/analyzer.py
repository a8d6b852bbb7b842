"""Pick a recorded game and review it: viewer, curves and breakdown in one place."""

from __future__ import annotations

import html
from pathlib import Path
from typing import Any

import ipywidgets as w

from arch_engine.core.errors import ArchError
from arch_engine.replay.replay import Replay, load
from arch_widgets.charts import breakdown_chart, breakdown_title, curves_chart, gauge_charts, linked, measures_scored
from arch_widgets.viewer import ReplayViewer


class Analyzer(w.VBox):  # type: ignore[misc]
    """A drop-down of the games in a folder (or a path of your own), and everything about the chosen one below it.

    `replay` is the game shown and `viewer` its ReplayViewer, for cells further down.
    """

    def __init__(self, folder: str | Path = "replays", game: str | None = None) -> None:
        self.files = sorted(
            path for path in Path(folder).glob("*.parquet") if not path.name.endswith(".review.parquet")
        )
        self.replay: Replay | None = None
        self.viewer: ReplayViewer | None = None
        wide = {"description_width": "110px"}
        self.choice = w.Dropdown(
            options=[(_label(path), path) for path in self.files],
            description="Recorded game",
            style=wide,
            layout={"width": "auto"},
        )
        self.own = w.Text(
            placeholder="games/our-evening.parquet",
            description="or your own file",
            style=wide,
            layout={"width": "auto"},
            continuous_update=False,
        )
        self.said = w.HTML(layout={"margin": "0 0 0 112px"})
        self.stage = w.VBox()
        super().__init__([self.choice, self.own, self.said, self.stage])
        self.choice.observe(lambda change: self.show_game(change["new"]), "value")
        self.own.observe(
            lambda change: self.show_game(Path(change["new"].strip()).expanduser() if change["new"].strip() else ""),
            "value",
        )
        named = [path for path in self.files if game and game in path.name]
        if named and named[0] != self.choice.value:
            self.choice.value = named[0]
        elif self.files:
            self.show_game(self.choice.value)
            if game and not named:
                self._say(f"There is no game {game!r} in {Path(folder)}; the first one is shown.")
        else:
            self._say(f"There is no recorded game in {Path(folder)}; write the path of a file above.")

    def __repr__(self) -> str:
        return f"Analyzer({len(self.files)} games)"

    def show_game(self, path: str | Path) -> None:
        """Show the game in a file; what is wrong with a bad file is said, and the game shown before stays."""
        if not str(path):
            self._say("")
            return
        try:
            replay = load(path)
        except ArchError as problem:
            self._say(str(problem))
            return
        self._say("")
        self.replay = replay
        if self.viewer is None:
            self.viewer = ReplayViewer(replay, at=_first_decision(replay))
            self.viewer.observe(lambda change: self._chart(), "view")
        else:
            self.viewer.show(replay, at=_first_decision(replay))
        self._chart()

    def _chart(self) -> None:
        assert self.viewer is not None
        before = self.stage.children[1:]
        self.stage.children = [self.viewer, *charts_of(self.viewer)]
        for widget in before:
            if hasattr(widget, "unlink"):
                widget.unlink()
            widget.close()

    def _say(self, sentence: str) -> None:
        self.said.value = f"<b>{html.escape(sentence)}</b>" if sentence else ""


def charts_of(viewer: ReplayViewer) -> list[Any]:
    """The curves of every measure and gauge and the breakdown, linked with a viewer both ways."""
    replay = viewer.replay
    found: list[Any] = []
    for measure in replay.rules.measures:
        found += [_heading(f"{measure.capitalize()} by move"), linked(curves_chart(replay, measure), viewer)]
    for title, chart in gauge_charts(replay, viewer.perspective).items():
        found += [_heading(title), linked(chart, viewer)]
    for measure in measures_scored(replay):
        breakdown = breakdown_chart(replay, measure=measure)
        found += [_heading(breakdown_title(replay, measure)), linked(breakdown, viewer)]
    return found


def _heading(text: str) -> w.HTML:
    return w.HTML(f"<b>{html.escape(text)}</b>", layout={"margin": "10px 0 0 6px"})


def _first_decision(replay: Replay) -> int:
    """The step where the set-up is done and somebody decides."""
    return replay.rounds[0] if replay.rounds else 0


def _label(path: Path) -> str:
    try:
        replay = load(path)
    except ArchError:
        return f"{path.name} (cannot be read)"
    return f"{replay.record.title or path.stem}: {replay.describe()}"
