"""`python -m tests.benchmarks.positions FOLDER`: how long positions take to be read, how large they are, and how long an answer takes.

The folder is a dataset; what was not read yet is read first, by one process. Each question is asked in a process of its own, from the import on
to the frame, as `arch-engine find` asks it.
"""

from __future__ import annotations

import argparse
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, process_time

ASKED = {
    "mykerinos": (
        "season = 4 and behind_3 >= 2 and violet_untilted >= 1",
        "done = violet, lemon and cubes <= 3 and won = yes",
        "cubes >= 0",
    ),
    "new_expedition": (
        "points >= 20 and hand_sale >= 15 and storms >= 1 and done = end",
        "line = sell 5 coin* and won = no",
        "hand >= 0",
    ),
    "royal_society": (
        "year = 3 and money >= 30 and knowledge_asia >= 6 and objectives = 0",
        "line = place port* and society = red-lion and won = yes",
        "money >= 0",
    ),
}
"""One of many conditions, one of who and what, and one that every position fits."""


def answer(folder: Path, game: str, where: str) -> tuple[int, float, float]:
    """How many positions fit, and the seconds that took: by the clock, and of the cores."""
    began, worked = perf_counter(), process_time()
    from arch_engine.positions import find

    found = find(folder, where, game)
    return found.height, perf_counter() - began, process_time() - worked


def main() -> None:
    """Read what is missing, and print a table."""
    from arch_engine.dataset import Dataset
    from arch_engine.positions import index

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    dataset = Dataset(folder)
    for game in sorted({part.game for part in dataset.parts}):
        worked = process_time()
        read = index(dataset, game, workers=1)
        worked = process_time() - worked
        parts = [part for part in dataset.parts if part.game == game]
        games = sum(part.end - part.first for part in parts)
        size = sum(part.positions_in(folder).stat().st_size for part in parts)
        if read:
            print(f"{game}: {read:,} games read, {1000 * worked / read:.1f} ms of a core each")
        for where in ASKED[game]:
            with get_context("spawn").Pool(1) as pool:
                found, clock, cores = pool.apply(answer, (folder, game, where))
            print(f"| {game} | {games:,} | {size / games:,.0f} | {where} | {found:,} | {clock:.2f} s | {cores:.2f} s |")


if __name__ == "__main__":
    main()
