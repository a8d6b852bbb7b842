"""What can be asked of games of The Royal Society and of no others."""

from __future__ import annotations

import polars as pl

from arch_engine.core.asking import Asked, Dimension, Measure, counted, first_of, running
from arch_engine.core.language import mark, say
from arch_engine.royal_society.components import LOCATION_NAMES, cards_of, shipped


def society_in_words(society: int) -> str:
    """A society by the title on its card in our component data."""
    return say(cards_of(shipped()).society_titles[society])


def final_score(asked: Asked) -> pl.LazyFrame:
    """The lower of prestige and five times science."""
    return asked.facts.filter(pl.col("kind") == "finish_score").select("number", "seat", value="amount")


def money(asked: Asked) -> pl.LazyFrame:
    """Each change of a seat's money."""
    facts = asked.facts.filter(pl.col("kind").is_in(["gain_money", "pay"]))
    amount = pl.col("amount").cast(pl.Int64)
    signed = pl.when(pl.col("kind") == "pay").then(-amount).otherwise(amount)
    return facts.select("number", "seat", pl.col("round").cast(pl.Int64), amount=signed)


DIMENSIONS = (
    Dimension(
        "society",
        mark("Society"),
        mark("The society that the player founded."),
        "seat",
        first_of("found_society", "card"),
        society_in_words,
    ),
    Dimension(
        "opening",
        mark("Opening"),
        mark("Where the player's first explorer goes."),
        "seat",
        first_of("place_explorer", "location"),
        lambda location: say(LOCATION_NAMES[location]),
    ),
)

MEASURES = (
    Measure(
        "final_score",
        mark("Final score"),
        mark("The lower of prestige and five times science, which decides the game."),
        "seat",
        final_score,
        missing=None,
    ),
    Measure(
        "money_held",
        mark("Money in hand"),
        mark("The money that a player has at the end of a year."),
        "part",
        running(money),
        along=("round",),
        adds=False,
        positive=True,
    ),
    counted(
        "expeditions",
        mark("Expeditions completed"),
        mark("How many expeditions the player completed."),
        "complete_expedition",
    ),
    counted("relics", mark("Relics exhibited"), mark("How many relics the player exhibited."), "exhibit_relic"),
    counted("patrons", mark("Patrons taken"), mark("How many patrons the player took."), "take_patron"),
    counted("honored", mark("Patrons honored"), mark("How many patrons the player honored."), "honor_patron"),
    counted("objectives", mark("Objectives presented"), mark("How many objectives the player presented."), "present"),
)
