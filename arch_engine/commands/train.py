"""A judge is trained: games are played, weights are fitted to how they ended."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from arch_engine.commands.printing import bar_stream
from arch_engine.commands.shared import Commands, a_number, a_path, add_workers, check_number
from arch_engine.core.errors import OptionError, shown
from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.games import games, opinions_of, rules_of
from arch_engine.judge.weights import save
from arch_engine.search.players import players_of

Item = TypeVar("Item")

MOST_GAMES, MOST_WIDTH, MOST_PERCENT, MOST_MEMBERS = 1_000_000, 256, 90, 8


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser("train", help=say("train the judge of a game (needs the extra `train`)"))
    parser.add_argument("game", metavar=say("GAME"), help=say("one of: {games}", games=", ".join(games())))
    parser.add_argument(
        "--games", type=a_number, default=10_000, help=say("how many games to learn from (default 10,000)")
    )
    parser.add_argument("--first", type=a_number, default=0, help=say("the number of the first game (default 0)"))
    parser.add_argument(
        "--kinds",
        default="",
        help=say("computer players who play them, with commas (default: careful, the game's own and quick)"),
    )
    parser.add_argument(
        "--folder",
        type=a_path,
        default=Path("training"),
        help=say("where positions are kept; what lies there is not played again (default: training)"),
    )
    parser.add_argument(
        "--out",
        type=a_path,
        default=None,
        help=say("the file for the weights (default: GAME-weights.npz in the folder)"),
    )
    parser.add_argument(
        "--width", type=a_number, default=64, help=say("numbers that the network reads of a seat (default 64)")
    )
    parser.add_argument(
        "--hidden",
        type=a_number,
        default=10,
        help=say("percent of the features that each step of fitting goes without (default 10)"),
    )
    parser.add_argument(
        "--ahead",
        type=a_number,
        default=60,
        help=say(
            "percent of what a position is told that comes from a first judge's word on the next one of its game (default 60)"
        ),
    )
    parser.add_argument("--members", type=a_number, default=3, help=say("how many networks tell the mean (default 3)"))
    add_workers(parser, say("processes that play (default: one for each core)"))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play what has not been played yet, fit, and print how good the weights are after each step that was a gain."""
    try:
        from arch_engine.training import judging
    except ImportError:
        raise OptionError("Training needs numpy, jax and optax; install arch-engine[train].") from None
    rules = rules_of(chosen.game)
    _check(chosen)
    kinds = chosen.kinds.split(",") if chosen.kinds else _usual_kinds(rules)
    players_of(rules, kinds)  # says what is wrong with them before anything is played
    judging.features_of(rules)
    out = chosen.out or chosen.folder / f"{chosen.game}-weights.npz"
    how = {"width": chosen.width, "hidden": chosen.hidden / 100, "ahead": chosen.ahead / 100, "members": chosen.members}
    files = judging.files_of(chosen.game, chosen.folder, chosen.first, chosen.games)
    playing = judging.play_all(chosen.game, files, kinds, chosen.workers)
    for _ in _bar(playing, len(files), say("file")):
        pass
    made = {"games": chosen.games, "first": chosen.first, "kinds": kinds}
    for weights in judging.train(chosen.game, list(files.values()), made, **how):
        save(out, weights)
        figures = weights.made["figures"]
        print("  ".join(f"{name} {number:.4g}" for name, number in figures.items()), flush=True)
    print(say("The weights are in {path}.", path=shown(out)))
    return 0


def _check(chosen: argparse.Namespace) -> None:
    """Raise OptionError for numbers that cannot be meant."""
    from arch_engine.training.held_out import FIRST

    for name, number, least, most in (
        ("games", chosen.games, 1, MOST_GAMES),
        (
            "first",
            chosen.first,
            0,
            FIRST - chosen.games,
        ),  # held-out games have numbers from there on, and are not learned from
        ("width", chosen.width, 1, MOST_WIDTH),
        ("hidden", chosen.hidden, 0, MOST_PERCENT),
        ("ahead", chosen.ahead, 0, MOST_PERCENT),
        ("members", chosen.members, 1, MOST_MEMBERS),
    ):
        check_number(name, number, least, most)


def _usual_kinds(rules: Rules) -> list[str]:
    """Who plays where nobody says otherwise: first how roll-outs are played, for what they lead to is what the judge is asked."""
    opinions = opinions_of(rules)
    return [*(["careful"] if "careful" in opinions.policies else []), *opinions.players, "quick"]


def _bar(some: Iterable[Item], total: int, unit: str) -> Iterable[Item]:
    from tqdm import tqdm

    shown_on: Iterable[Item] = tqdm(some, total=total, unit=unit, file=bar_stream())
    return shown_on
