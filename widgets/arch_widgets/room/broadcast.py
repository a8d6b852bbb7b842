"""What goes to all pages of a room, made once for all of them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping

from arch_widgets.room.machine import Machine
from arch_widgets.viewer.schema import Film

Line = tuple[int, bool]
"""Which film: of which view, and whether all of it."""


class Broadcast:
    """The messages of a room as they are now."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._films: dict[tuple[Line, int], bytes] = {}
        self._more: dict[tuple[Line, int, int], str] = {}
        self._scene: tuple[int, str] = (-1, "")
        self._film: tuple[tuple[int, bool, int], Film] | None = None

    def room(self) -> tuple[Line, int, Film]:
        """Which film those who follow are to have, how many moves of it, and the film."""
        state, open_now = self.machine.state, self.machine.is_open
        steps = len(self.machine.replay) if open_now else state.reach
        key = (state.view, open_now, steps)
        if self._film is None or self._film[0] != key:
            self._film = key, self.machine.film()
        return (state.view, open_now), steps, self._film[1]

    def whole(self, view: int) -> tuple[Line, int, Film]:
        """The same for the leader, who sees all of it."""
        film = self.machine.films.whole(view)
        return (view, True), len(film["steps"]), film

    def packed(self, line: Line, steps: int, film: Film) -> bytes:
        """A whole film, packed."""
        if (line, steps) not in self._films:
            if len(self._films) > 8:
                self._films.clear()
            self._films[line, steps] = gzip.compress(written(film).encode(), 6)
        return self._films[line, steps]

    def later(self, line: Line, since: int, film: Film) -> str:
        """What a film has more than its first moves."""
        steps = len(film["steps"])
        if (line, since, steps) not in self._more:
            if len(self._more) > 64:
                self._more.clear()
            more = {
                "since": since,
                "steps": film["steps"][since:],
                "moves": film["moves"][since:],
                "rounds": film["rounds"],
                "result": film["result"],
                "subtitle": film["subtitle"],
            }
            self._more[line, since, steps] = written({"more": more})
        return self._more[line, since, steps]

    def scene(self) -> str:
        """What everybody is to see."""
        number = len(self.machine.facts)
        if self._scene[0] != number:
            self._scene = number, written({"scene": self.machine.scene()})
        return self._scene[1]


def written(data: Mapping[str, object]) -> str:
    """Data as a message."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
