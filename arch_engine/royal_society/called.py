"""What things of The Royal Society of Archeology are called in sentences; a card that nobody told is "an expedition"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from arch_engine.core.language import mark, say, say_as
from arch_engine.royal_society.components import COLLECTIONS, KINDS, REGIONS
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

# -- What each question of The Royal Society of Archeology asks, in words -------------------------

QUESTIONS = {
    "collections": mark("which collections lie in the Grand Gallery"), "requirements": mark("which Royal Requirements are set"),
    "objectives": mark("which objectives the Royal Society sets"), "bloomsbury": mark("the Bloomsbury tiles"),
    "patrons": mark("how the patrons lie"), "first-cards": mark("which expeditions for first games are dealt"),
    "expeditions": mark("how the expeditions lie"), "blocks": mark("which spaces of the Grand Gallery are blocked"),
    "automa-deck": mark("how the Automa's cards lie"), "reputation": mark("how the discs of reputation are stacked"),
    "studies": mark("which study cards are dealt"), "societies": mark("which societies are dealt"), "first-player": mark("who begins"),
    "side": mark("a side of the society board"), "experts": mark("the expertise of each explorer"), "keep": mark("which expeditions are kept"),
    "society": mark("which society is founded"), "favor": mark("a King's Favor"), "activate": mark("which explorer is activated"),
    "place": mark("where the explorer is placed"), "act": mark("the action of the placed explorer"), "automa": mark("the Automa's next card"),
    "knowledge": mark("where the knowledge goes"), "eight": mark("science or prestige"), "reward": mark("science or prestige"),
    "expertise": mark("which explorer learns"), "bag": mark("which bag is drawn from"), "relic": mark("which relic is drawn or taken"),
    "hold": mark("which relic is kept"), "deepen": mark("which relic is given"), "sell": mark("which relic is given"),
    "study-relic": mark("which relic is given"), "honor": mark("which relic is given"), "exhibit": mark("what is exhibited, and where"),
    "patron": mark("which patron is chosen"), "prepare": mark("how the expedition sets out"), "reserve": mark("which expedition is reserved"),
    "keep-card": mark("which card is kept"), "discard": mark("which card is discarded"), "end": mark("the end of the turn"),
    "retrieve": mark("which disc is taken back"), "study-card": mark("which study card scores"), "turn-up": mark("which card turns up"),
    "reshuffle": mark("how the new deck lies"), "automa-shuffle": mark("how the Automa's new deck lies"), "over": mark("nothing; the game is over"),
}  # fmt: skip


# -- the main thing ----
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
    mark("an African musical instrument"),
    mark("a piece of African pottery"),
    mark("an African scroll"),
    mark("a piece of African jewelry"),
    mark("a Mediterranean musical instrument"),
    mark("a piece of Mediterranean pottery"),
    mark("a Mediterranean scroll"),
    mark("a piece of Mediterranean jewelry"),
    mark("an Asian musical instrument"),
    mark("a piece of Asian pottery"),
    mark("an Asian scroll"),
    mark("a piece of Asian jewelry"),
    mark("a South American musical instrument"),
    mark("a piece of South American pottery"),
    mark("a South American scroll"),
    mark("a piece of South American jewelry"),
)
"""A relic of each sort."""


def relic(sort: int) -> str:
    """A sort of relic in words: "an Asian scroll"."""
    return say(RELICS[sort])


def relics(sorts: Sequence[int]) -> list[str]:
    """Relics in words, each sort once: "an Asian scroll", "2 × a piece of African pottery"."""
    numbers = Counter(sorts)
    return [
        relic(sort) if number == 1 else say("{number} × {thing}", number=number, thing=relic(sort))
        for sort, number in numbers.items()
    ]


ANY_OF_KIND = {
    "instrument": mark("a musical instrument from any region"), "pottery": mark("a piece of pottery from any region"),
    "scroll": mark("a scroll from any region"), "jewelry": mark("a piece of jewelry from any region"), "any": mark("any relic"),
}  # fmt: skip
ANY_OF_REGION = (
    mark("an African relic of any kind"), mark("a Mediterranean relic of any kind"), mark("an Asian relic of any kind"),
    mark("a South American relic of any kind"),
)  # fmt: skip


def wish(text: str) -> str:
    """Return what a patron or a space of the Grand Gallery wishes for: "a South American relic of any kind" for "any south-america"."""
    kind, region = text.split()
    if region == "any":
        return say(ANY_OF_KIND[kind])
    place = REGIONS.index(region)
    return say(ANY_OF_REGION[place]) if kind == "any" else relic(4 * place + KINDS.index(kind))


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
    """Return what a space of the King's Favor gives."""
    name, (gain,) = table.cards.favors[space]
    return say(FAVOR_WORDS[name], amount=gain.amount)


def card_of(table: SocietyTable, pile: str, card: int) -> str:
    """A card of a pile by its name (see `STACK_PILES` in `verbs`)."""
    if pile in ("hand", "drawn", "expeditions"):
        return expedition(table, card)
    if pile == "patrons":
        return patron(table, card)
    if pile == "offered":
        return society(table, card)
    if pile == "studies":
        return say("a study card") if card < 0 else say(table.cards.studies[card].title)
    if pile == "automa":
        return say("an Automa card") if card < 0 else say("Automa card {number}", number=card + 1)
    return say("a tile") if card < 0 else say("“{title}”", title=say(table.cards.tile_titles[card]))
