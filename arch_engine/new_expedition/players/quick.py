"""Quick rules of thumb: like `sensible` but many times faster, for thousands of roll-outs.

The worth of n cards of a kind is a plain curve between what they sell for and their part of the complete set. A seat explores as
soon as it can, makes trades that gain by these curves, and sells complete sets. It looks at nothing hidden, though the table may
show it.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from random import Random

from arch_engine.core.families import Decision
from arch_engine.new_expedition.components import MAP, MINE, SPHINX, TOMB, TREASURES
from arch_engine.new_expedition.digging import losses, victims
from arch_engine.new_expedition.market import best_price, value
from arch_engine.new_expedition.monuments import MINE_LIMIT, SPHINX_DRAWS, TOMB_KEEPS
from arch_engine.new_expedition.table import ExpeditionTable

MOST = 24
"""How many cards of a kind the curves cover: more than are in the box."""

ARRIVES = (0.0, 0.03, 0.06, 0.09, 0.11)
"""How likely a card in play still comes to a seat, by the turns that each seat has left (none, 1 or 2, 3 to 5, 6 to 11, more)."""

CHANGE = (0.0, 1.0, 1.6, 1.9, 2.1)
"""What a point of trading value is worth even on a card that fits nothing, by turns left."""

A_CARD = (2.5, 3.5, 4.2, 4.7, 5.0)
BEST_CARD = (5.0, 6.5, 7.5, 8.0, 8.5)
"""What a card that comes by chance is worth, and one that the seat can choose, by turns left."""

NAMED = 0.3
"""The part of the cards from the Sphinx that are of the two kinds named."""

FOUND = 2.5
"""About how many cards the Mine gives."""

LATER = 0.85
"""The part of a chamber's worth that is left for a later turn."""

WORTH_A_TRADE = 0.5
"""How much a trade must gain."""

AT_ONCE = 5
"""How many cards of one kind a trade takes at most; another can follow."""

SURE = 0.85
"""The part of its worth in the hand for which a complete set is sold."""

RISK, RISK_IN_TENT = 0.4, 0.1
"""The part of its worth that a smaller set may lose if a storm is sure to come before the next turn; without and with a tent."""

SHELTER = 5
"""How many cards a seat protects with its tent; any number if fewer storms are left than the tent can keep off."""


# -- what cards are worth ------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def curves(
    price: tuple[tuple[int, ...], ...], trade: tuple[int, ...], in_play: tuple[int, ...], level: int
) -> tuple[tuple[float, ...], ...]:
    """Return by kind and number: what cards are worth in the hand, as sold now or grown by as many cards as pays best."""
    found = []
    for ladder, points, cards in zip(price, trade, in_play, strict=True):
        worth: list[float] = []
        for number in range(MOST + 1):
            sold = best_price(ladder, number)
            grown = 0.0
            for more in range(1, len(ladder)):
                likely = at_least(more, max(0, cards - number), ARRIVES[level])
                grown = max(grown, likely * (best_price(ladder, number + more) - sold))
            worth.append(max(sold + grown, worth[-1] + CHANGE[level] * points if worth else 0.0))
        found.append(tuple(worth))
    return tuple(found)


def at_least(number: int, cards: int, chance: float) -> float:
    """The chance that at least `number` of the `cards` come, each with the given chance."""
    return 1.0 - sum(comb(cards, k) * chance**k * (1.0 - chance) ** (cards - k) for k in range(min(number, cards + 1)))


def level_of(table: ExpeditionTable) -> int:
    """Return how long the game still lasts, as an index into the tables above."""
    rounds = len(table.dig) / table.seats
    return 0 if not rounds else 1 if rounds < 3 else 2 if rounds < 6 else 3 if rounds < 12 else 4


def curves_now(table: ExpeditionTable) -> tuple[tuple[float, ...], ...]:
    """The curves for as long as the game still lasts."""
    level = level_of(table)
    by_kind = curves(table.cards.price, table.cards.trade, tuple(table.in_play), level)
    sizes = tuple([table.chamber_size(chamber) for chamber in range(len(table.chambers))])
    return (
        *by_kind[:MAP],
        map_curve(by_kind[MAP], table.monument, sizes, table.cards.maps[table.monument], level),
        *by_kind[MAP + 1 :],
    )


def chamber_worth(monument: int, size: int, level: int) -> float:
    """About what exploring a chamber of `size` cards brings."""
    if monument == TOMB:
        return min(size, TOMB_KEEPS) * BEST_CARD[level]
    if monument == MINE:
        return min(size, FOUND) * A_CARD[level]
    if monument == SPHINX:
        return min(size, SPHINX_DRAWS) * NAMED * BEST_CARD[level]
    return size * A_CARD[level]


@lru_cache(maxsize=4096)
def map_curve(
    curve: tuple[float, ...], monument: int, sizes: tuple[int, ...], costs: tuple[int, ...], level: int
) -> tuple[float, ...]:
    """Return what maps are worth, by number: sold, or spent on the chambers one after the other."""
    worth = list(curve)
    offers = sorted(
        ((chamber_worth(monument, size, level), cost) for size, cost in zip(sizes, costs, strict=True)), reverse=True
    )
    if monument in (TOMB, MINE, SPHINX):
        offers = [(offers[0][0] * LATER**turn, 1) for turn in range(3)]
    for brings, cost in offers:
        for number in range(len(worth) - 1, cost - 1, -1):
            worth[number] = max(worth[number], worth[number - cost] + LATER * brings)
    return tuple(worth)


# -- deciding ------------------------------------------------------------------------------------------------------


def pick(table: ExpeditionTable, rng: Random) -> Decision:
    """A legal decision, whatever is asked."""
    question = table.question
    if question == "dig":
        return ("dig",)
    if question == "action":
        return action(table, rng)
    if question == "thief":
        return rob(table, rng)
    if question == "tent":
        shelters = table.hand_size(table.asked) >= SHELTER or table.storms < table.tents[table.asked]
        return ("tent",) if shelters else ("no-tent",)
    if question == "storm":
        return ("lose", *least(curves_now(table), table.hands[table.asked], losses(table, table.asked)))
    if question == "keep":
        return keep(table)
    if question == "mine":
        return ("draw",) if value(table, table.tray) < MINE_LIMIT - 1 else ("stop",)
    return ("look",)


def action(table: ExpeditionTable, rng: Random) -> Decision:
    """The next action of a turn, or its end."""
    hand = table.hands[table.active]
    if hand[MAP] and not table.explored:
        exploration = explore(table, hand, rng)
        if exploration is not None:
            return exploration
    worth = curves_now(table)
    trade = best_trade(table, worth, hand)
    if trade is not None:
        return trade
    price, largest = table.cards.price, table.cards.largest
    storm = min(1.0, table.seats * table.storms / len(table.dig)) if table.dig else 0.0
    safe = 1.0 - (RISK_IN_TENT if table.tents[table.active] else RISK) * storm
    for kind, own in enumerate(hand):
        if not own:
            continue
        if not table.dig:
            return ("sell", kind, best_set(price[kind], own))
        amount = min(own, largest[kind])
        lost = worth[kind][own] - worth[kind][own - amount]
        if price[kind][amount] >= lost * (SURE if amount == largest[kind] else safe):
            return ("sell", kind, amount)
    return ("end",)


@lru_cache(maxsize=1024)
def best_set(ladder: tuple[int, ...], own: int) -> int:
    """The largest set in the best split of some cards of a kind."""
    best = best_price(ladder, own)
    sizes = range(min(own, len(ladder) - 1), 0, -1)
    return next(size for size in sizes if ladder[size] + best_price(ladder, own - size) == best)


def explore(table: ExpeditionTable, hand: list[int], rng: Random) -> Decision | None:
    """Explore the chamber that brings most beyond what its maps are worth, if any does."""
    level = level_of(table)
    curve = curves_now(table)[MAP]
    best, most = -1, 0.0
    own = hand[MAP]
    for chamber, cost in enumerate(table.cards.maps[table.monument]):
        size = table.chamber_size(chamber)
        if cost <= own and size:
            gain = chamber_worth(table.monument, size, level) - (curve[own] - curve[own - cost])
            if gain > most:
                best, most = chamber, gain
    if best < 0:
        return None
    if table.monument == MINE:
        return ("explore",)
    if table.monument == SPHINX:
        return ("explore", *hoped_for(table, hand, rng))
    return ("explore", best)


def hoped_for(table: ExpeditionTable, hand: list[int], rng: Random) -> list[int]:
    """Sphinx: the two kinds with the largest product of what one more card is worth and how many are in play."""
    worth = curves_now(table)
    gain = [
        (number * (worth[kind][hand[kind] + 1] - worth[kind][hand[kind]]) * (1.0 + 0.2 * rng.random()), kind)
        for kind, number in enumerate(table.in_play)
        if kind != MAP
    ]
    gain.sort(reverse=True)
    return sorted((gain[0][1], gain[1][1]))


def best_trade(table: ExpeditionTable, worth: tuple[tuple[float, ...], ...], hand: list[int]) -> Decision | None:
    """A trade for one kind, paid with the kinds that are worth least per point, if it gains enough."""
    trade, market, largest = table.cards.trade, table.market, table.cards.largest
    purse = 0
    payable: list[tuple[float, int, int]] = []  # cost of a point, kind, number; cards beyond complete sets apart
    for kind, own in enumerate(hand):
        if own:
            points, curve = trade[kind], worth[kind]
            purse += own * points
            beyond = own % largest[kind]
            if beyond:
                payable.append(((curve[own] - curve[own - beyond]) / (beyond * points), kind, beyond))
            if own > beyond:
                payable.append((curve[own - beyond] / ((own - beyond) * points), kind, own - beyond))
    payable.sort()
    most = WORTH_A_TRADE
    best_kind, best_number = -1, 0
    best_paid: list[tuple[int, int]] = []
    for kind in range(TREASURES):
        there, own, cost = market[kind], hand[kind], trade[kind]
        if not there or purse - own * cost < cost:
            continue
        curve = worth[kind]
        for number in range(1, min(there, AT_ONCE) + 1):
            gain = curve[own + number] - curve[own]
            left = cost * number
            paid = []
            for a_point, other, held in payable:
                if other == kind:
                    continue
                points = trade[other]
                given = min(held, -(-left // points))
                gain -= a_point * given * points
                if gain <= most:
                    break
                paid.append((other, given))
                left -= given * points
                if left <= 0:
                    gain = curve[own + number] - curve[own] - cost_of(paid, worth, hand)
                    if gain > most:  # so the worth of the hand only ever rises, and trades of a turn come to an end
                        most, best_kind, best_number, best_paid = gain, kind, number, paid
                    break
    if best_kind < 0:
        return None
    gives, takes = [0] * TREASURES, [0] * TREASURES
    takes[best_kind] = best_number
    for other, given in best_paid:
        gives[other] += given
    _spend_change(table, worth, hand, gives, takes)
    return ("trade", *gives, *takes)


def cost_of(paid: list[tuple[int, int]], worth: tuple[tuple[float, ...], ...], hand: list[int]) -> float:
    """Return what the cards of a payment, as kinds and numbers, are worth in the hand; a kind may appear twice."""
    left: dict[int, int] = {}
    for kind, number in paid:
        left[kind] = left.get(kind, hand[kind]) - number
    return sum(worth[kind][hand[kind]] - worth[kind][number] for kind, number in left.items())


def _spend_change(
    table: ExpeditionTable,
    worth: tuple[tuple[float, ...], ...],
    hand: list[int],
    gives: list[int],
    takes: list[int],
) -> None:
    """Spend what the seat overpays on further cards, the best first."""
    trade, market = table.cards.trade, table.market
    change = sum(trade[kind] * (gives[kind] - takes[kind]) for kind in range(TREASURES))
    while change > 0:
        best, most = -1, 0.0
        for kind in range(TREASURES):
            if market[kind] > takes[kind] and not gives[kind] and trade[kind] <= change:
                own = hand[kind] + takes[kind]
                gain = worth[kind][own + 1] - worth[kind][own]
                if gain > most:
                    best, most = kind, gain
        if best < 0:
            return
        takes[best] += 1
        change -= trade[best]


def least(worth: tuple[tuple[float, ...], ...], hand: list[int], number: int) -> list[int]:
    """The `number` cards that the hand misses least, chosen one after the other."""
    left, given = hand[:], [0] * TREASURES
    for _ in range(number):
        lowest, which = 1e9, -1
        for kind, own in enumerate(left):
            if own:
                lost = worth[kind][own] / own
                if lost < lowest:
                    lowest, which = lost, kind
        left[which] -= 1
        given[which] += 1
    return given


def rob(table: ExpeditionTable, rng: Random) -> Decision:
    """The seat with the most cards; chance picks among equals."""
    seats = victims(table)
    most = max(table.hand_size(seat) for seat in seats)
    fullest = [seat for seat in seats if table.hand_size(seat) == most]
    return ("rob", fullest[int(rng.random() * len(fullest))])


def keep(table: ExpeditionTable) -> Decision:
    """Tomb: the two cards that are worth most, one after the other."""
    worth = curves_now(table)
    own = table.hands[table.active][:]
    chamber = table.chambers[table.exploring][:]
    kept = [0] * TREASURES
    for _ in range(TOMB_KEEPS):
        best = max(
            (kind for kind in range(TREASURES) if chamber[kind]),
            key=lambda kind: worth[kind][own[kind] + 1] - worth[kind][own[kind]],
        )
        chamber[best] -= 1
        own[best] += 1
        kept[best] += 1
    return ("keep", *kept)
