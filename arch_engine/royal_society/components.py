"""What is in the box of The Royal Society of Archeology. (Rulebook: Components; Appendices.)"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from arch_engine.core.components import Components, Value, from_data
from arch_engine.core.language import mark

REGIONS = ("africa", "mediterranean", "asia", "south-america")
AFRICA, MEDITERRANEAN, ASIA, SOUTH_AMERICA = range(4)
REGION_NAMES = (mark("Africa"), mark("Mediterranean"), mark("Asia"), mark("South America"))
TYPES = (mark("excavation"), mark("exploration"), mark("anthropology"), mark("cartography"))
EXCAVATION, EXPLORATION, ANTHROPOLOGY, CARTOGRAPHY = range(4)
TRAITS = ("", mark("myth"), mark("wonder"))
PLAIN, MYTH, WONDER = range(3)
KINDS = (mark("instrument"), mark("pottery"), mark("scroll"), mark("jewelry"))
SORTS = 16  # a relic is a sort: 4 * region + kind
LOGISTICS = 4  # a skill is a region, or this

LOCATIONS = ("university", "museum", "city", "port")
UNIVERSITY, MUSEUM, CITY, PORT = range(4)
AT_LOCATION = (
    mark("at the University of London"),
    mark("at the Royal Museum"),
    mark("in The City"),
    mark("at the Port of London"),
)
LOCATION_NAMES = (mark("University of London"), mark("Royal Museum"), mark("The City"), mark("Port of London"))
COLLECTIONS = ("I", "II", "III", "IV", "V", "VI")
COLLECTION_SPACES = (3, 3, 3, 5, 5, 7)
LETTERS = ("A", "B", "C")
STACKS = (10, 25)  # the prestige that opens the two stacks of Bloomsbury tiles
TILES_OF_A_STACK = 10

SOCIETIES = (
    "livingstone", "greater-london", "red-lion", "british-school", "levantine", "mesoamerica", "st-pancras", "westminster",
    "london-institute", "kings-cross", "association", "explorers-club",
)  # fmt: skip
(LIVINGSTONE, GREATER_LONDON, RED_LION, BRITISH_SCHOOL, LEVANTINE, MESOAMERICA, ST_PANCRAS, WESTMINSTER, LONDON_INSTITUTE,
 KINGS_CROSS, ASSOCIATION, EXPLORERS_CLUB) = range(12)  # fmt: skip
OBJECTIVES = (
    "two-and-two", "three-regions", "four-expertises", "same-type", "all-at-4", "two-at-5", "seven-exhibited", "eight-relics",
    "three-patrons", "two-marvels", "knowledge-4", "knowledge-12",
)  # fmt: skip
(TWO_AND_TWO, THREE_REGIONS, FOUR_EXPERTISES, SAME_TYPE, ALL_AT_4, TWO_AT_5, SEVEN_EXHIBITED, EIGHT_RELICS, THREE_PATRONS, TWO_MARVELS,
 KNOWLEDGE_4, KNOWLEDGE_12) = range(12)  # fmt: skip
REQUIREMENTS = (
    "prestige-15", "science-3", "three-expeditions", "three-discs", "prestige-45", "knowledge-6", "science-6", "one-objective",
)  # fmt: skip
(PRESTIGE_15, SCIENCE_3, THREE_EXPEDITIONS, THREE_DISCS, PRESTIGE_45, KNOWLEDGE_6, SCIENCE_6, ONE_OBJECTIVE) = range(8)
TILES = (
    "chosen-relic", "reserve", "reputation-4", "expertise-1", "money-20", "knowledge-3", "port", "university", "museum", "city",
    "prestige-7", "science-1", "expertise-2", "four-types", "four-regions", "high-expeditions", "relics", "collections",
    "knowledge", "reputation",
)  # fmt: skip
FAVORS = ("prestige", "money", "reputation", "reserve", "knowledge", "relic")
LINES = ("collections", "program", "deck", "bloomsbury", "objective", *LOCATIONS)

# Where a gain goes, besides the four regions; HERE is the region of the expedition that brings it.
ANY, SPREAD, OTHER, SAME, HERE = -1, -2, -3, -4, -5
WORDS_WHERE = {**{name: place for place, name in enumerate(REGIONS)}, "any": ANY, "spread": SPREAD, "other": OTHER, "same": SAME}  # fmt: skip


class Gain(NamedTuple):
    """One icon: what is gained, how much, and where (a region, ANY, SPREAD, OTHER, SAME or HERE)."""

    what: str
    amount: int
    where: int


class Expedition(NamedTuple):
    """One of the 48 cards. `needs` is a region, 4 + a type, or -1."""

    name: str
    title: str
    region: int
    type: int
    trait: int
    expertise: int
    knowledge: int
    cost: int
    needs: int
    gains: tuple[Gain, ...]
    simple: bool


class Patron(NamedTuple):
    """`rate` is money for each expertise, `penalty` the prestige lost when unhonored; `wish` is a bit set of relic sorts."""

    name: str
    title: str
    rate: int
    penalty: int
    wish: int
    wish_words: str


class StudyCard(NamedTuple):
    """Objectives, each a tuple of symbols (see `symbol`), and the science for 0, 1, 2 … of them."""

    name: str
    title: str
    objectives: tuple[tuple[int, ...], ...]
    science: tuple[int, ...]
    words: tuple[str, ...]


class CollectionTile(NamedTuple):
    """A side of a collection tile: the wish of each space as a bit set of relic sorts, and the reward."""

    name: str
    tile: int
    wishes: tuple[int, ...]
    reward: tuple[Gain, ...]
    wish_words: tuple[str, ...]


@dataclass(frozen=True)
class Cards:
    """Component data in the form the table reads; every list in the order of its sheet."""

    expeditions: tuple[Expedition, ...]
    patrons: tuple[Patron, ...]
    studies: tuple[StudyCard, ...]
    collections: tuple[CollectionTile, ...]
    boards: tuple[tuple[int, ...], ...]  # 2 * board + side: the three skills
    society_titles: tuple[str, ...]
    society_setups: tuple[tuple[Gain, ...], ...]
    objective_titles: tuple[str, ...]
    objective_letters: tuple[int, ...]  # 0 A, 1 B, 2 C
    requirement_titles: tuple[str, ...]
    tile_titles: tuple[str, ...]
    bags: tuple[int, ...]  # by sort of relic
    favors: tuple[tuple[str, tuple[Gain, ...]], ...]  # by space
    program: tuple[int, ...]  # by space: reputation
    automa: tuple[tuple[str, tuple[tuple[str, int], ...], int], ...]  # name, the line of each year, the favor


def gains(text: str) -> tuple[Gain, ...]:
    """Icons from words: "10 prestige, 1 chosen relic asia"."""
    return tuple(_gain(item.split()) for item in text.split(",") if item.strip())


def _gain(words: list[str]) -> Gain:
    if words[0] in ("reserve", "publish-box"):
        return Gain(words[0], 1, ANY)
    if words[0] == "meet-patron":
        return Gain(words[0], int(words[1]), ANY)
    amount = int(words[0])
    if words[1] == "chosen":
        return Gain("chosen", amount, WORDS_WHERE[words[3]])
    return Gain(words[1], amount, WORDS_WHERE[words[2]] if len(words) > 2 else ANY)


def wish(text: str) -> int:
    """The sorts of relic that fit "scroll asia", "scroll any" or "any asia", as a bit set."""
    kind, region = text.split()
    return sum(
        1 << sort for sort in range(SORTS) if kind in ("any", KINDS[sort % 4]) and region in ("any", REGIONS[sort // 4])
    )


def symbol(word: str) -> int:
    """A symbol of a study card: 0-3 a region, 4-7 a type, 8 myth, 9 wonder."""
    return (*REGIONS, *TYPES, "myth", "wonder").index(word)


def objective(text: str) -> tuple[int, ...]:
    """The symbols of "2 mediterranean, excavation"."""
    found: list[int] = []
    for item in text.split(","):
        words = item.split()
        found += [symbol(words[-1])] * (int(words[0]) if len(words) == 2 else 1)
    return tuple(found)


def _line(text: str) -> tuple[str, int]:
    word, *rest = text.split()
    if word == "objective":
        return (word, LETTERS.index(rest[0]))
    if word == "bloomsbury":
        return (word, STACKS.index(int(rest[0])))
    return (word, int(rest[0]) if rest else 0)


def expedition(row: dict[str, Value]) -> Expedition:
    """An expedition from its row."""
    needs = str(row["needs"])
    return Expedition(
        name=str(row["name"]),
        title=str(row["title"]),
        region=REGIONS.index(str(row["region"])),
        type=TYPES.index(str(row["type"])),
        trait=TRAITS.index(str(row["trait"])),
        expertise=int(row["expertise"]),
        knowledge=int(row["knowledge"]),
        cost=int(row["cost"]),
        needs=(*REGIONS, *TYPES).index(needs) if needs else -1,
        gains=gains(str(row["gains"])),
        simple=bool(row["simple"]),
    )


def patron(row: dict[str, Value]) -> Patron:
    """A patron from its row."""
    words = str(row["wish"])
    return Patron(str(row["name"]), str(row["title"]), int(row["rate"]), int(row["penalty"]), wish(words), words)


def study(row: dict[str, Value]) -> StudyCard:
    """A study card from its row."""
    words = tuple(text for text in (str(row[f"objective{n}"]) for n in (1, 2, 3)) if text)
    science = (0, *(int(row[f"science{n}"]) for n in range(1, len(words) + 1)))
    return StudyCard(str(row["name"]), str(row["title"]), tuple(map(objective, words)), science, words)


def collection(row: dict[str, Value]) -> CollectionTile:
    """A side of a collection tile from its row."""
    words = tuple(part.strip() for part in str(row["wishes"]).split(","))
    return CollectionTile(str(row["name"]), int(row["tile"]), tuple(map(wish, words)), gains(str(row["reward"])), words)


@lru_cache(maxsize=1)
def shipped() -> Components:
    """The component data of this package; what the rulebook does not print is reconstructed."""
    text = files("arch_engine.royal_society").joinpath("components.json").read_text(encoding="utf-8")
    return from_data(json.loads(text), "components.json of The Royal Society of Archeology")


def _skill(word: str) -> int:
    return LOGISTICS if word == "logistics" else REGIONS.index(word)


@lru_cache(maxsize=16)
def _cards(sheets: tuple[tuple[str, tuple[str, ...], tuple[tuple[Value, ...], ...]], ...]) -> Cards:
    by_name = {name: [dict(zip(columns, row, strict=True)) for row in rows] for name, columns, rows in sheets}
    return Cards(
        expeditions=tuple(map(expedition, by_name["expeditions"])),
        patrons=tuple(map(patron, by_name["patrons"])),
        studies=tuple(map(study, by_name["studies"])),
        collections=tuple(map(collection, by_name["collections"])),
        boards=tuple(tuple(_skill(str(row[f"skill{n}"])) for n in (1, 2, 3)) for row in by_name["boards"]),
        society_titles=tuple(str(row["title"]) for row in by_name["societies"]),
        society_setups=tuple(gains(str(row["setup"])) for row in by_name["societies"]),
        objective_titles=tuple(str(row["title"]) for row in by_name["objectives"]),
        objective_letters=tuple(LETTERS.index(str(row["letter"])) for row in by_name["objectives"]),
        requirement_titles=tuple(str(row["title"]) for row in by_name["requirements"]),
        tile_titles=tuple(str(row["title"]) for row in by_name["bloomsbury"]),
        bags=tuple(int(row[kind]) for row in by_name["relics"] for kind in KINDS),
        favors=tuple((str(row["name"]), gains(str(row["gains"]))) for row in by_name["favors"]),
        program=tuple(int(row["reputation"]) for row in by_name["program"]),
        automa=tuple(
            (str(row["name"]), tuple(_line(str(row[f"year{n}"])) for n in range(1, 6)), FAVORS.index(str(row["favor"])))
            for row in by_name["automa"]
        ),
    )


def cards_of(components: Components) -> Cards:
    """The cards of checked component data."""
    return _cards(tuple((name, sheet.columns, sheet.rows) for name, sheet in components.sheets.items()))
