"""Where the cards can lie that nobody shows: what an unseen card is on average, place by place.

Maps are never dealt, so a hidden card of a chamber or the pile is none; one in the dig site or in a hand may be.
"""

from __future__ import annotations

from arch_engine.new_expedition.components import MAP, TREASURES
from arch_engine.new_expedition.table import Counts, ExpeditionTable


def unseen_cards(table: ExpeditionTable) -> Counts:
    """The cards in play by kind that lie in the dig site, in the pile, or hidden in hands and chambers."""
    left = table.in_play[:]
    left[MAP] -= table.maps_gone
    for hand in table.hands:
        for kind in range(TREASURES):
            left[kind] -= hand[kind]
    for chamber in table.chambers:
        for kind in range(TREASURES):
            left[kind] -= chamber[kind]
    market, tray = table.market, table.tray
    for kind in range(TREASURES):
        left[kind] -= market[kind] + tray[kind]
    for sets in table.sold:
        for kind, number, _ in sets:
            left[kind] -= number
    return [max(0, number) for number in left]


class Hidden:
    """What can be said of the cards that are not seen; the order of the dig site and of the pile never counts.

    unseen    by kind: how many cards are not seen
    buried    treasures in the dig site
    a_card    by kind: how likely each unseen card of the kind is to be one certain card of the dig site, or hidden in a hand
    inside    the same for a card hidden in a chamber
    points    the mean trading value of a card of the dig site, or hidden in a hand
    """

    __slots__ = ("a_card", "buried", "inside", "points", "unseen")

    def __init__(self, table: ExpeditionTable) -> None:
        self.unseen = unseen_cards(table)
        self.buried = max(0, len(table.dig) - table.thieves - table.storms)
        maps = self.unseen[MAP]
        others = sum(self.unseen) - maps
        with_maps = self.buried + sum(table.hidden_hands)
        a_map = 1.0 / with_maps if with_maps else 0.0
        inside = 1.0 / others if others else 0.0
        another = max(0.0, 1.0 - maps * a_map) * inside
        self.a_card = [another] * TREASURES
        self.a_card[MAP] = min(1.0, a_map)
        self.inside = [inside] * TREASURES
        self.inside[MAP] = 0.0
        trade = table.cards.trade
        self.points = 0.0
        if with_maps:
            for kind in range(TREASURES):
                self.points += trade[kind] * self.unseen[kind] * self.a_card[kind]
