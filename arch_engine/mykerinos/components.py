"""The parcels of Mykerinos: what is on the 36 cards. (Rulebook: Cards.)"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from arch_engine.core.bits import bit_set, members
from arch_engine.core.components import Components, Sheet, from_data
from arch_engine.core.errors import ComponentError
from arch_engine.core.words import listing
from arch_engine.mykerinos.region import parcel_space

PATRONS = ("violet", "lemon", "brown", "blackmore", "tangerine")
PATRON_NAMES = ("Lady Violet", "Lord Lemon", "Sir Brown", "Mrs Blackmore", "Colonel Tangerine")
NO_PATRON = -1
CARDS = 36
SPACES_OF_A_PARCEL = ("a1", "b1", "a2", "b2", "a3", "b3")


@dataclass(frozen=True, eq=False)  # compared by identity: `players.valuation` uses them as keys all the time
class MykerinosParcels:
    """Component data in the form the table reads. Cards are numbers from 0 here; people and files count them from 1.

    A process has one object for the same data, even for tables that come from another process.

    patron    by card: 0 to 4 as in PATRONS, or NO_PATRON
    prestige  by card: points for claiming it
    pyramids  by card: bit set of its six spaces, line by line, the card upright
    of_patron by patron: bit set of cards
    laid      by whether it lies turned and by card: bit set of the spaces with its pyramids, as it lies at place 0
    """

    patron: tuple[int, ...]
    prestige: tuple[int, ...]
    pyramids: tuple[int, ...]
    of_patron: tuple[int, ...]
    laid: tuple[tuple[int, ...], tuple[int, ...]]
    all_cards: int = (1 << CARDS) - 1
    cubes: int = 25

    def __reduce__(self) -> tuple[Any, ...]:
        return _parcels_with, (self.patron, self.prestige, self.pyramids)


@lru_cache(maxsize=64)
def _parcels_with(patron: tuple[int, ...], prestige: tuple[int, ...], pyramids: tuple[int, ...]) -> MykerinosParcels:
    of_patron = tuple(bit_set([card for card, one in enumerate(patron) if one == p]) for p in range(len(PATRONS)))
    upright, turned = (
        tuple(bit_set([parcel_space(0, inside, way) for inside in members(own)]) for own in pyramids) for way in (0, 1)
    )
    return MykerinosParcels(patron, prestige, pyramids, of_patron, (upright, turned))


@lru_cache(maxsize=1)
def shipped() -> Components:
    """The component data of this package; most parcel figures and all pyramids in it are reconstructed."""
    import json

    text = files("arch_engine.mykerinos").joinpath("components.json").read_text(encoding="utf-8")
    return from_data(json.loads(text), "components.json of Mykerinos")


@lru_cache(maxsize=64)
def _parcels(rows: tuple[tuple[int | str, ...], ...]) -> MykerinosParcels:
    return _parcels_with(
        tuple(PATRONS.index(str(row[1])) if row[1] != "none" else NO_PATRON for row in rows),
        tuple(int(row[2]) for row in rows),
        tuple(bit_set([SPACES_OF_A_PARCEL.index(space) for space in str(row[3]).split()]) for row in rows),
    )


def parcels_of(components: Components) -> MykerinosParcels:
    """The parcels of checked component data."""
    return _parcels(components.sheets["parcels"].rows)


def check(components: Components) -> None:
    """Raise ComponentError where the data contradicts the rulebook or cannot be used.

    It is certain that 35 of the 36 cards have a patron, and that only the other one is worth 5; the rest are worth nothing, 2 or 3.
    """
    if components.game != "mykerinos":
        raise ComponentError(
            "These components are for {game!r}, not for mykerinos; give a file of this game.", game=components.game[:40]
        )
    for name, own in shipped().sheets.items():
        sheet = components.sheets.get(name)
        if sheet is None or sheet.columns != own.columns:
            raise ComponentError(
                "Mykerinos needs the sheet {name!r} with the columns {columns}.",
                name=name,
                columns=", ".join(own.columns),
            )
    if set(components.sheets) != set(shipped().sheets):
        raise ComponentError("Mykerinos has the sheets {sheets} and no others.", sheets=", ".join(shipped().sheets))
    if components.sheets["box"].rows != shipped().sheets["box"].rows:
        raise ComponentError("The sheet 'box' holds what the rulebook fixes; leave its rows as they are.")
    _check_parcels(components.sheets["parcels"])


def _check_parcels(sheet: Sheet) -> None:
    if [row[0] for row in sheet.rows] != list(range(1, CARDS + 1)):
        raise ComponentError("Sheet 'parcels', column 'card' must count the 36 cards from 1 to 36 in order.")
    without_patron = 0
    for card, patron, prestige, pyramids in sheet.rows:
        place = f"Sheet 'parcels', card {card}, column"
        if patron not in (*PATRONS, "none"):
            raise ComponentError(
                "{place} 'patron' is {patron!r}; it must be one of {patrons} or none.",
                place=place,
                patron=patron,
                patrons=", ".join(PATRONS),
            )
        without_patron += patron == "none"
        allowed = (5,) if patron == "none" else (0, 2, 3)
        if prestige not in allowed:
            raise ComponentError(
                "{place} 'prestige' is {prestige!r}; with this patron it must be {allowed}.",
                place=place,
                prestige=prestige,
                allowed=listing(list(map(str, allowed)), "or"),
            )
        spaces = pyramids.split() if isinstance(pyramids, str) else ["?"]
        if any(space not in SPACES_OF_A_PARCEL for space in spaces) or len(set(spaces)) != len(spaces):
            raise ComponentError(
                "{place} 'pyramids' is {pyramids!r}; name different spaces out of {spaces}.",
                place=place,
                pyramids=pyramids,
                spaces=" ".join(SPACES_OF_A_PARCEL),
            )
    if without_patron != 1:
        raise ComponentError(
            "Sheet 'parcels' has {number} cards without a patron; the game has exactly one.", number=without_patron
        )
