"""The board of The Royal Society of Archeology: the Program, London and its explorers, the Grand Gallery."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from typing_extensions import Unpack

from arch_engine.core.language import mark, say, say_as
from arch_engine.core.words import chained
from arch_engine.royal_society.called import wish as wish_in_words
from arch_engine.royal_society.components import (
    CITY,
    COLLECTION_SPACES,
    COLLECTIONS,
    KINDS,
    LOCATION_NAMES,
    LOCATIONS,
    MUSEUM,
    PORT,
    UNIVERSITY,
)
from arch_engine.royal_society.numbers import COMPLETE, GATES, INCOMPLETE, LEFT_BONUS, MOST_EXPERTISE, RIGHT_BONUS
from arch_engine.royal_society.scoring import gallery_prestige
from arch_engine.royal_society.table import AUTOMA, CONFRONTATION, CONFRONTATION_SECTION, NOBODY
from arch_engine.royal_society.verbs import SocietyTable
from arch_widgets.scenes.contract import LettersMore, PieceMore, frame
from arch_widgets.scenes.royal_society.cards import colour_class, letter
from arch_widgets.scenes.royal_society.printed import expedition_in_words, gains_in_words
from arch_widgets.scenes.royal_society.signs import box, gain_signs, sign, words
from arch_widgets.viewer.schema import Element, Shape

Elements = dict[str, Element]
Moments = Mapping[str, int]
ROMAN = ("I", "II", "III", "IV", "V")


def piece(panel: str, x: float, y: float, face: str, label: str, *, z: int, **more: Unpack[PieceMore]) -> Element:
    """A piece on a map."""
    return {"in": panel, "x": round(x, 2), "y": round(y, 2), "z": z, "face": face, "label": label, **more}


def lettering(
    panel: str, x: float, y: float, say: str, size: float, label: str, **more: Unpack[LettersMore]
) -> Element:
    """A piece of letters alone, centred at a place."""
    return piece(panel, x, y, "text", label, say=say, size=size, z=1, plain=True, **more)


def whose(table: SocietyTable, owner: int, names: Sequence[str]) -> str:
    """The owner of a pawn, marker or disc, as in "Ana's"."""
    return (
        say("{player}'s", player=names[owner])
        if owner != AUTOMA
        else say("the Automa's")
        if table.automa
        else say("nobody's")
    )


def begins(table: SocietyTable, owner: int, names: Sequence[str]) -> str:
    """The same at the start of a sentence; a player's name keeps its spelling."""
    return (
        say("{player}'s", player=names[owner])
        if owner != AUTOMA
        else say("The Automa's")
        if table.automa
        else say("Nobody's")
    )


# -- Program -------------------------------------------------------------------------------------------------------

PROGRAM_VIEW = frame(0, 0, 10, 11.2)


def program_place(space: int) -> tuple[float, float]:
    """Where the card on a space lies: space 6 is at the top left, space 1 at the bottom right."""
    place = 5 - space
    return 1.72 + place % 3 * 3.28, 2.3 + place // 3 * 5.37


def program_ground(reputation: Sequence[int]) -> list[Shape]:
    shapes: list[Shape] = []
    for space in range(6):
        x, y = program_place(space)
        shapes.append(box(x - 1.56, y - 2.22, 3.12, 5.06, "ground", 0.2))
        cost = reputation[space]
        shapes.append(words(say("space {space}", space=space + 1) if not cost else say("space {space}: {cost}", space=space + 1, cost=cost), 0.36, x - (0.28 if cost else 0), y + 2.5, "ink-soft"))  # fmt: skip
        if cost:
            shapes += sign("reputation", "ink-soft", 0.2, x + 1.12, y + 2.49)
    return shapes


def program(table: SocietyTable, moments: Moments, shown: Elements) -> None:
    """The cards of the Program, and how many cards the deck and the discards hold."""
    for space, card in enumerate(table.program):
        if card < 0:
            continue
        x, y = program_place(space)
        own = table.cards.expeditions[card]
        shown[f"program:{card}"] = piece(
            "program", x, y, f"expedition-{card}", say("Space {space}: {expedition}", space=space + 1, expedition=expedition_in_words(own)), z=1, at=moments.get(f"program:{card}"), space=own.name, slides=True,
        )  # fmt: skip
    piles = [say("deck {number}", number=len(table.deck)), say("discarded {number}", number=len(table.discards))]
    if table.boxed:
        piles.append(say("out of the game {number}", number=len(table.boxed)))
    shown["program:piles"] = lettering(
        "program", 5, 10.87, " · ".join(piles), 0.36, say("Expeditions: {piles}", piles=", ".join(piles))
    )


# -- London --------------------------------------------------------------------------------------------------------

LONDON_VIEW = frame(0, 0, 10, 11.2)
CORNERS = {UNIVERSITY: (0.08, 0.08), MUSEUM: (5.08, 0.08), CITY: (0.08, 5.67), PORT: (5.08, 5.67)}
TITLES = (mark("University"), mark("Royal Museum"), mark("The City"), mark("Port of London"))
ACTIONS = (
    mark("study or deepen"),
    mark("exhibit or study relics"),
    mark("meet a patron or sell"),
    mark("organize an expedition"),
)


def london_ground() -> list[Shape]:
    shapes: list[Shape] = []
    for location, (x, y) in CORNERS.items():
        shapes.append(box(x, y, 4.84, 5.42, "ground", 0.2))
        shapes.append(
            words(say(TITLES[location]), 0.4, x + 0.2, y + 0.42, "ink", "start", 700, 3.2 if location in GATES else 4.4)
        )
        shapes.append(words(say(ACTIONS[location]), 0.32, x + 0.2, y + 0.88, "ink-soft fine", "start", 500, 4.44))
        if location in GATES:
            shapes.append(words(f"{GATES[location]}+", 0.38, x + 4.3, y + 0.42, "ink", "end", 700))
            shapes += sign("reputation", "ink", 0.19, x + 4.58, y + 0.4)
        for section in range(1, MOST_EXPERTISE + 1):
            left, top = _section(location, section)
            shapes.append(box(left, top, 1.46, 1.62, "paper line", 0.12, **{"stroke-width": 0.02}))
            shapes.append(words(str(section), 0.36, left + 0.22, top + 0.26, "ink-soft"))
        lower, higher = LEFT_BONUS[location], RIGHT_BONUS[location]
        shapes.append(
            words(
                say_as("the explorer placed below another", "lower"),
                0.32,
                x + 0.2,
                y + 5.05,
                "ink-soft fine",
                "start",
                500,
                1.02,
            )
        )
        shapes += gain_signs([lower], x + 1.62, y + 5.05, "ink", 0.2)
        shapes.append(
            words(
                say_as("the explorer placed", "highest"), 0.32, x + 2.35, y + 5.05, "ink-soft fine", "start", 500, 1.5
            )
        )
        shapes += gain_signs([higher], x + 4.25, y + 5.05, "ink", 0.2)
    return shapes


def _section(location: int, section: int) -> tuple[float, float]:
    x, y = CORNERS[location]
    return x + 0.14 + (section - 1) % 3 * 1.55, y + 1.18 + (section - 1) // 3 * 1.73


def london(table: SocietyTable, names: Sequence[str], moments: Moments, shown: Elements) -> None:
    """Explorers in the sections where they stand."""
    for location, (x, y) in CORNERS.items():
        gate = say("; asks for reputation {reputation}", reputation=GATES[location]) if location in GATES else ""
        if location == CITY and table.patron_deck and table.patron_deck[-1] >= 0:
            gate += say("; the patron on top: {patron}", patron=table.cards.patrons[table.patron_deck[-1]].title)
        lower, higher = (gains_in_words([bonus[location]]) for bonus in (LEFT_BONUS, RIGHT_BONUS))
        shown[f"london:{location}"] = piece(
            "london", x + 2.4, y + 0.5, "area", say("{location}: {action}{gate}. An explorer placed below another one there gets {lower}, the highest {higher}", location=say(LOCATION_NAMES[location]), action=say(ACTIONS[location]), gate=gate, lower=lower, higher=higher),
            z=0, space=LOCATIONS[location],
        )  # fmt: skip
        for section in range(1, MOST_EXPERTISE + 1):
            left, top = _section(location, section)
            where = say("{location}, section {section}", location=say(LOCATION_NAMES[location]), section=section)
            shown[f"section:{location}:{section}"] = piece("london", left + 0.73, top + 0.81, "section", where, z=1)
        stand: dict[int, list[tuple[int, int, int]]] = {}
        if table.mode == CONFRONTATION and len(table.collections) == len(COLLECTIONS):
            stand[CONFRONTATION_SECTION] = [(AUTOMA, -1, 0)]
        for number, (owner, explorer, section) in enumerate(table.pawns[location]):
            stand.setdefault(section, []).append((owner, explorer, number))
        for section, pawns in stand.items():
            left, top = _section(location, section)
            many = len(pawns) > 2
            for place, (owner, explorer, number) in enumerate(pawns):
                blocked = owner == AUTOMA and not table.automa
                who = f"pawn:{owner}:{explorer}" if owner != AUTOMA else f"pawn:n:{location}:{number}"
                if blocked:
                    said = say("A disc nobody owns")
                elif owner == AUTOMA:
                    said = say("The Automa's pawn")
                else:
                    said = say("{player}'s explorer {explorer}", player=names[owner], explorer=explorer + 1)
                row, rows = place // 3, -(-len(pawns) // 3)
                beside = min(3, len(pawns) - 3 * row)
                px = left + (0.76 if many else 0.82) + (place % 3 - (beside - 1) / 2) * (0.44 if many else 0.54)
                py = top + 1.0 + (row - (rows - 1) / 2) * 0.6
                shown[who if not blocked else f"block:{location}"] = piece(
                    "london", px, py, f"{'disc' if blocked else 'pawn'}-{colour_class(owner)}",
                    say("{pawn} in section {section} of {location}", pawn=said, section=section, location=say(LOCATION_NAMES[location])), z=2 + place, at=moments.get(who), scale=0.62 if many else 0.92,
                    seat=None if owner == AUTOMA else owner,
                )  # fmt: skip


# -- Grand Gallery -------------------------------------------------------------------------------------------------

GALLERY_VIEW = frame(0, 0, 10, 9.75)
PLACES = ((0.06, 0.06, 3.22), (3.39, 0.06, 3.22), (6.72, 0.06, 3.22), (0.06, 3.28, 4.88), (5.06, 3.28, 4.88), (0.06, 6.5, 6.8))  # fmt: skip


def gallery_ground() -> list[Shape]:
    shapes: list[Shape] = []
    for place, (x, y, width) in enumerate(PLACES):
        shapes.append(box(x, y, width, 3.1, "ground", 0.2))
        shapes.append(words(COLLECTIONS[place], 0.44, x + 0.2, y + 0.4, "ink", "start", 700))
    shapes += [
        words(say("most discs win"), 0.34, 7.1, 7.0, "ink-soft fine", "start", 500, 2.8),
        words(str(COMPLETE), 0.36, 7.5, 7.55, "ink", "end", 700),
        *sign("prestige", "ink", 0.19, 7.76, 7.53),
        words(say("when full"), 0.34, 8.05, 7.55, "ink-soft fine", "start", 500, 1.85),
        words(str(INCOMPLETE), 0.36, 7.5, 8.1, "ink", "end", 700),
        *sign("prestige", "ink", 0.19, 7.76, 8.08),
        words(say("if not"), 0.34, 8.05, 8.1, "ink-soft fine", "start", 500, 1.85),
    ]
    return shapes


def gallery_place(collection: int, space: int) -> tuple[float, float]:
    x, y, width = PLACES[collection]
    spaces = COLLECTION_SPACES[collection]
    step = min(1.02, (width - 0.2) / spaces)
    return x + width / 2 + (space - (spaces - 1) / 2) * step, y + 1.6


def gallery(table: SocietyTable, names: Sequence[str], moments: Moments, shown: Elements) -> None:
    """The collections: what each space wants, who filled it, and what the collection would bring now."""
    for collection, side in enumerate(table.collections):
        tile, row = table.cards.collections[side], table.gallery[collection]
        x, y, width = PLACES[collection]
        for space, wish in enumerate(tile.wish_words):
            px, py = gallery_place(collection, space)
            kind, region = wish.split()
            assert kind in (*KINDS, "any")
            here = say("Collection {collection}, space {space}", collection=COLLECTIONS[collection], space=space + 1)
            shown[f"space:{collection}:{space}"] = piece(
                "gallery", px, py, f"wish-{kind}-{region}", say("{place}: wants {wish}", place=here, wish=wish_in_words(wish)), z=1, at=moments.get(f"collection:{collection}")
            )  # fmt: skip
            owner = row[space]
            if owner != NOBODY:
                shown[f"disc:{collection}:{space}"] = piece(
                    "gallery", px, py + 0.42, f"disc-{colour_class(owner)}", say("{place}: {owner} disc", place=here, owner=whose(table, owner, names)), z=2,
                    at=moments.get(f"disc:{collection}:{space}"), seat=None if owner == AUTOMA else owner,
                )  # fmt: skip
        shown[f"reward:{collection}"] = piece(
            "gallery", x + width - 1, y + 0.4, f"reward-{side}", say("Collection {collection} brings whoever exhibits there {gains}", collection=COLLECTIONS[collection], gains=gains_in_words(tile.reward)), z=1
        )  # fmt: skip
        _leaders(table, collection, names, shown)


def _leaders(table: SocietyTable, collection: int, names: Sequence[str], shown: Elements) -> None:
    x, y, width = PLACES[collection]
    prizes = gallery_prestige(table, collection)
    counts = {owner: table.gallery[collection].count(owner) for owner in table.gallery[collection] if owner != NOBODY}
    if not counts:
        return
    lead = [owner for owner, number in counts.items() if number == max(counts.values())]
    nobody = say("the Automa") if table.automa else say("a colour nobody plays")
    told = chained([nobody if owner == AUTOMA else names[owner] for owner in lead])
    prize = next(iter(prizes.values()), 0)
    worth = say("nobody gets prestige")
    if prize:
        worth = say("{amount} prestige each", amount=prize) if len(lead) > 1 else say("{amount} prestige", amount=prize)
    letters = " ".join(letter(owner, table.automa) for owner in lead)
    ahead = (
        say("{letters} ahead: {prize}", letters=letters, prize=prize)
        if prize
        else say("{letters} ahead", letters=letters)
    )
    shown[f"leader:{collection}"] = lettering("gallery", x + width / 2, y + 2.77, ahead, 0.36, say("Collection {collection}: {prize} ahead, {worth} at the end", collection=COLLECTIONS[collection], prize=told, worth=worth))  # fmt: skip


def reward_faces(table: SocietyTable) -> dict[str, list[Shape]]:
    """The rewards of the collections in play."""
    drawn = {}
    for side, tile in enumerate(table.cards.collections):
        ground = [box(-1.0, -0.28, 1.85, 0.56, "paper", 0.12)]
        step = 0.9
        start = -0.02 if len(tile.reward) == 1 else -0.55
        drawn[f"reward-{side}"] = [*ground, *gain_signs(tile.reward, start, 0, "ink", 0.19, step)]
    return drawn
