"""Where the cards can lie that nobody shows: what an unseen card is on average, place by place.

Maps are never dealt, so a hidden card of a chamber or the pile is none; one in the dig site or in a hand may be.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from arch_engine.new_expedition.components import BOX, MAP, MINE, SPHINX, TOMB, TREASURES
from arch_engine.new_expedition.market import best_price
from arch_engine.new_expedition.monuments import MINE_LIMIT, SPHINX_DRAWS, TOMB_KEEPS
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


# -- What cards sell for on average when some of them are not known, or are still to come ---------

STEPS: Final = 20
"""Chances are looked up at this many steps from 0 to 1, and lines drawn between them."""

MOST: Final = max(BOX) + 1


@lru_cache(maxsize=64)
def prices(ladder: tuple[int, ...]) -> tuple[int, ...]:
    """Return by number of cards of a kind, what they sell for in the best split into sets."""
    return tuple([best_price(ladder, number) for number in range(MOST + 1)])


@lru_cache(maxsize=1 << 14)
def sales(ladder: tuple[int, ...], own: int, unseen: int) -> tuple[float, ...]:
    """Return what `own` cards of a kind sell for on average together with those of `unseen` others that come, by how likely each comes.

    Entry n is for the chance n / STEPS; `expected` reads between them.

    >>> sales((0, 1, 3), 1, 1)[0], sales((0, 1, 3), 1, 1)[STEPS // 2], sales((0, 1, 3), 1, 1)[STEPS]
    (1.0, 2.0, 3.0)
    """
    worth = [best_price(ladder, own + more) for more in range(unseen + 1)]
    found: list[float] = []
    for step in range(STEPS + 1):
        chance = step / STEPS
        likely = [1.0]  # by how many have come
        for _ in range(unseen):
            stays = [one * (1.0 - chance) for one in likely] + [0.0]
            for number, one in enumerate(likely):
                stays[number + 1] += one * chance
            likely = stays
        found.append(sum([one * price for one, price in zip(likely, worth, strict=True)]))
    return tuple(found)


def expected(by_chance: Sequence[float], chance: float) -> float:
    """Return what `sales` gives for a chance between its steps."""
    if chance <= 0.0:
        return by_chance[0]
    if chance >= 1.0:
        return by_chance[STEPS]
    place = chance * STEPS
    step = int(place)
    low = by_chance[step]
    return low + (place - step) * (by_chance[step + 1] - low)


# -- What an exploration brings on average, and what it costs: each of the monuments --------------


def contents(table: ExpeditionTable, hidden: Hidden, chamber: int) -> list[float]:
    """Return how many cards of each kind a chamber holds on average."""
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
    """Return how much more the hand of a seat sells for on average after it has explored a chamber.

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
    """Return how much more a hand sells for with all cards of a chamber."""
    ladders, hand = table.cards.price, table.hands[seat]
    known, covered = table.chambers[chamber], table.hidden_chambers[chamber]
    found = 0.0
    for kind in range(TREASURES):
        if known[kind] or (covered and hidden.unseen[kind]):
            after = sales(ladders[kind], hand[kind] + known[kind], hidden.unseen[kind])
            found += expected(after, held[kind] + covered * hidden.inside[kind]) - sale[kind]
    return found


# What a hand sells for after the best trade with the marketplace, and what is left there for the next seat.

PURSE: Final = 40
"""More trading value than this counts as this much."""


def best_sales(
    hand: Sequence[int], market: Sequence[int], trade: Sequence[int], prices: Sequence[Sequence[int]], purse: int
) -> list[int]:
    """The most that cards of the hand and the marketplace together sell for, by their trading value, from 0 to `purse`.

    A hand can become any cards worth no more than itself: what it keeps, it pays itself. So this fills the purse from both together.
    """
    best = [0] * (purse + 1)
    for kind in range(TREASURES):
        best = _with_kind(best, hand[kind] + market[kind], trade[kind], prices[kind])
    return best


def trade_in_turn(
    hands: Sequence[Sequence[int]],
    purses: Sequence[int],
    order: Sequence[int],
    market: Sequence[int],
    trade: Sequence[int],
    prices: Sequence[Sequence[int]],
) -> list[int]:
    """Return by seat, what its hand sells for if each seat in this order makes its best trade and sells everything.

    What one gives, the next can take. A purse says how much trading value a seat has, as some of its cards may not be known.
    """
    there = list(market)
    found = [0] * len(hands)
    for seat in order:
        hand, purse = hands[seat], min(PURSE, purses[seat])
        if not purse:
            continue
        steps = [[0] * (purse + 1)]
        for kind in range(TREASURES):
            steps.append(_with_kind(steps[-1], hand[kind] + there[kind], trade[kind], prices[kind]))
        found[seat] = steps[-1][purse]
        value = purse
        for kind in range(TREASURES - 1, -1, -1):
            before, now = steps[kind], steps[kind + 1][value]
            if now == before[value]:
                kept = 0
            else:
                cost, price = trade[kind], prices[kind]
                kept = 1
                while before[value - cost * kept] + price[kept] != now:
                    kept += 1
                value -= cost * kept
            there[kind] += hand[kind] - kept
    return found


def _with_kind(before: list[int], there: int, cost: int, price: Sequence[int]) -> list[int]:
    """The most that cards sell for by trading value, when those of one more kind can be among them."""
    most = min(there, MOST, (len(before) - 1) // cost)
    if most < 1:
        return before
    best = before[:]
    for number in range(1, most + 1):
        brings, spent = price[number], cost * number
        for value, worth in enumerate(before[: len(before) - spent], spent):
            if worth + brings > best[value]:
                best[value] = worth + brings
    return best


def between(best: Sequence[int], purse: float) -> float:
    """Return what a purse buys that may hold a part of a point."""
    most = len(best) - 1
    if purse >= most:
        return float(best[most])
    whole = int(purse)
    return best[whole] + (purse - whole) * (best[whole + 1] - best[whole])
