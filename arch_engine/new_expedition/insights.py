"""What can be asked of games of The New Expedition and of no others."""

from __future__ import annotations

from functools import cache

import polars as pl

from arch_engine.core.asking import Asked, Dimension, counted
from arch_engine.core.language import mark, say
from arch_engine.core.positions import NOT_KNOWN, Aspect, Aspects
from arch_engine.new_expedition.components import KINDS, MAP, MONUMENTS
from arch_engine.new_expedition.market import value
from arch_engine.new_expedition.rules import NewExpedition
from arch_engine.new_expedition.table import ExpeditionTable

CHOICES = {
    "sell": mark("sells"),
    "give": mark("trades"),
    "spend_maps": mark("explores"),
    "end_turn": mark("does none of it"),
}
"""What may come first in a turn once it was dug, and its words."""


def monument(asked: Asked) -> pl.LazyFrame:
    """The monument of a game, drawn or named."""
    chosen = asked.facts.filter(pl.col("kind") == "choose_monument").group_by("number").agg(pl.col("monument").first())
    return chosen.select(
        "number", value=pl.col("monument").replace_strict(dict(enumerate(MONUMENTS)), return_dtype=pl.String)
    )


def opening(asked: Asked) -> pl.LazyFrame:
    """Return what a seat does first in its first turn, beside digging."""
    facts = asked.facts.filter(pl.col("kind").is_in(list(CHOICES)))
    return facts.group_by("number", "seat").agg(value=pl.col("kind").first())


DIMENSIONS = (
    Dimension(
        "monument",
        mark("Monument"),
        mark("The monument that was explored, drawn at random or chosen."),
        "game",
        monument,
        lambda name: say(NewExpedition.words.option_words[name]),
    ),
    Dimension(
        "opening",
        mark("Opening"),
        mark(
            "What the player does first, beside digging: sell, trade, explore, or none of it in the whole first turn."
        ),
        "seat",
        opening,
        lambda kind: say(CHOICES[kind]),
    ),
)

MEASURES = (
    counted("storms", mark("Sandstorms"), mark("How many sandstorms the player dug up."), "dig_storm"),
    counted("thieves", mark("Thieves"), mark("How many thieves the player dug up."), "dig_thief"),
    counted(
        "blown_away", mark("Cards blown away"), mark("How many cards the player lost to sandstorms."), "lose", "amount"
    ),
    counted("stolen", mark("Cards stolen"), mark("How many cards the player took with thieves."), "steal"),
    counted("chambers", mark("Explorations"), mark("How often the player explored the monument."), "spend_maps"),
    counted("sales", mark("Sales"), mark("How often the player sold cards."), "sell"),
)


# What can be told of a position of The New Expedition, for the seat that decides. What the witness does not see is not known.

IN_HAND = {
    "scrap": mark("Parchment Scraps in hand"),
    "coin": mark("Coins in hand"),
    "talisman": mark("Talismans in hand"),
    "shard": mark("Pot Shards in hand"),
    "cup": mark("Broken Cups in hand"),
    "tablet": mark("Broken Tablets in hand"),
    "pendant": mark("Broken Pendants in hand"),
    "map": mark("Maps in hand"),
    "mask": mark("Pharaoh's Masks in hand"),
}
IN_MARKET = {
    "scrap": mark("Parchment Scraps in the marketplace"),
    "coin": mark("Coins in the marketplace"),
    "talisman": mark("Talismans in the marketplace"),
    "shard": mark("Pot Shards in the marketplace"),
    "cup": mark("Broken Cups in the marketplace"),
    "tablet": mark("Broken Tablets in the marketplace"),
    "pendant": mark("Broken Pendants in the marketplace"),
    "map": mark("Maps in the marketplace"),
    "mask": mark("Pharaoh's Masks in the marketplace"),
}

ALL = (
    Aspect("own_turn", mark("Own turn"), mark("Whether it is the player's own turn."), truth=True),
    Aspect("hand", mark("Cards in hand"), mark("How many cards the player holds.")),
    Aspect("most_hand", mark("Largest hand of the others"), mark("How many cards the one of the others holds who has most.")),
    Aspect("hand_trade", mark("Trading value of the hand"), mark("What the player's hand is worth in a trade.")),
    Aspect("hand_sale", mark("Price of the hand"), mark("The money that all cards in the player's hand would sell for, in the sets that bring most.")),
    *(Aspect(kind, title, mark("How many cards of this kind the player holds.")) for kind, title in IN_HAND.items()),
    Aspect("tents", mark("Tent"), mark("How often the player can still use the tent.")),
    Aspect("cards_sold", mark("Cards sold"), mark("How many cards the player has sold.")),
    Aspect("market", mark("Cards in the marketplace"), mark("How many cards lie in the marketplace.")),
    Aspect("market_trade", mark("Trading value of the marketplace"), mark("What all cards of the marketplace are worth in a trade.")),
    *(
        Aspect(f"market_{kind}", title, mark("How many cards of this kind lie in the marketplace."))
        for kind, title in IN_MARKET.items()
    ),
    Aspect("dig_site", mark("Cards in the dig site"), mark("How many cards the dig site still has.")),
    Aspect("thieves", mark("Thieves to come"), mark("How many thieves the dig site still has.")),
    Aspect("storms", mark("Sandstorms to come"), mark("How many sandstorms the dig site still has.")),
    Aspect("monument", mark("Monument"), mark("The monument of the game."), words=MONUMENTS),
    Aspect("chambers", mark("Chambers to explore"), mark("How many chambers of the monument still hold cards.")),
    Aspect("chamber_cards", mark("Cards in the chambers"), mark("How many cards the chambers of the monument still hold.")),
    Aspect("can_explore", mark("Maps for a chamber"), mark("Whether the player holds the maps for a chamber that still holds cards."), truth=True),
    Aspect("explored", mark("Has explored"), mark("Whether a chamber was explored in this turn already."), truth=True),
    Aspect("passes", mark("Passes in a row"), mark("How many players have passed in a row, once the dig site is empty.")),
)  # fmt: skip


def read(table: ExpeditionTable, seat: int) -> list[int]:
    """The values of `ALL`."""
    hand, market = table.hands[seat], table.market
    others = [table.hand_size(other) for other in range(table.seats) if other != seat]
    found = [int(table.active == seat), table.hand_size(seat), max(others)]
    known = not table.hidden_hands[seat]
    found += (value(table, hand), _price(table, hand), *hand) if known else [NOT_KNOWN] * (2 + len(KINDS))
    found += (table.tents[seat], table.cards_sold[seat], sum(market), value(table, market), *market)
    found += (len(table.dig), table.thieves, table.storms, table.monument if table.monument >= 0 else NOT_KNOWN)
    held = [table.chamber_size(chamber) for chamber in range(len(table.chambers))]
    costs = [cost for cost, cards in zip(table.cards.maps[table.monument], held, strict=False) if cards]
    pays = any(hand[MAP] >= cost for cost in costs)
    found += (len(costs), sum(held), int(pays) if pays or known else NOT_KNOWN, int(table.explored), table.passes)
    return found


def _price(table: ExpeditionTable, hand: list[int]) -> int:
    return sum([best_price(table.cards.price[kind], number) for kind, number in enumerate(hand) if number])


@cache
def best_price(prices: tuple[int, ...], number: int) -> int:
    """Return what so many cards of a kind sell for, in the sets that bring most; `prices` by the size of a set, from 0."""
    sizes = range(1, min(number, len(prices) - 1) + 1)
    return max([prices[size] + best_price(prices, number - size) for size in sizes], default=0)


POSITIONS = Aspects(ALL, read)
