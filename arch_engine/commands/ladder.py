"""How strong computer players are, by letting all meet all."""

from __future__ import annotations

import argparse

from arch_engine.commands.printing import bar_stream
from arch_engine.commands.shared import Commands, a_number, check_games, check_players, check_seed
from arch_engine.core.language import say
from arch_engine.games import games, rules_of
from arch_engine.search.players import usual_kind

MOST_GAMES = 100_000


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser("ladder", help=say("rate computer players by letting all meet all (Elo)"))
    parser.add_argument("game", metavar=say("GAME"), help=say("one of: {games}", games=", ".join(games())))
    parser.add_argument(
        "--kinds",
        metavar=say("NAMES"),
        help=say(
            "computer players, with commas; mine.py:Player is a class of your own (default: random and the game's own)"
        ),
    )
    parser.add_argument("--players", type=a_number, help=say("how many sit at a table (default: 2)"))
    parser.add_argument(
        "--games",
        type=a_number,
        default=100,
        help=say("how many games those of a table play, each luck from every seat (default 100)"),
    )
    parser.add_argument("--seed", type=a_number, default=0, help=say("where luck begins (default 0)"))
    parser.add_argument("--workers", type=a_number, help=say("how many processes play (default: one for each core)"))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play, and print who is how strong."""
    from tqdm import tqdm

    from arch_engine.training.ladder import climb, meetings
    from arch_engine.training.ratings import ratings_of

    rules = rules_of(chosen.game)
    kinds = chosen.kinds.split(",") if chosen.kinds else list(dict.fromkeys(["random", usual_kind(rules)]))
    seats = 2 if chosen.players is None else chosen.players
    check_players(rules, seats, least=2)
    check_games(chosen.games, MOST_GAMES)
    check_seed(chosen.seed)
    many = len(meetings(len(kinds), seats, chosen.games, chosen.seed))
    playing = climb(chosen.game, kinds, seats, chosen.games, chosen.seed, rules.full_options({}), chosen.workers)
    results = list(tqdm(playing, total=many, unit=say("luck"), desc=rules.title, file=bar_stream()))
    rated = sorted(zip(ratings_of(results, len(kinds)), kinds, strict=True), reverse=True)
    print(
        say(
            "{title}, {games} games at tables of {seats}; 0 is the mean, 400 points are ten wins of eleven:",
            title=rules.title,
            games=many * seats,
            seats=seats,
        )
    )
    wide = max(map(len, kinds))
    for (elo, low, high), kind in rated:
        print(
            "  "
            + say(
                "{kind}  {elo:+5.0f}  (95 %: {low:+.0f} to {high:+.0f})",
                kind=kind.ljust(wide),
                elo=elo,
                low=low,
                high=high,
            )
        )
    return 0
