"""Expedition cards on their way from deck to seat. (Rulebook: Expedition Program; Organize and Reserve an expedition.)"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from arch_engine.royal_society.table import OPEN
from arch_engine.royal_society.verbs.turns import TurnVerbs


@mypyc_attr(allow_interpreted_subclasses=True)
class ExpeditionVerbs(TurnVerbs):
    """The deck, the Program, hands, and organizing expeditions."""

    __slots__ = ()

    def reveal(self, card: int) -> None:
        """The top card of the deck comes into the Program, on the last empty space in the direction cards slide."""
        self.deck.pop()
        self.program[self.program.index(-1)] = card
        self._note("reveal", card)

    def discard_program(self, card: int) -> None:
        """A card of the Program goes to the discards; those on its left slide."""
        self._slide(card)
        self.discards.append(card)
        self._note("discard_program", card)

    def _slide(self, card: int) -> None:
        self.program.remove(card)
        self.program.append(-1)

    def take_expedition(self, seat: int, card: int) -> None:
        """A seat takes a card of the Program into its hand, seen by all; those on its left slide."""
        self._slide(card)
        self.hands[seat].append((card, OPEN))
        self._note("take_expedition", seat, card)

    def pick_expedition(self, seat: int, card: int) -> None:
        """A card of the Program or of the hand is the expedition about to be organized."""
        if card in self.program:
            self._slide(card)
        else:
            self._leave_hand(seat, card)
        self.going = card
        self._note("pick_expedition", seat, card)

    def _leave_hand(self, seat: int, card: int) -> None:
        self.hands[seat] = [held for held in self.hands[seat] if held[0] != card]

    def draw_expedition(self, seat: int, card: int) -> None:
        """A seat draws the top card of the deck to choose from, unseen by the others."""
        self.deck.pop()
        self.drawn.append((card, len(self.epochs) - 1))
        self._note("draw_expedition", seat, card)

    def keep_expedition(self, seat: int, card: int) -> None:
        """A drawn card goes into the hand, unseen by the others."""
        drawn = next(own for own in self.drawn if own[0] == card)
        self.drawn.remove(drawn)
        self.hands[seat].append(drawn)
        self._trace(seat, card, drawn[1])
        self._note("keep_expedition", seat, card)

    def discard_expedition(self, seat: int, card: int) -> None:
        """A drawn card, or one of the hand, goes to the discards for all to see."""
        if self.drawn:
            self.drawn = [own for own in self.drawn if own[0] != card]
        else:
            self._leave_hand(seat, card)
        self.discards.append(card)
        self._note("discard_expedition", seat, card)

    def complete_expedition(self, seat: int, card: int) -> None:
        """The expedition is done; its card lies next to the seat's board."""
        self.going = -1
        self.done[seat].append(card)
        self._note("complete_expedition", seat, card)

    def box_expedition(self, card: int, source: str) -> None:
        """The Automa takes an expedition from the Program or the deck; it goes back to the box."""
        if source == "program":
            self._slide(card)
        else:
            self.deck.pop()
        self.boxed.append(card)
        self._note("box_expedition", card, source)

    def play_reputation(self, seat: int, task: str) -> None:
        """Reputation makes the expedition cheaper, or the seat wiser, once each."""
        if task == "cheaper":
            self.cheaper = True
        else:
            self.wiser = True
        self._note("play_reputation", seat, task)
