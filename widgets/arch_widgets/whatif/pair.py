"""Two boards side by side, at the same step."""

from __future__ import annotations

from collections.abc import Mapping

import ipywidgets as w

from arch_engine.replay.lines import Line
from arch_widgets.bridge import Column
from arch_widgets.scenes.contract import Element
from arch_widgets.viewer.film import film_of
from arch_widgets.viewer.schema import Film
from arch_widgets.viewer.widget import ReplayViewer


class Pair(Column):
    """The boards of two lines, which step together with a viewer. Rings mark where the boards differ."""

    def __init__(self, viewer: ReplayViewer) -> None:
        self.viewer = viewer
        self.boards: list[ReplayViewer] = []
        self._films: list[Film] = []
        super().__init__([])
        viewer.observe(lambda change: self._mark(), "at")

    def __repr__(self) -> str:
        return f"Pair({len(self.children)} boards)"

    def clear(self) -> None:
        """Remove both boards."""
        self.children = []

    def show(self, line: Line, other: Line, perspective: int | None) -> None:
        """Show the boards of two lines."""
        lines = [line, other]
        if not self.boards:
            self.boards = [ReplayViewer(line.replay(), bare=True, marks=[]) for line in lines]
            self._links = [w.jslink((self.viewer, "at"), (board, "at")) for board in self.boards]
        self._films = [
            {**film_of(line.replay(), self.viewer.language, perspective), "title": line.name} for line in lines
        ]
        for board, film in zip(self.boards, self._films, strict=True):
            with board.hold_sync():
                board.film, board.at = film, self.viewer.at
        heading = w.HTML("<b>Side by side</b> at the same move; what lies otherwise on the other board has a ring.")
        both = w.Box(self.boards)
        both.add_class("arch-pair")
        self.children = [heading, both]
        self._mark()

    def _mark(self) -> None:
        if not self.children:
            return
        tables = [_elements(film, int(self.viewer.at)) for film in self._films]
        for board, mine, theirs in zip(self.boards, tables, reversed(tables), strict=True):
            board.marks = [name for name, element in mine.items() if _look(element) != _look(theirs.get(name))]


def _elements(film: Film, step: int) -> dict[str, Element]:
    """The elements on a film's table at a step."""
    table: dict[str, Element] = dict(film["first"])
    for difference in film["steps"][:step]:
        for name in difference.get("gone", ()):
            table.pop(name, None)
        table.update(difference.get("set", {}))
    return table


def _look(element: Element | None) -> Mapping[str, object] | None:
    """The visible part of an element: all but the step at which it came."""
    return None if element is None else {key: value for key, value in element.items() if key not in ("at", "state")}
