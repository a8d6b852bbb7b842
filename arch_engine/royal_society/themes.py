"""What a game of The Royal Society shows of its players' habits: what they had left at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arch_engine.core.language import say
from arch_engine.core.table import Fact
from arch_engine.core.themes import Theme
from arch_engine.royal_society.verbs import SocietyTable

RELICS, MONEY = 5, 12
"""So much of it left at the end is worth a word."""


def themes(table: SocietyTable, facts: Iterable[tuple[int, Fact]], names: Sequence[str]) -> list[Theme]:
    """Find who ended with many relics or much money, which bring next to nothing."""
    number = 0
    for number, _ in facts:  # noqa: B007 - the last one counts
        pass
    if not table.over:
        return []
    found = []
    for seat, name in enumerate(names):
        if (relics := sum(table.relics[seat])) >= RELICS:
            words = say("{player} ended with {number} relics that were not exhibited.", player=name, number=relics)
            found.append(Theme(seat, words, (number,), say("keeps relics that are never exhibited")))
        if table.money[seat] >= MONEY:
            words = say("{player} ended with {number} money unspent.", player=name, number=table.money[seat])
            found.append(Theme(seat, words, (number,), say("ends with money unspent")))
    return found
