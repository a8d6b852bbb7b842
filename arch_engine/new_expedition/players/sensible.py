"""The computer player `sensible`: it plays The New Expedition like a fair human who counts cards.

It does not look ahead. It takes a turn in steps: explore if a chamber brings more than the maps are worth, make the best trade, sell
the sets that are safer in the museum than in the hand, end. `valuation` says what cards are worth, and what storms and thieves put
at risk; the best trade is found below.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from arch_engine.core.families import Decision
from arch_engine.new_expedition.components import MAP, MINE, RUINS, SPHINX, TREASURES
from arch_engine.new_expedition.knowledge.in_sight import covered
from arch_engine.new_expedition.market import value
from arch_engine.new_expedition.monuments import MINE_LIMIT, TOMB_KEEPS
from arch_engine.new_expedition.players.valuation import FAIR, TUNED, Habits, Valuation, least_loss, least_lost
from arch_engine.new_expedition.table import CHAMBER, ExpeditionTable

# -- The best trade at the marketplace, for the computer player `sensible` ------------------------

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


# -- the main thing ----
ROUNDING: Final = 1e-6
"""More than what the last digits of a sum can make."""

NEAR: Final = 0.01
"""Choices closer than this count as equal; chance takes one."""


class Sensible:
    """Plays like a fair human, quickly, and always the same with the same random numbers. With other habits it plays otherwise."""

    def __init__(self, habits: Habits = FAIR) -> None:
        self.habits = habits

    def choose(self, view: ExpeditionTable, options: Iterable[Decision], rng: Random) -> Decision:
        """A legal decision. It ignores `options`: there may be millions of trades."""
        question = view.question
        if question == "dig":
            return ("dig",)
        valuation = Valuation(view, view.asked, self.habits)
        if question == "action":
            return act(view, valuation)
        if question == "thief":
            return whom_to_rob(view, valuation, rng)
        if question == "tent":
            return ("tent",) if takes_shelter(valuation) else ("no-tent",)
        if question == "storm":
            return ("lose", *least_loss(valuation.hand, valuation.hold, sum(valuation.hand) // 2)[1])
        if question == "keep":
            return ("keep", *best_pair(view, valuation))
        if question == "mine":
            return ("draw",) if draws_on(view, valuation) else ("stop",)
        return where_to_look(view)


# -- a turn --------------------------------------------------------------------------------------------------------


def act(view: ExpeditionTable, valuation: Valuation) -> Decision:
    """The next action of a turn, or its end."""
    exploration = best_exploration(view, valuation)
    if exploration is not None:
        return exploration
    trade = good_trade(view, valuation)
    if trade is not None:
        return trade
    if not view.dig:
        return at_the_end(view, valuation)
    sale = best_sale(view, valuation)
    return sale if sale is not None else ("end",)


def best_exploration(view: ExpeditionTable, valuation: Valuation) -> Decision | None:
    """The exploration that brings most, if it brings more than keeping the maps."""
    if view.explored:
        return None
    found: Decision | None = None
    most = 0.0
    for chamber, cost in enumerate(view.cards.maps[view.monument]):
        if valuation.hand[MAP] < cost or not view.chamber_size(chamber):
            continue
        gain = valuation.exploring(chamber, cost)
        if gain > most:
            most = gain
            if view.monument == MINE:
                found = ("explore",)
            elif view.monument == SPHINX:
                found = ("explore", *valuation.sphinx(chamber)[1:])
            else:
                found = ("explore", chamber)
    return found


def good_trade(view: ExpeditionTable, valuation: Valuation) -> Decision | None:
    """The best trade, if the hand is worth enough more when it is valued again afterwards.

    What maps are worth depends on what the chambers are good for, and so on all other cards: hence the second valuation. It also
    makes the trades of a turn come to an end: each raises the worth of the same hand and marketplace by at least `worth_a_trade`.
    """
    before = valuation.whole(valuation.hand)
    for fixed in ((), (MAP,)):
        gained, trade = best_trade(view, valuation.seat, valuation.hold, fixed)
        if trade is None or gained < valuation.habits.worth_a_trade:
            return None
        if valuation.whole_after(after_trade(valuation.hand, trade)) >= before + valuation.habits.worth_a_trade:
            return trade
    return None


def after_trade(hand: Sequence[int], trade: Decision) -> list[int]:
    """A hand after a trade."""
    return [own - trade[1 + kind] + trade[1 + TREASURES + kind] for kind, own in enumerate(hand)]


def best_sale(view: ExpeditionTable, valuation: Valuation) -> Decision | None:
    """The set that gains most by going from the hand to the museum, if any gains."""
    hand, hold = valuation.hand[:], valuation.hold
    size = sum(hand)
    keeping = valuation.after_the_risk(hand)
    whole = valuation.whole(hand)
    losses = least_lost(hand, hold, size) if valuation.storm > 0.0 else []
    found: Decision | None = None
    most = 0.0
    for kind, own in enumerate(valuation.hand):
        if not own:
            continue
        largest = view.cards.largest[kind]
        amount = min(own, largest)
        price = view.cards.price[kind][amount]
        regret = valuation.habits.no_regret if amount == largest and kind != MAP else 0.0
        gone = hold[kind][own] - hold[kind][own - amount]
        left = size - amount
        at_most = price + regret + whole - gone - keeping
        if (
            losses and left > 1
        ):  # with these cards, what the storm takes afterwards costs at least as much as losing both together
            at_most -= valuation.storm_takes(max(0.0, losses[left // 2 + amount] - gone))
        if at_most + ROUNDING < most:
            continue
        hand[kind] -= amount
        gain = price + valuation.after_the_risk(hand) - keeping + regret
        hand[kind] += amount
        if gain > most:
            most = gain
            found = ("sell", kind, amount)
    return found


def at_the_end(view: ExpeditionTable, valuation: Valuation) -> Decision:
    """The dig site is empty: sell everything in the best sets, unless maps are worth more in the next turn."""
    hand = valuation.hand
    maps = hand[MAP]
    must = view.forced and not view.sold_now
    if view.explored and maps and not must and valuation.hold[MAP][maps] > valuation.sale[MAP][maps]:
        return ("end",)  # nothing can be stolen or lost any more
    least = 0.0
    found: Decision = ("end",)
    for kind, own in enumerate(hand):
        if own:
            amount = first_set(view, valuation, kind)
            lost = valuation.hold[kind][own] - valuation.hold[kind][own - amount] - view.cards.price[kind][amount]
            if found == ("end",) or lost < least:
                least = lost
                found = ("sell", kind, amount)
    return found


def first_set(view: ExpeditionTable, valuation: Valuation, kind: int) -> int:
    """The largest set in the best split of the cards of a kind."""
    price, sale, own = view.cards.price[kind], valuation.sale[kind], valuation.hand[kind]
    sizes = range(min(own, view.cards.largest[kind]), 0, -1)
    return next(size for size in sizes if price[size] + sale[own - size] == sale[own])


# -- storms and thieves --------------------------------------------------------------------------------------------


def takes_shelter(valuation: Valuation) -> bool:
    """Return whether to use the tent: if the storm would take more than a later one is expected to."""
    size = sum(valuation.hand)
    if size < 2:
        return False
    lost = (1.0 - valuation.habits.recovered) * least_loss(valuation.hand, valuation.hold, size // 2)[0]
    return lost > valuation.tent_worth()


def whom_to_rob(view: ExpeditionTable, valuation: Valuation, rng: Random) -> Decision:
    """The seat whose average card is worth most, with a bonus for standing well; chance picks among equals."""
    a_card = sum(likely * valuation.gain(kind, 1.0) for kind, likely in enumerate(valuation.unknown))
    worth: dict[int, float] = {}
    for other in range(view.seats):
        size = view.hand_size(other)
        if other == valuation.seat or not size:
            continue
        known = sum(number * valuation.gain(kind, 1.0) for kind, number in enumerate(view.hands[other]) if number)
        hidden = view.hidden_hands[other] * a_card
        standing = view.money[other] + known + hidden
        worth[other] = (known + hidden) / size + valuation.habits.leader * standing
    enough = max(worth.values()) - NEAR
    good = [other for other, found in worth.items() if found >= enough]
    return ("rob", good[int(rng.random() * len(good))])


# -- in a monument -------------------------------------------------------------------------------------------------


def best_pair(view: ExpeditionTable, valuation: Valuation) -> list[int]:
    """Tomb: the two cards that bring most, together."""
    chamber = view.chambers[view.exploring]
    best: list[int] = []
    most = -1.0
    for first in range(TREASURES):
        for second in range(first, TREASURES):
            cards = [(kind == first) + (kind == second) for kind in range(TREASURES)]
            if any(number > there for number, there in zip(cards, chamber, strict=True)):
                continue
            gain = valuation.gain_of(cards)
            if gain > most:
                best, most = cards, gain
    assert sum(best) == TOMB_KEEPS
    return best


def draws_on(view: ExpeditionTable, valuation: Valuation) -> bool:
    """Mine: whether to draw another card: if it is expected to bring more than it puts at risk."""
    total = value(view, view.tray)
    kept = valuation.gain_of(view.tray)
    size = view.chamber_size(view.exploring)
    expected = 0.0
    tray = view.tray[:]
    for kind, number in enumerate(valuation.contents(view.exploring)):
        if number and total + view.cards.trade[kind] <= MINE_LIMIT:
            tray[kind] += 1
            expected += number / size * valuation.gain_of(tray)
            tray[kind] -= 1
    return expected > kept


def where_to_look(view: ExpeditionTable) -> Decision:
    """Temple: into the chamber with the most unknown cards; nowhere if all are known."""
    most = max(view.hidden_chambers)
    return ("look", view.hidden_chambers.index(most)) if most else ("look",)


# Careful decisions for roll-outs: all seats play like `sensible`, but infer nothing from how cards have moved.

PRACTISED = Sensible(TUNED)


def open_to(table: ExpeditionTable, seat: int) -> ExpeditionTable:
    """Return what lies open for a seat; a copy.

    It shows less than `knowledge.as_witnessed`: inferring something from how cards have moved would take most of the time.
    """
    chambers = [table.exploring] if table.question == "keep" else []
    if table.monument == RUINS:
        chambers = list(range(len(table.chambers)))
    return covered(table, 1 << seat, {CHAMBER + chamber: table.chambers[chamber] for chamber in chambers})


def careful(table: ExpeditionTable, rng: Random) -> Decision:
    """Return what `sensible` would do, from what lies open for the seat that is asked."""
    if table.question == "dig":
        return ("dig",)
    return PRACTISED.choose(open_to(table, table.asked), (), rng)
