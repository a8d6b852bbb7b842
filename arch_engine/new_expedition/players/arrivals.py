"""What the cards of one kind are expected to bring, while more of them may come: for the computer player `sensible`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from arch_engine.new_expedition.components import Cards

MOST_ARRIVALS: Final = 5
"""How many more cards of one kind a seat waits for at most."""

STAYS_IN_MARKET: Final = 0.85
"""How likely a card stays in the marketplace until the seat can pay for it, if nobody else collects the kind."""

NO_RIVAL: Final = 0.4
"""How likely it is that nobody else collects a kind; a rival soon takes what lies in the marketplace."""

PRICE_OF_A_POINT: Final = 2.8
"""What giving away a point of trading value costs. Complete sets sell for about 3 per point."""

HOPE: Final = 0.9
"""The part of a set's expected growth that counts: storms and thieves come before it is complete."""

Arrivals = tuple[float, float, float, float, float, float]
"""How likely no card, one, two … arrive, and MOST_ARRIVALS or more. Of fixed size, so that compiled code keeps it in machine words."""


def best_sales(cards: Cards, kind: int, most: int) -> tuple[int, ...]:
    """By number of cards, what they sell for when split into the best sets."""
    return _best_sales(cards.price[kind], most)


@lru_cache(maxsize=1024)
def _best_sales(price: tuple[int, ...], most: int) -> tuple[int, ...]:
    best = [0]
    for number in range(1, most + 1):
        best.append(max(price[size] + best[number - size] for size in range(1, min(number, len(price) - 1) + 1)))
    return tuple(best)


@lru_cache(maxsize=1 << 16)
def expected_worth(
    trade: int, total: int, worth: tuple[float, ...], unseen: int, chance: float, change: float
) -> tuple[float, ...]:
    """By number of cards of a kind, what they are expected to bring. Cached, because the same arguments return often.

    `worth` is what they bring now, by number, `chance` how likely each of the `unseen` ones comes, and `change` what a card that fits
    nothing is still worth; see `Valuation._compute_hold` for `total`.
    """
    chances: Arrivals = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for _ in range(unseen):
        chances = one_more(chances, chance)
    unrivalled = chances
    price = PRICE_OF_A_POINT * trade
    grown = [0.0] * (total + MOST_ARRIVALS + 1)
    for own in range(total + MOST_ARRIVALS, -1, -1):
        if own < total:  # one card fewer in the hand is one more in the marketplace
            unrivalled = one_more(unrivalled, STAYS_IN_MARKET)
        grown[own] = worth[own] + HOPE * growth(worth, own, price, unrivalled, chances)
    hold = [0.0]
    for own in range(1, total + MOST_ARRIVALS + 1):
        hold.append(max(worth[own], grown[own] - grown[0], hold[-1] + change))
    return tuple(hold)


def growth(worth: Sequence[float], own: int, price: float, unrivalled: Arrivals, rivalled: Arrivals) -> float:
    """How much more some cards are expected to bring with those that arrive, each at a price; none need be bought."""
    _, one, two, three, four, five = unrivalled
    _, first, second, third, fourth, fifth = rivalled
    now, most = worth[own], len(worth) - 1 - own
    best = now if most < 1 else max(now, worth[own + 1] - price)
    expected = (NO_RIVAL * one + (1.0 - NO_RIVAL) * first) * (best - now)
    best = best if most < 2 else max(best, worth[own + 2] - price * 2)
    expected += (NO_RIVAL * two + (1.0 - NO_RIVAL) * second) * (best - now)
    best = best if most < 3 else max(best, worth[own + 3] - price * 3)
    expected += (NO_RIVAL * three + (1.0 - NO_RIVAL) * third) * (best - now)
    best = best if most < 4 else max(best, worth[own + 4] - price * 4)
    expected += (NO_RIVAL * four + (1.0 - NO_RIVAL) * fourth) * (best - now)
    best = best if most < 5 else max(best, worth[own + 5] - price * 5)
    return expected + (NO_RIVAL * five + (1.0 - NO_RIVAL) * fifth) * (best - now)


def one_more(chances: Arrivals, chance: float) -> Arrivals:
    """The distribution with one more card that may arrive."""
    none, one, two, three, four, more = chances
    stays = 1.0 - chance
    return (
        none * stays,
        one * stays + none * chance,
        two * stays + one * chance,
        three * stays + two * chance,
        four * stays + three * chance,
        more * stays + four * chance + more * chance,
    )
