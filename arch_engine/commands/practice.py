"""The mistakes of one's own games that are due to be practised."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from arch_engine.commands.lab import USUAL
from arch_engine.commands.shared import Commands, a_path
from arch_engine.core.errors import ArchError, shown
from arch_engine.core.language import count_of, dated, say
from arch_engine.lab.folder import OWN
from arch_engine.lab.own import FOLDER_VARIABLE
from arch_engine.lab.practice import FILE, GAMES, Exercise, Practice
from arch_engine.replay.study import load
from arch_engine.review.grades import SAID


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser("practice", help=say("say which mistakes of your own games are due to be practised"))
    parser.add_argument(
        "--folder",
        type=a_path,
        metavar=say("DIR"),
        help=say("your folder, with your games in its folder games (default: the one that `lab` uses)"),
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Take in what is new, and print what is due."""
    practice = Practice(chosen.folder or _folder())
    new = practice.collect()
    if practice.said:
        print(practice.said)
    if not practice.exercises:
        print(
            say(
                "Nothing to practise: no mistake of a person is known of the reviewed games in {folder}. Review a game there first.",
                folder=shown(practice.folder / GAMES),
            )
        )
        return 0
    if new:
        print(count_of(new, "{number} mistake is new.", "{number} mistakes are new."))
    due = practice.due()
    print(
        count_of(len(due), "{number} position is due:", "{number} positions are due:")
        if due
        else say("Nothing is due.")
    )
    for one in due:
        print(line_of(practice, one))
    day = practice.next_day()
    if day is not None:
        print(say("The next one comes back on {day}.", day=dated(day)))
    if due:
        print(say("Practise them in practice.ipynb."))
    return 0


def _folder() -> Path | None:
    """The usual folder where `lab` has filled that one, and not the one we are in, nor named another."""
    usual = USUAL.expanduser()
    filled = (usual / OWN).is_dir() and not (Path() / OWN).is_dir()
    return usual if filled and not os.environ.get(FOLDER_VARIABLE) and not (Path() / FILE).exists() else None


def line_of(practice: Practice, one: Exercise) -> str:
    """One exercise in a line."""
    try:
        player = load(practice.game_of(one)).names[one.seat]
    except (ArchError, IndexError):
        return say("  {game}, move {move}: the game cannot be read", game=one.game, move=one.step + 1)
    word = say(SAID[one.word])
    return say(
        "  {game}, move {move}: {player}, {word}; due since {day}",
        game=one.game,
        move=one.step + 1,
        player=player,
        word=word,
        day=dated(one.due),
    )
