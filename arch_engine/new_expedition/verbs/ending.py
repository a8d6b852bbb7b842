"""Selling, passing, and the end of the game. (Rulebook: Selling; End of the game.)"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from arch_engine.new_expedition.state import GONE, cards
from arch_engine.new_expedition.verbs.exploring import ExploringVerbs


@mypyc_attr(allow_interpreted_subclasses=True)
class EndingVerbs(ExploringVerbs):
    """Sets are sold, turns end, somebody wins."""

    __slots__ = ()

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
