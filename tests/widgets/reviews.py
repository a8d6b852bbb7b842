"""Reviews with made-up roll-outs: what a judge would say is chosen by the test, and nothing is played out."""

from __future__ import annotations

from itertools import islice

from arch_engine.record.review_file import BESIDE, CHOOSE, HINDSIGHT, KNOWING, MEASURE, START, Rolled
from arch_engine.replay.study import Game
from arch_engine.review.decision_points import decisions
from arch_engine.review.jobs import DECISION, Job
from arch_engine.review.judge import Judge
from arch_engine.review.judged import BEGUN
from arch_engine.review.review import Review

ROLLOUTS = 40
JUDGE = Judge(rollouts=ROLLOUTS, candidates=4, seed=5)


def made_up(replay: Game, mistakes: int = 4, luck: bool = True) -> Review:
    """A review in which some decisions, all through the game, are mistakes of different sizes and the others are not."""
    steps = decisions(replay)
    wrong = steps[3 :: max(1, len(steps) // mistakes)][:mistakes]
    done = {
        Job(DECISION, step): _decision(replay, step, wrong.index(step) + 1 if step in wrong else 0) for step in steps
    }
    if luck:
        rows = [
            _row(replay, 0, seat, START, KNOWING, "", False, 1 / len(replay.names)) for seat in range(len(replay.names))
        ]
        done[BEGUN] = tuple(rows)
    return Review(replay, JUDGE, done, list(done))


def _decision(replay: Game, step: int, size: int) -> tuple[Rolled, ...]:
    """The played decision and up to three others; of a mistake the first of them is better, the more the greater `size` (1 to 5).

    Each seat's win chance goes from an equal share to the result, step by step, but for mistakes.
    """
    seat, played = replay.moves[step].mover, replay.moves[step].notation
    rules, table = replay.rules, replay.at(step)
    view = rules.hidden.as_witnessed(table, 1 << seat)
    said = [rules.words.format(view, option) for option in islice(rules.options(view), 5)]
    rivals = [notation for notation in said if notation != played][:3]
    level = _level(replay, step)[seat]
    rows = []
    for name in (KNOWING, HINDSIGHT) if rules.hides or step % 2 else (KNOWING,):
        for place, notation in enumerate([played, *rivals]):
            share = 0.6 + 0.08 * size if size and place == 1 else 0.3 if size else max(0.0, level - 0.02 * place)
            stages = ((CHOOSE, MEASURE) if rivals else (CHOOSE,)) if place < 2 else (CHOOSE,)
            rows += [_row(replay, step, seat, stage, name, notation, place == 0, share) for stage in stages]
            if place < 2 and name == KNOWING:
                looks = 1 if place else len(stages)
                rows += [
                    _row(replay, step, other, BESIDE, name, notation, place == 0, share, looks, seat)
                    for other in range(len(replay.names))
                    if other != seat
                ]
    order = [(KNOWING, CHOOSE), (KNOWING, MEASURE), (KNOWING, BESIDE), (HINDSIGHT, CHOOSE), (HINDSIGHT, MEASURE)]
    return tuple(sorted(rows, key=lambda row: order.index((row.view, row.stage))))


def _level(replay: Game, step: int) -> tuple[float, ...]:
    ended, even = replay.rules.win_shares(replay.at(-1)), 1 / len(replay.names)
    return tuple(even + (share - even) * step / len(replay) for share in ended)


def _row(
    replay: Game,
    step: int,
    seat: int,
    stage: str,
    view: str,
    notation: str,
    played: bool,
    share: float,
    looks: int = 1,
    mover: int | None = None,
) -> Rolled:
    """The roll-outs of a seat, or of another one than the `mover`: what that one did not win, each as far as it may win at all."""
    number = ROLLOUTS if stage == START else ROLLOUTS // 2
    wins = [1.0 if k < round(share * number) else 0.0 for k in range(number)]
    points = [30 * share + k % 3 for k in range(number)]
    if mover is not None:
        level = _level(replay, step)
        whole = 1 - level[mover]
        part = min(1.0, level[seat] / whole) if whole > 1e-9 else 1 / (len(level) - 1)
        wins = [part * (1 - win) for win in wins]
        points = [30.0 - one for one in points]
    if stage == START:
        wins = [share] * number
    return Rolled(step, seat, stage, view, notation, played, share, tuple(wins * looks), tuple(points * looks))
