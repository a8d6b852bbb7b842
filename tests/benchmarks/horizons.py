"""How far roll-outs that judge a decision should go: what they say by where they end, beside games played to the end by the same policy.

    python -m tests.benchmarks.horizons replays/new-expedition-2p-pyramid.parquet --decisions 20 --rollouts 100

Decisions spread over each game are looked at: what was played, and the first other candidate, in the same worlds and with the same luck. Prints for each horizon, in quiet moments, how
far the win chance after what was played, and its distance to the other candidate, lie from those of games played to their ends: on average (the bias), and how far on the whole. Of two
estimates by as many roll-outs of games to the end as are played the last line says the same: so far luck alone takes them. In the last third of a game on its own line.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from time import perf_counter
from typing import NamedTuple

from arch_engine import load
from arch_engine.core.opinions import Foresight
from arch_engine.games import opinions_of
from arch_engine.replay.study import Game
from arch_engine.review.decision_points import decision_point, decisions
from arch_engine.review.judge import fitting
from arch_engine.search.halving import Halving
from arch_engine.search.lookahead import Lookahead

LATE = 2 / 3
"""The last third of a game begins there."""


class Valued(NamedTuple):
    """A decision by one horizon: the win chance after what was played, how much more the other candidate brings, and seconds a roll-out."""

    value: float
    loss: float
    seconds: float


def valued(replay: Game, step: int, foresight: Foresight, rollouts: int, seed: int) -> Valued:
    """The decision at a step."""
    rules = replay.rules
    now = decision_point(replay, fitting(rules), step)
    others = [choice for choice in now.choices if choice != now.choices[now.played]]
    choices = [now.choices[now.played], *others[:1]]
    worlds = now.worlds(rules, rollouts)
    race = Halving(Lookahead(opinions_of(rules), foresight), now.view, choices, now.seat, seed, worlds=worlds)
    start = perf_counter()
    race.play_until(rollouts)
    seconds = (perf_counter() - start) / (rollouts * len(choices))
    played, *rest = (fmean(result.wins[now.seat] for result in results) for results in race.results)
    return Valued(played, rest[0] - played if rest else 0.0, seconds)


def measured(
    path: Path, number: int, rollouts: int, moments: Sequence[int]
) -> Iterator[tuple[bool, str, Valued, Valued]]:
    """Of each decision and horizon whether it is late in the game, what it says, and what games to the end say."""
    replay = load(path)
    opinions, steps = opinions_of(replay.rules), decisions(replay)
    for place in range(number):
        at = (2 * place + 1) * len(steps) // (2 * number)
        to_the_end = replace(opinions.judged, moments=0)
        truth = valued(replay, steps[at], to_the_end, rollouts, 1)
        ways = {f"to moment {count}": replace(opinions.judged, moments=count) for count in moments}
        for name, foresight in {**ways, "to the end, other luck": to_the_end}.items():
            yield at >= LATE * len(steps), name, valued(replay, steps[at], foresight, rollouts, 2), truth


def report(found: Sequence[tuple[bool, str, Valued, Valued]]) -> Iterator[str]:
    """The lines that are printed."""
    for late in (False, True):
        for name in dict.fromkeys(one[1] for one in found):
            pairs = [(said, truth) for when, way, said, truth in found if way == name and when is late]
            if not pairs:
                continue
            told = []
            for what in ("value", "loss"):
                off = [getattr(said, what) - getattr(truth, what) for said, truth in pairs]
                told.append(
                    f"{what} {fmean(off):+.3f}, apart {fmean(map(abs, off)):.3f}, at most {max(map(abs, off)):.3f}"
                )
            each = 1000 * fmean(said.seconds for said, _ in pairs)
            yield f"{'last third' if late else 'before'}, {len(pairs)} decisions, {name}: {'; '.join(told)}; {each:.1f} ms a roll-out"


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(prog="horizons", description="Measure how far roll-outs of a decision should go.")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--decisions", type=int, default=20)
    parser.add_argument("--rollouts", type=int, default=100)
    parser.add_argument("--moments", type=int, nargs="+", default=[1, 2, 4, 8])
    given = parser.parse_args(arguments)
    for path in given.files:
        print(f"{path.stem}, {given.rollouts} roll-outs")
        print("\n".join(report(list(measured(path, given.decisions, given.rollouts, given.moments)))), flush=True)


if __name__ == "__main__":
    main()
