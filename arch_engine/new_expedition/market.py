"""Trading at the marketplace and selling to the museum. (Rulebook: 2a. Trade at the marketplace; 2c. Sell to the museum.)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from arch_engine.core.chance import below
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.multisets import drawn, of_size
from arch_engine.core.rules import Refusal
from arch_engine.new_expedition.called import PLURALS, some
from arch_engine.new_expedition.components import KINDS, TEMPLE, TREASURES
from arch_engine.new_expedition.table import ExpeditionTable, empty
from arch_engine.new_expedition.turns import anybody_holds, go_on


def value(table: ExpeditionTable, counts: Sequence[int]) -> int:
    """The trading value of some cards."""
    trade = table.cards.trade
    return sum(trade[kind] * number for kind, number in enumerate(counts) if number)


# -- trading -------------------------------------------------------------------------------------------------------


def trades(table: ExpeditionTable) -> Iterator[Decision]:
    """Every legal trade, those with the fewest cards first; there may be millions, so take what is needed."""
    hand, market = table.hands[table.active], table.market
    most = min(sum(market), value(table, hand) // min(table.cards.trade))
    for size in range(2, sum(hand) + most + 1):
        for given in range(max(1, size - most), min(size, sum(hand) + 1)):
            for gives in of_size(hand, given):
                worth = value(table, gives)
                offered = [0 if gives[kind] else market[kind] for kind in range(TREASURES)]
                if sum(offered) < size - given:
                    continue
                for takes in worth_at_most(offered, size - given, worth, table.cards.trade, 0):
                    yield ("trade", *gives, *takes)


def worth_at_most(
    counts: Sequence[int], size: int, worth: int, trade: Sequence[int], first: int
) -> Iterator[tuple[int, ...]]:
    """Every way to take `size` cards worth at most `worth` out of `counts`, in the order of `of_size`.

    It leaves dead ends at once: a large marketplace has millions of ways that a small hand cannot pay for.
    """
    cost, due = 0, size
    for kind in sorted(range(first, TREASURES), key=trade.__getitem__):  # the cheapest cards there are
        cost += trade[kind] * min(due, counts[kind])
        due -= min(due, counts[kind])
    if due or cost > worth:
        return
    if first == TREASURES:
        yield ()
        return
    for here in range(min(counts[first], size), -1, -1):
        for others in worth_at_most(counts, size - here, worth - here * trade[first], trade, first + 1):
            yield (here, *others)


def wanted(table: ExpeditionTable) -> list[int]:
    """The kinds in the marketplace that the hand could pay for with all its other kinds."""
    hand = table.hands[table.active]
    worth, trade = value(table, hand), table.cards.trade
    return [
        kind for kind, number in enumerate(table.market) if number and worth - trade[kind] * hand[kind] >= trade[kind]
    ]


def random_trade(table: ExpeditionTable, kinds: list[int], rng: Random) -> Decision:
    """A random trade: want a card, give cards of other kinds until they are worth it, and spend the change."""
    trade, market = table.cards.trade, table.market
    want = kinds[below(rng, len(kinds))]
    left = table.hands[table.active][:]
    left[want] = 0
    gives, takes = empty(), empty()
    takes[want] = 1
    worth = -trade[want]
    while worth < 0 or (any(left) and rng.random() < 0.2):
        card = drawn(left, 1, rng).index(1)
        left[card] -= 1
        gives[card] += 1
        worth += trade[card]
    while True:
        more = [
            kind for kind in range(TREASURES) if market[kind] > takes[kind] and not gives[kind] and trade[kind] <= worth
        ]
        if not more or rng.random() < 0.3:
            return ("trade", *gives, *takes)
        extra = more[below(rng, len(more))]
        takes[extra] += 1
        worth -= trade[extra]


def trade(table: ExpeditionTable, decision: Decision) -> None:
    """The active seat lays cards into the marketplace and takes others; it gets no change."""
    seat = table.active
    gives, takes = decision[1 : 1 + TREASURES], decision[1 + TREASURES :]
    for kind, amount in enumerate(gives):
        if amount:
            table.give(seat, kind, amount)
    for kind, amount in enumerate(takes):
        if amount:
            table.take(seat, kind, amount)
    go_on(table)


def why_not_trade(table: ExpeditionTable, decision: Decision) -> Refusal | None:
    """The rule against a trade, or None."""
    gives, takes = decision[1 : 1 + TREASURES], decision[1 + TREASURES :]
    hand, open_hand = table.hands[table.active], table.may_hold_more(table.active)
    if min(*gives, *takes) < 0 or not sum(gives) or not sum(takes):
        return Refusal("trade.both-sides", "A trade gives at least one card and takes at least one.")
    for kind in range(TREASURES):
        if gives[kind] > hand[kind] and not open_hand:
            return Refusal(
                "trade.own-cards",
                "You hold {cards}, not {given}.",
                cards=some(table, kind, hand[kind]),
                given=gives[kind],
            )
        if takes[kind] > table.market[kind]:
            return Refusal(
                "trade.from-market",
                "The marketplace holds {cards}, not {given}.",
                cards=some(table, kind, table.market[kind]),
                given=takes[kind],
            )
        if gives[kind] and takes[kind]:
            return Refusal(
                "trade.not-for-itself",
                "You cannot trade {cards} for themselves: they stand on both sides.",
                cards=say(PLURALS[kind]),
            )
    paid, cost = value(table, gives), value(table, takes)
    if cost > paid:
        return Refusal(
            "trade.value",
            "You give a trading value of {paid} and would take {cost}; take as much or less.",
            paid=paid,
            cost=cost,
        )
    return None


# -- selling -------------------------------------------------------------------------------------------------------


def sales(table: ExpeditionTable) -> Iterator[Decision]:
    """Every set the active seat can sell, the largest of each kind first."""
    for kind, own in enumerate(table.hands[table.active]):
        for amount in range(min(own, table.cards.largest[kind]), 0, -1):
            yield ("sell", kind, amount)


def sell(table: ExpeditionTable, kind: int, amount: int) -> None:
    """The active seat sells a set for the price on its card; at the Temple it may then look into a chamber."""
    seat = table.active
    price = table.cards.price[kind][amount]
    table.sell(seat, kind, amount, price)
    table.score(seat, "money", price, KINDS[kind], "sell.ladder")
    over = not table.dig and not anybody_holds(table)
    if (
        table.monument == TEMPLE
        and not over
        and any(table.chamber_size(chamber) for chamber in range(len(table.chambers)))
    ):
        table.ask(seat, "look")
    else:
        go_on(table)


def why_not_sell(table: ExpeditionTable, kind: int, amount: int) -> Refusal | None:
    """The rule against selling a set, or None."""
    own = table.hands[table.active][kind]
    if amount < 1:  # whatever is held: a hand may be known in part only
        return Refusal("sell.own-cards", "A set is one or more cards of your hand.")
    if amount > own and not table.may_hold_more(table.active):
        return Refusal(
            "sell.own-cards", "You hold {cards}; a set is one or more cards of your hand.", cards=some(table, kind, own)
        )
    if amount > table.cards.largest[kind]:
        return Refusal(
            "sell.largest-set",
            "A set of {cards} has at most {most} cards; sell several sets instead.",
            cards=say(PLURALS[kind]),
            most=table.cards.largest[kind],
        )
    return None


# -- what a hand would bring ---------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def best_price(ladder: tuple[int, ...], number: int) -> int:
    """The most that `number` cards of a kind sell for in the best split into sets; `ladder[n]` is the price of n.

    >>> best_price((0, 1, 2, 3, 10), 5)
    11
    """
    if not number:
        return 0
    return max(ladder[size] + best_price(ladder, number - size) for size in range(1, min(number, len(ladder) - 1) + 1))


def best_sale(table: ExpeditionTable, seat: int) -> int:
    """Return what all known cards of a seat's hand sell for now."""
    return sum(best_price(table.cards.price[kind], number) for kind, number in enumerate(table.hands[seat]))
