"""What a witness comes to know later: a card gets its name where it lies. (Rulebook: wherever a card is turned up, played or shown.)

Only a record whose witness does not see everything has these facts: elsewhere every card has its name from the start.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from arch_engine.royal_society.table import FIRST_CARDS, HIDDEN, LEFT, ONE_OF, OPEN
from arch_engine.royal_society.verbs.london import LondonVerbs

STACK_PILES = ("10", "25")
"""The stacks of Bloomsbury as piles, by the prestige that opens them."""

AS_IT_CAME = -2  # in place of an epoch: the one the card came from


@mypyc_attr(allow_interpreted_subclasses=True)
class UnknownVerbs(LondonVerbs):
    """Unknown cards that get their names."""

    __slots__ = ()

    def turn_up(self, seat: int, pile: str, card: int) -> None:
        """An unknown card gets its name: the top one of a deck, or any one of the seat's hand, of what it drew, of a stack."""
        if pile == "expeditions":
            self.deck[-1] = card
        elif pile == "patrons":
            self.patron_deck[-1] = card
        elif pile == "automa":
            self.automa_deck[-1] = card
        elif pile == "hand":
            self._name(seat, card, AS_IT_CAME)
        elif pile == "drawn":
            epoch = self.epoch_of(card)
            self.drawn[self.drawn.index((HIDDEN, epoch))] = (card, epoch)
        elif pile == "studies":
            self._replace(self.studies[seat], card)
        elif pile == "offered":
            self._replace(self.offered[seat], card)
        elif pile == "box":
            self._replace(self.box, card)
        else:
            self._replace(self.stacks[STACK_PILES.index(pile)], card)
        self._note("turn_up", seat, pile, card)

    def _replace(self, pile: list[int], card: int) -> None:
        pile[pile.index(HIDDEN)] = card

    def _name(self, seat: int, card: int, epoch: int) -> None:
        """Give a name to an unknown card of a hand. Where it may be one of the first cards or one drawn, say it is a first one."""
        origin = self.epoch_of(card)
        hand = self.hands[seat]
        first = self.cards.expeditions[card].simple and (HIDDEN, FIRST_CARDS) in hand and origin == 0
        place = hand.index((HIDDEN, FIRST_CARDS if first else origin))
        hand[place] = (card, hand[place][1] if epoch == AS_IT_CAME else epoch)
        self.traces[seat].append((LEFT, card, origin))
        if all(held != HIDDEN for held, _ in hand):
            self.traces[seat] = []

    def imply(self, seat: int, pile: str) -> None:
        """What a seat does shows that one of its unknown expeditions is among these: numbers of cards, from 0."""
        self.traces[seat].append((ONE_OF, sum([1 << int(card) for card in pile.split()]), 0))
        self._note("imply", seat, pile)

    def show(self, seat: int, pile: str, card: int) -> None:
        """A seat shows everybody a card of its hand, or a study card."""
        if pile == "studies":
            if card not in self.studies[seat]:
                self._replace(self.studies[seat], card)
            self.shown |= 1 << card
        elif any(held == card for held, _ in self.hands[seat]):
            self.hands[seat] = [(card, OPEN) if held == card else (held, epoch) for held, epoch in self.hands[seat]]
        else:
            self._name(seat, card, OPEN)
        self._note("show", seat, pile, card)
