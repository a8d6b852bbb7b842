"""The agenda of what is still to do, and the course of years and turns. (Rulebook: Game flow.)"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from arch_engine.royal_society.components import FAVORS
from arch_engine.royal_society.numbers import TEAM
from arch_engine.royal_society.table import ALL_HOME, AUTOMA, NOBODY
from arch_engine.royal_society.verbs.set_up import SetUpVerbs

TURN = ("hand", "end", "tiles", "act", "learn", "place", "activate")
"""The steps of a turn in the order of the agenda: the first comes last."""


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnVerbs(SetUpVerbs):
    """The agenda, years, and what an explorer does up to its action."""

    __slots__ = ()

    def owe(self, seat: int, task: str, amount: int, where: int, source: str) -> None:
        """Put a task on the agenda, to do before anything owed earlier."""
        self.agenda.append((task, seat, amount, where, source))
        self._note("owe", seat, task, amount, where, source)

    def settle(self) -> None:
        """Take the last task off the agenda: it is done, or no longer needed."""
        self.agenda.pop()
        self._note("settle")

    def begin_year(self, round: int) -> None:
        """A year begins: the markers leave the turn order track."""
        self.round = round
        self.phase = "upkeep"
        self.track = [NOBODY] * len(FAVORS)
        self.automa_home = TEAM if self.automa else 0
        self._note("begin_year", round)

    def place_marker(self, seat: int, space: int) -> None:
        """A seat (or the Automa, without a seat) takes a space of the turn order track and its King's Favor."""
        self.track[space] = AUTOMA if seat == NOBODY else seat
        self._note("place_marker", seat, space)

    def gather(self) -> None:
        """All explorers come back from London."""
        self.pawns = [[] for _ in range(4)]
        self.home = [ALL_HOME] * self.seats
        self._note("gather")

    def begin_turn(self, seat: int) -> None:
        """A seat's turn: it will activate and place an explorer, learn from peers, act, and keep the hand limit."""
        self.active = self.last = seat
        self.explorer = self.location = self.going = -1
        self.gate = self.support = self.section = self.placed = self.supplied = 0
        self.cheaper = self.wiser = self.risen = False
        self.agenda = [(step, seat, 0, -1, "turn") for step in TURN]
        self._note("begin_turn", seat)

    def end_turn(self) -> None:
        """The turn is over."""
        self.active = NOBODY
        self._note("end_turn")

    def activate(self, seat: int, explorer: int) -> None:
        """A seat chooses an explorer; its reputation now decides where the explorer may go."""
        self.explorer = explorer
        self.gate = self.reputation[seat]
        self._note("activate", seat, explorer)

    def support_explorer(self, seat: int) -> None:
        """The activated explorer has 1 more expertise for this turn."""
        self.support += 1
        self._note("support_explorer", seat)

    def place_explorer(self, seat: int, explorer: int, location: int, section: int) -> None:
        """An explorer goes to a numbered section of a location."""
        self.home[seat] &= ~(1 << explorer)
        self.pawns[location].append((seat, explorer, section))
        self.location = location
        self.section = section
        self._note("place_explorer", seat, explorer, location, section)
