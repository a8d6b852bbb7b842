"""How well the two judges of a game choose, by many roll-outs that neither has seen: the one that asks the learned judge, and the one that plays games out.

    python -m tests.benchmarks.agreement new_expedition 0 4 --decisions 15 --rollouts 120

Of each game of `tests.benchmarks.stability`, by number, some decisions are drawn by lot. Both judges choose among the candidates as in a review. Then every
candidate is played to the end by the game's best policy, as often as `--rollouts` says and with luck of its own, and so is said what each judge's choice is worth. Since the
judge that plays games out does it by the same policy, this truth is of its own kind, and rather favours it.

Prints what each choice lacks of the best candidate's share of the win and lead (solo: points), the difference of the two judges, and the time of both. Intervals are of 95 %, over decisions.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from time import process_time
from typing import NamedTuple

from arch_engine.core.chance import generator
from arch_engine.core.errors import ArchError
from arch_engine.core.opinions import Expectation
from arch_engine.core.rules import Rules
from arch_engine.core.statistics import mean_of
from arch_engine.games import opinions_of, rules_of
from arch_engine.replay.study import Game
from arch_engine.review.decision_points import decision_point, decisions
from arch_engine.review.jobs import judge_knowing
from arch_engine.review.judge import Judge, judge_by
from arch_engine.search.halving import Halving
from arch_engine.search.lookahead import Lookahead
from tests.benchmarks.stability import FROM, played

SEED = 44
"""Of the roll-outs that say what a choice is worth."""


class Compared(NamedTuple):
    """A decision: by judge what its choice lacks of the best candidate, as a share of the win and as points of lead, and its seconds."""

    wins: tuple[float, ...]
    leads: tuple[float, ...]
    seconds: tuple[float, ...]
    same: bool


def compared(replay: Game, judges: Sequence[Judge], step: int, rollouts: int) -> Compared:
    """What the judges choose at a step, and what that is worth."""
    opinions = opinions_of(replay.rules)
    now = decision_point(replay, judges[0], step)
    leaders, seconds = list[int](), list[float]()
    for judge in judges:
        began = process_time()
        leaders.append(judge_knowing(replay, now, judge)[1])
        seconds.append(process_time() - began)
    ahead = Lookahead(opinions, opinions.played_out)
    race = Halving(ahead, now.view, now.choices, now.seat, SEED, worlds=now.worlds(replay.rules, rollouts))
    race.play_until(rollouts)
    best = max(race.left, key=race.merit)
    wins = [sum(result.wins[now.seat] for result in found) / rollouts for found in race.results]
    leads = [sum(_lead(result, now.seat) for result in found) / rollouts for found in race.results]
    return Compared(
        tuple(wins[best] - wins[leader] for leader in leaders),
        tuple(leads[best] - leads[leader] for leader in leaders),
        tuple(seconds),
        len(set(leaders)) == 1,
    )


def _lead(result: Expectation, seat: int) -> float:
    others = result.points[:seat] + result.points[seat + 1 :]
    return result.points[seat] - max(others, default=0.0)


def drawn(rules: Rules, seats: Sequence[int], numbers: range, number: int) -> Iterator[tuple[Game, int]]:
    """So many decisions of each game, by lot, of those in which something can be compared."""
    for game in numbers:
        replay = played(rules.game, seats[game % len(seats)], game)
        judge, lot = Judge(), generator(FROM + game, "agreement")
        steps = decisions(replay)
        lot.shuffle(steps)
        found = [step for step in steps[: 4 * number] if len(decision_point(replay, judge, step).choices) > 2]
        yield from ((replay, step) for step in sorted(found[:number]))


def report(rules: Rules, judges: Sequence[Judge], rows: Sequence[Compared], rollouts: int) -> list[str]:
    """The lines that are printed."""
    lines = [
        f"{rules.title}: {len(rows)} decisions, {rollouts} roll-outs to the end for a candidate; the same choice in {sum(row.same for row in rows)}"
    ]
    for place, judge in enumerate(judges):
        lines.append(
            f"  {judge.name}, {judge.rollouts}: lacks {_mean([100 * row.wins[place] for row in rows])} % of a win,"
            f" {_mean([row.leads[place] for row in rows])} points; {sum(row.seconds[place] for row in rows) / len(rows):.2f} s a decision"
        )
    lines.append(
        f"  the first lacks less than the second by {_mean([100 * (row.wins[1] - row.wins[0]) for row in rows])} % of a win,"
        f" {_mean([row.leads[1] - row.leads[0] for row in rows])} points"
    )
    return lines


def _mean(values: Sequence[float]) -> str:
    found = mean_of(values)
    return f"{found.value:.2f} ({found.low:.2f} to {found.high:.2f})"


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(prog="agreement", description="Measure how well the judges of a game choose.")
    parser.add_argument("game")
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int, help="the number after that of the last game")
    parser.add_argument("--players", type=int, nargs="+", help="by turns; every number of players if left out")
    parser.add_argument("--decisions", type=int, default=15, help="of a game")
    parser.add_argument("--rollouts", type=int, default=120, help="of a candidate, to say what it is worth")
    given = parser.parse_args(arguments)
    try:
        rules = rules_of(given.game)
        opinions = opinions_of(rules)
        judges = [judge_by(rules, opinions.judged), judge_by(rules, opinions.played_out)]
        sample = drawn(rules, given.players or rules.players, range(given.first, given.last), given.decisions)
        rows = [compared(replay, judges, step, given.rollouts) for replay, step in sample]
    except ArchError as problem:
        parser.error(str(problem))
    print("\n".join(report(rules, judges, rows, given.rollouts)))


if __name__ == "__main__":
    main()
