"""Make the recorded games of this folder again: `make replays`. The same seeds give the same facts on any machine.

`make reviews` reviews those that come with a review, which takes a while; what is done is kept and gone on with.
"""

from __future__ import annotations

import sys
from pathlib import Path

from arch_engine import load, simulate
from arch_engine.review import fitting, review, review_path

NAMES = ("Ana", "Bo", "Cleo", "Dev", "Eli")
HERE = Path(__file__).parent

# file name, game, players, seed, title, options
GAMES = [
    ("mykerinos-2p", "mykerinos", 2, 4, "Two players, one point apart", {}),
    ("mykerinos-3p", "mykerinos", 3, 3, "Three players, a close finish", {}),
    ("mykerinos-3p-last-season", "mykerinos", 3, 13, "The last season decides", {}),
    ("mykerinos-4p", "mykerinos", 4, 4, "Four players", {}),
    ("new-expedition-2p-pyramid", "new_expedition", 2, 1, "Two players at the Great Pyramid", {"monument": "pyramid"}),
    (
        "new-expedition-3p-temple",
        "new_expedition",
        3,
        2,
        "A long expedition to the Temple",
        {"monument": "temple", "long_expedition": True},
    ),
    ("new-expedition-3p-sphinx", "new_expedition", 3, 3, "Asking the Sphinx", {"monument": "sphinx"}),
    (
        "new-expedition-4p-tomb",
        "new_expedition",
        4,
        4,
        "The Tomb in fierce weather",
        {"monument": "tomb", "fierce_weather": True},
    ),
    ("new-expedition-4p-ruins", "new_expedition", 4, 5, "Buried Ruins", {"monument": "ruins"}),
    (
        "new-expedition-5p-mine",
        "new_expedition",
        5,
        6,
        "Five at the Mine, with beginner's luck",
        {"monument": "mine", "beginners_luck": True},
    ),
    ("royal-society-1p-solo", "royal_society", 1, 2, "Alone against the Automa", {"mode": "solo"}),
    (
        "royal-society-2p-confrontation",
        "royal_society",
        2,
        1,
        "Two players, two points apart",
        {"mode": "confrontation"},
    ),
    (
        "royal-society-2p-competitive",
        "royal_society",
        2,
        23,
        "A tie, and the second score decides",
        {"mode": "competitive"},
    ),
    ("royal-society-2p-first-games", "royal_society", 2, 2, "The set-up for first games", {"simplified": True}),
    ("royal-society-3p", "royal_society", 3, 2, "Three societies, ten points apart", {}),
    ("royal-society-4p", "royal_society", 4, 3, "Four societies, one point at the top", {}),
]

# one of each kind: file name, and whether it is looked at twice
REVIEWS = [
    ("mykerinos-3p-last-season", False),
    ("new-expedition-2p-pyramid", False),
    ("royal-society-1p-solo", True),  # luck makes much of a difference to one who plays alone
]


def make_games() -> None:
    for file, game, players, seed, title, options in GAMES:
        replay = simulate(game, ["sensible"] * players, seed, names=NAMES[:players], title=title, options=options)
        print(f"{replay.save(HERE / f'{file}.parquet', replace=True).name}: {replay.describe()}")


def make_reviews() -> None:
    for file, twice in REVIEWS:
        path = HERE / f"{file}.parquet"
        replay, anew = load(path), not review_path(path).exists()
        found = review(replay, fitting(replay.rules), into=review_path(path))
        if twice and anew:
            found.deepen(into=review_path(path))
        print(f"{review_path(path).name}: {found.describe()}")


if __name__ == "__main__":
    make_reviews() if sys.argv[1:] == ["reviews"] else make_games()
