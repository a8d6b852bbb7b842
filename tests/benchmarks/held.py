"""What one open game of The New Expedition makes a process hold.

    python -m tests.benchmarks.held GAME …

Games by number, one of each setting after the other (`tests/replay/witnesses.py`), as the table saw them. Somebody goes through each from the first
moment to the last, and at each the table is shown as it was known then, as it is known now, and to every seat. Each game is opened in a process of its own.
"""

from __future__ import annotations

import sys
from multiprocessing import get_context
from pathlib import Path
from time import process_time

from tests.replay.witnesses import played


def resident() -> float:
    """The memory of this process that is in use, in MB; 0 where the system does not say."""
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return sum(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def opened(number: int) -> str:
    """What it takes to go through a game."""
    replay = played("new_expedition", number).as_witnessed("table")
    before, begin = resident(), process_time()
    for step in range(len(replay) + 1):
        replay.known(step)
        replay.known(step, now=True)
        for seat in range(len(replay.names)):
            replay.rules.hidden.as_witnessed(replay.at(step), 1 << seat)
    seconds, more = process_time() - begin, resident() - before
    luck = "with" if replay.record.options["beginners_luck"] else "without"
    return f"game {number}, {len(replay.names)} players {luck} Beginner's Luck, {len(replay)} moves: {more:.0f} MB, {seconds:.1f} s"


if __name__ == "__main__":
    for word in sys.argv[1:]:
        with get_context("spawn").Pool(1) as pool:
            print(pool.apply(opened, (int(word),)), flush=True)
