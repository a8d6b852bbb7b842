"""A record as all of it together tells it: a card that shows itself later is known from the moment it certainly lay there.

Decks of patrons, expeditions and the Automa are lists, so a card that turns up at some height lay at that height all along. A card of a hand
came with one of the unknown cards that the hand got before; it certainly was there once the last of these that it can have been had come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from arch_engine.core.facts import Fact
from arch_engine.core.matching import served
from arch_engine.royal_society.table import FIRST_CARDS, HIDDEN
from arch_engine.royal_society.verbs import SocietyTable
from arch_engine.royal_society.verbs.unknown import STACK_PILES


def in_hindsight(
    as_witnessed: Callable[[SocietyTable], SocietyTable], table: SocietyTable, moves: Iterable[Sequence[Fact]]
) -> list[SocietyTable]:
    """The table before some moves and after each of them (`Hidden.in_hindsight`); `table` is moved along."""
    learned = _Learned(table)
    tables = [as_witnessed(table)]
    marks = [learned.mark(table)]
    for step, facts in enumerate(moves, start=1):
        for fact in facts:
            learned.note(table, fact, step)
            table.advance([fact])
        tables.append(as_witnessed(table))
        marks.append(learned.mark(table))
    for step, (own, mark) in enumerate(zip(tables, marks, strict=True)):
        learned.fill(own, mark, step)
    return tables


class _Learned:
    """What the facts name, and where that lay before.

    Heights count from the bottom of a deck as it was stacked; patrons that return below it lie at -1, -2 and so on.
    """

    def __init__(self, table: SocietyTable) -> None:
        self.shuffles = 0  # of the Automa's cards
        self.returned = 0
        self.at_height: dict[tuple[str, int, int], int] = {}
        self.of_stack: dict[str, list[tuple[int, int]]] = {pile: [] for pile in (*STACK_PILES, "box")}
        self.drawn: list[tuple[int, int]] = []  # step, card
        self.emptied: list[int] = []  # the steps after which no drawn cards are left
        self.studies: list[list[int]] = [[] for _ in range(table.seats)]
        self.societies = [HIDDEN] * table.seats
        self.came: list[list[tuple[int, int]]] = [[] for _ in range(table.seats)]  # step, epoch
        self.left: list[list[tuple[int, int, int]]] = [[] for _ in range(table.seats)]  # step, card, epoch
        self.simple = [card.simple for card in table.cards.expeditions]

    def mark(self, table: SocietyTable) -> tuple[int, int, int]:
        """Which decks lie on the table now."""
        return len(table.epochs) - 1, self.returned, self.shuffles

    def note(self, table: SocietyTable, fact: Fact, step: int) -> None:
        """Learn from a fact just before it happens."""
        kind = fact[0]
        if kind in ("turn_up", "show"):
            self._named(table, fact, step)
        elif kind == "deal_expedition" and fact[2] == HIDDEN:
            self.came[fact[1]].append((step, len(table.epochs) - 1 if table.deck else FIRST_CARDS))
        elif kind == "keep_expedition" and fact[2] == HIDDEN:
            epoch = next(epoch for card, epoch in table.drawn if card == HIDDEN)
            self.came[fact[1]].append((step, epoch))
        elif kind == "return_patron":
            self.returned += 1
        elif kind == "set_aside_deck" and fact[1] != "expeditions":
            self.shuffles += 1
        if kind in ("keep_expedition", "discard_expedition") and len(table.drawn) == 1:
            self.emptied.append(step)

    def _named(self, table: SocietyTable, fact: Fact, step: int) -> None:
        kind, seat, pile, card = fact
        if pile == "expeditions":
            self.at_height[pile, len(table.epochs) - 1, len(table.deck) - 1] = card
        elif pile == "patrons":
            self.at_height[pile, 0, len(table.patron_deck) - 1 - self.returned] = card
        elif pile == "automa":
            self.at_height[pile, self.shuffles, len(table.automa_deck) - 1] = card
        elif pile == "drawn":
            self.drawn.append((step, card))
        elif pile == "studies":
            self.studies[seat].append(card)
        elif pile == "offered":
            self.societies[seat] = card
        elif pile in self.of_stack:
            self.of_stack[pile].append((step, card))
        elif kind == "turn_up" or all(held != card for held, _ in table.hands[seat]):
            self.left[seat].append((step, card, table.epoch_of(card)))

    # -- looking back ----------------------------------------------------------------------------------------------
    def fill(self, table: SocietyTable, mark: tuple[int, int, int], step: int) -> None:
        """Name on the table of a step what all facts together tell of it."""
        epoch, returned, shuffles = mark
        for pile, deck, which, below in (
            ("expeditions", table.deck, epoch, 0), ("patrons", table.patron_deck, 0, returned), ("automa", table.automa_deck, shuffles, 0),
        ):  # fmt: skip
            for height, card in enumerate(deck):
                if card == HIDDEN:
                    deck[height] = self.at_height.get((pile, which, height - below), HIDDEN)
        for pile, tiles in zip((*STACK_PILES, "box"), (*table.stacks, table.box), strict=True):
            _name(tiles, [tile for later, tile in self.of_stack[pile] if later > step])
        for seat in range(table.seats):
            _name(table.studies[seat], self.studies[seat])
            _name(table.offered[seat], [self.societies[seat]])
            self._fill_hand(table, seat, step)
        self._fill_drawn(table, step)

    def _fill_drawn(self, table: SocietyTable, step: int) -> None:
        if any(card == HIDDEN for card, _ in table.drawn):
            until = min([later for later in self.emptied if later > step], default=0)
            for later, card in self.drawn:
                epoch = table.epoch_of(card)
                # a reshuffle may come between the cards that are drawn: what came after it is not there before
                if step < later <= until and (HIDDEN, epoch) in table.drawn:
                    table.drawn[table.drawn.index((HIDDEN, epoch))] = (card, epoch)

    def _fill_hand(self, table: SocietyTable, seat: int, step: int) -> None:
        hand = table.hands[seat]
        if all(card != HIDDEN for card, _ in hand):
            return
        for number, (later, card, epoch) in enumerate(self.left[seat]):
            if step < later and self._had_come(seat, number, step):
                first = (HIDDEN, FIRST_CARDS) in hand and epoch == 0 and self.simple[card]
                place = hand.index((HIDDEN, FIRST_CARDS if first else epoch))
                hand[place] = (card, hand[place][1])

    def _had_come(self, seat: int, number: int, step: int) -> bool:
        """Whether a card that left a hand must have been in it at a step: it cannot be one that came later, whatever the others were."""
        came, left = self.came[seat], self.left[seat]
        wishes = [
            sum(
                [
                    1 << place
                    for place, (when, origin) in enumerate(came)
                    if when <= later and self._fits(card, epoch, origin)
                ]
            )
            for later, card, epoch in left
        ]
        late = sum([1 << place for place, (when, _) in enumerate(came) if when > step])
        wishes[number] &= late
        return not all(served(wishes))

    def _fits(self, card: int, epoch: int, origin: int) -> bool:
        return epoch == origin or (origin == FIRST_CARDS and epoch == 0 and self.simple[card])


def _name(pile: list[int], cards: list[int]) -> None:
    """Name the unknown cards of a pile, as far as the names go."""
    for card in cards:
        if card != HIDDEN and card not in pile and HIDDEN in pile:
            pile[pile.index(HIDDEN)] = card
