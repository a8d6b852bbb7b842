"""The page to take home from a room: the game, and at each question how the room answered and what was played. It names nobody."""

from __future__ import annotations

from pathlib import Path

from arch_engine.core.files import Kept, write_file
from arch_engine.core.language import say
from arch_widgets.room.machine import Machine
from arch_widgets.viewer.export import document


def page_to_take_home(machine: Machine) -> str:
    """The page as text. It holds the whole game, as the leader's view shows it, so it tells how the game ends."""
    film = {**machine.films.whole(machine.state.view), "views": []}
    results = machine.results()
    return document(
        {"views": [machine.state.view], "films": [[film]], "results": results},
        mode="room" if results else "look",
        at=results[0]["step"] if results else machine.state.at,
        title=say("From the room: {title}", title=film["title"]),
    )


def write_page_to_take_home(
    machine: Machine, path: str | Path, *, replace: bool = False, kept: Kept | None = None
) -> Path:
    """Write the page as `core.files.write_file` does. Raises RecordError if it cannot be written."""
    return write_file(path, page_to_take_home(machine).encode(), replace=replace, kept=kept)
