"""How far the names of a review can be trusted: whether they are the same with more roll-outs, and with other luck.

    python -m tests.benchmarks.stability mykerinos 0 30 --into stability.jsonl

Games by number, from FIRST to before LAST, are played by `sensible` and `quick`, some of whom err (`arch_engine.training.mixtures`), and reviewed twice
by the game's usual judge with other seeds. Up to twelve decisions of a game that the first review calls a blunder or a mistake, drawn by lot, are judged once more
with twenty times the roll-outs and a third seed. What each game came to is kept in the file, a line for each, and a game that is there is not played again.

Prints how many of these names are the same or the one beside it with twenty times the roll-outs, how many are in the other review (both ways), and how often
the turning point is the same. Intervals are of 95 %.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

from arch_engine.core.chance import generator
from arch_engine.core.errors import ArchError
from arch_engine.core.play import generators, play_on
from arch_engine.core.statistics import share_of
from arch_engine.games import rules_of
from arch_engine.record.review_file import Rolled
from arch_engine.replay.session import Session
from arch_engine.replay.study import Game
from arch_engine.review import Judge, Review
from arch_engine.review.decision_points import decision_point, decisions
from arch_engine.review.grades import WORDS
from arch_engine.review.jobs import DECISION, Job, Task, judge_knowing, value_of_beginning
from arch_engine.review.judge import fitting
from arch_engine.review.judged import BEGUN
from arch_engine.review.story import Telling
from arch_engine.review.verdict import Assessment, verdict_of
from arch_engine.search.players import players_of
from arch_engine.training.mixtures import mixed
from tests.benchmarks.by_number import rows_of

FROM = 8_000_000
"""Game 0 has this seed: games that the learned judges did not learn from."""

TIMES = 20
"""So many times the usual roll-outs judge a name anew."""

A_GAME = 12
"""So many names of a game, drawn by lot, are judged anew at most: those of other games tell more."""

SEEDS = (11, 22, 33)
"""Of the first review, the second, and the one with more roll-outs."""


def played(game: str, seats: int, number: int) -> Game:
    """A game of players of all strengths."""
    rules, seed = rules_of(game), FROM + number
    players = [*mixed(rules, players_of(rules, ["sensible", "quick"]), seats, generator(seed, "stability"))]
    session = Session(game, [f"Player {seat + 1}" for seat in range(seats)], seed=seed)
    play_on(rules, session.table, players, *generators(seed))
    return session.replay()


def names_of(replay: Game, judge: Judge) -> Review:
    """The review of a game as far as names and turning point go: without hindsight, and without the reasons."""
    found = Review(replay, judge, {}, [Job(DECISION, step) for step in decisions(replay)])
    found.add(BEGUN, value_of_beginning(replay, judge))
    for tasks in (found.missing, found.second_looks):
        for task in tasks():
            found.add(task.job, judged(replay, judge, task))
    return found


def judged(replay: Game, judge: Judge, task: Task) -> list[Rolled]:
    """The roll-outs of a decision, given what the seat knew."""
    now = decision_point(replay, judge, task.job.step)
    return judge_knowing(replay, now, replace(judge, rollouts=task.times * judge.rollouts))[0]


def one_game(game: str, seats: int, number: int) -> dict[str, Any]:
    """What a game came to, as plain values."""
    replay, began = played(game, seats, number), process_time()
    judges = [replace(fitting(replay.rules), seed=seed) for seed in SEEDS]
    reviews = [names_of(replay, judge) for judge in judges[:2]]
    reviewed = process_time()
    named = [{verdict.step for verdict in found.mistakes()} for found in reviews]
    lot = generator(FROM + number, "judged anew")
    again = {
        step: verdict_of(judged(replay, judges[2], Task(Job(DECISION, step), TIMES)), reviews[0].counts).knowing
        for step in sorted(lot.sample(sorted(named[0]), min(A_GAME, len(named[0]))))
    }
    return {
        "moves": len(replay), "decisions": len(reviews[0].verdicts),
        "named": [
            {
                "step": step, "first": _told(reviews[0].verdicts[step].knowing), "second": _told(reviews[1].verdicts[step].knowing),
                "again": _told(again.get(step)),
            }
            for step in sorted(named[0] | named[1])
        ],
        "turning": [_turning(found) for found in reviews],
        "seconds": [round((reviewed - began) / 2, 1), round(process_time() - reviewed, 1)],
    }  # fmt: skip


def _told(found: Assessment | None) -> dict[str, Any] | None:
    if found is None:
        return None
    loss = found.loss
    numbers = [round(number, 4) for number in (loss.low, loss.value, loss.high)]
    return {"word": found.word, "best": found.rival, "loss": numbers, "rollouts": loss.rollouts}


def _turning(found: Review) -> int | None:
    seats, telling = range(len(found.replay.names)), Telling(found, None)
    parts = {seat: found.parts(seat) for seat in seats} if found.has_luck else {}
    event = telling.turning([*telling.decisions(seats), *telling.strokes(parts)])
    return None if event is None else event.move


def beside(one: str, other: str) -> bool:
    """Whether two words are the same or stand beside each other.

    >>> beside("mistake", "slip"), beside("mistake", "fine")
    (True, False)
    """
    return abs(WORDS.index(one) - WORDS.index(other)) <= 1


def report(found: Iterable[Mapping[str, Any]]) -> list[str]:
    """The lines that are printed."""
    rows = list(found)
    named = [one for row in rows for one in row["named"]]
    first = [one for one in named if one["first"]["word"] in ("blunder", "mistake")]
    pairs = [(one[a]["word"], one[b]["word"]) for one in named for a, b in (("first", "second"), ("second", "first"))]
    pairs = [(one, other) for one, other in pairs if one in ("blunder", "mistake")]
    more = [(one["first"]["word"], one["again"]["word"]) for one in first if one["again"]]
    judged = sum(row["decisions"] for row in rows)
    turned = [row["turning"][0] == row["turning"][1] for row in rows]
    near = [None not in row["turning"] and abs(row["turning"][0] - row["turning"][1]) <= 3 for row in rows]
    turns = f"  the same turning point: {_share(turned)}; at most three moves away: {_share(near)}"
    return [
        f"{len(rows)} games, {judged:,} decisions, {len(first)} called a blunder or a mistake",
        f"  with {TIMES} times the roll-outs the same name or the one beside it: {_share([beside(*pair) for pair in more])}; the same: {_share([a == b for a, b in more])}",
        f"  in a second review the same name or the one beside it: {_share([beside(*pair) for pair in pairs])}; the same: {_share([a == b for a, b in pairs])}",
        turns,
        *(f"  {word} became {_counted(more, word)}; in a second review {_counted(pairs, word)}" for word in WORDS[:2]),
    ]


def _share(held: Sequence[bool]) -> str:
    share = share_of([float(one) for one in held])
    return f"{sum(held)} of {len(held)}, {100 * share.value:.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f})"


def _counted(pairs: Sequence[tuple[str, str]], word: str) -> str:
    became = [other for one, other in pairs if one == word]
    return ", ".join(f"{name} {became.count(name)}" for name in WORDS if name in became) or "nothing"


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(
        prog="stability", description="Measure how far the names of a review can be trusted."
    )
    parser.add_argument("game")
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int, help="the number after that of the last game")
    parser.add_argument("--players", type=int, help="three in Mykerinos, two in the others")
    parser.add_argument("--into", type=Path, help="the file of what games came to")
    given = parser.parse_args(arguments)
    try:
        rules = rules_of(given.game)
        seats = given.players or (3 if given.game == "mykerinos" else 2)
        path = given.into or Path(f"stability-{rules.game}-{seats}p.jsonl")
        about = {"game": rules.game, "players": seats, "judge": fitting(rules).as_data()}
        measure = partial(one_game, rules.game, seats)
        rows = rows_of(path, about, range(given.first, given.last), measure)
    except ArchError as problem:
        parser.error(str(problem))
    print("\n".join(report(rows)))


if __name__ == "__main__":
    main()
