"""Lines kept aside: what was written of a game and does not fit it any more, or not yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from arch_engine.core.errors import RecordError
from arch_engine.core.language import mark
from arch_engine.core.names import check_text, cleaned
from arch_engine.record.schema import LONGEST_TEXT, MOST_FACTS


@dataclass(frozen=True, slots=True)
class AsideLine:
    """A line that was a move of the game until an earlier one was amended.

    Attributes:
        move: The number of the move it was, from 1.
        mover: The seat that decided, from 0; -1 for chance.
        line: The decision in notation.
    """

    move: int
    mover: int
    line: str


def aside_as_data(lines: Sequence[AsideLine]) -> list[list[Any]]:
    """Lines as a header holds them: for each its move, its mover and its text."""
    return [[one.move, one.mover, one.line] for one in lines]


def aside_in(data: Any, seats: int) -> tuple[AsideLine, ...]:
    """The lines in a header of a game with so many seats; raises RecordError for anything else."""
    if data is None:
        return ()
    if not isinstance(data, list) or len(data) > MOST_FACTS or not all(_is_line(one, seats) for one in data):
        raise RecordError("The lines kept aside must have a move, a mover and a text each.")
    return tuple(AsideLine(move, mover, cleaned(line)) for move, mover, line in data)


def check_aside(lines: Sequence[AsideLine]) -> None:
    """Raise RecordError for lines that a reader would refuse."""
    if len(lines) > MOST_FACTS:
        raise RecordError(
            "{number:,} lines are kept aside, and a file holds {most:,}.", number=len(lines), most=MOST_FACTS
        )
    for one in lines:
        check_text(mark("line kept aside"), one.line, LONGEST_TEXT)


def _is_line(data: Any, seats: int) -> bool:
    if not isinstance(data, list) or len(data) != 3:
        return False
    move, mover, line = data
    return (
        type(move) is int
        and 1 <= move <= MOST_FACTS
        and type(mover) is int
        and -1 <= mover < seats
        and isinstance(line, str)
        and bool(line.strip())
        and len(line) <= LONGEST_TEXT
    )
