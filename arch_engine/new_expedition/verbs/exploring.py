"""Exploring the monument. (Rulebook: Exploring; Monument tiles.)"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from arch_engine.new_expedition.components import MAP
from arch_engine.new_expedition.state import CHAMBER, GONE, HIDDEN, TRAY, cards, leave_unseen
from arch_engine.new_expedition.verbs.turns import TurnVerbs


@mypyc_attr(allow_interpreted_subclasses=True)
class ExploringVerbs(TurnVerbs):
    """Maps are spent, and chambers opened."""

    __slots__ = ()

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
