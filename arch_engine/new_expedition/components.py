"""The cards of The New Expedition and their prices. (Rulebook: Game contents; Treasure cards; Monument tiles.)"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import NoReturn

from arch_engine.core.components import Components, Sheet, from_data
from arch_engine.core.errors import ComponentError
from arch_engine.core.language import mark, say

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


# -- what is known for certain -----------------------------------------------------------------------------------------


PLAYERS = (2, 3, 4, 5)
LONG_EXPEDITION = (2, 3)
MOST = 999

KNOWN = {
    ("scrap", "trade"): 1, ("scrap", "x1"): 1, ("scrap", "x2"): 2, ("scrap", "x3"): 3, ("scrap", "x4"): 10,
    ("coin", "trade"): 2, ("coin", "x5"): 30, ("talisman", "x2"): 10, ("talisman", "x4"): 32,
    ("tablet", "trade"): 1, ("tablet", "x3"): 10,
}  # fmt: skip
LARGEST_SETS = {"scrap": 4, "talisman": 5}
TRADED = ("talisman", "shard", 4)
"""Two kinds, and what a card of each is worth together: the rulebook's example of a trade."""

ASSEMBLED = ("scrap", "shard", "cup", "tablet", "pendant")
"""Treasures that are worth much only as a complete set; every other is worth more with each card."""


def check(components: Components) -> None:
    """Raise ComponentError where the data contradicts what is certain, or cannot be used."""
    check_usable(components)
    treasures, dig_site = components.sheets["treasures"], components.sheets["dig_site"]
    for kind in KINDS:
        _check_known(treasures, kind)
        _check_course(treasures, kind)
    one, other, together = TRADED
    values = [int(treasures.row(kind)["trade"]) for kind in (one, other)]
    if sum(values) != together:
        _refuse(
            treasures, one, "trade",
            say("is {value} and that of row {other!r} {other_value}; together they are {together} in the rulebook's example of a trade", value=values[0], other=other, other_value=values[1], together=together),
        )  # fmt: skip
    _check_thieves_and_storms(dig_site)


def check_usable(components: Components) -> None:
    """Raise ComponentError if the game cannot be played with the data, true or not."""
    if components.game != "new_expedition":
        raise ComponentError(
            "These components are for {game!r}, not for new_expedition; give a file of this game.",
            game=components.game[:40],
        )
    own = shipped().sheets
    if set(components.sheets) != set(own):
        raise ComponentError("The New Expedition has the sheets {sheets} and no others.", sheets=", ".join(own))
    for name, sheet in components.sheets.items():
        columns = own[name].columns
        if name == "treasures":
            columns += tuple(f"x{size}" for size in range(6, 1 + min(max(BOX), len(sheet.columns) - 4)))
        if sheet.columns != columns:
            more = "; " + say("x6 and so on, up to x{most}, may follow", most=max(BOX)) if name == "treasures" else ""
            raise ComponentError(
                "Sheet {name!r} needs the columns {columns}{more}.",
                name=name,
                columns=", ".join(own[name].columns),
                more=more,
            )
    if components.sheets["monuments"].rows != own["monuments"].rows:
        raise ComponentError("The sheet 'monuments' holds what the rulebook fixes; leave its rows as they are.")
    _check_treasures(components.sheets["treasures"])
    _check_dig_site(components.sheets["dig_site"])


def _refuse(sheet: Sheet, row: str | int, column: str, problem: str) -> NoReturn:
    raise ComponentError(
        "Sheet {sheet!r}, row {row!r}, column {column!r} {problem}.",
        sheet=sheet.name,
        row=str(row),
        column=column,
        problem=problem,
    )


# -- what can be used ----------------------------------------------------------------------------------------------


def _check_treasures(sheet: Sheet) -> None:
    if [row[0] for row in sheet.rows] != list(KINDS):
        raise ComponentError(
            "Sheet 'treasures', column 'treasure' must list {kinds} in this order.", kinds=", ".join(KINDS)
        )
    for kind, number in zip(KINDS, BOX, strict=True):
        row = sheet.row(kind)
        if row["cards"] != number:
            _refuse(
                sheet, kind, "cards", say("is {cards!r}; the rulebook says {number}", cards=row["cards"], number=number)
            )
        for column in sheet.columns[3:]:
            value = row[column]
            if not isinstance(value, int) or not 0 <= value <= MOST:
                _refuse(
                    sheet,
                    kind,
                    column,
                    say("is {value!r}; it must be a whole number from 0 to {most}", value=value, most=MOST),
                )
        for column in ("trade", "x1"):
            if not row[column]:
                _refuse(sheet, kind, column, say("is 0; it must be above 0"))
        prices = [int(row[column]) for column in sheet.columns[4:]]
        for size, (before, price) in enumerate(pairwise(prices), start=2):
            if price and not before:
                _refuse(
                    sheet,
                    kind,
                    f"x{size - 1}",
                    say("is 0, and x{size} is not; 0 stands only after the largest set", size=size),
                )
            if price and price < before:
                _refuse(
                    sheet,
                    kind,
                    f"x{size}",
                    say("is {price}, less than x{size}; larger sets do not sell for less", price=price, size=size - 1),
                )


def _check_dig_site(sheet: Sheet) -> None:
    if [row[0] for row in sheet.rows] != list(PLAYERS):
        raise ComponentError("Sheet 'dig_site', column 'players' must list 2, 3, 4 and 5.")
    for row in sheet.rows:
        for column, value, most in zip(sheet.columns[1:], row[1:], (BOX_THIEVES, BOX_SANDSTORMS), strict=True):
            if not isinstance(value, int) or not 0 <= value <= most:
                _refuse(sheet, row[0], column, say("is {value!r}; the box has {most}", value=value, most=most))


# -- what is known -------------------------------------------------------------------------------------------------


def _check_known(sheet: Sheet, kind: str) -> None:
    """Check what is printed on the cards of a kind, as far as it is known."""
    row, largest = sheet.row(kind), _largest(sheet, kind)
    for (known, column), value in KNOWN.items():
        if known == kind and row[column] != value:
            _refuse(
                sheet, kind, column, say("is {found}; the card is known to say {value}", found=row[column], value=value)
            )
    known_largest = LARGEST_SETS.get(kind, largest)
    if largest != known_largest:
        first = min(largest, known_largest) + 1
        short = mark("is 0; the largest set is known to have {number} cards")
        long = mark("must be 0; the largest set is known to have {number} cards")
        _refuse(sheet, kind, f"x{first}", say(short if largest < known_largest else long, number=known_largest))
    if largest > int(row["cards"]):
        _refuse(
            sheet,
            kind,
            f"x{int(row['cards']) + 1}",
            say("must be 0; the box has {cards} cards of this kind", cards=row["cards"]),
        )


def _check_course(sheet: Sheet, kind: str) -> None:
    """Check that prices rise as the rulebook says of all kinds."""
    row, largest = sheet.row(kind), _largest(sheet, kind)
    prices = [0, *[int(row[f"x{size}"]) for size in range(1, largest + 1)]]
    added = [price - before for before, price in pairwise(prices)]
    if kind not in ASSEMBLED:
        for size, more in enumerate(added, start=1):
            if not more:
                _refuse(
                    sheet,
                    kind,
                    f"x{size}",
                    say(
                        "is {price} like x{size}; each card of a set adds to its price",
                        price=prices[size],
                        size=size - 1,
                    ),
                )
    elif largest < 2 or added[-1] <= max(added[:-1]):
        _refuse(
            sheet, kind, f"x{largest}",
            say("is {price}; sets of this kind are worth little until they are complete, so the last card must add the most", price=prices[-1]),
        )  # fmt: skip


def _largest(sheet: Sheet, kind: str) -> int:
    row = sheet.row(kind)
    return sum(bool(row[column]) for column in sheet.columns[4:])


def _check_thieves_and_storms(sheet: Sheet) -> None:
    for players in LONG_EXPEDITION:
        if sheet.row(players)["thieves"] == BOX_THIEVES:
            _refuse(
                sheet,
                players,
                "thieves",
                say("is {most}; the Long Expedition adds one, and the box has {most}", most=BOX_THIEVES),
            )
    most = max(PLAYERS)
    if sheet.row(most)["thieves"] != BOX_THIEVES:
        _refuse(
            sheet,
            most,
            "thieves",
            say(
                "is {thieves}; all {most} of the box are known to play",
                thieves=sheet.row(most)["thieves"],
                most=BOX_THIEVES,
            ),
        )
    if len({sheet.row(players)["sandstorms"] for players in PLAYERS}) == 1:
        _refuse(
            sheet, most, "sandstorms",
            say("is {sandstorms} as in every row; the rulebook says that it varies with the number of players", sandstorms=sheet.row(most)['sandstorms']),
        )  # fmt: skip
