"""Reads a position of The New Expedition as numbers (`named` says which)."""

from __future__ import annotations

from arch_engine.core.features import Feature
from arch_engine.new_expedition.components import MONUMENTS
from arch_engine.new_expedition.judge import named
from arch_engine.new_expedition.judge.hidden import Hidden
from arch_engine.new_expedition.judge.seats import Outlook, in_relation, read_seat
from arch_engine.new_expedition.market import value
from arch_engine.new_expedition.table import ExpeditionTable

STORM_QUESTIONS = ("tent", "storm")
THIEF_QUESTIONS = ("thief", "theft")


class ExpeditionFeatures:
    """What a learned judge sees of The New Expedition; see `core.features.Features`."""

    def __init__(self) -> None:
        self.shared: tuple[Feature, ...] = named.SHARED
        self.own: tuple[Feature, ...] = named.OWN

    def read(self, table: ExpeditionTable) -> tuple[list[float], list[list[float]]]:
        """The numbers of the table, and those of each seat. The table is left as it was."""
        hidden = Hidden(table)
        outlook = Outlook(table, hidden)
        seats = [read_seat(table, hidden, outlook, seat) for seat in range(table.seats)]
        in_relation(table, outlook, seats)
        return read_table(table, hidden), seats

    def quiet(self, table: ExpeditionTable) -> bool:
        """Whether a turn begins: the seat has not dug yet or, when the dig site is empty, done nothing yet. A storm is over, too."""
        if table.question == "dig":
            return True
        begun = table.began_with_dig or table.acted or table.explored
        return table.question == "action" and not begun


def read_table(table: ExpeditionTable, hidden: Hidden) -> list[float]:
    """The numbers of `named.SHARED`."""
    dig, storms, thieves = len(table.dig), table.storms, table.thieves
    sizes = [table.chamber_size(chamber) for chamber in range(len(table.chambers))]
    quiet = table.question == "dig" or not (table.began_with_dig or table.acted)
    monuments = [0.0] * len(MONUMENTS)
    if table.monument >= 0:
        monuments[table.monument] = 1.0
    return [
        float(table.seats), float(dig), 0.0 if dig else 1.0, float(hidden.buried), float(thieves), float(storms),
        (dig - storms) / table.seats, storms / dig if dig else 0.0, thieves / dig if dig else 0.0,
        float(table.passes), 1.0 if table.forced and not table.sold_now else 0.0, float(sum(table.hidden_hands)),
        float(sum(table.tents)),
        float(sum(table.market)), float(value(table, table.market)), hidden.points,
        float(sum(sizes)), float(sum(sizes) - sum(table.hidden_chambers)), float(len([size for size in sizes if size])),
        float(len(table.pile)), 0.0 if quiet else 1.0, 1.0 if table.question in STORM_QUESTIONS else 0.0,
        1.0 if table.question in THIEF_QUESTIONS else 0.0,
        *[float(number) for number in table.market],
        *[float(number) for number in hidden.unseen],
        *monuments,
    ]  # fmt: skip
