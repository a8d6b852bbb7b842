"""The marketplace of The New Expedition, for the trade picker."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.new_expedition.components import KINDS
from arch_engine.new_expedition.table import ExpeditionTable

Card = tuple[str, str, int, int]


def offer(table: ExpeditionTable) -> tuple[list[Card], list[Card]] | None:
    """What the seat to move can give and what it can take; None while it cannot trade."""
    if table.question != "action" or not sum(table.hands[table.active]) or not sum(table.market):
        return None
    return _cards(table, table.hands[table.active]), _cards(table, table.market)


def _cards(table: ExpeditionTable, counts: Sequence[int]) -> list[Card]:
    """The kinds of card present, each with its word, name, number and trading value."""
    cards = table.cards
    return [(KINDS[kind], cards.names[kind], number, cards.trade[kind]) for kind, number in enumerate(counts) if number]
