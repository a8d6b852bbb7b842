"""How often what a review claims of a better decision holds with luck that the judge did not see.

    python -m tests.benchmarks.claims replays/mykerinos-3p-last-season.parquet

Every reason that the sentences of a reviewed game tell is measured once more: the decision that was played and the better one are played on
with other seeds, as often as the judge did. Prints how many of the reasons have the same sign, and how many are as sure as before.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from arch_engine import load
from arch_engine.core.errors import ArchError
from arch_engine.core.statistics import difference_of_points, share_of
from arch_engine.review import Review, load_review, review_path
from arch_engine.review.came import Claim, counts
from arch_engine.review.decision_points import decision_point
from arch_engine.review.origins import MOST
from arch_engine.review.reasons import reasons_of
from arch_engine.search.rollouts import ends

OTHER_LUCK = 1_000_003


def measured(judged: Review, step: int, found: Sequence[Claim], rollouts: int) -> list[tuple[Claim, list[float]]]:
    """The claims at a step with their changes in roll-outs of other luck."""
    rules, judge, verdict = judged.replay.rules, judged.judge, judged.verdict(step)
    now = decision_point(judged.replay, judge, step)
    choices = [rules.words.parse(now.table, line) for line in (verdict.played, verdict.best)]
    seed, ahead = judge.seed_for("claims", step) + OTHER_LUCK, judge.to_the_end(rules)
    changes: dict[Claim, list[float]] = {one: [] for one in found}
    worlds = now.worlds(rules, rollouts)
    for number in range(rollouts):
        both = ends(now.view, choices, now.seat, seed, number, ahead, recorded=True, worlds=worlds)
        played, better = counts(rules, now.view, [end.table for end in both])
        for one, values in changes.items():
            values.append(better.get(one.consequence, 0.0) - played.get(one.consequence, 0.0))
    return list(changes.items())


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(prog="claims", description="Measure how often the claims of a review hold.")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--rollouts", type=int, default=MOST)
    given = parser.parse_args(arguments)
    for path in given.files:
        try:
            judged = load_review(review_path(path), load(path))
        except ArchError as problem:
            raise SystemExit(str(problem)) from None
        same, sure, decisions = [], [], 0
        for step, verdict in judged.verdicts.items():
            reasons = reasons_of(judged, verdict) if verdict.worse else None
            told = (*reasons.gains, *reasons.costs, *reasons.theirs) if reasons else ()
            found = [one for one in told if isinstance(one, Claim)]
            decisions += verdict.worse
            for one, changes in measured(judged, step, found, given.rollouts) if found else ():
                again = difference_of_points(changes)
                same.append(float(again.value * one.amount.value > 0))
                sure.append(float(same[-1] and again.sure))
        if not same:
            print(f"{path.name}: no claims of {decisions} decisions")
            continue
        held, certain = share_of(same), share_of(sure)
        print(
            f"{path.name}: {len(same)} claims of {decisions} decisions; with other luck {100 * held.value:.0f} % have the same sign "
            f"({100 * held.low:.0f} to {100 * held.high:.0f}), {100 * certain.value:.0f} % are sure again ({100 * certain.low:.0f} to {100 * certain.high:.0f})"
        )


if __name__ == "__main__":
    main()
