"""What things of The Royal Society of Archeology are called in sentences; a card that nobody told is "an expedition"."""

from __future__ import annotations

from arch_engine.core.language import mark, say, say_as
from arch_engine.royal_society.components import COLLECTIONS
from arch_engine.royal_society.numbers import (
    FIRST_REPUTATION,
    PLAYED,
    PLAYED_KNOWS,
    PLAYED_SAVES,
    SUPPORT_COSTS,
    SWAPPED,
    TO_CHOOSE_FROM,
)
from arch_engine.royal_society.verbs import SocietyTable

FAVOR_WORDS = {
    "prestige": mark("{amount} prestige"),
    "money": mark("£{amount}"),
    "reputation": mark("{amount} reputation"),
    "reserve": mark("reserving an expedition"),
    "knowledge": mark("{amount} knowledge"),
    "relic": mark("a relic of choice"),
}

NUMBERS = {
    "drawn": TO_CHOOSE_FROM, "known": PLAYED_KNOWS, "played": PLAYED, "saved": PLAYED_SAVES, "start": FIRST_REPUTATION, "support": SUPPORT_COSTS,
    "swapped": SWAPPED,
}  # fmt: skip
"""Numbers of the rulebook, by their names in sentences."""

RELICS = (
    mark("an Africa musical instrument"),
    mark("an Africa pottery"),
    mark("an Africa scroll"),
    mark("an Africa jewelry"),
    mark("a Mediterranean musical instrument"),
    mark("a Mediterranean pottery"),
    mark("a Mediterranean scroll"),
    mark("a Mediterranean jewelry"),
    mark("an Asia musical instrument"),
    mark("an Asia pottery"),
    mark("an Asia scroll"),
    mark("an Asia jewelry"),
    mark("a South America musical instrument"),
    mark("a South America pottery"),
    mark("a South America scroll"),
    mark("a South America jewelry"),
)
"""A relic of each sort."""


def relic(sort: int) -> str:
    """A sort of relic in words: "an Asia scroll"."""
    return say(RELICS[sort])


def expedition(table: SocietyTable, card: int) -> str:
    """An expedition by its site; "an expedition" if it is unknown."""
    return say_as("a card that nobody told", "an expedition") if card < 0 else say(table.cards.expeditions[card].title)


def patron(table: SocietyTable, number: int) -> str:
    """A patron by name."""
    return say("a patron") if number < 0 else table.cards.patrons[number].title


def society(table: SocietyTable, number: int) -> str:
    """A society by name."""
    return say("a society") if number < 0 else say(table.cards.society_titles[number])


def collection(place: int) -> str:
    """A collection of the Grand Gallery by its number."""
    return say("collection {number}", number=COLLECTIONS[place])


def favor(table: SocietyTable, space: int) -> str:
    """What a space of the King's Favor gives."""
    name, (gain,) = table.cards.favors[space]
    return say(FAVOR_WORDS[name], amount=gain.amount)


def card_of(table: SocietyTable, pile: str, card: int) -> str:
    """A card of a pile by its name (see `verbs.unknown`)."""
    if pile in ("hand", "drawn", "expeditions"):
        return expedition(table, card)
    if pile == "patrons":
        return patron(table, card)
    if pile == "offered":
        return society(table, card)
    if pile == "studies":
        return say("a study card") if card < 0 else say(table.cards.studies[card].title)
    if pile == "automa":
        return say("an Automa card") if card < 0 else table.cards.automa[card][0]
    return say("a tile") if card < 0 else say("“{title}”", title=say(table.cards.tile_titles[card]))
