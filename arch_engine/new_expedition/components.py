"""The cards of The New Expedition and their prices. (Rulebook: Game contents; Treasure cards; Monument tiles.)"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from arch_engine.core.components import Components, from_data

KINDS = ("scrap", "coin", "talisman", "shard", "cup", "tablet", "pendant", "map", "mask")
SCRAP, COIN, TALISMAN, SHARD, CUP, TABLET, PENDANT, MAP, MASK = range(9)
TREASURES = len(KINDS)
THIEF, SANDSTORM = 9, 10
CARD_NAMES = (*KINDS, "thief", "sandstorm")
LETTERS = "SCTHUBPMKts"  # one for each of CARD_NAMES, for the order of a whole deck on one line

MONUMENTS = ("pyramid", "temple", "tomb", "mine", "sphinx", "ruins")
PYRAMID, TEMPLE, TOMB, MINE, SPHINX, RUINS = range(6)

BOX = (16, 12, 8, 16, 6, 12, 5, 6, 4)  # how many cards of each kind the box holds
BOX_THIEVES, BOX_SANDSTORMS = 10, 6
RUINS_PILE = 12


@dataclass(frozen=True)
class Cards:
    """Component data in the form the table reads.

    names     by kind
    trade     by kind: the trading value
    price     by kind and number of cards, from 0: what a set sells for
    largest   by kind: the most cards of one set
    thieves, sandstorms   by number of players
    """

    names: tuple[str, ...]
    trade: tuple[int, ...]
    price: tuple[tuple[int, ...], ...]
    largest: tuple[int, ...]
    thieves: dict[int, int]
    sandstorms: dict[int, int]
    monument_names: tuple[str, ...]
    chambers: tuple[tuple[int, ...], ...]
    maps: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=1)
def shipped() -> Components:
    """The component data of this package; prices that we do not know are reconstructed."""
    text = files("arch_engine.new_expedition").joinpath("components.json").read_text(encoding="utf-8")
    return from_data(json.loads(text), "components.json of The New Expedition")


@lru_cache(maxsize=16)
def _cards(treasures: tuple[tuple[int | str, ...], ...], dig: tuple[tuple[int | str, ...], ...]) -> Cards:
    ladders = [[int(value) for value in row[4:] if value] for row in treasures]
    monuments = shipped().sheets["monuments"].rows
    return Cards(
        names=tuple(str(row[1]) for row in treasures),
        trade=tuple(int(row[3]) for row in treasures),
        price=tuple((0, *ladder) for ladder in ladders),
        largest=tuple(len(ladder) for ladder in ladders),
        thieves={int(row[0]): int(row[1]) for row in dig},
        sandstorms={int(row[0]): int(row[2]) for row in dig},
        monument_names=tuple(str(row[1]) for row in monuments),
        chambers=tuple(tuple(map(int, str(row[2]).split())) for row in monuments),
        maps=tuple(tuple(map(int, str(row[3]).split())) for row in monuments),
    )


def cards_of(components: Components) -> Cards:
    """The cards of checked component data."""
    return _cards(components.sheets["treasures"].rows, components.sheets["dig_site"].rows)
