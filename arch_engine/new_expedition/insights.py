"""What can be asked of games of The New Expedition and of no others."""

from __future__ import annotations

import polars as pl

from arch_engine.core.asking import Asked, Dimension, counted
from arch_engine.core.language import mark, say
from arch_engine.new_expedition.components import MONUMENTS
from arch_engine.new_expedition.rules import NewExpedition

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
    """What a seat does first in its first turn, beside digging."""
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
