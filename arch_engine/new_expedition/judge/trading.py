"""What a hand sells for after the best trade with the marketplace, and what is left there for the next seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arch_engine.new_expedition.components import TREASURES
from arch_engine.new_expedition.judge.sales import MOST

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
    """By seat, what its hand sells for if each seat in this order makes its best trade and sells everything.

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
    """What a purse buys that may hold a part of a point."""
    most = len(best) - 1
    if purse >= most:
        return float(best[most])
    whole = int(purse)
    return best[whole] + (purse - whole) * (best[whole + 1] - best[whole])
