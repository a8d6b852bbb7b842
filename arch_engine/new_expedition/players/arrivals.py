"""What the cards of one kind are expected to bring, while more of them may come: for the computer player `sensible`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from arch_engine.new_expedition.components import Cards
from arch_engine.new_expedition.players.habits import Habits

MOST_ARRIVALS: Final = 5
"""How many more cards of one kind a seat waits for at most."""

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
    habits: Habits, trade: int, total: int, worth: tuple[float, ...], unseen: int, chance: float, change: float
) -> tuple[float, ...]:
    """By number of cards of a kind, what they are expected to bring. Cached, because the same arguments return often.

    `worth` is what they bring now, by number, `chance` how likely each of the `unseen` ones comes, and `change` what a card that fits
    nothing is still worth; see `Valuation._compute_hold` for `total`.
    """
    chances: Arrivals = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for _ in range(unseen):
        chances = one_more(chances, chance)
    unrivalled = chances
    price = habits.price_of_a_point * trade
    grown = [0.0] * (total + MOST_ARRIVALS + 1)
    for own in range(total + MOST_ARRIVALS, -1, -1):
        if own < total:  # one card fewer in the hand is one more in the marketplace
            unrivalled = one_more(unrivalled, habits.stays_in_market)
        grown[own] = worth[own] + habits.hope * growth(worth, own, price, habits.no_rival, unrivalled, chances)
    hold = [0.0]
    for own in range(1, total + MOST_ARRIVALS + 1):
        hold.append(max(worth[own], grown[own] - grown[0], hold[-1] + change))
    return tuple(hold)


def growth(
    worth: Sequence[float], own: int, price: float, alone: float, unrivalled: Arrivals, rivalled: Arrivals
) -> float:
    """How much more some cards are expected to bring with those that arrive, each at a price; none need be bought. Nobody else collects the
    kind as likely as `alone` says.
    """
    _, one, two, three, four, five = unrivalled
    _, first, second, third, fourth, fifth = rivalled
    now, most = worth[own], len(worth) - 1 - own
    best = now if most < 1 else max(now, worth[own + 1] - price)
    expected = (alone * one + (1.0 - alone) * first) * (best - now)
    best = best if most < 2 else max(best, worth[own + 2] - price * 2)
    expected += (alone * two + (1.0 - alone) * second) * (best - now)
    best = best if most < 3 else max(best, worth[own + 3] - price * 3)
    expected += (alone * three + (1.0 - alone) * third) * (best - now)
    best = best if most < 4 else max(best, worth[own + 4] - price * 4)
    expected += (alone * four + (1.0 - alone) * fourth) * (best - now)
    best = best if most < 5 else max(best, worth[own + 5] - price * 5)
    return expected + (alone * five + (1.0 - alone) * fifth) * (best - now)


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
