"""The edits of a game, each to be undone and done again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from arch_engine.core.moves import Move
from arch_engine.record.aside import AsideLine
from arch_engine.record.study import Note


@dataclass(frozen=True, slots=True)
class Edit:
    """What leads from one state of a written game to another.

    keep    how many of the first moves stay
    moves   those that follow them then
    aside   the lines kept aside then
    notes   what was noted then on the moves that follow, by step
    """

    keep: int
    moves: tuple[Move, ...]
    aside: tuple[AsideLine, ...]
    notes: Mapping[int, Note] = field(default_factory=dict)


class History:
    """The edits that lead back, the last one last, and those that were undone and lead forth again."""

    def __init__(self) -> None:
        self.back: list[Edit] = []
        self.forth: list[Edit] = []
        self.moves = -1  # how many there were after the last edit; -1 before the first

    def note(self, back: Edit) -> None:
        """Something was done that `back` undoes; what was undone before cannot be done again."""
        self.back.append(back)
        self.forth.clear()

    def notice(self, moves: int, aside: tuple[AsideLine, ...]) -> None:
        """There are so many moves now; what was played at the table itself since the last edit is undone move by move."""
        if 0 <= self.moves < moves:
            for keep in range(self.moves, moves):
                self.note(Edit(keep, (), aside))
        self.moves = moves
