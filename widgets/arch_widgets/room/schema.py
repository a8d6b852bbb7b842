"""What the pages of a room are sent; the browser's half is `static/room/data.ts`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, TypedDict

from arch_widgets.play.schema import Asking, Tapped
from arch_widgets.viewer.choices import Choice
from arch_widgets.viewer.schema import More


class Line(TypedDict):
    """A decision that can be picked from a list."""

    notation: str
    text: str


class Bar(TypedDict):
    """How many answered what."""

    notation: str
    text: str
    count: int
    played: bool
    """Whether it is what was played in the game."""
    pieces: list[str]
    """The elements of the film that stand for it, by id; may be empty."""
    said: str
    """What a lesson says to it; else empty."""


class Asked(TypedDict):
    """A question to the room: what would you do here?"""

    number: int
    """Its number, from 1."""
    step: int
    seat: int
    kind: str
    """How one answers: "moves", "area", "number" or "choice", as in a lesson."""
    head: str
    """What stands above the question; may be empty."""
    words: str
    lines: list[Line]
    """What there is to choose from; empty where any legal decision, a place or any number is an answer."""
    pieces: list[str]
    """The elements of the film that can be tapped, where a place is the answer."""
    asking: NotRequired[Asking]
    """What can be tapped, where any legal decision is an answer."""


class Result(TypedDict):
    """How the room answered, and what was played."""

    number: int
    step: int
    seat: int
    words: str
    bars: list[Bar]
    """The most frequent first; what was played is among them, even if nobody answered it."""
    answered: int
    judged: str
    """What a judge says about the move played, once the leader wants it to; else empty."""
    chapter: bool
    """Whether a chapter of a lesson was asked; then `played` are the answers that count."""
    places: NotRequired[dict[str, int]]
    """How many answered each element of the film, where the answer is a place."""


class Scene(TypedDict):
    """What everybody in the room is to see; the same for all."""

    at: int
    """The leader's moment."""
    seen: str
    """Whose knowledge is shown, in words; empty where all lies open."""
    called: int
    """How often the leader has called everybody back."""
    open: bool
    """Whether all may look at the whole game."""
    marks: list[str]
    """The elements of the film that the leader points at, by id."""
    asked: Asked | None
    result: Result | None
    counting: bool
    """Whether points are shown."""
    deal: str
    """The code of the deal that several tables are to play; empty where there is none."""


class You(TypedDict):
    """What one person in the room is told alone."""

    token: NotRequired[str]
    """By which the page is known when it comes back."""
    name: str
    answer: str
    """What this person has answered, in words; empty before."""
    notation: str
    """The same as a line of notation."""
    tapped: NotRequired[Tapped]
    right: int
    """How many answers were what was played."""
    of: int
    """How many questions this person has answered that are revealed."""
    said: str
    """Why the last wish was not done; empty if it was."""


class Phone(TypedDict):
    """An open page whose person gave no name."""

    number: int
    address: str


class Address(TypedDict):
    """An address from which pages are open, or that was sent away."""

    address: str
    pages: int
    away: bool


class Person(TypedDict):
    """Somebody who gave a name."""

    who: int
    """The person's number, from 1."""
    name: str
    right: int
    of: int


class Chapter(TypedDict):
    """A chapter of the game's lesson, which the leader may ask."""

    name: str
    step: int
    done: bool
    """Whether the room has answered it."""
    tried: int
    """How many have answered it alone."""
    solved: int
    """How many of them with an answer that counts."""
    why: str
    """Why a room cannot be asked it; empty if it can."""


class Position(TypedDict):
    """A mistake at which better moves are looked for."""

    move: int
    seat: int
    tried: int
    """How many have tried something there."""
    found: int
    """How many of them found a better move."""


class Judged(TypedDict):
    """What is said to an answer, and whether it counts; None for neither."""

    ok: bool | None
    text: str


class Own(TypedDict):
    """What a page is told of what its person does alone; the names are those of the viewer's and the lesson's traits."""

    mode: str
    """The mode of the workbench: "lesson", "better" (`practice.BETTER`), or "look" where moves are tried."""
    key: list[int]
    """What the film shows; another one for another film."""
    at: int
    live: bool
    choices: list[Choice]
    answer: Mapping[str, object]
    back: str
    title: str
    chapters: list[str]
    done: list[int]
    asked: Mapping[str, object]
    """The chapter that is open (`lesson.chapters.Asked`); empty where moves are tried."""
    said: Judged
    given: list[str]
    hinted: list[str]


class Curves(TypedDict):
    """What a table made of the deal."""

    name: str
    names: list[str]
    totals: list[int]
    """By seat."""
    against: list[str]
    """How many more each seat has than the same seat at the other tables on average, with a sign."""
    curves: list[list[tuple[int, int]]]
    """By seat: the steps at which its total changes, with it, and the end."""


class Parted(TypedDict):
    """Where tables parted, and what each did."""

    step: int
    told: list[str]


class Scores(TypedDict):
    """The score sheet of the tables that have handed in."""

    measure: str
    seats: list[str]
    tables: list[Curves]
    partings: list[Parted]
    luck: list[str]
    """What luck still differed."""


class Desk(TypedDict):
    """What the leader is told alone."""

    address: str
    """Where the room is, for those who are to come; empty while it is closed."""
    code: str
    picture: str
    """The address as a QR picture: the path of an SVG whose unit is a module."""
    size: int
    """How many units wide and tall the picture is."""
    there: int
    """How many pages are open."""
    following: int
    """How many of them see the leader's moment."""
    answered: int
    """How many have answered the question."""
    alone: bool
    """Whether the leader looks around without the room."""
    at: int
    """The moment that the room sees."""
    reach: int
    """The last step that the room has seen."""
    open: bool
    marks: list[str]
    asked: Asked | None
    result: Result | None
    counting: bool
    deal: str
    tables: list[str]
    """The tables that have handed in, by name."""
    comparing: bool
    """Whether their score sheet is shown."""
    scores: Scores | None
    """The score sheet, while it is shown."""
    weighing: bool
    """Whether the judge is at work on the move that was revealed."""
    offered: list[Line]
    """What the leader may put on a shortlist; empty until it is wished for."""
    chapters: list[Chapter]
    positions: list[Position]
    """The mistakes of the game's review; empty without one."""
    practice: str
    """What everybody does alone: "lesson", "moves" or "better"; empty where all follow."""
    tried: int
    """How many have tried a move alone."""
    people: list[Person]
    phones: list[Phone]
    addresses: list[Address]
    most: int
    """How many pages and how many people may come from one address."""
    said: str
    """Why the last wish was not done; empty if it was."""


class Message(TypedDict, total=False):
    """What is sent at once; a whole film comes as a message of its own, packed."""

    more: More
    scene: Scene
    own: Own | None
    scores: Scores | None
    you: You
    desk: Desk
