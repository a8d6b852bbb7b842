"""What the rules notebook of Mykerinos shows: positions, worked examples, questions, a game to play."""

from __future__ import annotations

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
    "season": ("season", "season-2", "Season 1, move by move"),
    "start": ("start", "started", "Worked example: starting"),
    "extend": ("extend", "extended", "Worked example: extending"),
    "pass": ("pass", "passed", "Worked example: the first to pass"),
    "blackmore": ("blackmore", "blackmored", "Worked example: Mrs Blackmore"),
    "tangerine": ("tangerine", "lemon", "Worked example: Colonel Tangerine"),
    "lemon": ("lemon", "lemoned", "Worked example: Lord Lemon"),
    "survey": ("survey", "museum", "Worked example: the survey of an area"),
    "museum": ("museum", "booked", "Worked example: into a 5-room"),
    "carry-over": ("season-ends", "blackmore", "From season 1 to season 2"),
    "exhibition": ("end", None, "Worked example: the final exhibition"),
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
    session = Session("mykerinos", ("Blue", "Red", "Green"), title="Your first game: you are Blue")
    return Match(session.do("first-player blue"))


def quiz(name: str) -> Quiz:
    """A question about the chapter the reader has just finished."""
    return Quiz(*QUIZZES[name])
