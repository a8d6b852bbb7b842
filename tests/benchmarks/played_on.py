"""What the losses that a review names come to when other players play on.

    python -m tests.benchmarks.played_on replays/mykerinos-3p.parquet --kind expert:40 --games 10

Reviews each game by its usual judge, without luck. Every decision that is said to have cost more than `--over` of a win is then changed to the better one that the review names, and both are played to the
end so often, with fresh luck, by computer players of one kind. Prints what the review says such a decision costs on average, and what it came to; intervals are of 95 %, over decisions.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace

from arch_engine.core.chance import generator
from arch_engine.core.statistics import mean_of
from arch_engine.replay.study import Game, load
from arch_engine.review import fitting, review
from arch_engine.review.verdict import Verdict

SEED = 5


def share_of_win(replay: Game, step: int, line: str, seat: int, kind: str, games: int) -> float:
    """How much of the wins a seat gets after a decision."""
    branch = replay.branch(at=step, luck="fresh", seed=1)
    branch.do(line)
    ends = branch.finish(kind, n=games, seed=generator(SEED, step).randrange(1 << 30))
    branch.delete()
    return sum((seat in end.winners) / len(end.winners) for end in ends) / games


def came_to(replay: Game, verdict: Verdict, kind: str, games: int) -> float:
    """By how much the better decision of a verdict did better."""
    lines = (verdict.knowing.rival, verdict.knowing.played)
    better, played = [share_of_win(replay, verdict.step, line, verdict.seat, kind, games) for line in lines]
    return better - played


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--kind", default="sensible")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--over", type=float, default=0.1)
    parser.add_argument("--policy", help="of the judge's roll-outs, to the same quiet moments")
    chosen = parser.parse_args(arguments)
    said, came = list[float](), list[float]()
    for file in chosen.files:
        replay = load(file)
        judge = fitting(replay.rules)
        if chosen.policy:
            judge = replace(judge, policy=chosen.policy)
        for verdict in review(replay, judge, luck=False).verdicts.values():
            if verdict.knowing.loss_win.value > chosen.over:
                said.append(verdict.knowing.loss_win.value)
                came.append(came_to(replay, verdict, chosen.kind, chosen.games))
        print(f"{file}: {len(said)} decisions so far; said {mean_of(said)}, came to {mean_of(came)}", flush=True)


if __name__ == "__main__":
    main()
