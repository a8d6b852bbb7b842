"""How long a world of The New Expedition takes to draw, what comes before the first, and how much is lost by cutting weights.

    python -m tests.benchmarks.worlds GAMES WALKS

Games of all settings, in the middle and near the end, as the table and as a seat saw them. Before the first world the history is followed,
and some worlds are met to see how large weights come (`knowledge/worlds.py`). Then worlds are drawn: each in proportion to its weight, cut
at a largest one. What is drawn is then at most as far from the truth (total variation) as the mean of what is
cut off, measured in mean weights; it is estimated from WALKS worlds with their weights.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import fmean, median
from time import process_time
from typing import NamedTuple

from arch_engine.new_expedition.knowledge.posterior import posterior_of
from arch_engine.new_expedition.knowledge.worlds import worlds_of
from arch_engine.new_expedition.table import ExpeditionTable
from tests.replay.witnesses import played

PARTS = {"in the middle": 0.5, "near the end": 0.95}
WITNESSES = {"the table": 0, "a seat": 1}
DRAWN = 200


class Measured(NamedTuple):
    """Seconds of process time to follow the history, until the first world and for each one after it; the bound on what the cut does."""

    following: float
    first: float
    each: float
    cut: float


def measured(table: ExpeditionTable, witness: int, walks: int) -> Measured:
    rng = Random(walks)
    begin = process_time()
    posterior = posterior_of(table, witness)
    followed = process_time()
    worlds = worlds_of(posterior)
    worlds.kept(rng)
    met = process_time()
    for _ in range(DRAWN):
        worlds.kept(rng)
    drawn = process_time()
    weights = [worlds.met(rng).weight for _ in range(walks)]
    cut = sum(max(0.0, weight - worlds.largest) for weight in weights) / sum(weights)
    return Measured(followed - begin, met - followed, (drawn - met) / DRAWN, cut)


def main(games: int, walks: int) -> None:
    found: dict[tuple[str, str], list[Measured]] = {}
    for seed in range(games):
        replay = played("new_expedition", seed)
        for (part, share), (name, witness) in [(one, other) for one in PARTS.items() for other in WITNESSES.items()]:
            table = replay.at(int(share * len(replay)))
            if isinstance(table, ExpeditionTable):
                found.setdefault((part, name), []).append(measured(table, witness, walks))
    for (part, name), figures in found.items():
        cut = [one.cut for one in figures]
        times = ", ".join(
            f"{what} {median(each) * 1000:.2f} ms (most {max(each) * 1000:.1f})"
            for what, each in [
                ("a world", [one.each for one in figures]),
                ("until the first", [one.first for one in figures]),
                ("following", [one.following for one in figures]),
            ]
        )
        print(
            f"{part}, {name}: median of {len(figures)} games: {times};"
            f" the cut at most {fmean(cut):.4f} (mean), {max(cut):.4f} (most)",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
