"""The cards of The New Expedition and their prices. (Rulebook: Game contents; Treasure cards; Monument tiles.)"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from arch_engine.core.components import Components, Sheet, from_data
from arch_engine.core.errors import ComponentError

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
    """The component data of this package; prices nobody here knows are reconstructed."""
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


KNOWN_PRICES = {
    ("coin", "x5"): 30, ("talisman", "x2"): 10, ("talisman", "x4"): 32, ("tablet", "x3"): 10,
    ("coin", "trade"): 2, ("tablet", "trade"): 1, ("scrap", "trade"): 1, ("scrap", "x4"): 10,
}  # fmt: skip
"""What the rulebook prints; a component file may not contradict it."""


def check(components: Components) -> None:
    """Raise ComponentError where the data contradicts the rulebook or cannot be used."""
    if components.game != "new_expedition":
        raise ComponentError(
            f"These components are for {components.game[:40]!r}, not for new_expedition; give a file of this game."
        )
    if set(components.sheets) != set(shipped().sheets):
        raise ComponentError(f"The New Expedition has the sheets {', '.join(shipped().sheets)} and no others.")
    for name, own in shipped().sheets.items():
        if components.sheets[name].columns != own.columns:
            raise ComponentError(f"Sheet {name!r} needs the columns {', '.join(own.columns)}.")
    if components.sheets["monuments"].rows != shipped().sheets["monuments"].rows:
        raise ComponentError("The sheet 'monuments' holds what the rulebook fixes; leave its rows as they are.")
    _check_treasures(components.sheets["treasures"])
    _check_dig_site(components.sheets["dig_site"])


def _check_treasures(sheet: Sheet) -> None:
    if [row[0] for row in sheet.rows] != list(KINDS):
        raise ComponentError(f"Sheet 'treasures', column 'treasure' must list {', '.join(KINDS)} in this order.")
    for kind, number in zip(KINDS, BOX, strict=True):
        row = sheet.row(kind)
        place = f"Sheet 'treasures', row {kind!r}, column"
        if row["cards"] != number:
            raise ComponentError(f"{place} 'cards' is {row['cards']}; the rulebook says {number}.")
        for column in ("trade", "x1", "x2", "x3", "x4", "x5"):
            value = row[column]
            if not isinstance(value, int) or not 0 <= value <= 999:
                raise ComponentError(f"{place} {column!r} is {value!r}; it must be a whole number from 0 to 999.")
            known = KNOWN_PRICES.get((kind, column))
            if known is not None and value != known:
                raise ComponentError(f"{place} {column!r} is {value}; the card is known to say {known}.")
        ladder = [int(row[f"x{n}"]) for n in range(1, 6)]
        length = sum(price > 0 for price in ladder)
        if not row["trade"] or not length or any(ladder[length:]) or ladder[:length] != sorted(ladder[:length]):
            raise ComponentError(
                f"{place}s 'trade' and 'x1' must be above 0 and prices may not fall; 0 stands only after the largest set."
            )
    if not sheet.row("talisman")["x5"]:
        raise ComponentError(
            "Sheet 'treasures', row 'talisman', column 'x5' is 0; the rulebook sells sets of 5 talismans."
        )


def _check_dig_site(sheet: Sheet) -> None:
    if [row[0] for row in sheet.rows] != [2, 3, 4, 5]:
        raise ComponentError("Sheet 'dig_site', column 'players' must list 2, 3, 4 and 5.")
    for players, thieves, storms in sheet.rows:
        if not isinstance(thieves, int) or not 0 <= thieves <= BOX_THIEVES:
            raise ComponentError(
                f"Sheet 'dig_site', players {players}, column 'thieves' is {thieves!r}; the box has {BOX_THIEVES}."
            )
        if not isinstance(storms, int) or not 0 <= storms <= BOX_SANDSTORMS:
            raise ComponentError(
                f"Sheet 'dig_site', players {players}, column 'sandstorms' is {storms!r}; the box has {BOX_SANDSTORMS}."
            )
