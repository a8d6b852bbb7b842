"""What there is to judge in a game: its decisions, the candidates of each, and what chance truly did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

from arch_engine.core.chance import generator
from arch_engine.core.families import Decision
from arch_engine.core.moves import Move
from arch_engine.core.rules import Rules
from arch_engine.core.table import CHANCE, UNKNOWN, Table
from arch_engine.games import opinions_of
from arch_engine.replay.branch_luck import outcomes_of
from arch_engine.replay.timeline import Timeline
from arch_engine.review.eyes import FEW, as_chosen, as_full, eyes_of, hand_known, truth_told, view_of, worlds_with
from arch_engine.review.judge import Judge
from arch_engine.search.rollouts import Outcomes, Worlds
from arch_engine.search.worlds import Imagined

WORLDS_ASKED = 24
"""Where the record does not tell what a seat held, its candidates are those that are legal in so many worlds."""


@dataclass(frozen=True)
class DecisionPoint:
    """A decision that is judged.

    table    as the record tells it: where it tells all that was hidden, as it truly lay
    view     as the seat knew it; where the record does not tell what it saw, as the witness could know it
    choices  the candidates, the one that was played among them at `played`
    known    what chance truly did from here on, by question
    draws    draws full tables for a view of the witness; None where they are drawn from what the seat knew
    line     what was played as the record writes it, if that differs from how a full game does
    """

    step: int
    seat: int
    table: Table
    view: Table
    choices: tuple[Decision, ...]
    played: int
    known: Outcomes
    draws: Worlds | None = None
    line: str = ""

    def worlds(self, rules: Rules, rollouts: int, choices: Sequence[Decision] = ()) -> Worlds | None:
        """Where some roll-outs of choices, the candidates if left out, are played; None where nothing is hidden."""
        if self.draws is not None:
            return worlds_with(rules, self.draws, choices or self.choices)
        return Imagined(rules, self.view, 1 << self.seat, rollouts) if rules.hides else None


def decisions(replay: Timeline) -> list[int]:
    """The steps at which a seat had more than one legal decision."""
    found = []
    table = replay.at(0)
    for step, move in enumerate(replay.moves):
        if move.mover != CHANCE and not forced(replay, table, move.mover) and _told(replay, table, move):
            found.append(step)
        table.advance(move.facts)
    return found


def forced(replay: Timeline, table: Table, seat: int) -> bool:
    """Whether the seat that is asked has only one legal decision, as far as the record tells."""
    rules = replay.rules
    if hand_known(replay, seat):
        return len(list(islice(rules.options(view_of(rules, table, 1 << seat)), 2))) < 2
    view = as_full(table)
    ways = (as_chosen(rules, view, one) or one for one in islice(rules.options(table), FEW))
    first = next(ways, None)
    return all(way == first for way in ways)  # to dig is one decision, whatever turns up


def _told(replay: Timeline, table: Table, move: Move) -> bool:
    """Whether a record tells what a seat decided: not where it kept cards that the witness did not see."""
    return truth_told(replay) or chosen(replay, table, move.mover, move.decision) is not None


def chosen(replay: Timeline, table: Table, seat: int, decision: Decision) -> Decision | None:
    """A decision of a record with a witness as a full game has it; None where the record does not tell."""
    rules = replay.rules
    eyes = eyes_of(replay, seat)
    if hand_known(replay, seat):
        granted, known = table, view_of(rules, table, eyes)
    else:
        granted = rules.hidden.granted(table, decision)
        known = as_full(granted)
    found = as_chosen(rules, known, decision)
    if found is None and UNKNOWN not in decision:  # a view may show too little to tell that it can be done
        found = as_chosen(rules, rules.hidden.determinize(granted, eyes, generator(0, "chosen", table.round)), decision)
    return found


def decision_point(replay: Timeline, judge: Judge, step: int) -> DecisionPoint:
    """The decision at a step. Its candidates are the game's, from what the seat knew, and what was played."""
    rules, seat, table = replay.rules, replay.moves[step].mover, replay.at(step)
    rng = generator(judge.seed, "candidates", step)
    played = replay.moves[step].decision
    draws: Worlds | None = None
    if not truth_told(replay):
        played = chosen(replay, table, seat, played) or played
    if hand_known(replay, seat):
        view = view_of(rules, table, 1 << seat)
        choices = list(opinions_of(rules).candidates(view, judge.candidates, rng))
    else:
        granted = rules.hidden.granted(table, replay.moves[step].decision)
        draws = partial(rules.hidden.determinize, granted, replay.record.witness)
        view = rules.hidden.as_witnessed(granted, replay.record.witness)
        worlds = [draws(rng) for _ in range(WORLDS_ASKED)]
        found = opinions_of(rules).candidates(rules.hidden.as_witnessed(worlds[0], 1 << seat), judge.candidates, rng)
        choices = [one for one in found if all(rules.why_not(world, one) is None for world in worlds)]
    if played not in choices:
        choices = [*choices, played]
    known = outcomes_of(replay.at(step), replay.moves[step:])
    return DecisionPoint(
        step, seat, table, view, tuple(choices), choices.index(played), known, draws, replay.moves[step].notation
    )


def nothing_hidden(replay: Timeline, point: DecisionPoint) -> bool:
    """Whether hindsight has nothing to add: in an open game in which chance had nothing more to do, and where the record itself does
    not tell what was hidden.
    """
    return not truth_told(replay) or (not replay.rules.hides and not point.known)
