"""`python -m tests.benchmarks.writer --games 100000`: what a process that plays games into a dataset holds, the longer it goes on.

One process plays and writes, into a folder that is thrown away. Its peak memory is that of all games so far, so it can only grow.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
from dataclasses import replace
from pathlib import Path
from time import process_time

from arch_engine import GAMES
from arch_engine.core.built import HOW
from arch_engine.dataset.layout import MOST_IN_PART
from arch_engine.dataset.playing import begin, play

SIZES = (1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000)


def main() -> None:
    """Print a line for each number of games."""
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", nargs="?", default="random")
    parser.add_argument("--game", default="mykerinos", choices=GAMES)
    parser.add_argument("--games", type=int, default=10_000)
    chosen = parser.parse_args()
    print(f"the rules engine {HOW}, {chosen.game}, three {chosen.kind}")
    print("      games         facts   bytes a fact   peak memory   seconds of one core")
    games = facts = 0
    start = process_time()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        plan = replace(begin(folder, chosen.game, [chosen.kind] * 3, chosen.games, seed=1), part=MOST_IN_PART)
        for rows in play(folder, plan, 1):
            games, facts = games + len(rows), facts + sum(row["facts"] for row in rows)
            if games in SIZES or games == chosen.games:
                peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
                size = sum(path.stat().st_size for path in folder.rglob("*.parquet"))
                print(
                    f"{games:11,} {facts:13,} {size / facts:14.2f} {peak:10.0f} MB {process_time() - start:21.0f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
