"""How games end: the win, points, how far ahead."""

from __future__ import annotations

import polars as pl

from arch_engine.core.asking import Asked, Column, Dimension, Measure
from arch_engine.core.language import mark
from arch_engine.core.rules import Rules

OWN = pl.col("points").list.get(pl.col("seat"))


def win_share(_: Asked) -> Column:
    """1 for a win, its part where several share it."""
    won = pl.col("winners").list.contains(pl.col("seat"))
    return pl.when(won).then(1 / pl.col("winners").list.len()).otherwise(0.0)


def lead(asked: Asked) -> Column:
    """The difference to the best of the others; nothing where nobody else plays."""
    own = asked.seats.select("number", "seat", own=OWN)
    others = own.join(own, on="number", suffix="_other").filter(pl.col("seat") != pl.col("seat_other"))
    best = others.group_by("number", "seat", "own").agg(best=pl.col("own_other").max())
    return best.select("number", "seat", value=pl.col("own") - pl.col("best"))


DIMENSIONS = (
    Dimension(
        "won",
        mark("Winner"),
        mark("Whether the player wins, alone or with others."),
        "seat",
        lambda _: pl.col("winners").list.contains(pl.col("seat")),
    ),
)

MEASURES = (
    Measure(
        "win_share",
        mark("Win share"),
        mark("1 for a win, 0 for a loss; those who share a win have equal parts of it."),
        "seat",
        win_share,
        share=True,
    ),
    Measure(
        "points",
        mark("Points"),
        mark("The points at the end, of the measure that decides the game first."),
        "seat",
        lambda _: OWN,
    ),
    Measure(
        "lead",
        mark("Lead"),
        mark("The points at the end, less those of the best of the others."),
        "seat",
        lead,
        missing=None,
    ),
)


def total_measures(rules: Rules) -> list[Measure]:
    """A measure for each thing that the game counts."""
    return [_total(measure) for measure in rules.measures]


def _total(measure: str) -> Measure:
    here = pl.element().filter(pl.element().struct.field("measure") == measure).struct.field("by_seat")
    value = pl.col("totals").list.eval(here).list.first().list.get(pl.col("seat"))
    about = mark("What the player has of it at the end.")
    return Measure(measure, measure, about, "seat", lambda _: value)
