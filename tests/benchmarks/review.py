"""How long the review of a recorded game takes.

    python -m tests.benchmarks.review replays/mykerinos-3p.parquet --rollouts 200 --workers 2

Prints seconds, seconds of one core, roll-outs and the size of the file, with the time that decisions and luck take apart.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from arch_engine import load
from arch_engine.core.errors import ArchError
from arch_engine.record.review_file import TOLD, read_review
from arch_engine.review import Judge, review
from arch_engine.review.workers import cores


def measured(path: Path, judge: Judge, workers: int) -> list[str]:
    """The lines that are printed."""
    replay = load(path)
    with tempfile.TemporaryDirectory() as folder:
        into = Path(folder) / "game.review.parquet"
        start, before = perf_counter(), sum(os.times()[:4])
        decided = review(replay, judge, luck=False, workers=workers, into=into)
        middle = perf_counter()
        whole = review(replay, judge, workers=workers, into=into)
        end, spent = perf_counter(), sum(os.times()[:4]) - before
        # in an open game the roll-outs of a moment's value serve all seats
        open_seats = 1 if replay.rules.hides else len(replay.names)
        rolled = sum(
            len(row.wins) / (open_seats if row.stage in ("value", "start") else 1)
            for row in read_review(into).rolled
            if row.stage not in TOLD
        )
        size = into.stat().st_size
    return [
        f"{path.name}, {workers} workers, {judge.rollouts} {judge.policy} roll-outs a candidate and view at most",
        f"  {end - start:.0f} s: {middle - start:.0f} s for {len(decided.verdicts)} decisions, {end - middle:.0f} s for luck; {spent:.0f} s of one core",
        f"  {rolled:,.0f} roll-outs, {rolled / (end - start):,.0f} a second; {size:,} bytes; {whole.describe()}",
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(prog="review", description="Measure how long the review of a game takes.")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--rollouts", type=int, default=200)
    parser.add_argument("--policy", default="quick")
    parser.add_argument("--workers", type=int, default=cores())
    given = parser.parse_args(arguments)
    try:
        for path in given.files:
            print(
                "\n".join(measured(path, Judge(rollouts=given.rollouts, policy=given.policy), given.workers)),
                flush=True,
            )
    except ArchError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
