"""The set-up: monument, deal, dig site, the first player. (Rulebook: Set-up.)"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from arch_engine.new_expedition.components import SANDSTORM, THIEF
from arch_engine.new_expedition.state import CHAMBER, GONE, MARKET, PILE, ExpeditionState, empty


@mypyc_attr(allow_interpreted_subclasses=True)
class SetUpVerbs(ExpeditionState):
    """Cards come to their places."""

    __slots__ = ()

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
