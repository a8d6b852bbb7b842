"""What the moments of a game are worth to every seat, from what it knows: roll-outs, as far as `Opinions.valuing` says, and the learned judge's word at once.

Either alone swings to and fro: a curve that is right on average moves no more than what becomes known allows, and these moved twice as much.
They do not swing together, so the two of them as one hardly move too much, and tell who wins no worse (docs/figures.md, on curves).
"""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.chance import generator
from arch_engine.core.families import Decision
from arch_engine.core.opinions import Expectation, result_of
from arch_engine.core.rules import Rules
from arch_engine.core.table import CHANCE, Table
from arch_engine.games import opinions_of
from arch_engine.record.review_file import DECIDED, KNOWING, VALUE, Rolled
from arch_engine.replay.timeline import Timeline
from arch_engine.review.eyes import as_chosen, eyes_of, hand_known, truth_told
from arch_engine.review.judge import Judge
from arch_engine.review.rows import row_of
from arch_engine.search.lookahead import Lookahead, together
from arch_engine.search.rollouts import Draws, after_chance
from arch_engine.search.worlds import Imagined

AT_ONCE = 2 / 3
"""The part of a moment's value that is what the learned judge says at once; the rest are roll-outs."""

NEAR = 10
"""Where a roll-out ends the game within so many moves and one, that part shrinks with them: on who wins with the next move nobody's word is needed.
To leave the word out in all of them was worse in The New Expedition, whose last hands roll-outs play too surely (docs/figures.md, on curves)."""

PROBES = 6
"""The judge samples this many worlds to see whether a decision brings something to light."""

TRIES = 24
"""The judge samples up to this many worlds before it gives up finding one where another seat's decision is possible."""


def value_of(replay: Timeline, judge: Judge, step: int) -> list[Rolled]:
    """What the moment at a step is worth, and what the decision there is before anybody sees what it brings to light."""
    rollouts = judge.rollouts_for_values(replay.rules)
    worlds = _imagined(replay, step, rollouts)
    return [*_value(replay, judge, step, VALUE, rollouts, worlds), *_decided(replay, judge, step, worlds)]


def _imagined(replay: Timeline, step: int, rollouts: int) -> list[Imagined]:
    """By seat, the worlds in which a moment is valued; empty in an open game, and before the first move, when nothing lies yet."""
    rules, table = replay.rules, replay.at(step)
    if not rules.hides or table.over or (truth_told(replay) and not step):
        return []
    eyes = [eyes_of(replay, seat) for seat in range(table.seats)]
    known = [rules.hidden.as_witnessed(table, one) if truth_told(replay) else table for one in eyes]
    return [Imagined(rules, view, one, rollouts) for view, one in zip(known, eyes, strict=True)]


def _value(
    replay: Timeline, judge: Judge, step: int, stage: str, rollouts: int, worlds: Sequence[Imagined]
) -> list[Rolled]:
    """What a moment is worth to every seat, given what it knows. In an open game the same roll-outs serve all seats."""
    rules, table = replay.rules, replay.at(step)
    seats = range(table.seats)
    if table.over:
        return [row_of(step, seat, stage, KNOWING, "", [result_of(rules, table)] * rollouts) for seat in seats]
    moments, word = opinions_of(rules).valuing(table)
    ahead, seed = judge.ahead_for_values(rules, moments), judge.seed_for(stage)
    rows = []
    values: Sequence[Expectation] = ()
    for seat in seats:
        if rules.hides or not values:
            eyes = eyes_of(replay, seat)
            begins = [table] * rollouts
            if worlds:
                begins = [worlds[seat](generator(seed, "hidden", number)) for number in range(rollouts)]
            said = None
            if ahead.judge is not None and table.asked != CHANCE:  # then it is the same of all worlds
                said = ahead.judge.evaluate(_seen(rules, table, eyes))
            values = _values(rules, ahead, begins, eyes, seed, AT_ONCE * word, said)
        rows.append(row_of(step, seat, stage, KNOWING, "", values))
    return rows


def _values(
    rules: Rules,
    ahead: Lookahead,
    begins: Sequence[Table],
    eyes: int,
    seed: int,
    at_once: float,
    said: Expectation | None = None,
) -> list[Expectation]:
    """What some tables, of one roll-out each, are worth: what that comes to together with what the learned judge says at once for some eyes,
    which counts for a part; `said` if that is the same of all.

    Where chance is asked, it goes first.
    """
    begun: list[Table] = []
    ended: list[Table] = []
    parts: list[float] = []
    for number, table in enumerate(begins):
        draws = Draws(rules, seed, number)
        world = after_chance(rules, table, draws)
        if said is None and ahead.judge is not None:
            begun.append(_seen(rules, world, eyes))
        moves = ahead.play(world, draws, generator(seed, "thinking", number))
        ended.append(world)
        parts.append(at_once * min(1.0, max(0, moves - 1) / NEAR) if world.over else at_once)
    rolled = ahead.results(ended)
    if ahead.judge is None:
        return rolled
    words = ahead.judge.evaluate_all(begun) if said is None else [said] * len(rolled)
    return [together(part, word, result) for part, word, result in zip(parts, words, rolled, strict=True)]


def _decided(replay: Timeline, judge: Judge, step: int, worlds: Sequence[Imagined]) -> list[Rolled]:
    """What the decision at a step is worth to every seat before anybody sees what it brings to light.

    Only as far as those see who decide it: what a decision tells the others belongs to the decision. Nothing for a seat that sees nothing new
    by it, and for one in whose imagined worlds it is hardly ever possible.
    """
    rules = replay.rules
    if not worlds or not step or step >= len(replay) or replay.moves[step].mover == CHANCE:
        return []
    after, move = replay.at(step + 1), replay.moves[step]
    moments, word = opinions_of(rules).valuing(after)  # as what follows is valued, with which this is compared
    ahead, seed = judge.ahead_for_values(rules, moments), judge.seed_for(VALUE)
    rows = []
    mover = replay.moves[step].mover
    for seat, imagined in enumerate(worlds):
        if seat != mover and hand_known(replay, mover):
            continue
        eyes = imagined.witness
        seen = rules.hidden.as_witnessed(after, eyes).state()
        begins: list[Table] = []
        told = False
        for number in range(imagined.number):
            found = _world(replay, imagined, seed, move.decision, number)
            if found is None or (number >= PROBES and not told):
                break
            world, decision = found
            rules.perform(world, decision)
            told = told or rules.hidden.as_witnessed(world, eyes).state() != seen
            begins.append(world)
        if len(begins) == imagined.number and told:
            values = _values(rules, ahead, begins, eyes, seed, AT_ONCE * word)
            rows.append(row_of(step, seat, DECIDED, KNOWING, move.notation, values))
    return rows


def _seen(rules: Rules, table: Table, eyes: int) -> Table:
    """A table as the learned judge reads it for some eyes; a copy."""
    return rules.hidden.in_sight(table, eyes) if rules.hides else table.copy()


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
            world = rules.hidden.determinize(imagined.view, imagined.witness, rng)
        if rules.why_not(world, decision) is None:
            return world, decision
        if not truth_told(replay):
            full = as_chosen(rules, world, decision)
            if full is not None:
                return world, full
    return None
