"""Positions of The Royal Society of Archeology that show part of its large table, and say what a decision brought."""

from __future__ import annotations

from typing import Any

from arch_engine.core.moves import happening
from arch_engine.core.table import Fact
from arch_engine.replay.session import Session
from arch_engine.royal_society.table import NOBODY
from arch_widgets.lesson.script import Match, Practice
from arch_widgets.lesson.trying import MOST_FACTS
from arch_widgets.lesson.widget import TryIt

EFFECTS = frozenset(
    {
        "draw_expedition",
        "draw_patron",
        "draw_relic",
        "finish_score",
        "gain_expertise",
        "gain_knowledge",
        "gain_money",
        "gain_reputation",
        "miss_requirement",
        "pay",
        "place_disc",
        "place_pawn",
        "place_reputation",
        "score",
        "sift_relic",
        "swap_disc",
        "take_back_disc",
        "win",
    }
)
"""The kinds of facts that say what a move brought."""

EFFECTS_OF_NOBODY = frozenset({"place_marker", "present"})
"""Kinds that say so only where nobody's disc or the Automa takes a place from the players; a player's own move names the rest."""


def brings(fact: Fact) -> bool:
    """Whether a fact says what a move brought."""
    return fact[0] in EFFECTS or (fact[0] in EFFECTS_OF_NOBODY and fact[1] == NOBODY)


class Telling(TryIt):
    """A position whose answers say what a decision brought to each player."""

    def _told(self, at: int) -> str:
        said: list[str] = []
        replay, seat = self.session.replay(), self.viewer.perspective
        rules, table = replay.rules, replay.at(at)
        for move, shown in zip(replay.moves[at:], self.viewer.film["moves"][at:], strict=True):
            effects: list[str] = []
            for fact in happening(table, move.facts):
                if brings(fact):
                    known = fact if seat is None else rules.hidden.redact(table, fact, 1 << seat)
                    effects.append(rules.words.narrate(table, known, replay.names))
            said += [f"{shown['text']}.", *(effects if len(effects) <= MOST_FACTS else [])]
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
