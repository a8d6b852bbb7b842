"""How far roll-outs that value a moment should go: how well they tell who wins, by where they end.

    python -m tests.benchmarks.horizons royal_society 0 400 --folder held-out

Two moments of the later part of each held-out game (`arch_engine.training.held_out`, numbers from 7,000,000; games with experts are left out, for they take longest to play) are valued
by what the learned judge says at once and by eight roll-outs of the usual policy to the first, the third and the sixth quiet moment and to the end. Prints the log loss of the shares of the
win, of each alone and of each with the judge's word for one half, before the last round and in it. Games that are in the folder are not played again.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import log
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from arch_engine.core.chance import generator
from arch_engine.core.statistics import mean_of
from arch_engine.games import opinions_of, rules_of
from arch_engine.judge.learned import learned
from arch_engine.search.evaluators import RolloutEvaluator
from arch_engine.search.lookahead import Lookahead
from arch_engine.training import held_out
from arch_engine.workers.spread import Workers

MOMENTS = (1, 3, 6, 0)
"""To which quiet moment roll-outs go; 0 is the end of the game."""

ROLLOUTS, A_GAME, FROM, LEAST = 8, 2, 0.35, 0.01


class Valued(NamedTuple):
    """A moment: whether it is in the last round, and the log loss of each way to value it, by the part of the judge's word."""

    last: bool
    losses: dict[tuple[int, float], float]
    word: float


def valued(game: str, folder: Path, number: int) -> list[Valued]:
    """The moments of one game."""
    rules, opinions = rules_of(game), opinions_of(rules_of(game))
    replay = held_out.played(rules, folder, number)
    if len(replay.names) < 2:
        return []
    asked = [step for step in range(int(FROM * len(replay)), len(replay)) if replay.at(step).asked >= 0]
    won, rounds = rules.win_shares(replay.at(-1)), replay.at(-1).round
    found = []
    for step in generator(number, "horizons").sample(asked, A_GAME):
        table = replay.at(step)
        view = rules.hidden.as_witnessed(table, 1 << table.asked)
        word, losses = learned(rules).evaluate(view).wins, {}
        for moments in MOMENTS:
            ahead = Lookahead(opinions, replace(opinions.judged, moments=moments, at_once=0.0))
            rolled = RolloutEvaluator(ahead, ROLLOUTS, seed=number).evaluate(view, table.asked).wins
            for part in (0.0, 0.5):
                losses[moments, part] = _loss(
                    [part * one + (1 - part) * other for one, other in zip(word, rolled, strict=True)], won
                )
        found.append(Valued(table.round == rounds, losses, _loss(word, won)))
    return found


def _loss(said: Sequence[float], won: Sequence[float]) -> float:
    clipped = [max(LEAST, share) for share in said]
    return -sum(part * log(share / sum(clipped)) for part, share in zip(won, clipped, strict=True))


def report(rows: Sequence[Valued]) -> Iterator[str]:
    """The lines that are printed."""
    for last in (False, True):
        here = [row for row in rows if row.last is last]
        if len(here) > 1:
            yield f"{'in the last round' if last else 'before it'}: {len(here)} moments, the judge at once {fmean(row.word for row in here):.3f}"
            for moments, part in here[0].losses:
                less = mean_of([row.losses[moments, part] - row.word for row in here])
                where = f"to moment {moments}" if moments else "to the end"
                yield f"  {where}, the word {part:.0%}: {fmean(row.losses[moments, part] for row in here):.3f}, {less.value:+.3f} ({less.low:+.3f} to {less.high:+.3f})"


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(
        prog="horizons", description="Measure how far roll-outs that value a moment should go."
    )
    parser.add_argument("game")
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int, help="the number after that of the last game")
    parser.add_argument("--folder", type=Path, default=Path("held-out"))
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args(arguments)
    tables = held_out.TABLES
    numbers = [
        held_out.FIRST + number
        for number in range(given.first, given.last)
        if tables[(held_out.FIRST + number) % len(tables)] is not held_out.WITH_EXPERT
    ]
    with Workers(given.workers, len(numbers)) as busy:
        found = [row for _, rows in busy.as_done(partial(valued, given.game, given.folder), numbers) for row in rows]
    print("\n".join(report(found)))


if __name__ == "__main__":
    main()
