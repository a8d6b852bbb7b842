"""The best trade at the marketplace, for the computer player `sensible`."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.families import Decision
from arch_engine.new_expedition.components import TREASURES
from arch_engine.new_expedition.table import ExpeditionTable

EFFORT = 0.05
"""What each card that changes hands costs: of trades that gain the same, the smallest is best."""

MOST_TAKEN = 5
"""How many cards of one kind a trade takes at most; another can follow."""

Haul = tuple[float, tuple[int, ...]]
"""What a trade gains, and for each kind that it can move how many cards are taken (negative: given)."""


def best_trade(
    view: ExpeditionTable, seat: int, hold: Sequence[Sequence[float]], fixed: Sequence[int] = ()
) -> tuple[float, Decision | None]:
    """The trade that gains most by `hold`, the worth of cards by kind and number; exact except for MOST_TAKEN.

    A trade neither gives nor takes `fixed` kinds. This is a knapsack over the kinds: for every balance of trading value (taken less
    given), it keeps the best way to reach it.
    """
    trade = view.cards.trade
    hand = [0 if kind in fixed else number for kind, number in enumerate(view.hands[seat])]
    market = [0 if kind in fixed else number for kind, number in enumerate(view.market)]
    if not sum(hand) or not sum(market):
        return 0.0, None
    takes = [min(number, MOST_TAKEN) for number in market]
    payable = sum(trade[kind] * number for kind, number in enumerate(hand))  # with the kinds still to come
    offered = sum(trade[kind] * number for kind, number in enumerate(takes))
    plans: dict[int, Haul] = {0: (0.0, ())}
    kinds = [kind for kind in range(TREASURES) if hand[kind] or takes[kind]]
    for kind in kinds:
        own, value, worth = hand[kind], trade[kind], hold[kind]
        payable -= value * own
        offered -= value * takes[kind]
        steps = [
            (number, value * number, worth[own + number] - worth[own] - EFFORT * (number if number > 0 else -number))
            for number in range(-own, takes[kind] + 1)
        ]
        found: dict[int, Haul] = {}
        for balance, (gained, chosen) in plans.items():
            for number, cost, gain in steps:
                new = balance + cost
                if new > payable:  # the rest of the hand could not pay for it
                    break
                if new < -offered:  # nothing left that this much could buy
                    new = -offered
                known = found.get(new)
                if known is None or gained + gain > known[0]:
                    found[new] = (gained + gain, (*chosen, number))
        plans = found
    gained, chosen = max(plans.values(), key=lambda plan: plan[0])
    if not any(chosen):
        return 0.0, None
    gives, received = [0] * TREASURES, [0] * TREASURES
    for kind, number in zip(kinds, chosen, strict=True):
        if number < 0:
            gives[kind] = -number
        else:
            received[kind] = number
    if not any(gives) or not any(received):
        return 0.0, None
    return gained, ("trade", *gives, *received)
