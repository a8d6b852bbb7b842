"""How many taps and keys it takes to enter a game, by a scripted person who taps what was played.

python -m tests.benchmarks.taps                 simulated games of all settings, and the recorded ones of replays/
python -m tests.benchmarks.taps --games 50      so many simulated games of each setting

A move of chance counts as one move, too. The interval is that of the mean over games, 95 %.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterable, Iterator
from pathlib import Path

from arch_engine import Game, load, simulate
from arch_engine.new_expedition.components import MONUMENTS
from tests.widgets.play.entering import Person

SETTINGS: dict[str, list[tuple[int, dict[str, object]]]] = {
    "mykerinos": [(2, {}), (3, {}), (4, {})],
    "new_expedition": [(2 + place % 4, {"monument": name}) for place, name in enumerate(MONUMENTS)],
    "royal_society": [
        (1, {"mode": "solo"}), (2, {"mode": "competitive"}), (2, {"mode": "confrontation"}), (3, {}), (4, {}), (3, {"simplified": True}),
    ],
}  # fmt: skip


def simulated(game: str, number: int) -> Iterator[Game]:
    """So many games of each setting, between players by rules of thumb."""
    for seats, options in SETTINGS[game]:
        for seed in range(number):
            yield simulate(game, ["quick"] * seats, seed, options=options)


def recorded(game: str) -> Iterator[Game]:
    """The games in replays/."""
    for path in sorted(Path("replays").glob(f"{game.replace('_', '-')}-*p*.parquet")):
        if ".review" not in path.name:
            yield load(path)


def measured(replays: Iterable[Game], witness: int) -> str:
    """The averages over some games, as the cells of a table."""
    people = []
    for replay in replays:
        person = Person(replay)
        if witness == -1:
            person.watch()
        else:
            person.tell(witness)
        assert not person.untold, person.untold
        people.append(person)
    cells = [str(len(people))]
    for kinds in (("players", "chance"), ("players",), ("chance",)):
        averages = [sum(one.clicks[kind] for kind in kinds) / sum(one.moves[kind] for kind in kinds) for one in people]
        spread = statistics.stdev(averages) / len(averages) ** 0.5 if len(averages) > 1 else 0.0
        cells.append(f"{statistics.mean(averages):.2f} ± {1.96 * spread:.2f}")
    return " | ".join(cells)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--games", type=int, default=10)
    number = ask.parse_args().games
    print("| | games | taps a move | of players | of chance |\n| --- | --- | --- | --- | --- |")
    for game in SETTINGS:
        print(f"| {game}, recorded | {measured(recorded(game), -1)} |", flush=True)
        print(f"| {game}, simulated | {measured(simulated(game, number), -1)} |", flush=True)
        if game != "mykerinos":
            print(f"| {game}, simulated, what the table saw | {measured(simulated(game, number), 0)} |", flush=True)


if __name__ == "__main__":
    main()
