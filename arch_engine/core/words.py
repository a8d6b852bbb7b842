"""Words that every game's sentences need."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.table import CHANCE

NOBODY = ("chance", "over")
"""What stands for a name where no player decides."""


def listing(parts: Sequence[str], last: str = "and") -> str:
    """Several things in a sentence.

    >>> listing(["a1"]), listing(["a1", "b1"]), listing(["blue", "red", "green"], "or")
    ('a1', 'a1 and b1', 'blue, red or green')
    """
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def decider(asked: int, names: Sequence[str], hues: Sequence[str]) -> str:
    """Who decides, in a sentence: a player, or chance. A player who is called Chance is told apart by the colour.

    >>> decider(-1, ["Ana", "Chance"], ["Blue", "Red"]), decider(1, ["Ana", "Chance"], ["Blue", "Red"])
    ('Chance', 'Chance (Red)')
    """
    if asked == CHANCE:
        return "Chance"
    return f"{names[asked]} ({hues[asked].capitalize()})" if names[asked].strip().casefold() in NOBODY else names[asked]
