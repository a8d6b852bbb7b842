"""Rows of text as columns, for whatever shows one letter in one place."""

from __future__ import annotations

from collections.abc import Sequence


def side_by_side(rows: Sequence[Sequence[str]], words: int | None = None) -> list[str]:
    """A line for each row; every column is as wide as its longest cell.

    Args:
        rows: The cells, as many in each row; at least one row.
        words: How many columns hold words, which begin at the same place. Those after them hold numbers, which end at
            the same place; None: all hold words.

    >>> print(*side_by_side([["seat", "wins"], ["first", "7"]], words=1), sep="\\n")
    seat   wins
    first     7
    """
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    if words is None:
        words = len(wide)
    return [
        "  ".join(
            cell.ljust(width) if at < words else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, wide, strict=True))
        ).rstrip()
        for row in rows
    ]
