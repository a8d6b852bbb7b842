"""What the rules notebook of Mykerinos shows: positions, worked examples, questions, a game to play."""

from __future__ import annotations

from arch_engine.core.language import mark, say
from arch_engine.replay.session import Session
from arch_widgets.lesson.quiz import Quiz
from arch_widgets.lesson.script import Match, Practice, script_of
from arch_widgets.lessons.mykerinos.games import FOUR, SCRIPTS, TIE, TWO
from arch_widgets.lessons.mykerinos.quizzes import QUIZZES
from arch_widgets.lessons.mykerinos.tries import TRIES
from arch_widgets.viewer.widget import ReplayViewer

__all__ = [
    "EXAMPLES",
    "FOUR",
    "QUIZZES",
    "SCRIPTS",
    "TIE",
    "TRIES",
    "TWO",
    "attempt",
    "look",
    "quiz",
    "watch",
    "whole_game",
]

EXAMPLES = {
    "season": ("season", "season-2", mark("Season 1, move by move")),
    "start": ("start", "started", mark("Worked example: starting")),
    "extend": ("extend", "extended", mark("Worked example: extending")),
    "pass": ("pass", "passed", mark("Worked example: the first to pass")),
    "blackmore": ("blackmore", "blackmored", mark("Worked example: Mrs Blackmore")),
    "tangerine": ("tangerine", "lemon", mark("Worked example: Colonel Tangerine")),
    "lemon": ("lemon", "lemoned", mark("Worked example: Lord Lemon")),
    "survey": ("survey", "museum", mark("Worked example: the survey of an area")),
    "museum": ("museum", "booked", mark("Worked example: into a 5-room")),
    "carry-over": ("season-ends", "blackmore", mark("From season 1 to season 2")),
    "exhibition": ("end", None, mark("Worked example: the final exhibition")),
}
"""Worked examples from the game FOUR: the moment each opens at, the moment it ends before, and a title."""


def attempt(moment: str) -> Practice:
    """A position to try moves in."""
    return script_of(SCRIPTS, moment).attempt(moment, TRIES.get(moment, ()))


def watch(example: str) -> ReplayViewer:
    """A worked example to step through; it opens just before the first step that matters."""
    moment, until, title = EXAMPLES[example]
    return FOUR.watch(moment, until, title)


def look(moment: str) -> ReplayViewer:
    """A viewer that opens at a moment and holds all that led to it."""
    return FOUR.watch(moment, moment)


def whole_game() -> Match:
    """A new game for three. The reader plays Blue, the computer Red and Green."""
    session = Session("mykerinos", tuple(map(say, TIE.names)), title=say("Your first game: you are Blue"))
    return Match(session.do("first-player blue"))


def quiz(name: str) -> Quiz:
    """A question about the chapter the reader has just finished."""
    return Quiz(*QUIZZES[name])
