"""What there is to judge in a game: its decisions, the candidates of each, and what chance truly did."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from arch_engine.core.chance import generator
from arch_engine.core.families import Decision
from arch_engine.core.table import CHANCE, Table
from arch_engine.games import opinions_of
from arch_engine.replay.branch_luck import outcomes_of
from arch_engine.replay.timeline import Timeline
from arch_engine.review.judge import Judge
from arch_engine.search.rollouts import Outcomes


@dataclass(frozen=True)
class DecisionPoint:
    """A decision that is judged.

    table    as it truly lay
    view     as the seat knew it
    choices  the candidates, the one that was played among them at `played`
    known    what chance truly did from here on, by question
    """

    step: int
    seat: int
    table: Table
    view: Table
    choices: tuple[Decision, ...]
    played: int
    known: Outcomes


def decisions(replay: Timeline) -> list[int]:
    """The steps at which a seat had more than one legal decision."""
    found = []
    table = replay.at(0)
    for step, move in enumerate(replay.moves):
        if move.mover != CHANCE and not forced(replay, table, move.mover):
            found.append(step)
        table.advance(move.facts)
    return found


def valued(replay: Timeline) -> list[int]:
    """The steps whose value is asked for: all of them, except that the set-up of a game with hidden things counts as one event.

    While the cards are being dealt, no seat has seen anything yet.
    """
    if not replay.rules.hides:
        return list(range(len(replay) + 1))
    first = next((step for step, move in enumerate(replay.moves) if move.mover != CHANCE), len(replay))
    if first == len(replay) and replay.at(-1).asked == CHANCE and not replay.at(-1).over:
        return [0]
    return [0, *range(max(1, first), len(replay) + 1)]


def forced(replay: Timeline, table: Table, seat: int) -> bool:
    """Whether the seat that is asked has only one legal decision."""
    return len(list(islice(replay.rules.options(replay.rules.as_seen_by(table, seat)), 2))) < 2


def decision_point(replay: Timeline, judge: Judge, step: int) -> DecisionPoint:
    """The decision at a step. Its candidates are the game's, from what the seat knew, and what was played."""
    rules, move = replay.rules, replay.moves[step]
    table = replay.at(step)
    view = rules.as_seen_by(table, move.mover)
    choices = opinions_of(rules).candidates(view, judge.candidates, generator(judge.seed, "candidates", step))
    if move.decision not in choices:
        choices = [*choices, move.decision]
    known = outcomes_of(replay.at(step), replay.moves[step:])
    return DecisionPoint(step, move.mover, table, view, tuple(choices), choices.index(move.decision), known)


def nothing_hidden(replay: Timeline, point: DecisionPoint) -> bool:
    """Whether all that hindsight knows was known: an open game in which chance had nothing more to do."""
    return not replay.rules.hides and not point.known
