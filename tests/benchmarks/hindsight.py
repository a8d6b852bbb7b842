"""How much of what follows for certain hindsight tells: The New Expedition against worlds drawn from what the table saw.

    python -m tests.benchmarks.hindsight GAMES WORLDS

What is told and lies otherwise in one world would be wrong: the program stops. A card that lies somewhere in every drawn world and is not
told lies elsewhere in one that was not drawn; that everything is told, `tests.knowledge.looking_back` holds against enumeration.
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time
from typing import Any

from arch_engine.core.table import ALL
from arch_engine.new_expedition.knowledge.hindsight import places_of, rows_of
from arch_engine.new_expedition.knowledge.posterior import posterior_of
from arch_engine.new_expedition.knowledge.worlds import BEFORE_THE_DEAL, worlds_of
from tests.replay.witnesses import played


def told_and_certain(seed: int, worlds: int) -> tuple[int, int, float]:
    """The cards that hindsight tells, by move and place; those that lie there in all worlds drawn; the seconds it took to tell."""
    told = played("new_expedition", seed).as_witnessed("table")
    end: Any = told.at()
    moves = [move.facts for move in told.moves]
    begin = process_time()
    tables: Any = told.rules.hidden.in_hindsight(told.record.first_table(), moves)
    seconds = process_time() - begin
    after_the_deal = [table for table in tables if table.question not in BEFORE_THE_DEAL]
    moments = sorted({len(table.history) for table in after_the_deal})
    places, posterior, rng = places_of(end), posterior_of(end, ALL), Random(seed)
    drawn = [rows_of(posterior, worlds_of(posterior).met(rng), places, moments) for _ in range(worlds)]
    said = certain = 0
    for table in after_the_deal:
        rows = [world[len(table.history)] for world in drawn]
        for place, told_there in zip(places, [*table.hands, *table.chambers], strict=True):
            fewest = [min(amounts) for amounts in zip(*[row[place] for row in rows], strict=True)]
            assert all(have <= most for have, most in zip(told_there, fewest, strict=True)), (seed, place)
            said += sum(told_there)
            certain += sum(fewest)
    return said, certain, seconds


def main(games: int, worlds: int) -> None:
    found = [told_and_certain(seed, worlds) for seed in range(games)]
    said, certain = sum(one[0] for one in found), sum(one[1] for one in found)
    seconds = sorted(one[2] for one in found)[games // 2]
    print(
        f"{games} games, {worlds} worlds each: {said:,} cards told of {certain:,} ({said / certain:.1%}); {seconds:.2f} s of process time a game (median)"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
