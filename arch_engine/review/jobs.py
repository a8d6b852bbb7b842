"""The pieces of work a review is made of. Each is done on its own, by whichever process is free, and gives its roll-outs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from arch_engine.core.families import Decision
from arch_engine.core.opinions import Expectation
from arch_engine.core.table import Table
from arch_engine.record.game_record import GameRecord
from arch_engine.record.review_file import BESIDE, CHOOSE, HINDSIGHT, KNOWING, MEASURE, START, Rolled
from arch_engine.record.review_form import BEGINNING as BEGINNING  # the kinds of jobs
from arch_engine.record.review_form import DECISION as DECISION
from arch_engine.replay.timeline import Timeline
from arch_engine.review.decision_points import DecisionPoint, decision_point, nothing_hidden
from arch_engine.review.eyes import as_full
from arch_engine.review.judge import Judge
from arch_engine.review.origins import origins_of
from arch_engine.review.rows import row_of
from arch_engine.review.verdict import verdict_of
from arch_engine.search.halving import Halving
from arch_engine.search.rollouts import Outcomes


class Job(NamedTuple):
    """One piece of work: a decision is judged, or the beginning of the game valued."""

    kind: str
    step: int


class Task(NamedTuple):
    """A piece of work that somebody is to do, with so many times the judge's usual roll-outs, `hindsight` times with hindsight. `told` is
    whether it is also found out why a decision was worse than its rival. With `rolled`, the decision has been judged by these, and only that
    is left to do. `looked_back` are the usual roll-outs with hindsight of an earlier look, which need not be played again.
    """

    job: Job
    times: int = 1
    hindsight: int = 1
    told: bool = True
    rolled: tuple[Rolled, ...] = ()
    looked_back: tuple[Rolled, ...] = ()


def do_task(record: GameRecord, judge: Judge, task: Task) -> list[Rolled]:
    """The roll-outs of one piece of work."""
    replay, job = replay_of(record), task.job
    deep = replace(judge, rollouts=task.times * judge.rollouts)
    if job.kind == DECISION:
        now = decision_point(replay, deep, job.step)
        if task.rolled:
            return [*task.rolled, *_why(replay, now, deep, task.rolled)]
        afterwards = replace(judge, rollouts=task.hindsight * judge.rollouts)
        return judge_decision(replay, now, deep, afterwards, task.told, task.looked_back)
    return value_of_beginning(replay, deep)


def value_of_beginning(replay: Timeline, judge: Judge) -> list[Rolled]:
    """Return what each seat can expect before the set-up, when nothing lies yet that anybody could know."""
    race = Halving(judge.ahead(replay.rules), as_full(replay.at(0)), [None], 0, judge.seed_for(START), known={})
    race.play_until(judge.rollouts)
    return [row_of(0, seat, START, KNOWING, "", race.results[0]) for seat in range(len(replay.names))]


_latest: list[Timeline] = []


def replay_of(record: GameRecord) -> Timeline:
    """The game of a job. It mostly is that of the job before, whose tables are known already."""
    replay = _latest[0] if _latest else None  # read once: another thread may change it
    if replay is None or replay.record != record:
        replay = Timeline(record)
        _latest[:] = [replay]
    return replay


# -- decisions -----------------------------------------------------------------------------------------------------


def judge_decision(
    replay: Timeline,
    now: DecisionPoint,
    judge: Judge,
    afterwards: Judge | None = None,
    told: bool = True,
    looked_back: Sequence[Rolled] = (),
) -> list[Rolled]:
    """A decision, first given what the seat knew and then with hindsight, by `afterwards` or the same judge; that is left out where nothing
    was hidden. What `afterwards` came to in an earlier look stands, where it measured all that is asked for now.

    One half of the roll-outs chooses which candidates are measured, the other half measures them: the best of several looks better
    than it is in the roll-outs that made it the best.
    """
    found, leader = judge_knowing(replay, now, judge)
    why = _why(replay, now, judge, found) if told else []
    if not nothing_hidden(replay, now):
        found += (
            _still(replay, now, looked_back, leader)
            or (_judge_view(replay, now, afterwards or judge, HINDSIGHT, (leader,))[0])
        )
    return found + why


def _still(replay: Timeline, now: DecisionPoint, looked_back: Sequence[Rolled], leader: int) -> list[Rolled]:
    """What would come of judging with hindsight again; nothing if the candidate that leads now was not measured."""
    words = replay.rules.words.format(now.table, now.choices[leader])
    measured = [row for row in looked_back if row.stage == MEASURE]
    stands = measured[:2] + [row for row in measured[2:] if row.decision == words]
    if leader != now.played and all(row.decision != words for row in stands):
        return []
    return [row for row in looked_back if row.stage == CHOOSE] + stands


def judge_knowing(replay: Timeline, now: DecisionPoint, judge: Judge) -> tuple[list[Rolled], int]:
    """The first of the two: all that its word rests on, and the candidate that came out best while choosing."""
    return _judge_view(replay, now, judge, KNOWING, ())


def _why(replay: Timeline, now: DecisionPoint, judge: Judge, found: Sequence[Rolled]) -> list[Rolled]:
    """For a decision that was surely worse than its rival: where the rival's points come from."""
    if not verdict_of(found, "points" if now.table.seats == 1 else "win").worse:
        return []
    played, rival = [row for row in found if row.stage == MEASURE and row.view == KNOWING][:2]
    return origins_of(replay.rules, now, judge, played, rival)


def _judge_view(
    replay: Timeline, now: DecisionPoint, judge: Judge, view: str, also: tuple[int, ...]
) -> tuple[list[Rolled], int]:
    """The roll-outs of one view, and the candidate that came out best while choosing. `also` names candidates to measure in any case."""
    table, known = (now.view, None) if view == KNOWING else (now.table, now.known)
    race = _choose(replay, judge, table, now, known, judge.rollouts // 2)
    merits = [race.merit(choice) for choice in range(len(now.choices))]
    rows = [_candidate(replay, now, CHOOSE, view, n, results, merits[n]) for n, results in enumerate(race.results)]
    others = [choice for choice in range(len(now.choices)) if choice != now.played]
    if not others:
        return rows + _beside(replay, now, now.played, race.results[0]), now.played
    rival = max(others, key=lambda choice: (len(race.results[choice]), merits[choice]))
    finalists = list(dict.fromkeys([now.played, rival, *also]))
    choices, seed = [now.choices[choice] for choice in finalists], judge.seed_for(MEASURE, now.step)
    left = judge.rollouts - race.done
    worlds = now.worlds(replay.rules, left) if known is None else None
    measured = Halving(judge.ahead(replay.rules), table, choices, now.seat, seed, known, worlds)
    measured.play_until(left)
    for choice, results in zip(finalists, measured.results, strict=True):
        rows.append(_candidate(replay, now, MEASURE, view, choice, results, merits[choice]))
    if view == KNOWING:
        rows += _beside(replay, now, now.played, [*race.results[now.played], *measured.results[0]])
        rows += _beside(replay, now, rival, measured.results[1])
    return rows, rival if merits[rival] > merits[now.played] else now.played


def weigh_two(replay: Timeline, now: DecisionPoint, judge: Judge, decision: Decision, other: Decision) -> list[Rolled]:
    """The roll-outs of a decision and of another one, given what the seat knew."""
    chosen = [decision, other]
    seed, worlds = judge.seed_for(MEASURE, now.step), now.worlds(replay.rules, judge.rollouts, chosen)
    race = Halving(judge.ahead(replay.rules), now.view, chosen, now.seat, seed, worlds=worlds)
    race.play_until(judge.rollouts)
    return [
        row_of(
            now.step, now.seat, MEASURE, KNOWING, replay.rules.words.format(now.table, one), results, one is decision
        )
        for one, results in zip(chosen, race.results, strict=True)
    ]


def _choose(
    replay: Timeline,
    judge: Judge,
    table: Table,
    now: DecisionPoint,
    known: Outcomes | None,
    rollouts: int,
) -> Halving:
    """The race that chooses: all candidates to a quarter of the budget, the better half to half of it, the best two to its end.

    What was played drops out like any other; it is measured all the same.
    """
    seed = judge.seed_for(CHOOSE, now.step)  # of both views, so that they are the same where nothing was hidden
    worlds = now.worlds(replay.rules, rollouts) if known is None else None
    race = Halving(judge.ahead(replay.rules), table, now.choices, now.seat, seed, known, worlds)
    for part in {1: (1,), 2: (4,)}.get(len(now.choices), (4, 2, 1)):  # of two the other is the rival anyway
        race.play_until(max(1, rollouts // part))
        race.keep_best(max(2, len(race.left) // 2 if part == 4 else 2))
    return race


def _candidate(
    replay: Timeline,
    now: DecisionPoint,
    stage: str,
    view: str,
    choice: int,
    results: Sequence[Expectation],
    merit: float,
) -> Rolled:
    """The roll-outs of a candidate as a row."""
    played = choice == now.played
    return row_of(now.step, now.seat, stage, view, _words(replay, now, choice), results, played, merit)


def _beside(replay: Timeline, now: DecisionPoint, choice: int, results: Sequence[Expectation]) -> list[Rolled]:
    """The same roll-outs of a candidate as the other seats see them."""
    words, played = _words(replay, now, choice), choice == now.played
    return [
        row_of(now.step, seat, BESIDE, KNOWING, words, results, played)
        for seat in range(now.table.seats)
        if seat != now.seat
    ]


def _words(replay: Timeline, now: DecisionPoint, choice: int) -> str:
    line = now.line if choice == now.played else ""
    return line or replay.rules.words.format(now.table, now.choices[choice])
