"""The page to take home from a room: the game, how the room answered each question, and the score sheet. It names nobody who was in the room."""

from __future__ import annotations

from pathlib import Path

from arch_engine.core.files import Kept, write_file
from arch_engine.core.language import say
from arch_widgets.room import schema
from arch_widgets.room.machine import Machine
from arch_widgets.room.tables import scores_of
from arch_widgets.viewer.export import Shown, document


def page_to_take_home(machine: Machine) -> str:
    """The page as text. It holds the whole game, as the leader's view shows it, so it tells how the game ends."""
    film = {**machine.films.whole(machine.state.view), "views": []}
    results, scores = machine.results(), _scores(machine)
    shown: Shown = {"views": [machine.state.view], "films": [[film]], "results": results}
    if scores is not None:
        shown["scores"] = scores
    return document(
        shown,
        mode="room" if results or scores else "look",
        at=results[0]["step"] if results else machine.state.at,
        title=say("From the room: {title}", title=film["title"]),
    )


def _scores(machine: Machine) -> schema.Scores | None:
    """What several tables made of the same deal, without the names of their players."""
    tables = [*machine.state.tables.values()]
    if len(tables) < 2:
        return None
    scores = scores_of(tables)
    return {**scores, "tables": [{**table, "names": []} for table in scores["tables"]]}


def write_page_to_take_home(
    machine: Machine, path: str | Path, *, replace: bool = False, kept: Kept | None = None
) -> Path:
    """Write the page as `core.files.write_file` does. Raises RecordError if it cannot be written."""
    return write_file(path, page_to_take_home(machine).encode(), replace=replace, kept=kept)
