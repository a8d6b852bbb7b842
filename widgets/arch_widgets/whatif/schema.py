"""What the browser parts of what-if are given: the rows of the tree, the curves, and the moment shown.

`make front` writes from them the types those parts are checked with (`static/whatif/data.ts`).
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Number = int | float
Values = list[int | None]
"""The value of a curve at each step; null where it is not known."""

Note = tuple[int, str, str]
"""The step, a glyph or nothing, and a comment."""

LuckName = Literal["same", "fresh", "chosen"]


class Row(TypedDict):
    """A line of the tree: the game or a branch."""

    withheld: bool
    """The seat that looks must not be shown this line."""
    name: str
    parent: int
    """The number of the row it leaves, -1 for the game."""
    depth: int
    at: int
    """The step at which it leaves."""
    end: int
    first: str
    """The first decision, in a sentence."""
    luck: str
    result: str
    folded: bool
    notes: list[Note]


class Words(TypedDict):
    """What glyphs and kinds of luck mean."""

    glyphs: dict[str, str]
    lucks: NotRequired[dict[LuckName, str]]


class Here(TypedDict):
    """What can be done at the moment shown."""

    who: NotRequired[str]
    next: NotRequired[str]
    lucks: NotRequired[list[LuckName]]
    why: NotRequired[str]
    draw: NotRequired[bool]


class Results(TypedDict):
    """What the games came to by which a branch was finished; nothing where there are none."""

    games: NotRequired[int]
    kind: NotRequired[str]
    start: NotRequired[int]
    rows: NotRequired[list[list[str]]]


class Said(TypedDict):
    """The last answer: null for `ok` while something goes on."""

    ok: NotRequired[bool | None]
    text: NotRequired[str]
    rule: NotRequired[str]


class Course(TypedDict):
    """The curves of a line, one for each name of the chart, from the step at which it leaves."""

    line: int
    values: list[Values]


class Band(TypedDict):
    """The lower edge, the middle and the upper edge of the games a line was finished by, one curve for each name of the chart."""

    line: int
    edges: list[list[Values]]


class Chart(TypedDict):
    title: str
    names: list[str]
    curves: list[Course]
    bands: list[Band]


class CurveLine(TypedDict):
    """A line that is drawn."""

    name: str
    at: int
    end: int
    parent: int
    games: int
    """How many games it was finished by, 0 for none."""
    start: int
    """The step from which they were played."""


class Curves(TypedDict):
    """The curves of a study."""

    charts: list[Chart]
    lines: list[CurveLine]
    players: list[str]
    rounds: list[tuple[str, int]]


class Study(TypedDict):
    """What is shown of a study."""

    lines: list[Row]
    """Each before its own branches."""
    curves: Curves
