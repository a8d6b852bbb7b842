"""How strong a computer player is: a match of many games, the seats rotating.

    python -m tests.benchmarks.strength mykerinos sensible random random --games 400
    python -m tests.benchmarks.strength mykerinos expert:160 sensible --games 100 --swap

Prints how many games the first-named kind wins (a shared win counts in parts), the rate, and its 95 % Wilson interval. With
`--swap` the same luck is played once in every seating, so neither the seat nor the deal favours anybody; two players then also have
a rate of two-sided matches: the same luck from both sides, won by who has more points in the two games together. With `--core` a budget
as in `expert:100ms` is time of one core, so that other work on the machine makes nobody weaker.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from time import perf_counter, process_time

from arch_engine.core.errors import OptionError
from arch_engine.core.families import Decision
from arch_engine.core.play import Player, play_on
from arch_engine.core.rules import Rules
from arch_engine.core.statistics import Z
from arch_engine.core.table import MOVE, Table
from arch_engine.games import rules_of
from arch_engine.search import searcher
from arch_engine.search.players import players_of


@dataclass
class Match:
    """What came of some games. Kinds that play on several seats are counted together."""

    games: int = 0
    wins: dict[str, float] = field(default_factory=dict)
    totals: dict[str, list[int]] = field(default_factory=dict)
    places: list[int] = field(default_factory=list)  # sums of the totals, best of each game first
    moves: int = 0
    seconds: float = 0.0
    leads: list[float] = field(default_factory=list)  # of two players: the first-named kind's points less the other's
    thought: list[float] = field(default_factory=list)  # seconds of each decision of the first-named kind


class Timed:
    """A player whose decisions are timed, in seconds of one core."""

    def __init__(self, player: Player, thought: list[float]) -> None:
        self.player = player
        self.thought = thought

    def choose(self, view: Table, options: Iterable[Decision], rng: Random) -> Decision:
        start = process_time()
        decision = self.player.choose(view, options, rng)
        self.thought.append(process_time() - start)
        return decision


def wilson(wins: float, games: int, z: float = Z) -> tuple[float, float]:
    """The interval that holds the true rate with 95 % probability.

    >>> [round(bound, 3) for bound in wilson(90, 100)]
    [0.826, 0.945]
    """
    rate = wins / games
    centre = rate + z * z / (2 * games)
    spread = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def play_match(rules: Rules, kinds: Sequence[str], games: int, seed: int = 0, swap: bool = False) -> Match:
    """Play games with seeds from `seed` on; in game n the kinds sit n seats further round.

    With `swap` each seed is played once in every such seating.
    """
    match = Match(wins=dict.fromkeys(kinds, 0.0), totals={kind: [] for kind in kinds}, places=[0] * len(kinds))
    measure = rules.measures[0]
    for number in range(games):
        turn = number % len(kinds)
        seated = [*kinds[turn:], *kinds[:turn]]
        table = rules.new_table(len(kinds))
        table.log = []
        players = players_of(rules, seated)
        for seat, kind in enumerate(seated):
            if kind == kinds[0] and kind != "random":
                players[seat] = Timed(players[seat], match.thought)
        luck = seed + (number // len(kinds) if swap else number)
        start = perf_counter()
        play_on(rules, table, players, Random(2 * luck), Random(2 * luck + 1))
        match.seconds += perf_counter() - start
        match.games += 1
        match.moves += sum(1 for fact in table.log if fact[0] == MOVE)
        winners = rules.winners(table)
        for seat in winners:
            match.wins[seated[seat]] += 1 / len(winners)
        reached = [total[measure] for total in rules.totals(table)]
        for kind, total in zip(seated, reached, strict=True):
            match.totals[kind].append(total)
        if len(set(kinds)) == len(kinds) == 2:
            points = rules.standing(table)
            lead = points[0] - points[1]
            match.leads.append(lead if seated[0] == kinds[0] else -lead)
        for place, total in enumerate(sorted(reached, reverse=True)):
            match.places[place] += total
    return match


def _wins_line(match: Match, kinds: Sequence[str], others: Sequence[str]) -> str:
    wins = match.wins[kinds[0]]
    low, high = wilson(wins, match.games)
    seats = len(kinds) - len(others)
    who = kinds[0] if seats == 1 else f"{kinds[0]} (on {seats} seats)"
    return (
        f"{who} against {', '.join(others)}: {wins:g} wins in {match.games} games, "
        f"{100 * wins / match.games:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f} %)"
    )


def _sides_line(match: Match) -> str:
    pairs = [one + other for one, other in zip(match.leads[::2], match.leads[1::2], strict=False)]
    won = sum(1.0 if lead > 0 else 0.5 if lead == 0 else 0.0 for lead in pairs)
    low, high = wilson(won, len(pairs))
    return f"  two-sided matches: {won:g} of {len(pairs)}, {100 * won / len(pairs):.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f} %)"


def report(match: Match, kinds: Sequence[str], measure: str, swap: bool = False) -> list[str]:
    """The lines that are printed."""
    others = [kind for kind in kinds if kind != kinds[0]]
    if not others:  # it wins whatever happens, so a rate would mean nothing
        lines = [f"{kinds[0]} on all {len(kinds)} seats, {match.games} games"]
    else:
        lines = [_wins_line(match, kinds, others)]
        if swap and len(match.leads) > 1:
            lines.append(_sides_line(match))
    for kind, totals in match.totals.items():
        lines.append(f"  {kind}: {sum(totals) / len(totals):.1f} {measure} on average")
    lines.append("  by place: " + " / ".join(f"{total / match.games:.1f}" for total in match.places))
    if match.thought:
        mean, most = sum(match.thought) / len(match.thought), max(match.thought)
        lines.append(f"  {kinds[0]} thinks {mean:.3f} s a decision on one core, {most:.2f} s at most")
    lines.append(f"  {match.moves / match.games:.0f} moves and {match.seconds / match.games:.3f} s a game")
    return lines


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(prog="strength", description="Measure a computer player by a match.")
    parser.add_argument("game")
    parser.add_argument("kinds", nargs="+", help="who plays; the wins of the first-named are counted")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--swap", action="store_true", help="play the same luck once in every seating")
    parser.add_argument(
        "--core", action="store_true", help="seconds are of one core, not by the clock: beside other work"
    )
    given = parser.parse_args(arguments)
    if given.core:
        vars(searcher)["perf_counter"] = process_time
    if given.games < 1:
        parser.error("a match is at least one game")
    try:
        rules = rules_of(given.game)
        match = play_match(rules, given.kinds, given.games, given.seed, given.swap)
    except OptionError as error:
        parser.error(str(error))
    print("\n".join(report(match, given.kinds, rules.measures[0], given.swap)))


if __name__ == "__main__":
    main()
