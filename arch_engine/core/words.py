"""Words that every game's sentences need."""

from __future__ import annotations

from collections.abc import Sequence


def listing(parts: Sequence[str], last: str = "and") -> str:
    """Several things in a sentence.

    >>> listing(["a1"]), listing(["a1", "b1"]), listing(["blue", "red", "green"], "or")
    ('a1', 'a1 and b1', 'blue, red or green')
    """
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
