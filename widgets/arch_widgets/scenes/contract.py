"""What a scene gives: the parts of a table, the drawings on it, and what lies on it at a moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol, TypedDict, cast

from typing_extensions import TypeVar

from arch_engine.core.table import Fact, Table
from arch_widgets.viewer.schema import Attributes, Box, Element, MapPanel, Number, Shape, SheetPanel

__all__ = ["Element", "LettersMore", "Moments", "Panel", "PieceMore", "Scene", "Shape", "frame", "shape"]

T = TypeVar("T", bound=Table, contravariant=True, default=Any)

Panel = MapPanel | SheetPanel
Moments = dict[str, int]
"""For the id of an element, the step at which it came to be where it is."""


class Scene(Protocol[T]):
    """What the table of one game looks like."""

    note: str  # what a viewer must be told about the component data

    def panels(self, table: T, names: Sequence[str]) -> list[Panel]:
        """The parts of the table, in reading order."""
        ...

    def faces(self, table: T) -> dict[str, list[Shape]]:
        """The drawings that pieces of this table refer to by name."""
        ...

    def remember(self, table: T, fact: Fact, step: int, moments: Moments) -> None:
        """Note the step at which a fact brings something to its place, just before it happens to the table."""
        ...

    def elements(self, table: T, names: Sequence[str], moments: Mapping[str, int]) -> dict[str, Element]:
        """Everything that lies on the table now, by id."""
        ...


class LettersMore(TypedDict, total=False):
    """What letters on a map may have besides their place and words; `viewer/schema.py` says what it is."""

    anchor: Literal["start", "middle", "end"]
    fine: bool
    scale: Number
    turn: Number
    state: Literal["", "new", "mark", "dim"]
    seat: int | None
    at: int | None
    space: str
    slides: bool


class PieceMore(LettersMore, total=False):
    """What a piece on a map may have besides its place, its drawing and its words."""

    say: str
    size: Number
    plain: bool


# A film equals what JSON makes of it: what the schema calls a row of known length is a list.


def shape(kind: str, attributes: Attributes, words: str | None = None) -> Shape:
    """A shape of SVG; a text has words."""
    return cast("Shape", [kind, attributes] if words is None else [kind, attributes, words])


def frame(left: float, top: float, width: float, height: float) -> Box:
    """The part of a map that is shown."""
    return cast("Box", [left, top, width, height])
