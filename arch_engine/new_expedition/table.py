"""The table of The New Expedition: what lies on it (`state`), what happens to it (`verbs`), and what a record with a witness adds."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from arch_engine.core.table import Table
from arch_engine.new_expedition.components import SANDSTORM, THIEF
from arch_engine.new_expedition.state import CHAMBER as CHAMBER
from arch_engine.new_expedition.state import DIG as DIG
from arch_engine.new_expedition.state import GONE as GONE
from arch_engine.new_expedition.state import HIDDEN as HIDDEN
from arch_engine.new_expedition.state import MARKET as MARKET
from arch_engine.new_expedition.state import PILE as PILE
from arch_engine.new_expedition.state import TRAY as TRAY
from arch_engine.new_expedition.state import Counts as Counts
from arch_engine.new_expedition.state import Step as Step
from arch_engine.new_expedition.state import cards as cards
from arch_engine.new_expedition.state import empty as empty
from arch_engine.new_expedition.state import in_play as in_play
from arch_engine.new_expedition.state import leave_unseen as leave_unseen
from arch_engine.new_expedition.verbs.ending import EndingVerbs


@mypyc_attr(allow_interpreted_subclasses=True)
class ExpeditionTable(EndingVerbs):
    """One game of The New Expedition, or what a witness knows of it (see `state`)."""

    __slots__ = ()

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
