"""What is worth comparing in a review or a search: first what `sensible` does, then what it values nearly as much."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from arch_engine.core.families import Decision
from arch_engine.new_expedition.components import SPHINX, TREASURES
from arch_engine.new_expedition.players.sensible import Sensible, act, after_trade, best_trade
from arch_engine.new_expedition.players.valuation import TUNED, Valuation
from arch_engine.new_expedition.table import ExpeditionTable

PRACTISED = Sensible(TUNED)

WISHED = 3.0
"""How much worth is added to a kind to find the best trade for it, even where none gains."""

CHEAP = 1.0
"""How much a sale may lose, by the valuation of `sensible`. Those that lose more are hardly ever better, and mislead more than they help."""

SALES = 2
"""How many sales are compared, whatever they lose, if there is nothing else."""

LOSING = 4.0
"""How much a trade may lose, by the valuation of `sensible`, and still be worth comparing."""


def actions(view: ExpeditionTable, plain: Sequence[Decision], most: int) -> list[Decision]:
    """Actions worth comparing, at most `most`; `plain` are all legal ones except trades.

    Half of them may be trades, for there the valuation is least certain.
    """
    valuation = Valuation(view, view.asked, TUNED)
    found = dict.fromkeys([act(view, valuation), *[action for action in plain if action[0] == "end"]])
    explorations = [action for action in plain if action[0] == "explore"]
    if view.monument == SPHINX and explorations:
        explorations = named_for_the_sphinx(valuation)
    sales = sorted(
        [action for action in plain if action[0] == "sell"],
        key=lambda sale: (
            sale[2] < min(valuation.hand[sale[1]], view.cards.largest[sale[1]]),
            lost_by(valuation, sale),
        ),
    )
    for action in (*trades(view, valuation, max(1, most // 2)), *explorations):
        found[action] = None
    good = [sale for sale in sales if lost_by(valuation, sale) < CHEAP]
    for action in good if len(found) > 1 else [*good, *sales[:SALES]]:
        found[action] = None
    return list(found)[:most]


def lost_by(valuation: Valuation, sale: Decision) -> float:
    """Return how much more the cards of a sale are worth in the hand than they bring."""
    _, kind, amount = sale
    hold, own = valuation.hold[kind], valuation.hand[kind]
    lost: float = hold[own] - hold[own - amount] - valuation.view.cards.price[kind][amount]
    return lost


def named_for_the_sphinx(valuation: Valuation) -> list[Decision]:
    """The two most promising kinds, and each of them with the third."""
    hoped = [(valuation.gain(kind, number), -kind) for kind, number in enumerate(valuation.contents(0))]
    first, second, third = [-kind for _, kind in sorted(hoped, reverse=True)[:3]]
    best: list[Decision] = [("explore", *valuation.sphinx(0)[1:])]
    return best + [("explore", *sorted(pair)) for pair in ((first, third), (second, third))]


def trades(view: ExpeditionTable, valuation: Valuation, most: int) -> list[Decision]:
    """The best trade, the best for each kind in the marketplace, and the best that keep a kind which the first gives."""
    seat, hold = valuation.seat, valuation.hold
    tried = [best_trade(view, seat, hold)[1]]
    for kind in range(TREASURES):
        if view.market[kind]:
            own = valuation.hand[kind]
            wished = [*hold]
            wished[kind] = [worth + (WISHED if number > own else 0.0) for number, worth in enumerate(hold[kind])]
            tried.append(best_trade(view, seat, wished)[1])
    if tried[0] is not None:
        given = [kind for kind in range(TREASURES) if tried[0][1 + kind]]
        tried += [best_trade(view, seat, hold, (kind,))[1] for kind in given]
    found = {trade: gained_by(valuation, trade) for trade in tried if trade is not None}
    return sorted([trade for trade in found if found[trade] > -LOSING], key=lambda trade: -found[trade])[:most]


def gained_by(valuation: Valuation, trade: Decision) -> float:
    """Return how much more the hand is worth after a trade."""
    return valuation.whole(after_trade(valuation.hand, trade)) - valuation.whole(valuation.hand)


def lost_to_a_storm(view: ExpeditionTable, most: int) -> list[Decision]:
    """Return what `sensible` gives the storm, and the same with one card exchanged, the least loss first."""
    own = PRACTISED.choose(view, (), Random(0))
    valuation = Valuation(view, view.asked, TUNED)
    hand, hold = valuation.hand, valuation.hold
    found: dict[Decision, float] = {}
    for kept in range(TREASURES):
        for lost in range(TREASURES):
            counts = list(own[1:])
            if kept != lost and counts[kept] and counts[lost] < hand[lost]:
                counts[kept] -= 1
                counts[lost] += 1
                found[("lose", *counts)] = sum(
                    [hold[kind][hand[kind]] - hold[kind][hand[kind] - number] for kind, number in enumerate(counts)],
                    0.0,
                )
    return [own, *sorted(found, key=lambda decision: found[decision])][:most]


def pairs_to_keep(view: ExpeditionTable, options: Iterable[Decision], most: int) -> list[Decision]:
    """Tomb: the pairs of cards that bring most."""
    valuation = Valuation(view, view.asked, TUNED)
    found = sorted(options, key=lambda pair: -valuation.gain_of(pair[1:]))
    return list(dict.fromkeys([PRACTISED.choose(view, (), Random(0)), *found]))[:most]
