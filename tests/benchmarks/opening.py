"""What opening and saving a recorded game takes, in milliseconds of this process and in folds: `python tests/benchmarks/opening.py replays/*p*.parquet`.

A fold is as many facts applied to a table as the game has. It needs the plain engine, and knows only what users know of it, so that the
same file measures an older arch-engine as well (`PYTHONPATH=FOLDER:FOLDER/widgets`).
"""

from __future__ import annotations

import argparse
import importlib
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from arch_engine import Session, load, verify
from arch_engine.core.built import compiled

ROUNDS, MOVES = 11, 20


class Folds:
    """Counts the facts that are applied to tables of one class, as folds of a game."""

    def __init__(self, replay: Any) -> None:
        self.tables, self.facts, self.applied = type(replay.at(0)), replay.record.facts, 0

    def of(self, work: Callable[[], object]) -> float:
        """How many folds a piece of work takes."""
        true, self.applied = self.tables.apply, 0

        def apply(table: Any, fact: Any) -> None:
            self.applied += 1
            true(table, fact)

        self.tables.apply = apply
        try:
            work()
        finally:
            self.tables.apply = true
        return float(self.applied / self.facts)


def milliseconds(work: Callable[[], object], each: int = 1) -> float:
    """How long a piece of work takes: the fastest of several rounds, for whatever else the machine does only adds to it."""
    work()
    taken = []
    for _ in range(ROUNDS):
        start = process_time()
        work()
        taken.append(1000 * (process_time() - start) / each)
    return min(taken)


def film_of(replay: Any) -> object:
    """Take the film of a game, wherever this arch-engine makes it; `film_of` itself keeps what it took."""
    for place in ("arch_widgets.viewer.film", "arch_widgets.film"):
        try:
            module = importlib.import_module(place)
            return module.Filming(replay).film if hasattr(module, "Filming") else module.film_of(replay)
        except ModuleNotFoundError:
            continue
    raise ModuleNotFoundError("no film here")


def measured(path: Path, folder: Path) -> dict[str, tuple[float, float]]:
    """Milliseconds and folds of each piece of work."""
    replay, target = load(path), folder / "game.parquet"
    folds = Folds(replay)
    lines = [move.notation for move in replay.moves[-MOVES:]]

    def opened() -> None:
        game = load(path)
        game.describe()
        game.rounds  # noqa: B018

    def saved() -> None:
        target.unlink(missing_ok=True)
        replay.save(target)

    def played() -> None:
        target.unlink(missing_ok=True)
        session = Session.resumed(replay, len(replay) - len(lines), target)
        for line in lines:
            session.do(line)

    def begun() -> None:
        target.unlink(missing_ok=True)
        Session.resumed(replay, len(replay) - len(lines), target)

    def per_move() -> tuple[float, float]:
        time = milliseconds(played) - milliseconds(begun)
        return time / len(lines), (folds.of(played) - folds.of(begun)) / len(lines)

    works: dict[str, Callable[[], object]] = {
        "load": lambda: load(path),
        "load, result and rounds": opened,
        "film": lambda: film_of(replay),
        "save": saved,
        "verify": lambda: verify(path),
    }
    found = {name: (milliseconds(work), folds.of(work)) for name, work in works.items()}
    target.unlink(missing_ok=True)
    return {**found, "a move of a session": per_move()}


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("games", nargs="+", type=Path)
    chosen = ask.parse_args()
    if compiled:
        sys.exit("What is compiled cannot be counted; 'make slow' goes back to plain Python.")
    with tempfile.TemporaryDirectory() as folder:
        for number, game in enumerate(chosen.games):
            found = measured(game, Path(folder))
            if not number:
                print("| ms (folds) |", " | ".join(found), "|")
                print("| --- |", " | ".join("---" for _ in found), "|")
            print(f"| {game.stem} |", " | ".join(f"{time:.1f} ({count:.2f})" for time, count in found.values()), "|")


if __name__ == "__main__":
    main()
