"""How long it takes to say what may be shown or turn up on a record of the table: `python -m tests.benchmarks.lighting_up GAMES`.

Games of The New Expedition with Beginner's Luck, as the table saw them. At every moment: which cards the active hand may show, or which
may turn up; and whether the next line is accepted, which follows the record as far as it goes. Process time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import process_time
from typing import Any

from arch_engine.new_expedition.table import ExpeditionTable
from arch_engine.new_expedition.witnessed import showing
from tests.replay.witnesses import played

TURNING_UP = ("dig", "theft", "mine")


def timed(ask: Callable[..., Any], *about: Any) -> float:
    """Seconds until an answer."""
    begin = process_time()
    ask(*about)
    return process_time() - begin


def main(games: int) -> None:
    found: dict[str, list[float]] = {
        "what may be shown": [],
        "what may turn up": [],
        "whether the next line is accepted": [],
    }
    number = 0
    while games:
        replay = played("new_expedition", number)
        number += 1
        if not replay.record.options["beginners_luck"]:
            continue
        games -= 1
        told = replay.as_witnessed("table")
        for at, move in enumerate(told.moves):
            table = told.at(at)
            assert isinstance(table, ExpeditionTable)
            if table.question == "action":
                found["what may be shown"].append(timed(showing.may_show, table, table.active))
            elif table.question in TURNING_UP:
                found["what may turn up"].append(timed(showing.may_turn_up, table))
            found["whether the next line is accepted"].append(timed(told.rules.why_not, table, move.decision))
    for asked, seconds in found.items():
        seconds.sort()
        middle, most = seconds[len(seconds) // 2], seconds[int(len(seconds) * 0.95)]
        print(
            f"{asked}, {len(seconds)} moments: median {middle * 1000:.1f} ms, 95 % within {most * 1000:.1f} ms, longest {seconds[-1] * 1000:.0f} ms"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]))
