"""The words of Mykerinos: which module says what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from arch_engine.core.bits import members
from arch_engine.core.families import Decision
from arch_engine.core.language import mark, say, say_as
from arch_engine.core.table import Fact
from arch_engine.core.wording import Words
from arch_engine.core.words import decider, listing
from arch_engine.mykerinos import narration, notation
from arch_engine.mykerinos.components import NO_PATRON, PATRON_NAMES
from arch_engine.mykerinos.museum import ROOMS, WINGS
from arch_engine.mykerinos.narration import cubes, parcel_name, room_words
from arch_engine.mykerinos.region import AREA, COLUMNS, PARCEL_HEIGHT, WIDTH, areas_in, rows_in
from arch_engine.mykerinos.survey import ranking
from arch_engine.mykerinos.table import HUES, MykerinosTable

# -- What each question of Mykerinos asks, in words -----------------------------------------------

QUESTIONS = {
    "first-player": mark("who begins"),
    "markers": mark("where the patron markers lie"),
    "region": mark("which parcels lie out"),
    "action": mark("an action of the excavation"),
    "neutral": mark("neutral cubes, or 'neutral none'"),
    "first": mark("the first-ranked player takes a parcel or books a room"),
    "second": mark("the second-ranked player takes a parcel or books a room"),
    "third": mark("the third-ranked player may take a parcel that is left"),
    "fourth": mark("the fourth-ranked player may take a parcel that is left"),
    "neutral-card": mark("which parcel the neutral colour takes"),
    "over": mark("nothing; the game is over"),
}


# -- The table of Mykerinos as text: for the command line, for tests, and for screen readers ------

PHASES = (mark("set-up"), mark("new season"), mark("excavation"), mark("survey"), mark("exhibition"))
"""The phases by their names on the table; the catalogue finds them here."""


def letter(table: MykerinosTable, colour: int) -> str:
    """Return the letter of a colour on the board: in English B, R, G, W, and N for neutral."""
    hue = "neutral" if colour == table.neutral else HUES[colour]
    return {
        "blue": say_as("the letter of blue on the board", "B"),
        "red": say_as("the letter of red on the board", "R"),
        "green": say_as("the letter of green on the board", "G"),
        "white": say_as("the letter of white on the board", "W"),
    }.get(hue) or say_as("the letter of neutral on the board", "N")


def board(table: MykerinosTable, names: Sequence[str]) -> str:
    """The whole table as lines: who decides, region with parcels and standings, museum, players."""
    lines = [_heading(table, names), ""]
    if table.round:
        lines += [*_region(table), "", *_areas(table, names), ""]
    if table.markers[0] >= 0:
        lines += [*_museum(table, names), ""]
    return "\n".join(lines + _players(table, names))


def _heading(table: MykerinosTable, names: Sequence[str]) -> str:
    if table.over:
        return say("The game is over.")
    who = decider(table.asked, names, HUES)
    sentence = mark("{phase}. {player} decides: {question}.")
    if table.round:
        sentence = mark("Season {season}, {phase}. {player} decides: {question}.")
    asked = say(QUESTIONS[table.question])
    return say(sentence, season=table.round, phase=say(table.phase), player=who, question=asked)


def _region(table: MykerinosTable) -> list[str]:
    """The spaces: letters are cubes, ^ is a pyramid, . a free space, and blank means that the parcel is gone."""
    lying = table.lying
    lines = ["     " + "  ".join(COLUMNS[:4]) + "   " + "  ".join(COLUMNS[4:])]
    for row in range(rows_in(table.round)):
        marks = []
        for column in range(WIDTH):
            space = row * WIDTH + column
            owner = [letter(table, colour) for colour, own in enumerate(table.cubes) if own >> space & 1]
            parcel = ("^" if table.bare >> space & 1 else ".") if lying >> space & 1 else " "
            marks.append(owner[0] if owner else parcel)
        lines.append((f"  {row + 1}  " + "  ".join(marks[:4]) + "   " + "  ".join(marks[4:])).rstrip())
        if row % PARCEL_HEIGHT == PARCEL_HEIGHT - 1 and row + 1 < rows_in(table.round):
            lines.append("")
    return lines


def _areas(table: MykerinosTable, names: Sequence[str]) -> list[str]:
    lines, neutral = [], say("Neutral")
    for area in range(areas_in(table.round)):
        cards = [parcel_name(table, card) for card in table.layout[2 * area : 2 * area + 2] if card >= 0]
        standing = [
            f"{neutral if colour == table.neutral else names[colour]} {(table.cubes[colour] & AREA[area]).bit_count()}"
            for colour in ranking(table, area)
        ]
        lines.append(
            "  "
            + say(
                "Area {area}: {standing}; {parcels}",
                area=area + 1,
                standing=", ".join(standing) or say("nobody"),
                parcels=listing(cards) or say("no parcels left"),
            )
        )
    return lines


def _museum(table: MykerinosTable, names: Sequence[str]) -> list[str]:
    """The ring in order, each room with who is in it."""
    rooms = []
    for room in range(ROOMS):
        owner = [names[seat] for seat in range(table.seats) if table.rooms[seat] >> room & 1]
        rooms.append(say("{name}: {text}", name=room_words(table, room), text=owner[0] if owner else "-"))
    return [
        "  " + say("Museum, wing {wing}: {rooms}", wing=wing + 1, rooms=", ".join(rooms[3 * wing : 3 * wing + 3]))
        for wing in range(WINGS)
    ]


def _players(table: MykerinosTable, names: Sequence[str]) -> list[str]:
    lines = []
    for seat, name in enumerate(names):
        cards = []
        for card in members(table.cards[seat]):
            patron = table.parcels.patron[card]
            cards.append(
                (say("no patron") if patron == NO_PATRON else PATRON_NAMES[patron])
                + ("*" if table.tilted[seat] >> card & 1 else "")
            )
        stock = [
            say(
                "{cubes} in stock, {general} in the general stock",
                cubes=cubes(table.personal[seat]),
                general=table.general[seat],
            )
        ]
        if table.seats == 2:
            stock.append(say("{number} neutral", number=table.keeping[seat]))
        if table.scale[seat]:
            stock.append(say("space {space} of the scale", space=table.scale[seat]))
        told = say(
            "{player} ({letter}): {prestige} prestige; {stock}; cards: {cards}",
            player=name,
            letter=letter(table, seat),
            prestige=table.prestige[seat],
            stock=", ".join(stock),
            cards=", ".join(sorted(cards)) or say("none"),
        )
        lines.append(f"  {told}")
    return lines


# -- the main thing ----
class MykerinosWords(Words[MykerinosTable]):
    """Notation, narration and board of Mykerinos."""

    questions: ClassVar[Mapping[str, str]] = QUESTIONS
    option_words: ClassVar[Mapping[str, str]] = {
        "neutral_after_last_action": mark("Two players: a neutral cube follows the last action, too")
    }
    tie_break: ClassVar[str] = mark("cubes in the personal stock")

    def format(self, table: MykerinosTable, decision: Decision) -> str:
        return notation.format_decision(table, decision)

    def parse(self, table: MykerinosTable, text: str) -> Decision:
        return notation.parse_decision(table, text)

    def vocabulary(self, table: MykerinosTable) -> Mapping[str, Sequence[str]]:
        return notation.WORDS

    def narrate(self, table: MykerinosTable, fact: Fact, names: Sequence[str]) -> str:
        return narration.narrate(table, fact, names)

    def narrate_move(self, table: MykerinosTable, decision: Decision, names: Sequence[str]) -> str:
        return narration.narrate_move(table, decision, names)

    def board(self, table: MykerinosTable, names: Sequence[str]) -> str:
        return board(table, names)
