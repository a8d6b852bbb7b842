"""What an exploration brings on average, and what it costs: each of the monuments."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.new_expedition.components import MINE, SPHINX, TOMB, TREASURES
from arch_engine.new_expedition.judge.hidden import Hidden
from arch_engine.new_expedition.judge.sales import expected, sales
from arch_engine.new_expedition.monuments import MINE_LIMIT, SPHINX_DRAWS, TOMB_KEEPS
from arch_engine.new_expedition.table import ExpeditionTable


def contents(table: ExpeditionTable, hidden: Hidden, chamber: int) -> list[float]:
    """How many cards of each kind a chamber holds on average."""
    covered = table.hidden_chambers[chamber]
    known = table.chambers[chamber]
    if not covered:
        return [float(number) for number in known]
    return [known[kind] + covered * hidden.inside[kind] * hidden.unseen[kind] for kind in range(TREASURES)]


def brings(
    table: ExpeditionTable,
    hidden: Hidden,
    chamber: int,
    seat: int,
    held: Sequence[float],
    sale: Sequence[float],
    one_more: Sequence[float],
) -> float:
    """How much more the hand of a seat sells for on average after it has explored a chamber.

    Args:
        table: The table.
        hidden: What is known of its hidden cards.
        chamber: The chamber, which holds cards.
        seat: The seat.
        held: By kind, how likely each unseen card is to be in its hand.
        sale: By kind, what its hand sells for.
        one_more: By kind, how much more with one card more.
    """
    size = table.chamber_size(chamber)
    if table.monument not in (TOMB, MINE, SPHINX):
        return _all_cards(table, hidden, chamber, seat, held, sale)
    inside = contents(table, hidden, chamber)
    if table.monument == TOMB:
        left, found = float(TOMB_KEEPS), 0.0
        for more, kind in sorted([(more, kind) for kind, more in enumerate(one_more)], reverse=True):
            taken = min(left, inside[kind])
            found += taken * more
            left -= taken
            if left <= 0.0:
                break
        return found
    if table.monument == MINE:
        points, mean = 0.0, 0.0
        for kind in range(TREASURES):
            points += inside[kind] / size * table.cards.trade[kind]
            mean += inside[kind] / size * one_more[kind]
        return mean * min(float(size), MINE_LIMIT / points) if points > 0.0 else 0.0
    drawn = min(SPHINX_DRAWS, size) / size
    hoped = sorted([drawn * inside[kind] * one_more[kind] for kind in range(TREASURES)])
    return hoped[-1] + hoped[-2]


def _all_cards(
    table: ExpeditionTable, hidden: Hidden, chamber: int, seat: int, held: Sequence[float], sale: Sequence[float]
) -> float:
    """How much more a hand sells for with all cards of a chamber."""
    ladders, hand = table.cards.price, table.hands[seat]
    known, covered = table.chambers[chamber], table.hidden_chambers[chamber]
    found = 0.0
    for kind in range(TREASURES):
        if known[kind] or (covered and hidden.unseen[kind]):
            after = sales(ladders[kind], hand[kind] + known[kind], hidden.unseen[kind])
            found += expected(after, held[kind] + covered * hidden.inside[kind]) - sale[kind]
    return found
