"""What chance does in a branch, as a choice.

Luck is a function of what chance is asked and how often it was asked that before, since the branch left. So the same decisions
meet the same luck: after an undo, in a second branch with the same seed, on any machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from arch_engine.core.chance import generator
from arch_engine.core.families import Decision
from arch_engine.core.moves import Move
from arch_engine.core.rules import Rules
from arch_engine.core.table import CHANCE, Table


class Luck(Protocol):
    """What chance does."""

    def outcome(self, rules: Rules, table: Table, nth: int) -> tuple[Decision, str]:
        """What chance does now that it is asked `table.question` for the nth time (from 0), and how it came about.

        The second is "recorded" for what happened in the line that is left, else "drawn".
        """
        ...


def outcomes_of(table: Table, moves: Iterable[Move]) -> dict[str, list[Decision]]:
    """What chance did in some moves from a table on, by what it was asked, in order. The table is played on."""
    found: dict[str, list[Decision]] = {}
    for move in moves:
        if move.mover == CHANCE:
            found.setdefault(table.question, []).append(move.decision)
        table.advance(move.facts)
    return found


class Drawn:
    """Everything is drawn, from a generator of its own for every question."""

    def __init__(self, seed: int, *purpose: object) -> None:
        self.seed = seed
        self.purpose = purpose

    def outcome(self, rules: Rules, table: Table, nth: int) -> tuple[Decision, str]:
        """See `Luck`."""
        return rules.draw(table, generator(self.seed, *self.purpose, table.question, nth)), "drawn"


class AsItLay:
    """What happened in the line that is left happens again; the nth answer to a question is the nth one there.

    An answer that is not allowed any more is drawn instead. Where the line that is left has no more answers, its own luck goes on:
    `after`, which has answered every question `passed` times before the branch left.
    """

    def __init__(
        self, recorded: Mapping[str, Sequence[Decision]], seed: int, after: Luck, passed: Mapping[str, int]
    ) -> None:
        self.recorded = recorded
        self.instead = Drawn(seed)
        self.after = after
        self.passed = passed

    def outcome(self, rules: Rules, table: Table, nth: int) -> tuple[Decision, str]:
        """See `Luck`."""
        answers = self.recorded.get(table.question, ())
        if nth >= len(answers):
            return self.after.outcome(rules, table, self.passed.get(table.question, 0) + nth)
        if rules.why_not(table, answers[nth]) is None:
            return answers[nth], "recorded"
        return self.instead.outcome(rules, table, nth)


def answer(rules: Rules, table: Table, luck: Luck, asked: Counter[str]) -> str:
    """Chance answers the question of a table; gives how the answer came about. `asked` counts what was asked before."""
    question = table.question
    decision, source = luck.outcome(rules, table, asked[question])
    asked[question] += 1
    rules.carry_out(table, decision)
    return source
