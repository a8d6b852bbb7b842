"""The features of Mykerinos: a position as numbers, all of them facts of the table. Nothing is hidden in this game."""

from __future__ import annotations

from typing import Final

from arch_engine.core.bits import size
from arch_engine.core.features import Feature
from arch_engine.mykerinos.components import PATRON_NAMES, PATRONS
from arch_engine.mykerinos.judge import seat
from arch_engine.mykerinos.judge.holdings import Area, areas
from arch_engine.mykerinos.museum import FIVE_ROOMS
from arch_engine.mykerinos.region import SEASONS
from arch_engine.mykerinos.season import CUBES
from arch_engine.mykerinos.table import NOT_PASSED, MykerinosTable

NAMES: Final[tuple[tuple[str, str], ...]] = (
    *((f"seats_{seats}", f"1 with {seats} players") for seats in CUBES),
    *((f"season_{season}", f"1 in season {season}") for season in range(1, SEASONS + 1)),
    ("survey", "1 in the survey"),
    ("parcels_lying", "parcels that lie in the region"),
    ("open_spaces", "free spaces without a pyramid"),
    ("pyramids", "free spaces with a pyramid"),
    ("still_in", "seats that have not passed"),
    ("stock_still_in", "cubes in the stocks of seats that have not passed"),
    ("free_five_rooms", "free 5-rooms"),
    ("neutral_asked", "1 while a seat may place neutral cubes"),
    ("neutral_last", "1 with two players if a neutral cube may follow the last action, too"),
    *((f"{patron}_unseen", f"cards of {name} in the pile") for patron, name in zip(PATRONS, PATRON_NAMES, strict=True)),
)  # fmt: skip
"""The features by name, with their meanings."""


def numbers(table: MykerinosTable, contested: list[Area]) -> list[float]:
    """The numbers of `NAMES`."""
    found = [float(table.seats == seats) for seats in CUBES]
    found += [float(table.round == season) for season in range(1, SEASONS + 1)]
    lying = 0
    for area in contested:
        lying += len(area.lying)
    still_in, stock = 0, 0
    if table.phase == "excavation":
        for seat in range(table.seats):
            if table.scale[seat] == NOT_PASSED:
                still_in += 1
                stock += table.personal[seat]
    found += [
        float(table.phase == "survey"), float(lying), float(size(table.open)), float(size(table.bare)), float(still_in), float(stock),
        float(size(FIVE_ROOMS & ~table.taken_rooms)), float(table.question == "neutral"),
        float(table.seats == 2 and table.neutral_after_last_action),
    ]  # fmt: skip
    found += [float(size(table.deck & of_patron)) for of_patron in table.parcels.of_patron]
    return found


class MykerinosFeatures:
    """What the judge of Mykerinos reads; see `core.features.Features`."""

    def __init__(self) -> None:
        self.shared: tuple[Feature, ...] = tuple(Feature(name, meaning) for name, meaning in NAMES)
        self.own: tuple[Feature, ...] = tuple(Feature(name, meaning) for name, meaning in seat.NAMES)

    def read(self, table: MykerinosTable) -> tuple[list[float], list[list[float]]]:
        """The numbers of `shared`, and by seat those of `own`."""
        contested = areas(table)
        reading = seat.Reading(table, contested)
        return numbers(table, contested), [reading.seat(number) for number in range(table.seats)]

    def quiet(self, table: MykerinosTable) -> bool:
        """Return whether a season has just begun: its region lies out, and nobody has acted."""
        return (
            table.question == "action"
            and not any(table.cubes)
            and not any(table.tilted)
            and not any(table.scale[: table.seats])
        )


FEATURES: Final = MykerinosFeatures()
