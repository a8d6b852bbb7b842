"""What those in front of the screen see of a sitting: the table as a film, who is asked, the cover between two seats."""

from __future__ import annotations

from arch_engine.core.language import say
from arch_engine.core.table import CHANCE
from arch_widgets.play.screens import Cover
from arch_widgets.play.sitting import Sitting
from arch_widgets.play.tapping import Tapping
from arch_widgets.viewer.film import Filming
from arch_widgets.viewer.schema import Film


class Films:
    """The films of one sitting, one for each seat in front of the screen, which grow with the game."""

    def __init__(self) -> None:
        self._filming: dict[int | None, Filming] = {}

    def film(self, sitting: Sitting) -> Film | None:
        """The table and all moves, as those in front of the screen may see them; None where nothing may be shown.

        While a game goes on its seed is not in it: with the seed all that is still hidden could be dealt again.
        """
        if sitting.covered:
            return None
        replay, eyes = sitting.session.replay(), sitting.eyes
        if eyes not in self._filming:
            self._filming[eyes] = Filming(replay, None, eyes)
        film: Film = {**self._filming[eyes].follow(replay), "views": []}
        if not sitting.table.over and replay.record.seed is not None:
            film["subtitle"] = ""
        return film


def tapping_of(sitting: Sitting) -> Tapping:
    """The answer that is tapped together now, from what those in front of the screen may see."""
    session, eyes = sitting.session, sitting.eyes
    view = session.table.copy() if eyes is None else session.rules.hidden.as_witnessed(session.table, 1 << eyes)
    return Tapping(session.rules, view, session.names)


def asked_of(sitting: Sitting) -> str:
    """Who decides what, as a sentence."""
    session = sitting.session
    if session.table.over:
        return session.replay().result_line()
    if session.table.asked == CHANCE:
        return say("What happened on your table?")
    return say("{player} decides.", player=session.names[session.table.asked])


def cover_of(sitting: Sitting) -> Cover:
    """The cover that asks for the next player. Nothing that a seat knows stands on it."""
    name = sitting.session.names[sitting.table.asked]
    return {
        "seat": sitting.table.asked,
        "text": say("Pass the laptop to {player}.", player=name),
        "button": say("I am {player}: show my cards", player=name),
    }
