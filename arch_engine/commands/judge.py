"""How good the learned judge of a game is, on games that it did not learn from."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from math import isfinite
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING

from arch_engine.commands.printing import bar_stream
from arch_engine.commands.shared import Commands, a_number, a_path, add_replace, check_number
from arch_engine.core.errors import OptionError, reason_of, shown
from arch_engine.core.files import check_place, write_file
from arch_engine.core.language import say
from arch_engine.games import games, opinions_of, rules_of
from arch_engine.judge.learned import Learned, learned
from arch_engine.judge.weights import NoJudge, loaded
from arch_engine.search.policies import policy_named
from arch_engine.workers.spread import Workers

if TYPE_CHECKING:
    import polars as pl

    from arch_engine.training.held_out import Beside
    from arch_engine.training.reliability import Mean

MOST_GAMES, MOST_ROLLOUTS = 1_000_000, 100_000


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser("judge", help=say("measure how good the learned judge of a game is"))
    parser.add_argument("game", metavar=say("GAME"), help=say("one of: {games}", games=", ".join(games())))
    parser.add_argument("--games", type=a_number, default=300, help=say("how many games are judged (default 300)"))
    parser.add_argument(
        "--first", type=a_number, default=None, help=say("the number of the first game (default 7,000,000)")
    )
    parser.add_argument(
        "--beside",
        type=a_number,
        default=100,
        help=say("in the first N of them some positions are also played out (default 100)"),
    )
    parser.add_argument(
        "--rollouts", type=a_number, default=200, help=say("how often each of these is played out (default 200)")
    )
    parser.add_argument("--policy", help=say("the policy of the roll-outs (default: the best of the game)"))
    parser.add_argument("--weights", type=a_path, help=say("measure these weights, not those that come with the game"))
    parser.add_argument(
        "--folder",
        type=a_path,
        metavar=say("DIR"),
        default=Path("held-out"),
        help=say("where games and roll-outs are kept; what lies there is not played again (default: held-out)"),
    )
    parser.add_argument("--workers", type=a_number, default=2, help=say("processes that play (default 2)"))
    parser.add_argument(
        "-o",
        "--out",
        type=a_path,
        metavar=say("FILE"),
        help=say("also write the figures to this JSON file, as they lie beside the weights that come with a game"),
    )
    add_replace(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play what has not been played yet, judge it, and print how good that was."""
    from tqdm import tqdm

    try:
        from arch_engine.training import held_out
        from arch_engine.training.reliability import measured_of, with_losses
    except ImportError:
        raise OptionError("Measuring a judge needs numpy and polars; install them.") from None
    if chosen.out:
        check_place(chosen.out, replace=chosen.replace)
    judge = _judge(chosen.game, chosen.weights)
    rolled, beside = _beside(chosen)
    first = held_out.FIRST if chosen.first is None else chosen.first
    if not 0 <= first <= 2**60:
        raise OptionError("--first is {first}; it must be a whole number from 0 to 2^60.", first=first)
    numbers = range(first, first + chosen.games)
    with Workers(chosen.workers) as pool:
        made = chain(
            pool.map(partial(held_out.prepared, chosen.game, chosen.folder, beside), numbers[:rolled]),
            pool.map(partial(held_out.prepared, chosen.game, chosen.folder, None), numbers[rolled:]),
        )
        for _ in tqdm(made, total=len(numbers), unit="game", file=bar_stream()):
            pass
    rows = with_losses(held_out.measured(chosen.game, chosen.folder, judge, numbers, beside, rolled))
    for line in lines_of(rows, beside):
        print(line)
    if chosen.out:
        found = measured_of(rows, judge.digest, beside.policy, beside.rollouts)
        raw = json.dumps(found.as_data(), indent=1).encode() + b"\n"
        write_file(chosen.out, raw, replace=chosen.replace)
        print(say("These figures are in {path}.", path=shown(chosen.out)))
    return 0


def _judge(game: str, weights: Path | None) -> Learned:
    rules = rules_of(game)
    features = opinions_of(rules).features
    if weights is None or features is None:
        return learned(rules)
    try:
        raw = weights.read_bytes()
    except OSError as problem:
        raise OptionError("{path} cannot be read: {reason}.", path=shown(weights), reason=reason_of(problem)) from None
    try:
        return Learned(rules, features, loaded(raw, rules, features, shown(weights)))
    except NoJudge as problem:
        raise NoJudge("{problem} Train the judge anew: arch-engine train {game}.", problem=problem, game=game) from None


def _beside(chosen: argparse.Namespace) -> tuple[int, Beside]:
    """In how many games positions are played out, and how."""
    from arch_engine.training.held_out import Beside

    opinions = opinions_of(rules_of(chosen.game))
    policy = policy_named(opinions.rules, chosen.policy or opinions.best).name
    for name, number, least, most in (
        ("games", chosen.games, 1, MOST_GAMES),
        ("beside", chosen.beside, 0, MOST_GAMES),
        ("rollouts", chosen.rollouts, 1, MOST_ROLLOUTS),
    ):
        check_number(name, number, least, most)
    return min(chosen.beside, chosen.games), Beside(policy, chosen.rollouts)


def lines_of(rows: pl.DataFrame, beside: Beside) -> Iterator[str]:
    """The figures as tables in Markdown, from rows with losses."""
    import polars as pl

    from arch_engine.training.reliability import deciles, kinds_of_positions

    rolled = rows.filter(pl.col("rolled").is_not_null())
    yield say("{number:,} positions of {games:,} games.", number=len(rows), games=rows["game"].n_unique())
    yield ""
    yield from _table(
        (say("log loss"), say("positions"), say("judge"), say("even shares"), say("points off")),
        [_alone(name, part) for name, part in kinds_of_positions(rows) if len(part)],
    )
    if len(rolled):
        yield say(
            "The same beside {number} roll-outs played by {policy}, on {positions:,} positions of {games:,} games; below 0 the judge is better.",
            number=beside.rollouts, policy=beside.policy, positions=len(rolled), games=rolled["game"].n_unique(),
        )  # fmt: skip
        yield ""
        yield from _table(
            (say("log loss"), say("positions"), say("judge"), say("roll-outs"), say("difference"), say("points off")),
            [_compared(name, part) for name, part in kinds_of_positions(rolled) if len(part)],
        )
    yield from _table(
        (say("chance given"), say("shares"), say("mean"), say("happened")),
        [
            (
                f"{begins:.0%} to {begins + 0.1:.0%}",
                f"{said.number:,}",
                f"{said.mean:.1%}",
                _with_half(won, ".1%"),
            )
            for begins, said, won in deciles(rows)
        ],
    )
    yield say("The judge takes {ms:.2f} ms for a position.", ms=median(rows["judge_ms"]))
    if len(rolled):
        yield say("{number} roll-outs take {ms:,.0f} ms.", number=beside.rollouts, ms=median(rolled["rolled_ms"]))


def _alone(name: str, part: pl.DataFrame) -> tuple[str, ...]:
    from arch_engine.training.reliability import mean_over_games

    loss = mean_over_games(part["judge_loss"], part["game"])
    even, off = (fmean(numbers) for numbers in (part["seats"].log(), part["judge_off"]))
    return name, f"{len(part):,}", _with_half(loss, ".3f"), f"{even:.3f}", f"{off:.1f}"


def _compared(name: str, part: pl.DataFrame) -> tuple[str, ...]:
    from arch_engine.training.reliability import mean_over_games

    less = mean_over_games(part["judge_loss"] - part["rolled_loss"], part["game"])
    judge, rolled = (fmean(part[loss]) for loss in ("judge_loss", "rolled_loss"))
    off = f"{fmean(part['judge_off']):.1f}, {fmean(part['rolled_off']):.1f}"
    return name, f"{len(part):,}", f"{judge:.3f}", f"{rolled:.3f}", _with_half(less, "+.3f"), off


def _with_half(found: Mean, form: str) -> str:
    """A mean with half its interval, where there is one."""
    told = format(found.mean, form)
    return f"{told} ± {format(found.half, form.lstrip('+'))}" if isfinite(found.half) else told


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield "|" + "---|" * len(heads)
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""
