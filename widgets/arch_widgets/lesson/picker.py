"""The trade picker: put cards in, take cards out, and see the balance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, runtime_checkable

import traitlets

from arch_engine.core.errors import IllegalDecision, NotationError
from arch_engine.core.language import mark, say
from arch_engine.core.table import Table
from arch_engine.replay.session import Session
from arch_widgets.scenes import scene_of
from arch_widgets.scripts import built, sheet
from arch_widgets.spoken import SpeakingWidget

Card = tuple[str, str, int, int]
"""A kind of card on one side of a trade: its word in notation, its name, how many there are, its trading value."""

Offer = Callable[[Table], tuple[list[Card], list[Card]] | None]
"""Finds what the seat to move can give and take; None while it cannot trade."""


@runtime_checkable
class Market(Protocol):
    """The scene of a game that has a marketplace."""

    def offer(self, table: Table) -> tuple[list[Card], list[Card]] | None:
        """The two sides of a trade now; None while the seat to move cannot trade."""
        ...


class Position(Protocol):
    """A widget to trade in, as an alternative to a bare session: it tries decisions and says how they went."""

    @property
    def session(self) -> Session:
        """The game so far."""
        ...

    def do(self, text: str) -> object:
        """Try a decision. A refusal is an answer, not an error."""
        ...


class Picker(SpeakingWidget):
    """Puts a trade together card by card, in a position to try moves in or in a session.

    `chosen` is what lies on the two sides: {"give": {word: number}, "take": {word: number}}. `balance` states the trading values and,
    while the trade is not legal, why. The button, or `trade()`, makes the trade. The picker hides while nobody can trade.
    """

    _esm = built("picker")
    _css = sheet("lesson/picker.css")

    give: traitlets.List[Card] = traitlets.List().tag(sync=True)
    take: traitlets.List[Card] = traitlets.List().tag(sync=True)
    chosen: traitlets.Dict[str, object] = traitlets.Dict().tag(sync=True)
    balance = traitlets.Dict({"ok": False, "text": ""}).tag(sync=True)
    wish = traitlets.Dict().tag(sync=True)
    unfolded = traitlets.Bool(False).tag(sync=True)

    def __init__(self, game: Position | Session, **traits: object) -> None:
        self.game = game
        super().__init__(**traits)
        self.observe(lambda _: self._weigh(), "chosen")
        self.observe(lambda _: self.trade(), "wish")
        self.load()

    def __repr__(self) -> str:
        return f"Picker({self.session.rules.title})"

    @property
    def session(self) -> Session:
        """The game in which the cards are traded."""
        return self.game if isinstance(self.game, Session) else self.game.session

    def load(self) -> None:
        """Show what the seat can give and take now, with nothing chosen yet."""
        offer = offer_of(self.session)
        give, take = (offer(self.session.table) if offer else None) or ([], [])
        with self.hold_sync():
            self.give, self.take = give, take
            self.chosen = {}
        self._weigh()

    @property
    def line(self) -> str:
        """The chosen trade in notation."""
        gives, takes = (self._words(side) for side in ("give", "take"))
        return f"trade {gives} for {takes}"

    def trade(self) -> None:
        """Make the chosen trade. An illegal one is refused as if it had been typed."""
        line = self.line
        if isinstance(self.game, Session):
            try:
                self.game.do(line)
            except (IllegalDecision, NotationError):
                return
            self.load()
        else:
            self.game.do(line)

    # -- behind it -------------------------------------------------------------------------------------------------
    def _numbers(self, side: str) -> Mapping[str, int]:
        """The cards chosen on a side. Anything the page must not ask for counts as nothing."""
        wanted = self.chosen.get(side)
        found: dict[str, int] = {}
        for word, _, most, _ in self._cards(side):
            number = wanted.get(word) if isinstance(wanted, Mapping) else None
            if isinstance(number, int) and 0 < number <= most:
                found[word] = number
        return found

    def _cards(self, side: str) -> Iterable[Card]:
        return self.give if side == "give" else self.take

    def _words(self, side: str) -> str:
        return " ".join(f"{number} {word}" if number > 1 else word for word, number in self._numbers(side).items())

    def _value(self, side: str) -> int:
        numbers = self._numbers(side)
        return sum(value * numbers.get(word, 0) for word, _, _, value in self._cards(side))

    def _weigh(self) -> None:
        """Bring `balance` up to date."""
        paid, cost = self._value("give"), self._value("take")
        sides = say("You give {paid} and take {cost}", paid=paid, cost=cost)
        if not paid or not cost:
            sentence = mark("You give {paid} and take {cost}. Choose a card to take.")
            if not paid:
                sentence = mark("You give {paid} and take {cost}. Choose a card to give.")
            if not paid and not cost:
                sentence = mark("You give {paid} and take {cost}. Choose cards on both sides.")
            self.balance = {"ok": False, "text": say(sentence, paid=paid, cost=cost)}
            return
        refusal = self.session.why_not(self.line)
        if refusal is not None:
            self.balance = {"ok": False, "text": f"{sides}. {refusal.sentence}"}
        elif cost == paid:
            self.balance = {"ok": True, "text": say("You give {paid} and take {cost}: even.", paid=paid, cost=cost)}
        else:
            self.balance = {
                "ok": True,
                "text": say(
                    "You give {paid} and take {cost}: allowed, and {lost} of it is lost.",
                    paid=paid,
                    cost=cost,
                    lost=paid - cost,
                ),
            }


def offer_of(session: Session) -> Offer | None:
    """The function that reads a game's marketplace, taken from its scene; None for a game without one."""
    scene = scene_of(session.rules)
    return scene.offer if isinstance(scene, Market) else None


def can_pick(session: Session) -> bool:
    """Whether the game has trades to put together card by card."""
    return offer_of(session) is not None
