"""What can be tapped in a game that says nothing about it: each of its decisions, as a button."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.core.table import CHANCE, Table
from arch_widgets.scenes.taps import ACTIONS, Item, Listed, Question, Reading

MOST_BUTTONS = 300
"""The most decisions shown as buttons; the others are written."""


class PlainTaps:
    """See `arch_widgets.scenes.taps.Tappable`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def showing(self, table: Table, names: Sequence[str]) -> Question | None:
        """A game without a scene says what is shown as a line."""
        return None

    def question(self, table: Table, names: Sequence[str]) -> Question | None:
        if table.asked == CHANCE or table.over:
            return None
        decisions = list(islice(self.rules.options(table), MOST_BUTTONS))
        lines = [self.rules.words.format(table, decision) for decision in decisions]
        items = [
            Item(line, line, self.rules.words.narrate_move(table, decision, names), group=ACTIONS)
            for line, decision in zip(lines, decisions, strict=True)
        ]
        readings = [Reading(decision, (line,)) for line, decision in zip(lines, decisions, strict=True)]
        return Listed(items, readings, lambda taps, may_end: say("{player} decides.", player=names[table.asked]))
