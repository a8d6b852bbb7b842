"""What can be asked at a table that is being played on: who decides, what may be written, and why not."""

from __future__ import annotations

from itertools import islice

from arch_engine.core.errors import NotationError, OptionError, given, must_be, shown
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.rules import Refusal, Rules
from arch_engine.core.table import CHANCE, Table
from arch_engine.core.words import calling, decider, listing


class Deciding:
    """A table in play. `names` are the players by seat."""

    rules: Rules
    table: Table
    names: tuple[str, ...]

    @property
    def asked(self) -> str:
        """Who decides next: a player's name, "chance" or "over". A player called so has the colour behind the name."""
        if self.table.over:
            return "over"
        return "chance" if self.table.asked == CHANCE else decider(self.table.asked, self.names, self.rules.hues)

    def why_not(self, text: str) -> Refusal | None:
        """None if the line is legal now, else the rule against it.

        Raises:
            NotationError: If it cannot be read.
        """
        with calling(self.names):
            return self.rules.why_not(self.table, self._read(text))

    def options(self, most: int | None = 1_000) -> list[str]:
        """The legal decisions as notation, the most ordinary first; empty when chance decides.

        Args:
            most: Where there are more (trades can be millions), the list ends there; None lists them all.
        """
        if most is not None and most < 0:
            raise OptionError("A list holds none or more decisions, not {given}.", given=given(most))
        return [
            self.rules.words.format(self.table, decision) for decision in islice(self.rules.options(self.table), most)
        ]

    def _read(self, text: str | Decision, table: Table | None = None) -> Decision:
        if isinstance(text, tuple):
            return text
        must_be(str, text, "A decision")
        try:
            return self.rules.words.parse(self.table if table is None else table, text)
        except NotationError as problem:
            if not self._names_a_player(text):
                raise
            seats = zip(self.names, self.rules.hues, strict=False)
            colours = listing([say("{player} is {colour}", player=shown(name), colour=say(hue)) for name, hue in seats])
            raise NotationError(f"{str(problem).removesuffix('.')} ({colours}).") from None

    def _names_a_player(self, text: str) -> bool:
        """Whether a line holds somebody's name: notation knows colours only."""
        words = f" {' '.join(text.casefold().split())} "
        return any(f" {' '.join(name.casefold().split())} " in words for name in self.names)
