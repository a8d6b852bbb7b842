"""What was played, and how the game was set: the game, the number of players, each option of the rules, the component data."""

from __future__ import annotations

import polars as pl

from arch_engine.core.asking import Asked, Column, Dimension, Words, plain_words
from arch_engine.core.language import mark, say
from arch_engine.core.rules import Rules
from arch_engine.games import rules_of

DIMENSIONS = (
    Dimension(
        "game",
        mark("Game"),
        mark("Which game, by its name."),
        "game",
        lambda _: pl.col("game"),
        lambda game: rules_of(game).title,
    ),
    Dimension(
        "players",
        mark("Number of players"),
        mark("How many play."),
        "game",
        lambda _: pl.col("players").list.len().cast(pl.Int64),
    ),
    Dimension(
        "components",
        mark("Component data"),
        mark("The digest of the component data that the game was played with."),
        "game",
        lambda _: pl.col("components"),
    ),
    Dimension(
        "date",
        mark("Day"),
        mark("The day on which the game was played, as the name of its file says."),
        "game",
        lambda _: pl.col("date").dt.to_string("%Y-%m-%d"),
    ),
    Dimension(
        "month",
        mark("Month"),
        mark("The month in which the game was played, as the name of its file says."),
        "game",
        lambda _: pl.col("date").dt.to_string("%Y-%m"),
    ),
    Dimension(
        "game_number",
        mark("Number of the game"),
        mark("The number by which the game opens; games that were added later have higher ones."),
        "game",
        lambda _: pl.col("number").cast(pl.Int64),
    ),
)


def option_dimensions(rules: Rules) -> list[Dimension]:
    """A dimension for each option of the game."""
    return [_of_option(rules, option) for option in rules.game_options]


def _of_option(rules: Rules, option: str) -> Dimension:
    truth = isinstance(rules.game_options[option], bool)

    def take(_: Asked) -> Column:
        value = pl.col("options").str.json_path_match(f"$.{option}")
        return value == "true" if truth else value

    known = rules.words.option_words
    words: Words = plain_words if truth else lambda value: say(known[value]) if value in known else str(value)
    title = known.get(option, option)
    return Dimension(option, title, mark("An option of the game, as it was set."), "game", take, words)
