"""A room around a recorded game or a lesson, without a notebook."""

from __future__ import annotations

import argparse
import sys
import threading

from arch_engine.commands.shared import Commands, a_number, a_path, add_replace, line_of
from arch_engine.core.errors import OptionError, RecordError, shown
from arch_engine.core.files import is_there
from arch_engine.core.language import count_of, say
from arch_engine.games import GAMES
from arch_engine.replay.study import Game
from arch_engine.review import Review, load_review

LISTEN = 0.3  # seconds
HERE, EVERYBODY = "127.0.0.1", "0.0.0.0"


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser("room", help=say("let others follow a recorded game on their phones, and predict"))
    parser.add_argument(
        "file",
        type=a_path,
        metavar=say("FILE"),
        help=say(
            "a recorded game, with a lesson or without; or {games}: the lesson that comes with it",
            games=" | ".join(GAMES),
        ),
    )
    parser.add_argument(
        "-o", "--out", type=a_path, metavar=say("SESSION.parquet"), help=say("keep the session there, or go on with it")
    )
    parser.add_argument(
        "--host",
        metavar=say("ADDRESS"),
        default=HERE,
        help=say(
            "where to listen: {everybody} for all in the same network (default: this machine alone)",
            everybody=EVERYBODY,
        ),
    )
    parser.add_argument(
        "--port", type=a_number, default=0, help=say("by default that of the session, or one that is free")
    )
    parser.add_argument(
        "--take-home",
        type=a_path,
        metavar=say("PAGE.html"),
        help=say("write the page to take home from the session, and open no room"),
    )
    add_replace(parser)
    parser.add_argument("--branch", metavar=say("NAME"), help=say("a branch of a study instead of the game"))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Open the room until Ctrl-C."""
    from arch_widgets.room.hall import Hall
    from arch_widgets.room.picture import in_letters
    from arch_widgets.room.server import Server

    if not 0 <= chosen.port < 65_536:
        raise OptionError("--port is {port}; it must be 1 to 65535.", port=chosen.port)
    if chosen.take_home is not None:
        return take_home(chosen)
    game, review = game_of(chosen)
    hall = Hall(game, chosen.out, review)
    closing = threading.Event()
    server = Server(hall, chosen.host, chosen.port)
    try:
        print(in_letters(hall.address))
        print(say("For those who come:   {address}", address=hall.address))
        print(say("For you, who lead:    {address}", address=server.leader_address))
        print(say("Ctrl-C closes the room."), flush=True)
        while not closing.wait(LISTEN):  # Ctrl-C may reach another thread, and is seen only between two waits
            pass
    finally:
        server.close()
    return 0


def game_of(chosen: argparse.Namespace) -> tuple[Game, Review | None]:
    """The game in the file, or the one of a lesson that comes with the project; and its review, if there is one of all of it."""
    from arch_widgets.lessons.ready import ready_with_review
    from arch_widgets.review.place import place_of

    name = str(chosen.file)
    if name in GAMES and not chosen.file.exists():
        return ready_with_review(name)
    replay, into = line_of(chosen), place_of(chosen.file)
    if chosen.branch is not None or not is_there(into):
        return replay, None
    try:
        return replay, load_review(into, replay)
    except RecordError as problem:
        print(problem, file=sys.stderr)  # the room is of use without it
        return replay, None


def take_home(chosen: argparse.Namespace) -> int:
    """Write the page to take home from a session."""
    from arch_widgets.room.facts import read_room
    from arch_widgets.room.machine import Machine
    from arch_widgets.room.takehome import write_page_to_take_home

    if chosen.out is None:
        raise OptionError("Name the session of the room, too: -o SESSION.parquet.")
    replay, _ = game_of(chosen)
    machine = Machine(replay, read_room(replay, chosen.out)[1])
    page = write_page_to_take_home(machine, chosen.take_home, replace=chosen.replace)
    number = len(machine.state.past)
    print(count_of(number, "{page} holds 1 question", "{page} holds {number} questions", page=shown(page)))
    return 0
