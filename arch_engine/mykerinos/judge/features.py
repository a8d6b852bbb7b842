"""The features of Mykerinos: a position as numbers, all of them facts of the table. Nothing is hidden in this game."""

from __future__ import annotations

from typing import Final

from arch_engine.core.features import Feature
from arch_engine.mykerinos.judge import seat, whole
from arch_engine.mykerinos.judge.holdings import areas
from arch_engine.mykerinos.table import MykerinosTable


class MykerinosFeatures:
    """What the judge of Mykerinos reads; see `core.features.Features`."""

    def __init__(self) -> None:
        self.shared: tuple[Feature, ...] = tuple(Feature(name, meaning) for name, meaning in whole.NAMES)
        self.own: tuple[Feature, ...] = tuple(Feature(name, meaning) for name, meaning in seat.NAMES)

    def read(self, table: MykerinosTable) -> tuple[list[float], list[list[float]]]:
        """The numbers of `shared`, and by seat those of `own`."""
        contested = areas(table)
        reading = seat.Reading(table, contested)
        return whole.numbers(table, contested), [reading.seat(number) for number in range(table.seats)]

    def quiet(self, table: MykerinosTable) -> bool:
        """Return whether a season has just begun: its region lies out, and nobody has acted."""
        return (
            table.question == "action"
            and not any(table.cubes)
            and not any(table.tilted)
            and not any(table.scale[: table.seats])
        )


FEATURES: Final = MykerinosFeatures()
