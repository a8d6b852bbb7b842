"""How much of what follows for certain hindsight tells: The New Expedition against worlds drawn from what the table saw.

    python -m tests.benchmarks.hindsight GAMES WORLDS

A card that lies somewhere in every drawn world may still lie elsewhere in one that was not drawn, so the share that is told is at least
what this prints. What is told and lies otherwise in one world would be wrong: the program stops.
"""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter
from typing import Any

from arch_engine.new_expedition.components import TREASURES
from arch_engine.new_expedition.knowledge.hindsight import Hindsight
from arch_engine.new_expedition.table import CHAMBER
from tests.replay.witnesses import played

Rows = list[list[list[int]]]
"""After each step of a history, by place, the cards of each kind."""


def lying(world: Any, places: list[int]) -> Rows:
    """What lay where in a full game."""
    now = {place: [0] * TREASURES for place in places}
    rows = [[counts[:] for counts in now.values()]]
    for source, target, cards, _ in world.history:
        for kind in cards if source != target else ():
            if source in now:
                now[source][kind] -= 1
            if target in now:
                now[target][kind] += 1
        rows.append([counts[:] for counts in now.values()])
    return rows


def told_and_certain(seed: int, worlds: int) -> tuple[int, int, float]:
    """The cards that hindsight tells, by step and place; those that lie there in all worlds drawn; the seconds it took to tell."""
    told = played("new_expedition", seed).as_witnessed("table")
    end: Any = told.at()
    begin = perf_counter()
    hindsight = Hindsight(end)
    seconds = perf_counter() - begin
    places = [*range(end.seats), *range(CHAMBER, CHAMBER + len(end.chambers))]
    drawn = [lying(told.rules.determinize_for(end, 0, Random(number)), places) for number in range(worlds)]
    said = certain = 0
    for step, least in enumerate(zip(*drawn, strict=True)):
        known = hindsight.at(step)
        for place, counts in zip(places, zip(*least, strict=True), strict=True):
            fewest = [min(amounts) for amounts in zip(*counts, strict=True)]
            assert all(have <= most for have, most in zip(known[place], fewest, strict=True)), (seed, step, place)
            said += sum(known[place])
            certain += sum(fewest)
    return said, certain, seconds


def main(games: int, worlds: int) -> None:
    found = [told_and_certain(seed, worlds) for seed in range(games)]
    said, certain = sum(one[0] for one in found), sum(one[1] for one in found)
    seconds = sorted(one[2] for one in found)[games // 2]
    print(
        f"{games} games, {worlds} worlds each: {said:,} cards told of {certain:,} ({said / certain:.1%}); {seconds:.2f} s a game by the clock (median)"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
