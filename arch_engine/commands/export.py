"""A recorded game as one web page."""

from __future__ import annotations

import argparse
import sys

from arch_engine.commands.shared import Commands, a_number, a_path, add_replace, line_of, seat_named
from arch_engine.core.errors import shown
from arch_engine.core.files import check_place
from arch_engine.core.language import language, say, speaking
from arch_engine.replay.study import notes_left_out


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser("export", help=say("write a recorded game as one web page that needs no network"))
    parser.add_argument("file", type=a_path, metavar=say("FILE"))
    parser.add_argument("-o", "--out", type=a_path, required=True, metavar=say("PAGE.html"))
    parser.add_argument("--step", type=a_number, default=0, help=say("the step the page opens at (default 0)"))
    parser.add_argument(
        "--seat", metavar=say("NAME"), help=say("only what this player knew; nothing else is in the page")
    )
    parser.add_argument("--language", choices=("en", "fr"), help=say("of the page; by default the one spoken here"))
    parser.add_argument("--branch", metavar=say("NAME"), help=say("a branch of a study instead of the game"))
    parser.add_argument(
        "--hide", action="store_true", help=say("open with the moves to come hidden, for teaching (H shows them)")
    )
    add_replace(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the page."""
    from arch_widgets.viewer.widget import export_page
    from arch_widgets.whatif.page import write_tree_page

    check_place(chosen.out, replace=True)  # a place that will not do is told before the work
    replay = line_of(chosen)
    replay.at(chosen.step)
    seat = seat_named(replay, chosen.seat)
    if seat is not None and replay.notes:
        print(notes_left_out(len(replay.notes), replay.names[seat]), file=sys.stderr)
    if replay.studied and len(replay.tree) and not chosen.hide:
        with speaking(chosen.language or language()):
            step = chosen.step % (len(replay) + 1)
            page = write_tree_page(replay.tree, chosen.out, 0, step, seat, {}, mode="look", replace=chosen.replace)
    else:
        page = export_page(
            replay, chosen.out, chosen.step, chosen.language, seat, hide=chosen.hide, replace=chosen.replace
        )
    for sentence in replay.tree.left_out(branches=chosen.hide) if replay.studied else ():
        print(sentence, file=sys.stderr)
    print(
        say("{page} shows {game}", page=shown(page), game=replay.describe())
        if seat is None
        else say(
            "{page} shows {game}; as {player} knew it",
            page=shown(page),
            game=replay.describe(),
            player=replay.names[seat],
        )
    )
    return 0
