"""The types of all the data that `data.py` sends to the browser parts of a review.

From these, `make front` writes the types against which those parts are checked (`static/review/data.ts`).
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Number = int | float
Counts = Literal["win", "points"]
"""What is counted: shares of a win, or points."""

Word = Literal["blunder", "mistake", "slip", "fine", "only move", "excellent"]

Estimate = tuple[Number, Number | None, Number | None]
"""A number and the bounds of its 95 % interval; a bound that one roll-out cannot give is null."""

Row = tuple[str, int, Estimate | None, Estimate]
"""A candidate: its notation, how many roll-outs, the win chance (null in a solo game), the points at the end."""

Origin = tuple[int, str, Estimate]
"""Where the better decision brings more points or fewer: the seat, the origin, how many."""

Part = tuple[str, Number]
"""A part of a result: what it is, and how much."""


class Seat(TypedDict):
    """A player."""

    name: str
    letter: str
    colour: int
    dash: list[int]


class Amounts(TypedDict):
    """One amount as a share of a win (null in a solo game) and in points."""

    win: Estimate | None
    points: Estimate


class Decision(TypedDict):
    """A decision that was judged."""

    move: int
    seat: int
    played: str
    best: str
    word: Word
    mistake: bool
    why: str
    """Why, in a sentence."""
    origins: list[Origin]
    loss: Amounts
    rests: int
    """How many roll-outs of what was played, and as many of its rival, the loss rests on; 0 where there was nothing to compare."""
    deeper: int
    """How many roll-outs a closer look would have for each candidate at most; 0 where none is possible."""
    words: list[str]
    """What the review says of it."""
    candidates: dict[str, list[Row]]
    """The candidates of each view, `knowing` or `hindsight`, best first."""
    told: dict[str, str]
    """The candidates as sentences, by their notation."""
    ghost: NotRequired[dict[str, object]]
    """The pieces that the better move would put on the maps, by id, as a film has them; of mistakes alone."""
    same: NotRequired[bool]
    """Whether hindsight says the same."""
    later_best: NotRequired[str]
    later_mistake: NotRequired[bool]
    later: NotRequired[Amounts]
    hidden: NotRequired[Amounts]
    changed: NotRequired[bool]
    """Whether what was hidden mattered."""


class Curve(TypedDict):
    """What a seat could expect at each step; null where nobody judged it."""

    seat: int
    win: list[Number | None]
    points: list[Number | None]


class Fact(TypedDict):
    """A move that mattered."""

    step: int
    of: str
    words: str
    amount: Number


class Split(TypedDict):
    """Where a seat's result came from; the parts add up to it."""

    seat: int
    parts: list[Part]
    result: Number
    facts: list[Fact]


class LuckSplit(TypedDict):
    """The splits by what is counted; empty unless luck was reviewed to the end."""

    win: NotRequired[list[Split]]
    points: NotRequired[list[Split]]


class Moment(TypedDict):
    """One of the moments in which the game is told."""

    title: str
    """What kind of moment it is."""
    move: int
    seat: int
    words: str


class Sentence(TypedDict):
    """A sentence on a player, and the move it tells of."""

    words: str
    move: int | None


class Chapter(TypedDict):
    """Where a player stood, what luck did and what there is to learn."""

    seat: int
    sentences: list[Sentence]


class Story(TypedDict):
    """The game in a few moments, in order of play, and for each player; empty for want of anything to tell."""

    moments: list[Moment]
    chapters: list[Chapter]


class Review(TypedDict):
    """All that is shown of a review."""

    judge: str
    summary: str
    meanings: dict[Word, str]
    note: str
    counts: Counts
    hindsight: bool
    """Whether the review says what was good in hindsight; never for a seat's perspective."""
    knower: str
    """Whose knowledge is shown; empty for everybody's."""
    seats: list[Seat]
    length: int
    rounds: list[tuple[str, int]]
    movers: list[int | None]
    decisions: list[Decision]
    """The greatest loss first."""
    curves: list[Curve]
    quick: list[Curve]
    """A quick estimate by the learned judge alone, where the curves are not reviewed yet; empty once they are."""
    luck: LuckSplit
    story: Story
    deeper: int
    """How many decisions *Deepen all* would look at more closely."""
