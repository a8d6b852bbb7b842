"""Opens one file as a user would and says what came of it and what it took: `python -m tests.record.opening PATH`."""

from __future__ import annotations

import json
import re
import sys
import time
from pathlib import Path

from arch_engine import ArchError, Game, load
from arch_engine.dataset.older import MOST_BYTES, collected_games
from arch_engine.record.codec import Sealed
from arch_engine.record.review_file import read_review

PLAIN = Path("replays/mykerinos-3p.parquet")


def opened(path: Path) -> str:
    """What is in a file, or the sentence it is refused with."""
    try:
        file = Sealed.read(path, MOST_BYTES)
        if file.header.get("collection"):
            return f"{sum(1 for _ in collected_games(file))} games"
        if file.header.get("review"):
            return f"{sum(len(rolled.wins) for rolled in read_review(path).rolled)} roll-outs"
        replay: Game = load(path)
        return f"{len(replay)} moves, {len(replay.tree)} branches"
    except ArchError as problem:
        return f"{type(problem).__name__}: {problem}"


def memory() -> int:
    """The most memory this process has held so far, in megabytes. (`resource` would count what it was started from.)"""
    status = Path("/proc/self/status").read_text()
    return int(re.findall(r"VmHWM:\s*(\d+) kB", status)[0]) // 1024


def main(path: Path) -> None:
    opened(PLAIN)  # so that what is needed once is not counted
    before, began = memory(), time.process_time()
    said = opened(path)
    print(json.dumps({"said": said, "megabytes": memory() - before, "seconds": round(time.process_time() - began, 2)}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
