"""What happens during a game: how long it is, and where and when points are earned."""

from __future__ import annotations

import polars as pl

from arch_engine.core.asking import ROUND, Asked, Dimension, Measure, running
from arch_engine.core.language import mark, say

ROLES_OF_OTHERS = ("seat", "amount", "number", "round", "measure")
"""Columns of a `score` fact that do not say where its points come from."""


def scored(asked: Asked) -> pl.LazyFrame:
    """The `score` facts of the measure that decides the game first."""
    facts = asked.facts.filter(pl.col("kind") == "score")
    return facts.filter(pl.col("measure") == asked.rules.measures[0])


def origins(asked: Asked) -> pl.LazyFrame:
    """All that tells where points come from, with the `origin` that the rules call it."""
    from arch_engine.record.schema import verb_columns

    roles = [role for role in verb_columns(asked.rules)["score"] if role not in ROLES_OF_OTHERS]
    found = scored(asked).select(roles).unique().collect()
    named = [asked.rules.origin(row) for row in found.iter_rows(named=True)]
    return found.with_columns(origin=pl.Series(named, dtype=pl.String)).lazy()


def earned(asked: Asked) -> pl.LazyFrame:
    """What each seat earned, by round and origin."""
    told = origins(asked)
    roles = [name for name in told.collect_schema() if name != "origin"]
    named = scored(asked).join(told, on=roles, how="left", nulls_equal=True)
    split = named.group_by("number", "seat", pl.col("round").cast(pl.Int64), "origin")
    return split.agg(value=pl.col("amount").cast(pl.Int64).sum())


def earnings(asked: Asked) -> pl.LazyFrame:
    """Each change of a seat's points, for the running total."""
    amount, round_ = pl.col("amount").cast(pl.Int64), pl.col("round").cast(pl.Int64)
    return scored(asked).select("number", "seat", round_, amount)


def rounds_played(asked: Asked) -> pl.LazyFrame:
    """The last round of each game."""
    return asked.facts.group_by("number").agg(value=pl.col("round").max().cast(pl.Int64))


def decisions(asked: Asked) -> pl.LazyFrame:
    """How often each seat was asked."""
    asks = asked.facts.filter(pl.col("kind") == "ask", pl.col("seat").is_not_null())
    return asks.group_by("number", "seat").agg(value=pl.len())


DIMENSIONS = (
    ROUND,
    Dimension(
        "origin",
        mark("Origin of points"),
        mark("Where points come from, under the headings of the breakdown of scores."),
        "part",
        lambda asked: origins(asked).select(value="origin").unique(),
        lambda origin: say(origin),
    ),
)

MEASURES = (
    Measure(
        "length",
        mark("Length"),
        mark("How many moves a game has, those of chance included."),
        "game",
        lambda _: pl.col("moves"),
        positive=True,
    ),
    Measure(
        "rounds",
        mark("Rounds"),
        mark("How many seasons, turns or years a game has."),
        "game",
        rounds_played,
        positive=True,
    ),
    Measure(
        "decisions", mark("Decisions"), mark("How often a player decides in a game."), "seat", decisions, positive=True
    ),
    Measure(
        "earned",
        mark("Points earned"),
        mark("The points a player earns, less those that are lost; split by origin or round if you like."),
        "part",
        earned,
        along=("round", "origin"),
    ),
    Measure(
        "standing",
        mark("Points so far"),
        mark("The points that a player has at the end of a round."),
        "part",
        running(earnings),
        along=("round",),
        adds=False,
    ),
)
