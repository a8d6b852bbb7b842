"""Who sits where: the player, what kind of player, the seat, who begins."""

from __future__ import annotations

import polars as pl

from arch_engine.core.asking import Asked, Dimension
from arch_engine.core.language import mark, say


def seat_in_words(seat: int) -> str:
    """A seat as people count: from 1."""
    return say("seat {number}", number=seat + 1)


def first_seats(asked: Asked) -> pl.LazyFrame:
    """The seat that is asked first once the set-up is over: `number`, `first`."""
    asks = asked.facts.filter(pl.col("kind") == "ask", pl.col("round") > 0, pl.col("seat").is_not_null())
    return asks.group_by("number").agg(first=pl.col("seat").first())


def begins(asked: Asked) -> pl.LazyFrame:
    """Whether a seat is the one that begins."""
    seats = asked.seats.select("number", "seat").join(first_seats(asked), on="number")
    return seats.select("number", "seat", value=pl.col("seat") == pl.col("first"))


def place_in_order(asked: Asked) -> pl.LazyFrame:
    """How many seats before it begin, going round from the one that begins, and 1."""
    seats = asked.seats.select("number", "seat", players=pl.col("players").list.len().cast(pl.Int64))
    behind = pl.col("seat").cast(pl.Int64) - pl.col("first").cast(pl.Int64)
    seats = seats.join(first_seats(asked), on="number")
    return seats.select("number", "seat", value=behind % pl.col("players") + 1)


DIMENSIONS = (
    Dimension(
        "player",
        mark("Player"),
        mark("Who plays, by name."),
        "seat",
        lambda _: pl.col("players").list.get(pl.col("seat")).str.normalize("NFC"),  # parts written long ago
    ),
    Dimension(
        "kind",
        mark("Kind of player"),
        mark("A person, or which computer player."),
        "seat",
        lambda _: pl.col("kinds").list.get(pl.col("seat")),
    ),
    Dimension(
        "seat", mark("Seat"), mark("The place at the table, from 0."), "seat", lambda _: pl.col("seat"), seat_in_words
    ),
    Dimension("first", mark("First player"), mark("Whether the player begins the game."), "seat", begins),
    Dimension(
        "turn",
        mark("Turn order"),
        mark("1 for the player who begins, 2 for the next one clockwise."),
        "seat",
        place_in_order,
    ),
)
