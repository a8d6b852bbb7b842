"""What can be asked of games of The Royal Society and of no others."""

from __future__ import annotations

import polars as pl

from arch_engine.core.asking import Asked, Dimension, Measure, counted, first_of, running
from arch_engine.core.language import mark, say
from arch_engine.core.positions import NOT_KNOWN, Aspect, Aspects
from arch_engine.royal_society.components import LOCATION_NAMES, LOCATIONS, REGIONS, SOCIETIES, cards_of, shipped
from arch_engine.royal_society.verbs import SocietyTable


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


# What can be told of a position of The Royal Society of Archeology, for the seat that decides. All of it lies open, or is the seat's own.

PLACES = range(3)
"""Objectives A, B and C."""

KNOWLEDGE = (
    mark("Knowledge of Africa"),
    mark("Knowledge of the Mediterranean"),
    mark("Knowledge of Asia"),
    mark("Knowledge of South America"),
)

ALL = (
    Aspect("own_turn", mark("Own turn"), mark("Whether it is the player's own turn."), truth=True),
    Aspect("science", mark("Science"), mark("The player's science.")),
    Aspect("final_score", mark("Final score if it ended now"), mark("The lower of the player's prestige and five times the science.")),
    Aspect("money", mark("Money"), mark("The player's money.")),
    Aspect("reputation", mark("Reputation"), mark("The player's reputation.")),
    Aspect("discs", mark("Discs in reserve"), mark("Society discs in the player's reserve.")),
    Aspect("knowledge", mark("Knowledge"), mark("The player's knowledge of all regions together.")),
    *(
        Aspect(f"knowledge_{region.replace('-', '_')}", KNOWLEDGE[number], mark("The player's knowledge of this region."))
        for number, region in enumerate(REGIONS)
    ),
    Aspect("relics", mark("Relics"), mark("Relics that the player holds.")),
    Aspect("hand", mark("Expeditions in hand"), mark("Expedition cards in the player's hand.")),
    Aspect("expeditions", mark("Expeditions completed"), mark("Expeditions that the player has completed.")),
    Aspect("explorers", mark("Explorers at home"), mark("Explorers of the player that have not been placed this year.")),
    Aspect("expertise", mark("Expertise"), mark("The expertise of the player's explorers together.")),
    Aspect("best_expertise", mark("Highest expertise"), mark("The highest expertise of an explorer of the player.")),
    Aspect("location", mark("Location"), mark("Where the explorer whose turn it is stands."), words=LOCATIONS),
    Aspect("exhibited", mark("Discs in the Grand Gallery"), mark("Spaces of the Grand Gallery that hold the player's disc.")),
    Aspect("unhonored", mark("Patrons to honor"), mark("Patrons that the player has not honored.")),
    Aspect("honored", mark("Patrons honored"), mark("Patrons that the player has honored.")),
    Aspect("tiles", mark("Bloomsbury tiles"), mark("Bloomsbury tiles that the player has.")),
    Aspect("objectives", mark("Objectives presented"), mark("Objectives that the player has presented.")),
    Aspect("unmet", mark("Requirements missed"), mark("Royal Requirements with whose penalty the player lives.")),
    Aspect("society", mark("Society"), mark("The society that the player founded."), words=SOCIETIES),
    Aspect("order", mark("Place in the turn order"), mark("1 for the player who is first on the turn order track this year; not known while the track is filled.")),
)  # fmt: skip


def read(table: SocietyTable, seat: int) -> list[int]:
    """The values of `ALL`."""
    knowledge, expertise, order = table.knowledge[seat], table.expertise[seat], table.order
    return [
        int(table.active == seat), table.science[seat], table.final_score(seat), table.money[seat], table.reputation[seat], table.discs[seat],
        sum(knowledge), *knowledge, sum(table.relics[seat]), len(table.hands[seat]), len(table.done[seat]), table.home[seat].bit_count(),
        sum(expertise), max(expertise), table.location if table.location >= 0 else NOT_KNOWN, table.own_discs(seat), len(table.unhonored[seat]),
        len(table.honored[seat]), len(table.tiles[seat]), sum([table.has_presented(seat, place) for place in PLACES]),
        sum([unmet >> seat & 1 for unmet in table.unmet]), table.society[seat] if table.society[seat] >= 0 else NOT_KNOWN,
        order.index(seat) + 1 if seat in order else NOT_KNOWN,
    ]  # fmt: skip


POSITIONS = Aspects(ALL, read)
