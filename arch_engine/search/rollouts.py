"""Roll-outs: a position is played on many times, quickly, to see what it is worth.

Everything random about a roll-out follows from a seed and its number: what the hidden cards are, what chance does, how ties of
the policy fall. Roll-out 7 of one decision meets the same luck as roll-out 7 of another, as far as both games ask for the
same things, so their difference says more than either alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from arch_engine.core.chance import generator
from arch_engine.core.families import Decision
from arch_engine.core.opinions import Expectation
from arch_engine.core.rules import Rules
from arch_engine.core.table import CHANCE, Table
from arch_engine.search.lookahead import Lookahead, together

Outcomes = Mapping[str, Sequence[Decision]]
"""What chance is known to do: for each question its outcomes in order."""

Worlds = Callable[[Random], Table]
"""Gives a full table in which nothing is hidden, for the next roll-out; it is copied before it is played on."""

Choice = Decision | None
"""What is weighed: a decision of the seat that is asked, or None to play on from the position as it is."""


SOON = 10
"""A game that is over after so many moves needs nobody's word on how it will end: its result counts alone."""


class End(NamedTuple):
    """How a roll-out of a choice ended. Where nothing in it was left to luck, every other one in the same world ends like it.

    `begun` is the table right after the choice, and after chance if that is asked next, where the learned judge is to say what it is worth at
    once; None where nobody asks, and where the game was over soon (`SOON`). `moves` says how many the roll-out took.
    """

    table: Table
    by_luck: bool
    begun: Table | None = None
    moves: int = 0


class Draws:
    """What chance does in one roll-out: known outcomes while they last and are possible, else fresh draws.

    Every question has numbers of its own, so what is asked oftener in one game does not move the rest. (Branches draw each answer
    apart, so that an undo meets it again; here one generator for a question does, which is much faster.)
    """

    def __init__(self, rules: Rules, seed: int, number: int, known: Outcomes | None = None) -> None:
        self._rules = rules
        self._purpose = (seed, "roll-out", number)
        self._generators: dict[str, Random] = {}
        self._known = {question: list(reversed(outcomes)) for question, outcomes in known.items()} if known else {}

    @property
    def by_luck(self) -> bool:
        """Whether anything was drawn that was not known."""
        return bool(self._generators)

    def draw(self, table: Table) -> Decision:
        """What chance does now."""
        question = table.question
        coming = self._known.get(question)
        if coming:
            outcome = coming.pop()
            if self._rules.why_not(table, outcome) is None:
                return outcome
        rng = self._generators.get(question)
        if rng is None:
            rng = self._generators[question] = generator(*self._purpose, question)
        return self._rules.draw(table, rng)


def after_chance(rules: Rules, table: Table, draws: Draws) -> Table:
    """A copy of a table once chance has done what is due.

    The learned judge has only learned of tables at which a seat is asked; where chance is, it has to be asked afterwards.
    """
    copied = table.copy()
    while copied.asked == CHANCE and not copied.over:
        rules.perform(copied, draws.draw(copied))
    return copied


def roll_out(
    table: Table,
    choices: Sequence[Choice],
    seat: int,
    seed: int,
    number: int,
    ahead: Lookahead,
    known: Outcomes | None = None,
    worlds: Worlds | None = None,
) -> list[Expectation]:
    """Roll-out `number` of each of some choices, all with the same luck.

    The hidden things are sampled from what `seat` knows, for which a view of it will do, or by `worlds`. With `known` outcomes of
    chance, which may be empty, nothing is sampled: the table is taken as it truly lies.
    """
    return results_of(ends(table, choices, seat, seed, number, ahead, known, worlds=worlds), ahead)


def results_of(found: Sequence[End], ahead: Lookahead) -> list[Expectation]:
    """What the ends of roll-outs are worth, together with what was said of where they began."""
    results = ahead.results([end.table for end in found])
    begun = [end.begun for end in found if end.begun is not None]
    said = iter(ahead.results(begun))
    return [
        result if end.begun is None else together(ahead.at_once, next(said), result)
        for end, result in zip(found, results, strict=True)
    ]


def ends(
    table: Table,
    choices: Sequence[Choice],
    seat: int,
    seed: int,
    number: int,
    ahead: Lookahead,
    known: Outcomes | None = None,
    recorded: bool = False,
    worlds: Worlds | None = None,
) -> list[End]:
    """How a `roll_out` ends. Of `recorded` ones the log of the table holds the facts from the choice on."""
    rules = ahead.rules
    if known is not None:
        world = table
    else:
        rng = generator(seed, "hidden", number)
        world = worlds(rng) if worlds is not None else rules.hidden.determinize(table, 1 << seat, rng)
    found = []
    for choice in choices:
        played = world.copy()
        played.log = [] if recorded else None
        if choice is not None:
            rules.perform(played, choice)
        begun = after_chance(rules, played, Draws(rules, seed, number, known)) if ahead.at_once else None
        draws, thinking = Draws(rules, seed, number, known), generator(seed, "thinking", number)
        before = thinking.getstate()
        moves = ahead.play(played, draws, thinking)
        by_luck = draws.by_luck or thinking.getstate() != before
        found.append(End(played, by_luck, None if played.over and moves <= SOON else begun, moves))
    return found
