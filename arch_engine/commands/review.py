"""The decisions of a recorded game are judged, and its result is split into luck and choices."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from arch_engine.commands.printing import bar_stream
from arch_engine.commands.shared import Commands, a_number, a_path, add_replace, add_workers, check_number, seat_named
from arch_engine.core.errors import ArchError, RecordError, shown
from arch_engine.core.files import check_place, is_there
from arch_engine.core.language import say
from arch_engine.judge.weights import NoJudge
from arch_engine.replay.study import load
from arch_engine.review import Judge, fitting, review, review_path
from arch_engine.search.policies import policy_named

MOST_PRINTED = 10_000
"""The most decisions that are printed."""

BAR = "{desc}: {percentage:3.0f}% |{bar}| {elapsed}, {remaining} left"


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser(
        "review", help=say("judge the decisions of a recorded game, and split its result into luck and choices")
    )
    parser.add_argument("file", type=a_path, metavar=say("FILE"))
    parser.add_argument(
        "--rollouts",
        type=a_number,
        help=say(
            "for each candidate and view at most (default as the judge of the game has them, with --policy 200, or as what is kept)"
        ),
    )
    parser.add_argument(
        "--candidates", type=a_number, help=say("decisions that are compared at most (default 8, or as what is kept)")
    )
    parser.add_argument(
        "--policy",
        help=say(
            "play games out by this roll-out policy: quick or random, or another one that the game has, slower and better (default: ask the learned judge at the next quiet moments, or as what is kept)"
        ),
    )
    parser.add_argument(
        "--seat", metavar=say("NAME"), help=say("judge only this player's decisions (a name, or a number from 1)")
    )
    parser.add_argument("--seed", type=a_number, help=say("of everything random (default 0, or as what is kept)"))
    add_workers(parser, say("processes (default: as many as there are cores)"))
    parser.add_argument("--no-luck", action="store_true", help=say("only judge decisions; faster"))
    parser.add_argument("--most", type=a_number, default=12, help=say("how many decisions are printed (default 12)"))
    parser.add_argument(
        "--into",
        type=a_path,
        metavar=say("FILE"),
        help=say("where it is kept and gone on with (default: FILE.review.parquet beside the game)"),
    )
    parser.add_argument(
        "-o",
        "--out",
        type=a_path,
        metavar=say("PAGE.html"),
        help=say("write it as one web page, too, that needs no network"),
    )
    add_replace(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Review, or go on with what is kept; prints the greatest losses. 130 where it was stopped."""
    from tqdm import tqdm

    check_number("most", chosen.most, 0, MOST_PRINTED)
    replay = load(chosen.file)
    seat = seat_named(replay, chosen.seat)
    seats = None if seat is None else [seat]
    into = chosen.into or review_path(chosen.file)
    if chosen.out is not None:
        check_place(chosen.out, replace=chosen.replace)  # before the work, not after it
    wished = {name: getattr(chosen, name) for name in ("rollouts", "candidates", "policy", "seed")}
    wished = {name: value for name, value in wished.items() if value is not None}
    judge = None
    if "policy" in wished:  # whoever names one wants games played out by it
        policy_named(replay.rules, chosen.policy)  # tells which this game has
        judge = Judge(**wished)
    elif wished:
        judge = replace(fitting(replay.rules), **wished)
    title = say("Review of {file}", file=shown(chosen.file.name))
    if is_there(into):
        title = say("{title}, going on with what is kept", title=title)
    elif chosen.into is None:
        _check_beside(into)
    with tqdm(desc=title, unit_scale=True, bar_format=BAR, delay=0.5, file=bar_stream()) as bar:

        def progress(done: int, total: int) -> None:
            if total:
                bar.total = total
                bar.update(done - bar.n)

        try:
            found = review(
                replay,
                judge,
                seats=seats,
                luck=not chosen.no_luck,
                workers=chosen.workers,
                progress=progress,
                into=into,
            )
        except NoJudge as problem:
            raise NoJudge(_elsewhere(problem)) from None
        bar.disable = not bar.total  # there was nothing to do
    kept = say("Kept in {file}", file=shown(into))
    if found.shared:
        kept = say("Kept in {file}, with what another review has put there meanwhile", file=shown(into))
    title = say("{name}: {text}", name=say(replay.rules.title), text=replay.describe())
    print(f"{title}\n{found.text(chosen.most, seat)}\n\n{kept}")
    if judge is None and not found.judge.weights and fitting(replay.rules).weights:
        print(say("To have it judged by what was learned from many games, move it away and review anew."))
    if found.finished and chosen.out is not None:
        from arch_widgets.review.page import review_page

        print(say("{page} shows it", page=shown(review_page(found, chosen.out, replace=chosen.replace))))
    if found.finished:
        return 0
    print(say("arch-engine: stopped; the same command goes on where it was."), file=sys.stderr)
    return 130


def _check_beside(into: Path) -> None:
    """Raise RecordError where no review can be kept beside the game, with the way out."""
    try:
        check_place(into)
    except RecordError as problem:
        raise RecordError(_elsewhere(problem)) from None


def _elsewhere(problem: ArchError) -> str:
    """What is wrong with the place where a review is kept, and the way out."""
    return say("{problem} Give another file for the review with --into.", problem=problem)
