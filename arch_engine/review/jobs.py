"""The pieces of work a review is made of. Each is done on its own, by whichever process is free, and gives its roll-outs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from arch_engine.core.chance import generator
from arch_engine.core.families import Decision
from arch_engine.core.opinions import Expectation
from arch_engine.core.table import CHANCE, Table
from arch_engine.record.game_record import GameRecord
from arch_engine.record.review_file import CHOOSE, DECIDED, HINDSIGHT, KNOWING, MEASURE, START, VALUE, Rolled
from arch_engine.record.review_form import BEGINNING as BEGINNING  # the kinds of jobs
from arch_engine.record.review_form import DECISION as DECISION
from arch_engine.record.review_form import POSITION as POSITION
from arch_engine.replay.timeline import Timeline
from arch_engine.review.decision_points import DecisionPoint, decision_point, nothing_hidden
from arch_engine.review.eyes import as_chosen, eyes_of, truth_told
from arch_engine.review.judge import Judge
from arch_engine.review.origins import origins_of
from arch_engine.review.verdict import verdict_of
from arch_engine.search.evaluators import RolloutEvaluator
from arch_engine.search.halving import Halving
from arch_engine.search.lookahead import result_of
from arch_engine.search.rollouts import Draws, Outcomes
from arch_engine.search.worlds import Imagined

START_FACTOR = 4
"""The value before the game gets this many times the roll-outs of any other moment."""

PROBES = 6
"""The judge samples this many worlds to see whether a decision brings something to light."""

TRIES = 24
"""The judge samples up to this many worlds before it gives up finding one where another seat's decision is possible."""


class Job(NamedTuple):
    """One piece of work: a decision is judged, a moment valued, or the beginning valued once more."""

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
    rollouts = deep.rollouts_for_values(replay.rules)
    if job.kind == POSITION:
        worlds = _imagined(replay, job.step, rollouts)
        return [*_value(replay, deep, job.step, VALUE, rollouts, worlds), *_decided(replay, deep, job.step, worlds)]
    rollouts *= START_FACTOR
    return _value(replay, deep, 0, START, rollouts, _imagined(replay, 0, rollouts))


_latest: list[Timeline] = []


def replay_of(record: GameRecord) -> Timeline:
    """The game of a job. It mostly is that of the job before, whose tables are known already."""
    if not _latest or _latest[0].record != record:
        _latest[:] = [Timeline(record)]
    return _latest[0]


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
    words = replay.rules.format(now.table, now.choices[leader])
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
        return rows, now.played
    rival = max(others, key=lambda choice: (len(race.results[choice]), merits[choice]))
    finalists = list(dict.fromkeys([now.played, rival, *also]))
    choices, seed = [now.choices[choice] for choice in finalists], judge.seed_for(MEASURE, now.step)
    left = judge.rollouts - race.done
    worlds = now.worlds(replay.rules, left) if known is None else None
    measured = Halving(judge.ahead(replay.rules), table, choices, now.seat, seed, known, worlds)
    measured.play_until(left)
    for choice, results in zip(finalists, measured.results, strict=True):
        rows.append(_candidate(replay, now, MEASURE, view, choice, results, merits[choice]))
    return rows, rival if merits[rival] > merits[now.played] else now.played


def weigh_two(replay: Timeline, now: DecisionPoint, judge: Judge, decision: Decision, other: Decision) -> list[Rolled]:
    """The roll-outs of a decision and of another one, given what the seat knew."""
    chosen = [decision, other]
    seed, worlds = judge.seed_for(MEASURE, now.step), now.worlds(replay.rules, judge.rollouts, chosen)
    race = Halving(judge.ahead(replay.rules), now.view, chosen, now.seat, seed, worlds=worlds)
    race.play_until(judge.rollouts)
    return [
        _row(now.step, now.seat, MEASURE, KNOWING, replay.rules.format(now.table, one), results, one is decision)
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
    words = (now.line if played else "") or replay.rules.format(now.table, now.choices[choice])
    return _row(now.step, now.seat, stage, view, words, results, played, merit)


def _row(
    step: int,
    seat: int,
    stage: str,
    view: str,
    decision: str,
    results: Sequence[Expectation],
    played: bool = False,
    merit: float = 0.0,
) -> Rolled:
    wins = tuple(result.wins[seat] for result in results)
    return Rolled(
        step, seat, stage, view, decision, played, merit, wins, tuple(result.points[seat] for result in results)
    )


# -- the value of a moment -----------------------------------------------------------------------------------------


def _imagined(replay: Timeline, step: int, rollouts: int) -> list[Imagined]:
    """By seat, the worlds in which a moment is valued; empty in an open game, and before the first move, when nothing lies yet."""
    rules, table = replay.rules, replay.at(step)
    if not rules.hides or table.over or (truth_told(replay) and not step):
        return []
    eyes = [eyes_of(replay, seat) for seat in range(table.seats)]
    known = [rules.as_witnessed(table, one) if truth_told(replay) else table for one in eyes]
    return [Imagined(rules, view, one, rollouts) for view, one in zip(known, eyes, strict=True)]


def _value(
    replay: Timeline, judge: Judge, step: int, stage: str, rollouts: int, worlds: Sequence[Imagined]
) -> list[Rolled]:
    """What a moment is worth to every seat, given what it knows. In an open game the same roll-outs serve all seats."""
    rules, table = replay.rules, replay.at(step)
    evaluator = RolloutEvaluator(judge.ahead_for_values(rules), rollouts, judge.seed_for(stage))
    rows = []
    results: Sequence[Expectation] = [result_of(rules, table)] * rollouts if table.over else ()
    for seat in range(table.seats):
        if not table.over and (rules.hides or not results):
            if worlds:
                results = evaluator.results(worlds[seat].view, seat, worlds=worlds[seat])
            else:
                results = evaluator.results(rules.as_seen_by(table, seat), seat, None if step else {})
        rows.append(_row(step, seat, stage, KNOWING, "", results))
    return rows


def _decided(replay: Timeline, judge: Judge, step: int, worlds: Sequence[Imagined]) -> list[Rolled]:
    """What the decision at a step is worth to every seat before anybody sees what it brings to light.

    Nothing for a seat that sees nothing new by it, and for one in whose imagined worlds it is hardly ever possible.
    """
    rules = replay.rules
    if not worlds or not step or step >= len(replay) or replay.moves[step].mover == CHANCE:
        return []
    after, move = replay.at(step + 1), replay.moves[step]
    ahead, seed = judge.ahead_for_values(rules), judge.seed_for(VALUE)
    rows = []
    for seat, imagined in enumerate(worlds):
        eyes = imagined.witness
        seen = rules.as_witnessed(after, eyes).state()
        played: list[Table] = []
        told = False
        for number in range(imagined.number):
            found = _world(replay, imagined, seed, move.decision, number)
            if found is None or (number >= PROBES and not told):
                break
            world, decision = found
            rules.perform(world, decision)
            told = told or rules.as_witnessed(world, eyes).state() != seen
            ahead.play(world, Draws(rules, seed, number), generator(seed, "thinking", number))
            played.append(world)
        if len(played) == imagined.number and told:
            rows.append(_row(step, seat, DECIDED, KNOWING, move.notation, ahead.results(played)))
    return rows


def _world(
    replay: Timeline, imagined: Imagined, seed: int, decision: Decision, number: int
) -> tuple[Table, Decision] | None:
    """A world in which the decision is possible, with the decision as a full game has it; it may be played on.

    The first that is tried is that of the moment's value.
    """
    rules = replay.rules
    for again in range(TRIES):
        if not again:
            world: Table = imagined.drawn[number % len(imagined.drawn)].copy()
        else:
            rng = generator(seed, "hidden", number, again)
            world = rules.determinize_for(imagined.view, imagined.witness, rng)
        if rules.why_not(world, decision) is None:
            return world, decision
        if not truth_told(replay):
            full = as_chosen(rules, world, decision)
            if full is not None:
                return world, full
    return None
