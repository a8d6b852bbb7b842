"""What the leader of a room wishes, wherever it comes from: a notebook, Python, or the leader's own page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from arch_engine.core.errors import ArchError, OptionError
from arch_engine.core.language import say
from arch_widgets.bridge import Wish
from arch_widgets.room import schema
from arch_widgets.room.judging import judge_beside
from arch_widgets.room.machine import Machine
from arch_widgets.room.wishes import check_wish, text_in, texts_in, whole_in


class Door(Protocol):
    """What the leader can do at the room's door."""

    def send_phone_away(self, number: int) -> None:
        """Send the page with a number away, and whoever comes back on the same phone."""
        ...

    def send_address_away(self, address: str) -> None:
        """Close all pages of an address, and open none to it."""
        ...

    def let_back(self, address: str) -> None:
        """Let an address in again."""
        ...

    def limit(self, most: int) -> None:
        """Set how many pages and people may come from one address."""
        ...


class Leading:
    """The leader's side of a room. `changed` is called whenever something happened.

    Attributes:
        alone: Whether the leader looks around without the room.
        view: Of the leader's own page.
        said: Why the last wish was not done; empty if it was.
        offered: What may be put on a shortlist; empty until it is wished for.
        weighing: The number of the question on whose move the judge is at work; 0 for none.
    """

    def __init__(self, machine: Machine, door: Door, changed: Callable[[], None]) -> None:
        self.machine, self._door, self._changed = machine, door, changed
        self.alone = False
        self.view = machine.state.view
        self.said = ""
        self.offered: list[schema.Line] = []
        self.weighing = 0

    def wish(self, wish: Wish) -> None:
        """Do what the leader wishes; what cannot be done is `said`, and raised.

        Raises:
            ArchError: For what cannot be done.
        """
        self.said = ""
        try:
            check_wish(wish)
            self._do(wish)
        except ArchError as problem:
            self.said = str(problem)
            raise
        finally:
            self._changed()

    def _do(self, wish: Wish) -> None:
        machine, act = self.machine, wish.get("act")
        if act == "lead":
            view = whole_in(wish, "view")
            machine.films.check(view)  # before it is the page's: a film of no view would silence the page
            self.view, self.offered = view, []
            if not self.alone:
                machine.lead(whole_in(wish, "at"), self.view)
        elif act == "alone":
            self.alone = wish.get("on") is True
        elif act == "call":
            self.alone = False
            if "at" in wish:
                machine.lead(whole_in(wish, "at"), whole_in(wish, "view"))
            machine.call()
        elif act == "point":
            machine.point(texts_in(wish, "pieces"))
        elif act == "offer":
            self.offered = machine.offer(whole_in(wish, "step"))
        elif act == "ask":
            machine.ask(whole_in(wish, "step"), texts_in(wish, "lines"))
            self.alone, self.offered = False, []
        elif act == "chapter":
            machine.ask_chapter(whole_in(wish, "chapter"))
            self.alone, self.offered = False, []
        elif act == "practise":
            machine.practise(text_in(wish, "what"))
            self.alone, self.offered = False, []
        elif act == "withdraw":
            machine.withdraw()
        elif act == "reveal":
            machine.reveal()
        elif act == "judge":
            self._judge()
        elif act == "count":
            machine.count(wish.get("on") is True)
        elif act == "deal":
            machine.deal()
        elif act == "drop":
            machine.drop(text_in(wish, "table"))
        elif act == "compare":
            machine.compare(wish.get("on") is True)
        elif act == "free":
            machine.free()
        else:
            self._mind_the_door(wish)

    def _mind_the_door(self, wish: Wish) -> None:
        """Send somebody away, or say how many may come from one address. Who sits behind one router has one address."""
        act, address = wish.get("act"), text_in(wish, "address")
        if act == "away" and "who" in wish:
            self.machine.send_away(whole_in(wish, "who"))
        elif act == "away" and "phone" in wish:
            self._door.send_phone_away(whole_in(wish, "phone"))
        elif act == "away":
            self._door.send_address_away(address)
        elif act == "back":
            self._door.let_back(address)
        elif act == "most":
            self._door.limit(whole_in(wish, "number"))

    def _judge(self) -> None:
        """Let the judge say what it thinks of the move that was revealed last. The room goes on meanwhile."""
        if self.weighing:
            return
        shown = self.machine.state.shown
        if shown is None or shown.result["chapter"]:
            raise OptionError(say("Only a move that was revealed is judged; reveal it first."))
        self.weighing = number = shown.question.number
        loop = asyncio.get_running_loop()

        def told(words: str, problem: str) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._judged, number, words, problem)

        judge_beside(self.machine.replay, shown.question.step, told)

    def _judged(self, number: int, words: str, problem: str) -> None:
        self.weighing = 0
        if words:
            self.machine.judge(number, words)
        self.said = problem
        self._changed()
