"""Whether the parts of a review agree: its curve, its words and its sums.

    python -m tests.benchmarks.truth replays/mykerinos-3p-last-season.parquet …
    python -m tests.benchmarks.truth --fresh new_expedition --games 3

Prints a row for each reviewed game; a fall is what the curve shows from one step to the next, but for luck; `--fresh` plays games by number (as in `stability`) and reviews them first.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from arch_engine import load
from arch_engine.core.errors import ArchError
from arch_engine.core.opinions import result_of
from arch_engine.review import Review, fitting, load_review, review, review_path
from arch_engine.review.grades import SURELY
from arch_engine.review.luck_split import totals_of
from arch_engine.review.story import story_of
from tests.benchmarks.stability import played

HEAD = (
    "game",
    "decisions",
    "worse than fine",
    "curve's fall and the loss apart",
    "chances make",
    "parts and the result apart",
    "worse, and no fall",
    "fine, and a fall by a mistake",
    "turned by",
)


def row_of(name: str, found: Review) -> list[str]:
    """What is measured of one review, as it is printed."""
    apart, sums, no_fall, like_a_mistake, worse = [0.0], [], 0, 0, 0
    for node, later in pairwise(found.nodes("win")):
        sums += [sum(node.worth), sum(node.decided)]
        verdict = found.verdicts.get(node.step)
        if verdict is None:
            continue
        fall = node.worth[verdict.seat] - (node.decided if node.luck else later.worth)[verdict.seat]
        if verdict.worse:
            worse += 1
            apart.append(abs(fall - verdict.loss.value))
            no_fall += fall <= 0.0
        else:
            like_a_mistake += fall >= SURELY["win"]["mistake"]
    ended = result_of(found.replay.rules, found.replay.at(-1)).wins
    off = max(abs(sum(totals_of(found.parts(seat)).values()) - result) for seat, result in enumerate(ended))
    return [
        name,
        str(len(found.verdicts)),
        str(worse),
        f"{max(apart):.2%}",
        f"{min(sums):.1%} to {max(sums):.1%}",
        f"{off:.2%}",
        str(no_fall),
        str(like_a_mistake),
        _turned(found),
    ]


def _turned(found: Review) -> str:
    for one in story_of(found).moments:
        if one.words.endswith("Here the game turned."):
            verdict = found.verdicts.get(one.move - 1)
            return f"move {one.move}, {verdict.word if verdict and verdict.worse else 'luck'}"
    return "nothing"


def reviewed(files: Sequence[Path], fresh: str | None, games: int, players: int) -> Iterator[tuple[str, Review]]:
    """The reviews that are asked for, by name."""
    for path in files:
        yield path.stem, load_review(review_path(path), load(path))
    for number in range(games if fresh else 0):
        replay = played(str(fresh), players, number)
        yield f"{fresh}, {players} players, game {number}", review(replay, fitting(replay.rules), workers=1)


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(prog="truth", description="Measure whether the parts of a review agree.")
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--fresh", metavar="GAME")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--players", type=int, default=2)
    given = parser.parse_args(arguments)
    print(f"| {' | '.join(HEAD)} |\n{'|---' * len(HEAD)}|")
    try:
        for name, found in reviewed(given.files, given.fresh, given.games, given.players):
            print(f"| {' | '.join(row_of(name, found))} |", flush=True)
    except ArchError as problem:
        parser.error(str(problem))


if __name__ == "__main__":
    main()
