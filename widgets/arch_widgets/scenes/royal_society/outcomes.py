"""What chance does in The Royal Society of Archeology, as rows of cards, tiles and spaces to tap."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from arch_engine.core.language import say
from arch_engine.core.table import ALL
from arch_engine.royal_society import setup
from arch_engine.royal_society.called import wish as wish_in_words
from arch_engine.royal_society.components import (
    COLLECTION_SPACES,
    COLLECTIONS,
    LETTERS,
    REGION_NAMES,
    REQUIREMENTS,
    TILES_OF_A_STACK,
)
from arch_engine.royal_society.program import in_new_deck
from arch_engine.royal_society.verbs import SocietyTable
from arch_widgets.scenes.royal_society.seats import study_in_words
from arch_widgets.scenes.royal_society.tap_items import Items
from arch_widgets.scenes.royal_society.unseen_outcomes import unseen
from arch_widgets.scenes.series import Series
from arch_widgets.scenes.taps import ACTIONS, Item, Listed, Question, Reading, Taps

PARTS = len(COLLECTIONS)
BLOCKED = [collection for collection, number in enumerate(setup.BLOCKED) for _ in range(number)]
"""The collection of each space that is blocked in confrontation mode."""


def outcome(table: SocietyTable, names: Sequence[str]) -> Question | None:
    """What chance decides now."""
    question = table.question
    hidden = unseen(table, names) if table.witness != ALL else None
    if hidden is not None:
        return hidden
    if question == "relic":
        return _relic(table)
    if question == "automa":
        return _automa(table)
    found = ROWS.get(question)
    return found(table, names) if found else None


# -- rows ----------------------------------------------------------------------------------------------------------


def row(
    word: str,
    items: Sequence[Item],
    length: int,
    may: Callable[[Sequence[int], int], bool],
    prompts: Callable[[int], str],
    values: Sequence[int] = (),
) -> Question:
    """Things in a row, each once.

    Args:
        word: The kind of outcome.
        items: One for each value.
        length: How many there are.
        may: Whether a value can follow others.
        prompts: What is asked for at each place.
        values: What the items stand for; by default their numbers.
    """
    own = list(values) or list(range(len(items)))
    value_of = {item.id: value for item, value in zip(items, own, strict=True)}
    item_of = {value: item for item, value in value_of.items()}

    def free(taps: Taps) -> list[str]:
        before = [value_of[tap] for tap in taps]
        return [item for item, value in value_of.items() if value not in before and may(before, value)]

    return Series(
        items,
        length,
        free,
        lambda taps: (word, *[value_of[tap] for tap in taps]),
        lambda decision: tuple(item_of[value] for value in decision[1:]),
        lambda taps, may_end: prompts(min(len(taps), length - 1)),
        {ACTIONS: "", "cards": "", "relics": "", "others": ""},
    )


def _anything(before: Sequence[int], value: int) -> bool:
    return True


def _collections(table: SocietyTable, names: Sequence[str]) -> Question:
    sides = table.cards.collections
    items = [
        Item(f"side:{number}", side.name, ", ".join(map(wish_in_words, side.wish_words)), group=ACTIONS)
        for number, side in enumerate(sides)
    ]

    def may(before: Sequence[int], value: int) -> bool:
        fits = len(sides[value].wishes) == COLLECTION_SPACES[len(before)]
        return fits and sides[value].tile not in [sides[other].tile for other in before]

    return row("collections", items, PARTS, may, lambda place: say("Tap the tile of collection {collection}.", collection=COLLECTIONS[place]))  # fmt: skip


def _requirements(table: SocietyTable, names: Sequence[str]) -> Question:
    half = len(REQUIREMENTS) // 2
    items = [Item(f"requirement:{number}", say(title), group=ACTIONS) for number, title in enumerate(table.cards.requirement_titles)]  # fmt: skip
    return row(
        "requirements", items, 2, lambda before, value: (value >= half) == bool(before),
        lambda place: say("Tap what the King requires first.") if place == 0 else say("Tap what the King requires later."),
    )  # fmt: skip


def _objectives(table: SocietyTable, names: Sequence[str]) -> Question:
    letters = table.cards.objective_letters
    items = [Item(f"objective:{number}", say("{letter}: {objective}", letter=LETTERS[letters[number]], objective=say(title)), group=ACTIONS) for number, title in enumerate(table.cards.objective_titles)]  # fmt: skip
    return row(
        "objectives", items, len(LETTERS), lambda before, value: letters[value] == len(before),
        lambda place: say("Tap objective {letter} of the Royal Society.", letter=LETTERS[place]),
    )  # fmt: skip


def _bloomsbury(table: SocietyTable, names: Sequence[str]) -> Question:
    half = table.published_players + 1
    items = [Item(f"tile:{number}", say(title), "", (), "tile", "others") for number, title in enumerate(table.cards.tile_titles)]  # fmt: skip
    return row(
        "bloomsbury", items, 2 * half, lambda before, value: value // TILES_OF_A_STACK == len(before) // half,
        lambda place: say("Tap the Bloomsbury tiles of the first stack, from the bottom.") if place < half else say("Tap the Bloomsbury tiles of the second stack, from the bottom."),
    )  # fmt: skip


def _blocks(table: SocietyTable, names: Sequence[str]) -> Question:
    make = Items(table)
    values: list[tuple[int, int]] = [(c, s) for c, spaces in enumerate(COLLECTION_SPACES) for s in range(spaces)]
    for collection, space in values:
        make.space(collection, space)
    items = list(make.found.values())
    place_of = {item.id: values[number] for number, item in enumerate(items)}

    def free(taps: Taps) -> list[str]:
        collection = BLOCKED[len(taps)]
        last = max([place_of[tap][1] for tap in taps if place_of[tap][0] == collection], default=-1)
        left = COLLECTION_SPACES[collection] - (BLOCKED[len(taps) + 1 :].count(collection))
        return [item.id for item in items if place_of[item.id][0] == collection and last < place_of[item.id][1] < left]

    return Series(
        items,
        len(BLOCKED),
        free,
        lambda taps: ("blocks", *[place_of[tap][1] for tap in taps]),
        lambda decision: tuple(f"space:{c}:{s}" for c, s in zip(BLOCKED, decision[1:], strict=True)),
        lambda taps, may_end: say("Tap the space that is blocked in collection {collection}.", collection=COLLECTIONS[BLOCKED[min(len(taps), len(BLOCKED) - 1)]]),
    )  # fmt: skip


def _first_player(table: SocietyTable, names: Sequence[str]) -> Question:
    items = [Item(f"seat:{seat}", name, group=ACTIONS) for seat, name in enumerate(names)]
    readings = [Reading(("first-player", seat), (f"seat:{seat}",)) for seat in range(table.seats)]
    return Listed(items, readings, lambda taps, may_end: say("Who takes a King's Favor first? Tap the player."))


def _reputation(table: SocietyTable, names: Sequence[str]) -> Question:
    items = [Item(f"seat:{seat}", name, group=ACTIONS) for seat, name in enumerate(names)]
    return row("reputation", items, table.seats, _anything, lambda place: say("Tap the players by their reputation, the lowest first."))  # fmt: skip


# -- cards ---------------------------------------------------------------------------------------------------------


def _expeditions(word: str, table: SocietyTable, cards: Iterable[int], length: int, prompts: Callable[[int], str]) -> Question:  # fmt: skip
    make, values = Items(table), list(cards)
    for card in values:
        make.card(card)
    return row(word, [make.found[f"card:{card}"] for card in values], length, _anything, prompts, values)


def _first_cards(table: SocietyTable, names: Sequence[str]) -> Question:
    simple = [card for card, own in enumerate(table.cards.expeditions) if own.simple]
    return _expeditions("first-cards", table, simple, setup.SIMPLE_CARDS * table.seats, lambda place: say("Tap an expedition dealt to {player}.", player=names[place % table.seats]))  # fmt: skip


def _deck(table: SocietyTable, names: Sequence[str]) -> Question:
    dealt = {card for hand in table.hands for card, _ in hand}
    cards = [card for card in range(len(table.cards.expeditions)) if card not in dealt]
    return _expeditions("expeditions", table, cards, len(cards), lambda place: say("Tap the expeditions of the deck from the bottom: card {number} of {size}.", number=place + 1, size=len(cards)))  # fmt: skip


def _reshuffle(table: SocietyTable, names: Sequence[str]) -> Question:
    cards = in_new_deck(table)
    return _expeditions("reshuffle", table, cards, len(cards), lambda place: say("Tap the expeditions of the new deck from the bottom: card {number} of {size}.", number=place + 1, size=len(cards)))  # fmt: skip


def _patrons(table: SocietyTable, names: Sequence[str]) -> Question:
    items = [Item(f"patron:{number}", own.title, "", (), "patron-0", "others") for number, own in enumerate(table.cards.patrons)]  # fmt: skip
    return row("patrons", items, len(items), _anything, lambda place: say("Tap the patrons from the bottom of their deck: {number} of {size}.", number=place + 1, size=len(items)))  # fmt: skip


def _studies(table: SocietyTable, names: Sequence[str]) -> Question:
    items = [Item(f"study:{number}", say(own.title), study_in_words(own), (), "study", "others") for number, own in enumerate(table.cards.studies)]  # fmt: skip
    return row("studies", items, setup.STUDIES * table.seats, _anything, lambda place: say("Tap a study card dealt to {player}.", player=names[place % table.seats]))  # fmt: skip


def _societies(table: SocietyTable, names: Sequence[str]) -> Question:
    items = [Item(f"society:{number}", say(title), "", (), "society", "others") for number, title in enumerate(table.cards.society_titles)]  # fmt: skip
    return row("societies", items, setup.SOCIETIES * table.seats, _anything, lambda place: say("Tap a society dealt to {player}.", player=names[place % table.seats]))  # fmt: skip


def _automa_deck(table: SocietyTable, names: Sequence[str]) -> Question:
    items = [Item(f"automa:{number}", own[0], group=ACTIONS) for number, own in enumerate(table.cards.automa)]
    return row("automa-deck", items, len(items), _anything, lambda place: say("Tap the Automa's cards from the bottom of its deck: {number} of {size}.", number=place + 1, size=len(items)))  # fmt: skip


# -- in the game ---------------------------------------------------------------------------------------------------


def _relic(table: SocietyTable) -> Question:
    """A relic out of a bag."""
    make, region = Items(table), table.agenda[-1][3]
    readings = [
        Reading(("draw", sort), (make.relic(sort),)) for sort in range(4 * region, 4 * region + 4) if table.bags[sort]
    ]
    prompt = say("Which relic comes out of the bag of {region}?", region=say(REGION_NAMES[region]))
    return Listed(make.found.values(), readings, lambda taps, may_end: prompt, {"relics": ""})


def _automa(table: SocietyTable) -> Question:
    """The Automa's turn, or its cards shuffled."""
    if table.automa_deck:
        items = [Item("automa", say("The Automa's card"), group=ACTIONS)]
        known = () if table.witness == ALL else (table.automa_deck[-1],)
        return Listed(items, [Reading(("automa", *known), ("automa",))], lambda taps, may_end: say("The Automa turns up its card."))  # fmt: skip
    played = sorted(table.automa_seen)
    items = [Item(f"automa:{card}", table.cards.automa[card][0], group=ACTIONS) for card in played]
    return row("automa-shuffle", items, len(played), _anything, lambda place: say("Tap the Automa's cards from the bottom of its new deck: {number} of {size}.", number=place + 1, size=len(played)), played)  # fmt: skip


ROWS: dict[str, Callable[[SocietyTable, Sequence[str]], Question]] = {
    "collections": _collections, "requirements": _requirements, "objectives": _objectives, "bloomsbury": _bloomsbury, "patrons": _patrons,
    "first-cards": _first_cards, "expeditions": _deck, "blocks": _blocks, "automa-deck": _automa_deck, "reputation": _reputation,
    "studies": _studies, "societies": _societies, "first-player": _first_player, "reshuffle": _reshuffle,
}  # fmt: skip
