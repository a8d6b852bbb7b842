"""What a scene provides: the parts of a table, its drawings, and what lies on it at a moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from marshal import dumps
from typing import Any, Literal, NamedTuple, Protocol, TypedDict, cast

from typing_extensions import TypeVar

from arch_engine.core.table import Fact, Table
from arch_widgets.viewer.schema import Attributes, Box, Element, MapPanel, Number, Printed, Shape, SheetPanel

__all__ = [
    "Drawn",
    "Element",
    "LettersMore",
    "Moments",
    "Panel",
    "Part",
    "PieceMore",
    "Scene",
    "Shape",
    "elements_of",
    "frame",
    "shape",
]

T = TypeVar("T", bound=Table, contravariant=True, default=Any)

Panel = MapPanel | SheetPanel
Moments = dict[str, int]
"""The step at which each element came to where it is, by the element's id."""


class Part(NamedTuple):
    """A part of what lies on the table, and what it is drawn from."""

    draw: Callable[[Any, Mapping[str, int], dict[str, Element]], None]
    """Adds its elements of a table, given the moments, to those there are."""
    slots: str | None = None
    """The names of all slots of the table that it reads, so that it need not be drawn anew while they stay; None if it is at every moment."""


class Scene(Protocol[T]):
    """What the table of one game looks like."""

    note: str  # what the reader must be told about the component data

    def panels(self, table: T, names: Sequence[str]) -> list[Panel]:
        """The parts of the table, in reading order."""
        ...

    def faces(self, table: T) -> dict[str, list[Shape]]:
        """The drawings that pieces refer to, by name."""
        ...

    def cards(self, table: T) -> dict[str, Printed]:
        """What is printed on cards, by the name of the drawing that shows a card large; empty if nothing needs to be read."""
        ...

    def remember(self, table: T, fact: Fact, step: int, moments: Moments) -> None:
        """Note the step at which a fact puts something in its place. Called just before the fact is applied to the table."""
        ...

    def parts(self, table: T, names: Sequence[str]) -> list[Part]:
        """What everything that lies on the table is drawn from, part by part, throughout one game."""
        ...


def elements_of(scene: Scene, table: Table, names: Sequence[str], moments: Moments | None = None) -> dict[str, Element]:
    """Return everything that lies on a table, by id."""
    return Drawn(scene.parts(table, names)).elements(table, moments or {})


class Drawn:
    """What lies on the table of one game, moment after moment: a part is drawn anew only when something that it shows has changed."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self._parts = [_Kept(part) for part in parts]
        self._read = sorted({name for kept in self._parts for name in kept.slots})
        self._bytes: dict[str, bytes] = {}

    def elements(self, table: Table, moments: Moments) -> dict[str, Element]:
        """Return everything that lies on the table now, by id. What has not changed since the last call is the same object."""
        now = {name: dumps(getattr(table, name), 2) for name in self._read}
        changed = {name for name, value in now.items() if value != self._bytes.get(name)}
        self._bytes = now
        shown: dict[str, Element] = {}
        for kept in self._parts:
            if kept.part.slots is None or not changed.isdisjoint(kept.slots) or kept.moved(moments):
                kept.draw(table, moments)
            shown |= kept.elements
        return shown


class _Kept:
    """A part as it was drawn last, with the moments that it asked for."""

    def __init__(self, part: Part) -> None:
        self.part, self.slots = part, frozenset((part.slots or "").split())
        self.elements: dict[str, Element] = {}
        self._asked = _Asked({})

    def moved(self, moments: Moments) -> bool:
        return any(moments.get(key) != step for key, step in self._asked.answers.items())

    def draw(self, table: Table, moments: Moments) -> None:
        self.elements, self._asked = {}, _Asked(moments)
        self.part.draw(table, self._asked, self.elements)


class _Asked(dict[str, int]):
    """Moments that note what was asked of them."""

    def __init__(self, moments: Moments) -> None:
        super().__init__()
        self.moments = moments
        self.answers: dict[str, int | None] = {}

    def get(self, key: str, default: Any = None) -> Any:
        self.answers[key] = step = self.moments.get(key)
        return default if step is None else step


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
