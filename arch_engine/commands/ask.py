"""A question to many games, answered in the terminal."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from arch_engine.commands.shared import Commands, a_path
from arch_engine.core.errors import OptionError, given
from arch_engine.core.language import say
from arch_engine.core.side_by_side import side_by_side

if TYPE_CHECKING:
    from arch_engine.insights.asking import Question


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser("ask", help=say("ask many games: who wins, where points come from, how long it takes"))
    parser.add_argument(
        "folder", metavar=say("FOLDER"), type=a_path, help=say("a dataset, or a folder of games, each in its own file")
    )
    parser.add_argument("--measure", help=say("what is counted; without it, all that can be asked is listed"))
    parser.add_argument("--by", help=say("for each value of what: a dimension, or several with commas"))
    parser.add_argument(
        "--where",
        action="append",
        default=[],
        metavar=say("NAME=VALUE"),
        help=say("which games count, as in --where game=mykerinos --where players=3,4; may be repeated"),
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the answer, or what can be asked."""
    from arch_engine.insights.asking import Question
    from arch_engine.insights.opening import dataset_of

    where = dict(_condition(text) for text in chosen.where)
    if chosen.measure is None:
        if chosen.by:
            raise OptionError("--by needs --measure; without both, all that can be asked is listed.")
        return _list(Question(dataset_of(chosen.folder), "win_share", (), where).game)
    by = chosen.by.split(",") if chosen.by else []
    question = Question(dataset_of(chosen.folder), chosen.measure, by, where)
    return _print(question)


def _condition(text: str) -> tuple[str, str | list[str]]:
    """A name and its values, with commas."""
    name, equals, values = text.partition("=")
    if not (name and equals):
        raise OptionError("--where is {given}; write a name, = and a value, as in players=3.", given=given(text))
    return name, values.split(",") if "," in values else values


def _list(game: str | None) -> int:
    from arch_engine.insights.catalogue import dimensions, measures

    for title, found in ((say("Measures"), measures(game)), (say("Dimensions"), dimensions(game))):
        print(title)
        for line in side_by_side([[name, say(one.about)] for name, one in found.items()]):
            print(f"  {line}")
    return 0


def _print(question: Question) -> int:
    from arch_engine.insights.tables import table_of

    answer = question.answer()
    if not answer.height:
        print(say("No game fits."))
        return 1
    print(table_of(question, answer))
    return 0
