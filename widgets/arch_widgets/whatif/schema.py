"""The types of the data sent to the browser parts of what-if: the rows of the tree, the curves, and the moment shown.

From these, `make front` writes the types against which those parts are checked (`static/whatif/data.ts`).
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Number = int | float
Values = list[int | None]
"""The value of a curve at each step; null where it is not known."""

Note = tuple[int, str, str]
"""A note: its step, a glyph or "", and a comment."""

LuckName = Literal["same", "fresh", "chosen"]


class Row(TypedDict):
    """A line of the tree: the game or a branch."""

    withheld: bool
    """Whether this line must be withheld from the seat whose perspective is shown."""
    name: str
    parent: int
    """The number of the row that it leaves, -1 for the game."""
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


class Strength(TypedDict):
    """A kind of computer player, and how it plays in plain words."""

    kind: str
    text: str


class Results(TypedDict):
    """How the games ended that finished a branch; empty if there are none."""

    games: NotRequired[int]
    by: NotRequired[str]
    """Who played how, as the middle of a sentence."""
    start: NotRequired[int]
    rows: NotRequired[list[list[str]]]
    """By player: the name and the points of a single game; of several the name, the wins, the median and the spread."""


class Said(TypedDict):
    """The last answer; `ok` is null while something is in progress."""

    ok: NotRequired[bool | None]
    text: NotRequired[str]
    rule: NotRequired[str]


class Course(TypedDict):
    """The curves of a line, one for each name of the chart, from the step at which it leaves."""

    line: int
    values: list[Values]


class Band(TypedDict):
    """The lower edge, the middle and the upper edge of the games that finished a line, one curve for each name of the chart."""

    line: int
    edges: list[list[Values]]


class Chart(TypedDict):
    title: str
    names: list[str]
    curves: list[Course]
    bands: list[Band]


class CurveLine(TypedDict):
    """A line of the study as the charts draw it."""

    name: str
    at: int
    end: int
    parent: int
    games: int
    """How many games finished it."""
    start: int
    """The step from which these games were played."""


class Curves(TypedDict):
    """The curves of a study."""

    charts: list[Chart]
    drawn: dict[str, object]
    """The chart by which each of them is drawn for each player, in Vega-Lite, without rows."""
    judged: bool
    """Whether the last chart is what the learned judge gives each player, in the order of the seats."""
    lines: list[CurveLine]
    players: list[str]
    rounds: list[tuple[str, int]]


class Study(TypedDict):
    """What is shown of a study."""

    lines: list[Row]
    """Each line before its own branches."""
    curves: Curves
    strengths: NotRequired[list[Strength]]
    """The computer players to choose from."""
