"""`python -m tests.benchmarks.datasets`: what it costs to put games into a dataset, how large it is, and how long one game takes to open.

Times are those of one core, so what else the machine does hardly matters.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import process_time

from arch_engine import GAMES, rules_of
from arch_engine.core.built import HOW
from arch_engine.core.play import generators, play_on
from arch_engine.dataset import Dataset
from arch_engine.dataset.playing import begin, play
from arch_engine.search.players import players_of

SEATS, SEED = 3, 1


def played(game: str, kind: str, games: int) -> float:
    """Seconds of one core for so many games that nobody writes down."""
    rules, components = rules_of(game), rules_of(game).components()
    players = players_of(rules, [kind] * SEATS)
    start = process_time()
    for seed in range(SEED, SEED + games):
        play_on(rules, rules.new_table(SEATS, None, components), players, *generators(seed))
    return process_time() - start


def written(folder: Path, game: str, kind: str, games: int) -> float:
    """Seconds of one core for the same games, played into a dataset."""
    start = process_time()
    plan = replace(begin(folder, game, [kind] * SEATS, games, seed=SEED), part=min(games, 500))
    for _ in play(folder, plan, 1):
        pass
    return process_time() - start


def opening(folder: Path, numbers: range) -> float:
    """Milliseconds of one core to open a game of a dataset that nobody has looked at, the median."""
    taken = []
    for number in numbers:
        start = process_time()
        Dataset(folder).open(number)
        taken.append(process_time() - start)
    return 1e3 * median(taken)


def main() -> None:
    """Print a line for each game and kind of player."""
    parser = argparse.ArgumentParser()
    parser.add_argument("kinds", nargs="*", default=["random", "quick"])
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--game", action="append", choices=GAMES)
    chosen = parser.parse_args()
    print(f"the rules engine {HOW}, {chosen.games} games of {SEATS}, seconds of one core")
    print("game            kind     play a game   into a dataset    more   bytes a fact   facts a game   open, ms")
    for game in chosen.game or GAMES:
        for kind in chosen.kinds:
            played(game, kind, 3)
            with tempfile.TemporaryDirectory() as name:
                written(Path(name) / "before", game, kind, 3)
                folder = Path(name) / "dataset"
                bare, recorded = played(game, kind, chosen.games), written(folder, game, kind, chosen.games)
                size = sum(path.stat().st_size for path in folder.rglob("*.parquet"))
                facts = Dataset(folder).games.select("facts").sum().collect().item()
                ms = opening(folder, range(0, chosen.games, max(1, chosen.games // 20)))
            print(
                f"{game:15} {kind:8} {1e3 * bare / chosen.games:8.2f} ms {1e3 * recorded / chosen.games:13.2f} ms "
                f"{recorded / bare - 1:9.0%} {size / facts:12.2f} {facts / chosen.games:14.0f} {ms:12.0f}",
                flush=True,
            )
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
