"""Reviews with made-up roll-outs: what a judge would say is chosen by the test, and nothing is played out."""

from __future__ import annotations

from itertools import islice

from arch_engine.record.review_file import CHOOSE, HINDSIGHT, KNOWING, MEASURE, VALUE, Rolled
from arch_engine.replay.study import Replay
from arch_engine.review.decision_points import decisions
from arch_engine.review.jobs import DECISION, POSITION, Job
from arch_engine.review.judge import Judge
from arch_engine.review.review import Review

ROLLOUTS = 40
JUDGE = Judge(rollouts=ROLLOUTS, candidates=4, seed=5)


def made_up(replay: Replay, mistakes: int = 4, luck: bool = True) -> Review:
    """A review in which some decisions, all through the game, are mistakes of different sizes and the others are not."""
    steps = decisions(replay)
    wrong = steps[3 :: max(1, len(steps) // mistakes)][:mistakes]
    done = {
        Job(DECISION, step): _decision(replay, step, wrong.index(step) + 1 if step in wrong else 0) for step in steps
    }
    if luck:
        done |= {Job(POSITION, step): _values(replay, step) for step in range(len(replay) + 1)}
    return Review(replay, JUDGE, done, list(done))


def _decision(replay: Replay, step: int, size: int) -> tuple[Rolled, ...]:
    """The played decision and up to three others; of a mistake the first of them is better, the more the greater `size` (1 to 5)."""
    seat, played = replay.moves[step].mover, replay.moves[step].notation
    rules, table = replay.rules, replay.at(step)
    view = rules.hidden.as_witnessed(table, 1 << seat)
    said = [rules.words.format(view, option) for option in islice(rules.options(view), 5)]
    rivals = [notation for notation in said if notation != played][:3]
    rows = []
    for name in (KNOWING, HINDSIGHT) if rules.hides or step % 2 else (KNOWING,):
        for place, notation in enumerate([played, *rivals]):
            share = 0.6 + 0.08 * size if size and place == 1 else 0.3 if size else 0.5 - 0.02 * place
            rows.append(_row(step, seat, CHOOSE, name, notation, place == 0, share))
            if place < 2:
                rows.append(_row(step, seat, MEASURE, name, notation, place == 0, share))
    order = [(view, stage) for view in (KNOWING, HINDSIGHT) for stage in (CHOOSE, MEASURE)]
    return tuple(sorted(rows, key=lambda row: order.index((row.view, row.stage))))


def _row(step: int, seat: int, stage: str, view: str, notation: str, played: bool, share: float) -> Rolled:
    number = ROLLOUTS // 2
    won = round(share * number)
    wins = tuple(1.0 if k < won else 0.0 for k in range(number))
    return Rolled(
        step, seat, stage, view, notation, played, share, wins, tuple(30 * share + k % 3 for k in range(number))
    )


def _values(replay: Replay, step: int) -> tuple[Rolled, ...]:
    """Each seat's win chance goes from an equal share to the result, step by step."""
    rules, seats, end = replay.rules, len(replay.names), replay.at(len(replay))
    winners, points = rules.winners(end), rules.standing(end)
    rows = []
    for seat in range(seats):
        result = 1 / len(winners) if seat in winners else 0.0
        share = 1 / seats + (result - 1 / seats) * step / len(replay)
        wins = tuple(result if step == len(replay) else float(k < round(share * ROLLOUTS)) for k in range(ROLLOUTS))
        rows.append(
            Rolled(
                step, seat, VALUE, KNOWING, "", False, 0.0, wins, tuple(points[seat] * step / len(replay) for _ in wins)
            )
        )
    return tuple(rows)
