"""What a scene gives: the parts of a table, the drawings on it, and what lies on it at a moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from typing_extensions import TypeVar

from arch_engine.core.table import Fact, Table

T = TypeVar("T", bound=Table, contravariant=True, default=Any)

Element = dict[str, Any]
Moments = dict[str, int]
"""For the id of an element, the step at which it came to be where it is."""


class Scene(Protocol[T]):
    """What the table of one game looks like."""

    note: str  # what a viewer must be told about the component data

    def panels(self, table: T, names: Sequence[str]) -> list[dict[str, Any]]:
        """The parts of the table, in reading order."""
        ...

    def faces(self, table: T) -> dict[str, Any]:
        """The drawings that pieces of this table refer to by name."""
        ...

    def remember(self, table: T, fact: Fact, step: int, moments: Moments) -> None:
        """Note the step at which a fact brings something to its place, just before it happens to the table."""
        ...

    def elements(self, table: T, names: Sequence[str], moments: Mapping[str, int]) -> dict[str, Element]:
        """Everything that lies on the table now, by id."""
        ...
