"""Positions of The Royal Society of Archeology that show part of its large table, and say what a decision brought."""

from __future__ import annotations

from typing import Any

from arch_engine.replay.session import Session
from arch_widgets.lesson.script import Match, Practice
from arch_widgets.lesson.widget import MOST_FACTS, TryIt

EFFECTS = (
    " gains ",
    " loses ",
    " pays ",
    " has expertise ",
    " misses ",
    " draws ",
    " meets ",
    " stands ",
    " disc ",
    " ends ",
    " wins ",
)
"""Words that mark a sentence as saying what a move brought."""


class Telling(TryIt):
    """A position whose answers say what a decision brought to each player."""

    def _told(self, at: int) -> str:
        said: list[str] = []
        for move in self.viewer.film["moves"][at:]:
            effects = [fact for fact in move["facts"] if any(word in fact for word in EFFECTS)]
            said += [f"{move['text']}.", *(effects if len(effects) <= MOST_FACTS else [])]
        return " ".join(dict.fromkeys(said))


class Game(Telling, Match):
    """A game against the computer."""


class Closeup(Telling, Practice):
    """A position of a script that shows only some parts of the table. `parts` are their names; empty means all."""

    def __init__(self, game: Session, *, parts: str, **more: Any) -> None:
        self.parts = parts
        super().__init__(game, **more)

    def _show(self) -> None:
        with self.viewer.hold_sync():
            super()._show()
            self.viewer.film = with_parts(self.viewer.film, self.parts)


def with_parts(film: dict[str, Any], parts: str) -> dict[str, Any]:
    """A film with only some parts of the table, and without perspectives to choose."""
    if not parts:
        return film
    return {**film, "panels": [panel for panel in film["panels"] if panel["id"] in parts.split()], "views": []}
