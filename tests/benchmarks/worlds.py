"""How long a world of The New Expedition takes to draw, and how much is lost by cutting weights.

    python -m tests.benchmarks.worlds GAMES WALKS

Games of all settings, in the middle and near the end, as the table and as a seat saw them. A world is kept in proportion to its weight, cut
at a largest one (`knowledge/worlds.py`). What is drawn is then at most as far from the truth (total variation) as the mean of what is
cut off, measured in mean weights; it is estimated from WALKS worlds with their weights.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import fmean, median
from time import process_time

from arch_engine.new_expedition.knowledge.feasible import posterior_of
from arch_engine.new_expedition.knowledge.worlds import worlds_of
from arch_engine.new_expedition.table import ExpeditionTable
from tests.replay.witnesses import played

PARTS = {"in the middle": 0.5, "near the end": 0.95}
WITNESSES = {"the table": 0, "a seat": 1}
DRAWN = 40


def measured(table: ExpeditionTable, witness: int, walks: int) -> tuple[float, float]:
    """Seconds of process time for a world, and the bound on what the cut does."""
    worlds, rng = worlds_of(posterior_of(table, witness)), Random(walks)
    begin = process_time()
    for _ in range(DRAWN):
        worlds.kept(rng)
    seconds = (process_time() - begin) / DRAWN
    weights = [worlds.met(rng).weight for _ in range(walks)]
    return seconds, sum(max(0.0, weight - worlds.largest) for weight in weights) / sum(weights)


def main(games: int, walks: int) -> None:
    found: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for seed in range(games):
        replay = played("new_expedition", seed)
        for (part, share), (name, witness) in [(one, other) for one in PARTS.items() for other in WITNESSES.items()]:
            table = replay.at(int(share * len(replay)))
            if isinstance(table, ExpeditionTable):
                found.setdefault((part, name), []).append(measured(table, witness, walks))
    for (part, name), figures in found.items():
        seconds, cut = [one[0] for one in figures], [one[1] for one in figures]
        print(
            f"{part}, {name}: a world {median(seconds) * 1000:.2f} ms (median of {len(figures)} games; most {max(seconds) * 1000:.1f});"
            f" the cut at most {fmean(cut):.4f} (mean), {max(cut):.4f} (most)"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
