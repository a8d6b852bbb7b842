"""Make the recorded games of this folder again: `make replays`. The same seeds give the same facts on any machine."""

from __future__ import annotations

from pathlib import Path

from arch_engine import simulate

NAMES = ("Ana", "Bo", "Cleo", "Dev", "Eli")
HERE = Path(__file__).parent

# file name, game, players, seed, title, options
GAMES = [
    ("mykerinos-2p", "mykerinos", 2, 4, "Two players, one point apart", {}),
    ("mykerinos-3p", "mykerinos", 3, 3, "Three players, a close finish", {}),
    ("mykerinos-3p-last-season", "mykerinos", 3, 13, "The last season decides", {}),
    ("mykerinos-4p", "mykerinos", 4, 4, "Four players", {}),
]

if __name__ == "__main__":
    for file, game, players, seed, title, options in GAMES:
        replay = simulate(game, ["sensible"] * players, seed, names=NAMES[:players], title=title, options=options)
        print(f"{replay.save(HERE / f'{file}.parquet').name}: {replay.describe()}")
