"""What a fact is, and the one kind that carries more than its words. This module is never compiled: a native class cannot be a tuple."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Fact = tuple[Any, ...]
"""The name of a verb and its arguments: `("place_cube", 0, 27)`."""


class Determinized(tuple[Any, ...]):
    """A fact after which hidden things lie otherwise, as where a branch leaves with fresh luck.

    It is equal to the bare fact and is told and shown as that. `parts` are the parts of the table, by name, that it replaces.
    """

    parts: Mapping[str, Any]

    def __new__(cls, fact: Fact, parts: Mapping[str, Any]) -> Determinized:
        new = super().__new__(cls, fact)
        new.parts = parts
        return new

    def __getnewargs__(self) -> tuple[Any, ...]:  # how copies and pickles are made
        return tuple(self), self.parts
