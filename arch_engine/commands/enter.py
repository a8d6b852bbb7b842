"""A game that people played gets in: from a text file, or line by line."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from arch_engine.commands.recorder import Recorder
from arch_engine.commands.shared import OWN_DATA, Commands, a_path, add_replace, own_components
from arch_engine.core.components import Components
from arch_engine.core.errors import OptionError, RecordError, reason_of, shown
from arch_engine.core.files import PARQUET, SEAL_MARK, check_place, is_there
from arch_engine.core.language import say
from arch_engine.games import games, rules_of
from arch_engine.record.game_record import GameRecord
from arch_engine.record.schema import MOST_BYTES
from arch_engine.replay.session import Session
from arch_engine.replay.study import Game, load, with_notes
from arch_engine.replay.text_game import TextProblems, begun, decoded, played, read_text

MOST_TOLD = 20  # lines of a text whose faults are printed
HEAD = ("game", "players", "witness", "options", "title")


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser(
        "enter", help=say("write down a game that people played: from a text file, or line by line")
    )
    parser.add_argument(
        "file",
        type=a_path,
        nargs="?",
        metavar=say("NOTES.txt"),
        help=say("the text; left out, you are asked line by line"),
    )
    parser.add_argument(
        "-o",
        "--out",
        type=a_path,
        metavar=say("GAME.parquet"),
        help=say("the file of the game (default: beside the text, with its name)"),
    )
    parser.add_argument(
        "--game",
        metavar=say("GAME"),
        help=say("one of: {games}; in place of what the text says", games=", ".join(games())),
    )
    parser.add_argument(
        "--players", metavar=say("NAMES"), help=say("the players by seat, with commas, as 'Ana, Bo (sensible)'")
    )
    parser.add_argument(
        "--witness", metavar=say("WHO"), help=say("who saw what is written: all, table, or names of players")
    )
    parser.add_argument(
        "--option", action="append", metavar=say("NAME=VALUE"), help=say("an option of the game; may be repeated")
    )
    parser.add_argument("--title", metavar=say("TITLE"), help=say("a title kept in the record"))
    parser.add_argument(
        "--components",
        type=a_path,
        action="append",
        metavar=say("FILE"),
        help=say(
            "your own component data ({own_data}), or a recorded game that was played with it", own_data=say(OWN_DATA)
        ),
    )
    parser.add_argument(
        "--resume",
        action="store_true",
        help=say("go on with the game that the file holds; what it holds is checked against the text"),
    )
    add_replace(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Read the text and save its game, or ask for one."""
    given = {key: value for key in HEAD[:3] if (value := getattr(chosen, key)) is not None}
    if chosen.option:
        given["options"] = ", ".join(chosen.option)
    if chosen.title is not None:
        given["title"] = '"' + chosen.title.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if chosen.file is None:
        return _by_hand(chosen, given)
    return _from_file(chosen, given)


# -- from a text ---------------------------------------------------------------------------------------------------


def _from_file(chosen: argparse.Namespace, given: dict[str, str]) -> int:
    where = shown(chosen.file)
    out = chosen.out or chosen.file.with_suffix(".parquet")
    there = load(out) if chosen.resume and is_there(out) else None
    if there is None:
        check_place(out, PARQUET + SEAL_MARK, replace=chosen.replace)
    try:
        read = read_text(decoded(_bytes(chosen.file)), given)
        components = _components(chosen, read.head.game) if there is None else there.record.components
        game = played(read, components).replay()
    except TextProblems as problem:
        for number, told in problem.problems[:MOST_TOLD]:
            place = say("{file}, line {number}", file=where, number=number) if number else where
            print(f"{place}: {told}", file=sys.stderr)
        if len(problem.problems) > MOST_TOLD:
            print(say("… and {number} lines more", number=len(problem.problems) - MOST_TOLD), file=sys.stderr)
        raise OptionError("{file} is not entered, and nothing was written.", file=where) from None
    if there is None:
        game.save(out, replace=chosen.replace)
    else:
        _check_goes_on(there, game, where, shown(out))
        grown = with_notes(replace(game.record, aside=there.record.aside), game.notes)
        grown._kept = there._kept
        grown.save(out)
    print(say("{out} holds {game}", out=shown(out), game=game.describe()))
    return 0


def _bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise RecordError(
                "{file} is larger than the text of any game ({most:,} bytes).", file=shown(path), most=MOST_BYTES
            )
        return path.read_bytes()
    except OSError as problem:
        raise RecordError(
            "{file} cannot be read: {reason}; check the name.", file=shown(path), reason=reason_of(problem)
        ) from None


def _components(chosen: argparse.Namespace, game: str) -> Components | None:
    """The component data of one's own: from component files, or from a game that was played with it."""
    paths = chosen.components or []
    if len(paths) == 1 and paths[0].suffix == ".parquet":
        return load(paths[0]).record.components
    return own_components(rules_of(game), paths) if game else None


def _check_goes_on(old: Game, new: Game, text: str, out: str) -> None:
    """Raise OptionError unless a text tells the game of a file, and at least as much of it."""
    if old.branched:
        raise OptionError("{out} holds branches or a lesson, which would be lost; choose another file.", out=out)
    lost = next((step for step, note in old.notes.items() if new.notes.get(step) != note), None)
    if lost is not None:
        raise OptionError(
            "{out} has a comment on move {number} that {text} does not have; write it into the text, or choose another file.",
            out=out,
            number=lost,
            text=text,
        )
    if _head(old.record) != _head(new.record):
        raise OptionError(
            "{out} holds a game with another head: {head}; choose another file.", out=out, head=old.describe()
        )
    for number, (one, other) in enumerate(zip(old.moves, new.moves, strict=False), start=1):
        if (one.mover, one.facts) != (other.mover, other.facts):
            raise OptionError(
                "Move {number} is {one!r} in {out} and {other!r} in {text}; amend one of them, or choose another file.",
                number=number,
                one=one.notation[:60],
                out=out,
                other=other.notation[:60],
                text=text,
            )
    if len(old) > len(new):
        raise OptionError(
            "{out} has {old} moves and {text} only {new}; nothing was written, because the others would be lost.",
            out=out,
            old=len(old),
            text=text,
            new=len(new),
        )


def _head(record: GameRecord) -> tuple[object, ...]:
    options = tuple(sorted(record.options.items()))
    return record.game, record.names, record.kinds, options, record.components.digest, record.witness


# -- line by line --------------------------------------------------------------------------------------------------


def _by_hand(chosen: argparse.Namespace, given: dict[str, str]) -> int:
    if chosen.out is None:
        raise OptionError("Name the file that the game is kept in, as in '-o evening.parquet'.")
    if chosen.resume:
        session = Session.resumed(load(chosen.out), path=chosen.out)
    else:
        read = read_text("", given)
        try:
            session = begun(read, _components(chosen, read.head.game), path=chosen.out)
        except TextProblems as problem:
            raise OptionError(problem.problems[0][1]) from None
    return Recorder(session).run(sys.stdin, sys.stdout)
