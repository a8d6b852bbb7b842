"""Twins: two games that one seat cannot tell apart, though what is hidden from it lies otherwise."""

from __future__ import annotations

from dataclasses import replace

from arch_engine.core.errors import ArchError
from arch_engine.core.moves import happening, logged, moves_of
from arch_engine.core.table import CHANCE
from arch_engine.replay.study import Game


def twin(replay, seat, moves, rng, tries=300):
    """The first moves of a game, and the same moves with as much of what the seat did not see swapped as was found."""
    short = Game(replace(replay.record, moves=replay.moves[:moves]))
    seen = list(_seen(short, seat))
    found, changed = short, {}
    hidden = [step for step, move in enumerate(short.moves) if move.mover == CHANCE and len(_numbers(short, step)) > 2]
    for _ in range(tries):
        step = hidden[int(rng.random() * len(hidden))]
        outcome = list(changed.get(step) or short.moves[step].decision)
        one, other = (1 + int(rng.random() * (len(outcome) - 1)) for _ in range(2))
        if type(outcome[one]) is not type(outcome[other]) or outcome[one] == outcome[other]:
            continue
        outcome[one], outcome[other] = outcome[other], outcome[one]
        attempt = {**changed, step: tuple(outcome)}
        other_game = _followed(short, seat, attempt, seen)
        if other_game is not None:
            found, changed = other_game, attempt
    return short, found


def _numbers(replay, step):
    return replay.moves[step].decision


def _seen(replay, seat):
    """For each move what the seat saw: the decision, the facts, the table after it."""
    rules, table = replay.rules, replay.record.first_table()
    for move in replay.moves:
        decision = rules.hidden.redact_decision(table, move.decision, 1 << seat)
        facts = [rules.hidden.redact(table, fact, 1 << seat) for fact in happening(table, move.facts)]
        yield decision, facts, rules.hidden.as_witnessed(table, 1 << seat).state()


def _followed(replay, seat, changed, seen):
    """The game with other outcomes of chance at some steps; None where a move is not legal then, or the seat sees another."""
    rules, table = replay.rules, replay.record.first_table()
    log = []
    for step, move in enumerate(replay.moves):
        try:
            decision = changed.get(step) or move.decision
            if table.asked != move.mover or rules.why_not(table, decision) is not None:
                return None
            before, table.log = table.copy(), []
            rules.carry_out(table, decision)
        except ArchError:
            return None
        facts = []
        if rules.hidden.redact_decision(before, decision, 1 << seat) != seen[step][0]:
            return None
        for _, _, done in logged(table.log):
            facts += [rules.hidden.redact(before, fact, 1 << seat) for fact in happening(before, done)]
        if facts != seen[step][1] or rules.hidden.as_witnessed(table, 1 << seat).state() != seen[step][2]:
            return None
        log += table.log
        table.log = None
    moves = moves_of(rules, replay.record.first_table(), log)
    return Game(replace(replay.record, moves=tuple(moves)))
