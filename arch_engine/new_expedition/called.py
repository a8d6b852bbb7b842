"""What the cards of The New Expedition are called in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.language import count_of, mark, mark_count, say
from arch_engine.core.words import listing
from arch_engine.new_expedition.table import HIDDEN, ExpeditionTable

CARDS = (
    mark_count("a Parchment Scrap", "{number} Parchment Scraps"),
    mark_count("a Coin", "{number} Coins"),
    mark_count("a Talisman", "{number} Talismans"),
    mark_count("a Pot Shard", "{number} Pot Shards"),
    mark_count("a Broken Cup", "{number} Broken Cups"),
    mark_count("a Broken Tablet", "{number} Broken Tablets"),
    mark_count("a Broken Pendant", "{number} Broken Pendants"),
    mark_count("a Map", "{number} Maps"),
    mark_count("a Pharaoh's Mask", "{number} Pharaoh's Masks"),
)
"""One card of a kind, and several."""

PLURALS = (
    mark("Parchment Scraps"),
    mark("Coins"),
    mark("Talismans"),
    mark("Pot Shards"),
    mark("Broken Cups"),
    mark("Broken Tablets"),
    mark("Broken Pendants"),
    mark("Maps"),
    mark("Pharaoh's Masks"),
)
"""The kinds by name."""


def some(table: ExpeditionTable, kind: int, amount: int = 1) -> str:
    """A number of cards in words: "a Coin", "4 Talismans"; "a card" when the kind is not known."""
    if kind == HIDDEN:
        return count_of(amount, "a card", "{number} cards")
    one, many = CARDS[kind]
    own = table.cards.names[kind]
    if amount == 1 and own != one.removeprefix("a "):  # the owner of the box has renamed it
        return say("a {card}", card=own)
    return count_of(amount, one, many)


def several(table: ExpeditionTable, counts: Sequence[int]) -> str:
    """Cards of several kinds in words."""
    parts = [some(table, kind, amount) for kind, amount in enumerate(counts) if amount]
    return listing(parts) or say("nothing")
