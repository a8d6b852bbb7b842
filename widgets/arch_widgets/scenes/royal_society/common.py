"""What lies beside the board of The Royal Society of Archeology: bags, the Automa, and the key to all signs."""

from __future__ import annotations

from arch_engine.core.language import mark, say
from arch_engine.royal_society.called import favor as favor_in_words
from arch_engine.royal_society.components import (
    AT_LOCATION,
    FAVORS,
    KINDS,
    LETTERS,
    LOCATIONS,
    REGION_NAMES,
    SORTS,
    STACKS,
    TYPES,
)
from arch_engine.royal_society.numbers import LOGISTICS_SAVES
from arch_engine.royal_society.verbs import SocietyTable
from arch_widgets.scenes.contract import Panel
from arch_widgets.scenes.royal_society.board import Elements
from arch_widgets.scenes.royal_society.seats import relic_name

KEY = (
    ("sign-prestige", mark("prestige")), ("sign-science", mark("science")), ("sign-knowledge", mark("knowledge")), ("sign-expertise", mark("expertise")), ("sign-reputation", mark("reputation")),
    ("sign-reserve", mark("reserve an expedition")), ("sign-logistics", mark("logistics: £{money} less")),
    *((f"sign-region-{region}", name) for region, name in enumerate(REGION_NAMES)), *((f"sign-type-{number}", name) for number, name in enumerate(TYPES)),
    *((f"sign-kind-{number}", name) for number, name in enumerate(KINDS)),
)  # fmt: skip


def panels(table: SocietyTable) -> list[Panel]:
    beside: Panel = {
        "id": "bags", "kind": "sheet", "title": say("Relics in the bags and beside them"), "tab": say("Relics"), "seat": None, "size": 1,
        "slots": [{"id": "lines", "title": "", "as": "lines"}, {"id": "beside", "title": say("Beside the bags"), "as": "tokens"}], "help": say("What lies beside a bag goes back in when the bag is empty."),
    }  # fmt: skip
    key: Panel = {
        "id": "key", "kind": "sheet", "title": say("What the signs mean"), "tab": say("Signs"), "seat": None, "size": 1, "slots": [{"id": "signs", "title": "", "as": "tokens"}],
        "help": say("Signs on cards and boards."),
    }  # fmt: skip
    automa: Panel = {
        "id": "automa", "kind": "sheet", "title": say("Automa"), "seat": None, "size": 1, "slots": [{"id": "lines", "title": "", "as": "lines"}],
        "help": say("A player nobody plays, moved by its cards."),
    }  # fmt: skip
    return [automa, beside, key] if table.automa else [beside, key]


def common(table: SocietyTable, shown: Elements) -> None:
    """Bags, what lies beside them, the Automa's last card, the key."""
    for region, name in enumerate(REGION_NAMES):
        bag = sum(table.bags[4 * region : 4 * region + 4])
        shown[f"bag:{region}"] = {"in": "bags", "slot": "lines", "order": region, "text": say("{region}: {number} in the bag", region=say(name), number=bag), "seat": None}  # fmt: skip
    for sort in range(SORTS):
        number = table.beside[sort]
        if number:
            shown[f"beside:{sort}"] = {"in": "bags", "slot": "beside", "order": sort, "face": f"relic-{sort}", "text": f"×{number}" if number > 1 else "", "label": say("{number} {relic} beside the bag", number=number, relic=relic_name(sort))}  # fmt: skip
    for order, (face, name) in enumerate(KEY):
        shown[f"key:{face}"] = {
            "in": "key",
            "slot": "signs",
            "order": order,
            "face": face,
            "text": say(name, money=LOGISTICS_SAVES),
            "label": "",
        }
    extra = ("relic-8", say("a relic; ? any region, ✓ of choice"))
    shown["key:relic"] = {"in": "key", "slot": "signs", "order": 99, "face": extra[0], "text": extra[1], "label": ""}
    if table.automa:
        _automa(table, shown)


def _automa(table: SocietyTable, shown: Elements) -> None:
    lines = [
        say(
            "{cards} cards in its deck, {turns} more turns this year",
            cards=len(table.automa_deck),
            turns=table.automa_home,
        )
    ]
    if table.automa_card >= 0 and table.round:
        _, row, favor = table.cards.automa[table.automa_card]
        lines.append(
            say("Last card, in year {year}: {line}", year=table.round, line=line_in_words(*row[table.round - 1]))
        )
        space = [name for name, _ in table.cards.favors].index(FAVORS[favor])
        lines.append(say("Next year it takes {favor} from the others", favor=favor_in_words(table, space)))
    for order, text in enumerate(lines):
        shown[f"automa:{order}"] = {"in": "automa", "slot": "lines", "order": order, "text": text, "seat": None}


def line_in_words(word: str, number: int) -> str:
    """A line of an Automa card."""
    if word in LOCATIONS:
        return say(
            "a pawn {at_location}, section {number}", at_location=say(AT_LOCATION[LOCATIONS.index(word)]), number=number
        )
    return {
        "collections": say("discs in collections III and V"), "program": say("the expedition on space 3 goes"), "deck": say("an expedition of the deck goes"),
        "bloomsbury": say("a Bloomsbury tile of {prestige} goes", prestige=STACKS[number % 2]), "objective": say("first on objective {letter}", letter=LETTERS[number % 3]),
    }[word]  # fmt: skip
