"""How well the search of a review does where the truth is known: last decisions of games, solved exactly.

    python -m tests.benchmarks.solved mykerinos 200

Games of players of all strengths are gone through from their ends, those of The New Expedition with few cards (`small_deal`). Of each, at most four decisions count in
which every reply and every outcome of chance can be listed, and which matter if everybody plays on as well as can be: to the share of the win, or at least to the
lead. What was hidden lies open to both. The game's usual judge compares its candidates as in a review.

Prints how often the candidate that came out best is a best decision, and how often the intervals of the loss hold the true difference of the two decisions that were
measured. Intervals are of 95 %.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import count, islice
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

from arch_engine.core.chance import generator
from arch_engine.core.errors import ArchError
from arch_engine.core.families import Decision
from arch_engine.core.opinions import Expectation
from arch_engine.core.play import generators
from arch_engine.core.rules import Rules
from arch_engine.core.statistics import Estimate, share_of
from arch_engine.core.table import ALL, CHANCE, Table
from arch_engine.games import opinions_of, rules_of
from arch_engine.new_expedition.components import MONUMENTS
from arch_engine.review.decision_points import DecisionPoint
from arch_engine.review.jobs import judge_knowing
from arch_engine.review.judge import Judge, fitting
from arch_engine.review.verdict import Assessment, verdict_of
from arch_engine.search.players import players_of
from arch_engine.training.mixtures import mixed
from tests.benchmarks.stability import FROM
from tests.new_expedition.enumeration import small_cards, small_table
from tests.review.best_play import Solver, merit
from tests.review.enumeration import TooMany

A_GAME = 4
MOST = 5_000
"""A position is solved that has at most so many moves after it."""


class Solved(NamedTuple):
    """A decision, what was played, and what each option is truly worth."""

    table: Table
    decision: Decision
    worths: dict[Decision, Expectation]


def moments(rules: Rules, seats: int, number: int) -> list[tuple[Table, Decision]]:
    """The decisions of a game of players of all strengths, in order of play."""
    rng = generator(FROM + number, "solved")
    players = [*mixed(rules, players_of(rules, ["sensible", "quick"]), seats, rng)]
    chance, thinking = generators(FROM + number)
    table = small_deal(rng) if rules.game == "new_expedition" else rules.new_table(seats)
    found = []
    while not table.over:
        if table.asked == CHANCE:
            rules.perform(table, rules.draw(table, chance))
            continue
        options = list(rules.options(table)) if rules.uniform else rules.options(table)
        decision = players[table.asked].choose(rules.hidden.kept_in_mind(table, table.asked), options, thinking)
        found.append((table.copy(), decision))
        rules.perform(table, decision)
    return found


def small_deal(rng: Random) -> Table:
    """A table of The New Expedition with few cards: with all of them, even the last turn of a game has too many trades to list."""
    monument = rng.randrange(len(MONUMENTS))
    table: Table = small_table(ALL, MONUMENTS[monument], small_cards(rng, monument))
    return table


def of_a_game(rules: Rules, played: Sequence[tuple[Table, Decision]]) -> Iterator[Solved]:
    """Its last decisions that matter and can be solved, the last first."""
    solver = Solver(rules, MOST)
    for table, decision in reversed(played):
        if len(list(islice(rules.options(table), 2))) < 2:
            continue
        try:
            worths = solver.worths(table)
        except TooMany:
            return
        if len({merit(worth, table.asked) for worth in worths.values()}) > 1:
            yield Solved(table, decision, worths)


def positions(rules: Rules, seats: Sequence[int], first: int) -> Iterator[Solved]:
    """Solved decisions of games one after the other, at most four of each."""
    for number in count(first):
        yield from islice(of_a_game(rules, moments(rules, seats[number % len(seats)], number)), A_GAME)


def looked_at(rules: Rules, judge: Judge, one: Solved, number: int) -> Assessment:
    """What the judge finds at a solved decision, everything lying open."""
    table = one.table
    choices = list(
        opinions_of(rules).candidates(
            rules.hidden.as_witnessed(table, 1 << table.asked),
            judge.candidates,
            generator(judge.seed, "candidates", number),
        )
    )
    if one.decision not in choices:
        choices.append(one.decision)
    now = DecisionPoint(
        number, table.asked, table, table, tuple(choices), choices.index(one.decision), {}, lambda rng: table.copy()
    )
    rows = judge_knowing(cast(Any, SimpleNamespace(rules=rules)), now, judge)[0]
    return verdict_of(rows, "points" if table.seats == 1 else "win").knowing


def measured(rules: Rules, seats: Sequence[int], wanted: int, first: int) -> list[str]:
    """The lines that are printed."""
    judge = fitting(rules)
    best, of_wins = list[bool](), list[bool]()
    held: dict[str, list[bool]] = {"win": [], "points": []}
    for number, one in enumerate(islice(positions(rules, seats, first), wanted)):
        seat, found = one.table.asked, looked_at(rules, judge, one, number)
        worths = {rules.words.format(one.table, decision): worth for decision, worth in one.worths.items()}
        merits = {line: merit(worth, seat) for line, worth in worths.items()}
        most = max(merits.values())
        best.append(merits[found.leader] == most)
        if len({share for share, _ in merits.values()}) > 1:
            of_wins.append(merits[found.leader][0] == most[0])
        if found.rival:
            rival, mine = worths[found.rival], worths[found.played]
            held["win"].append(_holds(found.loss_win, rival.wins[seat] - mine.wins[seat]))
            held["points"].append(_holds(found.loss_points, rival.points[seat] - mine.points[seat]))
    return [
        f"{rules.title}: {len(best)} decisions solved, judged by {judge.name}, {judge.rollouts} for a candidate at most",
        f"  a best one found: {_share(best)}; where a share of the win depends on it: {_share(of_wins)}",
        f"  the interval holds the difference of win shares: {_share(held['win'])}; of points: {_share(held['points'])}",
    ]


def _holds(said: Estimate, truth: float) -> bool:
    return said.low - 1e-9 <= truth <= said.high + 1e-9


def _share(held: Sequence[bool]) -> str:
    if not held:
        return "none"
    share = share_of([float(one) for one in held])
    return f"{sum(held)} of {len(held)}, {100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(prog="solved", description="Measure a review's search where the truth is known.")
    parser.add_argument("game")
    parser.add_argument("positions", type=int, nargs="?", default=200)
    parser.add_argument("--players", type=int, nargs="+", help="by turns; every number of players if left out")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    given = parser.parse_args(arguments)
    try:
        rules = rules_of(given.game)
        print("\n".join(measured(rules, given.players or rules.players, given.positions, given.first)))
    except ArchError as problem:
        parser.error(str(problem))


if __name__ == "__main__":
    main()
