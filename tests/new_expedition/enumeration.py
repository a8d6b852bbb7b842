"""Every full game that agrees with a record, one by one: the referee for records with a witness.

It knows nothing of tokens, weights or what is certain. It keeps the set of all full positions, each with every hidden card named, moves
all of them along, and drops those that a line contradicts. Only small deals have few enough.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from arch_engine.core.multisets import members, of_size
from arch_engine.core.table import ALL, CHANCE, UNKNOWN
from arch_engine.new_expedition import RULES
from arch_engine.new_expedition.components import MAP, MINE, RUINS, SANDSTORM, SPHINX, THIEF, TOMB, TREASURES
from arch_engine.new_expedition.table import empty

SMALL_CHAMBERS = ((1, 2, 2), (2, 2, 1), (3, 3), (5,), (6,), (1, 1, 1))


def small_table(witness, monument, in_play, options=None):
    """A table of two players with few kinds of cards and small chambers; the dig site holds what is left."""
    table = RULES.new_table(2, {"monument": monument, **(options or {})}, None, witness)
    table.cards = replace(table.cards, chambers=SMALL_CHAMBERS, thieves={2: 3}, sandstorms={2: 2})
    table.in_play = list(in_play)
    return table


def small_cards(rng, monument):
    """Cards by kind for a small table: three kinds and maps, as many as can be dealt and a few more."""
    due = 13 + sum(SMALL_CHAMBERS[monument]) + (12 if monument == RUINS else 0)
    kinds = rng.sample([kind for kind in range(TREASURES) if kind != MAP], 3)
    counts = empty()
    for _ in range(due + rng.randrange(2, 5)):
        counts[kinds[rng.choice((0, 0, 1, 1, 2))]] += 1
    counts[MAP] = rng.randrange(1, 4)
    return counts


def played(table, rng):
    """The decisions of a random game on a full table."""
    table = table.copy()
    while not table.over:
        decision = RULES.draw(table, rng) if table.asked == CHANCE else RULES.pick(table, rng)
        yield decision
        RULES.carry_out(table, decision)


def minus(counts, taken):
    """Cards without those taken; None where there are too few."""
    left = tuple(own - number for own, number in zip(counts, taken, strict=True))
    return left if min(left) >= 0 else None


def plus(counts, more):
    return tuple(own + number for own, number in zip(counts, more, strict=True))


def one(kind):
    return tuple(int(other == kind) for other in range(TREASURES))


def counted(kinds):
    return tuple(list(kinds).count(kind) for kind in range(TREASURES))


def put(parts, place, counts):
    return (*parts[:place], counts, *parts[place + 1 :])


class Referee:
    """All full positions that agree with a record so far.

    A position is (hands, chambers, pile, rest): tuples of counts by kind; `rest` are the treasures of the dig site, whose order is open.
    """

    def __init__(self):
        self.positions = set()

    def after(self, table, decision):
        """The positions that agree with a decision that the public rules allow; empty if none does. `table` is the table before it."""
        kind, *values = decision
        if kind == "deal":
            return set(self._dealt(table, values))
        return {new for position in self.positions for new in self._next(table, position, kind, values)}

    def _dealt(self, table, values):
        size = len(values) - (table.seats if table.beginners_luck else 0)
        cards, announced = values[:size], values[size:]
        places, at = [], 0
        for number in (4,) * table.seats + (5,) + tuple(table.cards.chambers[table.monument]):
            places.append(cards[at : at + number])
            at += number
        places.append(cards[at:])  # the pile
        dealable = [0 if kind == MAP else number for kind, number in enumerate(table.in_play)]

        def fill(left, todo):
            if not todo:
                yield (), tuple(left)
                return
            known = counted(todo[0])
            rest = minus(left, known)
            if rest is None:
                return
            for more in of_size(rest, todo[0].count(UNKNOWN)):
                for others, end in fill(minus(rest, more), todo[1:]):
                    yield (plus(known, more), *others), end

        for found, left in fill(dealable, places):
            hands = found[: table.seats]
            worth = [sum(table.cards.trade[k] * n for k, n in enumerate(hand)) for hand in hands]
            if not announced or worth == list(announced):
                yield hands, found[table.seats + 1 : -1], found[-1], plus(left, [0] * MAP + [table.in_play[MAP], 0])

    def _next(self, table, position, kind, values):
        hands, chambers, pile, rest = position
        if kind == "dig":
            yield from self._dug(table, position, values)
        elif kind == "theft":
            for card in range(TREASURES):
                if values[0] in (card, UNKNOWN) and hands[table.victim][card]:
                    robbed = put(hands, table.victim, minus(hands[table.victim], one(card)))
                    yield put(robbed, table.active, plus(robbed[table.active], one(card))), chambers, pile, rest
        elif kind in ("sell", "lose", "trade", "show"):
            yield from self._laid_open(table, position, kind, values)
        elif kind == "explore":
            yield from self._explored(table, position, values)
        elif kind == "look":
            if len(values) < 2 or chambers[values[0]] == counted(values[1:]):
                yield position
        elif kind == "keep":
            wanted = [values.count(k) for k in range(TREASURES)] if len(values) == 2 else values
            for taken in of_size(chambers[table.exploring], 2):
                if minus(taken, wanted) and (len(values) == 2 or taken == tuple(wanted)):
                    yield self._taken(table, position, table.exploring, taken)
        elif kind == "mine":
            left = minus(chambers[table.exploring], one(values[0]))
            if left:
                yield from self._drawn(table, position, left, plus(tuple(table.tray), one(values[0])), kind)
        elif kind == "sphinx":
            left = minus(chambers[table.exploring], counted(values))
            if left:
                yield from self._drawn(table, position, left, counted(values), kind)
        elif kind == "stop":
            yield put(hands, table.active, plus(hands[table.active], table.tray)), chambers, pile, rest
        else:
            yield position

    def _dug(self, table, position, values):
        hands, chambers, pile, rest = position
        if values[0] == SANDSTORM:
            for place, card in enumerate(values[1:]):
                pile = minus(pile, one(card)) if pile else None
                if pile is None:
                    return
                chambers = put(chambers, place, plus(chambers[place], one(card)))
            yield hands, chambers, pile, rest
        elif values[0] == THIEF:
            yield position
        else:
            for card in range(TREASURES):
                if values[0] in (card, UNKNOWN) and rest[card]:
                    yield (
                        put(hands, table.active, plus(hands[table.active], one(card))),
                        chambers,
                        pile,
                        minus(rest, one(card)),
                    )

    def _laid_open(self, table, position, kind, values):
        hands, chambers, pile, rest = position
        seat = {"lose": table.asked, "show": values[0]}.get(kind, table.active)
        if kind == "sell":
            shown = tuple(values[1] if k == values[0] else 0 for k in range(TREASURES))
        else:
            shown = values[1:] if kind == "show" else values[:TREASURES]
        hand = minus(hands[seat], shown)
        if hand is None:
            return
        if kind == "show":
            yield position
        else:
            taken = values[TREASURES:] if kind == "trade" else empty()
            yield put(hands, seat, plus(hand, taken)), chambers, pile, rest

    def _explored(self, table, position, values):
        hands, chambers, pile, rest = position
        chamber = 0 if table.monument in (MINE, SPHINX) else values[0]
        cost = table.cards.maps[table.monument][chamber]
        hand = minus(hands[table.active], [cost if kind == MAP else 0 for kind in range(TREASURES)])
        if hand is None:
            return
        position = (put(hands, table.active, hand), chambers, pile, rest)
        if table.monument in (MINE, SPHINX):
            yield position
            return
        named = counted(values[1:])
        if (len(values) > 1 and (left := minus(chambers[chamber], named)) is None) or (
            len(values) > 1 and sum(left) != values.count(UNKNOWN)
        ):
            return
        if table.monument == TOMB and table.chamber_size(chamber) > 2:
            yield position
        else:
            yield self._taken(table, position, chamber, chambers[chamber])

    def _taken(self, table, position, chamber, taken):
        hands, chambers, pile, rest = position
        gained = put(hands, table.active, plus(hands[table.active], taken))
        return gained, put(chambers, chamber, minus(chambers[chamber], taken)), pile, rest

    def _drawn(self, table, position, left, tray, kind):
        """What becomes of cards drawn from the Mine or the Sphinx; on a tray they stay out of hands and chambers."""
        hands, chambers, pile, rest = position
        worth = sum(table.cards.trade[k] * number for k, number in enumerate(tray))
        kept = tray
        if kind == "sphinx":
            kept = tuple(number if k in table.named else 0 for k, number in enumerate(tray))
            left = plus(left, minus(tray, kept))
        elif worth > 5:
            kept, left = tuple(empty()), plus(left, tray)
        elif sum(left):
            kept = tuple(empty())  # they lie open until the seat stops
        yield (
            put(hands, table.active, plus(hands[table.active], kept)),
            put(chambers, table.exploring, left),
            pile,
            rest,
        )

    def full_table(self, table, position, next_card=None):
        """One of the full positions as a table in which everything is known; the dig site has a card on top."""
        hands, chambers, pile, rest = position
        full = table.copy()
        full.witness = ALL
        full.hands, full.hidden_hands = [list(hand) for hand in hands], [0] * table.seats
        full.chambers, full.hidden_chambers = [list(chamber) for chamber in chambers], [0] * len(chambers)
        full.pile = members(pile)
        deck = members(rest) + [THIEF] * table.thieves + [SANDSTORM] * table.storms
        if next_card is not None:
            deck.remove(next_card)
            deck.append(next_card)
        full.dig = deck
        return full

    def allows(self, table, decision):
        """Whether in some full position the rules for a table in which everything is known allow it, and what is told is true there."""
        kind, *values = decision
        if kind == "deal":
            return bool(self.after(table, decision))
        card = values[0] if kind == "dig" and values[0] >= TREASURES else None
        for position in self.positions:
            if (card == THIEF and not table.thieves) or (card == SANDSTORM and not table.storms):
                return False
            if not any(True for _ in self._next(table, position, kind, values)):
                continue
            if (
                kind == "show"
                or (kind == "keep" and UNKNOWN in values)
                or RULES.why_not(self.full_table(table, position, card), plainly(decision, table)) is None
            ):
                return True
        return False


def plainly(decision, table):
    """A decision without what only a record with a witness says."""
    kind, *_values = decision
    if kind == "dig":
        return ("dig",)
    if kind == "look" or (kind == "explore" and table.monument not in (MINE, SPHINX)):
        return decision[:2]
    return decision


def in_game(table):
    """The kinds of the game."""
    return [kind for kind, number in enumerate(table.in_play) if number]


def in_order(kinds):
    """Cards by kind, unknown ones last."""
    return sorted(kinds, key=lambda kind: (kind == UNKNOWN, kind))


def spoiled(table, decision, rng: Random):
    """A decision of the same kind with something changed at random, or another kind; not every one is wrong."""
    kind, *values = decision
    if kind in ("sell", "end", "explore", "trade") and rng.random() < 0.5:
        return ("sell", rng.choice(in_game(table)), rng.randrange(1, 4))
    if not values:
        return decision
    if UNKNOWN in values and kind == "keep":  # told later: one or both of the cards
        told = in_order([rng.choice([UNKNOWN, *in_game(table)]) for _ in range(2)])
        return ("keep", *(told if UNKNOWN in told else counted(told)))
    if kind == "explore" and len(values) == 1 and table.monument not in (MINE, SPHINX) and rng.random() < 0.7:
        size = table.chamber_size(values[0])
        told = rng.randrange(1, size + 1) if table.monument != TOMB else size
        return (
            kind,
            values[0],
            *in_order([rng.choice(in_game(table)) for _ in range(told)] + [UNKNOWN] * (size - told)),
        )
    at = rng.randrange(len(values))
    if kind in ("lose", "keep", "trade") and len(values) >= TREASURES:
        other = rng.randrange(TREASURES) + (at // TREASURES) * TREASURES
        if values[at]:
            values[at] -= 1
            values[other] += 1
        return (kind, *values)
    if kind in ("theft", "mine", "sphinx", "dig", "look", "explore"):
        values[at] = rng.choice(in_game(table))
        if not at and kind in ("look", "explore") and table.monument not in (MINE, SPHINX):
            values[0] = rng.randrange(len(table.chambers))
        if kind == "sphinx":
            values.sort()
        if kind == "dig" and not at:
            values[:] = [rng.choice([values[0], THIEF])]
        if kind in ("look", "explore") and len(values) > 1 and table.monument not in (MINE, SPHINX):
            values[1:] = sorted(values[1:], key=lambda card: (card == UNKNOWN, card))
    return (kind, *values)
