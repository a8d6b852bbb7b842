"""A turn: digging, thieves, sandstorms, trading. (Rulebook: Your turn.)"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from arch_engine.new_expedition.state import CHAMBER, DIG, MARKET, PILE, cards, leave_unseen
from arch_engine.new_expedition.verbs.set_up import SetUpVerbs


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnVerbs(SetUpVerbs):
    """What turns up, and what goes to and from the marketplace."""

    __slots__ = ()

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
