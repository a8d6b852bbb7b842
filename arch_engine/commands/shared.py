"""What several commands need."""

from __future__ import annotations

import argparse
import errno
import os
import re
from pathlib import Path
from typing import TypeAlias

from arch_engine.core.component_files import read_own
from arch_engine.core.components import Components
from arch_engine.core.errors import ComponentError, OptionError, given, reason_of, shown
from arch_engine.core.language import mark, say
from arch_engine.core.rules import Rules
from arch_engine.replay.players_named import folded_name
from arch_engine.replay.study import Game, load
from arch_engine.replay.timeline import Timeline

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""What a command adds its own parser to."""

OWN_DATA = mark("JSON, a sheet as CSV, or a folder of such sheets; may be repeated")


def a_number(text: str) -> int:
    """A whole number on the command line, small enough to be one of anything."""
    if not re.fullmatch("[+-]?[0-9]{1,19}", text) or abs(int(text)) >= 2**63:  # a file holds no larger ones
        raise argparse.ArgumentTypeError(say("{text} is no whole number that can be meant", text=given(text)))
    return int(text)


def a_path(text: str) -> Path:
    """The name of a file or folder on the command line, whether there is one or not: a name that there can be."""
    try:
        os.lstat(text)
    except ValueError as problem:
        raise argparse.ArgumentTypeError(
            say("{text} names no file: {problem}", text=given(text), problem=problem)
        ) from None
    except OSError as problem:
        if problem.errno == errno.ENAMETOOLONG:
            raise argparse.ArgumentTypeError(
                say("{text} names no file: {problem}", text=given(text), problem=reason_of(problem))
            ) from None
    return Path(text)


def add_workers(parser: argparse.ArgumentParser, number: str) -> None:
    """Add --workers, with what is said of their number, and --cluster; what is chosen is `workers`, as functions take it."""
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--workers", type=a_number, metavar="N", help=number)
    who.add_argument(
        "--cluster",
        dest="workers",
        metavar=say("ADDRESS"),
        help=say("let the Dask cluster at this address do the work, such as tcp://192.168.1.5:8786 (docs/insights.md)"),
    )


def add_replace(parser: argparse.ArgumentParser) -> None:
    """Add --replace to a command that writes files."""
    parser.add_argument(
        "--replace", action="store_true", help=say("take the place of other files that are there already")
    )


def line_of(chosen: argparse.Namespace) -> Game:
    """The game in the file, or the branch of it that is asked for."""
    game = load(chosen.file)
    if chosen.branch is None:
        return game
    return game.tree.show(game.tree[chosen.branch])


def seat_named(replay: Timeline, name: str | None) -> int | None:
    """The seat of a player by name, or by number from 1."""
    if name is None:
        return None
    for seat, own in enumerate(replay.names):
        if folded_name(own) == folded_name(name):
            return seat
    if name in map(str, range(1, len(replay.names) + 1)):
        return int(name) - 1
    raise OptionError(
        "There is no player {name} in this game; the players are {players}.",
        name=given(name),
        players=", ".join(replay.names),
    )


def check_players(rules: Rules, players: int, least: int = 1) -> None:
    """Raises OptionError where a game is not for that many players, or for fewer than a command needs."""
    if players < least or players not in rules.players:
        raise OptionError(
            "{title} is for {allowed} players, not {players}.",
            title=rules.title,
            allowed=", ".join(str(number) for number in rules.players if number >= least),
            players=players,
        )


def check_games(games: int, most: int) -> None:
    """Raises OptionError where --games is not 1 to `most`."""
    check_number("games", games, 1, most)


def check_number(name: str, number: int, least: int, most: int) -> None:
    """Raises OptionError where the number of an option, which has this name, is not `least` to `most`."""
    if not least <= number <= most:
        raise OptionError(
            "--{name} is {number}; it must be {least} to {most:,}.", name=name, number=number, least=least, most=most
        )


def check_table_name(path: Path) -> None:
    """Raises OptionError where the name of a table to be written promises another form than Parquet."""
    if path.suffix.lower() not in ("", ".parquet"):
        raise OptionError(
            "A table is written as Parquet; call it {name}, not {given}.",
            name=shown(path.with_suffix(".parquet").name),
            given=shown(path.name),
        )


def check_seed(seed: int) -> None:
    """Raises OptionError where --seed can begin no luck."""
    if not 0 <= seed <= 2**60:
        raise OptionError("--seed is {seed}; it must be a whole number from 0 to 2^60.", seed=seed)


def own_components(rules: Rules, paths: list[Path] | None) -> Components | None:
    """Component data from files of one's own, checked; None where no file is named. Raises ComponentError."""
    if not paths:
        return None
    components = read_own(paths, rules.components())
    try:
        rules.check_components(components)
    except ComponentError as problem:
        raise ComponentError(f"{', '.join(map(shown, paths))[:200]}: {problem}") from None
    return components
