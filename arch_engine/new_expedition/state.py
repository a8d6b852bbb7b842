"""What lies on the table of The New Expedition, known or not. Its verbs stand in `verbs`, all together in `table`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from arch_engine.core.table import ALL, UNKNOWN, Table
from arch_engine.new_expedition.components import BOX, PENDANT, RUINS, TABLET, TREASURES, Cards

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
class ExpeditionState(Table):
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
