"""Where a result came from: luck, a seat's own choices, and those of the others. The moments' account (`nodes`), told for one seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from arch_engine.core.language import say
from arch_engine.core.moves import happening
from arch_engine.core.table import ALL, CHANCE
from arch_engine.replay.timeline import Timeline
from arch_engine.review.nodes import Node

BEFORE, LUCK, OWN, OTHERS = "start", "luck", "own choice", "others' choice"
PARTS = (BEFORE, LUCK, OWN, OTHERS)


@dataclass(frozen=True)
class Part:
    """One named part of a seat's result.

    step    the moment after it; 0 for what was so before the game
    of      one of `PARTS`
    words   what happened, as far as the one whose view it is could see it
    amount  how much of the win, or how many points, it changed
    """

    step: int
    seat: int
    of: str
    words: str
    amount: float


def parts_of(replay: Timeline, nodes: Sequence[Node], seat: int, perspective: int | None = None) -> list[Part]:
    """The parts of a seat's result, in order; they add up to it. What changed nothing is no part. With a perspective they are told as that seat saw them.

    Where one look says a little else than the next and nothing lay between, that is what the others made of it: who plays as the judge does loses nothing.
    """
    parts = [Part(0, seat, BEFORE, say("Before the game"), nodes[0].worth[seat])]
    told = list(_told(replay, ALL if perspective is None else 1 << perspective)) if len(nodes) > 1 else []
    for node, later in pairwise(nodes):
        if chosen := node.decided[seat] - node.worth[seat]:
            of = OWN if node.surely and replay.moves[node.step].mover == seat else OTHERS
            parts.append(Part(node.step + 1, seat, of, told[node.step][0].rstrip("."), chosen))
        if came := later.worth[seat] - node.decided[seat]:
            steps = node.luck or range(node.step, later.step)
            words = [told[step][replay.moves[step].mover != CHANCE] or told[step][0] for step in steps]
            parts.append(Part(max(steps) + 1, seat, LUCK if node.luck else OTHERS, joined(words), came))
    return parts


def _told(replay: Timeline, eyes: int) -> Iterator[tuple[str, str]]:
    """Of each move, as some eyes saw it: what was decided, and what came of it."""
    rules, names, table = replay.rules, replay.names, replay.at(0)
    for move in replay.moves:
        words = rules.words.narrate_move(table, rules.hidden.redact_decision(table, move.decision, eyes), names)
        facts = [
            rules.words.narrate(table, rules.hidden.redact(table, fact, eyes), names)
            for fact in happening(table, move.facts)
        ]
        yield words, joined(facts)


def joined(told: Sequence[str]) -> str:
    """Sentences one after the other, the last without its full stop."""
    return ". ".join(text.rstrip(".") for text in told if text)


def totals_of(parts: Sequence[Part]) -> dict[str, float]:
    """Of the parts of one seat, how much is of each kind."""
    return {of: sum(part.amount for part in parts if part.of == of) for of in PARTS}
