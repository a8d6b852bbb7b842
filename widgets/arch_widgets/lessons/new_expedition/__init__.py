"""What the rules notebook of The New Expedition shows: positions, worked examples, questions, a game to play."""

from __future__ import annotations

from arch_engine.core.language import mark, say
from arch_engine.replay.session import Session
from arch_widgets.lesson.quiz import Quiz
from arch_widgets.lesson.script import Match, Practice, script_of
from arch_widgets.lessons.new_expedition.games import FOUR, MINE, SCRIPTS, THREE, THREE_NAMES
from arch_widgets.lessons.new_expedition.quizzes import QUIZZES
from arch_widgets.lessons.new_expedition.tries import LUCK, TRIES
from arch_widgets.viewer.widget import ReplayViewer

__all__ = [
    "EXAMPLES",
    "FOUR",
    "MINE",
    "QUIZZES",
    "SCRIPTS",
    "SEEN",
    "THREE",
    "TRIES",
    "attempt",
    "look",
    "quiz",
    "seen",
    "watch",
    "whole_game",
]

EXAMPLES = {
    "turn": ("turn", "turned", mark("Worked example: a whole turn")),
    "thief": ("thief-comes", "stolen", mark("Worked example: a thief")),
    "storm": ("storm", "storm-over", mark("Worked example: a sandstorm")),
    "trade": ("trade", "traded", mark("Worked example: a trade")),
    "maps": ("maps", "explored", mark("Worked example: three maps for eight cards")),
    "uncovered": ("uncovered", "ruins", mark("Worked example: a storm at the Buried Ruins")),
    "tablets": ("tablets", "sold", mark("Worked example: three tablets")),
    "passing": ("empty", "last", mark("Worked example: all pass")),
    "end": ("last", None, mark("Worked example: the last sale")),
}
"""Worked examples: the moment each opens at, the moment it ends before, and a title."""

SEEN: dict[str, int | None] = {"everybody": None, "blue": 0, "red": 1}
"""The perspectives in which the theft is shown, by name."""

BY_THE_ASKED = ("tomb", "temple", "mine", "sphinx")
"""Positions that show only what the seat to move knows: not knowing what lies in these chambers is their fun."""


PICKED = ("trade", "forced", "last")
"""Positions where the trade picker is open from the start."""


def attempt(moment: str) -> Practice:
    """A position to try moves in."""
    position = script_of(SCRIPTS, moment).attempt(
        moment,
        TRIES.get(moment, ()),
        luck=LUCK.get(moment, ()),
        perspective="asked" if moment in BY_THE_ASKED else None,
    )
    if position.picker is not None:
        position.picker.unfolded = moment in PICKED
    return position


def watch(example: str) -> ReplayViewer:
    """A worked example to step through; it opens just before the first step that matters."""
    moment, until, title = EXAMPLES[example]
    return script_of(SCRIPTS, moment).watch(moment, until, title)


def look(moment: str) -> ReplayViewer:
    """A viewer that opens at a moment and holds all that led to it."""
    return script_of(SCRIPTS, moment).watch(moment, moment)


def seen(whom: str) -> ReplayViewer:
    """The theft with all cards open, or as one player saw it."""
    seat, title = SEEN[whom], say("The theft: all cards open")
    if seat is not None:
        title = say("The theft as {player} knows it", player=FOUR.names[seat])
    return FOUR.watch("theft", "stolen", title, seat)


def whole_game(kind: str = "sensible", monument: str = "pyramid", seed: int = 1) -> Match:
    """A new game for three. The reader plays Blue and sees what Blue can know; the computer plays Red and Green.

    `kind` names the computer player; `monument` is one of the six or "any". Another `seed` gives other cards.
    """
    session = Session(
        "new_expedition",
        tuple(map(say, THREE_NAMES)),
        options={"monument": monument},
        title=say("Your first game: you are Blue"),
    )
    # monument, cards and dig site are left to the seed
    return Match(session, seed=seed, luck=("", "", "", "first-player blue"), perspective=0, kind=kind)


def quiz(name: str) -> Quiz:
    """A question about the chapter the reader has just finished."""
    return Quiz(*QUIZZES[name])
