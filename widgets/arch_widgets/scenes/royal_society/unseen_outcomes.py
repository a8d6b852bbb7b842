"""What chance does where a record has a witness: cards that turn up get their names, and decks that nobody sees get none."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.table import UNKNOWN
from arch_engine.royal_society import turning_up
from arch_engine.royal_society.chance_unknown import TO_SEATS
from arch_engine.royal_society.rules import RULES
from arch_engine.royal_society.setup import number_of
from arch_engine.royal_society.verbs import SocietyTable
from arch_widgets.scenes.royal_society.printed import expedition_in_words, patron_in_words
from arch_widgets.scenes.royal_society.seats import study_in_words
from arch_widgets.scenes.series import Series
from arch_widgets.scenes.taps import ACTIONS, Item, Listed, Question, Reading, Taps

GROUPS = {ACTIONS: "", "cards": ""}
UNSEEN = ("bloomsbury", "expeditions", "automa-deck", "reshuffle")
"""Decks and stacks whose order the witness does not see."""


def unseen(table: SocietyTable, names: Sequence[str]) -> Question | None:
    """What chance decides now, as far as the witness sees it; None where it sees all of it, as everybody does."""
    question = table.question
    if question == "turn-up":
        return _turned_up(table, names)
    if question == "patrons":
        prompt = say("Tap the patron on top of the deck.")
        return _one(
            table, "patrons", [patron_item(table, patron) for patron in range(len(table.cards.patrons))], prompt
        )
    if question == "automa" and table.automa_deck and table.automa_deck[-1] == UNKNOWN:
        items = [Item(f"card:{card}", own[0], group=ACTIONS) for card, own in enumerate(table.cards.automa)]
        return _one(table, "automa", items, say("Which card does the Automa turn up?"))
    if question in TO_SEATS:
        return _dealt(table, names)
    if question in UNSEEN or (question == "automa" and not table.automa_deck):
        kind = "automa-shuffle" if question == "automa" else question
        items = [Item("go on", say("Nobody sees their order"), group=ACTIONS)]
        return Listed(
            items, [Reading((kind,), ("go on",))], lambda taps, may_end: say("Cards are shuffled and laid face down.")
        )
    return None


def _one(table: SocietyTable, kind: str, items: Sequence[Item], prompt: str) -> Question:
    """One of some cards: those that a full game allows. The number of each stands in the id of its item."""
    readings = [Reading((kind, int(item.id.partition(":")[2])), (item.id,)) for item in items]
    readings = [one for one in readings if RULES.why_not(table, one.decision) is None]
    able = {item for one in readings for item in one.needed}
    return Listed([item for item in items if item.id in able], readings, lambda taps, may_end: prompt, GROUPS)


def _turned_up(table: SocietyTable, names: Sequence[str]) -> Question:
    """A card that gets its name now."""
    pile, seat = turning_up.place_of(table)
    if pile == "patrons":
        items = [patron_item(table, patron) for patron in range(len(table.cards.patrons))]
        return _one(table, "turn-up", items, say("Which patron turns up?"))
    if pile in ("hand", "drawn", "expeditions"):
        items = [expedition_item(table, card) for card in range(len(table.cards.expeditions))]
        prompt = say("Which expedition turns up?")
        if pile != "expeditions" and seat >= 0:
            prompt = say("Which expedition does {player} discard?", player=names[seat])
        return _one(table, "turn-up", items, prompt)
    items = [
        Item(f"card:{tile}", say(title), face="tile", group="cards")
        for tile, title in enumerate(table.cards.tile_titles)
    ]
    return _one(table, "turn-up", items, say("Which Bloomsbury tile turns up?"))


def _dealt(table: SocietyTable, names: Sequence[str]) -> Question:
    """What is dealt to the seats of the witness; the others' cards stay unknown."""
    question, number = table.question, number_of(table, table.question)
    places = [place for place in range(number) if not table.misses(place % table.seats)]
    if not places:
        items = [Item("go on", say("Nobody sees them"), group=ACTIONS)]
        return Listed(
            items, [Reading((question,), ("go on",))], lambda taps, may_end: say("Cards are dealt face down.")
        )
    items = _dealt_items(table)
    value_of = {item.id: int(item.id.partition(":")[2]) for item in items}

    def decision(taps: Taps) -> Decision:
        cards = [UNKNOWN] * number
        for place, tap in zip(places, taps, strict=True):
            cards[place] = value_of[tap]
        return (question, *cards)

    return Series(
        items,
        len(places),
        lambda taps: [item.id for item in items if item.id not in taps],
        decision,
        lambda own: tuple(f"card:{own[1 + place]}" for place in places),
        lambda taps, may_end: say("Tap a card dealt to {player}.", player=names[places[min(len(taps), len(places) - 1)] % table.seats]),
        GROUPS,
    )  # fmt: skip


def _dealt_items(table: SocietyTable) -> list[Item]:
    if table.question == "studies":
        return [
            Item(f"card:{card}", say(own.title), study_in_words(own), face="study", group="cards")
            for card, own in enumerate(table.cards.studies)
        ]
    if table.question == "societies":
        return [
            Item(f"card:{card}", say(title), face="society", group="cards")
            for card, title in enumerate(table.cards.society_titles)
        ]
    return [expedition_item(table, card) for card, own in enumerate(table.cards.expeditions) if own.simple]


def expedition_item(table: SocietyTable, card: int) -> Item:
    """An expedition, wherever it lies."""
    own = table.cards.expeditions[card]
    return Item(f"card:{card}", say(own.title), expedition_in_words(own), face=f"small-{own.region}-{own.type}", group="cards")  # fmt: skip


def patron_item(table: SocietyTable, patron: int) -> Item:
    """A patron of the deck."""
    title = table.cards.patrons[patron].title
    return Item(f"card:{patron}", title, patron_in_words(table.cards.patrons[patron]), face="patron-0", group="cards")
