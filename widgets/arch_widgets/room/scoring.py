"""The score sheet that a room shows: made beside the room, once for all pages and for what has been handed in by then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from arch_widgets.room import schema
from arch_widgets.room.broadcast import written
from arch_widgets.room.state import State
from arch_widgets.room.tables import Table, scores_of

Tables = tuple[Table, ...]


class Scores:
    """What pages are told of the tables' scores. `changed` is called once there is more to tell."""

    def __init__(self, state: State, changed: Callable[[], None]) -> None:
        self._state, self._changed = state, changed
        self._made: tuple[Tables, schema.Scores] | None = None
        self._text = ""
        self._making: tuple[Tables, asyncio.Task[None]] | None = None

    def shown(self) -> schema.Scores | None:
        """The sheet, while it is shown and once it is made."""
        tables = tuple(self._state.tables.values())
        if not self._state.comparing:
            return None
        if self._made is None or self._made[0] != tables:
            self._make(tables)
        return None if self._made is None or self._made[0] != tables else self._made[1]

    def text(self) -> str:
        """The same as a message; empty where none is shown."""
        return self._text if self.shown() is not None else ""

    def _make(self, tables: Tables) -> None:
        if self._making is None or self._making[0] != tables:
            self._making = tables, asyncio.get_running_loop().create_task(self._beside(tables))

    async def _beside(self, tables: Tables) -> None:
        found = await asyncio.to_thread(scores_of, tables)
        self._made, self._text = (tables, found), written({"scores": found})
        self._changed()
