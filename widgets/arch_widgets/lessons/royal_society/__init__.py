"""What the rules notebook of The Royal Society of Archeology shows: positions, worked examples, questions, a game to play."""

from __future__ import annotations

from arch_engine.core.language import mark, say
from arch_engine.replay.session import Session
from arch_widgets.lesson.quiz import Quiz
from arch_widgets.lesson.script import script_of
from arch_widgets.lessons.royal_society.closeup import Closeup, Game, with_parts
from arch_widgets.lessons.royal_society.games import SCRIPTS, THREE_NAMES
from arch_widgets.lessons.royal_society.quizzes import QUIZZES
from arch_widgets.lessons.royal_society.tries import LUCK, TRIES
from arch_widgets.viewer.widget import ReplayViewer

__all__ = [
    "EXAMPLES",
    "PARTS",
    "QUIZZES",
    "SCRIPTS",
    "TRIES",
    "WHOLE",
    "attempt",
    "look",
    "quiz",
    "watch",
    "whole_game",
]

EXAMPLES = {
    "upkeep": ("upkeep", "year-2", mark("Worked example: a year begins")),
    "peers": ("peers", "peers-over", mark("Worked example: Yellow learns from peers")),
    "exhibit": ("museum", "exhibited", mark("Worked example: Blue exhibits three relics")),
    "ur": ("to-ur", "ur-done", mark("Worked example: the expedition to Ur")),
    "king": ("king", "year-4", mark("Worked example: the King looks at the Gallery")),
    "final": ("last", None, mark("Worked example: the final scoring")),
    "automa": ("automa-plays", "automa-played", mark("Worked example: a year with the Automa")),
    "game": ("first", None, mark("The whole game of Blue, Yellow and Purple")),
}
"""Worked examples: the moment each opens at, the moment it ends before, and a title."""

PARTS: dict[str, str] = {
    "late": "scores",
    "choices": "program gallery society years knowledge seat-0 key",
    "first": "london seat-0",
    "city": "london seat-1 key",
    "reserve": "program london seat-0 seat-2",
    "upkeep": "years program seat-0 seat-1 seat-2",
    "favors": "years seat-0 seat-1 seat-2",
    "university": "london knowledge seat-2",
    "publish": "scores society seat-0",
    "peers": "london knowledge years seat-0 seat-1 seat-2",
    "place": "london seat-0",
    "museum": "london gallery knowledge seat-0",
    "to-ur": "program knowledge london seat-0",
    "ur": "program knowledge london seat-0",
    "anytime": "years london society seat-0",
    "king": "years gallery london seat-1",
    "study": "london knowledge seat-1",
    "present": "scores society seat-2",
    "penalty": "london years knowledge seat-0 seat-1",
    "second": "scores society seat-0",
    "sell": "london seat-0 seat-1",
    "last": "scores gallery knowledge society years seat-0 seat-1 seat-2",
    "final": "scores gallery seat-0 seat-1 seat-2",
    "automa": "years london knowledge seat-0 automa",
    "automa-plays": "years london program gallery knowledge seat-0 automa",
    "blocked": "years london gallery seat-0 automa",
    "duel": "london gallery society knowledge seat-0 seat-1",
}
"""The parts of the table that a moment is about; a moment that is not listed shows the whole table."""


def attempt(moment: str) -> Closeup:
    """A position to try moves in."""
    script = script_of(SCRIPTS, moment)
    return Closeup(
        script.session(moment, script.titles[moment]),
        parts=PARTS.get(moment, ""),
        tries=TRIES.get(moment, ()),
        luck=LUCK.get(moment, ()),
    )


def watch(example: str) -> ReplayViewer:
    """A worked example to step through; it opens just before the first step that matters."""
    moment, until, title = EXAMPLES[example]
    viewer = script_of(SCRIPTS, moment).watch(moment, until, title)
    if example != "game":
        viewer.film = with_parts(viewer.film, PARTS.get(moment, ""))
    return viewer


def look(moment: str) -> ReplayViewer:
    """A viewer that opens at a moment and holds all that led to it."""
    viewer = script_of(SCRIPTS, moment).watch(moment, moment)
    viewer.film = with_parts(viewer.film, PARTS.get(moment, ""))
    return viewer


WHOLE: dict[str, tuple[int, dict[str, bool | str]]] = {
    "first": (3, {"simplified": True}),
    "full": (3, {}),
    "solo": (1, {"mode": "solo"}),
    "confrontation": (2, {"mode": "confrontation"}),
    "competitive": (2, {"mode": "competitive"}),
}
"""The whole games on offer: number of players, and the options of the game."""


def whole_game(which: str = "first", seed: int = 1, kind: str = "sensible") -> Game:
    """A new game. The reader plays Blue and sees what Blue can know; the computer plays everybody else.

    `which` is "first" (three players, the simplified set-up), "full", "solo", "confrontation" or "competitive". Another `seed`
    deals other cards; `kind` names the computer player.
    """
    players, options = WHOLE[which]
    session = Session(
        "royal_society", tuple(map(say, THREE_NAMES[:players])), options=options, title=say("Your game: you are Blue")
    )
    return Game(session, seed=seed, perspective=0, kind=kind)


def quiz(name: str) -> Quiz:
    """A question about the chapter the reader has just finished."""
    return Quiz(*QUIZZES[name])
