"""Every full game that agrees with what was seen, each with its weight: written from the rulebook, for deals of a few cards.

It holds all cards of all places by kind and goes through the history step by step. Deals, digs, thefts and draws are even; what a seat
decides counts once, whatever it is. Nothing in here knows how `arch_engine.new_expedition.knowledge` goes about it.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from random import Random

from arch_engine import rules_of
from arch_engine.new_expedition.components import MAP, TREASURES
from arch_engine.new_expedition.table import CHAMBER, DIG, GONE, HIDDEN, MARKET, PILE, TRAY, empty

RULES = rules_of("new_expedition")
SMALL_KINDS = (0, 1, 3, 7, 8)  # scrap, coin, shard, map, mask


def put(state, place, kind, number):
    """A state with more or fewer cards of a kind in a place; a state is a tuple of pairs (place, counts), and the deck is place DIG."""
    return tuple(
        (name, (*counts[:kind], counts[kind] + number, *counts[kind + 1 :])) if name == place else (name, counts)
        for name, counts in state
    )


def ways_of(counts, number):
    """Every way to take so many cards, by kind."""
    for taken in product(*[range(min(have, number) + 1) for have in counts]):
        if sum(taken) == number:
            yield taken


class TooMany(Exception):
    """There are more full games than shall be listed."""


def worlds(table, history, most=None):
    """{(what lies in each place, the kinds that moved unseen): weight}, the weights adding up to 1; empty if nothing agrees.

    Raises TooMany as soon as there are more than `most` at a moment.
    """
    now = {(before_the_deal(table), ()): 1.0}
    for _, source, target, cards, dealt in happenings(table, history):
        after = defaultdict(float)
        for (state, told), weight in now.items():
            for new, share, kinds in following(table, state, source, target, cards):
                if not dealt or as_announced(table, dict(new)):
                    after[new, told + kinds] += weight * share
            if most is not None and len(after) > most:
                raise TooMany
        now = after
    total = sum(now.values())
    return {key: weight / total for key, weight in now.items()} if total else {}


def fewest_ever(table, history):
    """{number of steps: {place: the least of each kind over all full games that agree with the whole history}}; empty if none does."""
    moments, came = [(0, {before_the_deal(table)})], []
    for at, source, target, cards, dealt in happenings(table, history):
        after = defaultdict(set)
        for state in moments[-1][1]:
            for new, _, _ in following(table, state, source, target, cards):
                if not dealt or as_announced(table, dict(new)):
                    after[new].add(state)
        came.append(after)
        moments.append((at, set(after)))
    found, agree = {}, moments[-1][1]
    for (steps, _), after in zip(reversed(moments), [None, *reversed(came)], strict=True):
        if after is not None:
            agree = set().union(*[after[state] for state in agree])
        if agree:
            found[steps] = bounds([(state, ()) for state in agree])[0]
    return found


def before_the_deal(table):
    """The state in which all cards are in the deck."""
    places = [*range(table.seats), PILE, *range(CHAMBER, CHAMBER + len(table.chambers)), DIG]
    return tuple((place, tuple(table.in_play) if place == DIG else (0,) * TREASURES) for place in places)


def happenings(table, history):
    """The steps of a history, those of one exploration together: (how many steps until then, source, target, cards, whether all hands are
    dealt now and worth what was announced)."""
    at = 0
    while at < len(history):
        source, target, cards, _ = history[at]
        together = 1
        if source >= CHAMBER and target < CHAMBER and source != target and target != TRAY:
            while at + together < len(history) and history[at + together][:2] == (source, target):
                together += 1
            cards = tuple(step[2][0] for step in history[at : at + together])
        at += together
        over = at == len(history) or history[at][0] != GONE
        dealt = table.beginners_luck and over and all(step[0] == GONE for step in history[:at])
        yield at, source, target, cards, dealt


def as_announced(table, contents):
    trade = table.cards.trade
    return all(
        sum(trade[kind] * number for kind, number in enumerate(contents[seat])) == table.announced[seat]
        for seat in range(table.seats)
    )


def following(table, state, source, target, cards):
    """How a state can go on: (state, share, the kinds nobody saw)."""
    contents = dict(state)
    unseen = HIDDEN in cards
    if source == target:
        counts = contents[source]
        if unseen or counts == tuple(cards.count(kind) for kind in range(TREASURES)):
            yield state, 1.0, ()
    elif source in (MARKET, TRAY):
        for kind in cards:
            state = put(state, target, kind, 1) if target in contents else state
        yield state, 1.0, ()
    elif source in (GONE, DIG):
        deck = contents[DIG]
        allowed = [0 if kind == MAP and source == GONE else number for kind, number in enumerate(deck)]
        for kind in range(TREASURES):
            if allowed[kind] and (unseen or kind == cards[0]):
                new = put(state, DIG, kind, -1)
                new = put(new, target, kind, 1) if target in contents else new
                yield new, allowed[kind] / sum(allowed), ()
    elif target == TRAY or source == PILE or (source < CHAMBER and target in contents):
        counts = contents[source]
        for kind in range(TREASURES):
            if counts[kind] and (unseen or kind == cards[0]):
                new = put(state, source, kind, -1)
                new = put(new, target, kind, 1) if target in contents else new
                yield new, counts[kind] / sum(counts), (kind,) if unseen else ()
    else:
        counts = contents[source]
        seen = tuple(cards.count(kind) for kind in range(TREASURES))
        for taken in ways_of(counts, len(cards)) if unseen else [seen]:
            if all(number <= have for number, have in zip(taken, counts, strict=True)):
                if source >= CHAMBER and len(cards) == sum(counts) and taken != counts:
                    continue
                new = state
                for kind, number in enumerate(taken):
                    new = put(new, source, kind, -number)
                    new = put(new, target, kind, number) if target in contents else new
                yield new, 1.0, (taken,) if unseen else ()


def bounds(found):
    """For every place the least and the most of each kind over all worlds."""
    least, most = {}, {}
    for state, _ in found:
        for place, counts in state:
            low, high = least.setdefault(place, list(counts)), most.setdefault(place, list(counts))
            for kind, number in enumerate(counts):
                low[kind], high[kind] = min(low[kind], number), max(high[kind], number)
    return least, most


# -- small deals ---------------------------------------------------------------------------------------------------------


def small_deal(seed, beginners_luck=False, seats=None):
    """A full table of a few cards with a random history, as the rules could have brought it about."""
    rng = Random(seed)
    if seats is None:
        seats = 2 if beginners_luck else rng.choice((2, 2, 3))
    table = RULES.new_table(seats, {"beginners_luck": beginners_luck})
    table.choose_monument(rng.choice((1, 2, 3)))
    table.chambers = [empty() for _ in range(rng.choice((0, 1, 1, 2)) if not beginners_luck else rng.choice((0, 0, 1)))]
    table.hidden_chambers = [0] * len(table.chambers)
    hand = 4 if beginners_luck else rng.choice((1, 2, 2, 3))
    chamber = rng.choice((2, 3))
    dealt = hand * seats + 1 + chamber * len(table.chambers)
    digs = rng.choice((2, 3, 4))
    maps = rng.choice((0, 1, 2))
    table.in_play = empty()
    table.in_play[MAP] = maps
    kinds = [kind for kind in SMALL_KINDS if kind != MAP][: rng.choice((2, 3, 3, 4)) if hand * seats <= 9 else 3]
    for _ in range(max(dealt, dealt + digs - maps)):
        table.in_play[rng.choice(kinds)] += 1
    deck = [kind for kind, number in enumerate(table.in_play) if kind != MAP for _ in range(number)]
    rng.shuffle(deck)
    for seat in range(seats):
        for _ in range(hand):
            table.deal_card(seat, deck.pop())
    table.lay_in_market(deck.pop())
    for number in range(len(table.chambers)):
        for _ in range(chamber):
            table.fill_chamber(number, deck.pop())
    if beginners_luck:
        for seat in range(seats):
            table.announce(seat, sum(table.cards.trade[kind] * n for kind, n in enumerate(table.hands[seat])))
    deck += [MAP] * maps
    rng.shuffle(deck)
    for card in deck:
        table.stack(card)
    table.question = "action"
    table.asked = 0
    for _ in range(rng.choice((3, 5, 7, 9))):
        happen(table, rng)
    return table


def happen(table, rng):
    """Something happens that moves cards."""
    seat = rng.randrange(table.seats)
    hand = [kind for kind, number in enumerate(table.hands[seat]) for _ in range(number)]
    full = [number for number in range(len(table.chambers)) if sum(table.chambers[number])]
    what = rng.choice(("dig", "dig", "steal", "steal", "sell", "trade", "chamber", "draw", "look"))
    if what == "dig" and table.dig:
        table.dig_treasure(seat, table.dig[-1])
    elif what == "steal":
        victim = rng.choice([other for other in range(table.seats) if other != seat])
        cards = [kind for kind, number in enumerate(table.hands[victim]) for _ in range(number)]
        if cards:
            table.steal(seat, victim, rng.choice(cards))
    elif what == "sell" and hand:
        kind = rng.choice(hand)
        table.sell(seat, kind, rng.randint(1, hand.count(kind)), 0)
    elif what == "trade" and hand and any(table.market):
        given = rng.choice(hand)
        takes = [kind for kind, number in enumerate(table.market) if number and kind != given]
        if takes:
            table.give(seat, given, 1)
            table.take(seat, rng.choice(takes), 1)
    elif full:
        number = rng.choice(full)
        cards = [kind for kind, many in enumerate(table.chambers[number]) for _ in range(many)]
        if what == "chamber":
            if rng.random() < 0.5:
                table.look(seat, number)
            rng.shuffle(cards)
            for kind in sorted(cards[: rng.choice((1, 2, 5))]):
                table.take_chamber(seat, number, kind)
            table.history.append((MARKET, seat, (), table.everyone))  # explorations are never one after another
        elif what == "draw":
            kind = rng.choice(cards)
            table.draw_card(number, kind)
            if rng.random() < 0.5:
                table.keep_drawn(seat, kind, 1)
            else:
                table.return_drawn(number, kind, 1)
        elif what == "look":
            table.look(seat, number)
