"""The table of The New Expedition: what lies on it, known or not, and all that can happen to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from arch_engine.core.table import ALL, UNKNOWN, Table
from arch_engine.new_expedition.components import BOX, MAP, PENDANT, RUINS, SANDSTORM, TABLET, THIEF, TREASURES, Cards

# Places a card can be in. Hands are places 0 to 4, by seat; chambers begin at CHAMBER.
MARKET, DIG, PILE, TRAY, GONE, CHAMBER = 5, 6, 7, 8, 9, 10
HIDDEN = UNKNOWN  # a card of unknown kind

MOST_CARDS = sum(BOX)

Counts = list[int]
"""Cards by kind, in the order of `components.KINDS`."""

Step = tuple[int, int, tuple[int, ...], int]
"""How cards moved, for working out what a seat can know: from place, to place, their kinds, the bit set of seats that saw them."""


def empty() -> Counts:
    """No cards."""
    return [0] * TREASURES


def cards(kind: int, amount: int) -> tuple[int, ...]:
    """The kind, once for each card; raises ValueError for more cards than a game has, as only a made-up record asks for."""
    if amount > MOST_CARDS:
        raise ValueError(amount)
    return (kind,) * amount


def in_play(seats: int, long_expedition: bool) -> Counts:
    """The treasures of the game: tablets from 4 players on, pendants with 5, both in the Long Expedition."""
    counts = list(BOX)
    if seats < 4 and not long_expedition:
        counts[TABLET] = 0
    if seats < 5 and not long_expedition:
        counts[PENDANT] = 0
    return counts


def leave_unseen(counts: Counts, hidden: int) -> int:
    """One card leaves a place, nobody knows which: at least all but one of a known kind stay. Gives its kind if all were alike.

    `counts` are the known cards of the place, `hidden` is how many more there are.
    """
    size = hidden + sum(counts)
    carried = HIDDEN
    for kind, number in enumerate(counts):
        if number:
            if number == size:
                carried = kind
            counts[kind] = number - 1
    return carried


@mypyc_attr(allow_interpreted_subclasses=True)
class ExpeditionTable(Table):
    """One game of The New Expedition, or what a witness knows of it.

    in_play     the treasures of this game by kind, wherever they are
    hands       by seat: cards by kind;           hidden_hands: by seat, how many more cards of unknown kind (0 on a full table)
    market      cards by kind
    dig         the dig site as a list of cards, the top one last; HIDDEN where unknown
    chambers    of the monument: cards by kind;   hidden_chambers: how many more of unknown kind
    pile        Buried Ruins: the pile that fills its chambers, the top card last
    tray        cards drawn from Mine or Sphinx, neither kept nor returned yet
    tents       by seat: how often a tent can still be used
    thieves, storms   how many are still in the dig site
    sold        by seat: the sets sold, each (kind, number, price)
    money, cards_sold   by seat
    active      whose turn it is;  explored, acted, sold_now, began_with_dig: in this turn
    forced      the active seat must sell at least one card
    passes, first_passer   passes in a row, and who was the first of them
    sheltered   bit set of seats whose tent keeps off the storm that blows
    exploring   the chamber that is being explored; named: the two kinds named for the Sphinx
    victim      whom the last thief was sent to
    history     how cards have moved, as `knowledge` reads it
    told        in a record with a witness, after each move: how many steps the history had then

    In a record with a witness, places hold the cards that are known by a plain rule, and count the others as hidden: what was seen to come
    is there, and an unseen card that leaves takes at most one of each kind. What can be known beyond that, `knowledge` works out.
    """

    __slots__ = (
        "acted",
        "active",
        "announced",
        "began_with_dig",
        "beginners_luck",
        "cards",
        "cards_sold",
        "chambers",
        "dig",
        "explored",
        "exploring",
        "fierce_weather",
        "first_passer",
        "forced",
        "hands",
        "hidden_chambers",
        "hidden_hands",
        "history",
        "in_play",
        "long_expedition",
        "maps_gone",
        "market",
        "money",
        "monument",
        "named",
        "passes",
        "pile",
        "sheltered",
        "sold",
        "sold_now",
        "storms",
        "tents",
        "thieves",
        "told",
        "tray",
        "victim",
        "wanted_monument",
        "won",
    )  # fmt: skip

    STATE: ClassVar[tuple[str, ...]] = (
        "hands", "hidden_hands", "market", "dig", "monument", "chambers", "hidden_chambers", "pile", "tray", "tents", "thieves",
        "storms", "sold", "money", "cards_sold", "active", "explored", "acted", "sold_now", "began_with_dig", "forced", "passes",
        "first_passer", "sheltered", "exploring", "named", "victim", "maps_gone", "announced", "won",
    )  # fmt: skip

    def __init__(self, seats: int, options: Mapping[str, Any], cards: Cards) -> None:
        super().__init__(seats)
        self.cards = cards
        self.long_expedition: bool = options["long_expedition"]
        self.fierce_weather: bool = options["fierce_weather"]
        self.beginners_luck: bool = options["beginners_luck"]
        self.wanted_monument: str = options["monument"]
        self.in_play = in_play(seats, self.long_expedition)
        self.hands = [empty() for _ in range(seats)]
        self.hidden_hands = [0] * seats
        self.market = empty()
        self.dig: list[int] = []
        self.monument = -1
        self.chambers: list[Counts] = []
        self.hidden_chambers: list[int] = []
        self.pile: list[int] = []
        self.tray = empty()
        self.tents = [2 if self.fierce_weather else 1] * seats
        self.thieves = 0
        self.storms = 0
        self.sold: list[list[tuple[int, int, int]]] = [[] for _ in range(seats)]
        self.money = [0] * seats
        self.cards_sold = [0] * seats
        self.active = 0
        self.explored = False
        self.acted = False
        self.sold_now = False
        self.began_with_dig = False
        self.forced = False
        self.passes = 0
        self.first_passer = -1
        self.sheltered = 0
        self.exploring = -1
        self.named = (-1, -1)
        self.victim = -1
        self.maps_gone = 0
        self.announced = [-1] * seats
        self.won = 0
        self.history: list[Step] = []
        self.told: list[int] = []

    def ask(self, seat: int, question: str) -> None:
        self.asked = seat  # all that `Table.ask` does, without the time of a second call
        self.question = question
        if self.log is not None:
            self.log.append(("ask", seat, question))
        if self.witness != ALL:
            self.told.append(len(self.history))  # a move ends with its question

    @property
    def everyone(self) -> int:
        """All seats as a bit set."""
        return (1 << self.seats) - 1

    def hand_size(self, seat: int) -> int:
        """Return how many cards a seat holds, known or not."""
        return sum(self.hands[seat]) + self.hidden_hands[seat]

    def may_hold_more(self, seat: int) -> bool:
        """Return whether a record with a witness leaves open what a seat holds besides its known cards."""
        return self.witness != ALL and self.hidden_hands[seat] > 0

    def chamber_size(self, chamber: int) -> int:
        """Return how many cards a chamber holds, known or not."""
        return sum(self.chambers[chamber]) + self.hidden_chambers[chamber]

    def chamber_seen(self) -> int:
        """Return who sees a card that goes into a chamber at set-up: all at the Buried Ruins, nobody elsewhere."""
        return self.everyone if self.monument == RUINS else 0

    def _into_hand(self, seat: int, treasure: int) -> None:
        if treasure < 0:
            self.hidden_hands[seat] += 1
        else:
            self.hands[seat][treasure] += 1

    def _out_of_hidden(self, seat: int, treasure: int) -> None:
        """More cards of a kind have left a hand than were known to be there: the others were among the hidden ones."""
        self.hidden_hands[seat] += self.hands[seat][treasure]
        self.hands[seat][treasure] = 0

    def _write(self, *fact: Any) -> None:
        if self.log is not None:
            self.log.append(fact)

    # -- the kinds of facts, and a copy ----------------------------------------------------------------------------
    VERBS: ClassVar[tuple[str, ...]] = (
        *Table.VERBS,
        "choose_monument", "deal_card", "lay_in_market", "fill_chamber", "fill_pile", "stack", "announce", "name_first_player",
        "begin_turn", "dig_treasure", "dig_thief", "dig_storm", "choose_victim", "steal", "uncover", "use_tent", "keep_tent", "storm_over", "lose",
        "give", "take", "spend_maps", "open_chamber", "look", "take_chamber", "name_kinds", "draw_card", "keep_drawn",
        "return_drawn", "sell", "score", "must_sell", "pass_turn", "end_turn", "win", "bury", "recognize", "show",
    )  # fmt: skip
    TURNS: ClassVar[frozenset[str]] = frozenset({"begin_turn"})
    SMALL: ClassVar[frozenset[str]] = Table.SMALL | {"chamber", "monument", "other", "treasure", "victim"}
    SEAT_ROLES: ClassVar[frozenset[str]] = Table.SEAT_ROLES | {"victim"}
    LIMITS: ClassVar[dict[str, int]] = {"card": 11, "monument": 6, "other": 9, "treasure": 9}

    def copy(self) -> ExpeditionTable:
        """An independent table in the same state; it records nothing."""
        new = ExpeditionTable.__new__(ExpeditionTable)
        self._copied_to(new)
        new.cards = self.cards
        new.long_expedition = self.long_expedition
        new.fierce_weather = self.fierce_weather
        new.beginners_luck = self.beginners_luck
        new.wanted_monument = self.wanted_monument
        new.monument = self.monument
        new.thieves = self.thieves
        new.storms = self.storms
        new.active = self.active
        new.explored = self.explored
        new.acted = self.acted
        new.sold_now = self.sold_now
        new.began_with_dig = self.began_with_dig
        new.forced = self.forced
        new.passes = self.passes
        new.first_passer = self.first_passer
        new.sheltered = self.sheltered
        new.exploring = self.exploring
        new.named = self.named
        new.victim = self.victim
        new.maps_gone = self.maps_gone
        new.won = self.won
        new.in_play = self.in_play
        new.hands = [hand[:] for hand in self.hands]
        new.hidden_hands = self.hidden_hands[:]
        new.market = self.market[:]
        new.dig = self.dig[:]
        new.chambers = [chamber[:] for chamber in self.chambers]
        new.hidden_chambers = self.hidden_chambers[:]
        new.pile = self.pile[:]
        new.tray = self.tray[:]
        new.tents = self.tents[:]
        new.sold = [sets[:] for sets in self.sold]
        new.money = self.money[:]
        new.cards_sold = self.cards_sold[:]
        new.announced = self.announced[:]
        new.history = self.history[:]
        new.told = self.told[:]
        return new

    # -- a record with a witness -------------------------------------------------------------------------------------
    def bury(self, card: int, amount: int) -> None:
        """Cards are shuffled into a dig site whose order nobody knows: thieves, sandstorms, or treasures that nobody saw."""
        self.dig += [HIDDEN] * amount
        if card == THIEF:
            self.thieves += amount
        elif card == SANDSTORM:
            self.storms += amount
        self._write("bury", card, amount)

    def recognize(self, seat: int, chamber: int, treasure: int) -> None:
        """A seat that looks into a chamber finds a card there that was not written down before."""
        self.hidden_chambers[chamber] -= 1
        self.chambers[chamber][treasure] += 1
        self._write("recognize", seat, chamber, treasure)

    def show(self, seat: int, treasure: int, amount: int) -> None:
        """A seat lays cards of its hand open and takes them back."""
        shown = cards(treasure, amount)
        new = max(0, amount - self.hands[seat][treasure])
        self.hidden_hands[seat] -= new
        self.hands[seat][treasure] += new
        self.history.append((seat, MARKET, shown, self.everyone))
        self.history.append((MARKET, seat, shown, self.everyone))
        self._write("show", seat, treasure, amount)

    # -- The set-up: monument, deal, dig site, the first player. (Rulebook: Set-up.) -------------------------
    def choose_monument(self, monument: int) -> None:
        """The monument of this game, its chambers still empty."""
        self.monument = monument
        chambers = len(self.cards.chambers[monument])
        self.chambers = [empty() for _ in range(chambers)]
        self.hidden_chambers = [0] * chambers
        self._write("choose_monument", monument)

    def deal_card(self, seat: int, treasure: int) -> None:
        """A card is dealt to a seat, which alone sees it."""
        if treasure < 0:
            self.hidden_hands[seat] += 1
        else:
            self.hands[seat][treasure] += 1
        self.history.append((GONE, seat, (treasure,), 1 << seat))
        self._write("deal_card", seat, treasure)

    def lay_in_market(self, treasure: int) -> None:
        """A card is laid face up into the marketplace at set-up."""
        self.market[treasure] += 1
        self.history.append((GONE, MARKET, (treasure,), self.everyone))
        self._write("lay_in_market", treasure)

    def fill_chamber(self, chamber: int, treasure: int) -> None:
        """A card goes into a chamber at set-up, face up only at the Buried Ruins."""
        if treasure < 0:
            self.hidden_chambers[chamber] += 1
        else:
            self.chambers[chamber][treasure] += 1
        self.history.append((GONE, CHAMBER + chamber, (treasure,), self.chamber_seen()))
        self._write("fill_chamber", chamber, treasure)

    def fill_pile(self, treasure: int) -> None:
        """A card is laid face down on the pile of the Buried Ruins."""
        self.pile.append(treasure)
        self.history.append((GONE, PILE, (treasure,), 0))
        self._write("fill_pile", treasure)

    def stack(self, card: int) -> None:
        """A card is laid face down on the dig site."""
        self.dig.append(card)
        if card == THIEF:
            self.thieves += 1
        elif card == SANDSTORM:
            self.storms += 1
        self._write("stack", card)

    def announce(self, seat: int, amount: int) -> None:
        """Beginner's Luck: a seat announces the trading value of its four cards."""
        self.announced[seat] = amount
        self._write("announce", seat, amount)

    def name_first_player(self, seat: int) -> None:
        """The seat that begins."""
        self.active = seat
        self._write("name_first_player", seat)

    # -- A turn: digging, thieves, sandstorms, trading. (Rulebook: Your turn.) -------------------------------
    def begin_turn(self, seat: int) -> None:
        """A turn begins."""
        self.round += 1
        self.active = seat
        self.explored = self.acted = self.sold_now = self.forced = False
        self.began_with_dig = bool(self.dig)
        self._write("begin_turn", seat)

    def dig_treasure(self, seat: int, treasure: int) -> None:
        """The top card of the dig site is a treasure: it goes to the seat, which alone sees it."""
        self.dig.pop()
        if treasure < 0:
            self.hidden_hands[seat] += 1
        else:
            self.hands[seat][treasure] += 1
        self.history.append((DIG, seat, (treasure,), 1 << seat))
        self._write("dig_treasure", seat, treasure)

    def dig_thief(self, seat: int) -> None:
        """The top card of the dig site is a thief; it is discarded face up."""
        self.dig.pop()
        self.thieves -= 1
        self._write("dig_thief", seat)

    def dig_storm(self, seat: int) -> None:
        """The top card of the dig site is a sandstorm; it is discarded face up."""
        self.dig.pop()
        self.storms -= 1
        self.sheltered = 0
        self._write("dig_storm", seat)

    def choose_victim(self, seat: int, victim: int) -> None:
        """A seat sends its thief to another seat's hand."""
        self.victim = victim
        self._write("choose_victim", seat, victim)

    def steal(self, seat: int, victim: int, treasure: int) -> None:
        """A seat takes a card from another's hand; only the two see it."""
        if treasure < 0:
            size = self.hand_size(victim)
            carried = leave_unseen(self.hands[victim], self.hidden_hands[victim])
            self.hidden_hands[victim] = size - 1 - sum(self.hands[victim])
            self._into_hand(seat, carried)
        else:
            hand = self.hands[victim]
            hand[treasure] -= 1
            if hand[treasure] < 0:
                self._out_of_hidden(victim, treasure)
            self.hands[seat][treasure] += 1
        self.history.append((victim, seat, (treasure,), 1 << seat | 1 << victim))
        self._write("steal", seat, victim, treasure)

    def uncover(self, chamber: int, treasure: int) -> None:
        """Buried Ruins: a card of the pile is laid face up into a chamber."""
        self.pile.pop()
        self.chambers[chamber][treasure] += 1
        self.history.append((PILE, CHAMBER + chamber, (treasure,), self.everyone))
        self._write("uncover", chamber, treasure)

    def use_tent(self, seat: int) -> None:
        """A seat shelters in its tent."""
        self.tents[seat] -= 1
        self.sheltered |= 1 << seat
        self._write("use_tent", seat)

    def keep_tent(self, seat: int) -> None:
        """A seat leaves its tent for another storm."""
        self._write("keep_tent", seat)

    def storm_over(self) -> None:
        """The storm has done its damage."""
        self.sheltered = 0
        self._write("storm_over")

    def lose(self, seat: int, treasure: int, amount: int) -> None:
        """The storm blows cards from a hand into the marketplace."""
        self._to_market(seat, treasure, amount)
        self._write("lose", seat, treasure, amount)

    def give(self, seat: int, treasure: int, amount: int) -> None:
        """Cards of a trade go from a hand into the marketplace."""
        self._to_market(seat, treasure, amount)
        self._write("give", seat, treasure, amount)

    def _to_market(self, seat: int, treasure: int, amount: int) -> None:
        hand = self.hands[seat]
        hand[treasure] -= amount
        if hand[treasure] < 0:
            self._out_of_hidden(seat, treasure)
        self.market[treasure] += amount
        self.history.append((seat, MARKET, cards(treasure, amount), self.everyone))

    def take(self, seat: int, treasure: int, amount: int) -> None:
        """Cards of a trade go from the marketplace into a hand."""
        self.acted = True
        self.market[treasure] -= amount
        self.hands[seat][treasure] += amount
        self.history.append((MARKET, seat, cards(treasure, amount), self.everyone))
        self._write("take", seat, treasure, amount)

    # -- Exploring the monument. (Rulebook: Exploring; Monument tiles.) --------------------------------------
    def spend_maps(self, seat: int, amount: int) -> None:
        """Maps are spent and leave the game; the seat has explored this turn."""
        self.explored = self.acted = True
        self.maps_gone += amount
        hand = self.hands[seat]
        hand[MAP] -= amount
        if hand[MAP] < 0:
            self._out_of_hidden(seat, MAP)
        self.history.append((seat, GONE, cards(MAP, amount), self.everyone))
        self._write("spend_maps", seat, amount)

    def open_chamber(self, chamber: int) -> None:
        """A chamber is being explored."""
        self.exploring = chamber
        self._write("open_chamber", chamber)

    def look(self, seat: int, chamber: int) -> None:
        """A seat looks at all cards of a chamber and shows nobody."""
        seen: tuple[int, ...] = ()
        if self.hidden_chambers[chamber]:
            seen = (HIDDEN,) * self.chamber_size(chamber)
        else:
            for kind, number in enumerate(self.chambers[chamber]):
                seen += cards(kind, number)
        self.history.append((CHAMBER + chamber, CHAMBER + chamber, seen, 1 << seat))
        self._write("look", seat, chamber)

    def take_chamber(self, seat: int, chamber: int, treasure: int) -> None:
        """A card goes from a chamber into a hand, seen by that seat alone except at the Buried Ruins.

        Each fact moves one card: an amount of one kind would tell too much to those who see only backs.
        """
        if treasure < 0:
            size = self.chamber_size(chamber)
            carried = leave_unseen(self.chambers[chamber], self.hidden_chambers[chamber])
            self.hidden_chambers[chamber] = size - 1 - sum(self.chambers[chamber])
            self._into_hand(seat, carried)
        else:
            if self.chambers[chamber][treasure]:
                self.chambers[chamber][treasure] -= 1
            else:
                self.hidden_chambers[chamber] -= 1
            self.hands[seat][treasure] += 1
        self.history.append((CHAMBER + chamber, seat, (treasure,), self.chamber_seen() | 1 << seat))
        self._write("take_chamber", seat, chamber, treasure)

    def name_kinds(self, treasure: int, other: int) -> None:
        """Sphinx: the two kinds that the active seat hopes for."""
        self.named = (treasure, other)
        self._write("name_kinds", treasure, other)

    def draw_card(self, chamber: int, treasure: int) -> None:
        """Mine and Sphinx: a card is drawn from the shuffled chamber and laid open."""
        if self.chambers[chamber][treasure]:
            self.chambers[chamber][treasure] -= 1
        else:
            self.hidden_chambers[chamber] -= 1
        self.tray[treasure] += 1
        self.history.append((CHAMBER + chamber, TRAY, (treasure,), self.everyone))
        self._write("draw_card", chamber, treasure)

    def keep_drawn(self, seat: int, treasure: int, amount: int) -> None:
        """Drawn cards go into a hand."""
        self.tray[treasure] -= amount
        self.hands[seat][treasure] += amount
        self.history.append((TRAY, seat, cards(treasure, amount), self.everyone))
        self._write("keep_drawn", seat, treasure, amount)

    def return_drawn(self, chamber: int, treasure: int, amount: int) -> None:
        """Drawn cards go back into the chamber."""
        self.tray[treasure] -= amount
        self.chambers[chamber][treasure] += amount
        self.history.append((TRAY, CHAMBER + chamber, cards(treasure, amount), self.everyone))
        self._write("return_drawn", chamber, treasure, amount)

    # -- Selling, passing, and the end of the game. (Rulebook: Selling; End of the game.) --------------------
    def sell(self, seat: int, treasure: int, amount: int, price: int) -> None:
        """A set is sold to the museum and lies open before the seat."""
        self.acted = self.sold_now = True
        hand = self.hands[seat]
        hand[treasure] -= amount
        if hand[treasure] < 0:
            self._out_of_hidden(seat, treasure)
        self.sold[seat].append((treasure, amount, price))
        self.cards_sold[seat] += amount
        self.history.append((seat, GONE, cards(treasure, amount), self.everyone))
        self._write("sell", seat, treasure, amount, price)

    def score(self, seat: int, measure: str, amount: int, source: str, rule: str) -> None:
        """A seat earns money; `source` is the kind of treasure."""
        self.money[seat] += amount
        self._write("score", seat, measure, amount, source, rule)

    def must_sell(self, seat: int) -> None:
        """All have passed: the first of them must sell at least one card in this turn."""
        self.forced = True
        self._write("must_sell", seat)

    def pass_turn(self, seat: int) -> None:
        """A turn ends without a dig or any action."""
        if not self.passes:
            self.first_passer = seat
        self.passes += 1
        self._write("pass_turn", seat)

    def end_turn(self, seat: int) -> None:
        """A turn that was not a pass ends."""
        self.passes = 0
        self.first_passer = -1
        self._write("end_turn", seat)

    def win(self, seat: int) -> None:
        """A seat wins, alone or with others."""
        self.won |= 1 << seat
        self._write("win", seat)
