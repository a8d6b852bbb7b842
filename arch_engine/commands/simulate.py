"""Computer players play games, which are recorded."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from arch_engine.commands.printing import bar_stream
from arch_engine.commands.shared import (
    OWN_DATA,
    Commands,
    a_number,
    a_path,
    add_replace,
    add_workers,
    check_games,
    check_players,
    check_seed,
    own_components,
)
from arch_engine.core.chance import long_seed
from arch_engine.core.components import Components
from arch_engine.core.errors import OptionError, reason_of, shown
from arch_engine.core.language import count_of, say
from arch_engine.core.rules import Rules
from arch_engine.games import games, rules_of
from arch_engine.replay.session import simulate
from arch_engine.search.players import players_of, usual_kind

MOST_GAMES = 1_000_000


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser("simulate", help=say("play games between computer players and record them"))
    parser.add_argument("game", metavar=say("GAME"), help=say("one of: {games}", games=", ".join(games())))
    parser.add_argument(
        "--players", type=a_number, default=None, help=say("number of players (default: as many as kinds, or 3)")
    )
    parser.add_argument(
        "--kinds",
        metavar=say("NAMES"),
        help=say(
            "computer players by seat, with commas; a single one plays all seats (default: the game's own, 'sensible' in most)"
        ),
    )
    parser.add_argument("--games", type=a_number, default=1, help=say("how many games (default 1)"))
    parser.add_argument(
        "--seed",
        type=a_number,
        help=say(
            "the first game's seed, the next game has the next one; left out, every game has a long one of its own, without which a page of one seat could be searched for what is hidden"
        ),
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=say("NAME=VALUE"),
        help=say("an option of the game; may be repeated"),
    )
    for name in _word_options():
        parser.add_argument(f"--{name}", metavar=say("WORD"), help=say("short for --option {name}=WORD", name=name))
    parser.add_argument(
        "--variant",
        action="append",
        default=[],
        metavar=say("NAME"),
        help=say("short for --option NAME=yes; may be repeated"),
    )
    parser.add_argument(
        "--components",
        type=a_path,
        action="append",
        metavar=say("FILE"),
        help=say("your own component data: {own_data}", own_data=say(OWN_DATA)),
    )
    parser.add_argument("--title", metavar=say("TITLE"), default="", help=say("a title kept in the records"))
    parser.add_argument(
        "--out",
        type=a_path,
        metavar=say("DIR"),
        default=Path("games"),
        help=say("folder for the records (default: games)"),
    )
    parser.add_argument(
        "--dataset",
        type=a_path,
        metavar=say("DIR"),
        help=say("put the games into a dataset instead; the same command goes on with what was stopped, or adds games"),
    )
    add_workers(parser, say("how many processes play into a dataset (default: one for each core)"))
    add_replace(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play and record; prints how many games each seat won."""
    from tqdm import tqdm

    rules = rules_of(chosen.game)
    kinds = _kinds(rules, (usual_kind(rules) if chosen.kinds is None else chosen.kinds).split(","), chosen.players)
    words = [f"{name}={value}" for name in _word_options() if (value := getattr(chosen, name)) is not None]
    words += [f"{name}=yes" for name in chosen.variant]
    options = rules.full_options(dict(_option(text) for text in [*chosen.option, *words]))
    components = own_components(rules, chosen.components)
    check_games(chosen.games, MOST_GAMES)
    if chosen.seed is not None:
        check_seed(chosen.seed)
    if chosen.dataset is not None:
        return _into_dataset(chosen, rules, kinds, options, components)
    _make_folder(chosen.out)
    seeds = _seeds(chosen.seed, chosen.games)
    width = len(str(max(seeds)))
    inputs = [file for file in chosen.components or () if file.is_file()]
    wins = [0.0] * len(kinds)
    title = count_of(len(kinds), "{game}, {number} players", "{game}, {number} players", game=rules.title)
    for seed in tqdm(seeds, desc=title, unit="game", file=bar_stream()):
        replay = simulate(chosen.game, kinds, seed, options=options, components=components, title=chosen.title)
        path = chosen.out / f"{chosen.game}-{len(kinds)}p-seed-{seed:0{width}}.parquet"
        if path.exists() and any(path.samefile(file) for file in inputs):
            raise OptionError(
                "{path} is the component data it is played with; choose another folder with --out.", path=shown(path)
            )
        replay.save(path, replace=chosen.replace)
        winners = rules.winners(replay.at(-1))
        for seat in winners:
            wins[seat] += 1 / len(winners)
    print(count_of(chosen.games, "{number} game in {folder}", "{number} games in {folder}", folder=shown(chosen.out)))
    _print_wins(rules, kinds, wins)
    return 0


def _into_dataset(
    chosen: argparse.Namespace,
    rules: Rules,
    kinds: Sequence[str],
    options: Mapping[str, Any],
    components: Components | None,
) -> int:
    """Play what the dataset does not have yet; what is told is about all games of these players."""
    import polars as pl
    from tqdm import tqdm

    from arch_engine.dataset.dataset import Dataset
    from arch_engine.dataset.layout import layout_of
    from arch_engine.dataset.playing import begin, play

    plan = begin(
        chosen.dataset,
        chosen.game,
        kinds,
        chosen.games,
        seed=chosen.seed,
        options=options,
        components=components,
        title=chosen.title,
    )
    missing = sum(end - first for first, end in plan.missing(layout_of(chosen.dataset)))
    title = count_of(len(kinds), "{game}, {number} players", "{game}, {number} players", game=rules.title)
    with tqdm(
        total=plan.games, initial=plan.games - missing, desc=title, unit="game", file=bar_stream(), smoothing=0
    ) as bar:
        for rows in play(chosen.dataset, plan, chosen.workers):
            bar.update(len(rows))
    played = Dataset(chosen.dataset).games.filter(pl.col("number").is_between(plan.first, plan.end - 1))
    wins = [0.0] * len(kinds)
    for winners in played.select("winners").collect()["winners"].to_list():
        for seat in winners:
            wins[seat] += 1 / len(winners)
    print(
        say("Games {first} to {last} of {folder}:", first=plan.first, last=plan.end - 1, folder=shown(chosen.dataset))
    )
    _print_wins(rules, kinds, wins)
    return 0


def _print_wins(rules: Rules, kinds: Sequence[str], wins: Sequence[float]) -> None:
    for seat, kind in enumerate(kinds):
        print("  " + say("{colour} ({kind}): {wins:g} won", colour=say(rules.hues[seat]), kind=kind, wins=wins[seat]))


def _seeds(first: int | None, games: int) -> Sequence[int]:
    return [long_seed() for _ in range(games)] if first is None else range(first, first + games)


def _kinds(rules: Rules, kinds: list[str], players: int | None) -> list[str]:
    if players is not None:
        check_players(rules, players)
    if len(kinds) == 1:
        kinds = kinds * (players or 3)
    if players is not None and players != len(kinds):
        raise OptionError(
            "--players is {players}, but --kinds names {kinds}; name one for each seat, or a single one.",
            players=players,
            kinds=len(kinds),
        )
    check_players(rules, len(kinds))
    players_of(rules, kinds)
    return kinds


def _word_options() -> list[str]:
    """The options of any game whose values are words; each has a short form of its own."""
    names = set()
    for game in games():
        with suppress(OptionError):  # a game that cannot be loaded is told of when it is asked for
            names |= {name for name, values in rules_of(game).game_options.items() if isinstance(values, tuple)}
    return sorted(names)


def _option(text: str) -> tuple[str, bool | str]:
    name, _, value = text.partition("=")
    if not value:
        raise OptionError(
            "--option {text!r} must be a name, an equals sign and a value such as yes or no.", text=text[:40]
        )
    values: dict[str, bool] = {"yes": True, "true": True, "no": False, "false": False}
    return name.replace("-", "_"), values.get(value.lower(), value)


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise OptionError(
            "The folder {path} cannot be made: {reason}; choose another with --out.",
            path=shown(path),
            reason=reason_of(problem),
        ) from None
