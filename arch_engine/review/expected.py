"""What a decision leads to: the moves that most often follow it, as the judge plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from arch_engine.core.chance import generator
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.table import CHANCE
from arch_engine.review.decision_points import DecisionPoint, decision_point
from arch_engine.review.judged import Judged
from arch_engine.search.rollouts import Worlds

WORLDS = 12
"""In so many worlds that agree with what the player knew the game is played on."""

LONGEST = 4
"""At most so many moves are told."""

Line = list[tuple[str, str]]
"""Moves as notation and as sentences."""


def expected_line(judged: Judged, step: int, notation: str) -> Line:
    """The moves that follow a decision at a judged step in more than half of the continuations, until they part or chance decides.

    Raises OptionError for a step that was not judged, NotationError or IllegalDecision for a line that is no legal decision.
    """
    judged.verdict(step)
    now = decision_point(judged.replay, judged.judge, step)
    decision = judged.legal(step, notation)
    worlds = now.worlds(judged.replay.rules, WORLDS, [decision])
    lines = [_played_on(judged, now, decision, number, worlds) for number in range(WORLDS)]
    told: Line = []
    for place in range(LONGEST):
        following = Counter(line[place] for line in lines if len(line) > place)
        if not following:
            break
        move, often = following.most_common(1)[0]
        if 2 * often <= WORLDS:
            break
        told.append(move)
        lines = [line for line in lines if len(line) > place and line[place] == move]
    return told


def _played_on(judged: Judged, now: DecisionPoint, decision: Decision, number: int, worlds: Worlds | None) -> Line:
    """The first moves after a decision in one world, as far as people decide."""
    rules, judge, names = judged.replay.rules, judged.judge, judged.replay.names
    seed = judge.seed_for("expected", now.step)
    table = now.view.copy() if worlds is None else worlds(generator(seed, "hidden", number)).copy()
    decide, thinking = judge.to_the_end(rules).policy.start(), generator(seed, "thinking", number)
    rules.perform(table, decision)
    found: Line = []
    while len(found) < LONGEST and table.question != "over" and table.asked != CHANCE:
        chosen = decide(table, thinking)
        view = rules.hidden.as_witnessed(table, 1 << now.seat)
        seen = rules.hidden.redact_decision(table, chosen, 1 << now.seat)
        found.append((rules.words.format(view, seen), rules.words.narrate_move(view, seen, names)))
        rules.perform(table, chosen)
    return found


def in_a_sentence(line: Sequence[tuple[str, str]]) -> str:
    """A line of moves as a sentence; "" for none."""
    return say("Then, most often: {moves}.", moves="; ".join(told for _, told in line)) if line else ""
