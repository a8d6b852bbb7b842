"""`python -m tests.benchmarks.million FOLDER --games 10000`: questions to very many games, ours beside DuckDB's on the same files.

What is missing in the folder is played first; stop it whenever you like. The smaller numbers of games are the first parts of the same folder. Each
question is asked in a process of its own, so that its memory is its own.
"""

from __future__ import annotations

import argparse
import resource
from collections.abc import Callable, Sequence
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

import duckdb
import polars as pl
from tqdm import tqdm

from arch_engine.core.built import HOW
from arch_engine.dataset import Dataset
from arch_engine.dataset.layout import MOST_IN_PART, layout_of
from arch_engine.dataset.playing import begin, play
from tests.benchmarks.growth import drawn

GAME, SEATS, SEED = "mykerinos", 3, 1
SIZES = (1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000)
OPENED = 20

Rows = list[tuple[Any, ...]]


def make(folder: Path, kind: str, games: int, workers: int | None) -> None:
    """Play what is missing."""
    plan = replace(begin(folder, GAME, [kind] * SEATS, games, seed=SEED), part=MOST_IN_PART)
    missing = sum(end - first for first, end in plan.missing(layout_of(folder)))
    with tqdm(total=games, initial=games - missing, unit="game", smoothing=0) as bar:
        for rows in play(folder, plan, workers):
            bar.update(len(rows))


def files(folder: Path, games: int) -> tuple[list[Path], list[Path]]:
    """The files of the first games: their facts, and their rows."""
    parts = [part for part in layout_of(folder).parts if part.end <= games]
    return [part.facts_in(folder) for part in parts], [part.games_in(folder) for part in parts]


def curves(folder: Path, games: int) -> Rows:
    """The mean prestige of winners and of losers at the end of each season."""
    facts, rows = map(pl.scan_parquet, files(folder, games))
    seats = (
        rows.select("number", "winners", seat=pl.int_ranges(0, pl.col("points").list.len(), dtype=pl.Int8))
        .explode("seat")
        .select("number", "seat", won=pl.col("winners").list.contains(pl.col("seat")))
    )
    scored = (
        facts.filter(pl.col("kind") == "score", pl.col("measure") == "prestige")
        .select("number", "seat", "round", "amount")
        .join(seats, on=["number", "seat"])
        .group_by("won", "round")
        .agg(pl.col("amount").cast(pl.Int64).sum())
    )
    counted = seats.group_by("won").len()
    return (
        scored.join(counted, on="won")
        .sort("won", "round")
        .select("won", "round", pl.col("amount").cum_sum().over("won") / pl.col("len"))
        .collect(engine="streaming")
        .rows()
    )


def curves_duckdb(folder: Path, games: int) -> Rows:
    """The same in SQL."""
    facts, rows = ([str(path) for path in paths] for paths in files(folder, games))
    return duckdb.execute(
        """
        with seats as (
            select number, seat, list_contains(winners, seat) won
            from (select number, winners, unnest(range(len(points)))::tinyint seat from read_parquet($rows))),
        scored as (
            select won, round, sum(amount) amount from read_parquet($facts) join seats using (number, seat)
            where kind = 'score' and measure = 'prestige' group by all),
        counted as (select won, count(*) len from seats group by won)
        select won, round, (sum(amount) over (partition by won order by round) / len)::double
        from scored join counted using (won) order by won, round
        """,
        {"facts": facts, "rows": rows},
    ).fetchall()


def by_seat(folder: Path, games: int) -> Rows:
    """How often each seat won, with how many points on the average."""
    rows = pl.scan_parquet(files(folder, games)[1])
    return (
        rows.select("number", "winners", "points", seat=pl.int_ranges(0, pl.col("points").list.len()))
        .explode("seat", "points")
        .group_by("seat")
        .agg(pl.col("winners").list.contains(pl.col("seat")).sum().cast(pl.Int64).alias("won"), pl.col("points").mean())
        .sort("seat")
        .collect(engine="streaming")
        .rows()
    )


def by_seat_duckdb(folder: Path, games: int) -> Rows:
    """The same in SQL."""
    rows = [str(path) for path in files(folder, games)[1]]
    return duckdb.execute(
        """
        select seat, count(*) filter (list_contains(winners, seat)) won, avg(points)
        from (select winners, unnest(points) points, unnest(range(len(points))) seat from read_parquet($rows))
        group by seat order by seat
        """,
        {"rows": rows},
    ).fetchall()


def opening(folder: Path, games: int) -> Rows:
    """Milliseconds of one core to open a game: the first one, and another one of the same part."""
    first, further = [], []
    for number in range(0, games, games // OPENED):
        start = process_time()
        dataset = Dataset(folder)
        dataset.open(number)
        middle = process_time()
        dataset.open(number + 1)
        first.append(middle - start)
        further.append(process_time() - middle)
    return [(1e3 * median(first), 1e3 * median(further))]


def asked(question: Callable[[Path, int], Rows], folder: Path, games: int) -> tuple[Rows, float, float, float]:
    """The answer, the seconds it took by the clock and of the cores, and the peak memory of the process in MB."""
    clock, cores = perf_counter(), process_time()
    found = question(folder, games)
    taken = perf_counter() - clock, process_time() - cores
    return found, *taken, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def alone(question: Callable[[Path, int], Rows], folder: Path, games: int) -> tuple[Rows, float, float, float]:
    """The same in a new process."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(asked, (question, folder, games))


def same(one: Rows, other: Rows) -> bool:
    """Whether two answers are equal, numbers to nine digits."""
    return len(one) == len(other) and all(
        abs(a - b) <= 1e-9 * max(abs(a), 1)
        for row, its in zip(one, other, strict=True)
        for a, b in zip(row, its, strict=True)
    )


def measure(folder: Path, sizes: Sequence[int]) -> dict[str, list[tuple[int, float]]]:
    """Print a line for each number of games and question; gives the seconds of the cores by question."""
    lines: dict[str, list[tuple[int, float]]] = {}
    print(
        "games        question        by the clock   of the cores   peak memory   DuckDB: by the clock   of the cores"
    )
    for games in sizes:
        for ours, theirs in ((curves, curves_duckdb), (by_seat, by_seat_duckdb)):
            found, clock, cores, memory = alone(ours, folder, games)
            again, clock_there, cores_there, _ = alone(theirs, folder, games)
            assert same(found, again), f"DuckDB says otherwise: {again}, not {found}"
            print(
                f"{games:<12,} {ours.__name__:14} {clock:11.2f} s {cores:12.2f} s {memory:10.0f} MB {clock_there:20.2f} s {cores_there:12.2f} s",
                flush=True,
            )
            name = {curves: "prestige curves", by_seat: "a group-by over games"}[ours]
            lines.setdefault(name, []).append((games, cores))
            lines.setdefault(f"{name}, DuckDB", []).append((games, cores_there))
        (ms,), *_ = alone(opening, folder, games)
        print(
            f"{games:<12,} opening a game: {ms[0]:.0f} ms of one core, a further one of its part {ms[1]:.0f} ms",
            flush=True,
        )
        lines.setdefault("opening a game", []).append((games, ms[0] / 1e3))
    print("prestige of winners and losers by season:", alone(curves, folder, sizes[-1])[0])
    return lines


def main() -> None:
    """Play and measure."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--kind", default="quick", help="who plays on every seat")
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--draw", type=Path, default=None, metavar="FILE.svg")
    chosen = parser.parse_args()
    make(chosen.folder, chosen.kind, chosen.games, chosen.workers)
    facts, rows = files(chosen.folder, chosen.games)
    size = sum(path.stat().st_size for path in (*facts, *rows))
    number = pl.scan_parquet(rows).select(pl.col("facts").cast(pl.Int64).sum()).collect().item()
    print(f"{number:,} facts of {chosen.games:,} games, {size / number:.2f} bytes each")
    print(f"the rules engine {HOW}")
    lines = measure(chosen.folder, [*(size for size in SIZES if size < chosen.games), chosen.games])
    if chosen.draw:
        chosen.draw.write_text(drawn(lines, "games of Mykerinos", "seconds of all cores"), encoding="utf-8")


if __name__ == "__main__":
    main()
