"""Where a result came from: luck, a seat's own choices, and those of the others.

The value of a moment to a seat is what it can expect there from what it knows. Every move changes the value; the changes add up to the
result less the value before the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arch_engine.core.language import say
from arch_engine.core.moves import happening
from arch_engine.core.statistics import Estimate, Z, mean_of
from arch_engine.core.table import CHANCE
from arch_engine.record.review_file import DECIDED, START, VALUE, Rolled
from arch_engine.replay.timeline import Timeline
from arch_engine.review.decision_points import forced
from arch_engine.review.grades import Counts

BEFORE, LUCK, OWN, OTHERS, RESIDUAL = "start", "luck", "own choice", "others' choice", "residual"
PARTS = (BEFORE, LUCK, OWN, OTHERS, RESIDUAL)


@dataclass(frozen=True)
class Part:
    """One named part of a seat's result.

    step     the moment after it; 0 for what was so before the game
    of       one of `PARTS`
    words    what happened, as the seat saw it
    changes  what it changed in each roll-out: those of one number share their luck from move to move
    amount   their mean
    """

    step: int
    seat: int
    of: str
    words: str
    changes: tuple[float, ...]
    amount: Estimate


def parts_of(replay: Timeline, rolled: Sequence[Rolled], seat: int, by: Counts) -> list[Part]:
    """The parts of a seat's result, in order; they add up to it.

    `start` is the value before the game, measured by roll-outs of its own; `residual` what the sampling says otherwise: at the start
    by how much the roll-outs of the moves begin elsewhere, later what changed where the seat had no choice at all.
    """
    found = {(row.stage, row.step): row.wins if by == "win" else row.points for row in rolled if row.seat == seat}
    own, value = found[START, 0], found[VALUE, 0]
    before, first = mean_of(own), mean_of(value)
    error = (before.error**2 + first.error**2) ** 0.5
    shift = first.value - before.value
    noise = Estimate(shift, error, shift - Z * error, shift + Z * error, first.rollouts)
    parts = [
        Part(0, seat, BEFORE, say("Before the game"), own, before),
        Part(0, seat, RESIDUAL, say("How the roll-outs of the moves begin, against those of the start"), (), noise),
    ]
    waiting: list[str] = []
    for step, of, words in _events(replay, seat, {step for stage, step in found if stage == DECIDED}):
        waiting.append(words)
        if (VALUE, step) not in found:  # the set-up is one event
            continue
        decided = found.get((DECIDED, step - 1))
        after = decided if decided is not None and of != LUCK else found[VALUE, step]
        changes = tuple([new - old for new, old in zip(after, value, strict=True)])
        parts.append(Part(step, seat, of, _joined(waiting), changes, mean_of(changes)))
        value, waiting = after, []
    return parts


def _events(replay: Timeline, seat: int, revealing: set[int]) -> Iterator[tuple[int, str, str]]:
    """What happened, as a seat saw it: the step after it, whose doing it was, and the words for it.

    A decision at one of the steps `revealing` is two events, the choice and what came to light.
    """
    rules, names, table = replay.rules, replay.names, replay.at(0)
    for step, move in enumerate(replay.moves):
        decision = rules.hidden.redact_decision(table, move.decision, 1 << seat)
        words = rules.words.narrate_move(table, decision, names)
        of = LUCK if move.mover == CHANCE else OWN if move.mover == seat else OTHERS
        if (of == OWN or (of == OTHERS and not rules.hides)) and forced(replay, table, move.mover):
            of = RESIDUAL
        told = [
            rules.words.narrate(table, rules.hidden.redact(table, fact, 1 << seat), names)
            for fact in happening(table, move.facts)
        ]
        yield step + 1, of, words
        if step in revealing:
            yield step + 1, LUCK, _joined(told) or words


def _joined(told: Sequence[str]) -> str:
    """Sentences one after the other, the last without its full stop."""
    return ". ".join(text.rstrip(".") for text in told if text)


def totals_of(parts: Sequence[Part]) -> dict[str, Estimate]:
    """Of the parts of one seat, how much is of each kind. Errors of moves hang together, so they are not added but measured."""
    totals = {}
    for of in PARTS:
        chosen = [part for part in parts if part.of == of]
        summed = [part.changes for part in chosen if part.changes]
        if not chosen:
            totals[of] = Estimate(0.0, 0.0, 0.0, 0.0, 0)
        elif of == RESIDUAL or not summed:
            totals[of] = _added(chosen)
        else:
            totals[of] = mean_of([sum(changes) for changes in zip(*summed, strict=True)])
    return totals


def _added(parts: Sequence[Part]) -> Estimate:
    """Parts of the residual together: the one at the start by its own error, those of moves by what they changed."""
    value = sum(part.amount.value for part in parts)
    moves = [part.changes for part in parts if part.changes]
    error = mean_of([sum(changes) for changes in zip(*moves, strict=True)]).error if moves else 0.0
    error = (error**2 + sum(part.amount.error**2 for part in parts if not part.changes)) ** 0.5
    return Estimate(value, error, value - Z * error, value + Z * error, parts[0].amount.rollouts)
