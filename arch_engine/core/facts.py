"""Facts, and the one that carries more than a verb and its arguments. This module is never compiled: a native class cannot be a tuple."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Fact = tuple[Any, ...]
"""The name of a verb and its arguments: `("place_cube", 0, 27)`."""


class Determinized(tuple[Any, ...]):
    """A fact that also redraws hidden things, as where a branch leaves with fresh luck.

    It equals the bare fact, and is narrated and shown like it. `parts` holds the parts of the table that it replaces, by name.
    """

    parts: Mapping[str, Any]

    def __new__(cls, fact: Fact, parts: Mapping[str, Any]) -> Determinized:
        new = super().__new__(cls, fact)
        new.parts = parts
        return new

    def __getnewargs__(self) -> tuple[Any, ...]:  # for copy and pickle
        return tuple(self), self.parts
