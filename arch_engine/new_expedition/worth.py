"""What a hand would bring if it were sold now, in the best sets."""

from __future__ import annotations

from functools import lru_cache

from arch_engine.new_expedition.table import ExpeditionTable


@lru_cache(maxsize=4096)
def best_price(ladder: tuple[int, ...], number: int) -> int:
    """The most that `number` cards of a kind sell for, split into sets as is best; `ladder[n]` is the price of n.

    >>> best_price((0, 1, 2, 3, 10), 5)
    11
    """
    if not number:
        return 0
    return max(ladder[size] + best_price(ladder, number - size) for size in range(1, min(number, len(ladder) - 1) + 1))


def best_sale(table: ExpeditionTable, seat: int) -> int:
    """What all known cards of a seat's hand sell for now."""
    return sum(best_price(table.cards.price[kind], number) for kind, number in enumerate(table.hands[seat]))
