"""What can be asked of games of Mykerinos and of no others."""

from __future__ import annotations

import polars as pl

from arch_engine.core.asking import Asked, Dimension, Measure, counted, first_of
from arch_engine.core.language import mark
from arch_engine.mykerinos.region import space_name


def passed_first(asked: Asked) -> pl.LazyFrame:
    """In how many seasons a seat was the first to pass."""
    passes = asked.facts.filter(pl.col("kind") == "pass_turn").select("number", "seat", "round")
    first = passes.group_by("number", "round").agg(pl.col("seat").first())
    return first.group_by("number", "seat").agg(value=pl.len())


DIMENSIONS = (
    Dimension(
        "opening",
        mark("Opening"),
        mark("The space of the player's first cube."),
        "seat",
        first_of("place_cube", "space"),
        lambda space: space_name(space),
    ),
)

MEASURES = (
    Measure(
        "passed_first",
        mark("Seasons passed first"),
        mark("In how many of the four seasons the player was the first to pass."),
        "seat",
        passed_first,
        positive=True,
    ),
    counted("parcels", mark("Parcels claimed"), mark("How many parcel cards the player took."), "claim_parcel"),
    counted("cubes", mark("Cubes placed"), mark("How many cubes the player placed in the region."), "place_cube"),
    counted("patrons_used", mark("Patrons used"), mark("How often the player tilted a patron card."), "tilt"),
)
