"""A full game in the lines of a record with a witness."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.families import Decision
from arch_engine.core.multisets import members
from arch_engine.core.table import ALL, UNKNOWN, sees
from arch_engine.new_expedition.components import MINE, RUINS, SANDSTORM, SPHINX, THIEF
from arch_engine.new_expedition.digging import uncovered
from arch_engine.new_expedition.market import value
from arch_engine.new_expedition.monuments import TOMB_KEEPS
from arch_engine.new_expedition.setup import HAND, MARKETPLACE
from arch_engine.new_expedition.table import ExpeditionTable, empty


def retold(table: ExpeditionTable, decision: Decision, witness: int) -> list[Decision]:
    """A decision of a full game as a record with a witness writes it; `table` is the full table before it.

    Cards that the witness did not see are UNKNOWN, and what turns up is named. The order of the dig site is not written.
    """
    kind, *values = decision
    if witness == ALL:
        return [decision]
    if kind == "dig-site":
        return []
    if kind == "deal":
        return [("deal", *_dealt(table, values, witness))]
    own = sees(witness, 1 << table.active, table.seats)
    if kind == "dig":
        card = table.dig[-1]
        if card == SANDSTORM:
            number = uncovered(table)
            return [("dig", card, *table.pile[len(table.pile) - number :][::-1])]
        return [("dig", card if own or card == THIEF else UNKNOWN)]
    if kind == "theft" and not sees(witness, 1 << table.active | 1 << table.victim, table.seats):
        return [("theft", UNKNOWN)]
    if kind == "keep" and not own:
        return [("keep", *[UNKNOWN] * TOMB_KEEPS)]
    if own and (kind == "look" or (kind == "explore" and table.monument not in (MINE, SPHINX, RUINS))) and values:
        return [(*decision, *members(table.chambers[values[0]]))]
    return [decision]


def _dealt(table: ExpeditionTable, cards: Sequence[int], witness: int) -> list[int]:
    """Return what the witness sees of a deal, in the order of the kinds at each place."""
    told: list[int] = []
    announced: list[int] = []
    for seat in range(table.seats):
        hand = sorted(cards[HAND * seat : HAND * (seat + 1)])
        told += hand if sees(witness, 1 << seat, table.seats) else [UNKNOWN] * HAND
        counts = empty()
        for kind in hand:
            counts[kind] += 1
        announced.append(value(table, counts))
    market = len(told)
    told += sorted(cards[market : market + MARKETPLACE])
    for size in table.cards.chambers[table.monument]:
        chamber = cards[len(told) : len(told) + size]
        told += sorted(chamber) if table.monument == RUINS else [UNKNOWN] * size
    told += [UNKNOWN] * (len(cards) - len(told))
    return told + announced if table.beginners_luck else told
