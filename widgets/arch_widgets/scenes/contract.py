"""What a scene provides: the parts of a table, its drawings, and what lies on it at a moment."""

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
"""The step at which each element came to where it is, by the element's id."""


class Scene(Protocol[T]):
    """What the table of one game looks like."""

    note: str  # what the reader must be told about the component data

    def panels(self, table: T, names: Sequence[str]) -> list[Panel]:
        """The parts of the table, in reading order."""
        ...

    def faces(self, table: T) -> dict[str, list[Shape]]:
        """The drawings that pieces refer to, by name."""
        ...

    def remember(self, table: T, fact: Fact, step: int, moments: Moments) -> None:
        """Note the step at which a fact puts something in its place. Called just before the fact is applied to the table."""
        ...

    def elements(self, table: T, names: Sequence[str], moments: Mapping[str, int]) -> dict[str, Element]:
        """Everything that lies on the table now, by id."""
        ...


class LettersMore(TypedDict, total=False):
    """The optional keys of letters on a map, besides place and words; `viewer/schema.py` explains them."""

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
    """The optional keys of a piece on a map, besides place, drawing and words."""

    say: str
    size: Number
    plain: bool


# A film must equal its own JSON, so where the schema says tuple, scenes use lists.


def shape(kind: str, attributes: Attributes, words: str | None = None) -> Shape:
    """An SVG shape; `words` are those of a text."""
    return cast("Shape", [kind, attributes] if words is None else [kind, attributes, words])


def frame(left: float, top: float, width: float, height: float) -> Box:
    """The part of a map that is shown."""
    return cast("Box", [left, top, width, height])
