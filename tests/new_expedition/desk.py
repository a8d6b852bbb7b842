"""A desk to lay any position of The New Expedition on, so that tests can read like the rulebook."""

from __future__ import annotations

from itertools import islice
from random import Random

from arch_engine.core.table import CHANCE, MOVE
from arch_engine.new_expedition import RULES
from arch_engine.new_expedition.components import CARD_NAMES, KINDS, MAP, MONUMENTS, SANDSTORM, THIEF, TREASURES
from arch_engine.new_expedition.notation import HUES
from arch_engine.new_expedition.table import DIG, GONE, MARKET, ExpeditionTable, empty


def counts(text):
    """Words as counts by kind: "2 scrap coin"."""
    found, number = empty(), 1
    for word in text.split():
        if word.isdigit():
            number = int(word)
        else:
            found[KINDS.index(word)] += number
            number = 1
    return found


def listed(text):
    """Words as a list of cards, thieves and sandstorms among them."""
    found, number = [], 1
    for word in text.split():
        if word.isdigit():
            number = int(word)
        else:
            found += [CARD_NAMES.index(word)] * number
            number = 1
    return found


def named(cards):
    """Counts as {kind: number}."""
    return {KINDS[kind]: number for kind, number in enumerate(cards) if number}


class Seen:
    """What a seat knows, in words."""

    def __init__(self, view, colours):
        self._view = view
        self._colours = colours

    def hand(self, colour):
        return named(self._view.hands[self._colours.index(colour)])

    def unknown(self, colour):
        return self._view.hidden_hands[self._colours.index(colour)]

    def chamber(self, number):
        return named(self._view.chambers[number - 1])

    def chamber_unknown(self, number):
        return self._view.hidden_chambers[number - 1]

    @property
    def dig_left(self):
        return len(self._view.dig)

    @property
    def market(self):
        return named(self._view.market)


class Desk:
    """See the arguments: everything not given is absent."""

    def __init__(
        self, players=3, *, turn="blue", question="action", hands=None, market="", dig="", monument="pyramid", chambers=None,
        pile="", tents=None, sold=None, maps_spent=0, options=None,
    ):  # fmt: skip
        table = RULES.new_table(players, options)
        assert isinstance(table, ExpeditionTable)
        self.table = table
        self.colours = list(HUES[:players])
        self._queue = []
        table.choose_monument(MONUMENTS.index(monument))
        table.maps_gone = maps_spent
        self._gone(0, MAP, maps_spent)
        for colour, words in (hands or {}).items():
            self._deal(self.colours.index(colour), counts(words))
        table.market = counts(market)
        table.history += [(GONE, MARKET, (kind,), table.everyone) for kind in listed(market)]
        for number, words in (chambers or {}).items():
            for kind in listed(words):
                table.fill_chamber(number - 1, kind)
        for kind in reversed(listed(pile)):
            table.fill_pile(kind)
        for card in reversed(listed(dig)):
            table.stack(card)
        for colour, left in (tents or {}).items():
            table.tents[self.colours.index(colour)] = left
        for colour, sets in (sold or {}).items():
            for words in sets:
                self._sold(self.colours.index(colour), counts(words))
        table.in_play = self._all_treasures()
        table.name_first_player(self.colours.index(turn))
        table.phase = "expedition"
        table.begin_turn(self.colours.index(turn))
        table.asked, table.question = self.colours.index(turn), question
        table.log = []

    def _deal(self, seat, cards):
        for kind, number in enumerate(cards):
            for _ in range(number):
                self.table.hands[seat][kind] += 1
                source = DIG if kind == MAP else GONE  # maps can only have been dug up
                self.table.history.append((source, seat, (kind,), 1 << seat))

    def _sold(self, seat, cards):
        kind = next(kind for kind, number in enumerate(cards) if number)
        self._gone(seat, kind, cards[kind])
        price = self.table.cards.price[kind][cards[kind]]
        self.table.sold[seat].append((kind, cards[kind], price))
        self.table.money[seat] += price
        self.table.cards_sold[seat] += cards[kind]

    def _gone(self, seat, kind, number):
        """Cards that a seat held once and that have left the game."""
        source = DIG if kind == MAP else GONE
        gone = (kind,) * number
        self.table.history += [(source, seat, gone, 1 << seat), (seat, GONE, gone, self.table.everyone)]

    def _all_treasures(self):
        """Exactly the cards of this position, so that a world has no others."""
        table = self.table
        found = empty()
        found[MAP] += table.maps_gone
        for cards in (*table.hands, table.market, *table.chambers):
            for kind, number in enumerate(cards):
                found[kind] += number
        for kind in (*table.dig, *table.pile):
            if kind < TREASURES:
                found[kind] += 1
        for sets in table.sold:
            for kind, number, _ in sets:
                found[kind] += number
        return found

    @classmethod
    def new(cls, players=3, seed=1, monument=None, options=None):
        """A game from its very start; chance decides until a player is asked."""
        desk = cls.__new__(cls)
        desk._queue = []
        desk.colours = list(HUES[:players])
        desk.table = RULES.new_table(players, {**(options or {}), **({"monument": monument} if monument else {})})
        desk.table.log = []
        desk._chance(Random(seed))
        return desk

    def _chance(self, rng):
        while self.table.asked == CHANCE and not self.table.over:
            if self._queue:
                RULES.decide(self.table, RULES.words.parse(self.table, self._queue.pop(0)))
            else:
                RULES.carry_out(self.table, RULES.draw(self.table, rng))

    # -- acting ------------------------------------------------------------------------------------------------------
    def next_chance(self, text):
        self._queue.append(text)
        return self

    def do(self, text):
        RULES.decide(self.table, RULES.words.parse(self.table, text))
        self._chance(Random(1))
        return self

    def run(self, *texts):
        for text in texts:
            self.do(text)
        return self

    def why_not(self, text):
        refusal = RULES.why_not(self.table, RULES.words.parse(self.table, text))
        return refusal and refusal.rule

    def legal(self, text):
        return self.why_not(text) is None

    def options(self, limit=500):
        return {RULES.words.format(self.table, decision) for decision in islice(RULES.options(self.table), limit)}

    def play_on(self, seed=0):
        rng = Random(seed)
        while not self.table.over:
            decision = RULES.draw(self.table, rng) if self.table.asked == CHANCE else RULES.pick(self.table, rng)
            RULES.carry_out(self.table, decision)
        return self

    # -- reading -----------------------------------------------------------------------------------------------------
    def price(self, words):
        cards = counts(words)
        kind = next(kind for kind, number in enumerate(cards) if number)
        return self.table.cards.price[kind][cards[kind]]

    def trade_value(self, kind):
        return self.table.cards.trade[KINDS.index(kind)]

    def largest_set(self, kind):
        return self.table.cards.largest[KINDS.index(kind)]

    @property
    def turn(self):
        if self.table.over:
            return "over"
        return "chance" if self.table.asked == CHANCE else self.colours[self.table.asked]

    @property
    def question(self):
        return self.table.question

    @property
    def monument(self):
        return MONUMENTS[self.table.monument]

    @property
    def first(self):
        named_first = [fact for fact in self.facts() if fact["kind"] == "name_first_player"]
        return named_first[0]["seat"]

    @property
    def market(self):
        return named(self.table.market)

    @property
    def dig(self):
        return [CARD_NAMES[card] for card in reversed(self.table.dig)]

    @property
    def dig_left(self):
        return len(self.table.dig)

    @property
    def chambers(self):
        return len(self.table.chambers)

    @property
    def pile(self):
        return [KINDS[kind] for kind in reversed(self.table.pile)]

    @property
    def maps_removed(self):
        return self.table.maps_gone

    @property
    def thieves_left(self):
        assert self.table.thieves == self.table.dig.count(THIEF)
        return self.table.thieves

    @property
    def storms_left(self):
        assert self.table.storms == self.table.dig.count(SANDSTORM)
        return self.table.storms

    @property
    def winners(self):
        return {self.colours[seat] for seat in RULES.winners(self.table)}

    def hand(self, colour):
        return named(self.table.hands[self.colours.index(colour)])

    def chamber(self, number):
        return named(self.table.chambers[number - 1])

    def tents(self, colour):
        return self.table.tents[self.colours.index(colour)]

    def money(self, colour):
        return self.table.money[self.colours.index(colour)]

    def sold(self, colour):
        return [(KINDS[kind], number, price) for kind, number, price in self.table.sold[self.colours.index(colour)]]

    def seen(self, colour):
        return Seen(RULES.hidden.as_witnessed(self.table, 1 << self.colours.index(colour)), self.colours)

    def determinize(self, colour, seed=0):
        desk = Desk.__new__(Desk)
        desk._queue = []
        desk.colours = self.colours
        desk.table = RULES.hidden.determinize(self.table, 1 << self.colours.index(colour), Random(seed))
        desk.table.log = []
        return desk

    def facts(self):
        columns = self.table.columns()
        found = []
        for kind, *values in self.table.log:
            if kind == MOVE:
                continue
            fact = {"kind": kind, **dict(zip(columns[kind], values, strict=True))}
            for role in ("seat", "victim"):
                if role in fact:
                    fact[role] = None if fact[role] < 0 else self.colours[fact[role]]
            for role in ("treasure", "other"):
                if role in fact and 0 <= fact[role] < TREASURES:
                    fact[role] = KINDS[fact[role]]
            found.append(fact)
        return found
