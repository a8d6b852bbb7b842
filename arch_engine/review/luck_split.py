"""Where a result came from: luck, a seat's own choices, and those of the others. The moments' account (`nodes`), told for one seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from arch_engine.core.language import say
from arch_engine.core.moves import happening
from arch_engine.core.table import CHANCE
from arch_engine.replay.timeline import Timeline
from arch_engine.review.nodes import Node

BEFORE, LUCK, OWN, OTHERS = "start", "luck", "own choice", "others' choice"
PARTS = (BEFORE, LUCK, OWN, OTHERS)


@dataclass(frozen=True)
class Part:
    """One named part of a seat's result.

    step    the moment after it; 0 for what was so before the game
    of      one of `PARTS`
    words   what happened, as the seat saw it
    amount  how much of the win, or how many points, it changed
    """

    step: int
    seat: int
    of: str
    words: str
    amount: float


def parts_of(replay: Timeline, nodes: Sequence[Node], seat: int) -> list[Part]:
    """The parts of a seat's result, in order; they add up to it. What changed nothing is no part."""
    parts = [Part(0, seat, BEFORE, say("Before the game"), nodes[0].worth[seat])]
    told = _told(replay, seat)
    done = 0
    for node, later in pairwise(nodes):
        happened = [next(told) for _ in range(later.step - done)]
        done = later.step
        move = replay.moves[node.step]
        chosen = node.decided[seat] - node.worth[seat]
        came = later.worth[seat] - node.decided[seat]
        if chosen:
            of = OWN if move.mover == seat else OTHERS
            parts.append(Part(later.step, seat, of, joined([decided for decided, _ in happened]), chosen))
        if came:
            deciding = move.mover != CHANCE and later.step == node.step + 1
            seen = joined([seen for _, seen in happened]) if deciding else ""
            parts.append(Part(later.step, seat, LUCK, seen or joined([decided for decided, _ in happened]), came))
    return parts


def _told(replay: Timeline, seat: int) -> Iterator[tuple[str, str]]:
    """Of each move, as a seat saw it: what was decided, and what came of it."""
    rules, names, table = replay.rules, replay.names, replay.at(0)
    for move in replay.moves:
        words = rules.words.narrate_move(table, rules.hidden.redact_decision(table, move.decision, 1 << seat), names)
        facts = [
            rules.words.narrate(table, rules.hidden.redact(table, fact, 1 << seat), names)
            for fact in happening(table, move.facts)
        ]
        yield words, joined(facts)


def joined(told: Sequence[str]) -> str:
    """Sentences one after the other, the last without its full stop."""
    return ". ".join(text.rstrip(".") for text in told if text)


def totals_of(parts: Sequence[Part]) -> dict[str, float]:
    """Of the parts of one seat, how much is of each kind."""
    return {of: sum(part.amount for part in parts if part.of == of) for of in PARTS}
