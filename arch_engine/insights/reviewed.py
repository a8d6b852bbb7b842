"""What reviews say of the games that have one: luck, and mistakes by kind. Games without a review say nothing, which is not the same as none."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl

from arch_engine.core.asking import Asked, Column, Dimension, Measure
from arch_engine.core.language import mark, say
from arch_engine.review.grades import SAID

KINDS = {"blunder": "blunders", "mistake": "mistakes"}
"""The kinds of mistakes, and where a summary counts them."""


def told(field: str) -> pl.Expr:
    """What the review says of a seat; null where there is none."""
    return pl.col("review").list.get(pl.col("seat"), null_on_oob=True).struct.field(field)


def mistakes(asked: Asked) -> pl.LazyFrame:
    """How many mistakes of each kind a seat made."""
    counts = [told(field).cast(pl.Int64).alias(kind) for kind, field in KINDS.items()]
    seats = asked.seats.select("number", "seat", *counts)
    counted = seats.unpivot(list(KINDS), index=["number", "seat"], variable_name="word").drop_nulls("value")
    return counted.rename({"word": "mistake"})


def in_a_hundred(_: Asked) -> Column:
    """How many of a hundred judged decisions were mistakes."""
    counted = sum((told(field).cast(pl.Int64) for field in KINDS.values()), pl.lit(0))
    judged = told("judged").cast(pl.Int64)
    return pl.when(judged > 0).then(100 * counted / judged)


def _of_seat(
    name: str, title: str, about: str, take: Callable[[Asked], Column], *, whole: bool = False, positive: bool = True
) -> Measure:
    return Measure(name, title, about, "seat", take, missing=None, whole=whole, positive=positive)


DIMENSIONS = (
    Dimension(
        "mistake",
        mark("Kind of mistake"),
        mark("Blunder or mistake, by what the decision surely cost; only of games with a whole review."),
        "part",
        lambda _: pl.LazyFrame({"value": list(KINDS)}),
        lambda kind: say(SAID[kind]),
    ),
)

MEASURES = (
    Measure(
        "mistakes",
        mark("Mistakes a game"),
        mark("How many mistakes and blunders the player made in a game; only of games with a whole review."),
        "part",
        mistakes,
        along=("mistake",),
        missing=None,
        positive=True,
    ),
    _of_seat(
        "mistakes_in_100",
        mark("Mistakes in 100 decisions"),
        mark(
            "How many of a hundred judged decisions were mistakes or blunders; games record no times, so there are none an hour. Only of games with a whole review."
        ),
        in_a_hundred,
    ),
    _of_seat(
        "slips",
        mark("Slips a game"),
        mark("How many decisions surely cost a little, but less than a mistake; only of games with a whole review."),
        lambda _: told("slips").cast(pl.Int64),
        whole=True,
    ),
    _of_seat(
        "judged",
        mark("Decisions judged"),
        mark("How many decisions of the player the review compared with others; only of games with a whole review."),
        lambda _: told("judged").cast(pl.Int64),
        whole=True,
    ),
    _of_seat(
        "lost_by_mistakes",
        mark("Wins lost by mistakes"),
        mark(
            "What the mistakes and blunders of a game cost together, in wins; each is counted alone, so it may be more than one. Only of games with a whole review."
        ),
        lambda _: told("lost_win"),
    ),
    _of_seat(
        "points_lost",
        mark("Points lost by mistakes"),
        mark("What the mistakes and blunders of a game cost together, in points; only of games with a whole review."),
        lambda _: told("lost_points"),
        positive=False,  # what costs wins may bring points
    ),
    _of_seat(
        "luck_share",
        mark("Luck"),
        mark(
            "What luck added to the player's part of the win, below zero where it was bad; only of games whose review values luck."
        ),
        lambda _: told("luck_win"),
        positive=False,
    ),
    _of_seat(
        "luck_points",
        mark("Luck in points"),
        mark(
            "How many points luck brought the player, below zero where it was bad; only of games whose review values luck."
        ),
        lambda _: told("luck_points"),
        positive=False,
    ),
)
