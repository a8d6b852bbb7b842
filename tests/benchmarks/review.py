"""How long the review of a recorded game takes.

    python -m tests.benchmarks.review replays/mykerinos-3p.parquet --workers 2
    python -m tests.benchmarks.review replays/*.parquet --at-once

Prints seconds, seconds of one core (of all processes together), roll-outs and the size of the file. The judge is the game's
usual one unless roll-outs or a policy are named. With `--at-once` no roll-outs are played: it prints the process time of a first look, and of the learned judge alone on all
positions of the game, the fastest of five rounds each.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter, process_time

from arch_engine import load
from arch_engine.core.errors import ArchError
from arch_engine.judge.learned import learned
from arch_engine.record.review_file import ALSO, read_review
from arch_engine.review import Judge, review
from arch_engine.review.chances import chances_of
from arch_engine.review.decision_points import decisions
from arch_engine.review.first_look import first_look
from arch_engine.review.jobs import DECISION, Job, Task, do_task
from arch_engine.review.judge import fitting
from arch_engine.workers.processes import cores

ROUNDS = 5


def measured(path: Path, judge: Judge, workers: int) -> list[str]:
    """The lines that are printed."""
    replay = load(path)
    with tempfile.TemporaryDirectory() as folder:
        into = Path(folder) / "game.review.parquet"
        start, before = perf_counter(), sum(os.times()[:4])
        whole = review(replay, judge, workers=workers, into=into)
        end, spent = perf_counter(), sum(os.times()[:4]) - before
        rolled = sum(len(row.wins) for row in read_review(into).rolled if row.stage not in ALSO)
        size = into.stat().st_size
    return [
        f"{path.name}, {workers} workers, {judge.rollouts} {judge.name} a candidate and view at most",
        f"  {end - start:.0f} s for {len(whole.verdicts)} decisions; {spent:.0f} s of one core",
        f"  {rolled:,.0f} roll-outs, {rolled / (end - start):,.0f} a second; {size:,} bytes; {whole.describe()}",
    ]


def at_once(path: Path) -> str:
    """The line on what a review shows before anything is rolled out."""
    replay = load(path)
    chances_of(replay)  # reads the weights
    looks, reads = [], []
    for _ in range(ROUNDS):
        start = process_time()
        first_look(load(path))
        looks.append(process_time() - start)
        tables = [replay.at(step) for step in range(len(replay) + 1)]
        start = process_time()
        learned(replay.rules).evaluate_all(tables)
        reads.append(process_time() - start)
    return f"{path.name}, {len(replay)} moves: first look {min(looks):.2f} s, all positions judged {min(reads):.3f} s"


def sampled(path: Path, judge: Judge, number: int) -> str:
    """The line on what some decisions spread over a game take, and so about all of them; second looks come on top, and with
    them why a decision was worse (`review.deepening`).
    """
    replay = load(path)
    steps, start = decisions(replay), process_time()
    for place in range(number):
        job = Job(DECISION, steps[(2 * place + 1) * len(steps) // (2 * number)])
        do_task(replay.record, judge, Task(job, told=not judge.weights))
    each = (process_time() - start) / number
    told = f"a decision {each:.2f} s, all {len(steps)} about {each * len(steps):.0f} s"
    return f"{path.name}, {judge.rollouts} {judge.name}, of one core: {told}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(prog="review", description="Measure how long the review of a game takes.")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--rollouts", type=int, help="as many as the usual judge has")
    parser.add_argument("--policy", help="play games out by this policy")
    parser.add_argument("--at-once", action="store_true", help="only what is there before any roll-out")
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--sample", type=int, help="only so many decisions of each game, in this process")
    given = parser.parse_args(arguments)
    try:
        for path in given.files:
            if given.at_once:
                print(at_once(path), flush=True)
                continue
            judge = Judge(policy=given.policy) if given.policy else fitting(load(path).rules)
            judge = replace(judge, rollouts=given.rollouts or judge.rollouts)
            if given.sample:
                print(sampled(path, judge, given.sample), flush=True)
                continue
            print("\n".join(measured(path, judge, given.workers)), flush=True)
    except ArchError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
