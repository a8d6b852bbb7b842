"""The legal decisions of a moment, as the viewer lists them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice, pairwise
from typing import TypedDict

from arch_engine.core.families import Decision
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table

MOST_LISTED = 300
"""The longest list of legal decisions; where cards are traded there can be millions."""


class Choice(TypedDict):
    """An entry in the list: a decision in notation and as a sentence, and the spaces it names on the board."""

    notation: str
    text: str
    spaces: list[str]


def choices_of(
    rules: Rules, table: Table, names: Sequence[str], decisions: Iterable[Decision], more: str = ""
) -> list[Choice]:
    """The first MOST_LISTED decisions that a table allows. If there are more, the remark `more` heads the list."""
    found = list(islice(decisions, MOST_LISTED + 1))
    listed = [choice_of(rules, table, names, decision) for decision in found[:MOST_LISTED]]
    return [remark(more), *listed] if len(found) > MOST_LISTED else listed


def choice_of(rules: Rules, table: Table, names: Sequence[str], decision: Decision) -> Choice:
    """The entry for a decision."""
    notation = rules.words.format(table, decision)
    return {
        "notation": notation,
        "text": rules.words.narrate_move(table, decision, names),
        "spaces": spaces_of(notation),
    }


def remark(text: str) -> Choice:
    """An entry that is no decision; the viewer recognizes it by its dots."""
    return {"notation": "…", "text": text, "spaces": []}


def spaces_of(notation: str) -> list[str]:
    """The words of a decision that can be spaces of the board. "2" in "2 coin" is a number, not a space.

    >>> spaces_of("extend c4 c5"), spaces_of("explore 2"), spaces_of("sell 2 coin")
    (['c4', 'c5'], ['2'], ['coin'])
    """
    words = notation.split()[1:]
    return [word for word, following in pairwise([*words, ""]) if not (word.isdigit() and following)]
